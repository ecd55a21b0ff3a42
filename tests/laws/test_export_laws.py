"""What is written is read back as the same deck: every style, every sample deck, every list that people published."""

from collections.abc import Mapping
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import Answer, check_text
from decks.exporting.context import CannotExportError, lines_outside_sections
from decks.exporting.export import export, export_styles
from decks.samples import Sample, samples
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.games import GAMES
from tests.decks.judged import asked
from tests.decks.lists_of_other_sites import LISTS as MADE_UP
from tests.public_files import DECKS, public

# Codes and TTS tokens cannot hold an open line.
LISTS: Final = ("text", "english", "chinese", "codes", "numbers", "arena", "json", "csv")
STRICT: Final = ("code", "riftbound", "tts")

SURVIVING: Final = (*LISTS, *STRICT, "piltover")
MESSY: Final = (
    "2 Nobody at all\nwhat?\nFoo:\n1 Defy\n3x Defy (OGN-045a)\n1 Defy #fun #bad\n0 Gust\n\nSide\n1 Charm\n1 charm\n\n"
    "Maybe:\n2 Gust #later\n1 Nobody\n"
)


def again(answer: Answer, style: str, catalogue: Catalogue) -> Answer:
    return check_text(answer.question, str(export(answer, style, catalogue=catalogue).body), catalogue)


def contents_of(answer: Answer) -> tuple[Deck, list[str], dict[str, int]]:
    """The deck, the open lines, and the maybe board."""
    maybe: dict[str, int] = {}
    for row in answer.resolved.maybe:
        maybe[row.card.id] = maybe.get(row.card.id, 0) + row.entry.count

    return answer.deck, sorted(problem.text for problem in lines_outside_sections(answer)), maybe


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.game}/{sample.slug}")
def test_a_sample_deck_survives_every_style(sample: Sample, catalogues: Mapping[str, Catalogue]) -> None:
    catalogue = catalogues[sample.game]
    answer = asked(sample.game, sample.format, sample.text, catalogue)
    styles = [style for style in export_styles(GAMES[sample.game]) if style in SURVIVING]

    assert len(styles) >= len(LISTS)
    assert [style for style in styles if contents_of(again(answer, style, catalogue)) != contents_of(answer)] == []


@pytest.mark.parametrize("style", (*LISTS, *STRICT, "piltover"))
def test_lists_as_other_sites_write_them_survive_every_style(style: str, catalogues: Mapping[str, Catalogue]) -> None:
    for game, text in MADE_UP:
        _survives(game, text, style, catalogues[game])


@pytest.mark.parametrize("style", (*LISTS, *STRICT, "piltover"))
def test_published_lists_survive_every_style(style: str, catalogues: Mapping[str, Catalogue]) -> None:
    for path in sorted(public(DECKS).rglob("*.txt")):
        _survives(path.parent.name, path.read_text(encoding="utf-8"), style, catalogues[path.parent.name])


def _survives(game: str, text: str, style: str, catalogue: Catalogue) -> None:
    """A published deck may be unfinished or name a card that the starter sets lack; such a deck has no code."""
    if style not in export_styles(GAMES[game]):
        return

    answer = asked(game, GAMES[game].formats[0].slug, text, catalogue)
    try:
        assert contents_of(again(answer, style, catalogue)) == contents_of(answer), text
    except CannotExportError as refusal:
        assert style in STRICT and (lines_outside_sections(answer) or refusal.why != "open-lines"), text


@pytest.mark.parametrize("style", (*LISTS, "code"))
def test_cards_that_a_number_of_another_make_tells_apart_survive_every_style(style: str) -> None:
    gulls = [Card(f"wow.{n}", "wow", "Storm Gull", "ally", names={"en": "Storm Gull"}) for n in "ab"]
    catalogue = Catalogue("wow", 1, [IndexedCard(gulls[0], (), ("SK1-S-044",)), IndexedCard(gulls[1], (), ("P-044",))])
    answer = asked("wow", "classic", "3 Storm Gull (SK1-S-044)\n2 Storm Gull (P-044)", catalogue)

    assert answer.deck.sections == {"main": {gulls[0]: 3, gulls[1]: 2}}
    assert contents_of(again(answer, style, catalogue)) == contents_of(answer)


@pytest.mark.parametrize("style", (*LISTS, "piltover"))
def test_an_unfinished_deck_keeps_its_open_lines_its_tags_and_its_maybe_board(
    style: str, catalogues: Mapping[str, Catalogue]
) -> None:
    catalogue = catalogues["riftbound"]
    answer = asked("riftbound", "standard", MESSY, catalogue)

    deck, lines, maybe = contents_of(again(answer, style, catalogue))

    assert (deck, maybe) == (answer.deck, {} if style == "piltover" else {"riftbound.gust": 2})
    # Other sites have no maybe board; in a table each row names its own section.
    aside = {"piltover": [], "csv": ["maybe: 1 Nobody"]}.get(style, ["1 Nobody"])
    assert lines == sorted([line for line in contents_of(answer)[1] if line != "1 Nobody"] + aside)


@pytest.mark.parametrize("style", STRICT)
def test_what_a_code_cannot_hold_is_refused(style: str, catalogues: Mapping[str, Catalogue]) -> None:
    answer = asked("riftbound", "standard", MESSY, catalogues["riftbound"])

    with pytest.raises(CannotExportError) as refusal:
        export(answer, style, catalogue=catalogues["riftbound"])

    assert refusal.value.why == "open-lines"


def test_the_maybe_board_travels_in_our_code(catalogues: Mapping[str, Catalogue]) -> None:
    answer = asked("rise", "limited", "1 “霞光”战袍\n\nMaybe:\n2 不屈重甲", catalogues["rise"])

    assert contents_of(again(answer, "code", catalogues["rise"])) == contents_of(answer)
    assert answer.resolved.maybe
