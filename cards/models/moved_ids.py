"""Ids of former cards, and the ids that took their place."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q


class Move(models.Model):
    """A card's key that was merged into another card or renamed. `new` is always a current key, never a chain."""

    game = models.CharField(max_length=32)
    old = models.CharField(max_length=200)
    new = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("game", "old"), name="cards_move_one_place"),
            models.CheckConstraint(condition=~Q(old=F("new")), name="cards_move_elsewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.game}.{self.old} -> {self.new}"
