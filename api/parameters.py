"""The query parameters of the API: each view declares its own, and one that it does not know is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, ClassVar, cast

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.fields import ListField
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.serializers import Field
from rest_framework.views import APIView

from api.bodies import Body, Faults, Said, fault
from api.fields import FieldsParameter

# Any: each field has types of its own.
Fields = dict[str, Field[Any, Any, Any, Any]]


class Parameters(Body):
    """The parameters of an address. A misspelt filter must not find everything, so that no others may come with them.

    `members`: what `fields` may name, where the answer can be had in part. `more`: parameters whose names Python or the
    framework keep for themselves, such as `from`.
    """

    members: ClassVar[tuple[str, ...]] = ()
    more: ClassVar[Fields] = {}

    def get_fields(self) -> Fields:
        """The parameters by their names."""
        fields = super().get_fields() | deepcopy(self.more)
        return fields | ({"fields": FieldsParameter(self.members)} if self.members else {})

    def meant(self, said: Said, given: dict[str, Any]) -> Faults:
        """The parameters that are not declared, and those that came twice."""
        strange = [name for name in said if name not in self.fields]
        known = ", ".join(self.fields) or _("none")
        message = _("There is no such parameter. Allowed: %(values)s.") % {"values": known}
        faults = [fault([name], message, "unknown") for name in strange]
        faults += [fault([name], _("Give this parameter once."), "twice") for name in self._twice(said)]
        return {name: inner for one in faults for name, inner in one.items()}

    def _twice(self, said: Said) -> list[str]:
        """The parameters that came more than once and are no lists: of two values one would be left out in silence."""
        single = [name for name, field in self.fields.items() if not isinstance(field, ListField)]
        return [name for name in single if isinstance(said, QueryDict) and len(said.getlist(name)) > 1]


class ParameterView(APIView):
    """A view that declares its parameters by method; `asked` holds their values in this request."""

    parameters: ClassVar[Mapping[str, type[Parameters]]] = {}
    # Any: what a serializer has validated is of the shape that the serializer says.
    asked: Mapping[str, Any]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Read the parameters before the view does its work. Raises ValidationError."""
        super().initial(request, *args, **kwargs)
        method = "GET" if request.method == "HEAD" else str(request.method)
        if not hasattr(self, method.lower()):
            # The framework refuses the method itself.
            return

        said = self.parameters.get(method, Parameters)(data=request.query_params)
        said.is_valid(raise_exception=True)
        self.asked = cast("Mapping[str, Any]", said.validated_data)


class OneSort(DefaultContentNegotiation):
    """For an address that says by itself which sort of file it is: whatever `Accept` says, that is what there is."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The first renderer, for the answers that say what is wrong."""
        first = next(iter(renderers))
        return first, first.media_type
