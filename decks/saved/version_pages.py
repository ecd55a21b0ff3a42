"""What the pages of versions and of the plan show: pure preparation for templates, no request and no response."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from cards.catalogue.loading import load_catalogue
from decks.access.serving import UNJUDGED, answer_of, judge_deck
from decks.check.checking import Answer
from decks.check.messages import VERDICTS
from decks.models import Deck, DeckVersion
from decks.report.page import verdict_note
from decks.saved.diff import diff_lists, section_names, show_diff
from decks.saved.versions import CURRENT, PLAN, version_as_deck
from legality.games import GAMES


@dataclass(frozen=True, slots=True)
class VersionVerdict:
    """A verdict in a list: its slug and word, the note on what it counts, and the number of cards found."""

    verdict: str
    word: str
    note: str
    count: int


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version in a list; `standing` is None if its game or format is gone."""

    version: DeckVersion
    standing: VersionVerdict | None


def version_verdict(answer: Answer) -> VersionVerdict:
    """What a list shows of an answer."""
    count = sum(row.entry.count for row in answer.resolved.placed)
    return VersionVerdict(answer.verdict, str(VERDICTS[answer.verdict]), verdict_note(answer), count)


def version_rows(versions: Sequence[DeckVersion], day: date) -> list[VersionRow]:
    """The versions with their verdicts on that day; one query per game."""
    games = {version.game for version in versions} & GAMES.keys()
    catalogues = {game: load_catalogue(game).with_guess_limit(0) for game in games}
    rows: list[VersionRow] = []
    for version in versions:
        try:
            answer = answer_of(version_as_deck(version), day, catalogues.get(version.game))
            rows.append(VersionRow(version, version_verdict(answer)))
        except UNJUDGED:
            rows.append(VersionRow(version, None))

    return rows


def comparison_choices(deck: Deck) -> list[tuple[str, str]]:
    """What may be compared: the present list, the plan if there is one, and every version, the newest first."""
    plan = [(PLAN, _("Planned list"))] if deck.plan.strip() else []
    versions = deck.versions.only("number", "name", "cause", "created", "deck_id")
    named = [(str(one.number), f"{one.number} · {one.name or one.get_cause_display()}") for one in versions]
    return [(CURRENT, _("Current list")), *plan, *named]


def default_side(deck: Deck) -> str:
    """The default side of a comparison: the newest version, or the present list of a deck without versions."""
    number = deck.versions.values_list("number", flat=True).first()
    return CURRENT if number is None else str(number)


def compare_lists(before: Deck, after: Deck, day: date) -> dict[str, object]:
    """Both lists judged on a day and what differs between them, for a template.

    `found` is missing if one of them cannot be judged or if their games differ.
    """
    answers = {"before": judge_deck(before, day), "after": judge_deck(after, day)}
    context: dict[str, object] = {name: version_verdict(answer) for name, answer in answers.items() if answer}
    first = answers["before"]
    second = answers["after"]
    if first is None or second is None:
        return context

    if first.question.game != second.question.game:
        return context | {"games_differ": True}

    return context | {
        "found": show_diff(diff_lists(first.resolved, second.resolved), section_names(second.question.game))
    }
