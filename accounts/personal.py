"""All that the site keeps of a person, found by following the tables: nobody can forget to add a new one.

Accounts know no other app. They follow the relations that lead to the user model, and from each row what goes with it
(a deck's versions with the deck). `settings.PERSONAL_LEFT_OUT` says what no export holds, by table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.conf import settings
from django.db.models import CASCADE, Field, ForeignKey, Model
from django.db.models.fields.reverse_related import ForeignObjectRel

from accounts.models import User

Row = dict[str, object]
WHOLE_TABLE: Final = "*"


def personal_data(person: User) -> Row:
    """The account and every row that is the person's, nested as it belongs, ready for Django's JSON encoder.

    Rows that belong to somebody else and only name the person as one who worked on them are not theirs.
    """
    found: Row = {"account": _values(person)}
    for relation in _relations(User):
        found[_name(relation)] = _rows(relation, relation.field.name, person).get(person.pk, [])

    return found


def _relations(model: type[Model]) -> Iterator[ForeignObjectRel]:
    for relation in model._meta.related_objects:
        if WHOLE_TABLE not in _left_out(relation.related_model._meta.label) and not relation.many_to_many:
            yield relation


def _parts(model: type[Model]) -> Iterator[ForeignObjectRel]:
    """What goes when a row of the table goes."""
    return (relation for relation in _relations(model) if relation.on_delete is CASCADE)


def _rows(relation: ForeignObjectRel, path: str, person: User) -> Mapping[object, list[Row]]:
    """The rows of a table by what they belong to: one query a table, however many rows there are."""
    model = relation.related_model
    parts = [(_name(part), _rows(part, f"{part.field.name}__{path}", person)) for part in _parts(model)]
    found: dict[object, list[Row]] = {}
    for row in model._base_manager.filter(**{path: person}).select_related(*_named(model)).order_by("pk"):
        inner = {name: rows.get(row.pk, []) for name, rows in parts}
        found.setdefault(getattr(row, relation.field.attname), []).append(_values(row, relation.field) | inner)

    return found


def _values(row: Model, but: object = None) -> Row:
    left_out = _left_out(row._meta.label)
    fields = [field for field in row._meta.concrete_fields if field is not but and not field.primary_key]
    return {field.name: _value(row, field) for field in fields if field.name not in left_out and not _is_person(field)}


def _value(row: Model, field: Field[object, object]) -> object:
    if not isinstance(field, ForeignKey):
        return field.value_from_object(row)

    named = getattr(row, field.name)
    return None if named is None else str(named)


def _named(model: type[Model]) -> list[str]:
    return [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and not _is_person(field) and field.name not in _left_out(model._meta.label)
    ]


def _is_person(field: object) -> bool:
    return isinstance(field, ForeignKey) and field.related_model is User


def _left_out(label: str) -> frozenset[str]:
    left_out: Mapping[str, frozenset[str]] = settings.PERSONAL_LEFT_OUT
    return left_out.get(label, frozenset())


def _name(relation: ForeignObjectRel) -> str:
    return relation.get_accessor_name() or relation.name
