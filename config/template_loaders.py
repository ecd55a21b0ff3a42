"""Templates without their indents: a thirtieth of each page on the wire. What is preformatted keeps them."""

import re
from typing import Final

from django.template import Origin
from django.template.loaders import filesystem

_PREFORMATTED: Final = re.compile(r"(<(pre|textarea)\b.*?</\2>)", re.DOTALL)
_INDENT: Final = re.compile(r"\n[ \t]+")


def without_indents(source: str) -> str:
    """The source of a template of a page without the blanks at the beginnings of its lines."""
    pieces = _PREFORMATTED.split(source)
    # Of three pieces the first is text, then what is preformatted and its tag.
    return "".join(
        _INDENT.sub("\n", piece) if place % 3 == 0 else piece for place, piece in enumerate(pieces) if place % 3 < 2
    )


class FilesystemLoader(filesystem.Loader):
    """Django's loader; pages come without indents, letters as they are."""

    def get_contents(self, origin: Origin) -> str:
        """The source of a template."""
        source = str(super().get_contents(origin))
        return without_indents(source) if origin.name.endswith(".html") else source
