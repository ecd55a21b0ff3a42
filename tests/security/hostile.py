"""Texts made to become markup, and a reader that notices when one has."""

import re
from html.parser import HTMLParser
from typing import Final
from urllib.parse import unquote, urlsplit

# Each would, unescaped, end what it is in and begin an element or attribute whose name has `xss` in it.
HOSTILE: Final = {
    "breaks out": "\"'></script></title></textarea></style>--><xss-a xss-b=1>{{7*7}}<svg onload=xss><!--<script>xss()",
    "an address": 'javascript:xss()//https://x.example/" onmouseover="xss()" xss-b=" \' xss-c=\' `xss-d=`',
    "already escaped": "\u202e&lt;xss-a&gt;&#60;xss-b&#62;&quot; xss-c=&quot;{% xss %}\u2066<xss-a>\u200f",
}
# Where an address stands that a browser may follow or load.
ADDRESSES: Final = frozenset(("href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset"))
# Types of script elements that no browser runs.
DATA: Final = frozenset(("application/json", "application/ld+json"))
RUNS: Final = frozenset(("javascript", "data", "vbscript", "blob", "file"))


class _Seen(HTMLParser):
    """What is on a page that no template has put there."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._script: dict[str, str | None] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._script = dict(attrs) if tag == "script" else None
        if "xss" in tag:
            self.found.append(f"element {tag}")
        for name, value in attrs:
            if "xss" in name or name.startswith("on") or name == "style":
                self.found.append(f"attribute {name} of {tag}")
            if (
                name in ADDRESSES
                and urlsplit((value or "").strip()).scheme in RUNS
                and not _is_drawing(tag, value or "")
            ):
                self.found.append(f"{name}={value} of {tag}")

    def handle_endtag(self, tag: str) -> None:
        self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is None:
            return
        if self._script.get("type") not in DATA and "src" not in self._script and data.strip():
            self.found.append("a script within the page")
        if "<" in data:
            self.found.append("a sign within a script that could end it")

    def handle_comment(self, data: str) -> None:
        if "xss" in data:
            self.found.append("a comment")


def _is_drawing(tag: str, address: str) -> bool:
    """Whether it is a picture of shapes alone: nothing in it is a text, and no browser runs what a picture holds."""
    kind, _, drawn = unquote(address).partition(",")
    elements = set(re.findall(r"<([^\s/>]+)", drawn))
    return (tag, kind) == ("img", "data:image/svg+xml") and elements <= {"svg", "g", "path"} and "xss" not in drawn


def born(page: bytes) -> list[str]:
    """Elements, attributes, addresses and scripts that a text has become on a page; empty if it stayed text."""
    seen = _Seen()
    seen.feed(page.decode())
    seen.close()
    return seen.found
