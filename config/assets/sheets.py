"""Sheets joined into one: a sheet that imports others is served with all of them in it, and without its blanks."""

import posixpath
import re
from collections.abc import Callable
from typing import Final

import rcssmin

_IMPORT: Final = re.compile(r'^@import "([^":]+)";[ \t]*\n?', re.MULTILINE)
_ADDRESS: Final = re.compile(r"""url\((["']?)([^"')]+)\1\)""")
# These lead nowhere in a file's folder.
_ABSOLUTE: Final = re.compile(r"[a-z]+:|/|#")

Text = Callable[[str], str]


def imports(text: str, path: str) -> list[str]:
    """The paths of the sheets that the sheet at `path` imports, in their order."""
    return [_resolve_import(address, path) for address in _IMPORT.findall(text)]


def join_sheet(path: str, read: Text, address: Text) -> str:
    """The sheet at `path` with all that it imports. `read` gives the text at a path, `address` where its file is served."""
    return str(rcssmin.cssmin(_join_imports(path, read, address)))


def _join_imports(path: str, read: Text, address: Text) -> str:
    def serve_address(found: re.Match[str]) -> str:
        return found[0] if _ABSOLUTE.match(found[2]) else f'url("{address(_resolve_import(found[2], path))}")'

    text = read(path)
    own = _ADDRESS.sub(serve_address, _IMPORT.sub("", text))
    return "".join(f"{_join_imports(each, read, address)}\n" for each in imports(text, path)) + own


def _resolve_import(address: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))
