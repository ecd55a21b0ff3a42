"""Moments of an event for templates: in its own zone, with the zone's name."""

from datetime import datetime

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from events.lists.freezing import shown_code
from events.models import Event

register = template.Library()


@register.simple_tag
def moment(event: Event, when: datetime, *, seconds: bool = False, alone: bool = False) -> SafeString:
    """The moment in the event's zone; a script adds the reader's own where that differs. `alone`: without the zone."""
    local = when.astimezone(event.zone)
    text = date_format(local, "DATETIME_FORMAT")
    if alone:
        return format_html('<time datetime="{}">{}</time>', when.isoformat(), text)

    exactly = f" ({local:%H:%M:%S})" if seconds else ""
    return format_html(
        '<time class="moment" datetime="{}" data-zone="{}">{}{}</time> <span class="moment__zone">{}</span>',
        when.isoformat(),
        event.time_zone,
        text,
        exactly,
        f"{event.time_zone}, UTC{local:%z}"[:-2] + ":" + f"{local:%z}"[-2:],
    )


register.filter("receipt", shown_code)
