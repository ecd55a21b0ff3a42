"""A game: its sections, words, formats, opening and look. Pure data, which a game's package fills in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import NewType

from legality.engine.rules.format import Format
from legality.engine.rules.rule import Rule
from legality.engine.values.boosters import Booster
from legality.engine.values.deck_codec import DeckCodec
from legality.engine.values.look import Look
from legality.engine.values.opening import Opening
from legality.engine.values.vocabulary import (
    USUAL_LABELS,
    Dialect,
    Names,
    PrintedNumber,
    SearchVocabulary,
    Sentence,
    TableVocabulary,
)
from legality.sources.rows import CardSource

# An English sentence that the site's message catalogue translates.
Text = NewType("Text", str)


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in our own words: English, translated by the site's message catalogue."""

    title: str
    says: Text


@dataclass(frozen=True, slots=True)
class Section:
    """A named part of a deck. `headings`: further words that open it in a decklist, in any language."""

    slug: str
    names: Names
    kinds: tuple[str, ...]
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a check, and the formats that offer it."""

    slug: str
    says: Text
    formats: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game:
    """All that the site knows about a game: sections, names, rules, formats and the opening.

    `numbers`: printed on cards, in this order. `labels`: what cards may be marked with. `list_words`: by the slug of a
    section or a kind, what lists call it besides. `blanks`: by section, what lists of limited formats call cards of it that count
    as nothing, such as a blank battlefield; they are not cards. `dialects`: by name, how other sites write its lists;
    `codecs`: how they write a deck as one code. `sentences`: by key, what findings of
    its own rules say. `functions` and `own_kinds`: the functions and the kinds of its odd rules, the
    functions by name. `place`: games are shown by it, the smallest first. The registry sets `folder`, which
    holds starter cards and samples, and `translations`: by language, its English sentences as its own files translate them.
    `look`: how pages show it; neutral where the game says nothing. `tournament_format`: the slug of the format that its
    tournaments use; the first one where it is empty. `boosters`: of the sets of which it is known what they hold.
    `source_words`: words in the titles of its sources, with their names in other languages. `card_sources`: the public lists of its cards.
    """

    slug: str
    names: Names
    sections: tuple[Section, ...]
    kinds: Mapping[str, Names]
    traits: Mapping[str, Names]
    values: Mapping[str, Names]
    formats: tuple[Format, ...]
    words: Mapping[str, RuleText]
    readings: Mapping[str, Text]
    sources: tuple[str, ...]
    official_language: str
    opening: Opening
    regions: Mapping[str, Names] = field(default_factory=lambda: {"global": {"en": "Global", "zh-hans": "全球"}})
    options: tuple[Option, ...] = ()
    numbers: Mapping[str, PrintedNumber] = field(default_factory=dict)
    labels: Mapping[str, Names] = field(default_factory=lambda: USUAL_LABELS)
    table_vocabulary: TableVocabulary = field(default_factory=TableVocabulary)
    search: SearchVocabulary = field(default_factory=SearchVocabulary)
    list_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    blanks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dialects: Mapping[str, Dialect] = field(default_factory=dict)
    codecs: tuple[DeckCodec, ...] = ()
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    functions: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    own_kinds: tuple[type[Rule], ...] = ()
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    place: int = 100
    folder: Path = Path()
    look: Look = field(default_factory=Look)
    tournament_format: str = ""
    boosters: tuple[Booster, ...] = ()
    source_words: Mapping[str, Names] = field(default_factory=dict)
    card_sources: tuple[CardSource, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.slug}>"

    @property
    def default_format(self) -> Format:
        """The format that is meant where none is named: the one that tournaments use."""
        return self.format(self.tournament_format) if self.tournament_format else self.formats[0]

    def texts(self) -> list[str]:
        """Every English sentence that the game says, each once: what its translations have to say too."""
        openings = (self.opening, *(format_.opening for format_ in self.formats if format_.opening))
        every = (
            *chain.from_iterable((words.title, words.says) for words in self.words.values()),
            *self.readings.values(),
            *(option.says for option in self.options),
            *chain.from_iterable(opening.notes for opening in openings),
            *chain.from_iterable((sentence.one, sentence.many) for sentence in self.sentences.values()),
        )
        return [text for text in dict.fromkeys(every) if text]

    def opening_of(self, format_: Format) -> Opening:
        """The opening of a format: its own, else the game's."""
        return format_.opening or self.opening

    def format(self, slug: str) -> Format:
        """The format of that slug. Raises KeyError if the game has none."""
        for candidate in self.formats:
            if candidate.slug == slug:
                return candidate

        raise KeyError(slug)

    def section(self, slug: str) -> Section:
        """The section of that slug. Raises KeyError if the game has none."""
        for candidate in self.sections:
            if candidate.slug == slug:
                return candidate

        raise KeyError(slug)
