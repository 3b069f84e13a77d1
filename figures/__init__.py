"""The course's Python: the taught library, the experiments run on it, and the pictures drawn of them."""
