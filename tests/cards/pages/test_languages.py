"""Texts of another language say so: a screen reader speaks each with its own voice, and Han characters are drawn as theirs."""

import re
from html.parser import HTMLParser
from typing import Final

import pytest
from django.core.management import call_command
from django.test import Client

from cards.models import Card, Erratum, Restriction
from legality.games import GAMES

pytestmark = pytest.mark.django_db

# A sentence, not a name or a code.
SENTENCE: Final = re.compile(r"(?:\b[A-Za-z']{2,}[ ,]+){5}")
HAN: Final = re.compile(r"[一-鿿]")
VOID: Final = frozenset("area base br col embed hr img input link meta source track wbr".split())


class Texts(HTMLParser):
    """The texts of a page with the language that each is in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._open: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            here = self._open[-1][1] if self._open else ""
            self._open.append((tag, dict(attrs).get("lang") or here))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tag, language = self._open[-1] if self._open else ("", "")
        if tag not in ("script", "style"):
            self.found.append((language, " ".join(data.split())))


def untagged(page: str) -> list[str]:
    """English sentences that the page calls Chinese."""
    return [
        text
        for language, text in Texts(page).found
        if language == "zh-Hans" and SENTENCE.search(text) and not HAN.search(text)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_english_sentence_is_called_chinese_on_pages_about_cards(client: Client, game: str) -> None:
    call_command("loadsamples", verbosity=0)
    cards = list(Card.objects.filter(game=game)[:8])
    summary = "The discount is lost if you play no other card."
    told = {"summaries": {"en": summary}, "source": "Letter of the people who make this game"}
    old = "Draw a card if you have no other"
    Erratum.objects.create(card=cards[0], announced="2026-01-05", old=old, new=f"{old} of this kind.", **told)
    source = "A table that the people who make this game publish"
    Restriction.objects.create(
        card=cards[1], format=GAMES[game].formats[0].slug, limit=0, since="2026-01-05", source=source
    )
    paths = [f"/{game}/", f"/{game}/restrictions/", f"/{game}/rules/", *(f"/{game}/cards/{one.key}/" for one in cards)]

    found = {path: untagged(client.get(path, headers={"Accept-Language": "zh-hans"}).text) for path in paths}

    assert {path: texts for path, texts in found.items() if texts} == {}


def test_the_law_hears_the_nearest_language() -> None:
    sentence = "The discount is lost if you play no other card."

    assert untagged(f'<html lang="zh-Hans"><p>{sentence}</p>') == [sentence]
    assert untagged(f'<html lang="zh-Hans"><p lang="en">{sentence}</p><br><p>好</p>') == []
