"""The editor of a card and of all that belongs to it."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from simple_history.admin import SimpleHistoryAdmin

from cards.admin.base import CardSearchAdmin, ClaimAdmin
from cards.admin.filters import GameFilter, KindFilter
from cards.admin.forms import (
    ErratumForm,
    NewCardForm,
    PrintingForm,
    RestrictionForm,
    RulingForm,
    card_form,
)
from cards.curation import hand_claims as hand
from cards.curation.cells import TEXT, card_cells, cell_columns, same_values
from cards.importers.claims import SourceRow
from cards.importers.game_lock import lock_game
from cards.importers.spreadsheet.columns import LANGUAGES
from cards.models import Card, Erratum, Printing, Restriction, Ruling
from legality.games import GAMES
from legality.sources.rows import CardRow


class PrintingInline(admin.TabularInline[Printing, Card]):
    model = Printing
    form = PrintingForm
    extra = 0
    autocomplete_fields = ("card_set",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Printing]:
        """With the sets, which every row names."""
        return super().get_queryset(request).select_related("card_set", "card")


class RestrictionInline(admin.TabularInline[Restriction, Card]):
    model = Restriction
    form = RestrictionForm
    extra = 0


class ErratumInline(admin.StackedInline[Erratum, Card]):
    model = Erratum
    form = ErratumForm
    extra = 0


class RulingInline(admin.StackedInline[Ruling, Card]):
    model = Ruling
    form = RulingForm
    extra = 0


@admin.register(Card)
class CardAdmin(CardSearchAdmin[Card], ClaimAdmin[Card], SimpleHistoryAdmin):  # type: ignore[misc]  # simple_history has no types
    """A card by its cells, as a table would have them, with all that belongs to it."""

    list_display = ("name", "game", "kind", "key", "changed")
    list_filter = (GameFilter, KindFilter)
    list_per_page = 50
    ordering = ("game", "name")
    inlines = (PrintingInline, RestrictionInline, ErratumInline, RulingInline)
    readonly_fields = ("game", "key", "said_by", "changed")

    @admin.display(description="kind")
    def kind(self, card: Card) -> str:
        """The kind, as the facts have it."""
        return str(card.facts.get("kind", "?"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        """Only cards of games that the site serves: the cells of a card are defined by its game."""
        return super().get_queryset(request).filter(game__in=GAMES)

    def get_form(
        self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any
    ) -> Any:  # Any: as Django has it
        """The form of the card's own game; a small one for a new card."""
        return card_form(GAMES[obj.game]) if obj else NewCardForm

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> tuple[str, ...]:
        """Only for existing cards."""
        return self.readonly_fields if obj else ()

    def get_inlines(self, request: HttpRequest, obj: Card | None) -> Any:  # Any: as Django has it
        """Only for existing cards."""
        return self.inlines if obj else ()

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:  # Any: as Django has it
        """Names, facts and texts in sections of their own."""
        if obj is None:
            return ((None, {"fields": ("game", "name", "key")}),)

        codes = tuple(cell_columns(GAMES[obj.game]))
        names = tuple(code for code in codes if code in LANGUAGES or code == "aliases")
        texts = tuple(code for code in codes if code.startswith(TEXT))
        facts = tuple(code for code in codes if code not in (*names, *texts))
        help_text = _(
            "Separate several values with |. A lone ? means unknown, a ? before a value means it is "
            "not certain, empty means none."
        )
        return (
            (None, {"fields": self.readonly_fields}),
            (_("Names"), {"fields": names}),
            (_("Details"), {"fields": facts, "description": help_text}),
            (_("Current text"), {"fields": texts}),
        )

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: bool) -> None:  # Any: as Django has it
        """Claim a new card by its name; `save_related` claims a changed one with everything that belongs to it."""
        if change:
            return

        row = CardRow(obj.key, obj.name, {GAMES[obj.game].official_language: obj.name}, {})
        hand.claim_rows(obj.game, [row], by=request.user.pk)
        obj.pk = Card.objects.get(game=obj.game, key=obj.key).pk

    def save_related(
        self, request: HttpRequest, form: Any, formsets: Any, change: bool
    ) -> None:  # Any: as Django has it
        """Claim all edits of the page at once."""
        if not change:
            return

        card: Card = form.instance
        lock_game(card.game)
        rows: list[SourceRow] = [hand.claim_card(card, form.edited)] if form.edited else []
        gone = []
        for formset in formsets:
            formset.save(commit=False)
            named = getattr(formset.form, "row_fields", list)
            rows += [hand.claim_fields(row, named(edited)) for row, edited in formset.changed_objects]
            rows += [hand.claim_fields(row, [field.name for field in row._meta.fields]) for row in formset.new_objects]
            gone += list(formset.deleted_objects)
        if rows or gone:
            hand.claim_rows(card.game, rows, gone=[hand.claim_identity(row) for row in gone], by=request.user.pk)

        # Warn of edits without effect, because another source claims the old value.
        back = [row for row in gone if type(row).objects.filter(pk=row.pk).exists()]
        cells = card_cells(Card.objects.get(pk=card.pk))
        stays = [code for code, text in form.edited.items() if not same_values(cells[code], text)] + [
            str(row) for row in back
        ]
        if stays:
            text = _("Kept, because another source still says so: %(fields)s.") % {"fields": ", ".join(stays)}
            messages.warning(request, text)

    def response_add(self, request: HttpRequest, obj: Card, post_url_continue: str | None = None) -> HttpResponse:
        """Go on to the cells of the new card."""
        return HttpResponseRedirect(reverse("admin:cards_card_change", args=(obj.pk,)))
