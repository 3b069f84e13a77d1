"""`deckgen check`: what is wrong with a course, and what could be better, without running its figures."""
