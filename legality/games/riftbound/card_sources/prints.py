"""Printings of one Riftbound source gathered to cards, and its JSON taken apart: what the importers share.

A source repeats a card's facts for every printing. Those of the newest ordinary printing count; tags are joined,
because special printings leave regions out.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import chain
from typing import Final

from legality.games.riftbound.card_sources.names import is_group, name_slug
from legality.sources.facts import Facts
from legality.sources.fold import squash
from legality.sources.json_bytes import Json
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource

_BREAK: Final = re.compile(r"<br\s*/?>|</p>\s*<p>|</?ul>|</li>\s*<li>", re.IGNORECASE)
_MARKUP: Final = re.compile(r"<[^<>]*>")
_ICON: Final = re.compile(r":rb_([a-z]+(?:_[a-z0-9]+)*):")
_KEYWORD: Final = re.compile(r"\{\{([^{}]*)\}\}")
_NOTHING: Final = "[NO TEXT]"
_ANY_NUMBER: Final = re.compile(r"any number of (?:cards named|copies of) (.+?)(?:[.(]|$)", re.IGNORECASE)
_ICONS: Final = {
    "might": "S",
    "exhaust": "T",
    "rune_rainbow": "A",
    "rune_fury": "R",
    "rune_calm": "G",
    "rune_mind": "B",
    "rune_body": "O",
    "rune_chaos": "P",
    "rune_order": "Y",
}


def from_html(*parts: str) -> str:
    """The text of HTML fragments, a line for each paragraph or item; empty where they say that the card has no text."""
    lines: list[str] = []
    for part in parts:
        plain = _BREAK.sub("\n", part)
        # Removing tags may form new ones.
        while _MARKUP.search(plain):
            plain = _MARKUP.sub("", plain)
        marked = _ICON.sub(_bracket_icon, unescape(plain))
        lines += [" ".join(line.split()) for line in marked.split("\n")]
    text = "\n".join(line for line in lines if line)
    return "" if text == _NOTHING else text


def _bracket_icon(match: re.Match[str]) -> str:
    name = match[1].removeprefix("energy_")
    return f"[{_ICONS.get(name, name)}]"


def from_braces(text: str) -> str:
    """The text with {{keywords}} in brackets."""
    return _KEYWORD.sub(r"[\1]", text).replace("\r\n", "\n").strip()


def labels_in_text(text: str, name: str) -> list[str]:
    """The labels in an English text about copies: `unique`, `unlimited`."""
    named = _ANY_NUMBER.search(text)
    unlimited = named is not None and named[1].strip().lower() == name.lower()
    return [*(["unique"] if "[Unique]" in text else []), *(["unlimited"] if unlimited else [])]


# Promos keep the number of the first printing: only the size of its set distinguishes two cards.
PROMOS: Final = frozenset(("OPP", "PR", "JDG"))
CHINESE_PROMOS: Final = "CNP"
_PROMO_SETS: Final = PROMOS | {CHINESE_PROMOS, "FND"}
_ORDER: Final = ("ARC", "OGN", "OGS", "SFD", "UNL", "VEN", "RAD")
_CODE: Final = re.compile(
    r"(?P<set>[A-Z]{2,4})[-·](?P<number>(?:SP|R|T)?\d{1,4})(?P<variant>[A-Z*]?)"
    r"(?:[-/](?P<size>\d{1,4}))?(?P<promo>[-·]P)?"
)


@dataclass(frozen=True, slots=True)
class Code:
    """A printing: its set, its number as printed, its variant (`a`, `b`, `*` or none), and the size of the set."""

    card_set: str
    number: str
    variant: str = ""
    size: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """SET-NUMBERvariant."""
        return f"{self.card_set}-{self.number}{self.variant}"

    @property
    def is_token(self) -> bool:
        """Whether the number is one of a token."""
        return self.number.startswith("T")

    @property
    def is_overnumbered(self) -> bool:
        """Whether the number is beyond the set's size."""
        return self.number.isdigit() and self.size.isdigit() and int(self.number) > int(self.size)

    @property
    def is_ordinary(self) -> bool:
        """Whether it is neither a variant nor a special printing: its text is complete."""
        return not (self.variant or self.is_overnumbered or self.number.startswith("SP"))

    @property
    def age(self) -> int:
        """A number that grows with later sets; promos come first, sets not known yet last."""
        if self.card_set in _PROMO_SETS:
            return -1

        return _ORDER.index(self.card_set) if self.card_set in _ORDER else len(_ORDER)

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags in the code: promo, signed, overnumbered, alternate-art."""
        promo = ("promo",) if self.card_set in _PROMO_SETS else ()
        if self.variant == "*":
            return (*promo, "signed")
        if self.is_overnumbered:
            return (*promo, "overnumbered")

        return (*promo, "alternate-art") if self.variant else promo


def parse_code(text: str) -> Code | None:
    """The code in a text; None for other texts."""
    match = _CODE.fullmatch(text.strip().upper())
    if match is None:
        return None

    card_set = CHINESE_PROMOS if match["promo"] else match["set"]
    number = match["number"]
    size = match["size"] or ""
    if card_set in PROMOS | {CHINESE_PROMOS} and size:
        number = f"{number}-{size}"
    return Code(card_set, number, match["variant"].lower(), size)


GAME: Final = "riftbound"
DOMAINS: Final = ("fury", "calm", "mind", "body", "chaos", "order")
KINDS: Final = ("legend", "unit", "spell", "gear", "rune", "battlefield")
LONGEST_NAME: Final = 200
# JSON can hold these, databases reject them.
_UNFIT: Final = re.compile("[\x00\ud800-\udfff]")

Record = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class SourcePrinting:
    """One printing in a source, with the card's facts there."""

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


