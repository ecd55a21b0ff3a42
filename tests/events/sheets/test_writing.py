"""The text of the PDF is the list: names, counts, codes and totals of every section in order."""

from collections import Counter
from io import BytesIO
from typing import Final

import pypdfium2
import pytest
from django.utils import translation

from decks.samples import Sample, samples
from decks.sharing.qr import qr_modules
from events.lists.freezing import shown_code
from events.lists.totals import counted_sections, name_of_total, total_of
from events.models import Entry, PlayerDetails, Submission
from events.sheets.drawing import MARGIN, PAPERS, SYMBOL, write_sheets
from events.sheets.faces import BOX
from events.sheets.pen import QUIET
from legality.games import GAMES
from legality.messages import section_name
from tests.events.event_of import entry_of, event_of, legal_list, registered
from tests.events.sheets.made import body_of, card, frozen, pages_of, sheet_for, squashed

pytestmark = pytest.mark.django_db


def said_by(listed: Submission) -> str:
    """What the columns must say of a frozen list, without the names in the other language."""
    game, said = GAMES[listed.entry.event.game], []
    names = {section.slug: section_name(game, section.slug) for section in game.sections}
    copies = Counter[str]()
    for row in listed.cards:
        copies[row["section"]] += row["count"]
    counted = counted_sections(listed.entry.event)
    for section in game.sections:
        rows = [row for row in listed.cards if row["section"] == section.slug]
        if rows:
            said += [
                name_of_total(section.slug, names, copies, counted),
                str(total_of(section.slug, copies, counted)),
            ]
            said += [f"{row['count']}{row['name']}{row['code']}" for row in rows]
    if listed.open_lines:
        said += ["Unrecognised lines", str(sum(one["count"] for one in listed.open_lines))]
        said += [f"{one['count']}{one['text']}" for one in listed.open_lines]

    return squashed("".join(said))


def without_seconds(listed: Submission, body: str) -> str:
    """The body without the names in the other language, each of which stands once behind its line."""
    rest, found = body, []
    for part in sheet_for(listed.entry).parts:
        for line in part.lines:
            whole = squashed(f"{line.count}{line.name}{line.code}{line.second}")
            before, seen, rest = rest.partition(whole)
            found += [before, seen.removesuffix(squashed(line.second)) if line.second else seen]

    return "".join((*found, rest))


# One of each game in every run; what differs between those of one game is only how many cards there are.
FIRST: Final = {sample.game: sample.slug for sample in reversed(samples())}


@pytest.mark.parametrize(
    "sample",
    [
        pytest.param(
            sample,
            id=f"{sample.game}-{sample.slug}",
            marks=() if FIRST[sample.game] == sample.slug else pytest.mark.long,
        )
        for sample in samples()
    ],
)
def test_the_text_equals_the_list_for_every_game(sample: Sample) -> None:
    event = event_of(game=sample.game, format=sample.format, if_illegal="flag")
    entry = entry_of(event)
    listed = registered(event, entry, f"{sample.text}\n2 Unheard-of Card")

    pages = pages_of([sheet_for(entry)])

    assert without_seconds(listed, body_of(event, listed.code, pages)) == said_by(listed)
    assert f"Page {len(pages)} of {len(pages)}" in pages[-1]


def test_the_head_names_event_player_deck_and_receipt() -> None:
    event = event_of(place="Hall 3")
    entry = entry_of(event, name="Mei-Lin O’Connor")
    listed = registered(event, entry, deck_name="Rush & Fury!")
    PlayerDetails.objects.filter(entry=entry).update(member_id="0012")
    Entry.objects.filter(pk=entry.pk).update(table=12)

    (page,) = pages_of([sheet_for(entry)])

    assert page.splitlines()[:2] == ["Summer Cup", "Aug. 8, 2026 · Hall 3 · Riftbound · Standard 1v1"]
    head = squashed(page).partition("Legend1")[0]
    assert head.endswith(
        squashed(
            f"Initial O Name Mei-Lin O’Connor ID 0012 Number 1 Table 12 Deck Rush & Fury! Cards {sheet_for(entry).total}"
            f" Receipt {shown_code(listed.code)} Sent 2026-08-07 16:00:00 Asia/Shanghai"
        )
    )


