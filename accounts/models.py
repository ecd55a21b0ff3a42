"""The user of the site."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class People(UserManager["User"]):
    """All users, found by name without regard to case."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person. Two names, or two addresses, that differ only in case are the same; an address is not required."""

    email = models.EmailField(_("e-mail"), blank=True)

    objects: ClassVar[People] = People()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_one_name",
                violation_error_message=_("This name is taken."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                name="accounts_user_one_email",
                condition=~Q(email=""),
                violation_error_message=_("Another account uses this address."),
            ),
        ]
