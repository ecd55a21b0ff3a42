"""From rows of the database to engine cards and catalogues: the one place that reads stored facts."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.db.models import F, TextField
from django.db.models.functions import Cast

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from cards.catalogue.proposed import offered_cards, proposed_names
from cards.catalogue.snapshot import KeptByVersion, catalogue_version, catalogue_versions
from cards.models import Card as CardModel
from cards.models import CardSet, Printing, SearchRow
from cards.models import Restriction as RestrictionModel
from legality.engine.values.card import Card, LegalDays, Restriction
from legality.engine.values.conditions import parse_conditions
from legality.engine.values.facts import UNKNOWN, Fact, Partly, Unknown
from legality.sources.facts import Facts

NEVER: Final = "never"


def to_legal_days(stored: Mapping[str, str]) -> LegalDays:
    """The days as the rules see them. Raises ValueError for what is neither a day nor `never`."""
    return MappingProxyType({region: legal_day(day) for region, day in stored.items()})


def legal_day(text: str) -> date | None:
    """A day, or None for `never`. Raises ValueError for anything else."""
    return None if text == NEVER else date.fromisoformat(text)


# One object for each text, since most cards share their sets.
@lru_cache(maxsize=512)
def read_legal_days(text: str) -> LegalDays:
    """The days of the JSON that the tables hold."""
    return to_legal_days(json.loads(text))


# `unknown` may name these in the singular or the plural.
_LABELS: Final = frozenset(("label", "labels"))
_SUPERTYPES: Final = frozenset(("supertype", "supertypes"))
# A column of the database has 63 bits.
_BEYOND_VERSIONS: Final = 1 << 62
# The columns that hold JSON, read as text: a card that did not change is never parsed again.
_JSON: Final = ("names", "aliases", "facts")
# The JSON of a set without days.
NO_DAYS: Final = "{}"
NOTHING_KNOWN: Final[Mapping[str, LegalDays]] = MappingProxyType({})


class CardRecord(NamedTuple):
    """A card as the tables have it, with all that an engine card is made of."""

    key: str
    name: str
    sample: bool
    names: str
    aliases: str
    facts: str
    codes: tuple[str, ...]
    sets: tuple[str, ...]
    restrictions: tuple[Restriction, ...]
    sounds: str
    # By code, of its sets, or of all where it has none: the JSON of those with days from which they are legal.
    legal_days: tuple[tuple[str, str], ...]

    @property
    def digest(self) -> bytes:
        """The same for rows with the same contents."""
        return blake2b(repr(self).encode(), digest_size=16).digest()


def load_catalogue(game: str) -> Catalogue:
    """The catalogue of a game as the database has it now, one object for each version."""
    return _CATALOGUES.of(game, catalogue_version(game))


def load_catalogue_for(game: str, person: int | None) -> Catalogue:
    """The catalogue of a game as a person's own lists are read: with the cards that they offer. One query more for a person."""
    catalogue = load_catalogue(game)
    offered = offered_cards(game, person) if person else []
    return catalogue.with_offered(offered) if offered else catalogue


def load_catalogue_at(game: str, version: int) -> Catalogue:
    """The catalogue of a version that was just read from the database, or of a later one. No query where it is in memory."""
    return _CATALOGUES.of(game, version)


def load_catalogues(games: Iterable[str]) -> dict[str, Catalogue]:
    """The catalogues of several games; one query where they are in memory."""
    return {game: _CATALOGUES.of(game, version) for game, version in catalogue_versions(games).items()}


def listed_cards(game: str) -> list[IndexedCard]:
    """Every card of a game, in four queries however many there are. Read it in a snapshot."""
    return [_card_of_row(game, row) for row in card_rows(game)]


