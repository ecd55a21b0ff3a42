"""Fields of the API, stricter than the framework's own: a value of another JSON type is refused."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, TypeVar, cast

from django.utils.translation import gettext as _
from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.plain_names import plain_name
from api.spellings import FALSE, TRUE, parse_day, parse_flag

T = TypeVar("T", bound=Mapping[str, object])

# What was sent is repeated in a refusal; of something long the beginning.
MAX_SHOWN: Final = 80
PAGE_SIZE: Final = 50
MAX_PAGE_SIZE: Final = 200


class TooManyEntries(serializers.ValidationError):
    """A list or a mapping has more entries than it may. None of them was looked at."""

    @classmethod
    def of(cls, most: int) -> TooManyEntries:
        """The refusal of something that may have at most so many entries."""
        return cls(_("At most %(most)s entries.") % {"most": most}, code="max_length")


class BoundedList(serializers.ListField):
    """A list whose length is looked at before its values are: the framework does so after them."""

    def __init__(self, *, max_length: int, **options: Any) -> None:  # Any: the framework's own
        super().__init__(max_length=max_length, **options)

    def to_internal_value(self, data: Any) -> list[Any]:  # Any: whatever JSON was sent
        """The values. Raises TooManyEntries, or ValidationError with the faults of its values."""
        if isinstance(data, list) and len(data) > cast("int", self.max_length):
            raise TooManyEntries.of(cast("int", self.max_length))

        return super().to_internal_value(data)


class BoundedMapping(serializers.DictField):
    """A mapping whose number of entries is looked at before its values are: the framework has no such bound."""

    def __init__(self, *, max_length: int, **options: Any) -> None:  # Any: the framework's own
        super().__init__(**options)
        self.max_length = max_length

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # Any: whatever JSON was sent
        """The entries. Raises TooManyEntries, or ValidationError with the faults of its values."""
        if isinstance(data, Mapping | list) and len(data) > self.max_length:
            raise TooManyEntries.of(self.max_length)

        return cast("dict[str, Any]", super().to_internal_value(data))


class StrictText(serializers.CharField):
    """Text that came as a string; numbers and booleans are refused. Characters are taken as they are."""

    def __init__(self, **options: object) -> None:
        super().__init__(trim_whitespace=False, **options)  # type: ignore[arg-type]  # the framework's own options
        self.validators = [v for v in self.validators if "Prohibit" not in type(v).__name__]

    def to_internal_value(self, data: object) -> str:
        """The string itself."""
        if not isinstance(data, str):
            self.fail("invalid")

        return data


class DayText(StrictText):
    """A day in a body, as text: what reads the whole body refuses what is not a day, with its other faults."""

    def __init__(self, **options: object) -> None:
        super().__init__(max_length=32, **options)
        set_override(self, "field", {"type": "string", "format": "date"})


class ShapedText(StrictText):
    """Text whose shape the description has; what reads it refuses another, in its own words."""

    def __init__(self, shape: Mapping[str, object], **options: object) -> None:
        super().__init__(**options)
        set_override(self, "field", dict(shape))


class Title(serializers.CharField):
    """A name given by people: one line with something to see, without spaces around it and marks that hide or turn."""

    def __init__(
        self, *, max_length: int, allow_blank: bool = False, **options: Any
    ) -> None:  # Any: the framework's own
        super().__init__(max_length=max_length, allow_blank=allow_blank, **options)
        pattern = r"^[^\u0000]*$" if allow_blank else r"^[^\u0000]*[^\s\u0000][^\u0000]*$"
        set_override(self, "field", {"type": "string", "maxLength": max_length, "pattern": pattern})

    def to_internal_value(self, data: object) -> str:
        """The name, of one line. Raises ValidationError, also for a number."""
        if not isinstance(data, str):
            self.fail("invalid")

        name = plain_name(" ".join(super().to_internal_value(data).splitlines())).strip()
        if not name and not self.allow_blank:
            self.fail("blank")

        return name


class Choice(serializers.ChoiceField):
    """One of several words; a refusal lists them."""

    def to_internal_value(self, data: object) -> str:
        """The word. Raises ValidationError."""
        if not isinstance(data, str) or data not in self.choices:
            wrong = self.error_messages["invalid_choice"].format(input=str(data)[:MAX_SHOWN])
            allowed = _("Allowed: %(values)s.") % {"values": ", ".join(map(str, self.choices))}
            raise serializers.ValidationError(f"{wrong} {allowed}", code="invalid_choice")

        return data


def whole_number(data: object) -> int | None:
    """The whole number that a number of JSON is, `3.0` too: JSON has one type of number. None for all else, also for booleans."""
    if isinstance(data, bool) or not isinstance(data, int | float):
        return None

    return int(data) if data == data // 1 else None


class Whole(serializers.IntegerField):
    """An integer that came as a number."""

    def to_internal_value(self, data: object) -> int:
        """The number. Raises ValidationError, also for text and booleans."""
        number = whole_number(data)
        if number is None:
            self.fail("invalid")

        return super().to_internal_value(str(number))


class Truth(serializers.BooleanField):
    """A JSON boolean."""

    def to_internal_value(self, data: object) -> bool:
        """The value. Raises ValidationError for everything but true and false."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)

        return data


