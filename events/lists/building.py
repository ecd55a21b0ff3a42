"""A registered pool as the builder takes it, and as text."""

from collections.abc import Mapping
from dataclasses import dataclass

from decks.check.question import RefusedError
from decks.decklist.rows import Row, rows_as_text
from events.lists.judging import event_question, seat_for
from events.models import Entry, Event, Pool
from legality.engine.game import Game
from legality.games import GAMES


@dataclass(frozen=True, slots=True)
class PoolToBuild:
    """A registered pool as text, and the fields with which it opens the builder; none where the builder lacks its format."""

    text: str
    fields: Mapping[str, str]


def pool_to_build(event: Event, entry: Entry) -> PoolToBuild | None:
    """The pool that counts, with the list that is built from it so far; None without one, and for a game that is gone."""
    pool: Pool | None = entry.pool
    game = GAMES.get(event.game)
    if pool is None or game is None:
        return None

    text = pool_as_text(pool, game)
    try:
        question = event_question(event, seat_for(event, entry))
    except RefusedError:
        return PoolToBuild(text, {})

    fields = {
        "format": question.format_.slug,
        "date": question.day.isoformat(),
        "region": question.region,
        **dict.fromkeys(sorted(question.options), "on"),
        "pool": text,
        "text": entry.current.text if entry.current else "",
    }
    return PoolToBuild(text, fields)


def pool_as_text(pool: Pool, game: Game) -> str:
    """The cards of a pool by name and code, behind the lines that name no card as they were sent."""
    lost = [f"{line['text']}\n" for line in pool.open_lines]
    rows = [Row("", card["name"], card["count"], card["code"] or None) for card in pool.cards]
    return "".join(lost) + rows_as_text(rows, game)
