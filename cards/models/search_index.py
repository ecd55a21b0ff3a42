"""The words of each card, folded, from which the search index in memory is read. cards/search/index.py makes them."""

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
