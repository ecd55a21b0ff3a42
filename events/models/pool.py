"""Limited: the pools that players opened, what their owners say of them, and how decks change during the event."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.models.entry import Entry
from events.models.event import Staff
from events.models.frozen import FrozenList, FrozenQuerySet, FrozenRow
from events.models.round import MOST_ROUNDS


class PoolQuerySet(FrozenQuerySet["Pool"]):
    """Registered pools, which are added and read."""


class Pool(FrozenList):
    """The cards that a player opened. The last pool of an entry counts; all are stored."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="pools", db_index=False)
    # The other player who recorded it; None for the owner and the staff.
    recorder = models.ForeignKey(Entry, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)

    objects = PoolQuerySet.as_manager()

    class Meta:
        verbose_name = _("pool")
        verbose_name_plural = _("pools")
        ordering = ("-number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("entry", "number"), name="events_pool_one_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.number}"


class PoolReply(FrozenRow):
    """What the owner says of a pool that another recorded: that it is right, or what differs. The last one counts."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="replies")
    agrees = models.BooleanField()
    note = models.CharField(_("what differs"), max_length=1000, blank=True)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("answer to a pool")
        verbose_name_plural = _("answers to pools")
        ordering = ("-made", "-pk")

    def __str__(self) -> str:
        return f"{self.pool}: {self.agrees}"


class Swap(FrozenRow):
    """Cards that came into the main deck and went out of it since the list was registered, from the pool and back.

    `came` and `went` are cards by stable id, printed name and copies.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="swaps")
    round = models.PositiveIntegerField(_("round"), null=True, blank=True)
    came = models.JSONField(default=list)
    went = models.JSONField(default=list)
    note = models.CharField(_("note"), max_length=300, blank=True)
    made = models.DateTimeField(default=timezone.now)
    role = models.CharField(max_length=12, choices=Staff.Role, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)

    class Meta:
        verbose_name = _("swap")
        verbose_name_plural = _("swaps")
        ordering = ("-made", "-pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(round__isnull=True) | Q(round__range=(1, MOST_ROUNDS)), name="events_swap_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.made:%Y-%m-%d %H:%M}"