def test_the_judges_have_a_part_of_their_own() -> None:
    event = event_of()
    entry = entry_of(event)
    registered(event, entry)

    (page,) = pages_of([sheet_for(entry)])
    row = "Round Status Judge Main deck, counted Sideboard, counted Result, infraction "

    assert " ".join(page.partition("For judges")[2].split()) == f"{row}{row}Deckwright Page 1 of 1"


def test_a_long_list_takes_three_pages_and_each_says_whose_it_is() -> None:
    event = event_of()
    entry = entry_of(event, name="Mei Lin")
    names = [f"A card with a rather long name, number {number} of its kind" for number in range(1, 171)]
    listed = frozen(entry, [card(name, 2, code=f"OGN-{place:03}") for place, name in enumerate(names, start=1)])

    pages = pages_of([sheet_for(entry)])

    assert len(pages) == 3
    assert [f"Page {number} of 3" in page for number, page in enumerate(pages, start=1)] == [True] * 3
    assert [squashed(page).startswith("LMeiLinSummerCup7KQ2-M9XD") for page in pages[1:]] == [True, True]
    assert body_of(event, listed.code, pages) == said_by(listed)


# Of every script and sign that cards have, and some that take more than a line.
NAMES: Final = (
    "Officer’s “Affluent” Efflorescence – fi fl ffi …!",
    "Ångström & Øre: ½ × 3 — naïve ¿Qué? €5™",
    "破坏者·蔚（限定）——“再来”……！",
    "燃焼の アーリ「ドーン」・ヴァイ〜第２章",
    "한글 카드",
    "A ★ card ♥ of ☆ signs ✓",
    "Dragon 🐉 of 𠮷野家",
    "An " + "extraordinarily" * 12 + " long name",
    "破坏" * 60,
)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_name_can_be_copied_as_it_was_printed(paper: str) -> None:
    event = event_of()
    entry = entry_of(event)
    listed = frozen(entry, [card(name, 3, code="OGN-045") for name in NAMES])

    pages = pages_of([sheet_for(entry)], paper)

    assert body_of(event, listed.code, pages) == said_by(listed)


def test_a_character_that_no_face_has_is_a_box_and_is_told() -> None:
    event = event_of()
    known, unknown = entry_of(event), entry_of(event)
    for entry, name in ((known, "Rush"), (unknown, "Rush \U0001f409")):
        frozen(entry, [card("Defy")], deck_name=name)

    pages = pages_of([sheet_for(known), sheet_for(unknown)])

    told = f"{BOX} marks a character that is missing from our fonts."
    assert [told in page for page in pages] == [False, True]
    assert "Rush \U0001f409" in pages[1]


def test_names_of_any_script_are_copied_as_they_were_written() -> None:
    names = ["שלום כהן", "محمد علي", "لا إله", "پژمان گلزار", "สมชาย วงศ์ดี น้ำ", "Ana שלום", "王小明"]
    event, sheets = event_of(), []
    for name in names:
        entry = entry_of(event, name=name)
        frozen(entry, [card("Defy")])
        sheets.append(sheet_for(entry))

    pages = pages_of(sheets)

    assert [squashed(name) in squashed(page) for name, page in zip(names, pages, strict=True)] == [True] * len(names)
    assert [page for page in pages if BOX in page] == []


