"""XML of other programs: elements with a name and a count, in sections, and nothing that a document type could do."""

from pathlib import Path

import pytest

from decks.decklist.codecs.deck_xml import read
from decks.decklist.codecs.file_rows import FileCard, FileFault, FileHeading, FileNote, FileRow, FileText
from decks.decklist.reading.headings import heading_words
from legality.engine.values.deck_codec import BadCodeError
from legality.games import GAMES

HEADINGS = heading_words(GAMES["riftbound"])
FILES = Path(__file__).parent / "files"
BOMB = """<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>"""
DECK = '<deck><card number="3" name="Defy"/></deck>'


def rows_in(text: str) -> list[FileRow]:
    """The rows without notes."""
    return [row for row in read(text, HEADINGS) if not isinstance(row, FileNote)]


@pytest.mark.parametrize(
    ("name", "main", "is_coded"),
    [
        ("cockatrice.cod", "main", True),
        ("octgn.o8d", "main", False),
        ("magic_online.dek", None, False),
        ("lackey.dek", None, False),
    ],
)
def test_the_files_of_four_programs_are_read(name: str, main: str | None, is_coded: bool) -> None:  # noqa: FBT001  a case
    assert rows_in((FILES / name).read_text("utf-8")) == [
        FileCard(3, "Defy", main, "OGN-045" if is_coded else ""),
        FileCard(2, "Targon's Peak", main),
        FileCard(1, "Charm", "sideboard"),
    ]


def test_the_encoding_that_a_file_declares_is_that_of_its_bytes_and_not_of_the_text() -> None:
    text = '<?xml version="1.0" encoding="utf-16"?><deck><card qty="2">蔑视</card></deck>'

    assert rows_in(text) == [FileCard(2, "蔑视")]


def test_a_count_that_cannot_be_read_is_reported() -> None:
    assert rows_in('<deck><card qty="many">Defy</card></deck>') == [FileFault("Defy: many", "count")]
    assert rows_in('<deck><card qty="">Defy</card></deck>') == [FileFault("Defy", "count")]


def test_a_section_that_is_not_known_is_reported() -> None:
    text = '<deck><zone name="stash"><card number="3" name="Defy"/></zone></deck>'

    assert rows_in(text) == [FileHeading("stash"), FileCard(3, "Defy", adrift=True)]
    assert rows_in(f"<a><stash>{DECK}</stash></a>") == [FileHeading("stash"), FileCard(3, "Defy", adrift=True)]


def test_several_decks_are_never_added_up() -> None:
    with pytest.raises(BadCodeError, match="several-decks"):
        read(f"<decks>{DECK}{DECK}</decks>", HEADINGS)

    assert rows_in(f"<decks>{DECK}</decks>") == [FileCard(3, "Defy")]


def test_sections_may_be_elements_of_their_names() -> None:
    text = "<deck><main><card><name>Defy</name><count>3</count></card></main><sideboard><card count='1'>Charm</card></sideboard></deck>"

    assert rows_in(text) == [FileCard(3, "Defy", "main"), FileCard(1, "Charm", "sideboard")]


def test_what_else_a_file_says_becomes_notes() -> None:
    text = f"<cards><deckname>Rush</deckname>{DECK}</cards>"

    assert read(text, HEADINGS) == [FileNote("deckname: Rush", "Rush"), FileCard(3, "Defy")]