@extend_schema_field({"type": "string", "format": "date"})
class DayParameter(serializers.Field[date | None, str, object, object]):
    """A day in an address, written YYYY-MM-DD; None without one."""

    def __init__(self, help_text: str) -> None:
        super().__init__(required=False, default=None, help_text=help_text)

    def to_internal_value(self, data: str) -> date | None:
        """The day. Raises ValidationError."""
        day = parse_day(data)
        if day is None:
            message = f"{_('This is not a date.')} {_('Allowed: %(values)s.') % {'values': 'YYYY-MM-DD'}}"
            raise serializers.ValidationError(message, code="unknown")

        return day


@extend_schema_field({"type": "boolean"})
class FlagParameter(serializers.Field[bool, str, object, object]):
    """A flag in an address; false without it."""

    def __init__(self, help_text: str) -> None:
        super().__init__(required=False, default=False, help_text=help_text)

    def to_internal_value(self, data: str) -> bool:
        """The flag. Raises ValidationError."""
        flag = parse_flag(data)
        if flag is None:
            values = ", ".join((*TRUE, *FALSE))
            raise serializers.ValidationError(_("Allowed: %(values)s.") % {"values": values}, code="unknown")

        return flag


class NumberParameter(serializers.Field[int, str, object, object]):
    """A whole number in an address, within bounds; empty is the default."""

    def __init__(self, low: int, high: int, plain: int, **options: Any) -> None:  # Any: the framework's own options
        super().__init__(required=False, default=plain, **options)
        self.low = low
        self.high = high
        schema = {"type": "integer", "minimum": low, "maximum": high, "default": plain}
        set_override(self, "field", schema)

    def to_internal_value(self, data: str) -> int:
        """The number. Raises ValidationError."""
        # To JSON Schema 6.0 is an integer.
        text = data.removesuffix(".0")
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and self.low <= int(text) <= self.high):
            limits = {"low": self.low, "high": self.high}
            raise serializers.ValidationError(
                _("Enter a whole number from %(low)s to %(high)s.") % limits, code="invalid"
            )

        return int(text)


class PageSize(NumberParameter):
    """The number of rows of a page."""

    def __init__(self) -> None:
        super().__init__(1, MAX_PAGE_SIZE, PAGE_SIZE, help_text=f"Rows in a page, from 1 to {MAX_PAGE_SIZE}.")


class FieldsParameter(serializers.Field[tuple[str, ...], str, object, object]):
    """The wanted members of an object, separated by commas; empty: all of them."""

    def __init__(self, known: tuple[str, ...]) -> None:
        text = "Only these members of each object, by commas, such as `name,url`; `id` is always among them. Without it, all."
        super().__init__(required=False, default=(), help_text=text)
        self.known = known
        name = f"({'|'.join(known)})"
        set_override(self, "field", {"type": "string", "pattern": f"^{name}(,{name})*$"})

    def to_internal_value(self, data: str) -> tuple[str, ...]:
        """The names. Raises ValidationError for a name that the object lacks."""
        names = tuple(name.strip() for name in data.split(","))
        strange = [name for name in names if name not in self.known]
        if strange:
            values = ", ".join(self.known)
            message = _("There is no such member. Allowed: %(values)s.") % {"values": values}
            raise serializers.ValidationError(message, code="unknown")

        return names


def pick_members(row: T, names: tuple[str, ...]) -> T:
    """The members of an object that were asked for, in the object's own order; all if none were named."""
    return cast("T", {name: value for name, value in row.items() if not names or name == "id" or name in names})
