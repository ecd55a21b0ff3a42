"""What an object or a row in the file of another program says of one card: its name, its number and its copies. Pure."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final
from unicodedata import normalize

from decks.decklist.codecs import foreign_words
from decks.decklist.reading.card_lines import MAX_NAME, is_code
from decks.decklist.reading.headings import MAYBE, SIDEBOARD
from legality.engine.rules.format import MAIN
from legality.sources.fold import squash

_DEEPEST: Final = 24
_PAIR_LENGTHS: Final = range(2, 5)
_BIGGEST: Final = 1_000_000
# A greater `number` is the collector's as likely as a count.
_MOST_COPIES: Final = 20

_COUNT_WORDS: Final = re.compile(
    r"^(?:(?:copies|qty|quantity|count|num)(?:in)?|数量)|(?:counts?|qty|quantity|copies|amount|数量|张数)$"
)
_NESTED: Final = (*foreign_words.COUNTS, "counts", "quantities")
_BOARDS: Final = ((MAIN, foreign_words.IS_MAIN), (SIDEBOARD, foreign_words.IS_SIDE), (MAYBE, foreign_words.IS_MAYBE))
_COUNT: Final = re.compile(r"[xX×*]?\s?([0-9]{1,5})(?:\.0+)?\s?[xX×张張枚]?")
_ENDS_IN_COUNT: Final = re.compile(r"(?:\s|[A-Z]-[0-9]{1,4})[xX×*:]\s?[0-9]{1,3}$|[(（][xX×]?[0-9]{1,2}[xX×]?[)）]$")


def pairs_in(values: Sequence[object]) -> list[tuple[str, object, str]]:
    """Name, count and code of `["Defy", 3]`, or of each of `["Defy", 3, "Charm", 2]`; empty for another list."""
    if any(isinstance(value, (dict, list)) for value in values):
        return []

    texts = [value.strip() for value in values if isinstance(value, str)]
    numbers = [value for value in values if not isinstance(value, str)]
    if len(values) in _PAIR_LENGTHS and len(numbers) <= 1:
        counts = numbers or [text for text in texts if _COUNT.fullmatch(text)]
        words = [text for text in texts if numbers or not _COUNT.fullmatch(text)]
        codes = [text for text in words if is_code(text)]
        names = [text for text in words if text and not is_code(text)]
        if len(counts) == 1 and (names or codes):
            return [(next(iter(names or codes)), counts[0], codes[0] if codes and names else "")]

    first = values[0::2]
    second = values[1::2]
    if len(first) == len(second) and texts and len(texts) == len(numbers):
        for names_, counts_ in ((first, second), (second, first)):
            if all(isinstance(name, str) for name in names_) and not any(isinstance(count, str) for count in counts_):
                return [(str(name), count, "") for name, count in zip(names_, counts_, strict=True)]

    return []


def read_count(fields: Mapping[str, object], *, is_counted: bool) -> object:
    """The count of a card as the file has it; 1 for a list that has a row for each copy."""
    counts = [fields[key] for key in foreign_words.COUNTS if key in fields]
    if counts:
        return counts[0] if len({number_in(one) for one in counts}) == 1 else ", ".join(map(str, counts))
    finishes = [key for key in (*foreign_words.NORMAL, *foreign_words.FOIL) if key in fields]
    if any(key in foreign_words.NORMAL for key in finishes):
        numbers = [number_in(fields[key]) for key in finishes]
        return None if None in numbers else sum(filter(None, numbers))
    if has_count(fields):
        number = first_value(fields, foreign_words.NUMBERS)
        return number if (number_in(number) or 0) <= _MOST_COPIES else None

    strange = [f"{key}={inner}" for key, inner in fields.items() if type(inner) is int and not is_fact(key)]
    strange += [f"{key}={fields[key]}" for key in foreign_words.FOIL if (number_in(fields.get(key)) or 0) > 1]
    for key, inner in fields.items():
        # A list with a count for each printing.
        printings = inner if isinstance(inner, list) else ()
        if any(isinstance(one, dict) and has_count(squash_keys(one)) for one in printings):
            strange.append(key)
    if strange:
        return strange[0]

    return None if is_counted else 1


def is_fact(key: str) -> bool:
    """Whether a number under this key is something else than a count."""
    return key in foreign_words.FACTS or key.endswith("id")


def copies_by_board(fields: Mapping[str, object]) -> dict[str, int]:
    """The numbers that a card gives for main deck, sideboard and maybe board: `"mainQty": 3, "side": 1`."""
    found: dict[str, int] = {}
    nested = [squash_keys(inner).items() for key in _NESTED if isinstance(inner := fields.get(key), dict)]
    for key, inner in chain(fields.items(), *nested):
        board = _COUNT_WORDS.sub("", key)
        number = number_in(inner)
        if number is not None:
            found |= {slug: number for slug, keys in _BOARDS if board in keys}

    return found


def has_count(fields: Mapping[str, object]) -> bool:
    if any(key in fields for key in foreign_words.COUNTS) or any(
        number_in(fields.get(key)) is not None for key in foreign_words.NORMAL
    ):
        return True
    number = first_value(fields, foreign_words.NUMBERS)
    is_number = number is not None and number_in(number) is not None and not str(number).startswith("0")
    return is_number and not any(key in fields for key in foreign_words.SETS)


def number_in(value: object) -> int | None:
    """The number of copies that a value says; None if it says none."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value if abs(value) < _BIGGEST else None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < _BIGGEST else None

    found = _COUNT.fullmatch(normalize("NFKC", value).strip()) if isinstance(value, str) else None
    return int(found[1]) if found else None


