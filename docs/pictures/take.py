"""Take the pictures of the README from a served site with the starter sets and sample decks: `make pictures`.

usage: python docs/pictures/take.py [ADDRESS]     (http://127.0.0.1:8000 without one)
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser import chromium  # noqa: E402  # found once the checkout is on the path

HERE: Final = Path(__file__).resolve().parent
SAMPLE: Final = ROOT / "legality" / "games" / "riftbound" / "samples" / "standard.txt"
WIDTH: Final = 1440
HEIGHT: Final = 900


def main() -> None:
    """Take a picture of a verdict and one of the builder."""
    site = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    lines = [line for line in SAMPLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    deck = "\n".join(lines).strip()

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, locale="en-US")

        # One Inferna too many, and one card too few of another.
        ask(page, site, deck.replace("3 Inferna", "4 Inferna").replace("2 First Mate", "1 First Mate"))
        page.click("button.button--primary")
        page.wait_for_selector(".verdict, .report")
        take(page, "verdict.png")

        ask(page, site, deck)
        page.click("button[formaction='/build/riftbound/']")
        page.wait_for_load_state("networkidle")
        take(page, "builder.png")
        browser.close()


def ask(page: Page, site: str, text: str) -> None:
    """Open the page that checks lists and write a list of Riftbound's standard format."""
    page.goto(f"{site}/check/?game=riftbound&format=standard")
    page.fill("textarea[name=text]", text)


def take(page: Page, name: str) -> None:
    """Save what is seen of the page, with few colours so that the file is small."""
    page.wait_for_timeout(1_000)
    page.screenshot(path=HERE / name)
    with Image.open(HERE / name) as picture:
        picture.convert("RGB").quantize(192).save(HERE / name, optimize=True)


if __name__ == "__main__":
    main()
