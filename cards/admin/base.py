"""Shared parts of the editors: search by folded names, and edits as claims (cards/curation/hand_claims.py)."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from cards.curation import hand_claims as hand
from cards.curation.hand_claims import EditableRow
from cards.importers.game_lock import announce_change, lock_game
from cards.models import Card
from legality.sources.fold import squash

M = TypeVar("M", bound=Model)


def find_card_keys(term: str) -> list[int]:
    """The primary keys of cards with the squashed term in a name, an alias or the key."""
    wanted = squash(term)
    rows = Card.objects.values_list("pk", "name", "names", "aliases", "key")
    return [
        pk
        for pk, name, names, aliases, key in rows
        if any(wanted in squash(word) for word in (name, key, *names.values(), *aliases))
    ]


class CardSearchAdmin(admin.ModelAdmin[M]):
    """Finds rows by the names of their cards. `to_card` leads to the card's primary key."""

    search_fields = ("name",)
    search_help_text = "Any name of the card, in any language and spelling"
    to_card = "pk"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[M], search_term: str
    ) -> tuple[QuerySet[M], bool]:
        """By fold; a term without letters finds all."""
        if not squash(search_term):
            return queryset, False

        return queryset.filter(**{f"{self.to_card}__in": find_card_keys(search_term)}), False


class AnnouncingAdmin(admin.ModelAdmin[M]):
    """Announces that cards may change before the transaction in which its pages save."""

    def changeform_view(self, request: HttpRequest, *args: Any, **more: Any) -> Any:  # Any: as Django has it
        """As of any model."""
        if request.method == "POST":
            announce_change()
        return super().changeform_view(request, *args, **more)

    def delete_view(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:  # Any: as Django has it
        """As of any model."""
        if request.method == "POST":
            announce_change()
        return super().delete_view(request, *args, **more)


class ClaimAdmin(AnnouncingAdmin[M]):
    """Saves and deletes through claims. A row that another source claims too cannot be deleted."""

    actions: tuple[str, ...] | None = None
    # Fields of the form that edit a field of the row with another name.
    unsaid: ClassVar[Mapping[str, str]] = {}

    @admin.display(description="said by")
    def said_by(self, row: EditableRow) -> str:
        """The sources of the row."""
        return ", ".join(hand.claiming_sources(row)) or "–"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # Any: as Django has it
        """Only for rows claimed by hand alone: others would come back with their source."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or hand.claiming_sources(obj) == [hand.SOURCE])

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm[M], change: bool) -> None:  # Any: as above
        """Claim the edited fields by hand."""
        own = [field.name for field in obj._meta.fields if not field.primary_key]
        edited = [name for name in own if name in form.changed_data] if change else own
        edited += dict.fromkeys(self.unsaid[name] for name in form.changed_data if name in self.unsaid)
        if not edited:
            return

        lock_game(hand.game_of_row(obj))
        hand.claim_rows(hand.game_of_row(obj), [hand.claim_fields(obj, edited)], by=request.user.pk)
        # The row of the tables with the identity of this one.
        names = next(
            names
            for constraint in obj._meta.constraints
            if (names := getattr(constraint, "fields", ())) and not getattr(constraint, "condition", None)
        )
        found = type(obj)._default_manager.filter(**{name: getattr(obj, name) for name in names}).first()
        obj.pk = found.pk if found else obj.pk
        warn_of_what_stays(request, obj, found, edited)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:  # Any: as Django has it
        """Withdraw the claim by hand."""
        hand.claim_rows(hand.game_of_row(obj), [], gone=[hand.claim_identity(obj)], by=request.user.pk)


def warn_of_what_stays(request: HttpRequest, wanted: Model, found: Model | None, edited: Sequence[str]) -> None:
    """Warn of fields that differ from what was saved: another source fills an empty field."""
    stays = [name for name in edited if found and getattr(found, name, None) != getattr(wanted, name, None)]
    if stays:
        text = _("Kept, because another source still says so: %(fields)s.") % {"fields": ", ".join(stays)}
        messages.warning(request, text)