class UnfitRecordError(ValueError):
    """A rejected record: the key of a sentence, and its parameters."""

    def __init__(self, key: str, **words: str) -> None:
        super().__init__(key)
        self.key = key
        self.words = tuple(words.items())


def read_records(found: Json, needed: Collection[str]) -> Sequence[Json]:
    """The records of a list. Raises UnreadableSource for an empty list, another value, or a first record of another shape."""
    if not isinstance(found, list) or not found:
        raise UnreadableSource("no list of cards")

    missing = sorted(set(needed) - set(found[0])) if isinstance(found[0], dict) else sorted(needed)
    if missing:
        raise UnreadableSource(f"row 1: no {', '.join(missing)}")

    return found


def accept_records(
    records: Iterable[Json], needed: Collection[str], take: Callable[[int, Record], SourcePrinting]
) -> tuple[list[SourcePrinting], list[Rejected]]:
    """The results of `take` for every record, and the rejections of the others."""
    prints: list[SourcePrinting] = []
    rejected: list[Rejected] = []
    owners: dict[Code, SourcePrinting] = {}
    for line, record in enumerate(records, start=1):
        try:
            found = take(line, require_columns(record, needed))
            if not found.key:
                raise UnfitRecordError("no-name")
            if len(found.name) > LONGEST_NAME:
                raise UnfitRecordError("too-long", column="name", limit=str(LONGEST_NAME))

            # Reject printings whose number belongs to another card.
            first = owners.setdefault(found.code, found)
            if found.key != first.key:
                raise UnfitRecordError("contradiction", row=str(first.line), column="name")
        except UnfitRecordError as reason:
            rejected.append(Rejected(line, reason.key, reason.words, record_title(record)))
        else:
            prints.append(found)

    return prints, rejected


def require_columns(record: Json, needed: Collection[str]) -> Record:
    """The record, if it has the columns. Raises UnfitRecordError otherwise."""
    if not isinstance(record, dict) or not set(record) >= set(needed):
        raise UnfitRecordError("columns")

    return record


def record_title(record: Json) -> str:
    """The name by which people find a rejected record."""
    names = [record.get(name) for name in ("name", "cardName")] if isinstance(record, dict) else []
    return next((_UNFIT.sub("", name)[:LONGEST_NAME] for name in names if isinstance(name, str)), "")


def read_text(record: Record, name: str) -> str:
    """A text, empty for null. Raises UnfitRecordError for another type and for characters that databases reject."""
    value = record.get(name)
    if value is None:
        return ""

    return _require_text(value, name)


def read_texts(record: Record, name: str) -> list[str]:
    """A list of texts. Raises UnfitRecordError for another type."""
    value = record.get(name)
    if not isinstance(value, list):
        raise UnfitRecordError("bad-json-value", column=name)

    return [_require_text(item, name) for item in value]


def read_part(record: Record, name: str) -> Record:
    """A record inside a record. Raises UnfitRecordError for another type."""
    value = record.get(name)
    if not isinstance(value, dict):
        raise UnfitRecordError("bad-json-value", column=name)

    return value


def _require_text(value: Json, column: str) -> str:
    if not isinstance(value, str):
        raise UnfitRecordError("bad-json-value", column=column)
    if _UNFIT.search(value):
        raise UnfitRecordError("control", column=column)

    return value


