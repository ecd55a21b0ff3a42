"""The whole way in Chinese: look, add, paste, fix, save, keep a version, share."""

import re

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from decks.models import Deck
from tests.e2e.builder_desk import judged, own_deck, rows
from tests.e2e.conftest import Site

# Words that stay as they are in any language: keys, codes, names of games and cards.
LATIN = re.compile(r"[A-Za-z]{4,}(?: [a-z]{2,}){2,}")


def words_of(place: Locator) -> list[str]:
    """Runs of English words that a reader of Chinese would meet."""
    return LATIN.findall(place.inner_text())


def test_a_deck_from_the_first_letter_to_the_version(desk: Page, site: Site, mei: User) -> None:
    desk.context.add_cookies([{"name": "language", "value": "zh-hans", "url": site.url}])
    site.log_in(desk, mei)
    desk.goto(f"{site.url}/build/riftbound/?format=standard")
    judged(desk)
    box = desk.locator("#search-input")
    box.fill("金克丝")
    expect(desk.locator('[role=option] [data-slot=name][lang|="zh"]').first).to_contain_text("金克丝")
    desk.locator("[role=option]").filter(has_text="传奇").first.click()
    judged(desk)
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")

    desk.keyboard.press("i")
    desk.locator("#import-text").fill("主牌\n4张 Noxus Hopeful\n2 没有这张牌")
    desk.locator("#import [data-act=add]").click()
    judged(desk)
    desk.locator('.fault[data-code="copy-limit"] .fault__fix button').first.click()
    judged(desk)
    assert [line.split()[0] for line in rows(desk, "main")] == ["3"]
    expect(desk.locator(".brow--open")).to_contain_text("没有这张牌")

    desk.keyboard.press("Control+s")
    desk.locator("#save-name").fill("烈焰快攻")
    desk.locator("#save form .button--primary").click()
    desk.wait_for_url("**/decks/*/build/")
    judged(desk)
    deck = Deck.objects.of(mei.pk).get()
    desk.locator(".bench [data-action=menu]").click()
    desk.locator("#menu [data-item=version]").click()
    desk.locator("#version-name").fill("首版")
    desk.locator("#version form .button--primary").click()
    expect(desk.locator("#builder-toast")).to_be_visible()

    assert (deck.name, deck.versions.get().name) == ("烈焰快攻", "首版")
    assert words_of(desk.locator("#pane-verdict")) == []


def test_two_versions_are_told_apart_by_names_in_the_readers_language(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    desk.context.add_cookies([{"name": "language", "value": "zh-hans", "url": site.url}])
    site.log_in(desk, mei)
    desk.goto(f"{site.url}/decks/{deck.token}/build/")
    judged(desk)
    Deck.objects.filter(pk=deck.pk).update(text="Main deck:\n1 Inferna\n1 Defy\n", revision=deck.revision + 1)
    desk.locator('[data-section="main"] .brow [data-act=more]').first.click()

    lines = desk.locator("#conflict tbody th")
    expect(lines).to_have_text(
        ["金克丝，暴走萝莉 · 传奇", "伊焚娜 · 主牌堆", "2 Zzyzx #x", "# a note", "蔑视 · 主牌堆"]
    )
    site.complaints.clear()
