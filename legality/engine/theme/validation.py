"""What is missing from a game's look, and what in it is not a colour, slug or path.

Contrast is that of WCAG 2.2: 4.5 to 1 for letters.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look, card_layout
from legality.engine.theme.mark import read_mark
from legality.engine.values.look import COMMON_SHAPES, FIGURES, SCENES, Symbol, TextSymbol

ENOUGH: Final = 4.5
WHITE: Final = "#ffffff"
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_SLUG: Final = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_TRAIT: Final = re.compile(r"[\w-]+")
_PATH: Final = re.compile(r"[Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.+\-]*")
_FILE: Final = re.compile(r"[a-z0-9][a-z0-9_-]*\.svg")
_TOKEN: Final = re.compile(
    r"[^\s\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff](?:[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]{0,39})"
)
_VALUE: Final = re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def missing_in_look(game: Game) -> list[str]:
    """What the game's look lacks, as sentences; pages do without it. Empty for a whole look."""
    missing = []
    if game.look.layout is None:
        missing.append("the look has no layout")
    if not (game.folder / game.look.mark).is_file():
        missing.append(f"the game has no mark, {game.look.mark}")

    return [*missing, *_no_symbols(game), *_no_signs(game), *_shape_faults(game), *_too_faint(game)]


def faults_in_look(game: Game) -> list[str]:
    """What can never enter a sheet or a sprite, as sentences; such a game is not served. Empty for a sound look."""
    faults = [*_slug_faults(game), *_colour_faults(game)]
    scene = art_of_look(game).scene
    if scene not in SCENES:
        faults.append(f"{scene!r} is no scene of drawn art")

    for name, path in game.look.shapes.items():
        if not _matches_form(_PATH, path):
            faults.append(f"the shape {name} is no data of a path")

    text = game.look.text
    for word in (*text.symbols, *text.keywords, *text.costed):
        if not _matches_form(_TOKEN, word):
            faults.append(f"{word!r} is no token of a text")

    return [*faults, *_mark_faults(game)]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, `#rrggbb`, from 1 to 21."""
    low, high = sorted((_relative_luminance(one), _relative_luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _relative_luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _no_symbols(game: Game) -> Iterator[str]:
    yield from (f"the kind {kind} has no symbol" for kind in game.kinds if kind not in game.look.kinds)
    for trait in card_layout(game).marks:
        symbols = game.look.values.get(trait, {})
        if not symbols:
            yield f"no value of the trait {trait} has a symbol"
        for value in game.table_vocabulary.closed.get(trait, ()):
            if value not in symbols:
                yield f"the value {value} of {trait} has no symbol"

    for trait, value, symbol in _list_symbols(game):
        if not symbol.shape:
            yield f"the value {value} of {trait} has no shape"
        if not symbol.colour:
            yield f"the value {value} of {trait} has no colour"
    art = art_of_look(game)
    for trait, other in art.like.items():
        if other not in game.look.values:
            yield f"the trait {trait} is drawn as {other}, which has no symbols"
    known = COMMON_SHAPES | FIGURES | game.look.shapes.keys()
    for table in art.figures:
        yield from (
            f"the figure {figure} of {value} is nowhere drawn"
            for value, figure in table.figures.items()
            if figure not in known
        )


def _no_signs(game: Game) -> Iterator[str]:
    values = game.look.values
    for token, one in game.look.text.all_symbols.items():
        if one.value and one.value not in values.get(one.trait, {}):
            yield f"the token {token} is the mark of {one.value}, which has no symbol"
        if not (one.shape or one.letters or one.value or token == "[0]"):
            yield f"the token {token} has no symbol"
        if not one.names and not one.value:
            yield f"the token {token} has no name"

    yield from (
        f"the keyword {word} has a cost and is no keyword"
        for word in sorted(game.look.text.costed - game.look.text.keywords)
    )


def _shape_faults(game: Game) -> Iterator[str]:
    """Shapes that are drawn nowhere, and those of several kinds and values."""
    look = game.look
    used = {*look.kinds.values(), *look.supertypes.values(), *look.numbers.values()}
    used |= {one.shape for one in look.text.all_symbols.values() if one.shape}
    shapes_of_values = [symbol.shape for _, _, symbol in _list_symbols(game) if symbol.shape]
    used.update(shapes_of_values)
    yield from (f"the shape {shape} is nowhere drawn" for shape in sorted(used - COMMON_SHAPES - {*look.shapes}))

    named = Counter((*look.kinds.values(), *shapes_of_values))
    yield from (f"the shape {shape} stands for {n} kinds and values" for shape, n in named.items() if n > 1)


def _too_faint(game: Game) -> Iterator[str]:
    tints = game.look.tints
    for theme, tint in (("light", tints.light), ("dark", tints.dark)):
        if contrast(tint.accent, tint.ground) < ENOUGH:
            yield f"the {theme} accent {tint.accent} is too faint on {tint.ground}"

    for trait, value, symbol in _list_symbols(game):
        if symbol.colour and contrast(symbol.colour, symbol.ink or WHITE) < ENOUGH:
            yield f"the mark of the value {value} of {trait} is too faint on {symbol.colour}"


def _list_symbols(game: Game) -> Iterator[tuple[str, str, Symbol]]:
    for trait, symbols in game.look.values.items():
        yield from ((trait, value, symbol) for value, symbol in symbols.items())


def _slug_faults(game: Game) -> Iterator[str]:
    look = game.look
    named: tuple[Mapping[str, str], ...] = (look.kinds, look.supertypes, look.numbers)
    shapes = list(chain.from_iterable(table.values() for table in named))
    drawn: tuple[Symbol | TextSymbol, ...] = (
        *(one for _, _, one in _list_symbols(game)),
        *look.text.all_symbols.values(),
    )
    slugs = [game.slug, *look.shapes, *shapes, *(one.shape for one in drawn if one.shape)]
    yield from (f"{slug!r} is no slug" for slug in slugs if not _matches_form(_SLUG, slug))
    yield from (f"{trait!r} is no name of a trait" for trait in look.values if not _matches_form(_TRAIT, trait))
    yield from (
        f"{value!r} is no value of a trait" for _, value, _ in _list_symbols(game) if not _matches_form(_VALUE, value)
    )
    if not _matches_form(_FILE, look.mark):
        yield f"{look.mark!r} is no name of an SVG file"


def _colour_faults(game: Game) -> Iterator[str]:
    tints = game.look.tints
    colours = [tints.light.accent, tints.light.ground, tints.dark.accent, tints.dark.ground]
    marks = []
    for _, _, one in _list_symbols(game):
        for colour in (one.colour, one.ink, one.edge):
            if colour:
                marks.append(colour)
    yield from (
        f"{colour!r} is no colour like #1b7339" for colour in (*colours, *marks) if not _matches_form(_COLOUR, colour)
    )


def _mark_faults(game: Game) -> Iterator[str]:
    if not _matches_form(_FILE, game.look.mark) or not (game.folder / game.look.mark).is_file():
        return

    try:
        read_mark((game.folder / game.look.mark).read_text(encoding="utf-8"))
    except ValueError as error:
        yield str(error)


def _matches_form(pattern: re.Pattern[str], text: object) -> bool:
    """Whether it is a text of that form; games are written by many, and a number may be where a text should be."""
    return isinstance(text, str) and pattern.fullmatch(text) is not None
