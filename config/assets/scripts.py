"""ES modules joined into one: a module that imports others is served with all of them in it.

It reads the one style in which our modules are written: named imports by relative addresses, and declarations that are
exported where they are. Each module becomes a function that returns what it exports, in the order of the imports, so
that nothing is renamed: an error names the function that it happened in. No minifier is used: those without a Node
take a template within a template for its end. What is left out are the comments, a quarter of the bytes, indents and empty lines.
"""

import posixpath
import re
from collections.abc import Callable
from typing import Final

_IMPORT: Final = re.compile(r'^import\s*(?:\{([^}]*)\}\s*from\s*)?"(\.[^"]+)";[ \t]*\n?', re.MULTILINE)
# A name, or several that a list or an object gives.
_EXPORT: Final = re.compile(
    r"^export ((?:async function\*?|function\*?|class|const) +)([\w$]+|\[[\w$, ]+\]|\{[\w$, ]+\})", re.MULTILINE
)
# What would have another meaning in one file, or none.
_STRANGE: Final = re.compile(r"^(?:export|import)\b.*|\bimport\s*[(.].*", re.MULTILINE)
_INDENT: Final = re.compile(r"^\s+", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)

Read = Callable[[str], str]


class UnjoinableError(Exception):
    """A module is written in a way that cannot be joined; the message names it and the place."""


def imports(text: str, path: str) -> list[str]:
    """The paths of the modules that the module at `path` imports, in their order."""
    return [_resolve_import(address, path) for _names, address in _IMPORT.findall(text)]


def join_module(path: str, read: Read) -> str:
    """The module at `path` with all that it imports. `read` gives the text at a path, or raises KeyError. Raises UnjoinableError."""
    order: list[str] = []
    try:
        _visit_imports(path, read, (), order)
    except KeyError as missing:
        raise UnjoinableError(f"{missing.args[0]} is not there.") from missing

    pieces: list[str] = []
    for each in order:
        text = read(each)
        body = _module_body(each, text, order)
        if each == order[-1]:
            # The last one is not inside a function, the others give what they export.
            pieces.append(body)
        else:
            names = ", ".join(name.strip("[]{} ") for _kind, name in _EXPORT.findall(text))
            pieces.append(f"const {_module_name(each, order)} = (() => {{\n{body}return {{ {names} }};\n}})();\n")

    return "".join(pieces)


def _visit_imports(path: str, read: Read, above: tuple[str, ...], done: list[str]) -> None:
    """Add a module to those that are done, behind those that it imports."""
    if path in above:
        raise UnjoinableError(f"{path} imports itself, by way of {above[-1]}.")
    if path in done:
        return

    for each in imports(read(path), path):
        _visit_imports(each, read, (*above, path), done)
    done.append(path)


def _module_body(path: str, text: str, order: list[str]) -> str:
    def take_names(found: re.Match[str]) -> str:
        names = [name.strip().replace(" as ", ": ") for name in (found[1] or "").split(",") if name.strip()]
        return (
            f"const {{ {', '.join(names)} }} = {_module_name(_resolve_import(found[2], path), order)};\n"
            if names
            else ""
        )

    # A template may go over several lines, so that what looks like a comment could be a part of it.
    has_long_template = any(line.count("`") % 2 for line in text.splitlines())
    plain = text if has_long_template else _COMMENT.sub("", text)
    body = _EXPORT.sub(r"\1\2", _IMPORT.sub(take_names, plain))
    if strange := _STRANGE.search(body):
        raise UnjoinableError(f"{path}: {strange[0].strip()}")
    if not has_long_template:
        body = _INDENT.sub("", body)

    return body if body.endswith("\n") else f"{body}\n"


def _module_name(path: str, order: list[str]) -> str:
    stem = re.sub(r"\W", "_", posixpath.basename(path).removesuffix(".js"))
    return f"${stem}_{order.index(path)}"


def _resolve_import(address: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))
