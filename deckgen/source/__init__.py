"""Stage 1: the course's files, read with the place of everything in them."""
