"""Icons, marks and addresses for every template; built in, so that templates need no `{% load %}`."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.forms.forms import BaseForm
from django.http import HttpRequest
from django.template.context import Context
from django.templatetags.static import static
from django.utils.encoding import iri_to_uri
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from api.database_id import name_in_browsers
from config.assets.making import made_files
from decks.sharing.site_address import site_address
from legality.looks import sheet_address, sprite_address

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """A symbol of `site/icons.svg` in the colour of the text. Decorative: say the same in words next to it."""
    return _svg_use("icon", "0 0 24 24", static("site/icons.svg"), name)


@register.simple_tag
def whole_sheet(path: str) -> SafeString:
    """The links to all that a page is drawn with, by one of `WHOLE_SHEETS`; where it is not joined, the colours of the games come next to it."""
    is_joined = not settings.DEBUG and path in made_files()
    addresses = [static(path), *([] if is_joined else [sheet_address()])]
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', ((address,) for address in addresses))


@register.simple_tag
def games_sprite() -> str:
    """The address of the drawing of all marks, for a mark that is drawn as an emblem."""
    return sprite_address()


@register.simple_tag(takes_context=True)
def canonical(context: Context, **asked: str) -> SafeString:
    """The one address of a page for search engines: its path, with these parameters of its query alone."""
    request: HttpRequest = context["request"]
    query = urlencode({name: value for name, value in asked.items() if value})
    address = site_address(request) + request.path + (f"?{query}" if query else "")
    return format_html('<link rel="canonical" href="{}">', iri_to_uri(address))


@dataclass(frozen=True, slots=True)
class FormFault:
    """What is wrong with one field of a form, and the id of the field; both names are empty where it is the form."""

    message: str
    label: str = ""
    target: str = ""


@register.simple_tag(takes_context=True)
def list_form_faults(context: Context) -> list[FormFault]:
    """What is wrong with the forms that a page was given, in the order of their fields: the page begins with it, its title too."""
    given: dict[str, object] = context.flatten()  # type: ignore[assignment]  # names and what a view gave for them
    # A form that has two names is one form.
    forms = {id(value): value for value in given.values() if isinstance(value, BaseForm) and value.is_bound}
    return [fault for form in forms.values() for fault in _faults_of(form)]


def _faults_of(form: BaseForm) -> Iterator[FormFault]:
    for message in form.non_field_errors():
        yield FormFault(str(message))
    for field in form:
        for message in field.errors:
            if field.is_hidden:
                yield FormFault(str(message))
            else:
                # Of several boxes the first; they have no label of their own that a page could name.
                target = f"{field.auto_id}_0" if field.field.widget.use_fieldset else field.id_for_label
                yield FormFault(str(message), str(field.label), target)


@register.simple_tag
def site_name() -> str:
    """What the names begin with under which browsers keep things: another site at the same address has another."""
    return name_in_browsers()


@register.simple_tag
def is_installable() -> bool:
    """Whether browsers may keep the site for a time without a network."""
    return bool(settings.OFFLINE)


@register.simple_tag
def game_mark(slug: str) -> SafeString:
    """The drawn mark of a game in the colour of the text. Decorative: the game's name is next to it."""
    return _svg_use("mark", "0 0 48 48", sprite_address(), slug)


def _svg_use(kind: str, box: str, address: str, name: str) -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="{}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        kind,
        box,
        address,
        name,
    )
