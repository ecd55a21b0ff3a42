"""Pictures of cards that the site keeps itself. The files are under `settings.PICTURES_DIR`, by the hash of their source."""

from typing import ClassVar

from django.db import models


class Picture(models.Model):
    """The picture of a printing, named by what is on the card, so that it outlives every import.

    `digest`: the SHA-256 of the bytes that it was made from; empty until there are any. `source`: an address, or the
    name of a file. `taken_down`: it is not shown, and no later run brings it back.
    """

    game = models.CharField(max_length=32)
    card_key = models.CharField(max_length=200)
    set_code = models.CharField(max_length=16)
    number = models.CharField(max_length=24, blank=True)
    variant = models.CharField(max_length=8, blank=True)
    digest = models.CharField(max_length=64, blank=True, db_index=True)
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    source = models.CharField(max_length=500, blank=True)
    taken_down = models.BooleanField(default=False)
    added = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("game", "set_code", "number", "variant", "card_key")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("game", "card_key", "set_code", "number", "variant"), name="cards_picture_once_for_a_printing"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.set_code}-{self.number}{self.variant} {self.card_key}"
