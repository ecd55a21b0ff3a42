"""The values that reading a pasted list gives. Pure; see decks/decklist/reading/lists.py for the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal
from unicodedata import category

from legality.engine.values.card import Card
from legality.engine.values.report import Verdict

Kind = Literal["unreadable", "unknown", "ambiguous", "unknown-heading", "guessed", "commented"]


@dataclass(frozen=True, slots=True)
class Problem:
    """`key` names its sentence, `words` are the values for it; a suggestion may replace the line.

    `line` counts from 1; 0 is for a deck that was not given as text. `count`: the copies that the line asked for.
    `aside`: the line is on the maybe board or a comment, so the deck can be judged without it.
    `section` is the slug of the known heading above; `adrift`: the heading above is unknown, so the line may be in any
    section or in none. `counted`: the line asked for exactly `count` copies. `cards`: all cards of a name that several have,
    the suggested ones first; `outcomes`: the verdict with each suggestion. `likeliest`: the card of the first suggestion.
    `proposed`: a person offers a card of this name, which is no card until it is accepted.
    """

    line: int
    text: str
    kind: Kind
    key: str
    suggestions: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    count: int = 0
    aside: bool = False
    section: str | None = None
    adrift: bool = False
    counted: bool = False
    outcomes: tuple[Verdict | None, ...] = ()
    likeliest: Card | None = field(default=None, compare=False, repr=False)
    cards: tuple[Card, ...] = field(default=(), compare=False, repr=False)
    proposed: bool = False

    @property
    def is_talk(self) -> bool:
        """Whether the line is talk around the list (decks/decklist/talk.py), so that there is no question about it."""
        return self.key == "talk"

    def on_line(self, line: int) -> Problem:
        """The problem as an equal line gives it. It is made for every line; `replace` takes five times as long."""
        return Problem(
            *(line, self.text, self.kind, self.key, self.suggestions, self.words, self.count, self.aside, self.section),
            *(self.adrift, self.counted, self.outcomes, self.likeliest, self.cards, self.proposed),
        )


def number_missing(problems: Iterable[Problem]) -> int:
    """How many lines are not in the deck though they ask for a card: a comment asks for none."""
    return sum(problem.kind != "commented" for problem in problems)


# Characters with a meaning in a list. Squashing drops them, so the card is found without them.
_SIGNS: Final = dict.fromkeys(map(ord, "#/()[]＃／（）［］【】"), " ")


# A name and the copies that a line asks for if a card is called so.
Whole = tuple[str, int]


# Frozen by convention: a list makes one for every line, and a frozen dataclass is five times as slow to make.
@dataclass(slots=True, unsafe_hash=True)
class Entry:
    """One line, or a part of one, that asks for copies of a card.

    `line` counts from 1; `name` is as typed and never empty (a line with only a code: that code); `code` is
    `SET-NUMBER` with its variant letter, without the set's size and a promo suffix (`OGN·007a/298-P`: `OGN-007a`),
    or `SET-` of a printing that has no number;
    `section` is the slug of the heading above (None: without a heading, or below an unknown one); `block` numbers the groups of
    lines between blank lines, from 0; `tags` are the reader's own words at the end of the line (`#ramp`).
    `adrift`: the heading above is unknown, so the card may be in any section or in none. `counted`: the line has a
    count, which sets `1 Name` apart from `Name`. `wholes`: longer names with their counts that the text may mean instead,
    the longest first: `Level 3` may be three copies or one card of that name.
    """

    line: int
    text: str
    count: int
    name: str
    code: str | None
    section: str | None
    block: int
    tags: tuple[str, ...] = ()
    adrift: bool = False
    counted: bool = False
    wholes: tuple[Whole, ...] = ()

    def on_line(self, line: int, block: int) -> Entry:
        """The entry as an equal line gives it. It is made for every line; `replace` takes three times as long."""
        return Entry(
            *(line, self.text, self.count, self.name, self.code, self.section, block),
            *(self.tags, self.adrift, self.counted, self.wholes),
        )


@dataclass(frozen=True, slots=True)
class Unread:
    """One line that is not looked up as a card of the deck, with the reason.

    `unreadable` has the param `reason`: `count` (not 1 to 999), `control` (characters that cannot be seen), `long`
    (a name over 200 characters, as typed or folded), `name` (no letter or digit in it), `unread` (the list has too many lines
    of unusual form). `unknown-heading` has the param `heading`.
    The user has to correct these two. The others decide nothing, and have the param `name` of the card that they would be:
    `commented` is a comment; `about` says something about the list, such as its author, unless a card is called so.
    The resolver may also find cards in them: `cards` are what an `about` reads as behind its key, and a heading within its signs;
    `names` is what a line may name. `talk`: a card with a count there is one to ask about.
    `text` can be shown as it is: long text is cut, control characters are replaced.
    `section` and `adrift` are as in an Entry; `count` is the count of the line, if one from 1 to 999 is read.
    """

    line: int
    text: str
    kind: Literal["unreadable", "unknown-heading", "commented", "about"]
    params: tuple[tuple[str, str], ...]
    section: str | None = None
    adrift: bool = False
    count: int | None = None
    cards: Sequence[Entry | Unread] = ()
    names: tuple[str, ...] = ()
    talk: bool = False


def on_line(item: Entry | Unread, line: int, block: int) -> Entry | Unread:
    """The same item for a line with the same text."""
    if isinstance(item, Entry):
        return item.on_line(line, block)

    cards = tuple([on_line(one, line, block) for one in item.cards]) if item.cards else ()
    return Unread(
        *(line, item.text, item.kind, item.params, item.section, item.adrift, item.count, cards, item.names, item.talk)
    )


Entries = Sequence[Entry | Unread]


@dataclass(frozen=True, slots=True)
class TextLimit:
    """The limit that a text exceeds: its name and the most that is read."""

    name: Literal["lines", "bytes"]
    at_most: int


def display_text(text: str, at_most: int) -> str:
    """The text for display: cut after `at_most` characters, invisible ones replaced by U+FFFD."""
    cut = text if len(text) <= at_most else text[:at_most] + "…"
    if cut.isprintable():
        return cut

    return "".join("\ufffd" if is_invisible(character) else character for character in cut)


def without_signs(name: str) -> str:
    """A name without the characters that start a tag, a code or a comment in a list."""
    return " ".join(name.translate(_SIGNS).split())


def is_invisible(character: str) -> bool:
    """Whether a character is invisible; a tab counts as a space."""
    return category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character != "\t"
