"""The one path from a text to an answer. Page, API, command line, saved deck and batch all use it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Final

from cards.catalogue.lookup import Catalogue
from cards.catalogue.proposed import is_offered
from decks.check.allowance import Allowance, allowance_for
from decks.check.question import Question
from decks.decklist.deck_codes import entries_of_code
from decks.decklist.entries import Entries, Entry, Problem, TextLimit, Unread
from decks.decklist.open_lines import build_known_deck, list_splits, open_lines
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list, too_long
from decks.decklist.resolve import MOST_GUESSES, Placed, Resolved, look_up, resolve_entries
from decks.decklist.writing import written_codes
from legality.engine import check
from legality.engine.game import Game
from legality.engine.house.points import SpentPoints, points_spent
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.report import ILLEGAL, LEGAL, UNDETERMINED, UNFINISHED, BlamedCard, Doubt, Report, Verdict

# Lines whose name belongs to several cards: each candidate is judged in the deck.
#
# A line is closed where the deck has one verdict however its copies are divided among the candidates. Else the
# candidates are offered with what each would do, those first with which the deck can be legal.


# Each candidate of a line is a check; further lines stay open.
MOST_LINES: Final = 6
# Names of more cards stay open, without what each would do.
MOST_CANDIDATES: Final = 4
# Rows that these checks may look at in all: enough for a hundred checks of sixty rows.
MOST_ROWS: Final = 6_000

Judge = Callable[[Resolved], Verdict]


def close_names(
    resolved: Resolved, entries: Iterable[Entry | Unread], format_: Format, catalogue: Catalogue, judge: Judge
) -> Resolved:
    """The list with the lines closed that are settled, one after the other; `judge` gives the verdict on a list."""
    if not any(_is_of_several(problem) for problem in resolved.problems):
        return resolved

    lines = {entry.line: entry for entry in entries if isinstance(entry, Entry)}
    left = len(resolved.problems) + 1
    rows = MOST_ROWS

    # A line that is closed may settle one before it.
    while len(resolved.problems) < left:
        left = len(resolved.problems)
        for problem in [one for one in resolved.problems if _is_of_several(one)][:MOST_LINES]:
            entry = lines.get(problem.line)
            splits = list_splits(problem)
            rows -= len(splits) * len(resolved.placed)
            if rows < 0:
                return resolved
            # A name next to the code of another card is not a shared name.
            if entry and splits and set(problem.cards) <= set(catalogue.named(entry.name)):
                without = replace(resolved, problems=tuple(one for one in resolved.problems if one is not problem))
                ways = [(split, _with_copies(entry, split, without, format_, catalogue)) for split in splits]
                resolved = _settle_problem(problem, ways, resolved, judge)

    return resolved


def _is_of_several(problem: Problem) -> bool:
    is_name = problem.key == "ambiguous" and not (problem.aside or problem.adrift)
    return is_name and 1 < len(problem.cards) <= MOST_CANDIDATES


def _with_copies(
    entry: Entry, copies: Mapping[Card, int], resolved: Resolved, format_: Format, catalogue: Catalogue
) -> Resolved:
    """The list with these copies on the line of the entry."""
    placed = list(resolved.placed)
    for card, count in copies.items():
        codes = (code for code in written_codes(card, catalogue) if catalogue.find(entry.name, code) is card)
        named = replace(entry, count=count, code=entry.code or next(codes, None))
        placed.append(Placed(named, card, entry.section or format_.default_section(card)))

    return replace(resolved, placed=tuple(sorted(placed, key=lambda row: row.entry.line)))


def _settle_problem(
    problem: Problem, ways: Sequence[tuple[Mapping[Card, int], Resolved]], resolved: Resolved, judge: Judge
) -> Resolved:
    """The list with all copies of the first card, if each way has one verdict; else with what each card alone would do."""
    verdicts = {next(iter(split)): judge(way) for split, way in ways if len(split) == 1}
    agreed = set(verdicts.values())
    agree = len(agreed) == 1 and UNDETERMINED not in agreed
    if agree and all(judge(way) in agreed for split, way in ways if len(split) > 1):
        return ways[0][1]

    offered = sorted(zip(problem.cards, problem.suggestions, strict=True), key=lambda one: verdicts[one[0]] == ILLEGAL)
    cards = tuple(card for card, _ in offered)
    suggestions = tuple(words for _, words in offered)
    outcomes = tuple(verdicts[card] for card in cards)
    offer = replace(problem, cards=cards, suggestions=suggestions, outcomes=outcomes, likeliest=cards[0])
    return replace(resolved, problems=tuple(offer if one is problem else one for one in resolved.problems))


class TooLongError(ValueError):
    """The text exceeds `limit`."""

    def __init__(self, limit: TextLimit) -> None:
        super().__init__(f"more than {limit.at_most} {limit.name}")
        self.limit = limit


@dataclass(frozen=True)
class Answer:
    """The report on the resolved deck, the lines that could not be resolved, and the verdict on both.

    `judged`: the deck as far as it is known, with its open lines. `catalogue`: the cards that were asked.
    `allowance`: what searches besides the verdict may take.
    `registered_problems`: for a check between games, the problem lines of the registered list.
    """

    question: Question
    judged: Deck
    report: Report
    resolved: Resolved
    pool_problems: tuple[Problem, ...] = ()
    registered_problems: tuple[Problem, ...] = ()
    catalogue: Catalogue | None = field(default=None, compare=False, repr=False)
    allowance: Allowance = field(default_factory=Allowance, compare=False, repr=False)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The lines of the list that are not in the deck."""
        return self.resolved.problems

    @property
    def lines_to_check(self) -> list[Problem]:
        """The lines of the list that its reader has to look at: all that are not in the deck but talk."""
        return [problem for problem in self.problems if not problem.is_talk]

    @cached_property
    def deck(self) -> Deck:
        """The deck to show: its cards, and those of open lines where they are supposed to be."""
        return self.judged.supposed()

    def names_card(self, card: Card) -> str:
        """The card's name; its id where other cards have that name too. Sent back, it is found as this card."""
        alone = self.catalogue is None or self.catalogue.named(card.name) == (card,)
        return card.name if alone else card.id

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts of the report. What a rule lacks of one card in several sections is reported once."""
        different = {(doubt.code, doubt.fact, doubt.card): doubt for doubt in reversed(self.report.doubts)}
        return tuple(reversed(different.values()))

    @property
    def verdict(self) -> Verdict:
        """The verdict on the deck with its open lines."""
        return self.report.verdict

    @property
    def points(self) -> SpentPoints | None:
        """What the deck spends of the budget of its house format; None without one."""
        return points_spent(self.question.format_, self.judged, self.question.day)

    def lines_of(self, blame: BlamedCard) -> tuple[int, ...]:
        """The lines of a blamed card: those in its section, or in any if it names none."""
        rows = self.rows_of(blame.card)
        return tuple(dict.fromkeys(row.entry.line for row in rows if blame.section in ("", row.section)))

    def rows_of(self, card: Card) -> Sequence[Placed]:
        """The rows of a card."""
        return self._rows_by_card.get(card, ())

    @cached_property
    def _rows_by_card(self) -> dict[Card, list[Placed]]:
        """A rule may blame thousands of cards, so the rows are sorted by card once."""
        rows: dict[Card, list[Placed]] = {}
        for row in self.resolved.placed:
            rows.setdefault(row.card, []).append(row)

        return rows


def check_text(question: Question, text: str, catalogue: Catalogue, pool: str | None = None) -> Answer:
    """Judge a pasted list. Raises TooLongError for a text over a limit, FormatNotInForceError for a day before the first edition."""
    return check_entries(
        question,
        read_entries(question.game, text, catalogue),
        catalogue,
        None if pool is None else read_entries(question.game, pool, catalogue),
    )


def check_entries(
    question: Question,
    entries: Iterable[Entry | Unread],
    catalogue: Catalogue,
    pool: Iterable[Entry | Unread] | None = None,
) -> Answer:
    """Judge a list that is already parsed. A pool is only used in limited formats.

    Raises FormatNotInForceError for a day before the first edition.
    """
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    listed = tuple(entries)
    return check_placed(question, listed, *place_lists(listed, catalogue, question.format_, pool), catalogue)


def place_lists(
    entries: Iterable[Entry | Unread], catalogue: Catalogue, format_: Format, pool: Iterable[Entry | Unread] | None
) -> tuple[Resolved, Resolved | None]:
    """The cards of a list that is already parsed, and of its pool in limited formats: the same in every format of one layout."""
    # The list comes first: guesses are few, and what it misses weighs more.
    resolved = resolve_entries(entries, catalogue, format_)
    return resolved, look_up(pool, catalogue, format_) if pool is not None and format_.limited else None


def check_built(
    question: Question, entries: Iterable[Entry | Unread], catalogue: Catalogue, registered: Resolved | None
) -> Answer:
    """Judge a list that is already parsed, with a pool whose cards are known.

    Raises FormatNotInForceError for a day before the first edition.
    """
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    listed = tuple(entries)
    return check_placed(question, listed, resolve_entries(listed, catalogue, question.format_), registered, catalogue)


def check_placed(
    question: Question, listed: Entries, resolved: Resolved, registered: Resolved | None, catalogue: Catalogue
) -> Answer:
    """Judge a list whose cards are looked up, and its pool. Names of several cards are closed where that changes nothing.

    `catalogue` has a limit of guesses. Raises FormatNotInForceError for a day before the first edition.
    """

    def verdict_of(one: Resolved) -> Verdict:
        return _judge(question, deck_to_judge(question, one, registered)).verdict

    closed = close_names(resolved, listed, question.format_, catalogue, verdict_of)
    return check_resolved(question, closed, catalogue, registered)


def check_resolved(
    question: Question, resolved: Resolved, catalogue: Catalogue, registered: Resolved | None = None
) -> Answer:
    """Judge a list whose cards are known, with the pool that it is built from.

    Raises FormatNotInForceError for a day before the first edition.
    """
    judged = deck_to_judge(question, resolved, registered)
    problems = () if registered is None else registered.problems
    report = _judge(question, judged)
    allowance = allowance_for(len(judged.rows()) + len(judged.open_lines))
    return Answer(question, judged, report, resolved, problems, catalogue=catalogue, allowance=allowance)


def _judge(question: Question, deck: Deck) -> Report:
    report = check(question.format_, deck, question.day, question.region, question.options)
    return _doubt_offered_cards(report, deck, question)


def _doubt_offered_cards(report: Report, deck: Deck, question: Question) -> Report:
    """The report, with a doubt about each offered card that no rule looks at: a deck with one is undetermined at best."""
    doubted = {doubt.card for doubt in report.doubts}
    offered = {row[1]: row[0] for row in deck.supposed().rows() if is_offered(row[1].key) and row[1] not in doubted}
    if not offered:
        return report

    rule = question.format_.edition_on(question.day).rules[0]
    doubts = [Doubt(rule.code, rule.cite, "kind", card, section) for card, section in offered.items()]
    settled = UNDETERMINED if report.settled in (LEGAL, UNFINISHED) else report.settled
    return replace(report, doubts=(*report.doubts, *doubts), settled=settled)


def deck_to_judge(question: Question, resolved: Resolved, registered: Resolved | None = None) -> Deck:
    """The deck with its open lines, and the pool that it is built from with the pool's own."""
    sections = tuple(section.slug for section in question.game.sections)
    deck = build_known_deck(resolved, sections, question.format_)
    if registered is None:
        return deck

    lines = tuple(open_lines(registered.problems, sections, question.format_))
    return replace(deck, pool=Deck.of((), registered.tally()).pool, open_pool=lines)


def judge_on_day(answer: Answer, day: date) -> Answer:
    """The same deck judged on another day. Raises FormatNotInForceError for a day before the first edition."""
    question = replace(answer.question, day=day)
    return replace(answer, question=question, report=_judge(question, answer.judged))


def read_entries(game: Game, text: str, catalogue: Catalogue) -> Entries:
    """The entries of a text, which is a list or a deck code. Raises TooLongError for a text over a limit."""
    decoded = read_code(game, text, catalogue)

    return parse_list(text, heading_words(game), with_notes=True) if decoded is None else decoded


def read_code(game: Game, text: str, catalogue: Catalogue) -> Entries | None:
    """The entries of a deck code; None for a list. Raises TooLongError for a text over a limit."""
    limit = too_long(text)
    if limit is not None:
        raise TooLongError(limit)

    return entries_of_code(game, text, catalogue)
