"""Laws of deck codes, for any deck and any text."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.decklist.codecs import json_deck, own
from decks.decklist.codecs.json_deck import JsonCard, JsonDeck
from decks.decklist.deck_codes import entries_of_code
from decks.exporting.context import safe_filename
from legality.engine.values.deck_codec import STANDARD, BadCodeError, to_bytes, to_text, to_varint
from legality.games import GAMES
from legality.games.riftbound.codecs import piltover, tts
from legality.games.riftbound.codecs.piltover import PREFIXES, SETS, VARIANTS, CodedDeck

ANY_TEXT = st.text(st.characters())
ALPHABETS = st.sampled_from([own.ALPHABET, STANDARD])

SECTIONS = ("main", "sideboard", "maybe")
CARDS = tuple(f"riftbound.card-{n}" for n in range(200))
INDEX = own.index_marks(CARDS, own.CARD)
COUNTS = st.integers(1, 999)
ROWS = st.lists(
    st.tuples(st.sampled_from(SECTIONS), st.sampled_from(CARDS), st.integers(1, 40)), max_size=40, unique_by=lambda row: row[:2]
)  # fmt: skip


@st.composite
def printings(draw: st.DrawFn) -> str:
    prefix = draw(st.sampled_from(PREFIXES))
    digits = str(draw(st.integers(0, 999))).zfill({"": 3, "R": 2, "SP": 0}[prefix])
    return f"{draw(st.sampled_from(SETS))}-{prefix}{digits}{draw(st.sampled_from(VARIANTS))}"


PRINTINGS = st.lists(st.tuples(printings(), st.integers(1, 999)), max_size=30, unique_by=lambda row: row[0])
DECKS = st.builds(
    CodedDeck,
    PRINTINGS.map(tuple),
    PRINTINGS.map(tuple),
    st.none() | printings(),
    st.lists(printings(), max_size=4).map(tuple),
)


def packed(rows: list[tuple[str, str, int]]) -> str:
    return own.encode("riftbound", "standard", rows, INDEX, SECTIONS)


def unpacked(code: str) -> Counter[tuple[str, str]]:
    sections = own.index_marks(SECTIONS, own.SECTION)
    return Counter({(sections[s][0], INDEX[c][0]): count for s, c, count in own.decode(code).rows})


@given(st.binary(max_size=300), ALPHABETS)
def test_bytes_survive_base_32_in_either_case(data: bytes, alphabet: str) -> None:
    assume(data)

    assert to_bytes(to_text(data, alphabet), alphabet) == data
    assert to_bytes(to_text(data, alphabet).lower(), alphabet) == data


@given(st.integers(0, 2**35 - 1))
def test_numbers_are_as_short_as_they_can_be(value: int) -> None:
    assert len(to_varint(value)) == max(1, -(-value.bit_length() // 7))


@given(ROWS)
def test_a_deck_survives_our_code(rows: list[tuple[str, str, int]]) -> None:
    assert unpacked(packed(rows)) == Counter({(section, card): count for section, card, count in rows})


@given(ROWS, st.randoms())
def test_a_deck_has_one_code_only(rows: list[tuple[str, str, int]], chance: Random) -> None:
    assert packed(chance.sample(rows, len(rows))) == packed(rows)


@given(ROWS, st.data())
def test_a_damaged_code_is_never_read(rows: list[tuple[str, str, int]], data: st.DataObject) -> None:
    code = packed(rows)
    place = data.draw(st.integers(len(own.PREFIX), len(code) - 1))
    sign = data.draw(st.sampled_from(own.ALPHABET + "0O1Io"))
    changed = code[:place] + sign + code[place + 1 :]
    assume(changed != code)

    for damaged in (changed, code[:place], code[:place] + code[place + 1 :], code[:place] + sign + code[place:]):
        with pytest.raises(BadCodeError):
            own.decode(damaged)


@given(ROWS, st.data())
def test_two_letters_in_the_wrong_order_are_seen(rows: list[tuple[str, str, int]], data: st.DataObject) -> None:
    code = packed(rows)
    place = data.draw(st.integers(len(own.PREFIX), len(code) - 2))
    swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    assume(swapped != code)

    with pytest.raises(BadCodeError):
        own.decode(swapped)


@given(DECKS)
def test_a_deck_survives_the_codes_of_others(deck: CodedDeck) -> None:
    read = piltover.decode(piltover.encode(deck))

    assert (Counter(dict(read.main)), Counter(dict(read.side))) == (Counter(dict(deck.main)), Counter(dict(deck.side)))
    assert (read.champion, read.legends) == (deck.champion, deck.legends)


@given(DECKS)
def test_a_code_of_others_that_is_cut_short_is_refused(deck: CodedDeck) -> None:
    code = piltover.encode(deck)

    for end in range(len(code)):
        with pytest.raises(BadCodeError):
            piltover.decode(code[:end])


@given(st.lists(st.tuples(printings(), st.integers(1, 12)), min_size=2, max_size=20))
def test_copies_survive_tokens_in_their_order(cards: list[tuple[str, int]]) -> None:
    assert tts.decode(tts.encode(cards)) == tuple(code for code, count in cards for _ in range(count))


NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)
JSON_CARDS = st.builds(JsonCard, COUNTS, NAMES, st.text(max_size=10), st.text(max_size=10))


@given(
    st.builds(
        JsonDeck,
        NAMES,
        NAMES,
        st.text(max_size=60),
        NAMES,
        st.lists(NAMES, max_size=3).map(tuple),
        st.lists(
            st.tuples(NAMES, st.lists(JSON_CARDS, max_size=4).map(tuple)), max_size=3, unique_by=lambda row: row[0]
        ).map(tuple),
        st.none() | st.lists(JSON_CARDS, max_size=3).map(tuple),
        st.lists(st.text(max_size=60), max_size=3).map(tuple),
        st.none() | st.text(max_size=200),
        st.none() | st.text(max_size=200),
        st.none() | st.text(max_size=200),
        st.text(max_size=60),
    )
)
def test_a_deck_survives_json(deck: JsonDeck) -> None:
    assert json_deck.read(json_deck.write(deck)) == deck


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["deckwright", "game", "format", "sections", "main", "count", "name", "text", "pool", "unread"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(ANYTHING)
def test_any_json_is_a_deck_or_refused(data: object) -> None:
    with_key = {"deckwright": 1, "game": "rise", "format": "limited"} | (data if isinstance(data, dict) else {})

    for value in (data, with_key):
        try:
            json_deck.read(json.dumps(value))
        except BadCodeError:
            continue


CODE_LIKE = (
    ANY_TEXT
    | st.text(STANDARD, max_size=80).map(lambda text: f"CU{text}")
    | st.text(own.ALPHABET, max_size=80).map(lambda text: f"DW-{text}")
    | st.binary(max_size=80).map(lambda data: to_text(b"\x15" + data))
    | st.binary(max_size=80).map(lambda data: to_text(b"\x13" + data))
    | st.lists(st.sampled_from(["OGN-265-1", "OGN-001-1", "$", " ", "\n", "{", '"deckwright"', "}", ":", "1", ","])).map("".join)
)  # fmt: skip
DECODERS: list[Callable[[str], object]] = [own.decode, piltover.decode, tts.decode, json_deck.read]


@given(CODE_LIKE)
@example("DW-2222222222")
@example("\x00")
def test_no_text_raises_anything_but_the_error_of_codes(text: str) -> None:
    for decode in DECODERS:
        try:
            decode(text)
        except BadCodeError as refusal:
            assert refusal.reason in ("damaged", "version", "content")


@given(CODE_LIKE)
def test_any_text_is_a_code_or_left_to_the_reader_of_lists(text: str) -> None:
    for game in GAMES.values():
        entries = entries_of_code(game, text, Catalogue(game.slug, 1, []))
        assert entries is None or all(entry.line >= 1 for entry in entries)


@given(ANY_TEXT)
@example("../../etc/passwd")
@example("CON")
@example("con.txt")
@example("a" * 500)
def test_a_file_name_is_one_safe_part_of_a_path(name: str) -> None:
    safe = safe_filename(name, "txt")

    assert safe.endswith(".txt") and not safe.startswith((".", "-", " "))
    assert not set(safe) & set('/\\:*?"<>|\x00\n\r') and ".." not in safe.removesuffix(".txt")[:2]
    assert 5 <= len(safe) <= 80
    safe.encode()
