"""The JSON of a file, for every source that is written in it."""

import json
from collections.abc import Callable
from typing import Any

from legality.sources.rows import UnreadableSource

# Any: JSON as it comes; every value is looked at before it is used.
Json = Any


def read_json(data: bytes, loads: Callable[[str], Json] = json.loads) -> Json:
    """The JSON of a file, as `loads` reads its text. Raises UnreadableSource, with the place of the error."""
    try:
        return loads(data.decode("utf-8-sig"))
    except UnreadableSource:
        raise
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {error.start}: not UTF-8") from error
    except json.JSONDecodeError as error:
        raise UnreadableSource(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (RecursionError, ValueError) as error:
        raise UnreadableSource("nested too deeply, or a number too long") from error
