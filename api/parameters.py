"""The query parameters of the API: each view declares its own and refuses all others."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, cast

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.fields import ListField
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.serializers import Field
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSetMixin

from api.bodies import Body, Faults, RequestData, fault
from api.description.operations import AddressParts
from api.fields import FieldsParameter

# Any: each field has types of its own.
Fields = dict[str, Field[Any, Any, Any, Any]]


class Parameters(Body):
    """The parameters of an address. Others are refused, since a misspelt filter would find everything.

    `members`: what `fields` may name, where the answer can be had in part. `more`: parameters whose names Python or the
    framework keep for themselves, such as `from`.
    """

    members: ClassVar[tuple[str, ...]] = ()
    more: ClassVar[Fields] = {}

    def get_fields(self) -> Fields:
        """The parameters by their names."""
        fields = super().get_fields() | deepcopy(self.more)
        return fields | ({"fields": FieldsParameter(self.members)} if self.members else {})

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The parameters that are not declared, and those that came twice."""
        strange = [name for name in sent if name not in self.fields]
        known = ", ".join(self.fields) or _("none")
        message = _("There is no such parameter. Allowed: %(values)s.") % {"values": known}
        faults = [fault([name], message, "unknown") for name in strange]
        faults += [fault([name], _("Give this parameter once."), "twice") for name in self._twice(sent)]
        merged: Faults = {}
        for one in faults:
            merged |= one
        return merged

    def _twice(self, sent: RequestData) -> list[str]:
        """The parameters of one value that came more than once: one of the values would be lost in silence."""
        single = [name for name, field in self.fields.items() if not isinstance(field, ListField)]
        return [name for name in single if isinstance(sent, QueryDict) and len(sent.getlist(name)) > 1]


class ParameterView(APIView):
    """A view that declares its parameters by method; `asked` holds their values in this request.

    For the description: `tag` names the group of its operations, `address` describes the parts of its address.
    """

    tag: ClassVar[str]
    address: ClassVar[AddressParts] = {}
    parameters: ClassVar[Mapping[str, type[Parameters]]] = {}
    # Any: validated values have the types that the serializer declares.
    asked: Mapping[str, Any]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Read the parameters before the view does its work. Raises ValidationError."""
        super().initial(request, *args, **kwargs)
        method = "GET" if request.method == "HEAD" else str(request.method)
        if not hasattr(self, method.lower()):
            # The framework refuses the method itself.
            return

        serializer = (self.parameters_of(method) or Parameters)(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        self.asked = cast("Mapping[str, Any]", serializer.validated_data)

    def parameters_of(self, method: str) -> type[Parameters] | None:
        """The parameters that a method takes; None where it takes none."""
        return self.parameters.get(method)


class ParameterViewSet(ViewSetMixin, ParameterView):
    """What is done with one kind of object; `parameters` are declared by action."""

    def parameters_of(self, method: str) -> type[Parameters] | None:
        """The parameters that the action of a method takes; None where it takes none."""
        return self.parameters.get(self.action)


class Open(ParameterView):
    """Open to everybody, with the same answer for everybody."""

    permission_classes = (AllowAny,)
    authentication_classes: Sequence[type[BaseAuthentication]] = ()


class OneSort(DefaultContentNegotiation):
    """For an address that gives one type of file, whatever `Accept` asks for."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The first renderer, which also writes the errors."""
        first = next(iter(renderers))
        return first, first.media_type
