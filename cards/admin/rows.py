"""The editors of sets, restrictions, errata and rulings; the list of imports."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from simple_history.admin import SimpleHistoryAdmin

from cards.admin.base import CardSearchAdmin, ClaimAdmin
from cards.admin.filters import CardGameFilter, GameFilter
from cards.admin.forms import ErratumForm, RestrictionForm, RulingPageForm, name_field, set_form, text_fields
from cards.importers.apply import take_import_back
from cards.importers.spreadsheet.columns import LANGUAGES
from cards.models import CardSet, Erratum, Import, Restriction, Ruling
from legality.messages import name_in_language
from legality.sources.fold import squash


@admin.register(CardSet)
class CardSetAdmin(ClaimAdmin[CardSet], SimpleHistoryAdmin):  # type: ignore[misc]  # simple_history has no types
    """Sets, with a field for each language's name, and the days from which they are legal."""

    list_display = ("code", "game", "english", "chinese", "released", "legal_since")
    list_filter = (GameFilter,)
    search_fields = ("code",)
    form = set_form()
    unsaid = {"legal_days": "legal", **{name_field(language): "names" for language in LANGUAGES}}
    fields = ("game", "code", *map(name_field, LANGUAGES), "released", "legal_days")

    @admin.display(description="English")
    def english(self, row: CardSet) -> str:
        """The English name."""
        return str(row.names.get("en", ""))

    @admin.display(description="中文")
    def chinese(self, row: CardSet) -> str:
        """The Chinese name."""
        return str(row.names.get("zh-hans", ""))

    @admin.display(description="legal")
    def legal_since(self, row: CardSet) -> str:
        """The day from which it is legal where no region has its own, or `never`."""
        return str(row.legal.get("", ""))

    def get_readonly_fields(self, request: HttpRequest, obj: CardSet | None = None) -> tuple[str, ...]:
        """The identity of an existing set is fixed."""
        return ("game", "code") if obj else ()

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[CardSet], search_term: str
    ) -> tuple[QuerySet[CardSet], bool]:
        """By code or any name, by fold."""
        wanted = squash(search_term)
        if not wanted:
            return queryset, False

        rows = queryset.values_list("pk", "code", "names")
        found = [pk for pk, code, names in rows if any(wanted in squash(word) for word in (code, *names.values()))]
        return queryset.filter(pk__in=found), False


class OfCardAdmin(CardSearchAdmin[Any], ClaimAdmin[Any]):
    """Rows that belong to a card."""

    to_card = "card"
    search_fields = ("card__name",)
    list_select_related = ("card",)
    autocomplete_fields = ("card",)
    readonly_fields = ("said_by",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # Any: as Django has it
        """The fields of the form, and the sources of an existing row."""
        return (*self.form.Meta.fields, *(("said_by",) if obj else ()))  # type: ignore[attr-defined]  # a form of a model

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # Any: as Django has it
        """Only for existing rows."""
        return self.readonly_fields if obj else ()


@admin.register(Restriction)
class RestrictionAdmin(OfCardAdmin, SimpleHistoryAdmin):  # type: ignore[misc]  # simple_history has no types
    """Restrictions. To end one, give it a last day."""

    form = RestrictionForm
    list_display = ("card", "format", "limit", "since", "until", "source")
    list_filter = (CardGameFilter, "format", "limit")


@admin.register(Erratum)
class ErratumAdmin(OfCardAdmin):
    """Errata."""

    form = ErratumForm
    unsaid = text_fields(ErratumForm)
    list_display = ("card", "announced", "kind", "summary", "source")
    list_filter = (CardGameFilter, "kind")
    date_hierarchy = "announced"

    @admin.display(description="summary")
    def summary(self, row: Erratum) -> str:
        """The summary in the reader's language."""
        return name_in_language(row.summaries)


@admin.register(Ruling)
class RulingAdmin(OfCardAdmin):
    """Rulings, about cards and general ones."""

    form = RulingPageForm
    unsaid = text_fields(RulingPageForm)
    list_display = ("game", "card", "asked", "date", "source")
    list_display_links = ("asked",)
    list_filter = (GameFilter,)
    date_hierarchy = "date"

    @admin.display(description="question")
    def asked(self, row: Ruling) -> str:
        """The question in the reader's language."""
        return name_in_language(row.questions) or row.question


@admin.register(Import)
class ImportAdmin(admin.ModelAdmin[Import]):
    """Imports, to be read and taken back."""

    list_display = ("at", "game", "source", "by", "created", "changed", "undone", "page")
    list_filter = (GameFilter, "source")
    list_select_related = ("by",)
    fields = ("game", "source", "file_name", "at", "by", "created", "changed", "unchanged", "undone", "page")
    readonly_fields = fields
    actions = ("take_back",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Import]:
        """Without the changes, which may be large."""
        return super().get_queryset(request).defer("changes")

    @admin.display(description="what changed")
    def page(self, record: Import) -> SafeString:
        """The page of the site that shows it."""
        return format_html('<a href="{}">{}</a>', reverse("hand:record", args=(record.pk,)), _("show"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: imports are made elsewhere."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Import | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Import | None = None) -> bool:
        """Never: take an import back instead."""
        return False

    def has_undo_permission(self, request: HttpRequest) -> bool:
        """Anyone allowed to change imports may take them back."""
        return request.user.has_perm("cards.change_import")

    @admin.action(description="Take back", permissions=("undo",))
    def take_back(self, request: HttpRequest, queryset: QuerySet[Import]) -> None:
        """Take imports back, the latest first, so that no chosen one overtakes another."""
        records = list(queryset.filter(undone__isnull=True).order_by("-at", "-pk"))
        overtaken = sum(len(take_import_back(record)) for record in records)
        messages.success(request, _("Imports undone: %(count)s.") % {"count": len(records)})
        if overtaken:
            text = _("Rows that were changed again since, left as they are: %(count)s.")
            messages.warning(request, text % {"count": overtaken})
