"""The bodies that the API of house formats takes. Word, owner, revision and versions are never taken from a body."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.bodies import Body, Faults, RequestData, fault
from api.fields import BoundedList, Choice, StrictText, Title, Truth, Whole
from api.spellings import parse_day
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredRule
from cards.models import HouseFormat
from decks.access.saving import storable_text
from decks.decklist.reading.lists import MAX_NAME
from decks.decklist.resolve import MOST_GUESSES
from decks.houses.cells import (
    BETWEEN,
    LARGEST,
    LONGEST_NOTE,
    MOST_CARDS,
    UnreadableCellError,
    read_cards,
    section_in,
    sets_in,
)
from decks.houses.forms import MOST_NOTE
from legality.api.fields import GameSlug
from legality.engine.house import HouseKind
from legality.engine.house.checking import MOST_RULES
from legality.games import GAMES

MOST_LETTERS_OF_NAME: Final = 80
MOST_LETTERS_ABOUT: Final = 2000
# The members of a rule that are stored as they came.
NUMBERS: Final = ("amount", "least", "most")
TEXTS: Final = ("option", "note", "day", "since", "until")


@extend_schema_field({"type": "string", "format": "date"})
class DayField(StrictText):
    """A day in a body, written YYYY-MM-DD."""

    def to_internal_value(self, data: object) -> str:
        """The day as it is stored. Raises ValidationError."""
        text = super().to_internal_value(data)
        if parse_day(text) is None:
            message = f"{_('This is not a date.')} {_('Allowed: %(values)s.') % {'values': 'YYYY-MM-DD'}}"
            raise serializers.ValidationError(message, code="unknown")

        return text


EXAMPLE_RULES: Final = [{"kind": "ban", "cards": ["Defy"]}, {"kind": "copies", "amount": 1}]


class HouseRuleSerializer(Body):
    """A rule. Its cards are looked up once the game is known: by name in any language, code or id."""

    number = Whole(
        min_value=1, max_value=LARGEST, required=False, help_text="Of a rule that there is; a new one gets the next."
    )
    kind = Choice([str(kind) for kind in HouseKind])
    cards = BoundedList(
        child=StrictText(max_length=MAX_NAME), max_length=MOST_CARDS, required=False, help_text="Names, codes or ids."
    )
    amount = Whole(min_value=0, max_value=LARGEST, required=False)
    sets = BoundedList(child=StrictText(max_length=32), max_length=MOST_CARDS, required=False)
    section = Title(max_length=LONGEST_NOTE, required=False, help_text="By its slug or its name in any language.")
    least = Whole(min_value=0, max_value=LARGEST, required=False)
    most = Whole(min_value=0, max_value=LARGEST, required=False)
    day = DayField(required=False)
    option = Title(max_length=LONGEST_NOTE, required=False)
    since = DayField(required=False)
    until = DayField(required=False)
    note = Title(max_length=LONGEST_NOTE, required=False, allow_blank=True)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The days in their order."""
        if given.get("since", "") > given.get("until", "9999-12-31"):
            return fault(["until"], _("The last day is before the first."), "unknown")

        return {}


class DraftSerializer(Body):
    """A draft: all of its rules, in the place of those that there were. The `instance` is the house format."""

    rules = BoundedList(child=HouseRuleSerializer(), max_length=MOST_RULES)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The cards of the rules."""
        game = self.instance.game if isinstance(self.instance, HouseFormat) else ""
        return read_rules(given, game)


class HouseDetailsSerializer(Body):
    """What describes a house format apart from its rules; what is left out stays."""

    name = Title(max_length=MOST_LETTERS_OF_NAME)
    about = StrictText(max_length=MOST_LETTERS_ABOUT, required=False, allow_blank=True)
    listed = Truth(required=False, help_text="Whether everybody finds it, once it has a version.")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """Game and official format are chosen once."""
        message = _("The game and official format of a house format cannot be changed.")
        held = self.instance
        kept = [name for name in ("game", "base") if name in sent and sent[name] != getattr(held, name, None)]
        return {name: fault([name], message, "unknown")[name] for name in kept}


class HouseFormatSerializer(HouseDetailsSerializer):
    """A new house format. It is private until its owner says otherwise."""

    game = GameSlug(max_length=32)
    base = StrictText(
        max_length=32, required=False, help_text="The official format; the one of the game's tournaments without it."
    )
    rules = BoundedList(child=HouseRuleSerializer(), max_length=MOST_RULES, required=False)

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


class HouseVersionSerializer(Body):
    """What a version says of itself."""

    note = Title(max_length=MOST_NOTE, required=False, allow_blank=True)


def read_rules(given: dict[str, Any], game: str) -> Faults:
    """Replace validated rules by their stored form, in place; returns the faults of their cards and sections, by place."""
    if "rules" not in given or game not in GAMES:
        return {}

    catalogue = load_catalogue(game).with_guess_limit(MOST_GUESSES)
    rules = list[StoredRule]()
    faults = dict[str, Faults]()
    for place, row in enumerate(given["rules"]):
        try:
            rules.append(stored_rule(row, catalogue))
        except UnreadableCellError as wrong:
            faults[str(place)] = fault([wrong.column], str(wrong), "unknown")

    given["rules"] = rules
    return {"rules": faults} if faults else {}


def stored_rule(row: Mapping[str, Any], catalogue: Catalogue) -> StoredRule:
    """A valid rule as it is stored. Raises UnreadableCellError for cards or a section that are not known."""
    rule: StoredRule = {"number": row.get("number", 0), "kind": row["kind"]}
    if row.get("cards"):
        rule["cards"] = read_cards(BETWEEN.join(row["cards"]), catalogue)
    if row.get("sets"):
        rule["sets"] = sets_in(storable_text(BETWEEN.join(row["sets"])))
    if row.get("section"):
        rule["section"] = section_in(row["section"], catalogue.game)

    more = {name: row[name] for name in NUMBERS if name in row}
    more |= {name: storable_text(row[name]) for name in TEXTS if row.get(name)}
    return {**rule, **more}  # type: ignore[typeddict-item]  # declared members, each of its type
