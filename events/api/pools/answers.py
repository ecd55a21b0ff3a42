"""Pools as JSON."""

from typing import Annotated, TypedDict

from api.typed import Doc, Moment, Natural, OneOf, Positive
from events.entries.submitting import is_intact
from events.lists.freezing import FrozenCard, OpenLineJson
from events.models import Event, Pool
from events.pools.figures import pool_figures


class PoolReplyJson(TypedDict):
    """What the owner says of a pool."""

    agrees: bool
    note: Annotated[str, Doc("What differs; empty where it is right.")]
    made: Moment


class BoosterShareJson(TypedDict):
    """What so many boosters hold of some rarities, and what the pool does."""

    rarities: Annotated[list[str], Doc("Empty: all cards.")]
    count: Annotated[Natural, Doc("In the pool.")]
    least: Annotated[Natural, Doc("In the boosters.")]
    most: Annotated[Natural, Doc("In the boosters.")]


class BoostersJson(TypedDict):
    """A pool next to boosters of its set; runes and the like are left out. It judges nothing."""

    set: str
    count: Annotated[Positive, Doc("How many boosters so many cards are.")]
    shares: Annotated[list[BoosterShareJson], Doc("All cards first, then by rarity.")]
    elsewhere: Annotated[list[str], Doc("The ids of the cards that no booster of the set holds.")]
    source: Annotated[str, Doc("Where it is told what a booster holds.")]


class FiguresJson(TypedDict):
    """A pool in figures. Rarities are counted and not judged."""

    total: Natural
    expected: Annotated[Positive | None, Doc("Cards that each player opens; null where the organiser has not said it.")]
    rarities: Annotated[
        dict[str, Natural], Doc("Copies by rarity; under the empty name those whose rarity is not sure.")
    ]
    boosters: Annotated[
        BoostersJson | None,
        Doc("Beside what boosters hold; null where that is not known, or where the pool is of no one set."),
    ]


class PoolReceiptJson(TypedDict):
    """A pool that has just been registered."""

    number: Annotated[Positive, Doc("Counted in the entry; the last one counts.")]
    made: Moment
    code: Annotated[str, Doc("The receipt: eight letters and digits.")]
    digest: Annotated[str, Doc("The keyed hash whose beginning is the code.")]
    amended: Annotated[bool, Doc("Sent after the lock.")]
    open_lines: Annotated[list[OpenLineJson], Doc("Lines that found no card: with one the deck is undetermined.")]
    figures: FiguresJson


class PoolJson(PoolReceiptJson):
    """The pool that counts: a copy that never changes."""

    source: Annotated[str, OneOf(*Pool.Source.values), Doc("Where it came from.")]
    reason: Annotated[str, Doc("Why it was changed after the lock.")]
    paper_place: Annotated[str, Doc("Where the sheet of paper lies.")]
    recorder: Annotated[Positive | None, Doc("The number of the other player who recorded it.")]
    text: Annotated[str, Doc("As it was sent.")]
    cards: Annotated[list[FrozenCard], Doc("In the sender's own order.")]
    intact: Annotated[bool, Doc("Whether it is still what its receipt was given for.")]
    reply: Annotated[PoolReplyJson | None, Doc("What the owner said last.")]


class TaskJson(TypedDict):
    """The player whose pool the reader records."""

    number: Annotated[Positive, Doc("Of the entry; nothing else is told of its player.")]
    pool: Annotated[PoolJson | None, Doc("Null until it is recorded.")]


def pool_receipt_json(event: Event, pool: Pool) -> PoolReceiptJson:
    """The receipt of a pool, with its figures."""
    figures = pool_figures(event, pool.cards)
    boosters: BoostersJson | None = None
    if figures.boosters is not None:
        boosters = {
            "set": figures.boosters.booster.card_set,
            "count": figures.boosters.boosters,
            "shares": [],
            "elsewhere": [one["id"] for one in figures.boosters.elsewhere],
            "source": figures.boosters.booster.source,
        }
        for share in figures.boosters.counts:
            holds = share.holds
            boosters["shares"].append(
                {"rarities": list(holds.rarities), "count": share.count, "least": holds.least, "most": holds.most}
            )

    return {
        "number": pool.number,
        "made": pool.made.isoformat(),
        "code": pool.code,
        "digest": pool.digest,
        "amended": pool.amendment,
        "open_lines": pool.open_lines,
        "figures": {
            "total": figures.total,
            "expected": figures.expected,
            "rarities": {one.slug: one.count for one in figures.rarities},
            "boosters": boosters,
        },
    }


def pool_json(event: Event, pool: Pool) -> PoolJson:
    """A pool whole. Three queries, of which one is for the figures."""
    reply = pool.replies.first()
    return {
        **pool_receipt_json(event, pool),
        "source": pool.source,
        "reason": pool.reason,
        "paper_place": pool.paper_place,
        "recorder": pool.recorder.number if pool.recorder else None,
        "text": pool.text,
        "cards": pool.cards,
        "intact": is_intact(event, pool),
        "reply": {"agrees": reply.agrees, "note": reply.note, "made": reply.made.isoformat()} if reply else None,
    }
