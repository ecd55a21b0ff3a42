"""The claims of each source, row by row, and the imports that brought them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Correction(models.Model):
    """A proposed value for one cell of a card (see cards/curation/cells.py), with its source."""

    class Status(models.TextChoices):
        """Open, or how it was decided."""

        OPEN = "open", _("pending")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    card = models.ForeignKey("cards.Card", on_delete=models.CASCADE, related_name="corrections")
    # The proposal outlives the account of its author.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="corrections", null=True)
    field = models.CharField(max_length=80)
    was = models.TextField(blank=True)
    value = models.TextField(blank=True)
    source = models.CharField(max_length=300)
    note = models.TextField(blank=True)
    status = models.CharField(max_length=16, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-pk")
        indexes: ClassVar = [models.Index(fields=("status", "-created"), name="cards_correction_open")]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status__in=("open", "accepted", "declined")), name="cards_correction_known_status"
            ),
            models.CheckConstraint(
                condition=Q(status="open", decided_at__isnull=True) | ~Q(status="open") & Q(decided_at__isnull=False),
                name="cards_correction_decided_or_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card}, {self.field}"


class Import(models.Model):
    """One import that changed something, with all it changed, so that it can be taken back."""

    game = models.CharField(max_length=32)
    source = models.CharField(max_length=40)
    file_name = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    created = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    unchanged = models.PositiveIntegerField(default=0)
    changes = models.JSONField(default=list)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.source} {self.at:%Y-%m-%d %H:%M}"


class Claim(models.Model):
    """One row of one source, as cards/importers/claims.py keeps it. The sources merged make the tables above."""

    game = models.CharField(max_length=32)
    source = models.CharField(max_length=40)
    sort = models.CharField(max_length=16)
    key = models.CharField(max_length=800)
    data = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("game", "source", "sort", "key"), name="cards_claim_once_a_source")
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.sort} {self.key}"
