"""Removes what chats, forums and text processors add to a list, where it cannot be part of a name. Pure.

From the whole text (`raw_lines`): a BOM, zero-width characters, line ends of any system, quote marks, code fences.
From one line (`without_decoration`): a bullet or emoji, a tick box, bold and italic marks, a number in a numbered list. The
parser judges the rest: `- Defy` may be a name, `- 3 Defy` is three copies.
"""

import re
from typing import Final
from unicodedata import category

_NO_WIDTH: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_QUOTE: Final = re.compile(r"\s*(?:>\s*)+")
_FENCE: Final = "```"
_LANGUAGES: Final = frozenset(("", "text", "txt", "plain", "plaintext", "md", "markdown", "yaml", "yml", "json", "csv"))

_COMMENT: Final = re.compile(r"\s(?://|#\s).*", re.DOTALL)
_DASHES: Final = frozenset("-–—*")
_BULLETS: Final = frozenset("•‣⁃·・∙◦→»›⇒➔\ufe0f")
_TICK_BOX: Final = re.compile(r"\[[ xX]\]\s+")
# `:fire: 3 Defy`, as chats write an emoji; `*3* Defy`.
_EMOJI: Final = re.compile(r"^:[a-z][a-z0-9_]{1,30}:\s+")
_LEANING_COUNT: Final = re.compile(r"^([*_])([0-9]{1,3}[xX×]?)\1(?=\s)")
_MARKS: Final = ("**", "__", "`")
_ORDINAL: Final = re.compile(r"[0-9０-９]{1,3}(?:[.)．）]\s+|、\s*)")


def raw_lines(text: str) -> list[str]:
    """The lines of a text from any system, without quote marks and code fences; a fence becomes an empty line."""
    seen = _NO_WIDTH.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    lines = seen.split("\n")
    if ">" in seen:
        lines = [_QUOTE.sub("", line, count=1) if line.lstrip().startswith(">") else line for line in lines]

    return [_strip_fence(line) for line in lines] if _FENCE in seen else lines


def without_comment(line: str) -> str:
    """A stripped line without the comment at its end; empty if all of it is a comment."""
    if line.startswith(("#", "//")):
        return ""

    return _COMMENT.sub("", line, count=1).rstrip()


def without_decoration(line: str) -> str:
    """A stripped line without its bullet, tick box, bold and italic marks and number in a numbered list."""
    bare = without_markdown(_TICK_BOX.sub("", _strip_bullet(line), count=1) if line else line)
    bare = _LEANING_COUNT.sub(r"\2", bare, count=1)
    number = _ORDINAL.match(bare)
    bare = bare[number.end() :] if number else bare
    is_wrapped = len(bare) > 2 and bare[0] == bare[-1] and bare[0] in "*_"  # noqa: PLR2004  two marks and a text between them

    return bare[1:-1].strip() if is_wrapped else bare


def without_markdown(line: str) -> str:
    """The line without the Markdown marks for bold and code that occur in pairs."""
    for mark in _MARKS:
        if line.count(mark) > 1:
            line = line.replace(mark, "")

    return line.strip()


def _strip_fence(line: str) -> str:
    stripped = line.strip()
    if not stripped.startswith(_FENCE):
        return stripped.rstrip("`") if stripped.endswith(_FENCE) else line

    stripped = stripped.strip("`").strip()
    return "" if stripped in _LANGUAGES else stripped


def _strip_bullet(line: str) -> str:
    """A dash is a bullet only before a space; other bullets always are."""
    if line[0] == ":":
        return _EMOJI.sub("", line, count=1)
    if line[0] in _DASHES:
        return line[1:].lstrip() if line[1:2].isspace() else line

    end = next(
        (
            place
            for place, sign in enumerate(line)
            if not (sign in _BULLETS or sign.isspace() or category(sign) == "So")
        ),
        len(line),
    )
    return line[end:].lstrip()
