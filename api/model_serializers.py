"""Serializers of models, as strict as all bodies: a member is declared once, by its column, for answers and bodies.

`Meta.help_texts` describes members, as forms of models have it. Where a column says too little of what is in it, as one of JSON
does, `Meta.types` has its type as a `TypedDict` has it, and it is only read; what is computed is an `AnswerField`. Where bodies
ask more of a column than its kind says, `Meta.kinds` has the field that is made of it.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeVar

from django.db import models
from rest_framework import serializers
from rest_framework.validators import UniqueValidator

from api.bodies import Body
from api.fields import Choice, StrictText, Truth, Whole
from api.typed import Row

M = TypeVar("M", bound=models.Model)
# Any: a type, as an annotation has it; what is converted is whatever the column holds.
Hint = Any
Convert = Callable[[Any], object]


class AnswerField(serializers.Field[Any, Any, Any, Any]):  # Any: whatever the column holds
    """A member that is only read. `hint`: its type, as a `TypedDict` has it; `of` makes it from the row, else it is the column."""

    def __init__(self, hint: Hint, of: Convert | None = None, **options: Any) -> None:  # Any: the framework's own
        super().__init__(read_only=True, **options | ({"source": "*"} if of else {}))
        self.hint = hint
        self.of = of

    def to_representation(self, value: Any) -> object:
        """The column as it is, or what is made from the row."""
        return self.of(value) if self.of else value


class MomentField(serializers.DateTimeField):
    """A moment in ISO 8601, with its offset as numbers."""

    def to_representation(self, value: Any) -> str:  # Any: the framework's own
        """The moment as text."""
        assert isinstance(value, datetime)
        return value.isoformat()


class TextOrNull(StrictText):
    """Text that is null in answers where the column is empty."""

    def __init__(self, **options: Any) -> None:  # Any: the framework's own
        super().__init__(**{"allow_null": True} | options)

    def to_representation(self, value: Any) -> str | None:  # type: ignore[override]  # Any: the framework's own
        """The text, or None."""
        return value or None


# How fields convert whose columns hold what JSON has: not at all. All others do, and what is made from the whole row.
AS_THEY_ARE: Final = {kind.to_representation for kind in (StrictText, Truth, Whole, Choice, AnswerField)}


class StrictModelSerializer(Body, serializers.ModelSerializer[M]):
    """A row as JSON, and the body that writes it. Uniqueness is left to what saves the row.

    `Meta.receipt`: the members that a token which writes and may not read is given (`api/typed.py`).
    """

    class Meta:
        fields: ClassVar[tuple[str, ...]] = ()
        help_texts: ClassVar[Mapping[str, str]] = {}
        types: ClassVar[Mapping[str, Hint]] = {}
        kinds: ClassVar[Mapping[str, type]] = {}
        receipt: ClassVar[tuple[str, ...]] = ()

    serializer_choice_field = Choice
    serializer_field_mapping: ClassVar = {
        **serializers.ModelSerializer.serializer_field_mapping,
        **dict.fromkeys((models.CharField, models.TextField, models.SlugField, models.URLField), StrictText),
        **dict.fromkeys(
            (models.PositiveIntegerField, models.PositiveSmallIntegerField, models.PositiveBigIntegerField), Whole
        ),
        models.BooleanField: Truth,
        models.DateTimeField: MomentField,
    }

    def build_standard_field(self, field_name: str, model_field: models.Field[Any, Any]) -> tuple[type, dict[str, Any]]:
        """The field of a column: one in `Meta.types` is only read."""
        kind, options = super().build_standard_field(field_name, model_field)
        # What forms call a column is not for programs.
        options.pop("label", None)
        options |= {"help_text": self.Meta.help_texts[field_name]} if field_name in self.Meta.help_texts else {}
        if field_name in self.Meta.types:
            return AnswerField, {"hint": self.Meta.types[field_name], "help_text": options.get("help_text")}

        options["validators"] = [v for v in options.get("validators", ()) if not isinstance(v, UniqueValidator)]
        return self.Meta.kinds.get(field_name, kind), options

    # Any: the framework's own.
    def get_uniqueness_extra_kwargs(self, field_names: Any, declared_fields: Any, extra_kwargs: Any) -> tuple[Any, Any]:
        """None: whatever saves the row says what is taken."""
        return extra_kwargs, {}

    def get_unique_together_validators(self) -> list[Any]:  # Any: the framework's own
        """None, as above."""
        return []

    def to_representation(self, instance: Any) -> dict[str, Any]:  # Any: values of JSON
        """The members in their order. What JSON has as it is, is not converted: answers have thousands of rows."""
        members: dict[str, Any] = dict.fromkeys(self._read_names)
        members.update(zip(self._columns, self._read_columns(instance), strict=True))
        for name, convert in self._conversions:
            if members[name] is not None:
                members[name] = convert(members[name])
        for name, make in self._makers:
            members[name] = make(instance)
        return members

    @cached_property
    def _read_names(self) -> list[str]:
        return [name for name, field in self.fields.items() if not field.write_only]

    @cached_property
    def _columns(self) -> list[str]:
        """The members that are read from the row one by one, not made from all of it."""
        return [name for name in self._read_names if self.fields[name].source != "*"]

    @cached_property
    def _read_columns(self) -> Callable[[Any], Iterable[Any]]:  # Any: a row, and what its columns hold
        sources = [str(self.fields[name].source) for name in self._columns]
        # Of one name, an attrgetter gives no tuple.
        return attrgetter(*sources) if len(sources) > 1 else lambda row: [attrgetter(source)(row) for source in sources]

    @cached_property
    def _conversions(self) -> list[tuple[str, Convert]]:
        fields = [(name, self.fields[name]) for name in self._columns]
        return [(name, field.to_representation) for name, field in fields if not _is_as_it_is(field)]

    @cached_property
    def _makers(self) -> list[tuple[str, Convert]]:
        return [
            (name, getattr(self.fields[name], "of", None) or self.fields[name].to_representation)
            for name in self._read_names
            if name not in self._columns
        ]


def _is_as_it_is(field: Any) -> bool:  # Any: a field of any types
    """Whether the column has what JSON has."""
    return type(field).to_representation in AS_THEY_ARE


def row_json(kind: type[StrictModelSerializer[M]], row: M) -> Row:
    """A row as the serializer makes it, which must not depend on the request."""
    return _shared_serializer(kind).to_representation(row)


def rows_json(kind: type[StrictModelSerializer[M]], rows: Iterable[M]) -> list[Row]:
    """Rows as the serializer makes them, which must not depend on the request."""
    make = _shared_serializer(kind).to_representation
    return [make(row) for row in rows]


@cache
def _shared_serializer(kind: type[StrictModelSerializer[M]]) -> StrictModelSerializer[M]:
    return kind()
