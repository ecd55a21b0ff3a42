"""A game brings codecs of its own: what they write is a style of export, and is read wherever a list is."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.decklist import deck_codes
from decks.exporting.context import CannotExportError
from decks.exporting.export import export, export_styles
from legality.games import GAMES
from legality.games.faults import find_game_faults
from legality.games.kit import BadCodeError, CannotEncodeError, CodedCopies, DeckCodec, Dialect, FindCard
from tests.decks.judged import DAY

LIST = "Legend:\n1 Lee Sin, Blind Monk\n\nMain deck:\n2 Charm\n3 Defy\n"
PACKED = "pack:OGN-257*1@legend,OGN-043*2@main,OGN-045*3@main"
_PART = re.compile(r"([A-Z]+-[0-9]+)\*([0-9]+)@([a-z]*)")


def read_pack(text: str, _find_card: FindCard) -> Iterable[CodedCopies] | None:
    if not text.startswith("pack:"):
        return None

    parts = [_PART.fullmatch(part) for part in text.removeprefix("pack:").split(",")]
    found = [CodedCopies(part[1], int(part[2]), part[3] or None) for part in parts if part]
    if len(found) < len(parts):
        raise BadCodeError("damaged", "not all of it is copies")
    return found


def write_pack(copies: Sequence[CodedCopies]) -> str:
    if len(copies) > 5:
        raise CannotEncodeError("sections", "too many")
    return "pack:" + ",".join(f"{one.code}*{one.count}@{one.section}" for one in copies)


PACK = DeckCodec(
    "riftbound-pack",
    {"en": "Pack", "zh-hans": "打包"},
    {"en": "For the packing program.", "zh-hans": "供打包程序使用。"},
    begins=re.compile("pack:"),
    read=read_pack,
    write=write_pack,
    can_write=lambda code: code.startswith("OGN-"),
    is_of_game=True,
)
GAME = replace(GAMES["riftbound"], codecs=(PACK,), dialects={})
OLD = replace(
    GAMES["riftbound"],
    codecs=(),
    dialects={"piltover": Dialect((("main", "Deck"),), ("main",), frozenset(), *("main",) * 3)},
)


@pytest.fixture
def catalogue(catalogues: Mapping[str, Catalogue]) -> Catalogue:
    return catalogues["riftbound"]


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_codes, "GAMES", {"riftbound": GAME, "rise": GAMES["rise"]})


def judge(text: str, catalogue: Catalogue) -> Answer:
    return check_text(Question(GAME, GAME.format("standard"), DAY), text, catalogue)


def test_its_code_is_written_as_a_style(catalogue: Catalogue) -> None:
    assert export(judge(LIST, catalogue), "riftbound-pack", catalogue=catalogue).body == PACKED


def test_its_code_is_read_where_a_list_is(catalogue: Catalogue) -> None:
    assert judge(PACKED, catalogue).deck == judge(LIST, catalogue).deck


def test_a_damaged_code_is_one_problem_and_no_card(catalogue: Catalogue) -> None:
    answer = judge("pack:OGN-043*2@main,OGN-0", catalogue)

    assert [problem.key for problem in answer.problems] == ["code-damaged"]
    assert not any(answer.deck.sections.values())


def test_a_deck_that_it_cannot_hold_is_refused(catalogue: Catalogue) -> None:
    names = ("Charm", "Defy", "Gust", "Calm Rune", "Lee Sin, Centered", "Lee Sin, Blind Monk")
    with pytest.raises(CannotExportError, match="no-code sections"):
        export(judge("\n".join(f"1 {name}" for name in names), catalogue), "riftbound-pack", catalogue=catalogue)


def test_another_game_says_whose_code_it_is(catalogues: Mapping[str, Catalogue]) -> None:
    rise = GAMES["rise"]

    answer = check_text(Question(rise, rise.formats[0], DAY), PACKED, catalogues["rise"])

    assert [problem.key for problem in answer.problems] == ["code-game"]


def test_a_codec_of_a_style_of_the_site_is_a_fault() -> None:
    faults = [str(fault) for fault in find_game_faults(replace(GAME, codecs=(replace(PACK, slug="csv"), PACK, PACK)))]

    assert faults == [
        "dialect or codec riftbound-pack: stands twice",
        "dialect or codec csv: a style of the site has this slug",
    ]


def test_a_dialect_from_before_codecs_is_a_style_called_by_its_slug() -> None:
    style = export_styles(OLD)["piltover"]

    assert (style.group, style.names, style.purpose) == ("list", {"en": "piltover"}, {"en": ""})
