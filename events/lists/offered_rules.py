"""The rules that an infraction at an event may name: those of its format on its day, and once it has ended those of its end."""

from dataclasses import dataclass

from django.utils.translation import get_language

from events.lists.archive import read_archive
from events.lists.judging import UNJUDGED, event_question
from events.models import Event
from legality.messages import game_text


@dataclass(frozen=True, slots=True)
class OfferedRule:
    """A rule that an infraction may name, with its title in the reader's language and its number."""

    code: str
    title: str
    cite: str


def rules_for(event: Event, seat: str = "") -> list[OfferedRule]:
    """The rules of the format of the event, or of a seat of its teams, on its day, each once, in the game's order; none where it is served no more."""
    archived = read_archive(event)
    if archived is not None:
        rows = archived.content["rules"].get(seat, [])
        return [OfferedRule(code, titles.get(get_language() or "", titles["en"]), cite) for code, titles, cite in rows]

    try:
        question = event_question(event, seat)
        edition = question.format_.edition_on(question.day)
    except UNJUDGED:
        return []

    cites: dict[str, str] = {}
    for rule in edition.rules:
        cites.setdefault(rule.code, rule.cite)
    game = question.game
    return [
        OfferedRule(code, game_text(game, words.title), cites[code])
        for code, words in game.words.items()
        if code in cites
    ]
