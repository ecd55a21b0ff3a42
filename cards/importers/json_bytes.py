"""The JSON of a file, for every source that is written in it."""

import json
from collections.abc import Callable
from typing import Any

from api import strict_json
from cards.importers.rows import UnreadableSource

# Any: JSON as it comes; every value is looked at before it is used.
Json = Any


def read_json(data: bytes) -> Json:
    """The JSON of a public file. Raises UnreadableSource, with the place of the error."""
    return _read(data, json.loads)


def read_typed_json(data: bytes) -> Json:
    """The JSON of a file that a person wrote. Raises UnreadableSource as `read_json` does, and for a member named twice."""
    return _read(data, strict_json.load_strict_json)


def _read(data: bytes, loads: Callable[[str], Json]) -> Json:
    try:
        return loads(data.decode("utf-8-sig"))
    except strict_json.NamedTwice as twice:
        raise UnreadableSource(f"{twice.place}: this member is named twice") from twice
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {error.start}: not UTF-8") from error
    except json.JSONDecodeError as error:
        raise UnreadableSource(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (RecursionError, ValueError) as error:
        raise UnreadableSource("nested too deeply, or a number too long") from error
