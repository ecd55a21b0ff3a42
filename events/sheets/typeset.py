"""Texts with the typeface of their language: made for the characters that are used, cached in a folder, embedded in a PDF.

A file of a face has the characters of one set of sheets. `SHEETS_DIR/fonts` may be deleted at any time.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from fontTools.fontBuilder import FontBuilder
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from events.sheets.faces import BOX, EM, Tongue, character_outlines, faces_of_language
from events.sheets.rtl import copied_text, drawn_characters
from legality.sources.fold import has_han

# Changes with how the files are made.
RECIPE: Final = "2"
NAME: Final = "Sheet"
# The glyph of what no face has; its number is 1.
BOXED: Final = "boxed"
ASCENT: Final = 900
DESCENT: Final = -250
KANA: Final = re.compile(r"[\u3041-\u30ff]")
ASCII: Final = frozenset(map(chr, range(0x20, 0x7F)))
# What is copied otherwise than reportlab writes it in the table from codes to characters: signs beyond the first plane,
# each as one number there, and the forms of letters that are written from right to left.
_OTHER: Final = re.compile(r"<([0-9A-F]{5,6}|F[BCDE][0-9A-F]{2})>")


@dataclass(frozen=True, slots=True, order=True)
class FontStyle:
    """A typeface by the language of what is written, plain or bold."""

    tongue: Tongue
    bold: bool


@dataclass(slots=True)
class NeededCharacters:
    """The characters that texts need, by style."""

    by_style: dict[FontStyle, set[str]] = field(default_factory=dict)

    def add(self, text: str, *, bold: bool = False, tongue: str = "") -> None:
        """Ask for what this text needs."""
        self.by_style.setdefault(FontStyle(script_language(text, tongue), bold), set()).update(
            drawn_characters(clean_text(text))
        )


def script_language(text: str, told: str = "") -> Tongue:
    """The language whose shapes of characters a text is drawn with; `told`: what the cards say of it."""
    if told == "ja" or KANA.search(text):
        return "ja"

    return "zh" if has_han(text) else "en"


def clean_text(text: str) -> str:
    """The text in one line, each letter in one piece where there is one; what cannot be seen and has no meaning is a space."""
    composed = unicodedata.normalize("NFC", text)
    plain = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else sign for sign in composed)
    return " ".join(plain.split())


def subset_font(style: FontStyle, characters: Iterable[str]) -> bytes:
    """A TrueType file with these characters; what no face has is its glyph BOXED. Made once for each set of them."""
    faces = [face for face in faces_of_language(style.tongue, bold=style.bold) if face.file.is_file()]
    wanted = "".join(sorted({*characters, *ASCII, BOX}))
    recipe = "\n".join((RECIPE, style.tongue, str(style.bold), *(face.version for face in faces), wanted))
    kept = Path(settings.SHEETS_DIR) / "fonts" / f"{sha256(recipe.encode()).hexdigest()[:40]}.ttf"
    with suppress(OSError):
        made = kept.read_bytes()
        kept.touch()
        return made

    outlines = character_outlines(wanted, faces, wide=style.tongue != "en")
    drawn = [sign for sign, outline in outlines.items() if not outline.missing and sign != BOX]
    names = {sign: f"u{ord(sign):X}" for sign in drawn}
    glyphs = {".notdef": outlines[BOX], BOXED: outlines[BOX]} | {names[sign]: outlines[sign] for sign in drawn}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(sign): names.get(sign, BOXED) for sign in outlines})
    builder.setupGlyf({name: outline.glyph for name, outline in glyphs.items()})
    sides = {name: builder.font["glyf"][name] for name in glyphs}
    builder.setupHorizontalMetrics({name: (glyphs[name].advance, getattr(sides[name], "xMin", 0)) for name in glyphs})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable({"familyName": NAME, "styleName": "Regular", "psName": NAME})
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    builder.setupPost(keepGlyphNames=False)
    written = BytesIO()
    builder.save(written)
    made = written.getvalue()

    # Write the file whole or not at all. Without room on the disk it is made again next time.
    draft = kept.with_name(f"{uuid4().hex}.part")
    with suppress(OSError):
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft.write_bytes(made)
        draft.replace(kept)
    return made


class Embedded(TTFont):  # type: ignore[misc]  # reportlab has no types
    """A typeface in one document, whose texts can be copied whatever plane their characters are of."""

    def __init__(self, made: bytes) -> None:
        name = f"{NAME}-{uuid4().hex[:12]}"
        super().__init__(name, BytesIO(made), shapable=False)
        # The library knows faces by this name, and takes one that it knows already in place of another.
        self.face.name = name.encode()
        # In the document it has a name by its contents, so that one sheet is always one file.
        self._in_document = f"{NAME}-{sha256(made).hexdigest()[:12]}".encode()

    @property
    def missing(self) -> frozenset[str]:
        """The characters that are drawn as a box, since no face has them."""
        return frozenset(chr(code) for code, glyph in self.face.charToGlyph.items() if glyph == 1) - {BOX}

    def addObjects(self, doc: Any) -> None:  # noqa: N802  Any: reportlab has no types; it calls this
        """Write the font into the document, with the table that gives characters back to who copies a text."""
        known = self.face.name
        self.face.name = self._in_document
        super().addObjects(doc)
        self.face.name = known
        for name, table in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                table.content = _OTHER.sub(_copied_code, table.content)


def _copied_code(found: re.Match[str]) -> str:
    return f"<{copied_text(chr(int(found[1], 16))).encode('utf-16-be').hex().upper()}>"


@dataclass(frozen=True, slots=True)
class Typefaces:
    """The typefaces of one document, by style."""

    by_style: Mapping[FontStyle, Embedded]

    def of(self, text: str, *, bold: bool = False, tongue: str = "") -> Embedded:
        """The typeface of a text that was asked for with the same words."""
        return self.by_style[FontStyle(script_language(text, tongue), bold)]

    def missing_in(self, text: str) -> frozenset[str]:
        """The characters of a text that are drawn as boxes."""
        signs = drawn_characters(clean_text(text))
        return frozenset().union(*(signs & face.missing for face in self.by_style.values()))


@contextmanager
def typefaces(wanted: NeededCharacters) -> Iterator[Typefaces]:
    """The typefaces for what is wanted, known to the library for as long as the context lasts."""
    faces = {style: Embedded(subset_font(style, signs)) for style, signs in sorted(wanted.by_style.items())}
    for face in faces.values():
        pdfmetrics.registerFont(face)
    try:
        yield Typefaces(faces)
    finally:
        for face in faces.values():
            face.unregister()
