"""The frame of a card drawn from its facts: art, cost, names, kind, marks, numbers at the foot."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from itertools import chain
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cards.catalogue.display_names import number_name
from cards.catalogue.rules_text import text_in_language
from cards.links import art_url, art_within
from cards.models import Card, Printing
from cards.pictures.shown import ShownPicture, find_picture
from legality.engine.game import Game
from legality.engine.theme.appearance import card_layout, shape_address, shape_id
from legality.engine.values.look import Symbol
from legality.games import GAMES
from legality.messages import value_name
from legality.sources.facts import Facts


def find_symbol(game: Game, trait: str, value: str) -> str:
    """The symbol of a kind or of a trait's value; empty if it has none."""
    return shape_address(game, trait, value)


def number_symbol(game: Game, name: str) -> str:
    """The symbol of a printed number; empty if it has none."""
    return shape_id(game, game.look.numbers.get(name, ""))


def kind_symbol(game: Game, facts: Facts) -> str:
    """The symbol next to a card's kind line; empty if the kind is not known."""
    drawn = (shape_address(game, "supertype", slug) for slug in facts.get("supertypes", ()))
    return next(filter(None, drawn), shape_address(game, "kind", facts.get("kind", "")))


# Chinese words are written without spaces between them.
_BETWEEN_HAN: Final = re.compile(r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a trait, or a kind, with its word. `icon`: its drawn symbol, empty if it is marked by letters.

    `letters`: its own letters; empty: the first of the word.
    """

    trait: str
    slug: str
    word: str
    icon: str = field(default="", compare=False)
    letters: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Stat:
    """A printed number with its name and its symbol; `?` where it is unknown."""

    slug: str
    name: str
    figure: str
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Frame:
    """A card to be drawn. `names`: language and name, the reader's first, at most two. `cost` empty: it costs nothing printed.

    `printing` None: no set of it is known. `text`: language and text, at most one.
    """

    card: Card
    game: Game
    names: tuple[tuple[str, str], ...]
    cost: str
    pips: Stat | None
    kind: str
    kind_icon: str
    marks: tuple[Value, ...]
    tags: tuple[str, ...]
    foot: tuple[Stat, ...]
    printing: Printing | None
    picture: ShownPicture | None
    text: tuple[tuple[str, str], ...]
    is_wide: bool

    @property
    def is_outdated(self) -> bool:
        """Whether the text is as printed, and an erratum came later."""
        return any(language in self.card.outdated_texts for language, _ in self.text)

    @property
    def letters(self) -> str:
        """The first letters of the name that is shown first, large upon the art."""
        return first_letters(self.names[0][1])

    @property
    def image(self) -> str:
        """The address of its picture, large; empty where none is shown."""
        return self.picture.large if self.picture else ""

    @property
    def art(self) -> str:
        """The address of its drawn art."""
        return art_url(self.card)

    @property
    def art_within(self) -> str:
        """Its drawn art as an address that holds the drawing itself."""
        return art_within(self.game.slug, self.card.key, self.card.facts)

    @property
    def drawn_pips(self) -> range:
        """One for each pip to draw beneath the cost."""
        return range(int(self.pips.figure) if self.pips and self.pips.figure.isdecimal() else 0)


def build_frame(row: Card, printing: Printing | None = None) -> Frame:
    """The frame of a card in one printing, else in its plainest. Prefetch printings with their sets."""
    game = GAMES[row.game]
    layout = card_layout(game)
    facts: Facts = row.facts
    shown = [printing] if printing else plainest_first(row)
    tags = list(chain.from_iterable(find_sure_values(facts, game, trait) for trait in layout.tags))
    return Frame(
        card=row,
        game=game,
        names=two_names(row, game),
        cost=_printed_figure(facts, layout.cost),
        pips=next(iter(_build_stats(facts, game, (layout.pips,))), None),
        kind=kind_line(facts, game),
        kind_icon=kind_symbol(game, facts),
        marks=tuple(chain.from_iterable(find_sure_values(facts, game, trait) for trait in layout.marks)),
        tags=tuple(value.word for value in tags),
        foot=_build_stats(facts, game, layout.foot),
        printing=shown[0] if shown else None,
        picture=first_picture(row, shown),
        text=text_in_language(row.texts, game),
        is_wide=facts.get("kind", "") in layout.wide,
    )


def first_picture(row: Card, printings: Iterable[Printing]) -> ShownPicture | None:
    """The picture of the first of a card's printings that has one shown."""
    return next(filter(None, (find_picture(one, row.game, row.key) for one in printings)), None)


def two_names(row: Card, game: Game) -> tuple[tuple[str, str], ...]:
    """The name in the reader's language, else the official one; and the name in one other language."""
    official = next((language for language, name in row.names.items() if name == row.name), game.official_language)
    named = {official: row.name} | row.names
    own = next(language for language in (get_language() or "en", official) if named.get(language))
    others = (language for language in (official, "zh-hans", "en", "ja", "zh-hant") if named.get(language))
    other = next((language for language in others if named[language] != named[own]), None)
    return ((own, named[own]),) + (((other, named[other]),) if other else ())


# Words that no name is known by.
_SMALL_WORDS: Final = frozenset("a an the of and to in on for".split())
_WORD: Final = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff]{2}|[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff][^\W_\u3040-\u30ff\u3400-\u9fff]*"
)


