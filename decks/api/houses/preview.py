"""What publishing a draft of a house format would do, and what is wrong with the draft, as JSON."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from api.typed import Day, Doc, Natural, Positive
from cards.models import HouseFormat
from decks.api.houses.rules import HouseRuleJson, rules_json
from decks.houses.drafting import RuleDifference, last_version
from decks.houses.touched_decks import Touching
from decks.houses.words import fault_sentence
from legality.engine.house.faults import HouseFault
from legality.engine.values.report import Verdict


class HouseFaultJson(TypedDict):
    """What is wrong with a rule of a draft."""

    number: Annotated[Positive, Doc("The number of the rule.")]
    code: Annotated[str, Doc("Such as `changes-nothing` or `unknown-card`.")]
    word: Annotated[str, Doc("The card, set, section or option that it is about; empty for the rule as a whole.")]
    message: str


class TouchedDeckJson(TypedDict):
    """A public deck that a draft would judge otherwise."""

    id: str
    name: str
    url: str
    before: Verdict
    after: Verdict
    since: Annotated[
        Day, Doc("The day from which on it would be judged otherwise: today, or when a rule begins or ends.")
    ]


class HousePreviewJson(TypedDict):
    """What publishing a draft would do."""

    next: Annotated[Positive, Doc("The number that the version would have.")]
    faults: Annotated[list[HouseFaultJson], Doc("With a fault nothing is published.")]
    added: list[HouseRuleJson]
    removed: list[HouseRuleJson]
    touched: Annotated[
        list[TouchedDeckJson], Doc("Public decks with another verdict; empty as long as there are faults.")
    ]
    looked: Annotated[Natural, Doc("How many public decks were judged, the last changed first.")]
    more: Annotated[bool, Doc("Whether there are more than were judged.")]


def preview_json(
    held: HouseFormat, faults: Iterable[HouseFault], change: RuleDifference, touching: Touching
) -> HousePreviewJson:
    """What a draft would change, and what is wrong with it. One query."""
    last = last_version(held)
    return {
        "next": (last.number if last else 0) + 1,
        "faults": faults_json(faults),
        "added": rules_json(change.added, held.game),
        "removed": rules_json(change.removed, held.game),
        "touched": [
            {
                "id": one.deck.token,
                "name": one.deck.name,
                "url": one.deck.get_absolute_url(),
                "before": one.before,
                "after": one.after,
                "since": one.since.isoformat(),
            }
            for one in touching.decks
        ],
        "looked": touching.looked,
        "more": touching.more,
    }


def faults_json(faults: Iterable[HouseFault]) -> list[HouseFaultJson]:
    """The faults of a draft, in the reader's language."""
    return [
        {"number": fault.number, "code": fault.key, "word": fault.word, "message": fault_sentence(fault)}
        for fault in faults
    ]
