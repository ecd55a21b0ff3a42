"""Rules of house formats: as a body has them, as they are stored, and as they are reported, which can be sent back."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, NotRequired, TypedDict

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.bodies import Body, Faults, RequestData, fault
from api.fields import BoundedList, Choice, StrictText, Title, Whole
from api.spellings import parse_day
from api.typed import Day, Doc, Natural, OneOf, Positive
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredRule, name_now
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
from legality.engine.house import HouseKind
from legality.games import GAMES

EXAMPLE_RULES: Final = [{"kind": "ban", "cards": ["Defy"]}, {"kind": "copies", "amount": 1}]
# The members of a stored rule that are reported as they are stored, and those that are stored as they came.
PLAIN: Final = ("amount", "sets", "section", "least", "most", "day", "option", "since", "until", "note")
NUMBERS: Final = ("amount", "least", "most")
TEXTS: Final = ("option", "note", "day", "since", "until")


class HouseRuleJson(TypedDict):
    """A rule of a house format, with the members that it needs. It can be sent back as it is."""

    number: Annotated[Positive, Doc("Findings cite it; a rule keeps it through all versions.")]
    kind: Annotated[str, OneOf(*HouseKind)]
    cards: NotRequired[Annotated[list[str], Doc("Names of cards, as they are now.")]]
    amount: NotRequired[Annotated[Natural, Doc("Copies, names, points or the budget; 1 or 0: an option is on or off.")]]
    sets: NotRequired[Annotated[list[str], Doc("Codes of sets.")]]
    section: NotRequired[str]
    least: NotRequired[Natural]
    most: NotRequired[Natural]
    day: NotRequired[Annotated[Day, Doc("The last day of releases.")]]
    option: NotRequired[str]
    since: NotRequired[Annotated[Day, Doc("The first day of the rule.")]]
    until: NotRequired[Annotated[Day, Doc("The last day of the rule.")]]
    note: NotRequired[str]


def rules_json(rules: Iterable[StoredRule], game: str) -> list[HouseRuleJson]:
    """Stored rules with the names that their cards have now."""
    catalogue = load_catalogue(game)
    found: list[HouseRuleJson] = []
    for rule in rules:
        shown: HouseRuleJson = {"number": rule["number"], "kind": rule["kind"]}
        if rule.get("cards"):
            shown["cards"] = list(dict.fromkeys(name_now(card, catalogue) for card in rule["cards"]))
        shown.update({name: rule[name] for name in PLAIN if name in rule})  # type: ignore[typeddict-item]  # declared members, each of its type
        found.append(shown)

    return found


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


def read_rules(given: dict[str, Any], game: str) -> Faults:
    """Replace validated rules by their stored form, in place; returns the faults of their cards and sections, by place."""
    if "rules" not in given or game not in GAMES:
        return {}

    catalogue = load_catalogue(game).with_guess_limit(MOST_GUESSES)
    rules = list[StoredRule]()
    faults = dict[str, Faults]()
    for place, row in enumerate(given["rules"]):
        try:
            rules.append(_stored_rule(row, catalogue))
        except UnreadableCellError as wrong:
            faults[str(place)] = fault([wrong.column], str(wrong), "unknown")

    given["rules"] = rules
    return {"rules": faults} if faults else {}


def _stored_rule(row: RequestData, catalogue: Catalogue) -> StoredRule:
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
