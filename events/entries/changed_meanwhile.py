"""Two people edit one form at once: a field that another has changed, in words, and as a browser sends it."""

from dataclasses import dataclass
from typing import Any

from django.forms import BooleanField, BoundField, ChoiceField
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class ChangedField:
    """A field that another person has changed: as it is now, and as the later one had it."""

    label: str
    theirs: str
    mine: str


def browser_value(field: BoundField) -> str | list[str]:
    """A field's value as a browser sends it; empty for a box without its tick."""
    value = field.value()
    if isinstance(value, list | tuple):
        return [str(one) for one in value]
    if value is True:
        return "on"
    if value in (None, False, ""):
        return ""

    return str(value if isinstance(field.field, ChoiceField) else field.field.widget.format_value(value))


def field_text(field: BoundField) -> str:
    """A field's value in words."""
    value = field.value()
    if isinstance(field.field, BooleanField):
        return _("yes") if value else _("no")

    # Any: pairs of values and names, as Django types them
    choices: Any = field.field.choices if isinstance(field.field, ChoiceField) else ()
    names = {str(one): str(name) for one, name in choices}
    if isinstance(value, list | tuple):
        return ", ".join(names.get(str(one), str(one)) for one in value)
    if names:
        return names.get(str(value), str(value))

    # A browser ends lines in its own way.
    return "\n".join(str(field.field.widget.format_value(value) or "").splitlines())
