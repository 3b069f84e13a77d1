"""What a deck says of its own making: which code made each figure, number and line on it."""
