"""House formats as JSON, as far as their reader may see them. A rule is reported as it is taken."""

from collections.abc import Iterable
from typing import Annotated, Final, NotRequired, TypedDict

from django.db.models import Max, QuerySet
from django.urls import reverse

from api.typed import ALWAYS, Day, Doc, Moment, Natural, OneOf, Positive
from cards.catalogue.loading import load_catalogue
from cards.catalogue.stored_house_rules import StoredRule, compare_house_rules, name_now
from cards.models import HouseFormat, HouseVersion
from decks.houses.drafting import RuleDifference, last_version
from decks.houses.touched_decks import Touching
from decks.houses.words import fault_sentence
from legality.engine.house import HouseKind
from legality.engine.house.faults import HouseFault
from legality.engine.values.report import Verdict

# The members of a stored rule that are reported as they are stored.
PLAIN: Final = ("amount", "sets", "section", "least", "most", "day", "option", "since", "until", "note")


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


class ListedHouseFormatJson(TypedDict):
    """A house format without its rules."""

    word: Annotated[str, ALWAYS, Doc("Its id, its address, and what names it as a `format`, as it is now.")]
    game: str
    base: Annotated[str, Doc("The official format that it is derived from.")]
    name: str
    about: str
    owner: Annotated[str | None, Doc("Null where the account is gone.")]
    listed: Annotated[bool, Doc("Whether everybody finds it, once it has a version.")]
    version: Annotated[Positive | None, Doc("The number of the version in force; null before the first.")]
    created: Moment
    revision: Annotated[Positive, ALWAYS, Doc("Goes up with each change; the first part of its `ETag`.")]
    url: Annotated[str, ALWAYS, Doc("The path of its page.")]


class ListedHouseVersionJson(TypedDict):
    """A version of a house format without its rules."""

    number: Annotated[Positive, ALWAYS]
    word: Annotated[str, ALWAYS, Doc("What names exactly this version as a `format`.")]
    note: Annotated[str, Doc("What has changed and why.")]
    made: Moment


class HouseFormatJson(ListedHouseFormatJson):
    """A house format whole."""

    rules: Annotated[list[HouseRuleJson], Doc("The rules of the version in force.")]
    versions: Annotated[list[ListedHouseVersionJson], Doc("The newest first.")]
    draft: Annotated[list[HouseRuleJson] | None, Doc("What the next version will be; null for others than its owner.")]


class HouseVersionJson(ListedHouseVersionJson):
    """A version of a house format, and what it changed of the one before."""

    rules: list[HouseRuleJson]
    added: list[HouseRuleJson]
    removed: list[HouseRuleJson]


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


def with_version(rows: QuerySet[HouseFormat]) -> QuerySet[HouseFormat]:
    """House formats with their owner, and with the number of their last version as `last_version`."""
    return rows.select_related("owner").annotate(last_version=Max("versions__number"))


def listed_house_json(held: HouseFormat, version: int | None) -> ListedHouseFormatJson:
    """A house format in a list, with the number of its last version. Select its owner with it."""
    return {
        "word": held.slug,
        "game": held.game,
        "base": held.base,
        "name": held.name,
        "about": held.about,
        "owner": held.owner.username if held.owner else None,
        "listed": held.listed,
        "version": version,
        "created": held.created.isoformat(),
        "revision": held.revision,
        "url": reverse("decks:house_format", args=(held.slug,)),
    }


def house_json(held: HouseFormat, reader: int | None) -> HouseFormatJson:
    """A house format whole, with its draft for its owner only. One query besides the owner's."""
    versions = list(held.versions.select_related("format"))
    last = versions[0] if versions else None
    is_own = held.owner_id is not None and held.owner_id == reader
    return {
        **listed_house_json(held, last.number if last else None),
        "rules": rules_json(last.rules, held.game) if last else [],
        "versions": [listed_version_json(version) for version in versions],
        "draft": rules_json(held.draft, held.game) if is_own else None,
    }


def listed_version_json(version: HouseVersion) -> ListedHouseVersionJson:
    """A version in a list."""
    return {
        "number": version.number,
        "word": version.word,
        "note": version.note,
        "made": version.made.isoformat(),
    }


def house_version_json(version: HouseVersion) -> HouseVersionJson:
    """A version with its rules, and with what it added to the one before and took away. One query."""
    before = version.format.versions.filter(number=version.number - 1).first()
    added, removed = compare_house_rules(before.rules if before else [], version.rules)
    game = version.format.game
    return {
        **listed_version_json(version),
        "rules": rules_json(version.rules, game),
        "added": rules_json(added, game),
        "removed": rules_json(removed, game),
    }


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


def rules_json(rules: Iterable[StoredRule], game: str) -> list[HouseRuleJson]:
    """Stored rules with the names that their cards have now."""
    catalogue = load_catalogue(game)
    found: list[HouseRuleJson] = []
    for rule in rules:
        told: HouseRuleJson = {"number": rule["number"], "kind": rule["kind"]}
        if rule.get("cards"):
            told["cards"] = list(dict.fromkeys(name_now(card, catalogue) for card in rule["cards"]))
        told.update({name: rule[name] for name in PLAIN if name in rule})  # type: ignore[typeddict-item]  # one of the declared members
        found.append(told)

    return found
