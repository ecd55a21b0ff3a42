"""How the API reads a request's body."""

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ErrorDetail, ParseError, ValidationError
from rest_framework.parsers import JSONParser

from api.strict_json import Json, NamedTwiceError, load_strict_json


class StrictJSONParser(JSONParser):
    """The JSON in UTF-8. Raises ParseError for anything else and for JSON nested too deeply, ValidationError for a member named twice."""

    def parse(
        self,
        stream: IO[Any],  # Any: the framework's own signature
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,  # Any: the framework's own signature
    ) -> Json:
        return parse_strict_json(stream.read())


def parse_strict_json(body: bytes) -> Json:
    """The JSON of a body or of a line of one. Raises as the parser does."""
    try:
        return load_strict_json(body.decode("utf-8-sig"))
    except NamedTwiceError as twice:
        raise refuse_named_twice(twice) from twice
    except RecursionError as deep:
        raise ParseError(_("This JSON is nested too deeply.")) from deep
    except ValueError as wrong:
        raise ParseError(f"JSON parse error - {wrong}") from wrong


def refuse_named_twice(fault: NamedTwiceError) -> APIException:
    """The refusal of a member that is named twice."""
    message = _("This object names the member %(name)s twice.") % {"name": fault.name}
    return ValidationError({fault.place: [ErrorDetail(message, "twice")]})
