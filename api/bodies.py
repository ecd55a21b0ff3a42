"""Bodies of requests. A refusal lists every fault at once: those of single members, and those between members."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final, cast

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import ListField, SkipField
from rest_framework.settings import api_settings

from api.fields import TooManyEntries

# Any: faults are nested as the members are, with a list of messages at each end; a body is any JSON object.
Faults = dict[str, Any]
RequestData = Mapping[str, Any]
# From this similarity on (0 to 1) an unknown name is taken for a misspelling of a known one.
NEAR: Final = 0.75
# Unknown members of a body, more than any newer version of the site would bring, and of one of thousands in a list.
MOST_UNKNOWN: Final = 50
MOST_UNKNOWN_OF_MANY: Final = 10
# The longest name of a member that may be a slip.
LONGEST_NAME: Final = 40
WHOLE = api_settings.NON_FIELD_ERRORS_KEY


class Body(serializers.Serializer[object]):
    """A serializer that also checks its members together, even where one of them has a fault of its own.

    For the schema: `one_of` names members of which exactly one comes, `any_of` members of which at least one does; `also`
    are further keywords, `also_in_part` those of a body that changes a part.
    """

    one_of: ClassVar[tuple[str, ...]] = ()
    any_of: ClassVar[tuple[str, ...]] = ()
    also: ClassVar[Mapping[str, object]] = {}
    also_in_part: ClassVar[Mapping[str, object]] = {}

    @cached_property
    def writable_names(self) -> tuple[str, ...]:
        """The members that may be sent. Others that are only read may come along, as an answer that is sent back has them."""
        return tuple(str(field.field_name) for field in self._writable_fields)

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The valid members, with what `cross_check` adds.

        Raises ValidationError with every fault; TooManyEntries at once where this body, or a list or mapping in it, has more
        entries than it may.
        """
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)  # type: ignore[no-any-return]  # it refuses what is not an object

        most = len(self.writable_names) + (MOST_UNKNOWN_OF_MANY if isinstance(self.parent, ListField) else MOST_UNKNOWN)
        if len(data) > most:
            raise TooManyEntries({WHOLE: TooManyEntries.of(most).detail})

        given, faults = self._members(data)
        add_faults(faults, self.cross_check(data, given))
        add_faults(faults, self._strange(data))
        if faults:
            raise serializers.ValidationError(faults)

        return given

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The faults between members. `sent` is the body as it came, `given` its valid members; values may be added to it."""
        return {}

    def stray(self, name: str, value: object) -> str:
        """Why a member that this body does not know may not come along; empty where it may."""
        return ""

    def _strange(self, data: RequestData) -> Faults:
        """Unknown members that may not come along, and those whose names are close to a missing one: a slip would be lost."""
        # What takes anything is no member that a slip would have meant.
        free = {str(field.field_name) for field in self._writable_fields if isinstance(field, serializers.JSONField)}
        lacking = tuple(name for name in self.writable_names if name not in data and name not in free)
        faults: Faults = {}
        for name in map(str, data):
            if name in self.writable_names:
                continue

            near = _nearest_member(name, lacking) if len(name) <= LONGEST_NAME else ""
            perhaps = _("There is no such member. Did you mean: %(name)s?") % {"name": near} if near else ""
            if why := perhaps or self.stray(name, data.get(name)):
                faults |= fault([name], why, "unknown")

        return faults

    def _members(self, data: RequestData) -> tuple[dict[str, Any], Faults]:
        """The valid members, and the faults of the others."""
        given: dict[str, Any] = {}
        faults: Faults = {}
        for field in self._writable_fields:
            name = str(field.field_name)
            try:
                given[name] = field.run_validation(field.get_value(data))
            except TooManyEntries as wrong:
                # `cross_check` would read the member as it was sent.
                raise TooManyEntries({name: wrong.detail}) from wrong
            except serializers.ValidationError as wrong:
                faults[name] = _by_name(wrong.detail)
            except SkipField:
                continue

        return given, faults


def validated_data(body: serializers.BaseSerializer[Any]) -> RequestData:  # Any: a serializer of any model
    """What a body says. Raises ValidationError with every member that is wrong."""
    body.is_valid(raise_exception=True)
    return cast("RequestData", body.validated_data)


@lru_cache(maxsize=4096)
def _nearest_member(name: str, lacking: tuple[str, ...]) -> str:
    """The missing member whose name is close to this one; empty without one. Bodies of a list repeat their slips."""
    return next(iter(get_close_matches(name, lacking, 1, NEAR)), "")


def fault(path: Iterable[str], message: str, code: str) -> Faults:
    """One fault at the end of a path."""
    first, *rest = path
    return {first: fault(rest, message, code) if rest else [ErrorDetail(message, code)]}


def add_faults(faults: Faults, more: Faults) -> None:
    """Put `more` into `faults`, in place. Where both have a fault of one value, that of `faults` stays: the type comes first."""
    for name, inner in more.items():
        known = faults.get(name)
        if known is None:
            faults[name] = inner
        elif isinstance(known, dict):
            add_faults(known, inner if isinstance(inner, dict) else {WHOLE: inner})
        elif isinstance(inner, dict):
            faults[name] = {WHOLE: known}
            add_faults(faults[name], inner)


def _by_name(detail: Any) -> Any:  # Any: faults as the framework nests them, places of a list as numbers
    """The same faults, with places of a list as words, as every name of a fault is one."""
    return {str(name): _by_name(inner) for name, inner in detail.items()} if isinstance(detail, Mapping) else detail