def read_numbers(record: Record, **columns: str) -> dict[str, int]:
    """The numbers in the columns. Raises UnfitRecordError for a value that is neither whole nor empty."""
    numbers = {
        name: str(record.get(column)) for name, column in columns.items() if record.get(column) not in (None, "")
    }
    for name, value in numbers.items():
        if not (value.isascii() and value.isdigit() and len(value) <= 4):
            raise UnfitRecordError("bad-number", column=columns[name], value=value)

    return {name: int(value) for name, value in numbers.items()}


def read_kind(word: str, column: str) -> str:
    """The kind of an English word for it. Raises UnfitRecordError for another word."""
    if word.lower() not in KINDS:
        raise UnfitRecordError("unknown-kind", column=column, value=word)

    return word.lower()


def read_domains(words: Iterable[str], column: str) -> list[str] | None:
    """The domains in their order, none for colourless; None where no word is given: sources say `Colorless` of cards
    without domains. Raises UnfitRecordError for another word.
    """
    found = {word.lower() for word in words}
    strange = found - {*DOMAINS, "colorless"}
    if strange:
        raise UnfitRecordError("unknown-value", column=column, value=min(strange))

    return [domain for domain in DOMAINS if domain in found] if found else None


def https_or_empty(address: str) -> str:
    """The address of an image, empty for any that is not https."""
    return address if address.startswith("https://") and len(address) <= 500 else ""


def build_traits(domains: list[str] | None, tags: Collection[str], champions: Collection[str]) -> dict[str, list[str]]:
    """The traits of a card with these tags, of which some are champions.

    A tag that is neither a champion nor a group may be a champion of whom the file has no other card: then the card's
    champions and tags are left out.
    """
    traits = {} if domains is None else {"domain": domains}
    if all(tag in champions or is_group(tag) for tag in tags):
        traits["champion"] = sorted(name_slug(tag) for tag in tags if tag in champions)
        traits["tag"] = sorted(name_slug(tag) for tag in tags if tag not in champions)

    return traits


def batch_of_printings(
    source: str, language: str, prints: Sequence[SourcePrinting], rejected: Sequence[Rejected]
) -> Batch:
    """The batch of a source: a card for each key, a printing for each code. Raises UnreadableSource if every row was rejected."""
    if not prints:
        raise UnreadableSource("row 1: no card that can be read")

    cards: dict[str, list[SourcePrinting]] = {}
    for item in prints:
        cards.setdefault(item.key, []).append(item)

    # How many cards have each name.
    name_counts: Counter[str] = Counter()
    for found in cards.values():
        names = set(chain.from_iterable((item.name, *item.aliases) for item in found))
        name_counts.update(squash(name) for name in names)

    sets = {item.code.card_set: item.set_name for item in prints}
    return Batch(
        game=GAME,
        source=source,
        sets=tuple(SetRow(code, {language: name} if name else {}) for code, name in sets.items()),
        cards=tuple(_build_card(found, language, name_counts) for found in cards.values()),
        printings=tuple(_build_printings(prints)),
        rejected=tuple(rejected),
    )


def _build_card(found: Sequence[SourcePrinting], language: str, name_counts: Mapping[str, int]) -> CardRow:
    ranked = sorted(found, key=lambda item: (item.code.is_ordinary, item.code.age, -item.line), reverse=True)
    first = ranked[0]
    traits = dict(first.facts.get("traits", {}))
    for trait in ("champion", "tag"):
        stated = [item.facts.get("traits", {}).get(trait) for item in ranked]
        traits[trait] = sorted(set(chain.from_iterable(values or () for values in stated)))
        # A trait that one printing leaves open is open for the card.
        if None in stated:
            del traits[trait]
    # An alias of two cards would find neither.
    aliases = []
    for item in ranked:
        for name in item.aliases:
            if name_counts[squash(name)] == 1:
                aliases.append(name)
    text = next((item.text for item in ranked if item.text), "")
    return CardRow(
        key=first.key,
        name=first.name,
        names={language: first.name},
        facts={**first.facts, "traits": traits},
        aliases=tuple(dict.fromkeys(aliases)),
        texts={language: text} if text else {},
        codes=() if language == "en" else tuple(dict.fromkeys(item.code.text for item in ranked)),
    )


def _build_printings(prints: Sequence[SourcePrinting]) -> Iterable[PrintingRow]:
    """A row for each code. A metal card with the number of a plain one is a finish, not a printing."""
    codes: dict[Code, list[SourcePrinting]] = {}
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
            rarity=_first_value(item.rarity for item in ranked)[:24],
            artist=_first_value(item.artist for item in ranked)[:120],
            image=_first_value(item.image for item in ranked),
            text=_first_value(item.text for item in ranked),
            flags=(*code.flags, *metal),
        )


def _first_value(values: Iterable[str]) -> str:
    return next((value for value in values if value), "")
