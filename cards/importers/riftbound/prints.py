"""Printings of one Riftbound source gathered to cards, and its JSON taken apart: what the importers share.

A source repeats a card's facts for every printing. Those of the newest ordinary printing stand; tags are joined,
because special printings leave regions out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.catalogue.facts import Facts
from cards.catalogue.fold import squash
from cards.importers.json_bytes import Json
from cards.importers.riftbound.codes import Code
from cards.importers.riftbound.names import slug
from cards.importers.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource

GAME: Final = "riftbound"
DOMAINS: Final = ("fury", "calm", "mind", "body", "chaos", "order")
KINDS: Final = ("legend", "unit", "spell", "gear", "rune", "battlefield")
LONGEST_NAME: Final = 200
# No database keeps these: JSON may write them all the same.
_UNFIT: Final = re.compile("[\x00\ud800-\udfff]")

Record = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Print:
    """One printing as a source has it, and the card's facts as told there."""

    line: int
    key: str
    name: str
    code: Code
    facts: Facts
    text: str = ""
    rarity: str = ""
    artist: str = ""
    image: str = ""
    aliases: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    set_name: str = ""


class Unfit(ValueError):
    """A record that cannot be taken: the key of a sentence, and its words."""

    def __init__(self, key: str, **words: str) -> None:
        super().__init__(key)
        self.key, self.words = key, tuple(words.items())


def records_of(found: Json, needed: Collection[str]) -> Sequence[Json]:
    """The records of a list. Raises UnreadableSource when it is no list, is empty, or begins with a record of another form."""
    if not isinstance(found, list) or not found:
        raise UnreadableSource("no list of cards")

    missing = sorted(set(needed) - set(found[0])) if isinstance(found[0], dict) else sorted(needed)
    if missing:
        raise UnreadableSource(f"row 1: no {', '.join(missing)}")

    return found


def taken(
    records: Iterable[Json], needed: Collection[str], take: Callable[[int, Record], Print]
) -> tuple[list[Print], list[Rejected]]:
    """Every record that `take` takes, and why the others are not taken."""
    prints: list[Print] = []
    rejected: list[Rejected] = []
    owners: dict[Code, Print] = {}
    for line, record in enumerate(records, start=1):
        try:
            found = take(line, whole(record, needed))
            _check(found)
            _agree(found, owners.setdefault(found.code, found))
        except Unfit as reason:
            rejected.append(Rejected(line, reason.key, reason.words, title_of(record)))
        else:
            prints.append(found)

    return prints, rejected


def whole(record: Json, needed: Collection[str]) -> Record:
    """The record, if it has the columns. Raises Unfit otherwise."""
    if not isinstance(record, dict) or not set(record) >= set(needed):
        raise Unfit("columns")

    return record


def _check(found: Print) -> None:
    if not found.key:
        raise Unfit("no-name")
    if len(found.name) > LONGEST_NAME:
        raise Unfit("too-long", column="name", limit=str(LONGEST_NAME))


def _agree(found: Print, first: Print) -> None:
    """A number is one card's."""
    if found.key != first.key:
        raise Unfit("contradiction", row=str(first.line), column="name")


def title_of(record: Json) -> str:
    """The name by which people find a rejected record."""
    names = [record.get(name) for name in ("name", "cardName")] if isinstance(record, dict) else []
    return next((_UNFIT.sub("", name)[:LONGEST_NAME] for name in names if isinstance(name, str)), "")


def text_of(record: Record, name: str) -> str:
    """A text, empty for none. Raises Unfit for another type and for characters that cannot be kept."""
    value = record.get(name)
    if value is None:
        return ""

    return _text(value, name)


def texts_of(record: Record, name: str) -> list[str]:
    """A list of texts. Raises Unfit for another type."""
    value = record.get(name)
    if not isinstance(value, list):
        raise Unfit("bad-json-value", column=name)

    return [_text(item, name) for item in value]


def part_of(record: Record, name: str) -> Record:
    """A record inside a record. Raises Unfit for another type."""
    value = record.get(name)
    if not isinstance(value, dict):
        raise Unfit("bad-json-value", column=name)

    return value


def _text(value: Json, column: str) -> str:
    if not isinstance(value, str):
        raise Unfit("bad-json-value", column=column)
    if _UNFIT.search(value):
        raise Unfit("control", column=column)

    return value