def first_letters(name: str) -> str:
    """What a name is known by at a glance: its first two Han characters, the initials of its first two words, else its first two letters."""
    words: list[str] = _WORD.findall(name)
    weighty = [word for word in words if word.lower() not in _SMALL_WORDS] or words
    if not weighty:
        return name[:2]
    if len(weighty) == 1 or weighty[0][0] > "\u3000":
        return weighty[0][:2]

    return weighty[0][0].upper() + weighty[1][0].upper()


def kind_line(facts: Facts, game: Game) -> str:
    """Supertypes and kind as one line; empty if the kind is not known."""
    if "kind" not in facts:
        return ""

    line = " ".join(value_name(game, slug) for slug in (*facts.get("supertypes", ()), facts["kind"]))
    return _BETWEEN_HAN.sub("", line)


def find_sure_values(facts: Facts, game: Game, trait: str) -> tuple[Value, ...]:
    """The values of a trait that the card surely has."""
    partly = facts.get("partly", {}).get(trait)
    slugs = partly["surely"] if partly else facts.get("traits", {}).get(trait, ())
    return tuple(shown_value(game, trait, slug) for slug in slugs)


def open_values(facts: Facts, game: Game, fact: str) -> tuple[Value, ...]:
    """The values of a partly known fact that the card perhaps has."""
    partly = facts.get("partly", {}).get(fact)
    return tuple(shown_value(game, fact, slug) for slug in partly["perhaps"]) if partly else ()


def shown_value(game: Game, trait: str, slug: str) -> Value:
    """A kind or a trait's value as pages show it."""
    drawn = game.look.values.get(trait, {}).get(slug, Symbol())
    return Value(trait, slug, value_name(game, slug), find_symbol(game, trait, slug), drawn.letters)


def plainest_first(row: Card) -> list[Printing]:
    """A card's printings, ordinary ones first by release, then promos and special art."""
    return sorted(
        row.printings.all(),
        key=lambda one: (bool(one.flags), one.card_set.released or date.max, one.card_set.code, number_order(one)),
    )


def number_order(printing: Printing) -> tuple[str, int, str, str]:
    """2 before 10, and 7 before 7a."""
    letters = printing.number.rstrip("0123456789")
    digits = printing.number.removeprefix(letters)
    return letters, int(digits) if digits else 0, printing.variant, printing.number


def _build_stats(facts: Facts, game: Game, names: tuple[str, ...]) -> tuple[Stat, ...]:
    """The numbers that the card has, or may have."""
    stats = (
        Stat(name, number_name(game, name), _printed_figure(facts, name), number_symbol(game, name)) for name in names
    )
    return tuple(stat for stat in stats if stat.figure)


def _printed_figure(facts: Facts, name: str) -> str:
    figures = {**facts.get("numbers", {}), **facts.get("printed_numbers", {})}
    if name in figures:
        return str(figures[name])

    return "?" if name in facts.get("unknown", ()) else ""


MAX_FRAMES: Final = 1024
# What a frame shows of its card and printing in addition to its own values.
Shown = tuple[str, ...]


def drawn_frame(frame: Frame, *, is_first: bool = False) -> SafeString:
    """The frame as a link to its card, in the language of the request. `is_first`: it is seen before anything is scrolled,
    so that its art comes within the page."""
    # Rows of the database count as equal by their keys, whatever is in them: this names their content.
    card = frame.card
    printing = frame.printing
    printed = (printing.card_set.code, printing.number, printing.variant) if printing else ()
    shown = (card.game, card.key, frame.art, *printed, *chain.from_iterable(frame.text))
    return _draw_frame(frame, shown, get_language() or "en", is_first)


@lru_cache(maxsize=MAX_FRAMES)
def _draw_frame(frame: Frame, shown: Shown, language: str, is_first: bool) -> SafeString:
    return render_to_string("cards/_frame.html", {"frame": frame, "tag": "a", "eager": is_first, "with_text": True})
