"""House formats: what a league changes of an official format. A version is added and never changed."""

from __future__ import annotations

import secrets
from typing import ClassVar, Final, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Substr
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# Begins the word of each house format, so that no query is made for an official one.
PREFIX: Final = "house-"
# A word begins with so many characters, whatever version it names.
LENGTH: Final = len(PREFIX) + 10


def new_word() -> str:
    """A random word: who does not know it finds no private format."""
    return PREFIX + secrets.token_hex(5)


def no_rules() -> list[object]:
    """The rules of a new draft."""
    return []


class HouseFormatQuerySet(models.QuerySet["HouseFormat"]):
    """House formats by who finds them."""

    def alive(self) -> HouseFormatQuerySet:
        """Formats that are not in the bin. One in the bin still judges what was registered in it."""
        return self.filter(deleted__isnull=True)

    def listed(self) -> HouseFormatQuerySet:
        """Formats that everybody finds: those that have a version."""
        return self.alive().filter(listed=True, versions__isnull=False).distinct()


def is_in_the_open(field: str) -> Q:
    """The condition that what a row names in this field is official, or a house format that everybody finds."""
    public = HouseFormat.objects.filter(listed=True, deleted__isnull=True, slug=Substr(OuterRef(field), 1, LENGTH))
    return ~Q(**{f"{field}__startswith": PREFIX}) | Q(Exists(public))


class HouseFormat(models.Model):
    """A house format, with the draft that its next version is made of. Private: known to those alone who have its address."""

    slug = models.SlugField(max_length=24, unique=True, default=new_word, editable=False)
    game = models.CharField(max_length=32)
    base = models.CharField(_("official format"), max_length=32)
    name = models.CharField(_("name"), max_length=80)
    about = models.TextField(_("notes for players"), max_length=2000, blank=True)
    # A format outlives the account of its owner: events and decks are judged by it.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="house_formats", null=True, blank=True
    )
    listed = models.BooleanField(_("public: everyone can find it"), default=False)
    draft = models.JSONField(default=no_rules, blank=True)
    # Numbers of rules are never given twice: findings cite them.
    last_number = models.PositiveIntegerField(default=0, editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)
    deleted = models.DateTimeField(null=True, blank=True)

    objects = HouseFormatQuerySet.as_manager()

    class Meta:
        verbose_name = _("house format")
        verbose_name_plural = _("house formats")
        ordering = ("name", "pk")
        indexes: ClassVar = [models.Index(fields=("game", "listed", "deleted"), name="cards_house_listed")]

    def __str__(self) -> str:
        return self.name


class HouseVersionQuerySet(models.QuerySet["HouseVersion"]):
    """Versions, which are added and read."""

    def update(self, **_values: object) -> NoReturn:
        """Raises FrozenVersionError."""
        raise FrozenVersionError


class FrozenVersionError(TypeError):
    """A version of a house format is never changed: decks and events were judged by it."""


class HouseVersion(models.Model):
    """The rules of a house format as they were published, as cards/catalogue/stored_house_rules.py has them."""

    format = models.ForeignKey(HouseFormat, on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    rules = models.JSONField(default=no_rules)
    note = models.CharField(max_length=300, blank=True)
    made = models.DateTimeField(default=timezone.now)

    objects = HouseVersionQuerySet.as_manager()

    class Meta:
        verbose_name = _("version of a house format")
        verbose_name_plural = _("versions of house formats")
        ordering = ("-number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("format", "number"), name="cards_house_version_one_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.format}, {self.number}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Store a new version. Raises FrozenVersionError for one that is stored already."""
        if not self._state.adding:
            raise FrozenVersionError

        super().save(*args, **kwargs)  # type: ignore[arg-type]  # Django's own arguments

    @property
    def word(self) -> str:
        """What names exactly this version, wherever a format is named."""
        return f"{self.format.slug}_v{self.number}"
