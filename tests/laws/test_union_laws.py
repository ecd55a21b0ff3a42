"""Laws of the merge of two changes of one list: nothing is lost, and neither side is preferred where nothing clashes."""

import random
from collections import Counter
from dataclasses import replace
from typing import Final

from hypothesis import assume, example, given
from hypothesis import strategies as st

from decks.decklist.entries import Unread
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.rows import CARD, COMMENT, NOWHERE, Row, rows_as_text, sort_rows
from decks.report.judged_rows import build_judged_rows
from decks.saved.merge import merge_lists, row_key
from tests.laws.test_rows_laws import GAME, TEXTS, judged

SECTIONS: Final = st.sampled_from(["", "main", "sideboard"])
CARDS: Final = st.sampled_from(["defy", "jinx", "rune", "twin"])
CARD_ROWS: Final = st.builds(
    lambda section, card, count, code, tags: Row(section, card, count, code, tags, card=card),
    SECTIONS,
    CARDS,
    st.integers(1, 3),
    st.sampled_from([None, None, "OGN-001"]),
    st.sampled_from([(), (), ("ramp",)]),
)
LINES: Final = st.builds(
    lambda section, kind, text: Row(section, kind=kind, text=text),
    SECTIONS,
    st.sampled_from([COMMENT, "unknown"]),
    st.sampled_from(["one", "two", "three"]),
)
ROWS: Final = st.lists(st.one_of(CARD_ROWS, CARD_ROWS, LINES), max_size=8).map(tuple)

Rows = tuple[Row, ...]


def held(rows: Rows) -> Counter[tuple[object, ...]]:
    """What a list holds, whatever its order: copies of each card by section, printing, tags and note; lines as typed."""
    found: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        is_card = row.kind == CARD
        key = (row.section, row.card, row.code, row.tags, row.note) if is_card else (row.section, row.text)
        found[key] += row.count if is_card else 1

    return found


@st.composite
def changes(draw: st.DrawFn) -> tuple[Rows, Rows, Rows]:
    """A list and two changes of it: some rows out, others in."""
    base = draw(ROWS)

    def change() -> Rows:
        kept = tuple(row for row in base if draw(st.integers(0, 3)))
        return (*kept, *draw(ROWS)[:3])

    return base, change(), change()


@given(ROWS, ROWS)
def test_merging_with_an_unchanged_side_gives_the_other(base: Rows, changed: Rows) -> None:
    assert merge_lists(base, changed, base).rows == changed
    assert merge_lists(base, base, changed).rows == changed


@given(ROWS, ROWS)
def test_the_same_change_is_taken_once(base: Rows, changed: Rows) -> None:
    union = merge_lists(base, changed, changed)

    assert held(union.rows) == held(changed)
    assert union.clashes == ()


@given(changes())
def test_where_nothing_clashes_it_is_the_same_both_ways(three: tuple[Rows, Rows, Rows]) -> None:
    base, mine, theirs = three
    one, other = merge_lists(base, mine, theirs), merge_lists(base, theirs, mine)

    assert {clash.card for clash in one.clashes} == {clash.card for clash in other.clashes}
    assume(not one.clashes)
    assert held(one.rows) == held(other.rows)


@given(changes())
def test_merged_once_more_it_stays_as_it_is(three: tuple[Rows, Rows, Rows]) -> None:
    base, mine, theirs = three
    once = merge_lists(base, mine, theirs)
    again = [merge_lists(base, once.rows, theirs)] + ([] if once.clashes else [merge_lists(base, mine, once.rows)])

    assert all(held(union.rows) == held(once.rows) for union in again)


@given(changes())
def test_nothing_that_either_side_added_is_lost(three: tuple[Rows, Rows, Rows]) -> None:
    base, mine, theirs = three
    union = merge_lists(base, mine, theirs)
    clashing = {clash.card for clash in union.clashes}
    had, has = held(base), held(union.rows)
    added = [(held(side) - had) for side in (mine, theirs)]

    lost = [key for more in added for key in more if has[key] < had[key] + more[key] and key[1] not in clashing]
    assert lost == []


