"""Corrections of cards that people propose, and the decisions on them."""

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
