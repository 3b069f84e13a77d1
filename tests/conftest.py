"""Fixtures that several folders share: one browser in a process, since its loop can't be started twice."""

from tests.html.browser import browser, tab  # noqa: F401  (fixtures)
