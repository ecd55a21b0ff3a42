"""The index: what searching reads, made from the cards. `reindex(game)` is called after every change of a game's cards.

A card's row depends on the card alone, so only rows that differ are written, and pinyin is worked out only for names
that are new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.db import transaction

from cards.fold import fold, squash
from cards.loading import engine_card
from cards.models import Card, Printing
from cards.search.pinyin import first_spelling, spellings
from cards.search.vocabulary import slug_of
from cards.search_models import SearchNumber, SearchRow
from legality.engine.card import Card as EngineCard
from legality.engine.facts import UNKNOWN

COLUMNS: Final = ("name_key", "set_key", "squashed", "pinyin", "tokens", "names", "body")
FACTS: Final = ("kind", "supertype", "label", "requires")
# Chinese names are ordered by pinyin; a name in kanji has none.
NO_PINYIN: Final = frozenset(("ja",))
TOKEN: Final = "token"


def reindex(game: str) -> int:
    """Bring the index of a game in line with its cards: how many rows were written. In one transaction."""
    with transaction.atomic():
        cards = Card.objects.filter(game=game).prefetch_related("printings__card_set", "restrictions", "search_numbers")
        old = {row.card_id: row for row in SearchRow.objects.filter(game=game)}
        changed: list[SearchRow] = []
        numbers: list[Card] = []
        for card in cards:
            row = row_of(card, old.get(card.pk))
            if not _same(row, old.get(card.pk)):
                changed.append(row)
            if {number.name: number.value for number in card.search_numbers.all()} != numbers_of(card):
                numbers.append(card)

        SearchRow.objects.bulk_create(
            changed, batch_size=500, update_conflicts=True, unique_fields=("card",), update_fields=COLUMNS
        )
        _write_numbers(numbers)

    return len(changed)


def row_of(card: Card, old: SearchRow | None = None) -> SearchRow:
    """The row of a card, with its printings, their sets and its restrictions fetched along."""
    spelled = names_of(card)
    names = lines(map(fold, spelled))
    kept = old if old is not None and old.names == names else None
    return SearchRow(
        card=card,
        game=card.game,
        ident=f"{card.game}.{card.key}",
        name_key=kept.name_key if kept else first_spelling(card.name),
        set_key=min(map(_place, card.printings.all()), default="~"),
        names=names,
        squashed=lines(map(squash, spelled)),
        pinyin=kept.pinyin if kept else lines(spellings(spoken_of(card))),
        tokens="".join(f"|{token}" for token in sorted(set(tokens_of(card, engine_card(card))))) + "|",
        body=lines(fold(text) for text in texts_of(card)),
    )


def lines(words: Iterable[str]) -> str:
    """Words between line ends, each once; folded words have none inside."""
    return "\n" + "".join(f"{word}\n" for word in dict.fromkeys(words) if word)


def names_of(card: Card) -> list[str]:
    """Every name of the card: official, in each language, aliases."""
    return list(dict.fromkeys((card.name, *card.names.values(), *card.aliases)))


def spoken_of(card: Card) -> list[str]:
    """The names that are read in Chinese."""
    own = [name for language, name in card.names.items() if language not in NO_PINYIN]
    return [name for name in names_of(card) if name in own or name not in card.names.values()]


def texts_of(card: Card) -> list[str]:
    """Every rules text of the card: current in each language, then as printed."""
    printed = (printing.text for printing in card.printings.all() if printing.text)
    return list(dict.fromkeys((*card.texts.values(), *printed)))


def numbers_of(card: Card) -> Mapping[str, int]:
    """The numbers that are known."""
    unknown = card.facts.get("unknown", ())
    numbers: Mapping[str, int] = card.facts.get("numbers", {})
    return {name: value for name, value in numbers.items() if name not in unknown}


def tokens_of(card: Card, known: EngineCard) -> Iterator[str]:
    """The known facts as the rules see them, and what is `is:` of the card."""
    for name in (*FACTS, *known.traits):
        fact = known.fact(name)
        if fact is not UNKNOWN:
            yield from (f"{name}={slug_of(value)}" for value in fact)

    yield from (f"is={slug_of(value)}" for value in properties_of(known))
    yield from (f"lang={language}" for language in card.names)
    yield from (f"unknown={slug_of(name)}" for name in card.facts.get("unknown", ()))


def properties_of(known: EngineCard) -> frozenset[str]:
    """What may be asked with `is:`: its labels, supertypes, whether it is a sample, or a token."""
    said = [fact for fact in (known.labels, known.supertypes) if fact is not UNKNOWN]
    own = {name for name, holds in (("sample", known.sample), (TOKEN, known.kind == TOKEN)) if holds}
    return frozenset(own).union(*said)


def _place(printing: Printing) -> str:
    """By the set's release, then its code, then the number; sets without a day come last."""
    released = printing.card_set.released
    day = released.isoformat() if released else "9999"
    return f"{day} {fold(printing.card_set.code)} {fold(printing.number):0>8}{fold(printing.variant)}"


def _same(row: SearchRow, old: SearchRow | None) -> bool:
    return old is not None and all(getattr(row, name) == getattr(old, name) for name in COLUMNS)


def _write_numbers(cards: list[Card]) -> None:
    SearchNumber.objects.filter(card__in=[card.pk for card in cards]).delete()
    SearchNumber.objects.bulk_create(
        [SearchNumber(card=card, name=name, value=value) for card in cards for name, value in numbers_of(card).items()],
        batch_size=500,
    )
