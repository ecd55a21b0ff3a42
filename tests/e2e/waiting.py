"""Waiting for what a script, the network or the server does a moment later, of which no element of the page tells."""

from collections.abc import Callable

from playwright.sync_api import Page


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Let the page go on until it is so, but not for ever."""
    for _ in range(600):
        if condition():
            return
        page.wait_for_timeout(50)

    raise AssertionError("it never came to that")
