"""Personal tokens, which programs send instead of a password."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import OperationalError, models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MARK: Final = "dw_"
SECRET_BYTES: Final = 32
SHOWN_LENGTH: Final = len(MARK) + 6
# Many requests in a row are one write.
USE_EVERY: Final = timedelta(minutes=1)


class Scope(models.TextChoices):
    READ = "decks:read", _("Read my decks, including private ones")
    WRITE = "decks:write", _("Save, change and delete my decks")
    READ_EVENTS = "events:read", _("Read my events, with their entries and lists")
    WRITE_EVENTS = "events:write", _("Create and run events, add players and register lists for me")
    # Older than events themselves: it opens nothing, and is only shown on tokens that have it.
    EVENTS = "events", _("Enter and run events for me")


# What a new token may be given.
OFFERED: Final = tuple((scope.value, scope.label) for scope in Scope if scope is not Scope.EVENTS)


def hash_secret(secret: str) -> str:
    """The SHA-256 of a secret, which is all that is stored. One round is enough for 32 random bytes."""
    return hashlib.sha256(secret.encode()).hexdigest()


class TokenQuerySet(models.QuerySet["Token"]):
    """Tokens, by whether they work."""

    def that_work(self, now: datetime) -> TokenQuerySet:
        """Tokens that are neither revoked nor expired."""
        return self.filter(Q(expires__isnull=True) | Q(expires__gt=now), revoked__isnull=True)


class Token(models.Model):
    """A token of a person. Its secret is shown once and stored nowhere."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    prefix = models.CharField(max_length=SHOWN_LENGTH, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(default=list)
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    last_used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    objects = TokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return f"{self.prefix}…"

    @classmethod
    def make(cls, owner: int, name: str, scopes: list[str], expires: datetime | None) -> tuple[Token, str]:
        """A new stored token and its secret, which cannot be recovered later."""
        secret = MARK + secrets.token_urlsafe(SECRET_BYTES)
        token = cls(owner_id=owner, name=name, scopes=scopes, expires=expires)
        token.prefix = secret[:SHOWN_LENGTH]
        token.digest = hash_secret(secret)
        token.save()
        return token, secret

    def works(self, now: datetime) -> bool:
        """Whether the token is neither revoked nor expired."""
        return self.revoked is None and (self.expires is None or self.expires > now)

    def note_use(self, now: datetime) -> None:
        """Store the time of use, at most once in `USE_EVERY`, unless another writer keeps the database to itself."""
        if self.last_used is not None and now - self.last_used < USE_EVERY:
            return

        self.last_used = now
        with suppress(OperationalError):
            Token.objects.filter(pk=self.pk).update(last_used=now)

    def scope_names(self) -> list[str]:
        """What the token may do, in the reader's language."""
        return [str(Scope(scope).label) for scope in self.scopes if scope in Scope.values]
