"""The search index, built from the cards. Importers call `reindex(game)` after every change of a game's cards.

A card's row depends on the card alone, so only rows that differ are written, and pinyin is computed only for new names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from django.db import transaction

from cards.catalogue.facts import Facts
from cards.catalogue.fold import fold, squash
from cards.catalogue.name_index import lines
from cards.catalogue.pinyin import first_spelling, spellings
from cards.models import Card, Printing, SearchNumber, SearchRow
from cards.search.vocabulary import slug_of

COLUMNS: Final = ("name_key", "set_key", "squashed", "pinyin", "tokens", "names", "body")
# Chinese names are ordered by pinyin; names in kanji have another reading.
NO_PINYIN: Final = frozenset(("ja",))
TOKEN: Final = "token"


class IndexedPrinting(NamedTuple):
    """The columns of a printing that the index reads."""

    card: int
    code: str
    released: date | None
    number: str
    variant: str
    text: str


def reindex(game: str) -> int:
    """Bring the index of a game in line with its cards, in one transaction. Returns the number of rows written."""
    with transaction.atomic():
        old = {row.card_id: row for row in SearchRow.objects.filter(game=game)}
        prints, numbers = _prints(game), _numbers(game)
        cards = list(Card.objects.filter(game=game).order_by())
        rows = [row_of(card, prints.get(card.pk, []), old.get(card.pk)) for card in cards]
        changed = [row for row in rows if not _same(row, old.get(row.card_id))]
        SearchRow.objects.bulk_create(
            changed, batch_size=500, update_conflicts=True, unique_fields=("card",), update_fields=COLUMNS
        )
        _write_numbers([card for card in cards if numbers.get(card.pk, {}) != numbers_of(card)])

    return len(changed)


def row_of(card: Card, prints: Sequence[IndexedPrinting], old: SearchRow | None = None) -> SearchRow:
    """The row of a card with its printings; `old`: its previous row, if any."""
    spelled = names_of(card)
    names = lines(map(fold, spelled))
    kept = old if old is not None and old.names == names else None
    return SearchRow(
        card_id=card.pk,
        game=card.game,
        ident=f"{card.game}.{card.key}",
        name_key=kept.name_key if kept else first_spelling(card.name),
        set_key=min(map(_set_key, prints), default="~"),
        names=names,
        squashed=lines(map(squash, spelled)),
        pinyin=kept.pinyin if kept else lines(spellings(chinese_names_of(card))),
        tokens="".join(f"|{token}" for token in sorted(set(tokens_of(card)))) + "|",
        body=lines(fold(text) for text in (*card.texts.values(), *(one.text for one in prints))),
    )


def names_of(card: Card) -> list[str]:
    """Every name of the card: official, in each language, aliases."""
    return list(dict.fromkeys((card.name, *card.names.values(), *card.aliases)))


def chinese_names_of(card: Card) -> list[str]:
    """The names that have a Chinese reading."""
    own = [name for language, name in card.names.items() if language not in NO_PINYIN]
    return [name for name in names_of(card) if name in own or name not in card.names.values()]


def numbers_of(card: Card) -> Mapping[str, int]:
    """The known printed numbers by name."""
    unknown = card.facts.get("unknown", ())
    numbers: Mapping[str, int] = card.facts.get("numbers", {})
    return {name: value for name, value in numbers.items() if name not in unknown}


def tokens_of(card: Card) -> Iterator[str]:
    """The facts of the card as `field=value`, as far as they are known; `is` gathers labels, supertypes, tokens and samples."""
    facts: Facts = card.facts
    unknown = frozenset(facts.get("unknown", ()))
    sure = {name: known["surely"] for name, known in facts.get("partly", {}).items()}
    labels = sure.get("label", ()) if unknown & {"label", "labels"} else facts.get("labels", ())
    supertypes = sure.get("supertype", ()) if unknown & {"supertype", "supertypes"} else facts.get("supertypes", ())
    requires = () if "requires" in unknown else facts.get("requires", ())
    kinds = [facts["kind"]] if "kind" in facts else []
    sample = ["sample"] if card.sample else []
    tokens: dict[str, Iterable[str]] = {
        **sure,
        **{name: values for name, values in facts.get("traits", {}).items() if name not in unknown},
        "kind": kinds,
        "supertype": supertypes,
        "label": labels,
        "requires": [value for line in requires for value in line],
        "is": [*labels, *supertypes, *sample, *(kind for kind in kinds if kind == TOKEN)],
        "lang": card.names,
        "unknown": unknown,
    }
    return (f"{name}={slug_of(value)}" for name, values in tokens.items() for value in values)


def _prints(game: str) -> dict[int, list[IndexedPrinting]]:
    """The printings of a game by card. Plain tuples: there are many, and every change reads them."""
    columns = ("card_id", "card_set__code", "card_set__released", "number", "variant", "text")
    found: dict[int, list[IndexedPrinting]] = {}
    for row in Printing.objects.filter(card__game=game).order_by("pk").values_list(*columns):
        found.setdefault(row[0], []).append(IndexedPrinting(*row))

    return found


def _numbers(game: str) -> dict[int, dict[str, int]]:
    """The numbers of a game in the index, by card."""
    found: dict[int, dict[str, int]] = {}
    for card, name, value in SearchNumber.objects.filter(card__game=game).values_list("card_id", "name", "value"):
        found.setdefault(card, {})[name] = value

    return found


def _set_key(one: IndexedPrinting) -> str:
    """By the set's release, then its code, then the number; sets without a day come last."""
    day = one.released.isoformat() if one.released else "9999"
    return f"{day} {fold(one.code)} {fold(one.number):0>8}{fold(one.variant)}"


def _same(row: SearchRow, old: SearchRow | None) -> bool:
    return old is not None and all(getattr(row, name) == getattr(old, name) for name in COLUMNS)


def _write_numbers(cards: list[Card]) -> None:
    SearchNumber.objects.filter(card__in=[card.pk for card in cards]).delete()
    SearchNumber.objects.bulk_create(
        [SearchNumber(card=card, name=name, value=value) for card in cards for name, value in numbers_of(card).items()],
        batch_size=500,
    )
