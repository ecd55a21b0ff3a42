"""The search index: one row for each card, and its numbers. cards/search/index.py builds it from the cards."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class SearchRow(models.Model):
    """The words of a card, folded. `names`, `squashed` and `pinyin` hold words between line ends.

    `ident` is the card's id, `game.key`. `tokens`: known facts as `|domain=fury|kind=unit|`. `name_key` and `set_key`
    are sort keys, compared by code point whatever the database's collation.
    """

    card = models.OneToOneField("cards.Card", on_delete=models.CASCADE, primary_key=True, related_name="search")
    game = models.CharField(max_length=32, db_index=True)
    ident = models.CharField(max_length=240)
    name_key = models.TextField()
    set_key = models.TextField()
    squashed = models.TextField()
    pinyin = models.TextField()
    tokens = models.TextField()
    names = models.TextField()
    # The longest comes last, so that reading the other columns stops before it.
    body = models.TextField()

    def __str__(self) -> str:
        return self.ident


class SearchNumber(models.Model):
    """One printed number of a card, such as its might."""

    card = models.ForeignKey("cards.Card", on_delete=models.CASCADE, related_name="search_numbers")
    name = models.CharField(max_length=32)
    value = models.IntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=("card", "name"), name="cards_searchnumber_once")]
        indexes: ClassVar = [models.Index(fields=("name", "value", "card"), name="cards_searchnumber_by_value")]

    def __str__(self) -> str:
        return f"{self.name} {self.value}"
