"""The cards that a person owns."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class Collection(models.Model):
    """The cards of one game that a person owns, as the list that they typed."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collections", db_index=False
    )
    game = models.CharField(max_length=32)
    text = models.TextField(blank=True)
    updated = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("owner", "game"), name="decks_collection_one_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.owner}, {self.game}"
