"""How the API reads a request's body."""

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """The JSON. Raises ParseError for anything else, and for JSON nested deeper than the decoder goes."""

    def parse(
        self,
        stream: IO[Any],  # Any: the framework's own signature
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,  # Any: the framework's own signature
    ) -> dict[str, Any]:  # Any: whatever JSON was sent
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as deep:
            raise ParseError(_("This JSON is nested too deeply.")) from deep
