"""What is sent, of which every fault is told at once: those of single members, and those that lie between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import SkipField
from rest_framework.settings import api_settings

# Any: faults are nested as the members are, a list of messages at each end; and whatever JSON was sent.
Faults = dict[str, Any]
Said = Mapping[str, Any]
# How like two names are of which one is taken for a slip of the other.
NEAR: Final = 0.75
WHOLE = api_settings.NON_FIELD_ERRORS_KEY


class Body(serializers.Serializer[object]):
    """A serializer that looks at what its members mean together, also where one of them is wrong by itself."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """What the members say, and what they mean. Raises ValidationError with every fault."""
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)  # type: ignore[no-any-return]  # it says that this is no object

        given, faults = self._members(data)
        faults = merged(merged(faults, self.meant(data, given)), self._misspelt(data))
        if faults:
            raise serializers.ValidationError(faults)

        return given

    def meant(self, said: Said, given: dict[str, Any]) -> Faults:
        """The faults between members. `said` is what came, `given` what of it is sound; what it means may be added."""
        return {}

    def _misspelt(self, data: Said) -> Faults:
        """The members that are nearly the name of one that did not come: ignored they would give a wrong answer."""
        names = [str(field.field_name) for field in self.fields.values()]
        lacking = [name for name in names if name not in data]
        near = {str(name): get_close_matches(str(name), lacking, 1, NEAR) for name in data if name not in names}
        message = _("There is no such member. Perhaps: %(name)s.")
        faults = [fault([name], message % {"name": found[0]}, "unknown") for name, found in near.items() if found]
        return {name: inner for one in faults for name, inner in one.items()}

    def _members(self, data: Said) -> tuple[dict[str, Any], Faults]:
        """Each member that is sound, and the faults of the others."""
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
    """Both faults. Where both speak of one value the first does: it is of a wrong sort, so that it means nothing."""
    one, other = ({str(name): inner for name, inner in faults.items()} for faults in (one, other))
    return one | {name: _both(one[name], inner) if name in one else inner for name, inner in other.items()}


def _both(one: Any, other: Any) -> Any:
    if not isinstance(one, Mapping) and not isinstance(other, Mapping):
        return one

    return merged(*(dict(faults) if isinstance(faults, Mapping) else {WHOLE: faults} for faults in (one, other)))
