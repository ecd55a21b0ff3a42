"""The JSON of a file, for every source that is written in it."""

from __future__ import annotations

import json
from typing import Any

from cards.importers.rows import UnreadableSource

# Any: JSON as it comes; every value is looked at before it is used.
Json = Any


def read_json(data: bytes) -> Json:
    """The JSON of a file. Raises UnreadableSource, with the place of the error."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {error.start}: not UTF-8") from error
    except json.JSONDecodeError as error:
        raise UnreadableSource(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (RecursionError, ValueError) as error:
        raise UnreadableSource("nested too deeply, or a number too long") from error
