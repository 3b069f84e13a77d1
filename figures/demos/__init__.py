"""Functions that print; a code slide shows what they printed beside the code that they run."""
