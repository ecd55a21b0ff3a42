"""Fields that name a game, in bodies and in addresses."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import StrictText
from legality.games import GAMES


@extend_schema_field({"type": "string", "enum": list(GAMES)})
class GameSlug(StrictText):
    """The slug of a game in a body; the reader of the question refuses a slug without a game."""


@extend_schema_field({"type": "string", "enum": list(GAMES)})
class GameParameter(StrictText):
    """The slug of a game in an address."""

    def to_internal_value(self, data: object) -> str:
        """The slug. Raises ValidationError."""
        slug = super().to_internal_value(data)
        if slug not in GAMES:
            unknown = _("Unknown game.")
            allowed = _("Allowed: %(values)s.") % {"values": ", ".join(GAMES)}
            raise serializers.ValidationError(f"{unknown} {allowed}", code="unknown")

        return slug