@pytest.mark.parametrize(
    "text",
    [
        "", "<", "<deck>", "<deck/>", "<ul><li>3 Defy</li></ul>", f"{DECK}{DECK}", BOMB + DECK, f'<!DOCTYPE deck PUBLIC "a" "b">{DECK}', f"<!DOCTYPE deck []>{DECK}",
        "<deck><card qty='3'>&a;</card></deck>", f"{BOMB}<deck><card qty='3'>&c;</card></deck>",
        '<!DOCTYPE deck SYSTEM "file:///etc/passwd">' + DECK, "<a>" * 30 + DECK + "</a>" * 30, "<a>" * 80_000,
        "<deck>" + "<card/>" * 30_000 + "</deck>", '<deck><card qty="3">\x00Defy</card></deck>',
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadCodeError):
        read(text, HEADINGS)


@pytest.mark.parametrize(
    ("card", "count"),
    [
        ("<card><name>Defy</name><set>OGN</set><number>045</number></card>", 1),
        ("<card><name>Defy</name><number>045</number></card>", 1),
        ("<card><name>Defy</name><set>OGN</set><number>45</number><qty>3</qty></card>", 3),
        ("<card><name>Defy</name><number>3</number></card>", 3),
        ('<card number="3" name="Defy" setShortName="OGN" collectorNumber="45"/>', 3),
    ],
)
def test_the_number_of_a_collector_is_no_count(card: str, count: int) -> None:
    (found,) = rows_in(f'<deck><section name="Main">{card}</section></deck>')

    assert isinstance(found, FileCard)
    assert (found.name, found.count) == ("Defy", count)


def test_the_text_of_an_element_with_a_name_may_be_its_count() -> None:
    text = '<deck><main><card name="Defy">3</card><spell name="Gust">x2</spell></main></deck>'

    assert rows_in(text) == [FileCard(3, "Defy", "main"), FileCard(2, "Gust", "main")]


@pytest.mark.parametrize(
    ("card", "rows"),
    [
        ('<entry n="3">Defy</entry>', [FileCard(3, "Defy")]),
        ('<card x="3">Defy</card>', [FileFault("Defy: x=3", "count")]),
        ('<sideboard card="Defy" count="1"/>', [FileCard(1, "Defy", "sideboard")]),
        ('<card name="Defy" qty="3"><section name="Sideboard"/></card>', [FileCard(3, "Defy", "sideboard")]),
        ('<card times="3" name="Defy"/>', [FileCard(3, "Defy")]),
        ("<card><nb>3</nb><name>Defy</name></card>", [FileCard(3, "Defy")]),
        ('<card total="3">Defy</card>', [FileFault("Defy: total=3", "count")]),
        ('<card howMany="3" name="Defy"/>', [FileFault("Defy: howmany=3", "count")]),
        ('<card cost="3" id="12" promo="1" name="Defy"/>', [FileCard(1, "Defy")]),
        ('<card main="3" side="1">Defy</card>', [FileCard(3, "Defy", "main"), FileCard(1, "Defy", "sideboard")]),
        ('<card qty="3" sideboard="yes">Defy</card>', [FileCard(3, "Defy", "sideboard")]),
        ('<card qty="3" sideboard="1">Defy</card>', [FileCard(3, "Defy", "sideboard")]),
        ('<card qty="3" side="Y">Defy</card>', [FileCard(3, "Defy", "sideboard")]),
        ('<card qty="3" type="sideboard">Defy</card>', [FileCard(3, "Defy", "sideboard")]),
    ],
)
def test_the_attributes_of_a_card_are_read_as_the_members_of_json(card: str, rows: list[FileRow]) -> None:
    assert rows_in(f"<deck>{card}</deck>") == rows


def test_a_document_type_that_is_only_a_name_is_passed_over() -> None:
    assert rows_in(f"<!DOCTYPE deck>\n{DECK}") == [FileCard(3, "Defy")]


def test_tokens_are_not_cards_of_the_deck() -> None:
    tokens = '<zone name="tokens"><card number="2" name="Charm"/></zone>'
    text = f'<cockatrice_deck><zone name="main"><card number="3" name="Defy"/></zone>{tokens}</cockatrice_deck>'

    assert read(text, HEADINGS) == [FileCard(3, "Defy", "main"), FileNote("Charm", "Charm")]


@pytest.mark.parametrize(
    "text",
    [
        '<deck><side><spells><card name="Defy" count="1"/></spells></side></deck>',
        '<deck><card name="Defy" count="1">Sideboard</card></deck>',
        '<deck><list sideboard="true"><card name="Defy" count="1"/></list></deck>',
        '<deck><section board="side"><card name="Defy" count="1"/></section></deck>',
    ],
)
def test_the_cards_of_a_sideboard_are_in_it(text: str) -> None:
    assert rows_in(text) == [FileCard(1, "Defy", "sideboard")]


def test_lines_in_an_element_stay_lines_and_the_text_of_the_root_is_said() -> None:
    assert rows_in("<deck><main>3 Defy\n2 Charm</main></deck>") == [FileText("3 Defy\n2 Charm", "main")]
    assert read('<deck><card name="Defy" count="3"/>2 Charm</deck>', HEADINGS) == [
        FileCard(3, "Defy"),
        FileNote("text: 2 Charm", "2 Charm"),
    ]


def test_the_title_of_a_deck_is_no_card() -> None:
    assert rows_in(f"<cards><title>Rush</title>{DECK}</cards>") == [FileCard(3, "Defy")]