def _read_catalogue(game: str) -> Callable[[int], Catalogue]:
    """Read the cards. One that has the contents of the last reading is the same object as there."""
    rows = {row.digest: row for row in card_rows(game)}
    last = _LAST.get(game, {})
    listed = {digest: last.get(digest) or _card_of_row(game, row) for digest, row in rows.items()}
    _LAST[game] = listed
    facts = _facts_number(rows.values())
    names = CardSet.objects.filter(game=game).values_list("names", flat=True)
    set_names = list(chain.from_iterable(names_of_set.values() for names_of_set in names))
    read_proposed = partial(proposed_names, game)
    return lambda version: Catalogue(game, version, listed.values(), facts, set_names, read_proposed)


def _facts_number(rows: Iterable[CardRecord]) -> int:
    """The same wherever no verdict on known cards can differ, in every process; larger than any version.

    Names in other languages, aliases, sounds and numbers of printings find cards, and decide nothing about them.
    """
    texts: list[str] = []
    for row in rows:
        restrictions = sorted(map(repr, row.restrictions))
        facts = repr((row.key, row.name, row.sample, row.facts, sorted(set(row.sets)), restrictions))
        texts.append(facts + "".join(map(repr, sorted(row.legal_days))))
    return int.from_bytes(blake2b("\n".join(sorted(texts)).encode(), digest_size=8).digest()) >> 2 | _BEYOND_VERSIONS


_CATALOGUES: Final = KeptByVersion(catalogue_version, _read_catalogue)
# The cards of each game as they were last read, by their contents.
_LAST: Final[dict[str, dict[bytes, IndexedCard]]] = {}


def card_rows(game: str) -> list[CardRecord]:
    """The cards of a game as the tables have them, in four queries however many there are. Read it in a snapshot."""
    # As text, under names that the columns do not have.
    as_text = {f"{name}_text": Cast(name, TextField()) for name in _JSON}
    found = CardModel.objects.filter(game=game).annotate(**as_text)
    cards = list(found.values_list("pk", "key", "name", "sample", *as_text))
    if not cards:
        return []

    codes, sets, legal_days = _codes_and_sets(game)
    rules: dict[int, list[Restriction]] = {}
    columns = ("card_id", "format", "limit", "since", "until", "source")
    for pk, *values in RestrictionModel.objects.filter(card__game=game).values_list(*columns):
        rules.setdefault(pk, []).append(Restriction(*values))

    sounds = dict(SearchRow.objects.filter(game=game).values_list("card_id", "pinyin"))
    return [
        CardRecord(
            key,
            name,
            sample,
            names,
            aliases,
            facts,
            tuple(codes.get(pk, ())),
            tuple(sets.get(pk, ())),
            tuple(rules.get(pk, ())),
            sounds.get(pk, ""),
            tuple((code, legal_days[code]) for code in dict.fromkeys(sets.get(pk, legal_days)) if code in legal_days),
        )
        for pk, key, name, sample, names, aliases, facts in cards
    ]


def _codes_and_sets(game: str) -> tuple[dict[int, list[str]], dict[int, list[str]], dict[str, str]]:
    """The codes of the printings of each card, and the sets: by the day of the set, those without a day (promos) last.

    The first is the one by which a card is called where no printing was chosen. Last, by the codes of sets, the JSON of
    the days from which they are legal.
    """
    codes: dict[int, list[str]] = {}
    sets: dict[int, list[str]] = {}
    legal_days: dict[str, str] = {}
    columns = ("card_id", "card_set__code", "number", "variant", "legal_text")
    by_day = (F("card_set__released").asc(nulls_last=True), "card_set__code", "number", "variant", "pk")
    as_text = Cast("card_set__legal", TextField())
    rows = Printing.objects.filter(card__game=game).annotate(legal_text=as_text).order_by(*by_day)
    for pk, card_set, number, variant, legal in rows.values_list(*columns):
        codes.setdefault(pk, []).append(f"{card_set}-{number}{variant}")
        sets.setdefault(pk, []).append(card_set)
        if legal != NO_DAYS:
            legal_days[card_set] = legal

    return codes, sets, dict(sorted(legal_days.items()))


