"""What the check endpoint takes. Any text is a list: what cannot be read comes back as problem lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from decks.entries import Entry, Limit, Unread
from decks.lists import MAX_COUNT, MAX_LINES, MAX_NAME, named
from decks.messages import limit_sentence


class StrictText(serializers.CharField):
    """Text that came as a string: a number or a truth value is not one. Characters are taken as they are."""

    def __init__(self, **options: object) -> None:
        super().__init__(trim_whitespace=False, **options)  # type: ignore[arg-type]  # the framework's own options
        self.validators = [v for v in self.validators if "Prohibit" not in type(v).__name__]

    def to_internal_value(self, data: object) -> str:
        """The string itself."""
        if not isinstance(data, str):
            self.fail("invalid")

        return data


class CardSerializer(serializers.Serializer[object]):
    """A card by name or by code, and how many of it."""

    name = StrictText(required=False, max_length=MAX_NAME)
    code = StrictText(required=False, max_length=32)
    count = serializers.IntegerField(min_value=1, max_value=MAX_COUNT, default=1)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """One of name and code is needed."""
        if not attrs.get("name") and not attrs.get("code"):
            raise serializers.ValidationError({"name": _("A card needs a name or a code.")}, code="required")

        return attrs


class SectionsField(serializers.DictField):
    """Cards by section, at most as many rows in all as a text may have lines."""

    child = serializers.ListField(child=CardSerializer())

    def to_internal_value(self, data: Any) -> dict[str, object]:  # Any: whatever JSON was sent
        """Refuse what is too long before any of it is looked at."""
        if isinstance(data, Mapping):
            rows = len(data) + sum(len(cards) for cards in data.values() if isinstance(cards, list))
            if rows > MAX_LINES:
                raise serializers.ValidationError(limit_sentence(Limit("lines", MAX_LINES)), code="too_long")

        return super().to_internal_value(data)


class ListSerializer(serializers.Serializer[object]):
    """A list: as text, or as cards by section."""

    text = StrictText(required=False, allow_blank=True)
    sections = SectionsField(required=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """One of the two, not both."""
        if ("text" in attrs) == ("sections" in attrs):
            raise serializers.ValidationError({"text": _("Give either text or sections.")}, code="required")

        return attrs


class QuestionSerializer(serializers.Serializer[object]):
    """What is asked. Only the game is required."""

    game = StrictText(max_length=32)
    format = StrictText(max_length=32, required=False, default="", allow_blank=True)
    date = StrictText(max_length=32, required=False, default="", allow_blank=True)
    region = StrictText(max_length=32, required=False, default="", allow_blank=True)
    options = serializers.DictField(child=serializers.BooleanField(), required=False, default=dict)


class CheckSerializer(QuestionSerializer):
    """The body of a check: a deck, and the pool it was built from if it is a limited one."""

    deck = ListSerializer()
    pool = ListSerializer(required=False)


class SwapSerializer(QuestionSerializer):
    """The body of a check between games: the deck as registered, and as it stands now."""

    registered = ListSerializer()
    deck = ListSerializer()


class TeamSerializer(QuestionSerializer):
    """The body of a check of two partners."""

    decks = serializers.ListField(child=ListSerializer(), min_length=2, max_length=2)


def entries_of(sections: Mapping[str, list[Mapping[str, object]]]) -> Iterator[Entry | Unread]:
    """The entries of a list given by sections; their lines are counted from 1 in the order given."""
    rows = ((section, card) for section, cards in sections.items() for card in cards)
    for line, (section, card) in enumerate(rows, 1):
        code = str(card["code"]) if card.get("code") else None
        count = card["count"]
        yield named(line, str(card.get("name") or code), count if isinstance(count, int) else 1, code, section)
