"""Decks for staff: whose they are and who can read them, never what is in them. Deleted ones can be brought back."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.models import Deck
from decks.saved.bin import restore_deck


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    """A list to look decks up in."""

    list_display = ("name", "owner", "game", "format", "visibility", "updated", "deleted")
    list_filter = ("game", "visibility", ("deleted", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    fields = ("name", "owner", "game", "format", "visibility", "created", "updated", "deleted")
    readonly_fields = fields
    actions = ("bring_back",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Decks are made by their owners."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Deck | None = None) -> bool:
        """And changed by them."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Deck | None = None) -> bool:
        """And deleted by them."""
        return False

    def has_restore_permission(self, request: HttpRequest) -> bool:
        """Who may change decks may bring them back."""
        return request.user.has_perm("decks.change_deck")

    @admin.action(description="Take out of the bin", permissions=("restore",))
    def bring_back(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        """Restore the deleted ones among them."""
        decks = list(queryset.filter(deleted__isnull=False))
        for deck in decks:
            restore_deck(deck)
        messages.success(request, _("Decks restored from the bin: %(count)s.") % {"count": len(decks)})
