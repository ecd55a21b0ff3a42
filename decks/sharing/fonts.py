"""Fonts for pictures: one with Chinese if the machine has it, else the one that comes with Pillow."""

import shutil
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

# Where Debian has them, with the place of the simplified Chinese face in the file: plain, then bold.
KNOWN: Final = (
    (
        ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2),
        ("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", 2),
    ),
    (("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", 0),) * 2,
    (("/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc", 0),) * 2,
)
# A code point without a character: its drawing is the box drawn for every missing character.
NOWHERE: Final = "\U0010ffff"
SECONDS: Final = 10


@lru_cache(maxsize=1)
def font_files() -> tuple[tuple[str, int], tuple[str, int]] | None:
    """The plain and the bold face with Chinese, each a file and an index in it; None if the machine has none."""
    for plain, bold in KNOWN:
        if Path(plain[0]).is_file():
            return plain, bold if Path(bold[0]).is_file() else plain

    found = _ask_fontconfig("regular")
    return (found, _ask_fontconfig("bold") or found) if found else None


def _ask_fontconfig(style: str) -> tuple[str, int] | None:
    """The font that fontconfig finds for this style; None without fontconfig or without a font for Chinese."""
    if not shutil.which("fc-list"):
        return None

    command = ["fc-list", f":lang=zh-cn:style={style.title()}", "--format", "%{file}\t%{index}\n"]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None

    file, _tab, index = next(iter(sorted(output.splitlines())), "").partition("\t")
    return (file, int(index) & 0xFFFF) if file and index.isdecimal() else None


@lru_cache(maxsize=32)
def load_font(size: int, *, bold: bool = False) -> Font:
    """The font of that size in pixels."""
    found = font_files()
    if found is None:
        return ImageFont.load_default(size)

    file, index = found[bold]
    try:
        return ImageFont.truetype(file, size, index)
    except OSError:
        return ImageFont.load_default(size)


def drawable_text(text: str) -> str:
    """The text without the characters that would be drawn as empty boxes; the same for every size."""
    return "".join(sign for sign in " ".join(text.split()) if sign == " " or _is_drawn(sign)).strip()


@lru_cache(maxsize=20_000)
def _is_drawn(sign: str) -> bool:
    face = load_font(24)
    return bytes(face.getmask(sign)) != bytes(face.getmask(NOWHERE))