def _card_of_row(game: str, row: CardRecord) -> IndexedCard:
    card = build_card(
        game,
        row.key,
        row.name,
        json.loads(row.names),
        row.sample,
        json.loads(row.facts),
        row.sets,
        row.restrictions,
        {code: read_legal_days(text) for code, text in row.legal_days},
    )
    return IndexedCard(card, tuple(json.loads(row.aliases)), row.codes, tuple(row.sounds.split()))


def rows_of_cards(cards: Iterable[Card], *, drawn: bool = True) -> dict[Card, CardModel]:
    """The rows of cards of one game: with printings and sets to draw them (three queries), else with facts only (one)."""
    keys = {card.key: card for card in cards}
    rows = CardModel.objects.filter(game__in={card.game for card in keys.values()}, key__in=keys).order_by()
    found = rows.prefetch_related("printings__card_set") if drawn else rows.only("game", "key", "facts")
    return {keys[row.key]: row for row in found}


def engine_card(row: CardModel) -> Card:
    """One card as the rules see it."""
    sets = {printing.card_set.code: printing.card_set.legal for printing in row.printings.all()}
    restrictions = [
        Restriction(limit.format, limit.limit, limit.since, limit.until, limit.source)
        for limit in row.restrictions.all()
    ]
    legal_days = {code: to_legal_days(legal) for code, legal in sets.items() if legal}
    return build_card(row.game, row.key, row.name, row.names, row.sample, row.facts, [*sets], restrictions, legal_days)


def build_card(  # noqa: PLR0913  all that a card is made of
    game: str,
    key: str,
    name: str,
    names: dict[str, Any],  # Any: as JSON gives it
    sample: bool,
    facts: Facts,
    sets: Sequence[str],
    restrictions: Iterable[Restriction],
    legal_days: Mapping[str, LegalDays] = NOTHING_KNOWN,
) -> Card:
    """The card as the rules see it, from its stored facts."""
    unknown = frozenset(facts.get("unknown", ()))
    # Known traits, and every name in `unknown` as unknown. Names in it that are not traits do no harm.
    traits: dict[str, Fact] = dict.fromkeys(sorted(unknown), UNKNOWN)
    traits.update({name: frozenset(values) for name, values in facts.get("traits", {}).items() if name not in unknown})
    # A number that the row lacks is among the unknown traits, whatever it is.
    numbers: Mapping[str, int | Unknown] = facts.get("numbers", {})
    # Nearly every card is fully known, and its numbers are as they were read.
    if not unknown.isdisjoint(numbers):
        numbers = {name: UNKNOWN if name in unknown else number for name, number in numbers.items()}

    requires = tuple(frozenset(line) for line in facts.get("requires", ()))
    partly = facts.get("partly", {})
    return Card(
        id=f"{game}.{key}",
        game=game,
        name=name,
        kind=facts.get("kind", UNKNOWN),
        supertypes=_make_fact(facts.get("supertypes", ()), bool(unknown & _SUPERTYPES)),
        traits=traits,
        labels=_make_fact(facts.get("labels", ()), bool(unknown & _LABELS)),
        requires=UNKNOWN if "requires" in unknown else requires,
        copy_limit=facts.get("copy_limit"),
        include=parse_conditions(facts.get("include", "")),
        exclude=parse_conditions(facts.get("exclude", "")),
        sets=frozenset(sets) or UNKNOWN,
        restrictions=tuple(restrictions),
        names=names,
        sample=sample,
        partly={name: Partly(frozenset(one["surely"]), frozenset(one["perhaps"])) for name, one in partly.items()},
        numbers=numbers,
        legal_days=legal_days,
    )


def _make_fact(values: Iterable[str], is_unknown: bool) -> Fact:
    return UNKNOWN if is_unknown else frozenset(values)
