"""Between two games: the deck that is played now compared with the one that was registered, and what the rules on swaps say."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_resolved, check_text, deck_to_judge
from decks.check.fitting_cards import fitting_card_ids
from decks.check.pairs import compare_with_registered
from decks.check.question import Question
from decks.practice.pool_sheet import CopyChange, list_copy_changes
from decks.report.findings import ShownOpenLine, build_problem_findings, with_suggested_lines
from decks.report.page import ShownAnswer, show_answer
from events.lists.archive import catalogue_for, read_archive
from events.lists.freezing import FrozenCard
from events.lists.judging import UNJUDGED, event_question, known_card, question_for, replace_cards, resolve_again
from events.models import Event, Submission
from legality.engine.rules.pairs import SideboardSwap, swap_rule
from legality.engine.values.card import Card


@dataclass(frozen=True, slots=True)
class SwapRow:
    """A card of the list that may change its side between games. `place`: in the frozen list; `swapped`: copies that do."""

    place: int
    frozen: FrozenCard
    card: Card | None
    swapped: int


@dataclass(frozen=True, slots=True)
class Compared:
    """The deck that is played now: its report, what came in and went out, and lines of the registered list without a card."""

    result: ShownAnswer
    changes: Sequence[CopyChange]
    registered_troubles: Sequence[ShownOpenLine]


def sideboarding_rule(question: Question) -> SideboardSwap | None:
    """The rule on swaps between games, on the day of the question; None where the format has no sideboard.

    Raises FormatNotInForceError for a day before the first edition.
    """
    rule = swap_rule(question.format_.edition_on(question.day).rules) or question.format_.swap
    return rule if rule is not None and len(rule.over) > 1 else None


def sideboarding_at(event: Event, seat: str = "") -> SideboardSwap | None:
    """The rule on swaps of an event, or of a seat of its teams; None without one, and where it cannot be judged on its day."""
    try:
        return sideboarding_rule(event_question(event, seat))
    except UNJUDGED:
        return None


def swapped_sections(event: Event, seat: str = "") -> tuple[str, ...]:
    """The sections between which cards move during a match, the sideboard last; none without one. Of an ended event as at its end."""
    archived = read_archive(event)
    if archived is not None:
        return tuple(archived.content["sideboards"].get(seat, ()))

    rule = sideboarding_at(event, seat)
    return tuple(rule.over) if rule else ()


def swap_rows(
    submission: Submission, rule: SideboardSwap, swapped: Mapping[int, int], catalogue: Catalogue
) -> tuple[list[SwapRow], list[SwapRow]]:
    """What is played and what is in the sideboard by the registered list, each with the copies that `swapped` names by place."""
    played = list[SwapRow]()
    aside = list[SwapRow]()
    for place, frozen in enumerate(submission.cards):
        rows = aside if frozen["section"] == rule.over[-1] else played
        if frozen["section"] in rule.over:
            number = min(max(swapped.get(place, 0), 0), frozen["count"])
            rows.append(SwapRow(place, frozen, known_card(frozen["id"], catalogue), number))

    return played, aside


# Whether a card, by its id, may be in a section of the deck that is played.
MayStand = Callable[[str, str], bool]


def in_main_alone(_section: str, _ident: str) -> bool:
    """No card is anywhere but in the deck's largest section."""
    return False


def swap_copies(
    submission: Submission, rule: SideboardSwap, swapped: Mapping[int, int], may_stand: MayStand = in_main_alone
) -> list[FrozenCard]:
    """The registered cards with so many copies on the other side, by their places in the list.

    What comes in takes the section of what goes out, a chosen champion's for one, where it may be there.
    """
    listed: list[FrozenCard] = submission.cards
    moved: dict[int, int] = {}
    # By section how many copies go out of it; without the sideboard and the deck's largest section.
    left = Counter[str]()
    for place, frozen in enumerate(listed):
        number = min(max(swapped.get(place, 0), 0), frozen["count"])
        moved[place] = number if frozen["section"] in rule.over else 0
        if frozen["section"] in rule.over[:-2]:
            left[frozen["section"]] += moved[place]

    cards: list[FrozenCard] = []
    for place, frozen in enumerate(listed):
        staying = frozen["count"] - moved[place]
        if staying:
            cards.append({**frozen, "count": staying})
        for section, count in _target_sections(frozen, rule, moved[place], left, may_stand):
            if count:
                cards.append({**frozen, "count": count, "section": section})

    return cards


def _target_sections(
    frozen: FrozenCard, rule: SideboardSwap, moved: int, left: Counter[str], may_stand: MayStand
) -> Iterator[tuple[str, int]]:
    """The sections to which copies of a card go, and how many; what is filled in `left` is taken from it."""
    if frozen["section"] != rule.over[-1]:
        yield rule.over[-1], moved
        return

    for section in [one for one, free in left.items() if free and may_stand(one, frozen["id"])]:
        taken = min(moved, left[section])
        left[section] -= taken
        moved -= taken
        yield section, taken

    yield rule.over[-2], moved


def too_many(submission: Submission, rule: SideboardSwap, swapped: Mapping[int, int]) -> FrozenCard | None:
    """The first card of which more copies are swapped than the list has; None where there are enough of all."""
    cards: list[FrozenCard] = submission.cards
    return next(
        (
            card
            for place, card in enumerate(cards)
            if card["section"] in rule.over and swapped.get(place, 0) > card["count"]
        ),
        None,
    )


def compare_swaps(event: Event, submission: Submission, rule: SideboardSwap, swapped: Mapping[int, int]) -> Compared:
    """The registered list with copies swapped. Raises what UNJUDGED names."""
    question = question_for(event, submission)
    catalogue = catalogue_for(event)
    registered = resolve_again(submission, question, catalogue)
    deck = deck_to_judge(question, registered)

    def may_stand(section: str, ident: str) -> bool:
        card = known_card(ident, catalogue)
        return card is not None and card.id in fitting_card_ids(section, deck, question, catalogue)

    now = replace_cards(registered, swap_copies(submission, rule, swapped, may_stand), catalogue)
    return _compare_lists(submission, check_resolved(question, now, catalogue), "", catalogue)


def compare_text(event: Event, submission: Submission, text: str) -> Compared:
    """A list as it was typed, as the deck that is played now. Raises what UNJUDGED names."""
    catalogue = catalogue_for(event)
    return _compare_lists(submission, check_text(question_for(event, submission), text, catalogue), text, catalogue)


def _compare_lists(submission: Submission, now: Answer, text: str, catalogue: Catalogue) -> Compared:
    question = now.question
    registered = resolve_again(submission, question, catalogue)
    answer = compare_with_registered(now, registered)
    rule = sideboarding_rule(question)
    side = rule.over[-1] if rule else ""
    before = check_resolved(question, registered, catalogue)
    changes = list_copy_changes(_played_cards(before, side), _played_cards(answer, side))
    # A list that was typed can be changed, a registered one cannot.
    shown = show_answer(answer, text)
    picks = with_suggested_lines(shown.troubles, text, question.game, catalogue) if text else shown.troubles
    return Compared(replace(shown, troubles=picks), changes, build_problem_findings(answer.registered_problems))


def _played_cards(answer: Answer, side: str) -> Mapping[Card, int]:
    return answer.deck.tally(section for section in answer.deck.sections if section != side)
