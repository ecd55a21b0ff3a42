"""The claims of each source, row by row, and the imports that brought them."""

from typing import ClassVar

from django.conf import settings
from django.db import models


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
