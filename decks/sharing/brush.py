"""Drawing pictures of decks: words, verdicts, symbols and art in the colours of the site."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from django.conf import settings
from PIL import Image, ImageDraw

from cards.art.raster import render_art_middle
from cards.art.shapes import Art
from decks.sharing.fonts import Font, drawable_text, load_font
from legality.engine.values.look import NEUTRAL
from legality.games import GAMES

_COLOUR: Final = re.compile(r"--([a-z-]+): (#[0-9a-f]{6});")

Place = tuple[float, float, float, float]


@lru_cache(maxsize=8)
def site_colours(game: str) -> Mapping[str, str]:
    """The site's light colours by name, with the accent of a game: one table for pages and pictures."""
    sheet = Path(settings.BASE_DIR, "config/static/site/tokens.css").read_text(encoding="utf-8")
    light = sheet[: sheet.index("prefers-color-scheme: dark")]
    tint = GAMES[game].look.tints.light if game in GAMES else NEUTRAL.light

    return dict(_COLOUR.findall(light)) | {"accent": tint.accent, "accent-ground": tint.ground}


def png_bytes(image: Image.Image) -> bytes:
    """The picture as PNG."""
    written = BytesIO()
    # A palette is a third of the bytes and looks the same: words and drawn art have few colours. The best palette and the
    # smallest file take eight times as long, for a twentieth of the bytes.
    image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(written, "PNG")
    return written.getvalue()


@dataclass(frozen=True, slots=True)
class Brush:
    """Drawing on a picture in the colours of the site."""

    image: Image.Image
    draw: ImageDraw.ImageDraw
    colours: Mapping[str, str]

    def box(self, place: Place, colour: str, radius: float = 0) -> None:
        """A filled box."""
        self.draw.rounded_rectangle(place, radius, fill=self.colours[colour])

    def text(self, at: tuple[float, float], text: str, face: Font, colour: str, anchor: str = "ls") -> float:
        """Draw text from a point of its base line; returns the x coordinate of its end."""
        self.draw.text(at, text, self.colours[colour], face, anchor=anchor)
        return at[0] + self.draw.textlength(text, face)

    def fit_text(self, text: str, face: Font, width: float) -> str:
        """As much of the text as fits, with an ellipsis if shortened and without characters that cannot be drawn."""
        whole = drawable_text(text)
        if self.draw.textlength(whole, face) <= width:
            return whole

        while whole and self.draw.textlength(f"{whole}…", face) > width:
            whole = whole[:-1]
        return f"{whole.rstrip()}…"

    def title(self, at: tuple[float, float], text: str, width: float) -> None:
        """A title in one large line, or where it is too long in two smaller ones about the same place."""
        large = load_font(54, bold=True)
        whole = drawable_text(text)
        if self.draw.textlength(whole, large) <= width:
            self.text(at, whole, large, "ink")
            return

        small = load_font(34, bold=True)
        end = next((end for end in range(len(whole), 0, -1) if self.draw.textlength(whole[:end], small) <= width), 1)
        # Between words where there are some, else between two characters.
        space = whole.rfind(" ", 0, end + 1)
        end = space if space > 0 else end
        self.text((at[0], at[1] - 31), whole[:end].rstrip(), small, "ink")
        self.text(
            (at[0], at[1] + 7),
            self.fit_text(whole[end:].strip(), small, width) if whole[end:].strip() else "",
            small,
            "ink",
        )

    def art(self, art: Art | None, place: Place, radius: int = 0) -> None:
        """The middle of a card's art, as large as fills the box; without art the box is the game's ground."""
        self.box(place, "accent-ground", radius)
        if art is None:
            return

        left, top, right, bottom = (round(edge) for edge in place)
        wide = right - left
        high = bottom - top
        mask = Image.new("L", (wide, high))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), radius, fill=255)
        self.image.paste(render_art_middle(art, (wide, high)), (left, top), mask)

    def badge(self, at: tuple[float, float], verdict: str, word: str, note: str, edge: float) -> None:
        """The verdict in its colour with its sign, and what it counts, as far as the right edge."""
        (left, top) = at
        face = load_font(27, bold=True)
        shown = drawable_text(word)
        bottom = top + 48
        right = left + 56 + self.draw.textlength(shown, face) + 24
        self.box((left, top, right, bottom), f"{verdict}-ground", 24)
        self.sign((left + 28, (top + bottom) / 2), verdict)
        self.text((left + 56, bottom - 14), shown, face, verdict)
        self.text(
            (right + 18, bottom - 15),
            self.fit_text(note, load_font(23), max(0, edge - right - 18)),
            load_font(23),
            "ink-soft",
        )

    def sign(self, middle: tuple[float, float], verdict: str) -> None:
        """The verdict's sign, for readers who cannot tell the colours apart."""
        x, y = middle
        ink = self.colours[verdict]
        self.draw.circle(middle, 14, outline=ink, width=3)
        if verdict == "legal":
            self.draw.line([(x - 6, y), (x - 1, y + 5), (x + 7, y - 5)], ink, 3, "curve")
        elif verdict == "illegal":
            self.draw.line([(x - 5, y - 5), (x + 5, y + 5)], ink, 3)
            self.draw.line([(x - 5, y + 5), (x + 5, y - 5)], ink, 3)
        else:
            self.text((x, y + 8), "?" if verdict == "undetermined" else "…", load_font(22, bold=True), verdict, "ms")

    def symbol(self, modules: Sequence[Sequence[bool]], corner: tuple[float, float], side: int) -> None:
        """The QR code, at most so large, with its lower right corner there, in whole pixels, on white."""
        size = len(modules) + 8
        scale = side // size
        left, top = (place - scale * size for place in corner)
        self.draw.rounded_rectangle((left, top, left + scale * size, top + scale * size), 8, fill="#ffffff")
        for y, row in enumerate(modules, 4):
            for x, dark in enumerate(row, 4):
                if dark:
                    at = left + x * scale, top + y * scale
                    self.draw.rectangle((*at, at[0] + scale - 1, at[1] + scale - 1), fill="#000000")


def brush_on(size: tuple[int, int], game: str) -> Brush:
    """A new picture in the ground colour, and what draws on it."""
    image = Image.new("RGB", size, site_colours(game)["ground"])
    return Brush(image, ImageDraw.Draw(image), site_colours(game))
