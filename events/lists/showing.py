"""A registered list as pages show it: its sections in the player's own order, its report, and what an amendment changed."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.resolve import MOST_GUESSES
from decks.report.page import ShownReport, show_answer
from decks.report.stored_report import read_report
from decks.saved.diff import DiffGroup, ShownDiff, diff_lists
from decks.saved.diff import show_diff as shown_diff
from events.lists.archive import catalogue_for, read_list_report, section_names
from events.lists.freezing import FrozenCard, OpenLineJson, shown_code
from events.lists.judging import UNJUDGED, judge_submission, known_card, question_for, resolve_as_frozen
from events.lists.pools import FREE, find_basis
from events.lists.totals import CountedSections, counted_sections, name_of_total, total_of
from events.models import Event, Pool, Submission
from events.models.frozen import FrozenList
from legality.engine.values.card import Card


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A line of a registered list: its frozen card, and the current card, if any has its id or took its place."""

    frozen: FrozenCard
    card: Card | None


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section with its total. `total_name`: what the total counts."""

    name: str
    total_name: str
    total: int
    lines: tuple[ShownCard, ...]


@dataclass(frozen=True, slots=True)
class ShownList:
    """A registered list with its report; without one where it cannot be judged."""

    submission: Submission | Pool
    sections: tuple[ShownSection, ...]
    open_lines: Sequence[OpenLineJson]
    result: ShownReport | None

    @property
    def code(self) -> str:
        """The receipt as it is read aloud."""
        return shown_code(self.submission.code)


@dataclass(frozen=True, slots=True)
class ShownChange:
    """What a list changed of the one before: the first differences, and how many there are besides."""

    diff: ShownDiff
    left: int


def shown_list(event: Event, submission: Submission, *, judged: bool = True) -> ShownList:
    """The list for a page, judged by the current cards and rules unless that is not wanted; of an ended event as at its end."""
    catalogue = catalogue_for(event)
    result: ShownReport | None = None
    if judged and event.archive is not None:
        archived = read_list_report(submission)
        result = read_report(archived["report"], catalogue.cards) if archived else None
    elif judged:
        with suppress(*UNJUDGED):
            result = show_answer(judge_list(event, submission, catalogue), submission.text)

    counted = counted_sections(event, submission.entry.seat if event.seat_formats else "")
    return ShownList(submission, list_sections(submission, catalogue, event, counted), submission.open_lines, result)


def shown_pool(event: Event, pool: Pool) -> ShownList:
    """A registered pool for a page. A pool has no verdict of its own."""
    sections = list_sections(pool, catalogue_for(event), event, {})
    return ShownList(pool, sections, pool.open_lines, None)


def judge_list(event: Event, submission: Submission, catalogue: Catalogue) -> Answer:
    """The answer on a list of an event, with what its open lines may mean. Raises what UNJUDGED names."""
    basis = find_basis(event, submission.entry) if event.pools else FREE
    question = question_for(event, submission)
    return judge_submission(submission, question, catalogue.with_guess_limit(MOST_GUESSES), basis)


def list_sections(
    submission: FrozenList, catalogue: Catalogue, event: Event, counted: CountedSections
) -> tuple[ShownSection, ...]:
    """The sections in the game's order; their cards stay in the player's. `counted`: what the totals count."""
    names = section_names(event)
    lines: dict[str, list[ShownCard]] = {slug: [] for slug in names}
    for frozen in submission.cards:
        lines.setdefault(frozen["section"], []).append(ShownCard(frozen, known_card(frozen["id"], catalogue)))

    copies = {slug: sum(one.frozen["count"] for one in cards) for slug, cards in lines.items()}
    sections: list[ShownSection] = []
    for slug, cards in lines.items():
        if cards:
            name = names.get(slug, slug)
            total = total_of(slug, copies, counted)
            sections.append(ShownSection(name, name_of_total(slug, names, copies, counted), total, tuple(cards)))

    return tuple(sections)


def list_change(
    event: Event, later: Submission, before: Submission | None, catalogue: Catalogue, most: int
) -> ShownChange | None:
    """What a list changed of the one before, as both were registered; None for the first, or a game that is gone."""
    names = section_names(event)
    if before is None or not names:
        return None

    found = shown_diff(diff_lists(resolve_as_frozen(before, catalogue), resolve_as_frozen(later, catalogue)), names)
    groups = list[DiffGroup]()
    left = most
    for group in found.groups:
        if left > 0:
            groups.append(replace(group, steps=group.steps[:left]))
        left -= len(group.steps)

    return ShownChange(replace(found, groups=tuple(groups)), max(0, -left))
