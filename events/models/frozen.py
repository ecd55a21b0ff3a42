"""What was registered, as a copy that is never changed: a deck's list, or an opened pool."""

from typing import NoReturn, TypeVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.models.event import Staff


class FrozenError(TypeError):
    """What was registered is never changed; something else is registered instead."""


_Row_co = TypeVar("_Row_co", bound=models.Model, covariant=True)


class FrozenQuerySet(models.QuerySet[_Row_co]):
    """Rows that are added and read."""

    def update(self, **_values: object) -> NoReturn:
        """Raises FrozenError."""
        raise FrozenError


class FrozenRow(models.Model):
    """A row that is stored once and never changed."""

    class Meta:
        abstract = True

    def save(self, *args: object, **kwargs: object) -> None:
        """Store a new row. Raises FrozenError for one that is stored already."""
        if not self._state.adding:
            raise FrozenError

        super().save(*args, **kwargs)  # type: ignore[arg-type]  # Django's own arguments


class FrozenList(FrozenRow):
    """A list as it was sent. The last one of an entry counts; all are stored.

    `text` is what was sent, byte for byte. `cards` are its cards in the sender's own order, by stable id and printed
    name; `open_lines` are the lines that found none. `digest` is keyed by the event's secret, `code` is its beginning.
    """

    class Source(models.TextChoices):
        """Where the list came from."""

        PLAYER = "player", _("by the player")
        STAFF = "staff", _("by the staff")
        PAPER = "paper", _("from paper, by the staff")
        API = "api", _("by a program")

    number = models.PositiveIntegerField()
    made = models.DateTimeField(default=timezone.now)
    source = models.CharField(max_length=8, choices=Source)
    # Empty for a player.
    role = models.CharField(max_length=12, choices=Staff.Role, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    # Where the sheet of paper is stored.
    paper_place = models.CharField(max_length=80, blank=True)
    # Sent after the lock.
    amendment = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True)
    text = models.TextField()
    cards = models.JSONField(default=list)
    open_lines = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    code = models.CharField(max_length=8, db_index=True)

    class Meta:
        abstract = True
