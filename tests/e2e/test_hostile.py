"""Texts made to become markup, in a real browser: nothing of them runs, nothing becomes an element, no policy is hurt."""

from datetime import date

import pytest
from playwright.sync_api import Dialog, Page, expect

from accounts.models import User
from cards.importers.apply import import_batch
from decks.access.saving import save_deck
from decks.models import Deck
from decks.saved.versions import keep_version
from legality.sources.rows import Batch, CardRow, PrintingRow, RestrictionRow, SetRow
from tests.e2e.builder_desk import judged, look_for, open_builder
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser
from tests.security.hostile import HOSTILE

__all__ = ["browser"]

# What a text would have made, had it become markup, and what would run. A picture of shapes alone runs nothing.
BORN = """() => {
    const SHAPES = "data:image/svg+xml,";
    const drawn = (address) => new DOMParser().parseFromString(decodeURIComponent(address.slice(SHAPES.length)), "image/svg+xml");
    const isDrawing = (node) => node.localName === "img" && node.getAttribute("src").startsWith(SHAPES)
        && [...drawn(node.getAttribute("src")).querySelectorAll("*")].every(({ localName, attributes }) =>
            ["svg", "g", "path"].includes(localName) && [...attributes].every(({ name }) => !name.startsWith("on")));
    const found = [...document.querySelectorAll("*")].filter((node) =>
        node.localName.includes("xss")
        || [...node.attributes].some(({ name }) => name.includes("xss") || name.startsWith("on"))
        || ["href", "src", "action", "formaction"].some((name) =>
            /^\\s*(javascript|data|vbscript):/i.test(node.getAttribute(name) ?? "") && !(name === "src" && isDrawing(node))));
    return [...found.map((node) => node.outerHTML.slice(0, 200)), ...(window.xssRan ? ["it ran"] : [])];
}"""
# `xss()` is in every text; were it called, it would leave a mark.
RUNS = "window.xss = () => { window.xssRan = true; };"


@pytest.fixture(params=HOSTILE)
def text(request: pytest.FixtureRequest) -> str:
    return HOSTILE[request.param]


@pytest.fixture
def watched(site: Site, desk: Page) -> Page:
    """A page on which a dialog of a script, or a call of it, would not go unseen."""
    desk.add_init_script(RUNS)

    def complain(dialog: Dialog) -> None:
        site.complaints.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    desk.on("dialog", complain)
    return desk


@pytest.fixture
def deck(site: Site, mei: User, text: str) -> Deck:
    """A deck all of whose words are so, with a card of such names."""
    names = {"en": text, "zh-hans": f"卡{text}"}
    facts = {"kind": "unit", "traits": {"tag": [text[:60]], "domain": ["fury"]}, "numbers": {"energy": 3}}
    import_batch(
        Batch(
            game="riftbound",
            source="table",
            sets=(SetRow("XSS", names, date(2025, 1, 1)),),
            cards=(CardRow("hostile", text, names, facts, (text,), texts=names),),  # type: ignore[arg-type]  # as a source may say
            printings=(PrintingRow("hostile", "XSS", "001", "", text[:24], text[:120], "", text),),
            restrictions=(RestrictionRow("hostile", "standard", 0, date(2025, 2, 2), None, text),),
        )
    )
    lines = f"1 hostile (XSS-001)\n3 {text}\n# {text}\n{text}:\n3 Defi #xss // {text}\n"
    deck = Deck(owner=mei, name=text[:120], game="riftbound", format="standard", text=lines)
    deck.folder, deck.plan, deck.visibility = text[:60], f"3 {text}", "public"
    save_deck(deck, date(2026, 8, 8))
    keep_version(deck, text[:120])
    return deck


def stands(page: Page) -> None:
    page.wait_for_load_state()
    assert page.evaluate(BORN) == []


# Every page with every text is looked through in tests/security/test_markup.py: here runs what would run.
@pytest.mark.parametrize(
    "text",
    [name if name == "breaks out" else pytest.param(name, marks=pytest.mark.long) for name in HOSTILE],
    indirect=True,
)
def test_the_pages_of_a_deck_show_texts_as_texts(watched: Page, site: Site, deck: Deck, mei: User) -> None:
    site.log_in(watched, mei)
    own = f"/decks/{deck.token}/"
    pages = [
        "/decks/",
        "/decks/browse/",
        own,
        *(f"{own}{name}/" for name in ("edit", "plan", "versions", "need", "print")),
    ]
    pages += [
        f"{own}versions/1/",
        f"{own}versions/diff/",
        f"{own}explain/?card=riftbound.hostile",
        f"{own}timeline/",
        f"{own}odds/",
    ]
    pages += ["/riftbound/cards/hostile/", "/riftbound/cards/?q=hostile", "/riftbound/sets/XSS/", "/riftbound/"]

    for path in pages:
        answer = watched.goto(site.url + path)
        assert answer is not None and answer.status == 200, path
        stands(watched)


def test_the_builder_shows_texts_as_texts(watched: Page, site: Site, deck: Deck, mei: User, text: str) -> None:
    site.log_in(watched, mei)
    open_builder(watched, site, f"/decks/{deck.token}/build/")
    stands(watched)

    # Every view of the cards, the search with its preview, and each dialog with the text in it.
    watched.get_by_label("Show all").check()
    look_for(watched, "set:XSS", text)
    stands(watched)
    watched.get_by_role("combobox", name="Search for cards").fill(f'kind:"{text[:40]}"')
    expect(watched.locator("#search-error")).to_be_visible()
    stands(watched)
    look_for(watched, "Inferna")
    for name in ("import", "text", "pool", "version", "save", "settings", "palette", "menu", "help"):
        watched.evaluate("(id) => document.getElementById(id).showModal()", name)
        for field in watched.locator(f"#{name} textarea:visible, #{name} input[type=text]:visible").all():
            field.fill(text)
        stands(watched)
        watched.evaluate("(id) => document.getElementById(id).close()", name)
    # What was typed last is still being read.
    watched.close()
    site.complaints[:] = [said for said in site.complaints if "400" not in said]


def test_a_pasted_list_is_shown_as_text(watched: Page, site: Site, text: str) -> None:
    open_builder(watched, site)
    watched.keyboard.press("i")
    watched.locator("#import-text").fill(f"3 {text}\n{text}\n# {text}\n3 Inferna #xss\n{text}:\n2 Defi")
    expect(watched.locator("#import [data-state], #import li").first).to_be_visible()
    stands(watched)

    watched.locator("#import").get_by_role("button", name="Use this list").click()
    judged(watched)
    stands(watched)
    watched.reload()
    judged(watched)
    stands(watched)


def test_the_checker_shows_texts_as_texts(watched: Page, site: Site, text: str) -> None:
    watched.goto(f"{site.url}/check/")
    watched.locator("textarea[name=text]").fill(f"3 {text}\n{text}:\n3 Defi\n{text}")
    watched.locator("#ask").get_by_role("button", name="Check").first.click()
    expect(watched.locator("[data-verdict]").first).to_be_visible()

    stands(watched)
