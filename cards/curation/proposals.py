"""Cards that people offer: read in the game's own form, which is that of hand-filled tables, and decided by staff.

An accepted card becomes claims by hand, which can be undone as an import. Before that nothing of it is in the tables of cards.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from cards.catalogue.names.name_index import join_lines
from cards.curation.cells import TEXT, UNKNOWN, cell_columns
from cards.curation.corrections import AlreadyDecidedError
from cards.curation.hand_claims import SOURCE, claim_rows
from cards.importers.game_lock import announce_change, lock_game
from cards.importers.spreadsheet.columns import LANGUAGES
from cards.importers.spreadsheet.numbers_in_use import numbers_in_use
from cards.importers.spreadsheet.table import TableRow, parse_rows
from cards.models import Card, ProposedCard
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.fold import squash
from legality.sources.rows import Batch, Rejected

MOST_A_DAY: Final = 20
MOST_OPEN: Final = 50
# Where the card is printed, behind the cells of the card itself.
PRINTED: Final = ("set", "number")


class BadProposalError(ValueError):
    """The proposal makes no card: `rejected` says why."""

    def __init__(self, rejected: Rejected) -> None:
        super().__init__(rejected.key)
        self.rejected = rejected


class CardExistsError(ValueError):
    """The game has a card with this key."""


def proposal_codes(game: Game) -> tuple[str, ...]:
    """The cells of an offered card: those of a card without its texts, then where it is printed."""
    return (*(code for code in cell_columns(game) if not code.startswith(TEXT)), *PRINTED)


def has_room(person: int) -> bool:
    """Whether the person may offer one more card today. Withdrawn ones count."""
    own = ProposedCard.objects.filter(by_id=person)
    if own.filter(status=ProposedCard.Status.OPEN).count() >= MOST_OPEN:
        return False

    return own.filter(created__gt=timezone.now() - timedelta(days=1)).count() < MOST_A_DAY


def typed_cells(cells: Mapping[str, str]) -> dict[str, str]:
    """The cells that were filled in. An empty one leaves the fact open; a card without a type has an unknown one."""
    filled = {code: text.strip() for code, text in cells.items() if text.strip()}
    return filled | {"kind": filled.get("kind", UNKNOWN)}


def read_proposal(game: Game, cells: Mapping[str, str]) -> Batch:
    """The card and its printing as the cells say, as a table with this row would. Raises BadProposalError."""
    row = {game.official_language: ""} | dict(cells)
    batch = parse_rows(tuple(row), [TableRow(1, row)], game, SOURCE, numbers_in_use(game.slug))
    if batch.rejected:
        raise BadProposalError(batch.rejected[0])

    return batch


def propose_card(game: Game, cells: Mapping[str, str], source: str, person: int) -> ProposedCard:
    """Store an offer. `cells` are those of `typed_cells`, which `read_proposal` can read."""
    names = {language: cells[language] for language in LANGUAGES if cells.get(language)}
    return ProposedCard.objects.create(
        game=game.slug,
        by_id=person,
        name=names.get(game.official_language) or next(iter(names.values())),
        names=names,
        sought=join_lines(squash(name) for name in names.values()),
        set_code=cells.get("set", ""),
        number=cells.get("number", ""),
        cells=dict(cells),
        source=source,
    )


def accept_proposal(number: int, by: int) -> ProposedCard:
    """Claim the card by hand. Raises AlreadyDecidedError, BadProposalError and CardExistsError."""
    game = ProposedCard.objects.values_list("game", flat=True).get(pk=number)
    announce_change(game)
    with transaction.atomic():
        lock_game(game)
        found = _pending_proposal(number)
        batch = read_proposal(GAMES[game], found.cells)
        if Card.objects.filter(game=game, key__in=[row.key for row in batch.cards]).exists():
            raise CardExistsError(found.name)

        claim_rows(game, [*batch.cards, *batch.printings], by=by)
        return _decide_proposal(found, ProposedCard.Status.ACCEPTED, by)


@transaction.atomic
def decline_proposal(number: int, by: int, reason: str) -> ProposedCard:
    """Leave the cards as they are. Raises AlreadyDecidedError."""
    return _decide_proposal(_pending_proposal(number), ProposedCard.Status.DECLINED, by, reason)


@transaction.atomic
def withdraw_proposal(number: int, by: int) -> ProposedCard:
    """Take back one's own offer. Raises AlreadyDecidedError."""
    return _decide_proposal(_pending_proposal(number), ProposedCard.Status.WITHDRAWN, by)


def _pending_proposal(number: int) -> ProposedCard:
    found = ProposedCard.objects.select_for_update(of=("self",)).get(pk=number)
    if found.status != ProposedCard.Status.OPEN:
        raise AlreadyDecidedError(found.status)

    return found


def _decide_proposal(found: ProposedCard, status: ProposedCard.Status, by: int, reason: str = "") -> ProposedCard:
    found.status = status
    found.decided_by_id = by
    found.reason = reason
    found.decided_at = timezone.now()
    found.save(update_fields=("status", "decided_by", "decided_at", "reason"))
    return found
