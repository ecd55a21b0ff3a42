"""Verdicts on registered lists: the frozen cards by their ids, judged as of the event's day by the current cards."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from cards.catalogue.archived import ArchivedCatalogue
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.catalogue.moved_ids import moved_to
from decks.check.checking import Answer, TooLongError, check_built, check_resolved, deck_to_judge, read_entries
from decks.check.question import Question, RefusedError, parse_format, parse_game
from decks.decklist.entries import Entry as Line
from decks.decklist.entries import Problem, number_missing
from decks.decklist.resolve import Placed, Resolved, look_up
from events.lists.freezing import FrozenCard
from events.lists.pools import FREE, Basis, find_basis, mark_unknown_pool
from events.models import Entry, Event, Judgement, Submission
from events.models.event import SEATS
from events.models.frozen import FrozenList
from legality.engine.rules.format import FormatNotInForceError
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck

# Why a list may have no verdict: the game or format has left the site, has no edition on the day, or a limit was lowered.
UNJUDGED: Final = (RefusedError, FormatNotInForceError, TooLongError)
# The fields of a verdict other than its list.
FIELDS: Final = tuple(
    field.attname for field in Judgement._meta.concrete_fields if field.name not in ("id", "submission")
)


def event_question(event: Event, seat: str = "") -> Question:
    """The question of an event, and of a seat of its teams: the format, options and region on the event's day.

    Raises RefusedError if its game or format is gone.
    """
    game = parse_game(event.game)
    return Question(game, parse_format(game, event.format_of(seat)), event.date, event.region, frozenset(event.options))


def seat_for(event: Event, entry: Entry | None) -> str:
    """The entry's seat; the team's first seat for an entry that does not exist yet; empty in an event of single players."""
    if not event.is_for_teams:
        return ""

    return entry.seat if entry else SEATS[0]


def answer_of_text(event: Event, text: str, basis: Basis = FREE, seat: str = "") -> Answer:
    """The answer for a list that is about to be registered. Raises what UNJUDGED names."""
    question = event_question(event, seat)
    catalogue = load_catalogue(event.game)
    entries = read_entries(question.game, text, catalogue)
    return mark_unknown_pool(check_built(question, entries, catalogue, _open_pool(basis, question, catalogue)), basis)


def question_for(event: Event, submission: Submission) -> Question:
    """The question of a registered list. One query, where seats have formats and its entry is not loaded yet."""
    return event_question(event, submission.entry.seat if event.seat_formats else "")


def judge_submission(submission: Submission, question: Question, catalogue: Catalogue, basis: Basis = FREE) -> Answer:
    """The answer for a registered list. A card that an import has renamed or merged is found by its old id.

    Raises FormatNotInForceError or TooLongError.
    """
    resolved = resolve_again(submission, question, catalogue)
    opened = _open_pool(basis, question, catalogue)
    return mark_unknown_pool(check_resolved(question, resolved, catalogue, opened), basis)


def _open_pool(basis: Basis, question: Question, catalogue: Catalogue) -> Resolved | None:
    return resolve_again(basis.pool, question, catalogue) if basis.pool is not None else None


def resolve_again(listed: FrozenList, question: Question, catalogue: Catalogue) -> Resolved:
    """The frozen cards, and the open lines looked up again: a card may have become known since."""
    placed, gone = _place_cards(listed.cards, catalogue)
    open_numbers = {line["line"] for line in listed.open_lines}
    if not open_numbers:
        return Resolved(tuple(placed), tuple(gone))

    entries = [one for one in read_entries(question.game, listed.text, catalogue) if one.line in open_numbers]
    found = look_up(entries, catalogue, question.format_)
    rows = sorted([*placed, *found.placed], key=lambda row: row.entry.line)
    return Resolved(tuple(rows), (*gone, *found.problems), found.maybe)


def resolve_as_frozen(listed: FrozenList, catalogue: Catalogue) -> Resolved:
    """The frozen cards and open lines as they were registered: nothing is looked up."""
    placed, gone = _place_cards(listed.cards, catalogue)
    lines = [
        Problem(row["line"], row["text"], "unknown", "unknown", (), (("name", row["text"]),), row["count"])
        for row in listed.open_lines
    ]
    return Resolved(tuple(placed), (*gone, *lines))


def replace_cards(like: Resolved, cards: Iterable[FrozenCard], catalogue: Catalogue) -> Resolved:
    """The list with its frozen cards replaced by `cards`; its open lines stay resolved as they were."""
    placed, gone = _place_cards(cards, catalogue)
    frozen = {one.entry.line for one in placed} | {one.line for one in gone}
    others = [row for row in like.placed if row.entry.line not in frozen]
    problems = [one for one in like.problems if one.line not in frozen]
    return Resolved((*placed, *others), (*gone, *problems), like.maybe)


def _place_cards(cards: Iterable[FrozenCard], catalogue: Catalogue) -> tuple[list[Placed], list[Problem]]:
    placed = list[Placed]()
    gone = list[Problem]()
    for frozen in cards:
        line = frozen["line"]
        text = frozen["name"]
        count = frozen["count"]
        card = known_card(frozen["id"], catalogue)
        if card is None:
            words = (("name", text),)
            gone.append(Problem(line, text, "unknown", "unknown", (), words, count, section=frozen["section"]))
        else:
            placed.append(
                Placed(
                    Line(line, text, count, text, frozen["code"] or None, frozen["section"], 0),
                    card,
                    frozen["section"],
                )
            )

    return placed, gone


def known_card(ident: str, catalogue: Catalogue) -> Card | None:
    """The card of a frozen id, or the one that took its place in an import since; None if both are gone."""
    found = catalogue.cards.get(ident)
    if found is not None:
        return found
    if isinstance(catalogue, ArchivedCatalogue):
        return catalogue.cards.get(catalogue.moved.get(ident, ""))

    new = moved_to(catalogue.game, ident.removeprefix(f"{catalogue.game}."))
    return catalogue.cards.get(f"{catalogue.game}.{new}") if new else None


def build_judgement(
    submission: Submission, answer: Answer, catalogue: Catalogue, now: datetime, pool: int | None = None
) -> Judgement:
    """The verdict to store for a registered list, with what it was judged by; `pool`: the number of its `Basis`."""
    question = answer.question
    report = answer.report
    return Judgement(
        # By its key: given as an object it would take the place of the verdict that the list had before.
        submission_id=submission.pk,
        verdict=answer.verdict,
        codes=list(report.codes),
        warnings=[warning.code for warning in report.warnings],
        problems=number_missing(answer.problems),
        game=report.game,
        format=report.format,
        region=report.region,
        options=sorted(question.options),
        day=report.day,
        edition=report.edition,
        catalogue=catalogue.version if pool is not None else judged_by_stamp([submission], catalogue),
        pool=pool,
        judged=now,
    )


def judged_by_stamp(lists: Iterable[FrozenList], catalogue: Catalogue) -> int:
    """The stamp of the catalogue to store with a verdict on these lists: the number of its facts, or its version.

    Where every card is still in the catalogue under its own id, only a change of facts can alter the verdict. Open lines, and
    cards that were removed or renamed, are found by their names, which may change with any version.
    """
    for listed in lists:
        if listed.open_lines or any(card["id"] not in catalogue.cards for card in listed.cards):
            return catalogue.version

    return catalogue.facts


def event_questions(event: Event) -> Mapping[str, Question]:
    """The questions of an event by seat; under the empty one that of lists without a seat. Raises RefusedError."""
    return {seat: event_question(event, seat) for seat in ("", *(SEATS if event.seat_formats else ()))}


def is_current_verdict(submission: Submission, questions: Mapping[str, Question], stamps: Collection[int]) -> bool:
    """Whether the stored verdict was made for these questions of the event and with one of these catalogue stamps; its pool is ignored.

    No query where its entry and verdict are loaded already.
    """
    judged: Judgement | None = getattr(submission, "judgement", None)
    question = questions.get(submission.entry.seat) or questions.get("")
    if judged is None or question is None or judged.catalogue not in stamps:
        return False
    try:
        edition = question.format_.edition_on(question.day).name
    except FormatNotInForceError:
        return False

    now = (question.format_.slug, edition, question.day, question.region, sorted(question.options))
    return (judged.format, judged.edition, judged.day, judged.region, judged.options) == now


@dataclass(frozen=True, slots=True)
class Sitting:
    """One pass over the lists of an event: each deck is built once, and lists that are the same are judged once.

    `questions`: by seat. `catalogue` makes no guesses at names.
    """

    event: Event
    questions: Mapping[str, Question]
    catalogue: Catalogue
    decks: dict[str, Deck] = field(default_factory=dict)
    verdicts: dict[tuple[str, int | None, int | None], Judgement] = field(default_factory=dict)

    def judgement(self, submission: Submission, now: datetime) -> Judgement:
        """The verdict on a list, unsaved. Its entry is loaded already. Raises FormatNotInForceError or TooLongError."""
        basis = find_basis(self.event, submission.entry)
        same = self._same(submission)
        judged = (same, basis.number, basis.pool.pk if basis.pool else None)
        held = self.verdicts.get(judged)
        if held is not None:
            values = {name: getattr(held, name) for name in FIELDS}
            return Judgement(submission_id=submission.pk, **values)

        answer = judge_submission(submission, self._question(submission), self.catalogue, basis)
        if self.event.is_for_teams:
            self.decks[same] = replace(answer.judged, pool=None, open_pool=())
        self.verdicts[judged] = build_judgement(submission, answer, self.catalogue, now, basis.number)
        return self.verdicts[judged]

    def deck(self, submission: Submission) -> Deck:
        """The deck of a list, without the pool that it is built from; the same object for lists that are the same."""
        same = self._same(submission)
        if same not in self.decks:
            question = self._question(submission)
            resolved = resolve_again(submission, question, self.catalogue)
            self.decks[same] = deck_to_judge(question, resolved)

        return self.decks[same]

    def _question(self, submission: Submission) -> Question:
        return self.questions[submission.entry.seat if self.event.seat_formats else ""]

    def _same(self, submission: Submission) -> str:
        """What makes lists the same to a judge, as one text: many small objects would cost more than they save."""
        seat = submission.entry.seat if self.event.seat_formats else ""
        words = [seat, *(f"{card['section']} {card['id']} {card['count']} {card['name']}" for card in submission.cards)]
        if submission.open_lines:
            # Lines that found no card are looked up in the text by their numbers.
            words += [str(line["line"]) for line in (*submission.cards, *submission.open_lines)]
            words.append(submission.text)

        return "\n".join(words)


def start_sitting(event: Event) -> Sitting:
    """A pass over the lists of an event by the current cards. Raises RefusedError if its game or a format is gone."""
    return Sitting(event, event_questions(event), load_catalogue(event.game).with_guess_limit(0))


def judge_submissions(
    event: Event, submissions: Sequence[Submission], now: datetime, sitting: Sitting | None = None
) -> Mapping[int, Judgement]:
    """The verdicts on many lists of one event, by the key of the list, unsaved. Raises RefusedError or FormatNotInForceError."""
    held = sitting or start_sitting(event)
    return {one.pk: held.judgement(one, now) for one in submissions}
