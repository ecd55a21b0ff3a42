"""The browser of journeys about what is seen: it loads pictures, which the browser of the others does not."""

import pytest
from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser(browser_with_pictures: Browser) -> Browser:
    """The browser of a module that imports this."""
    return browser_with_pictures
