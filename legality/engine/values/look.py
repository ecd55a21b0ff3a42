"""The look of a game as data: tints, mark, symbols, shapes, the frame of its cards, what its charts count.

The site makes its sheets and sprites from it (`legality/looks.py`); `legality/engine/theme/appearance.py` tells what is wrong with one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from legality.engine.values.vocabulary import word_set

# The ids of the site's own shapes, `config/static/site/traits.svg`; a game may draw further ones.
COMMON_SHAPES: Final = word_set("""
    anvil, axe, badge, bolt, book, boulder, bow, breastplate, broken-heart, burst, bust, candle, champion, chip, claws,
    crown, drop, edict, exhaust, eye, fan, flag, flame, ghost, gate, hammer, hat, heart, helmet, horns, insignia,
    knight, laurel, leaf, map, mask, moon, mortarboard, note, orb, pair, paw, pawn, pin, playbook, potion, ring, rover,
    runestone, satchel, scales, sea, shield, skull, snowflake, sparkle, spiral, squad, star, sun, sword, swords, target,
    temple, then, token, tower, wand, waves, wing
""")

# The figures of drawn art that are no symbols of pages, `cards/art/figures.py`.
FIGURES: Final = word_set("""
    anchor, arrow, bear, bell, bird, bomb, boot, cat, clock, crab, dagger, dog, dragon, feather, fish, fist, gear, gem, gun,
    hand, helm, horn, hourglass, key, lantern, leviathan, lightning, mech, mountain, octopus, paw-print, pick, pig, poro, reed,
    rocket, rose, ship, snake, spear, spider, spring, staff, tent, totem, tree, turtle, wall, web, wolf
""")

# The visual languages of drawn art, `cards/art/compose.py`.
SCENES: Final = frozenset({"ridges", "shards", "burst", "stage", "banner"})


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of a game's accents and the ground beneath them, each `#rrggbb`."""

    accent: str
    ground: str


@dataclass(frozen=True, slots=True)
class Tints:
    """The tints of a game on light and on dark pages."""

    light: Tint
    dark: Tint


NEUTRAL: Final = Tints(Tint("#3c4b57", "#e9edf0"), Tint("#b9c8d3", "#2a3138"))


@dataclass(frozen=True, slots=True)
class Symbol:
    """The symbol of a trait's value: a shape, else letters, on a colour, so that colour is never alone.

    `shape`: empty for letters. Colours are `#rrggbb`; `edge` empty: no edge. `square`: a square mark, else a round one. `letters`: the English
    letters, where the first two of the word would be another value's.
    """

    shape: str = ""
    colour: str = ""
    ink: str = ""
    edge: str = ""
    square: bool = False
    letters: str = ""


@dataclass(frozen=True, slots=True)
class TextSymbol:
    """What is drawn for a token of rules texts: a shape or letters, or the mark of a trait's value.

    `names` by language: what readers of the screen hear; empty: the value's word. With `{}` for a number in it.
    """

    shape: str = ""
    letters: str = ""
    trait: str = ""
    value: str = ""
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TextSigns:
    """What rules texts write for symbols and keywords; whatever is not here stays text. Capitals and small letters are one.

    `symbols`: by the whole token, such as `[R]` or `->`. `number`: what `[4]` and `[X]` are. `keywords`: words in brackets, a number
    after them or not. `costed`: keywords followed by a cost in the same brackets.
    """

    symbols: Mapping[str, TextSymbol] = field(default_factory=dict)
    number: TextSymbol | None = None
    keywords: frozenset[str] = frozenset()
    costed: frozenset[str] = frozenset()

    @property
    def all_symbols(self) -> Mapping[str, TextSymbol]:
        """The symbols by their tokens, with the one of numbers as `[0]`."""
        return {**self.symbols, **({"[0]": self.number} if self.number else {})}


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a game's cards. `wide`: kinds in landscape. `sorts`: traits to filter by besides the marks."""

    cost: str = "cost"
    pips: str = ""
    foot: tuple[str, ...] = ("attack", "defense", "health", "power")
    marks: tuple[str, ...] = ()
    tags: tuple[str, ...] = ("tag",)
    wide: tuple[str, ...] = ()
    sorts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureTable:
    """The figures of a trait's values: a name of `FIGURES`, of `COMMON_SHAPES` or of the game's own shapes, weightiest first.

    `trait`: a trait, `kind`, or empty for the words of the card's key, which the site knows. `faces`: a value that is not in the
    table has a face made from its word, one family for one word; without it such a value has no figure.
    """

    trait: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)
    faces: bool = False


@dataclass(frozen=True, slots=True)
class DrawnArt:
    """How cards without a picture are drawn. `scene`: one of `SCENES`.

    `traits`: those whose values give colours and motif, weightiest first. `like`: traits whose values are drawn as those of another.
    `figures`: what a card's figure is taken from, weightiest first. `homes`: the traits whose first value gives the texture.
    """

    scene: str = "ridges"
    traits: tuple[str, ...] = ()
    like: Mapping[str, str] = field(default_factory=dict)
    figures: tuple[FigureTable, ...] = (FigureTable(),)
    homes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Charts:
    """What the figures of a deck count: the cost of the curve, numbers with their means, traits with their shares."""

    cost: str
    numbers: tuple[str, ...]
    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How pages show a game. What is left out is neutral: grey tints, letters, a frame made from the game's own traits.

    `mark`: the drawn mark in the game's folder. `kinds`, `supertypes` and `numbers`: their shapes. `values`: by trait and
    value. `shapes`: the game's own shapes by name, each the data of an SVG path in a square of 24. `art` None: cards are drawn
    by the marks of the layout. `charts` None: they count what the frame shows. `text`: what is drawn for the signs of rules texts.
    """

    tints: Tints = NEUTRAL
    mark: str = "mark.svg"
    kinds: Mapping[str, str] = field(default_factory=dict)
    supertypes: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, Symbol]] = field(default_factory=dict)
    shapes: Mapping[str, str] = field(default_factory=dict)
    layout: Layout | None = None
    art: DrawnArt | None = None
    charts: Charts | None = None
    text: TextSigns = TextSigns()
