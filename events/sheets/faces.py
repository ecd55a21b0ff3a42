"""The typefaces of the site and of the machine, and the outlines of their characters as TrueType embeds them."""

import threading
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import unpack_from
from typing import Any, Final, Literal

from django.conf import settings
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, TTLibError
from pylopdf_fonts_ar import sans_path as arabic
from pylopdf_fonts_he import sans_path as hebrew
from pylopdf_fonts_th import sans_path as thai

from decks.sharing import fonts

Tongue = Literal["en", "zh", "ja"]

# Units of an em in what is made, and how far a quadratic curve may be from the cubic one.
EM: Final = 1000
ERROR: Final = 1.0
FIGTREE: Final = Path(settings.BASE_DIR) / "config" / "static" / "site" / "figtree.woff2"
WEIGHTS: Final[Mapping[bool, int]] = {False: 400, True: 650}
# Noto Sans of scripts that neither Figtree nor the machine's face with Han has, installed with the site.
SCRIPTS: Final = (hebrew(), arabic(), thai())
# Signs that none of the others draws.
SIGNS: Final[Mapping[bool, Path]] = {
    False: Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    True: Path("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
}
# The collection of all regions of Noto begins with Japan.
COLLECTED: Final = "NotoSansCJK"
JAPAN: Final = 0
# What is drawn for a character that no face has.
BOX: Final = "\u25a1"
# Between Han characters these are as wide as one; a Latin face has them too.
WIDE: Final = frozenset("‘’“”…—·")
# Outlines that one process keeps in memory.
MOST_KEPT: Final = 20_000

_lock: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class Typeface:
    """A face of a file, with the weight at which one that varies is drawn."""

    file: Path
    index: int = 0
    weight: int | None = None

    @property
    def version(self) -> str:
        """What tells this file from another that takes its place."""
        about = self.file.stat()
        return f"{self.file.name} {self.index} {self.weight} {about.st_size} {about.st_mtime_ns}"


@dataclass(frozen=True, slots=True)
class Outline:
    """How a character is drawn: a TrueType glyph and its advance, in units of the em."""

    glyph: Any  # fontTools has no types
    advance: int
    missing: bool = False


def faces_of_language(tongue: Tongue, *, bold: bool) -> list[Typeface]:
    """The faces that a text in that language is drawn with, the first that has a character first."""
    latin = Typeface(FIGTREE, weight=WEIGHTS[bold])
    found = fonts.font_files()
    han = []
    if found:
        file = Path(found[bold][0])
        han.append(Typeface(file, JAPAN if tongue == "ja" and file.name.startswith(COLLECTED) else found[bold][1]))
    signs = [Typeface(SIGNS[bold])] if SIGNS[bold].is_file() else []
    scripts = [Typeface(script, weight=WEIGHTS[bold]) for script in SCRIPTS]
    return [latin, *han, *scripts, *signs]


def character_outlines(characters: Iterable[str], faces: Sequence[Typeface], *, wide: bool) -> dict[str, Outline]:
    """Every character's outline from the first face that has it; the box where none has. `wide`: marks are those of Han."""
    wanted = set(characters) - {BOX}
    found = {BOX: _missing_glyph(missing=False)}
    for face in faces:
        leave = WIDE if wide and face.file == FIGTREE else frozenset()
        found |= _draw_outlines(face, wanted - found.keys() - leave)

    # Without a face with Han the narrow marks are better than boxes.
    found |= _draw_outlines(faces[0], wanted - found.keys())
    # What joins characters, or says how one looks, takes no room.
    found |= {
        sign: Outline(TTGlyphPen(None).glyph(), 0)
        for sign in wanted - found.keys()
        if unicodedata.category(sign) == "Cf"
    }
    return found | {sign: _missing_glyph(missing=True) for sign in wanted - found.keys()}


def open_faces() -> None:
    """Read which characters the faces of the site's languages have, so that no first sheet waits for it: a second."""
    for bold in (False, True):
        character_outlines("", faces_of_language("zh", bold=bold), wide=True)


def missing_characters(signs: Collection[str], tongue: Tongue) -> frozenset[str]:
    """Those of the signs that no face draws in bold."""
    found = character_outlines(signs, faces_of_language(tongue, bold=True), wide=False)
    return frozenset(sign for sign in signs if found[sign].missing)


# A face is opened, which takes up to a third of a second, only for characters that it has and that were not asked for before.
_kept: Final[dict[tuple[Typeface, str], Outline]] = {}
_signs: Final[dict[Typeface, frozenset[int]]] = {}


def _draw_outlines(face: Typeface, characters: Iterable[str]) -> dict[str, Outline]:
    """The outlines of those of the characters that the face has."""
    # fontTools reads as it is asked, and one reader at a time.
    with _lock:
        known = _signs.get(face)
        wanted = {sign for sign in characters if known is None or ord(sign) in known}
        new = wanted - {sign for sign in wanted if (face, sign) in _kept}
        if len(_kept) + len(new) > MOST_KEPT:
            _kept.clear()
            new = wanted
        if new:
            for sign, outline in _read_outlines(face, sorted(new)):
                _kept[face, sign] = outline

        return {sign: _kept[face, sign] for sign in wanted if (face, sign) in _kept}


def _read_outlines(face: Typeface, characters: Sequence[str]) -> Iterator[tuple[str, Outline]]:
    """The outlines of those of the characters that the face has. A file that cannot be read has none."""
    try:
        opened = TTFont(face.file, fontNumber=face.index, lazy=True)
    except (OSError, TTLibError):
        _signs[face] = frozenset()
        return

    with opened:
        names = opened.getBestCmap()
        _signs[face] = frozenset(names)
        cubic = "CFF " in opened
        glyphs = (
            opened["CFF "].cff[0].CharStrings
            if cubic
            else opened.getGlyphSet(location=(None if face.weight is None else {"wght": face.weight}))
        )
        advances = _read_advances(opened, glyphs, cubic=cubic)
        scale = EM / opened["head"].unitsPerEm
        for sign in characters:
            if ord(sign) in names:
                name = names[ord(sign)]
                recording = DecomposingRecordingPen(glyphs)
                glyphs[name].draw(recording)
                pen = TTGlyphPen(None)
                # Outlines of PostScript turn the other way.
                curves = Cu2QuPen(pen, ERROR, reverse_direction=cubic)
                recording.replay(TransformPen(curves, (scale, 0, 0, scale, 0, 0)))
                yield sign, Outline(pen.glyph(), round(advances(name) * scale))


def _read_advances(opened: Any, glyphs: Any, *, cubic: bool) -> Callable[[str], float]:  # Any: fontTools has no types
    """The advance of a glyph by its name. A face with all of Han has a table of 65,535, of which few are read."""
    if not cubic:
        return lambda name: float(glyphs[name].width)

    table = opened.reader["hmtx"]
    last = opened["hhea"].numberOfHMetrics - 1
    return lambda name: float(unpack_from(">H", table, 4 * min(opened.getGlyphID(name), last))[0])


def _missing_glyph(*, missing: bool) -> Outline:
    pen = TTGlyphPen(None)
    for left, bottom, right, top in ((60, 0, 640, 700), (120, 60, 580, 640)):
        corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
        pen.moveTo(corners[0])
        for corner in corners[1:] if left == 60 else reversed(corners[1:]):
            pen.lineTo(corner)
        pen.closePath()

    return Outline(pen.glyph(), 700, missing)
