"""How many more copies of a card a deck takes in each section, and why not more."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Final, TypedDict

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from api.typed import Doc, Natural
from decks.check.checking import Answer
from decks.check.question import Question
from legality.engine.advice.capacity import Capacity, Trial, measure_capacity, start_trial
from legality.engine.game import Game
from legality.engine.rules.misplaced import list_held_kinds
from legality.engine.rules.rule import Finding
from legality.engine.values.card import Card
from legality.engine.values.deck import OpenLine, Row
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Doubt, Violation
from legality.links import rule_page_path
from legality.messages import card_name, doubt_sentence, section_name, trait_name, violation_sentence

# The most hints cached for a deck.
MOST_KEPT: Final = 300
# Keys of violations whose usual sentence would count a copy that is not yet in the deck.
FULL: Final[Mapping[str, str | Promise]] = {
    "too-many": _("%(section)s is full: %(limit)s at most."),
    "too-many-exactly": _("%(section)s is full: it takes exactly %(limit)s."),
    "over-copies": _("Copy limit reached: %(limit)s."),
    "over-copies-by": _("Copy limit reached: %(limit)s with one %(trait)s."),
    "over-copies-of": _("Copy limit reached: %(limit)s with one %(trait)s."),
    "over-count": _("Total limit for these cards reached: %(limit)s."),
    "capped": _("Restriction reached: %(limit)s."),
    "not-in-common": _("Differs from the rest of the deck in %(trait)s."),
    "not-in-pool": _("The pool has no more copies of this card."),
}


class SectionRoomJson(TypedDict):
    """A section that may hold the card."""

    slug: str
    name: str
    have: Natural
    room: Annotated[int | None, Doc("How many more copies it takes; null: no bound.")]
    sure: Annotated[int, Doc("How many of these bring no doubt that a single copy would not; one at least.")]


class ReasonJson(TypedDict):
    """Why a deck takes no more of a card."""

    code: str
    cite: str
    message: str
    url: str | None
    is_limit: Annotated[bool, Doc("It bounds how many there are: fewer of these or of other cards would do.")]


class ReplacedJson(TypedDict):
    """A card of the deck that this card could replace."""

    id: str
    name: str


class HintJson(TypedDict):
    """What the deck takes of a card."""

    allowed: Annotated[bool | None, Doc("Null: a fact is not known.")]
    section: Annotated[str, Doc("Where a copy goes first.")]
    sections: list[SectionRoomJson]
    why_not: list[ReasonJson]
    left: Annotated[int | None, Doc("Of a limited pool: copies left; null for cards that are not in it.")]
    replaces: Annotated[
        ReplacedJson | None, Doc("The leader that holds the card's place; without it the card may be played.")
    ]


class KeptHints:
    """Cached hints by card, a few hundred at most."""

    __slots__ = ("_hints",)

    def __init__(self) -> None:
        self._hints: dict[Card, HintJson] = {}

    def get(self, card: Card) -> HintJson | None:
        """The cached hint of a card, if there is one."""
        return self._hints.get(card)

    def store(self, card: Card, hint: HintJson) -> None:
        """Cache the hint; a full cache is cleared first."""
        if len(self._hints) >= MOST_KEPT:
            self._hints.clear()

        self._hints[card] = hint


def build_hints(cards: Sequence[Card], answer: Answer, *, is_long: bool) -> list[HintJson]:
    """The hint of each card. Hints for the current deck are cached, since each keystroke finds many of the same cards."""
    asked = answer.question
    deck = answer.deck
    table = start_trial(asked.format_, deck, asked.day, asked.region, asked.options)
    if is_long:
        return [hint_without_trial(card, table, asked.game) for card in cards]

    pool = None if deck.pool is None else tuple(deck.pool.items())
    kept = _kept_hints(asked, tuple(deck.rows()), pool, deck.open_lines, deck.open_pool, get_language())
    hints: list[HintJson] = []
    for card in cards:
        hint = kept.get(card)
        if hint is None:
            # Most decks take as many copies of a card as of the one before it.
            guess = max((room["room"] or 0 for room in hints[-1]["sections"]), default=0) if hints else 0
            hint = build_hint(card, table, asked.game, guess)
            kept.store(card, hint)
        hints.append(hint)

    return hints


@lru_cache(maxsize=64)
def _kept_hints(
    asked: Question,
    rows: tuple[Row, ...],
    pool: tuple[tuple[Card, int], ...] | None,
    open_lines: tuple[OpenLine, ...],
    open_pool: tuple[OpenLine, ...],
    language: str | None,
) -> KeptHints:
    """The hints that were given for a deck in a language."""
    return KeptHints()


def hint_without_trial(card: Card, table: Trial, game: Game) -> HintJson:
    """The hint of a card for a list so long that trying it out would take too long."""
    home = table.format_.default_section(card)
    room: SectionRoomJson = {
        "slug": home,
        "name": section_name(game, home),
        "have": table.deck.cards(home).get(card, 0),
        "room": None,
        "sure": 1,
    }
    message = gettext("This list is too long to tell which cards could still be added.")
    reason: ReasonJson = {"code": "search", "cite": "", "message": message, "url": None, "is_limit": False}
    return {
        "allowed": None,
        "section": home,
        "sections": [room],
        "why_not": [reason],
        "left": None,
        "replaces": None,
    }


def build_hint(card: Card, table: Trial, game: Game, guess: int = 0) -> HintJson:
    """What the deck takes of a card in each section for its kind, where it goes first, and why its home takes no more.

    `guess`: how many copies it may take, which saves trials where it is right.
    """
    home = table.format_.default_section(card)
    # Some pools hold kinds that a section does not hold in other formats.
    rules = table.format_.edition_on(table.day).rules
    kinds_held = dict(list_held_kinds(rules))
    slugs = [
        section.slug
        for section in game.sections
        if card.kind is UNKNOWN or card.kind in kinds_held.get(section.slug, section.kinds)
    ]
    at_home = measure_capacity(table, card, home, guess)
    pool = table.deck.pool
    rooms = {slug: at_home if slug == home else measure_capacity(table, card, slug, at_home.copies) for slug in slugs}
    held = sum(cards.get(card, 0) for cards in table.deck.sections.values())
    return {
        "allowed": None if at_home.allowed is UNKNOWN else at_home.allowed,
        "section": _first_place(card, table, rooms) or home,
        "sections": [
            {
                "slug": slug,
                "name": section_name(game, slug),
                "have": table.deck.cards(slug).get(card, 0),
                "room": rooms[slug].copies,
                "sure": rooms[slug].certain,
            }
            for slug in slugs
        ],
        "why_not": [_reason_json(reason, card, game) for reason in sorted(at_home.reasons, key=_is_limit)],
        "left": max(0, pool[card] - held) if pool and card in pool else None,
        "replaces": None if at_home.allowed is not False else _replaced_leader(card, home, table),
    }


def _replaced_leader(card: Card, home: str, table: Trial) -> ReplacedJson | None:
    """The only leader of a section, if this one may be in its place."""
    held = table.deck.cards(home)
    if home not in table.format_.leader_sections or sum(held.values()) != 1 or card in held:
        return None

    (leader,) = held
    freed = start_trial(table.format_, table.deck.having(home, leader, 0), table.day, table.region, table.options)
    if measure_capacity(freed, card, home).allowed is False:
        return None

    return {"id": leader.id, "name": card_name(leader)}


def _is_limit(reason: Finding) -> bool:
    """Whether the reason is a limit; sorted after what forbids every copy."""
    return isinstance(reason, Violation) and bool(reason.limit)


def _first_place(card: Card, table: Trial, rooms: Mapping[str, Capacity]) -> str:
    """An empty leader or chosen section that takes the card, or an empty string."""
    format_ = table.format_
    chosen = table.format_.chosen
    if chosen:
        leaders = tuple(table.deck.cards(chosen.leader))
        if _is_empty_and_has_room(chosen.section, table, rooms) and chosen.may_hold(card, leaders) is True:
            return chosen.section

    return next((section for section in format_.leader_sections if _is_empty_and_has_room(section, table, rooms)), "")


def _is_empty_and_has_room(section: str, table: Trial, rooms: Mapping[str, Capacity]) -> bool:
    return section in rooms and not table.deck.cards(section) and rooms[section].allowed is not False


def _reason_json(reason: Finding, card: Card, game: Game) -> ReasonJson:
    message = (
        reason_sentence(reason, game) if isinstance(reason, Violation) else _missing_fact_sentence(reason, card, game)
    )
    return {
        "code": reason.code,
        "cite": reason.cite,
        "message": message,
        "url": rule_page_path(game, reason.code),
        "is_limit": _is_limit(reason),
    }


def _missing_fact_sentence(doubt: Doubt, card: Card, game: Game) -> str:
    """Which fact is missing, without the name of the card, which the page shows next to the sentence."""
    if doubt.card is not card:
        return doubt_sentence(doubt, game)

    return gettext("The %(fact)s is missing from our database.") % {"fact": trait_name(game, doubt.fact)}


def reason_sentence(violation: Violation, game: Game) -> str:
    """Why the deck takes no further copy, in the reader's language."""
    if violation.key not in FULL:
        return violation_sentence(violation, game)
    if violation.key == "not-in-pool" and not any(blame.limit for blame in violation.cards):
        return gettext("This card is not in the pool.")

    trait = dict(violation.words).get("trait", "")
    return str(FULL[violation.key]) % {
        "section": section_name(game, violation.section),
        "limit": violation.limit or 0,
        "trait": trait_name(game, trait) if trait else gettext("icon"),
    }
