"""The sheet and the sprite of all games, made from their looks when a process starts: `LOOKS_DIR`, served as static files.

Every process makes the same files, under names with a hash of what is in them: browsers keep them for good.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

from django.conf import settings
from django.templatetags.static import static

from api.hashed_files import write_hashed
from legality.engine.game import Game
from legality.engine.theme.mark import PLAIN, read_mark
from legality.engine.values.look import Tint
from legality.games import GAMES

# The folder of `LOOKS_DIR` among the static files.
PREFIX: Final = "looks"
STEM: Final = "games"
SPRITE: Final = "svg"
SHEET: Final = "css"
_PLAIN: Final = re.compile(r"[a-zA-Z0-9\u00a0-\ud7ff\ue000-\U0010ffff-]")


@dataclass(frozen=True, slots=True)
class ThemeFiles:
    """The names of the files made for some games."""

    sheet: str
    sprite: str


def build_theme_files() -> ThemeFiles:
    """The files of all games that are served, made if this process has not made them yet. Raises OSError."""
    return _made_for(tuple(GAMES.values()), str(settings.LOOKS_DIR))


def sheet_address() -> str:
    """The address of the sheet."""
    return static(f"{PREFIX}/{build_theme_files().sheet}")


def sprite_address() -> str:
    """The address of the sprite: a mark by the game's slug, a game's own shapes by `<game>.<shape>`."""
    return static(f"{PREFIX}/{build_theme_files().sprite}")


@lru_cache(maxsize=4)
def _made_for(games: tuple[Game, ...], folder: str) -> ThemeFiles:
    sheet = write_hashed(Path(folder), STEM, SHEET, theme_css(games).encode())
    return ThemeFiles(sheet, write_hashed(Path(folder), STEM, SPRITE, theme_sprite(games).encode()))


def theme_css(games: Iterable[Game]) -> str:
    """The CSS of these games: their tints on light and dark pages, and the colours of their values."""
    shown = sorted(games, key=lambda game: game.slug)
    light = "".join(f"{_tint_css(game, game.look.tints.light)}\n" for game in shown)
    dark = "".join(f"  {_tint_css(game, game.look.tints.dark)}\n" for game in shown)
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}}}\n\n" + "".join(map(_trait_css, shown))


def theme_sprite(games: Iterable[Game]) -> str:
    """The SVG of these games: their marks and their own shapes."""
    drawn = "".join(chain.from_iterable(_draw_marks(game) for game in sorted(games, key=lambda game: game.slug)))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{drawn}</defs></svg>\n'


def _tint_css(game: Game, tint: Tint) -> str:
    return f".game-{game.slug} {{ --accent: {tint.accent}; --accent-ground: {tint.ground}; }}"


def _trait_css(game: Game) -> str:
    """The colours of the values of each trait."""
    rules = []
    for trait, symbols in game.look.values.items():
        coloured = {value: symbol for value, symbol in symbols.items() if symbol.colour}
        for value, symbol in coloured.items():
            colours = {"trait": symbol.colour, "trait-ink": symbol.ink, "trait-edge": symbol.edge}
            colours["trait-round"] = "4px" if symbol.square else ""
            properties = " ".join(f"--{name}: {given};" for name, given in colours.items() if given)
            place = f'.game-{game.slug} [data-trait="{trait}"][data-value="{css_string(value)}"]'
            rules.append(f"{place} {{ {properties} }}\n")

    return "".join(rules)


def css_string(text: str) -> str:
    """A text within the quotes of a CSS string: letters and digits as they are, the rest as code points."""
    return "".join(char if _PLAIN.fullmatch(char) else f"\\{ord(char):x} " for char in text)


def _draw_marks(game: Game) -> Iterator[str]:
    file = game.folder / game.look.mark
    shapes = read_mark(file.read_text(encoding="utf-8")) if file.is_file() else PLAIN
    yield f'<g id="{game.slug}">{shapes}</g>\n'
    for name, path in sorted(game.look.shapes.items()):
        yield f'<path id="{game.slug}.{name}" fill="currentColor" fill-rule="evenodd" d="{path}"/>\n'
