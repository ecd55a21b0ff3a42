"""Riftbound deck codes, versions 1 to 6, as Piltover Archive defined them and other sites read them.

The vectors in tests/legality/games/riftbound/codecs/piltover_vectors.py come from the public encoder
`@piltoverarchive/riftbound-deck-codes`. The code has no checksum, so damage is only found if the
result makes no sense.

    byte 0      format << 4 | version
    v1 v2       main, from v2 on also side: for each count from 12 (side: 3) down to 1, the groups of set and variant
    v3          then 0, or 1 and the chosen champion, whose copy is also counted in main
    v4          a byte before each number: 0 plain, 1 rune (R04)
    v5          a byte that says whether numbers have such a byte, which may be 2 (SP1); counts are listed, not walked
    v6          then the additional legends
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from legality.engine.values.deck_codec import (
    MAX_COUNT,
    BadCodeError,
    CannotEncodeError,
    CodedCopies,
    FindCard,
    expect_end,
    next_byte,
    next_varint,
    to_bytes,
    to_text,
    to_varint,
)

FORMAT: Final = 1
NEWEST: Final = 6

SETS: Final = ("OGN", "OGS", "ARC", "SFD", "UNL", "VEN", "RAD")
VARIANTS: Final = ("", "a", "s", "b")
PREFIXES: Final = ("", "R", "SP")

_WIDTHS: Final = (3, 2, 0)
_MAIN_UP_TO: Final = 12
_SIDE_UP_TO: Final = 3
_CODE: Final = re.compile(rf"({'|'.join(SETS)})-(R|SP)?([0-9]{{1,6}})([asb*]?)")

Copies = tuple[str, int]


@dataclass(frozen=True, slots=True)
class CodedDeck:
    """The contents of a code: codes of printings with their counts.

    `main` is legend, champion, main deck, battlefields and runes together. `champion` is usually one of them.
    """

    main: tuple[Copies, ...]
    side: tuple[Copies, ...] = ()
    champion: str | None = None
    legends: tuple[str, ...] = ()


class _Ref(NamedTuple):
    """A printing as numbers, in the order in which codes list them."""

    card_set: int
    variant: int
    prefix: int
    number: int


# The sections that a code stores apart from the main one.
CHAMPION: Final = "champion"
SIDE: Final = "sideboard"
LEGENDS: Final = "additional_legends"

BEGINS: Final = re.compile(r"c[a-z2-7]{15}", re.IGNORECASE)
_TEXT: Final = re.compile(r"C[A-Z2-7]{15}[A-Z2-7\n]*|c[a-z2-7]{15}[a-z2-7\n]*")


def read_code(text: str, find_card: FindCard) -> Iterator[CodedCopies] | None:
    """The copies that a code asks for, line breaks apart; None for a text that is not made like one. Raises BadCodeError.

    A code counts the chosen champion in the main deck too: that copy is left out there.
    """
    if not _TEXT.fullmatch(text):
        return None

    return _copies_of(decode(text.replace("\n", "")), find_card)


def _copies_of(deck: CodedDeck, find_card: FindCard) -> Iterator[CodedCopies]:
    main = dict(deck.main)
    champion = deck.champion
    if champion is not None:
        yield CodedCopies(champion, 1, CHAMPION)
        # Its copy in the main deck is the same printing, or else another printing of the same card.
        card = None if champion in main else find_card(champion)
        others = (code for code in main if card and find_card(code) is card)
        same = champion if champion in main else next(others, None)
        if same:
            main[same] -= 1

    yield from (CodedCopies(code, count) for code, count in main.items() if count)
    yield from (CodedCopies(code, count, SIDE) for code, count in deck.side)
    yield from (CodedCopies(code, 1, LEGENDS) for code in deck.legends)


def write_code(copies: Sequence[CodedCopies]) -> str:
    """The code of a deck; one with several chosen champions is written without any. Raises CannotEncodeError."""
    champions = _single_copies(copies, CHAMPION)
    main = tuple((one.code, one.count) for one in copies if one.section not in {CHAMPION, SIDE, LEGENDS})
    chosen = tuple((one.code, one.count) for one in copies if one.section == CHAMPION)
    side = tuple((one.code, one.count) for one in copies if one.section == SIDE)
    champion = champions[0] if len(champions) == 1 else None

    return encode(CodedDeck((*main, *chosen), side, champion, _single_copies(copies, LEGENDS)))


def _single_copies(copies: Sequence[CodedCopies], section: str) -> tuple[str, ...]:
    """The code of every copy in a section. Raises CannotEncodeError for more than a code holds of one card."""
    within = [one for one in copies if one.section == section]
    if sum(one.count for one in within) > MAX_COUNT:
        raise CannotEncodeError(within[0].code, "too many copies")

    found: list[str] = []
    for one in within:
        found += [one.code] * one.count
    return tuple(found)


def can_encode(code: str) -> bool:
    """Whether deck codes can name this printing."""
    return _CODE.fullmatch(code) is not None


def encode(deck: CodedDeck, version: int | None = None) -> str:
    """The code of a deck, in the given version or else in the first from 3 on that can hold it.

    Raises CannotEncodeError for a printing or count that codes cannot name, or a version that cannot hold the deck.
    """
    main = _merge_counts(deck.main)
    side = _merge_counts(deck.side)
    trailing = [_parse_ref(code) for code in (*([deck.champion] if deck.champion else []), *deck.legends)]
    flagged = any(ref.prefix for ref in (*main, *side, *trailing))
    needed = _needed_version(deck, main, side, trailing)
    version = max(3, needed) if version is None else version
    if not needed <= version <= NEWEST:
        raise CannotEncodeError(f"version {version}", "this deck needs another")

    flagged = flagged if version >= 5 else version == 4
    out = bytearray([FORMAT << 4 | version, *([flagged] if version >= 5 else [])])
    out += _write_cards(main, flagged) if version >= 5 else _write_groups(main, _MAIN_UP_TO, flagged)
    if version >= 2:
        out += _write_cards(side, flagged) if version >= 5 else _write_groups(side, _SIDE_UP_TO, flagged)
    if version >= 3:
        out.append(deck.champion is not None)
        out += _write_singles(trailing[:1] if deck.champion else [], flagged)
    if version >= 6:
        out += to_varint(len(deck.legends)) + _write_singles(
            trailing[-len(deck.legends) :] if deck.legends else [], flagged
        )

    return to_text(bytes(out))


def decode(text: str) -> CodedDeck:
    """The contents of a code of any version. Raises BadCodeError."""
    stream = iter(to_bytes(text.strip()))
    head = next_byte(stream)
    version = head & 0x0F
    if head >> 4 != FORMAT:
        raise BadCodeError("damaged", f"format {head >> 4}")
    if not 1 <= version <= NEWEST:
        raise BadCodeError("version", f"version {version}")

    # How many prefixes a number may have; 0 if codes of this version have no prefix byte.
    flags = 2 if version == 4 else 0
    if version >= 5:
        flags = len(PREFIXES) if _next_flag(stream) else 0

    main = _read_section(stream, version, _MAIN_UP_TO, flags)
    side = _read_section(stream, version, _SIDE_UP_TO, flags) if version >= 2 else ()
    champion = _read_single(stream, flags) if version >= 3 and _next_flag(stream) else None
    legends = tuple(_read_single(stream, flags) for _ in range(_next_count(stream))) if version >= 6 else ()
    expect_end(stream)

    return CodedDeck(main, side, champion, legends)


def _needed_version(deck: CodedDeck, main: dict[_Ref, int], side: dict[_Ref, int], trailing: Sequence[_Ref]) -> int:
    """The first version that can hold all of this."""
    prefix = max([ref.prefix for ref in (*main, *side, *trailing)], default=0)
    if deck.legends:
        return 6
    if prefix == 2 or max(main.values(), default=0) > _MAIN_UP_TO or max(side.values(), default=0) > _SIDE_UP_TO:
        return 5
    if prefix == 1:
        return 4
    if deck.champion is not None:
        return 3

    return 2 if side else 1


def _parse_ref(code: str) -> _Ref:
    found = _CODE.fullmatch(code)
    if not found:
        raise CannotEncodeError(code, "not a printing that deck codes can name")

    variant = VARIANTS.index(found[4].replace("*", "s"))

    return _Ref(SETS.index(found[1]), variant, PREFIXES.index(found[2] or ""), int(found[3]))


def _merge_counts(cards: Iterable[Copies]) -> dict[_Ref, int]:
    copies: dict[_Ref, int] = {}
    for code, count in cards:
        ref = _parse_ref(code)
        copies[ref] = copies.get(ref, 0) + count
        if not (count >= 1 and copies[ref] <= MAX_COUNT):
            raise CannotEncodeError(code, f"{count} copies")

    return copies


def _write_groups(cards: dict[_Ref, int], at_most: int, flagged: bool) -> bytes:
    return b"".join(_write_groups_of_count(cards, count, flagged) for count in range(at_most, 0, -1))


def _write_cards(cards: dict[_Ref, int], flagged: bool) -> bytes:
    counts = sorted(set(cards.values()), reverse=True)

    return to_varint(len(counts)) + b"".join(
        to_varint(count) + _write_groups_of_count(cards, count, flagged) for count in counts
    )


def _write_groups_of_count(cards: dict[_Ref, int], count: int, flagged: bool) -> bytes:
    """The printings of one count, by set and variant."""
    refs = sorted(ref for ref, copies in cards.items() if copies == count)
    groups = [(first, list(group)) for first, group in groupby(refs, key=lambda ref: ref[:2])]
    parts = [
        to_varint(len(group)) + bytes(first) + b"".join(_write_number(ref, flagged) for ref in group)
        for first, group in groups
    ]

    return to_varint(len(groups)) + b"".join(parts)


def _write_singles(refs: Iterable[_Ref], flagged: bool) -> bytes:
    return b"".join(bytes(ref[:2]) + _write_number(ref, flagged) for ref in refs)


def _write_number(ref: _Ref, flagged: bool) -> bytes:
    return (bytes([ref.prefix]) if flagged else b"") + to_varint(ref.number)


def _next_flag(stream: Iterator[int]) -> bool:
    value = next_byte(stream)
    if value > 1:
        raise BadCodeError("damaged", f"{value} instead of 0 or 1")

    return value == 1


def _next_count(stream: Iterator[int]) -> int:
    value = next_varint(stream)
    if not value <= MAX_COUNT:
        raise BadCodeError("damaged", f"a count of {value}")

    return value


def _read_section(stream: Iterator[int], version: int, at_most: int, flags: int) -> tuple[Copies, ...]:
    """The copies of each printing. The stream is read in exactly this order."""
    copies: dict[str, int] = {}
    for place in range(_next_count(stream) if version >= 5 else at_most):
        count = _next_count(stream) if version >= 5 else at_most - place
        if not count:
            raise BadCodeError("damaged", "no copies")

        for _ in range(_next_count(stream)):
            size = _next_count(stream)
            card_set = next_byte(stream)
            variant = next_byte(stream)
            for _ in range(size):
                code = _read_code(stream, card_set, variant, flags)
                copies[code] = copies.get(code, 0) + count
                if copies[code] > MAX_COUNT:
                    raise BadCodeError("damaged", f"{copies[code]} copies of {code}")

    return tuple(copies.items())


def _read_single(stream: Iterator[int], flags: int) -> str:
    return _read_code(stream, next_byte(stream), next_byte(stream), flags)


def _read_code(stream: Iterator[int], card_set: int, variant: int, flags: int) -> str:
    prefix = next_byte(stream) if flags else 0
    if prefix and prefix >= flags:
        raise BadCodeError("damaged", f"prefix {prefix}")

    # The code of a printing. Raises BadCodeError for an unknown set or variant.
    ref = _Ref(card_set, variant, prefix, next_varint(stream))
    if ref.card_set >= len(SETS) or ref.variant >= len(VARIANTS):
        raise BadCodeError("content", f"set {ref.card_set}, variant {ref.variant}")

    digits = str(ref.number).zfill(_WIDTHS[ref.prefix])

    return f"{SETS[ref.card_set]}-{PREFIXES[ref.prefix]}{digits}{VARIANTS[ref.variant]}"