@given(changes())
def test_a_card_is_as_one_side_has_it_or_is_asked_for(three: tuple[Rows, Rows, Rows]) -> None:
    union = merge_lists(*three)
    clashing = {clash.card for clash in union.clashes}

    for card in {row_key(row) for rows in three for row in rows} - {""}:
        base, mine, theirs = (held(tuple(row for row in rows if row_key(row) == card)) for rows in three)
        assert (card in clashing) == (mine not in (base, theirs) and theirs != base)
        changed = mine if theirs == base else theirs
        assert held(tuple(row for row in union.rows if row_key(row) == card)) == changed


@given(changes(), st.randoms(use_true_random=False))
def test_who_alone_turned_the_order_keeps_it(three: tuple[Rows, Rows, Rows], chance: random.Random) -> None:
    base, _, changed = three
    turned = tuple(chance.sample(base, len(base)))
    assume(places(base, changed) == places(changed, base))

    for sides in ((turned, changed), (changed, turned)):
        rows = merge_lists(base, *sides).rows
        assert places(rows, turned) == places(turned, rows)


def places(rows: Rows, common: Rows) -> dict[str, list[tuple[str, str]]]:
    """The order of what is in both, section by section."""
    kept = {(row.section, row_key(row), row.text) for row in common}
    found: dict[str, dict[tuple[str, str], None]] = {}
    for row in rows:
        if (row.section, row_key(row), row.text) in kept:
            found.setdefault(row.section, {})[row_key(row), row.text] = None

    return {section: list(order) for section, order in found.items()}


@given(changes())
def test_a_clashing_card_is_wholly_as_one_side_has_it(three: tuple[Rows, Rows, Rows]) -> None:
    base, mine, theirs = three
    cards = {clash.card for clash in merge_lists(base, mine, theirs).clashes}

    for taken, side in (((), theirs), (cards, mine)):
        rows = merge_lists(base, mine, theirs, taken).rows
        own = tuple(row for row in side if row_key(row) in cards)
        assert held(tuple(row for row in rows if row_key(row) in cards)) == held(own)


@given(changes())
def test_a_line_that_both_have_is_never_lost(three: tuple[Rows, Rows, Rows]) -> None:
    base, mine, theirs = three
    lines = [held(tuple(row for row in side if row.kind != CARD)) for side in (mine, theirs)]

    assert (lines[0] & lines[1]) - held(merge_lists(base, mine, theirs).rows) == Counter()


def as_written(row: Row) -> Row:
    """The row as `rows_as_text` says it writes it: the head of a second deck as a card, since alone it would be about the list."""
    read = parse_list(row.text, heading_words(GAME))
    is_head = row.kind == "unreadable" and all(isinstance(one, Unread) and one.kind == "about" for one in read)
    return replace(row, text=f"1 {row.text}") if is_head else row


def may_have_unread_leader(rows: Rows) -> bool:
    """Whether an open line may be the leader, so that any card of the main deck may be read as the chosen one."""
    return any(row.kind not in {CARD, COMMENT} and row.section in {NOWHERE, "legend"} for row in rows)


def with_chosen_in_main(rows: Rows) -> Rows:
    return tuple(replace(row, section="main") if row.section == "champion" else row for row in rows)


@given(TEXTS, TEXTS, TEXTS)
@example("", "", "Defy\nName: Defy\nDefy\nName: Defy\nDefy")
@example("", "", "Name: Defy\nDefy\nName: Defy // a note\nDefy")
@example("", "Jinx, Rebel", "0")
def test_the_union_of_read_lists_is_read_back_as_it_is(base: str, mine: str, theirs: str) -> None:
    before, here, there = (build_judged_rows(judged(text), text) for text in (base, mine, theirs))
    union = merge_lists(before, here, there)

    rows = sort_rows(union.rows, GAME)
    written = rows_as_text(rows, GAME)
    read, expected = tuple(build_judged_rows(judged(written), written)), tuple(map(as_written, rows))
    if may_have_unread_leader(expected):
        read, expected = with_chosen_in_main(read), with_chosen_in_main(expected)
    assert held(read) == held(expected)
