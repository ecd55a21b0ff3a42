"""Cards that belong to a card: those that its text names, those whose text names it, those of its rarest tag."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from cards.catalogue.lookup import Catalogue
from cards.models import Card, SearchRow
from cards.pages.card_frame import Frame, Value, build_frame, shown_value
from legality.engine.theme.appearance import card_layout
from legality.games import GAMES
from legality.sources.fold import fold, has_han

# How many cards of each sort a page shows.
MAX_RELATED: Final = 6
# Single words and shorter names are words of the language: a text that has them need not mean the card.
SHORTEST_HAN: Final = 3
# A tag that more cards share says little of them.
COMMON: Final = 60


@dataclass(frozen=True, slots=True)
class Related:
    """The cards that belong to a card, to be drawn, each in one place only.

    `named`: by its text. `naming`: their text names it. `kin`: of the tag `shared`, which few others have; None: it shares none.
    """

    named: tuple[Frame, ...] = ()
    naming: tuple[Frame, ...] = ()
    kin: tuple[Frame, ...] = ()
    shared: Value | None = None

    def __bool__(self) -> bool:
        return bool(self.named or self.naming or self.kin)


def related_to(row: Card, catalogue: Catalogue) -> Related:
    """What belongs to a card. Four queries, one where nothing does."""
    game = GAMES[row.game]
    ident = f"{row.game}.{row.key}"
    naming = [one for one in _ids_naming(row) if one in catalogue.cards]
    named = [one for one in _ids_in_texts(row, catalogue) if one not in naming]
    # The rarest tag that the card shares with others, and those of them that are not shown yet.
    shown = {ident, *naming, *named}
    own = catalogue.cards.get(ident)
    rarest: tuple[str, str] | None = None
    sharing: list[str] = []
    for trait in card_layout(game).tags:
        for slug in sorted(own.span(trait).surely) if own else ():
            others = [one.id for one in catalogue.cards.values() if one.id != ident and slug in one.span(trait).surely]
            if 0 < len(others) < (len(sharing) or COMMON):
                rarest = (trait, slug)
                sharing = others
    kin = [one for one in sharing if one not in shown][:MAX_RELATED]

    idents = [*naming, *named, *kin]
    keys = [one.partition(".")[2] for one in idents]
    rows = Card.objects.filter(game=row.game, key__in=keys).prefetch_related("printings__card_set") if keys else ()
    frames = {f"{one.game}.{one.key}": build_frame(one) for one in rows}
    return Related(
        named=_frames_of(named, frames),
        naming=_frames_of(naming, frames),
        kin=_frames_of(kin, frames),
        shared=shown_value(game, *rarest) if rarest and kin else None,
    )


def _ids_in_texts(row: Card, catalogue: Catalogue) -> list[str]:
    """The ids of the cards that the texts of a card name."""
    texts = [fold(text) for text in row.texts.values()]
    own = f"{row.game}.{row.key}"
    found: list[str] = []
    for card in catalogue.cards.values():
        names = filter(_is_specific, {card.name, *card.names.values()})
        if card.id != own and any(_is_in(name, texts) for name in names):
            found.append(card.id)
            if len(found) == MAX_RELATED:
                break
    return found


def _ids_naming(row: Card) -> list[str]:
    """The ids of the cards whose texts name a card."""
    names = [name for name in {row.name, *row.names.values()} if _is_specific(name)]
    if not names:
        return []

    holds = Q()
    for name in names:
        holds |= Q(body__contains=fold(name))
    rows = SearchRow.objects.filter(holds, game=row.game).exclude(card=row).order_by("ident")[: 4 * MAX_RELATED]
    found = [one.ident for one in rows if any(_is_in(name, [one.body]) for name in names)]
    return found[:MAX_RELATED]


def _is_specific(name: str) -> bool:
    return len(name) >= SHORTEST_HAN if has_han(name) else " " in name


def _is_in(name: str, texts: Iterable[str]) -> bool:
    """Whether a folded text has the name as whole words; Chinese has no spaces between words."""
    folded = fold(name)
    return any(
        folded in text and re.search(rf"(?<![a-z0-9]){re.escape(folded)}(?![a-z0-9])", text) is not None
        for text in texts
    )


def _frames_of(idents: Iterable[str], frames: dict[str, Frame]) -> tuple[Frame, ...]:
    return tuple(frames[ident] for ident in idents if ident in frames)
