"""Cards that people offer because the site lacks them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cards.models.cards import nothing


class ProposedCard(models.Model):
    """A card that a person offers. Until staff accept it, it is in no table of cards: only its proposer's own lists find it.

    `cells`: what was typed, by the codes of a table's columns (cards/importers/spreadsheet/columns.py), without empty ones.
    `sought`: its names as lists are read, squashed, between line ends.
    """

    class Status(models.TextChoices):
        """Open, or what became of it."""

        OPEN = "open", _("pending")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("taken back")

    game = models.CharField(max_length=32)
    # An open offer is its person's own and goes with the account; an accepted card is a claim by hand.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="proposed_cards")
    name = models.CharField(max_length=200)
    names = models.JSONField(default=nothing)
    sought = models.TextField()
    set_code = models.CharField(max_length=16, blank=True)
    number = models.CharField(max_length=24, blank=True)
    cells = models.JSONField(default=nothing)
    source = models.CharField(max_length=300)
    status = models.CharField(max_length=16, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-pk")
        indexes: ClassVar = [models.Index(fields=("game", "status"), name="cards_proposed_open")]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("by", "game", "name"), condition=Q(status="open"), name="cards_proposed_once_by_a_person"
            ),
            models.CheckConstraint(
                condition=Q(status__in=("open", "accepted", "declined", "withdrawn")),
                name="cards_proposed_known_status",
            ),
            models.CheckConstraint(
                condition=Q(status="open", decided_at__isnull=True) | ~Q(status="open") & Q(decided_at__isnull=False),
                name="cards_proposed_decided_or_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.name}"