def test_a_name_that_no_face_draws_is_the_number_and_the_sheet_says_so() -> None:
    event, sheets = event_of(), []
    for name in ("ꦲꦤꦕꦫꦏ", "Mei Lin \U0001f409\ufe0f", "\U0001f409"):
        entry = entry_of(event, name=name)
        frozen(entry, [card("Defy")])
        sheets.append(sheet_for(entry))

    pages = pages_of(sheets)

    assert [(sheet.player, sheet.initial) for sheet in sheets] == [("Player 1", ""), ("Mei Lin", "L"), ("Player 3", "")]
    assert {sheet.marks[0] for sheet in sheets} == {"This name cannot be printed in full: see it on screen"}
    assert [page for page in pages if BOX in page] == []


def test_a_sheet_in_chinese_names_sections_and_boxes_in_chinese() -> None:
    event = event_of()
    entry = entry_of(event, name="王小明")
    frozen(entry, [card("蔚", 3, code="OGN-045")], deck_name="快攻")

    with translation.override("zh-hans"):
        (page,) = pages_of([sheet_for(entry)])

    assert page.splitlines()[1].startswith("2026年8月8日 · 符文战场")
    assert squashed("主牌堆 3 3 蔚 OGN-045 裁判填写") in squashed(page)


def test_the_glyphs_are_embedded() -> None:
    event = event_of()
    entry = entry_of(event, name="王小明")
    frozen(entry, [card("破坏者·蔚"), card("アーリ")])
    file = BytesIO()

    write_sheets([sheet_for(entry)], PAPERS["a4"], "Sheets", file)

    pdf = file.getvalue()
    fonts = pdf.count(b"/Type /Font\n") + pdf.count(b"/Type /Font ")
    assert pdf.count(b"/FontFile2") == pdf.count(b"/ToUnicode") > 3
    assert fonts >= pdf.count(b"/ToUnicode")


def test_a_blank_sheet_has_the_sections_and_no_symbol() -> None:
    event = event_of()
    entry = entry_of(event, name="Mei Lin")

    (page,) = pages_of([sheet_for(entry)])

    assert "No list is registered" in page
    assert squashed("Sent Legend Champion Main deck Runes Battlefields Sideboard Additional legends") in squashed(page)


def test_all_sheets_follow_each_other_and_every_step_is_told() -> None:
    event = event_of()
    entries = [entry_of(event, name=name) for name in ("Mei", "Lin", "Ana")]
    for entry in entries:
        registered(event, entry, legal_list())
    steps: list[int] = []

    file = BytesIO()
    write_sheets([sheet_for(one) for one in entries], PAPERS["letter"], "Sheets", file, lambda: steps.append(1))

    assert len(steps) == 3
    assert [page.count("For judges") for page in pages_of([sheet_for(one) for one in entries])] == [1, 1, 1]


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_the_symbol_on_the_paper_is_the_address_of_the_list(paper: str) -> None:
    entry = entry_of(event_of())
    frozen(entry, [card("Defy")])
    sheet, file, scale = sheet_for(entry), BytesIO(), 4
    write_sheets([sheet], PAPERS[paper], "Sheets", file)

    document = pypdfium2.PdfDocument(file.getvalue())
    picture = document[0].render(scale=scale).to_pil().convert("L")
    document.close()

    modules = qr_modules(sheet.link)
    unit = SYMBOL / (len(modules) + 2 * QUIET)
    left, top = PAPERS[paper].width - MARGIN - SYMBOL + QUIET * unit, MARGIN + QUIET * unit
    places = range(len(modules))
    seen = [
        [
            picture.getpixel((int((left + (x + 0.5) * unit) * scale), int((top + (y + 0.5) * unit) * scale))) < 128
            for x in places
        ]
        for y in places
    ]
    assert seen == modules


@pytest.mark.parametrize(("language", "tag"), [("en", b"/Lang (en)"), ("zh-hans", b"/Lang (zh-Hans)")])
def test_the_file_says_its_language(language: str, tag: bytes) -> None:
    file = BytesIO()
    with translation.override(language):
        write_sheets([], PAPERS["a4"], "Sheets", file)

    assert tag in file.getvalue()
