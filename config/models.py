"""The site's own table: the word that distinguishes its database from every other."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from api.database_id import new_word


class DatabaseWord(models.Model):
    """One row: the random word of this database, in the names of all that is stored for it elsewhere."""

    word = models.CharField(max_length=32, default=new_word)
    # In use before databases had a word: what people still have from then bears none.
    is_older = models.BooleanField(default=False)

    objects: ClassVar[models.Manager[DatabaseWord]] = models.Manager()
