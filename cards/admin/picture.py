"""The editor of pictures: staff upload one for a printing, and take one down."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.admin.filters import GameFilter
from cards.models import Picture, Printing
from cards.pictures.keeping import keep_picture, printing_place, publish_changes, take_down
from cards.pictures.shown import picture_addresses
from cards.pictures.shrinking import WIDTHS, BadPictureError
from cards.pictures.store import StoreFullError


class PictureForm(forms.ModelForm[Picture]):
    """A printing and a file."""

    printing = forms.ModelChoiceField(
        Printing.objects.select_related("card", "card_set"),
        label=gettext_lazy("Printing"),
        widget=forms.NumberInput,
        help_text=gettext_lazy("The number of the printing, as shown in the card editor."),
    )
    file = forms.FileField(label=gettext_lazy("File"), help_text=gettext_lazy("PNG, JPEG, WebP or GIF, at most 12 MB."))

    class Meta:
        model = Picture
        fields = ()

    def clean(self) -> dict[str, Any]:  # Any: as Django gives it
        """Store the picture. Other files, and pictures that are too large or were taken down, are refused next to the field."""
        given = super().clean() or {}
        if not given.get("printing") or not given.get("file"):
            return given

        place = printing_place(given["printing"])
        try:
            outcome = keep_picture(place, given["file"].read(), given["file"].name)
        except (BadPictureError, StoreFullError) as error:
            raise forms.ValidationError({"file": str(error)}) from error
        if outcome == "taken_down":
            raise forms.ValidationError({"file": _("This picture was taken down.")})

        publish_changes(place.game)
        self.instance = Picture.objects.get(
            game=place.game,
            card_key=place.card_key,
            set_code=place.set_code,
            number=place.number,
            variant=place.variant,
        )
        return given


@admin.register(Picture)
class PictureAdmin(admin.ModelAdmin[Picture]):
    """Pictures as they are shown. They are taken down, never deleted: else the next run would bring them back."""

    list_display = ("seen", "card_key", "game", "set_code", "number", "variant", "source", "taken_down", "added")
    list_filter = (GameFilter, "taken_down")
    search_fields = ("card_key", "set_code", "number", "digest", "source")
    actions = ("take_down",)
    form = PictureForm

    @admin.display(description=gettext_lazy("Picture"))
    def seen(self, row: Picture) -> str:
        """The picture, small."""
        if row.taken_down or not row.digest:
            return "—"

        return format_html('<img src="{}" alt="" width="60">', picture_addresses(row.digest)[WIDTHS[0]])

    @admin.action(description=gettext_lazy("Take down permanently"))
    def take_down(self, request: HttpRequest, rows: QuerySet[Picture]) -> None:
        """Take pictures down, their files at once."""
        games = set(rows.values_list("game", flat=True))
        count = sum(take_down(row) for row in rows)
        for game in games:
            publish_changes(game)
        messages.success(request, _("%(count)s pictures are taken down.") % {"count": count})

    def save_model(self, request: HttpRequest, obj: Picture, form: forms.Form, change: bool) -> None:
        """The form has stored it already."""

    def has_change_permission(self, request: HttpRequest, obj: Picture | None = None) -> bool:
        """A picture is replaced by another upload, never edited; the list stays open to those who may add."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Picture | None = None) -> bool:
        """See the class."""
        return False
