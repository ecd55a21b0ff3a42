"""Bodies of requests. A refusal lists every fault at once: those of single members, and those between members."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import SkipField
from rest_framework.settings import api_settings

# Any: faults are nested as the members are, with a list of messages at each end; a body is any JSON object.
Faults = dict[str, Any]
Sent = Mapping[str, Any]
# From this similarity on (0 to 1) an unknown name is taken for a misspelling of a known one.
NEAR: Final = 0.75
WHOLE = api_settings.NON_FIELD_ERRORS_KEY


class Body(serializers.Serializer[object]):
    """A serializer that also checks its members together, even where one of them has a fault of its own."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The valid members, with what `cross_check` adds. Raises ValidationError with every fault."""
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)  # type: ignore[no-any-return]  # it refuses what is not an object

        given, faults = self._members(data)
        faults = merged(merged(faults, self.cross_check(data, given)), self._strange(data))
        if faults:
            raise serializers.ValidationError(faults)

        return given

    def cross_check(self, sent: Sent, given: dict[str, Any]) -> Faults:
        """The faults between members. `sent` is the body as it came, `given` its valid members; values may be added to it."""
        return {}

    def stray(self, name: str, value: object) -> str:
        """Why a member that this body does not know may not come along; empty where it may."""
        return ""

    def _strange(self, data: Sent) -> Faults:
        """Unknown members that may not come along, and those whose names are close to a missing one: a slip would be lost."""
        names = [str(field.field_name) for field in self.fields.values()]
        lacking = [name for name in names if name not in data]
        faults: Faults = {}
        for name in (str(one) for one in data if one not in names):
            near = get_close_matches(name, lacking, 1, NEAR)
            perhaps = _("There is no such member. Perhaps: %(name)s.") % {"name": near[0]} if near else ""
            if why := perhaps or self.stray(name, data.get(name)):
                faults |= fault([name], why, "unknown")

        return faults

    def _members(self, data: Sent) -> tuple[dict[str, Any], Faults]:
        """The valid members, and the faults of the others."""
        given: dict[str, Any] = {}
        faults: Faults = {}
        for field in self._writable_fields:
            name = str(field.field_name)
            try:
                given[name] = field.run_validation(field.get_value(data))
            except serializers.ValidationError as wrong:
                faults[name] = wrong.detail
            except SkipField:
                continue

        return given, faults


def fault(path: Iterable[str], message: str, code: str) -> Faults:
    """One fault at the end of a path."""
    first, *rest = path
    return {first: fault(rest, message, code) if rest else [ErrorDetail(message, code)]}


def merged(one: Faults, other: Faults) -> Faults:
    """Both mappings of faults in one. Where both have a fault of one value, that of `one` stays: the type comes first."""
    one, other = ({str(name): inner for name, inner in faults.items()} for faults in (one, other))
    return one | {name: _both(one[name], inner) if name in one else inner for name, inner in other.items()}


def _both(one: Any, other: Any) -> Any:
    if not isinstance(one, Mapping) and not isinstance(other, Mapping):
        return one

    return merged(*(dict(faults) if isinstance(faults, Mapping) else {WHOLE: faults} for faults in (one, other)))
