"""The export of a person's data, found by following the tables, so that a new table is in it by itself.

Accounts import no other app. The export follows every relation that leads to the user model, and from each row the
relations that are deleted with it (a deck's versions with the deck). `settings.DATA_EXPORT_EXCLUDED` names what stays
out, by table.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from django.conf import settings
from django.db.models import CASCADE, ForeignKey, Model
from django.db.models.fields.reverse_related import ForeignObjectRel

from accounts.models import User

Record = dict[str, object]
WHOLE_TABLE: Final = "*"


def personal_data(person: User) -> Record:
    """The account and every row that belongs to the person, nested by ownership, ready for Django's JSON encoder.

    A row that belongs to someone else and only names the person stays out.
    """
    data: Record = {"account": _export_row(person)}
    for relation in _list_relations(User):
        data[_relation_name(relation)] = _rows_by_owner(relation, relation.field.name, person).get(person.pk, [])

    return data


def _list_relations(model: type[Model]) -> Iterator[ForeignObjectRel]:
    for relation in model._meta.related_objects:
        if WHOLE_TABLE not in _excluded_fields(relation.related_model._meta.label) and not relation.many_to_many:
            yield relation


def _rows_by_owner(relation: ForeignObjectRel, path: str, person: User) -> Mapping[object, list[Record]]:
    """The person's rows of a table by the key of the row that owns them, in one query a table.

    `path` is the lookup from the table to the person.
    """
    model = relation.related_model
    owned: dict[str, Mapping[object, list[Record]]] = {}
    for inner in _list_relations(model):
        # Its rows are deleted together with a row of the model.
        if inner.on_delete is CASCADE:
            owned[_relation_name(inner)] = _rows_by_owner(inner, f"{inner.field.name}__{path}", person)

    excluded = _excluded_fields(model._meta.label)
    others = [field for field in model._meta.concrete_fields if not _is_person(field) and field.name not in excluded]
    keys = [field.name for field in others if isinstance(field, ForeignKey)]
    found: dict[object, list[Record]] = {}
    for row in model._base_manager.filter(**{path: person}).select_related(*keys).order_by("pk"):
        nested = {name: rows.get(row.pk, []) for name, rows in owned.items()}
        found.setdefault(getattr(row, relation.field.attname), []).append(_export_row(row, relation.field) | nested)

    return found


def _export_row(row: Model, parent: object = None) -> Record:
    excluded = _excluded_fields(row._meta.label)
    values: Record = {}
    for field in row._meta.concrete_fields:
        if field is parent or field.primary_key or field.name in excluded or _is_person(field):
            continue

        if isinstance(field, ForeignKey):
            related = getattr(row, field.name)
            values[field.name] = None if related is None else str(related)
        else:
            values[field.name] = field.value_from_object(row)

    return values


def _is_person(field: object) -> bool:
    return isinstance(field, ForeignKey) and field.related_model is User


def _excluded_fields(label: str) -> frozenset[str]:
    excluded: Mapping[str, frozenset[str]] = settings.DATA_EXPORT_EXCLUDED
    return excluded.get(label, frozenset())


def _relation_name(relation: ForeignObjectRel) -> str:
    return relation.get_accessor_name() or relation.name
