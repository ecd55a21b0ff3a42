"""The search index, built from the cards. Importers call `reindex(game)` after every change of a game's cards.

A card's row depends on the card alone, so only rows that differ are written, and pinyin is computed only for new names.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import chain
from typing import Final, NamedTuple

from django.db import transaction

from cards.catalogue.names.name_index import join_lines
from cards.catalogue.names.pinyin import first_spelling, spellings
from cards.models import Card, Printing, SearchRow
from cards.models.writing import upsert_rows
from cards.search.vocabulary import value_slug
from legality.sources.facts import Facts
from legality.sources.fold import fold, squash

COLUMNS: Final = ("name_key", "set_key", "squashed", "pinyin", "tokens", "names", "body")
# Chinese names are ordered by pinyin; names in kanji have another reading.
NO_PINYIN: Final = frozenset(("ja",))
TOKEN: Final = "token"


class IndexedPrinting(NamedTuple):
    """The columns of a printing that the index reads."""

    code: str
    released: date | None
    number: str
    variant: str
    text: str


# The rows of the index to write, each with its card.
IndexChange = list[tuple[Card, SearchRow]]
# The rows of the index by the primary keys of their cards.
Indexed = Mapping[int, SearchRow]


def reindex(game: str, only: Collection[int] | None = None) -> int:
    """Bring the index of a game in line with its cards, in one transaction. Returns the number of rows written.

    `only`: of the cards with these primary keys, where the others have not changed.
    """
    with transaction.atomic():
        # The printings of a game by card. Plain tuples: there are many, and every change reads them.
        columns = ("card_id", "card_set__code", "card_set__released", "number", "variant", "text")
        chosen = {"card__game": game} if only is None else {"card__in": only}
        prints: dict[int, list[IndexedPrinting]] = {}
        for card_id, *values in Printing.objects.filter(**chosen).order_by("pk").values_list(*columns):
            prints.setdefault(card_id, []).append(IndexedPrinting(*values))

        cards = Card.objects.filter(game=game, **({} if only is None else {"pk__in": only})).order_by()
        change = index_change([(card, prints.get(card.pk, [])) for card in cards], index_rows(game, only))
        write_index(change)

    return len(change)


def index_rows(game: str, only: Collection[int] | None = None) -> Indexed:
    """What the index holds of a game, or of the cards with these primary keys."""
    chosen = {} if only is None else {"card__in": only}
    return {row.card_id: row for row in SearchRow.objects.filter(game=game, **chosen)}


def index_change(cards: Iterable[tuple[Card, Sequence[IndexedPrinting]]], there: Indexed) -> IndexChange:
    """What brings the index in line with these cards and their printings. Reads and writes no database."""
    change: IndexChange = []
    for card, printings in cards:
        old = there.get(card.pk)
        row = build_index_row(card, printings, old)
        if old is None or any(getattr(row, name) != getattr(old, name) for name in COLUMNS):
            change.append((card, row))
    return change


def write_index(change: IndexChange) -> None:
    """Write the change. New cards must have their keys by now."""
    for card, row in change:
        row.card_id = card.pk
    upsert_rows([row for _, row in change], COLUMNS)


def build_index_row(card: Card, prints: Sequence[IndexedPrinting], old: SearchRow | None = None) -> SearchRow:
    """The row of a card with its printings; `old`: its previous row, if any."""
    spelled = all_names(card)
    names = join_lines(map(fold, spelled))
    same = old if old is not None and old.names == names else None
    # By the set's release, then its code, then the number; sets without a day come last.
    set_keys: list[str] = []
    for one in prints:
        day = one.released.isoformat() if one.released else "9999"
        set_keys.append(f"{day} {fold(one.code)} {fold(one.number):0>8}{fold(one.variant)}")
    return SearchRow(
        card_id=card.pk,
        game=card.game,
        ident=f"{card.game}.{card.key}",
        name_key=same.name_key if same else first_spelling(card.name),
        set_key=min(set_keys, default="~"),
        names=names,
        squashed=join_lines(map(squash, spelled)),
        pinyin=same.pinyin if same else join_lines(spellings(chinese_names_of(card))),
        tokens="".join(f"|{token}" for token in sorted(set(tokens_of(card)))) + "|",
        body=join_lines(fold(text) for text in (*_by_language(card.texts), *(one.text for one in prints))),
    )


def all_names(card: Card) -> list[str]:
    """Every name of the card: official, in each language, aliases."""
    return list(dict.fromkeys((card.name, *_by_language(card.names), *card.aliases)))


def chinese_names_of(card: Card) -> list[str]:
    """The names that have a Chinese reading."""
    own = [name for language, name in card.names.items() if language not in NO_PINYIN]
    return [name for name in all_names(card) if name in own or name not in card.names.values()]


def known_numbers(facts: Facts) -> Mapping[str, int]:
    """The known printed numbers of a card by name."""
    unknown = facts.get("unknown", ())
    return {name: value for name, value in facts.get("numbers", {}).items() if name not in unknown}


def tokens_of(card: Card) -> Iterator[str]:
    """The facts of the card as `field=value`, as far as they are known; `is` gathers labels, supertypes, tokens and samples."""
    facts: Facts = card.facts
    unknown = frozenset(facts.get("unknown", ()))
    sure = {name: known["surely"] for name, known in facts.get("partly", {}).items()}
    labels = sure.get("label", ()) if unknown & {"label", "labels"} else facts.get("labels", ())
    supertypes = sure.get("supertype", ()) if unknown & {"supertype", "supertypes"} else facts.get("supertypes", ())
    requires: list[str] = []
    for value in chain.from_iterable(() if "requires" in unknown else facts.get("requires", ())):
        # A value that names its trait is found by its word too.
        requires += [value, value.rpartition("=")[2]]
    kinds = [facts["kind"]] if "kind" in facts else []
    sample = ["sample"] if card.sample else []
    tokens: dict[str, Iterable[str]] = {
        **sure,
        **{name: values for name, values in facts.get("traits", {}).items() if name not in unknown},
        "kind": kinds,
        "supertype": supertypes,
        "label": labels,
        "requires": requires,
        "is": [*labels, *supertypes, *sample, *(kind for kind in kinds if kind == TOKEN)],
        "lang": card.names,
        "unknown": unknown,
    }
    for name, values in tokens.items():
        for value in values:
            yield f"{name}={value_slug(value)}"


def _by_language(texts: Mapping[str, str]) -> list[str]:
    """The texts in an order that is the same on every database: PostgreSQL does not keep the given one."""
    return [texts[language] for language in sorted(texts)]
