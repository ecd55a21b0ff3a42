"""Where the browser of the end-to-end tests is."""

import os
import shutil

# The first is the same browser without the windows and services that tests never see; it takes half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def chromium() -> str | None:
    """The program named in CHROMIUM, else the first found; None if there is none."""
    wanted = os.environ.get("CHROMIUM")
    found = (shutil.which(name) for name in ((wanted,) if wanted else (*NAMES, MAC)))

    return next((path for path in found if path), None)
