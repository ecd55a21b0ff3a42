"""House formats and their versions as JSON, and the bodies that write them. Word, owner and revision are never taken from a body."""

from typing import Any, ClassVar

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_serializer

from api.bodies import Body, Faults, RequestData, fault
from api.fields import BoundedList, StrictText, Title
from api.model_serializers import AnswerField, StrictModelSerializer
from api.typed import Positive, Row
from cards.catalogue.stored_house_rules import compare_house_rules
from cards.models import HouseFormat, HouseVersion
from decks.api.houses.rules import HouseRuleJson, HouseRuleSerializer, read_rules, rules_json
from decks.houses.forms import MOST_NOTE
from legality.api.fields import GameSlug
from legality.engine.house.checking import MOST_RULES
from legality.games import GAMES


class HouseDetailsSerializer(StrictModelSerializer[HouseFormat]):
    """What describes a house format apart from its rules; what is left out stays."""

    name = Title(max_length=80)

    class Meta(StrictModelSerializer.Meta):
        model = HouseFormat
        fields: ClassVar[tuple[str, ...]] = ("name", "about", "listed")
        help_texts: ClassVar = {"listed": "Whether everybody finds it, once it has a version."}

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """Game and official format are chosen once."""
        message = _("The game and official format of a house format cannot be changed.")
        faults: Faults = {}
        for name in ("game", "base"):
            if name in sent and sent[name] != getattr(self.instance, name, None):
                faults |= fault([name], message, "unknown")

        return faults


@extend_schema_serializer(component_name="HouseFormat")
class NewHouseFormatSerializer(HouseDetailsSerializer):
    """A new house format. It is private until its owner says otherwise."""

    game = GameSlug(max_length=32)
    base = StrictText(
        max_length=32, required=False, help_text="The official format; the one of the game's tournaments without it."
    )
    rules = BoundedList(child=HouseRuleSerializer(), max_length=MOST_RULES, required=False)

    class Meta(HouseDetailsSerializer.Meta):
        fields = (*HouseDetailsSerializer.Meta.fields, "game", "base", "rules")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A game and an official format that there are, and the cards of the rules."""
        game = GAMES.get(str(sent.get("game")))
        if game is None:
            allowed = _("Allowed: %(values)s.") % {"values": ", ".join(GAMES)}
            return fault(["game"], f"{_('Unknown game.')} {allowed}", "unknown")

        known = [format_.slug for format_ in game.formats]
        given["base"] = given.get("base", game.default_format.slug)
        faults = read_rules(given, game.slug)
        if given["base"] in known:
            return faults

        message = _("There is no such format. Allowed: %(values)s.") % {"values": ", ".join(known)}
        return faults | fault(["base"], message, "unknown")


class DraftSerializer(Body):
    """A draft: all of its rules, in the place of those that there were. The `instance` is the house format."""

    rules = BoundedList(child=HouseRuleSerializer(), max_length=MOST_RULES)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The cards of the rules."""
        assert isinstance(self.instance, HouseFormat)
        return read_rules(given, self.instance.game)


class ListedHouseFormatSerializer(HouseDetailsSerializer):
    """A house format without its rules."""

    word = StrictText(
        source="slug", read_only=True, help_text="Its id, its address, and what names it as a `format`, as it is now."
    )
    owner = AnswerField(
        str | None,
        lambda row: row.owner.username if row.owner else None,
        help_text="Null where the account is gone.",
    )
    # Whatever reads the rows says which it is.
    version = AnswerField(
        Positive | None,
        lambda row: row.last_version,
        help_text="The number of the version in force; null before the first.",
    )
    url = AnswerField(
        str, lambda row: reverse("decks:house_format", args=(row.slug,)), help_text="The path of its page."
    )

    class Meta(HouseDetailsSerializer.Meta):
        fields: ClassVar[tuple[str, ...]] = tuple(
            "word game base name about owner listed version created revision url".split()
        )
        read_only_fields = ("game", "base", "created")
        types: ClassVar = {"revision": Positive}
        help_texts: ClassVar = {
            **HouseDetailsSerializer.Meta.help_texts,
            "base": "The official format that it is derived from.",
            "revision": "Goes up with each change; the first part of its `ETag`.",
        }


class ListedHouseVersionSerializer(StrictModelSerializer[HouseVersion]):
    """A version of a house format without its rules."""

    word = StrictText(read_only=True, help_text="What names exactly this version as a `format`.")
    note = Title(max_length=MOST_NOTE, required=False, allow_blank=True, help_text="What has changed and why.")

    class Meta(StrictModelSerializer.Meta):
        model = HouseVersion
        fields: ClassVar[tuple[str, ...]] = ("number", "word", "note", "made")
        read_only_fields = ("made",)
        types: ClassVar = {"number": Positive}
        receipt: ClassVar[tuple[str, ...]] = ("number", "word")


class HouseFormatSerializer(ListedHouseFormatSerializer):
    """A house format whole."""

    rules = AnswerField(
        list[HouseRuleJson],
        lambda row: rules_json(row.versions.all()[0].rules, row.game) if row.last_version else [],
        help_text="The rules of the version in force.",
    )
    versions = ListedHouseVersionSerializer(many=True, read_only=True, help_text="The newest first.")

    class Meta(ListedHouseFormatSerializer.Meta):
        fields = (*ListedHouseFormatSerializer.Meta.fields, "rules", "versions", "draft")
        types: ClassVar = {**ListedHouseFormatSerializer.Meta.types, "draft": list[HouseRuleJson] | None}
        help_texts: ClassVar = {
            **ListedHouseFormatSerializer.Meta.help_texts,
            "draft": "What the next version will be; null for others than its owner.",
        }
        receipt = ("word", "revision", "url")

    def to_representation(self, instance: Any) -> Row:  # Any: the framework's own
        """The format, with its draft where the `reader` of the context is its owner. One query besides the owner's."""
        prefetch_related_objects([instance], "versions")
        instance.last_version = next((version.number for version in instance.versions.all()), None)
        is_own = instance.owner_id is not None and instance.owner_id == self.context["reader"]
        draft = rules_json(instance.draft, instance.game) if is_own else None
        return super().to_representation(instance) | {"draft": draft}


class HouseVersionSerializer(ListedHouseVersionSerializer):
    """A version of a house format; answers have what it changed of the one before."""

    rules = AnswerField(list[HouseRuleJson], lambda row: rules_json(row.rules, row.format.game))
    added = AnswerField(list[HouseRuleJson], lambda row: rules_json(row.added, row.format.game))
    removed = AnswerField(list[HouseRuleJson], lambda row: rules_json(row.removed, row.format.game))

    class Meta(ListedHouseVersionSerializer.Meta):
        fields = (*ListedHouseVersionSerializer.Meta.fields, "rules", "added", "removed")

    def to_representation(self, instance: Any) -> Row:  # Any: the framework's own
        """The version, compared with the one before. One query."""
        before = instance.format.versions.filter(number=instance.number - 1).first()
        instance.added, instance.removed = compare_house_rules(before.rules if before else [], instance.rules)
        return super().to_representation(instance)
