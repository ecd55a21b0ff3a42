"""What the journeys through the builder share: finding its parts, waiting for its answers."""

import re
from datetime import date

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from decks.access.saving import save_deck
from decks.models import Deck
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

ROW = "${node.querySelector('[data-slot=count]').innerText} ${node.querySelector('[data-slot=name]').innerText}"
SHORT = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n2 Inferna\n2 Zzyzx #x\n# a note\n"


def open_builder(page: Page, site: Site, path: str = "/build/riftbound/?format=standard") -> None:
    page.goto(site.url + path)
    judged(page)


def skip_wall(page: Page) -> None:
    """Leave the pictures on which an empty deck opens, for the list of all cards."""
    page.get_by_role("button", name="Skip: show all cards").click()
    expect(page.locator("#opening")).to_be_hidden()


def judged(page: Page) -> Locator:
    """The verdict on the deck as it stands."""
    badge = page.locator("#verdict .verdict")
    expect(badge).not_to_have_attribute("data-verdict", "pending")
    expect(page.locator("#verdict")).to_have_attribute("aria-busy", "false")
    return badge


def rows(page: Page, section: str) -> list[str]:
    """A section's rows, as `3 Defy`."""
    found = page.locator(f'[data-section="{section}"] .brow:not(.brow--ghost):has(.stepper)')
    # All at one moment: between two looks the deck may be drawn again.
    lines = found.evaluate_all(f"(nodes) => nodes.map((node) => `{ROW}`)")
    return [str(line) for line in lines]


def paste(page: Page, text: str) -> None:
    """Put a list into the deck by its dialog."""
    page.keyboard.press("i")
    page.get_by_role("textbox", name="Decklist").fill(text)
    page.get_by_role("button", name="Use this list").click()
    judged(page)


def row(page: Page, name: str) -> Locator:
    return page.locator(".brow", has_text=name)


def more(page: Page, name: str) -> None:
    """One more copy of a card that is in the deck."""
    row(page, name).get_by_role("button", name="Add one").click()


def look_for(page: Page, text: str, name: str = "") -> None:
    """Type a query and wait until the first option answers it: by the card's name, the query itself unless told."""
    page.locator("#search-input").fill(text)
    # The card may have been the first before: the words that the server understood are those of the answer.
    words = ".*".join(map(re.escape, re.split(r"[\s:]+", text)))
    expect(page.locator("#search-status")).to_have_text(re.compile(words, re.IGNORECASE))
    first = page.locator("#search-results [role=option]").first
    expect(first.locator("[data-slot=name]")).to_have_text(re.compile(re.escape(name or text), re.IGNORECASE))


def own_deck(person: User, text: str = SHORT) -> Deck:
    deck = Deck(owner=person, name="Rush", game="riftbound", format="standard", text=text)
    save_deck(deck, date(2026, 8, 8))
    return deck


def listen(page: Page, place: str = "#sync-line [data-slot=text]") -> None:
    """Write down whatever the page says there from now on: unless told, of where the deck is kept."""
    page.locator(place).evaluate(
        """(line) => {
          window.heard = [];
          new MutationObserver(() => window.heard.push(line.textContent)).observe(line, { childList: true, subtree: true });
        }"""
    )


def heard(page: Page) -> list[str]:
    return [str(word) for word in page.evaluate("window.heard")]


def hears(page: Page, word: str) -> None:
    """Wait until it is among what was written down, whatever was said since."""
    until(page, lambda: word in heard(page))


def synced(page: Page, word: str = "Saved") -> None:
    expect(page.locator("#sync-line [data-slot=text]")).to_have_text(word)
