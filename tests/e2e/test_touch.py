"""A finger finds everything: what can be pressed is at least 44 px high and wide, on a phone and on a tablet."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from accounts.models import User
from tests.e2e.builder_desk import judged, look_for, open_builder, own_deck
from tests.e2e.conftest import Site

# A link within a sentence may be as high as its line. A bar of the curve is as narrow as there are costs: its table
# has the same buttons.
SMALL = """(place) => {
  const isWithinWords = (node) => node.tagName === "A" && getComputedStyle(node).display === "inline"
    && node.parentElement.textContent.trim().length > node.textContent.trim().length + 12;
  const isChoice = (node) => node.matches("input[type=checkbox], input[type=radio]") && node.closest("label");
  const sizes = [...place.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches(".skip, .bar") && !isWithinWords(node))
    .map((node) => [node, (isChoice(node) || node).getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && (width < 43.5 || height < 43.5));
  return [...new Set(sizes.map(([node, { width, height }]) =>
    `${node.tagName} ${node.className} "${node.ariaLabel || node.textContent.trim()}" ${Math.round(width)}x${Math.round(height)}`))];
}"""


def small(page: Page, place: str = "body") -> list[str]:
    """What can be pressed there and is too small for a finger."""
    found = page.locator(place).evaluate(SMALL)
    assert isinstance(found, list)
    return found


# Sheets ask for a narrow screen or for a finger; a phone has both.
HANDS = [
    pytest.param((390, False), id="narrow"),
    pytest.param((1180, True), id="tablet"),
    pytest.param((390, True), id="phone", marks=pytest.mark.long),
]


@pytest.fixture(params=HANDS)
def hand(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Page]:
    """A page on a screen that is narrow, or touched, or both."""
    width, is_touched = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 844}, has_touch=is_touched, is_mobile=is_touched, locale="en"
    )
    yield site.watch(context.new_page())
    context.close()


def test_home_and_the_deck_page_are_made_for_fingers(hand: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei, "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n5 Inferna\n2 Zzyzx\n1 Inferno\n")
    found = {}
    hand.goto(site.url)
    found["home"] = small(hand)
    for path in ("/zero/rules/", "/accounts/login/"):
        hand.goto(site.url + path)
        found[path] = small(hand, ".site-header") + small(hand, ".site-footer")
    site.log_in(hand, mei)
    hand.goto(f"{site.url}/decks/{deck.token}/")
    found["deck"] = small(hand)
    for name in ("Copy or export", "More"):
        hand.locator(".menu > summary", has_text=name).click()
        found[name] = small(hand, ".menu[open] .menu__body")
    hand.goto(f"{site.url}/decks/")
    hand.get_by_text("Create a folder").click()
    found["shelf"] = small(hand)

    assert found == dict.fromkeys(found, [])


def test_every_part_of_the_builder_is_made_for_fingers(hand: Page, site: Site) -> None:
    open_builder(hand, site, "/build/riftbound/?format=standard")
    found = {"empty": small(hand)}
    open_builder(hand, site, "/build/riftbound/?sample=standard")
    found["deck"] = small(hand)
    for view in ("stacks", "grid"):
        hand.keyboard.press("l")
        hand.locator(f'#deck-sections[data-view="{view}"]').wait_for()
        found[view] = small(hand)
    for part, place in (("search", "#pane-search"), ("verdict", "#pane-verdict")):
        button = hand.locator(f"#bar [data-view={part}]")
        if button.is_visible():
            button.click()
        if part == "search":
            look_for(hand, "Inferna")
            hand.locator(".search__filters > summary").click()
            hand.locator("#search-input").fill("")
            hand.locator("#results-view").click()
        else:
            hand.locator("#stats summary").click()
        judged(hand)
        found[part] = small(hand, place)

    assert found == dict.fromkeys(found, [])


def test_every_dialog_of_the_builder_is_made_for_fingers(hand: Page, site: Site) -> None:
    open_builder(hand, site, "/build/riftbound/?sample=standard")
    found = {}
    for name, opener in {
        "sheet": ".brow__menu >> nth=3",
        "menu": ".bench [data-action=menu]",
        "settings": "#menu [data-item=settings]",
        "import": "#menu [data-item=import]",
        "text": "#menu [data-item=text]",
        "palette": "#menu [data-item=palette]",
    }.items():
        if opener.startswith("#menu"):
            hand.locator(".bench [data-action=menu]").click()
        hand.locator(opener).click()
        hand.locator(f"#{name}[open]").wait_for()
        found[name] = small(hand, f"#{name}")
        hand.keyboard.press("Escape")

    assert found == dict.fromkeys(found, [])
