"""The words of a game apart from its rules: printed numbers, labels, and what people write in tables and searches. Pure data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

# Names by language: `en`, `zh-hans` ...
Names = Mapping[str, str]


def split_words(text: str) -> tuple[str, ...]:
    """The words and phrases between the commas of a text, in their order. Tables of words are written so."""
    return tuple(word.strip() for word in text.split(","))


def word_set(text: str) -> frozenset[str]:
    """The words and phrases between the commas of a text, as a set."""
    return frozenset(split_words(text))


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number that is printed on cards. `words`: further words for it in tables and searches.

    `below_zero`: it may be negative, as a number that adds to another card's may. `varies`: cards may print X or a range
    (`3-6`) instead. `varying`: what X counts as where nothing but the card is known; None: the rules do not say.
    """

    names: Names
    words: tuple[str, ...] = ()
    below_zero: bool = False
    varies: bool = False
    varying: int | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a finding of a game's own rule says, in English, with the words of the finding such as `%(found)s`.

    `many`: of several cards; empty: the same sentence.
    """

    one: str
    many: str = ""


@dataclass(frozen=True, slots=True)
class TableVocabulary:
    """The words of one game for the facts that people type, at every door.

    `closed`: by trait, all values, where the rules list them all. `none`: by trait, words for "no value".
    `kinds`: by kind, further words for it. `kind_traits`: words for a kind that state a value of a trait besides, as kind,
    trait, value. `words`: by trait and value, further words for it. `alike`: open traits whose values are stored in capitals and
    simplified characters, `signs` those whose values are one letter or sign; `endings`: by trait, what people write behind a value.
    `kind_numbers`: by kind, the numbers that the rules give to all its cards. `required_phrases`: what is printed behind the
    value that a card requires, and `required_before` before it, in small letters. `required_traits`: open traits of leaders that share their words, so that a
    requirement names the trait next to the word. `borne`: by trait, the kinds of which every card has a value: an empty cell says
    nothing of it. `single`: traits of which a card that has them has one value.
    `mixed`: by heading, the trait of the values that the game lists, and that of all
    others, each of which comes before the comma of some card's name.
    """

    closed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    none: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kind_traits: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    alike: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    endings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kind_numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    required_phrases: tuple[str, ...] = ()
    required_before: tuple[str, ...] = ()
    required_traits: tuple[str, ...] = ()
    mixed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    borne: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    single: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchVocabulary:
    """The words of one game in searches. `words`: by trait or number, further words for it, most of them short.

    `examples`: queries to begin with; each finds a card of the starter set.
    """

    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    examples: tuple[str, ...] = ()


# What most games call the numbers on their cards.
USUAL_NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    "attack": PrintedNumber({"en": "attack", "zh-hans": "攻击"}, ("攻击力", "攻"), below_zero=True),
    "cost": PrintedNumber({"en": "cost", "zh-hans": "费用"}),
    "defense": PrintedNumber({"en": "defense", "zh-hans": "防御"}, ("defence", "防御力", "防"), below_zero=True),
    "health": PrintedNumber({"en": "health", "zh-hans": "生命"}, ("生命值", "血量")),
    "life": PrintedNumber({"en": "life", "zh-hans": "生命"}, ("生命值",)),
    "power": PrintedNumber({"en": "power", "zh-hans": "力量"}, ("符能",)),
}

# What the rules of copies look at in most games.
USUAL_LABELS: Final[Mapping[str, Names]] = {
    "unique": {"en": "unique", "zh-hans": "唯一"},
    "unlimited": {"en": "unlimited", "zh-hans": "无限"},
}


def usual_numbers(*slugs: str) -> dict[str, PrintedNumber]:
    """These of the usual numbers, in this order. Raises ValueError for another."""
    if strange := [slug for slug in slugs if slug not in USUAL_NUMBERS]:
        raise ValueError(f"no usual number is called {strange[0]!r}; there are {', '.join(USUAL_NUMBERS)}")

    return {slug: USUAL_NUMBERS[slug] for slug in slugs}


# How Piltover Archive writes lists.
PILTOVER: Final = "piltover"


@dataclass(frozen=True, slots=True)
class Dialect:
    """How another site writes lists of the game: a style of export of that name. `headings`: of sections, in its order.

    `names` and `purpose`: what the style is called and is good for. The other fields were read for codes, which are a
    game's `codecs` now; folders from before them may give them.
    """

    headings: tuple[tuple[str, str], ...]
    tokens: tuple[str, ...] = ()
    single: frozenset[str] = frozenset()
    champion: str = ""
    side: str = ""
    legends: str = ""
    names: Names = field(default_factory=dict)
    purpose: Names = field(default_factory=dict)