def numbers_of(record: Record, **columns: str) -> dict[str, int]:
    """The numbers that the columns tell. Raises Unfit for what is neither whole nor empty."""
    numbers = {
        name: str(record.get(column)) for name, column in columns.items() if record.get(column) not in (None, "")
    }
    for name, value in numbers.items():
        if not (value.isascii() and value.isdigit() and len(value) <= 4):
            raise Unfit("bad-number", column=columns[name], value=value)

    return {name: int(value) for name, value in numbers.items()}


def kind_of(word: str, column: str) -> str:
    """The kind of an English word for it. Raises Unfit for another word."""
    if word.lower() not in KINDS:
        raise Unfit("unknown-kind", column=column, value=word)

    return word.lower()


def domains_of(words: Iterable[str], column: str) -> list[str]:
    """The domains in their order, none for colourless. Raises Unfit for another word."""
    found = {word.lower() for word in words}
    strange = found - {*DOMAINS, "colorless"}
    if strange:
        raise Unfit("unknown-value", column=column, value=min(strange))

    return [domain for domain in DOMAINS if domain in found]


def https(address: str) -> str:
    """The address of an image, empty for any that is not https."""
    return address if address.startswith("https://") and len(address) <= 500 else ""


def traits_of(domains: list[str], tags: Collection[str], champions: Collection[str]) -> dict[str, list[str]]:
    """The traits of a card with these tags, of which some are champions."""
    return {
        "domain": domains,
        "champion": sorted(slug(tag) for tag in tags if tag in champions),
        "tag": sorted(slug(tag) for tag in tags if tag not in champions),
    }


def gathered(source: str, language: str, prints: Sequence[Print], rejected: Sequence[Rejected]) -> Batch:
    """The batch of a source: a card for each key, a printing for each code. Raises UnreadableSource when no row was taken."""
    if not prints:
        raise UnreadableSource("row 1: no card that can be read")

    cards: dict[str, list[Print]] = {}
    for item in prints:
        cards.setdefault(item.key, []).append(item)

    heard = Counter(squash(name) for found in cards.values() for name in _names_of(found))
    sets = {item.code.card_set: item.set_name for item in prints}
    return Batch(
        game=GAME,
        source=source,
        sets=tuple(SetRow(code, {language: name} if name else {}) for code, name in sets.items()),
        cards=tuple(_card(found, language, heard) for found in cards.values()),
        printings=tuple(_printings(prints)),
        rejected=tuple(rejected),
    )


def _names_of(found: Iterable[Print]) -> set[str]:
    """All that one card is called."""
    return {name for item in found for name in (item.name, *item.aliases)}


def _best(item: Print) -> tuple[bool, int, int]:
    return (item.code.is_ordinary, item.code.age, -item.line)


def _card(found: Sequence[Print], language: str, heard: Mapping[str, int]) -> CardRow:
    ranked = sorted(found, key=_best, reverse=True)
    first = ranked[0]
    # An alias that two cards answer to would find neither.
    aliases = [name for item in ranked for name in item.aliases if heard[squash(name)] == 1]
    text = next((item.text for item in ranked if item.text), "")
    return CardRow(
        key=first.key,
        name=first.name,
        names={language: first.name},
        facts=_facts(ranked),
        aliases=tuple(dict.fromkeys(aliases)),
        texts={language: text} if text else {},
        codes=() if language == "en" else tuple(dict.fromkeys(item.code.text for item in ranked)),
    )


def _facts(ranked: Sequence[Print]) -> Facts:
    facts = ranked[0].facts
    traits = dict(facts.get("traits", {}))
    for item in ranked[1:]:
        for name, values in item.facts.get("traits", {}).items():
            if name != "domain":
                traits[name] = sorted({*traits.get(name, ()), *values})

    return {**facts, "traits": traits}


def _printings(prints: Sequence[Print]) -> Iterable[PrintingRow]:
    """A row for each code. A metal card beside a plain one of its number is a finish, not a printing."""
    codes: dict[Code, list[Print]] = {}
    for item in prints:
        codes.setdefault(item.code, []).append(item)

    for code, found in codes.items():
        ranked = sorted(found, key=lambda item: "metal" in item.flags)
        metal = ("metal",) if "metal" in ranked[0].flags else ()
        yield PrintingRow(
            card=ranked[0].key,
            card_set=code.card_set,
            number=code.number,
            variant=code.variant,
            rarity=_first(item.rarity for item in ranked)[:24],
            artist=_first(item.artist for item in ranked)[:120],
            image=_first(item.image for item in ranked),
            text=_first(item.text for item in ranked),
            flags=(*code.flags, *metal),
        )


def _first(values: Iterable[str]) -> str:
    return next((value for value in values if value), "")
