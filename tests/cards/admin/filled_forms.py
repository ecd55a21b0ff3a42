"""Pages of the admin as a browser sends them back, and what they tell."""

from typing import Any

from django.contrib.messages import get_messages
from django.test import Client


def url(row: Any, page: str = "change") -> str:  # Any: a row of any table
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/{page}/"


def form(client: Client, address: str) -> dict[str, str]:
    """A page of the admin as a browser would send it back."""
    context = client.get(address).context
    forms = [
        context["adminform"].form,
        *(sub for each in context["inline_admin_formsets"] for sub in each.formset.forms),
    ]
    management = [each.formset.management_form for each in context["inline_admin_formsets"]]
    sent = {}
    for each in [*forms, *management]:
        for field in each:
            value = field.value()
            sent[field.html_name] = "" if value is None or value is False else str(value)

    return sent


def said(answer: Any) -> list[str]:  # Any: an answer of the test client
    """What the page told, in order."""
    return [str(message) for message in get_messages(answer.wsgi_request)]
