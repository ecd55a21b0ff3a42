"""The devices on which people are logged in."""

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone


class Device(models.Model):
    """A login that is valid, with the name of its browser.

    It belongs to a row of the session store. A session that ends deletes it, and deleting the session logs the browser
    out.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60, blank=True)
    network = models.CharField(max_length=50, blank=True)
    since = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-seen", "-pk")

    def __str__(self) -> str:
        return self.name
