"""Versions of decks."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class DeckVersion(models.Model):
    """A deck as it was at one time. Versions are never changed, and are only deleted with their deck."""

    class Cause(models.TextChoices):
        """Why a version was made: named by the owner, or automatic before the list was replaced."""

        NAMED = "named", _("saved with a name")
        IMPORT = "import", _("before an import")
        CLEAR = "clear", _("before clearing")
        RESTORE = "restore", _("before restoring a version")
        PLAN = "plan", _("before applying the plan")
        EDIT = "edit", _("before an edit")

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=120, blank=True)
    cause = models.CharField(max_length=16, choices=Cause, default=Cause.NAMED)
    game = models.CharField(max_length=32)
    format = models.CharField(max_length=32)
    region = models.CharField(max_length=16, default="global")
    options = models.JSONField(default=list, blank=True)
    text = models.TextField(blank=True)
    pool = models.TextField(blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("deck", "number"), name="decks_deckversion_one_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="decks_deckversion_from_one"),
            models.CheckConstraint(
                condition=Q(cause__in=("named", "import", "clear", "restore", "plan", "edit")),
                name="decks_deckversion_known_cause",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck}, {self.number}"
