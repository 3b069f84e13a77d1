"""`python -m deckgen` is the command `deckgen`."""

from deckgen.cli import main

if __name__ == "__main__":
    main()
