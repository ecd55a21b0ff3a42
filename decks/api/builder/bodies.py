"""What the builder's endpoints take."""

from typing import Any

from django.utils.translation import gettext as _

from api.bodies import Faults, RequestData, fault
from api.fields import StrictText, Truth, Whole
from decks.api.builder.rows import RowsField, strange_rows
from decks.api.checks.bodies import LimitedText, QuestionSerializer
from decks.decklist.reading.lists import BUILT_LINES
from legality.games import GAMES


class ReadSerializer(QuestionSerializer):
    """A text to be read line by line."""

    text = LimitedText(allow_blank=True)


class BuildSerializer(QuestionSerializer):
    """A deck as rows or as text, and its pool; without either, an empty one."""

    also = {"not": {"required": ["text", "rows"]}}

    text = LimitedText(required=False, allow_blank=True)
    rows = RowsField(required=False, most=BUILT_LINES - 1)
    pool = LimitedText(required=False, allow_blank=True, default="")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The question, with the sections of the rows; one of the two forms, not both."""
        faults = super().cross_check(sent, given)
        game = GAMES.get(str(sent.get("game")))
        if game:
            faults |= strange_rows(sent.get("rows"), game)
        if "text" in sent and "rows" in sent:
            faults |= fault(["text"], _("Give either text or rows."), "required")

        return faults


class BuildSearchSerializer(BuildSerializer):
    """A deck, and what is looked for."""

    q = StrictText(required=False, allow_blank=True, default="", max_length=2_000)
    after = StrictText(required=False, allow_blank=True, allow_null=True, default="", max_length=2_000)
    size = Whole(required=False, default=30, min_value=1, max_value=60)
    all = Truth(required=False, default=False)
    total = Truth(required=False, default=True)
    section = StrictText(required=False, allow_blank=True, default="", max_length=60)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The deck, and a section of its game."""
        faults = super().cross_check(sent, given)
        game = GAMES.get(str(sent.get("game")))
        known = [section.slug for section in game.sections] if game else []
        if game and given.get("section") and given["section"] not in known:
            message = _("This game has no such section. Allowed: %(values)s.") % {"values": ", ".join(known)}
            faults |= fault(["section"], message, "unknown")

        return faults