def squash_keys(value: Mapping[str, object]) -> dict[str, object]:
    return {squash(key[:MAX_NAME]): inner for key, inner in value.items()}


def first_value(fields: Mapping[str, object], keys: Sequence[str]) -> object:
    return next((fields[key] for key in keys if key in fields), None)


def read_name(fields: Mapping[str, object], depth: int = 0) -> str:
    for key in foreign_words.NAMES:
        inner = fields.get(key)
        if (
            isinstance(inner, str)
            and inner.strip()
            and not (key in foreign_words.NUMBERS and number_in(inner) is not None)
        ):
            # Below a card's name, saves of Tabletop Simulator have its kind.
            return inner.strip().splitlines()[0] if key == "nickname" else inner.strip()
        if isinstance(inner, dict) and depth < _DEEPEST and (name := read_name(squash_keys(inner), depth + 1)):
            return name

    return ""


def read_subtitle(fields: Mapping[str, object]) -> str:
    """What a card says next to its name, as `{"name": "Jinx", "subtitle": "Rebel"}`; empty if nothing."""
    inner = fields.get("card")
    own = fields.get("subtitle") or (squash_keys(inner).get("subtitle") if isinstance(inner, dict) else None)
    return own.strip() if isinstance(own, str) else ""


def read_card_number(fields: Mapping[str, object]) -> str:
    """The number of a card, whole or from a set and a number; without one, the text of its id."""
    texts = [
        inner.strip() for key in foreign_words.CODES if isinstance(inner := fields.get(key), str) and inner.strip()
    ]
    whole = next((text for text in texts if is_code(text)), "")
    if whole:
        return whole

    sets = [inner for key in foreign_words.SETS if isinstance(inner := fields.get(key), str)]
    # Of a card without a name its id is its number in the set.
    keys = foreign_words.COLLECTORS if read_name(fields) else (*foreign_words.COLLECTORS, "id")
    numbers = [str(inner) for key in keys if isinstance(inner := fields.get(key), (str, int))]
    for card_set in sets:
        for number in numbers:
            if is_code(code := f"{card_set.strip()}-{number.strip()}"):
                return code

    inner = fields.get("card")
    if isinstance(inner, dict) and (code := read_card_number(squash_keys(inner))):
        return code

    return next(iter(texts), "")


def ends_in_count(line: str) -> bool:
    """Whether a line has its count behind the name: `Defy x3`."""
    return _ENDS_IN_COUNT.search(line) is not None
