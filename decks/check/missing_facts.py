"""The cards of a deck of which our database lacks facts: each once, and one sentence about them all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from cards.models import CardSet
from decks.check.checking import Answer
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Doubt
from legality.messages import is_about_fact, list_items, name_in_language, trait_name


@dataclass(frozen=True, slots=True)
class MissingFacts:
    """What rules look at and our database lacks. `by_card`: the facts of each card, in the order of the rules."""

    doubts: tuple[Doubt, ...]
    by_card: Mapping[Card, tuple[str, ...]]


def find_missing_facts(answer: Answer) -> MissingFacts:
    """The missing facts that leave rules undecided."""
    doubts = tuple(doubt for doubt in answer.doubts if is_about_fact(doubt))
    by_card: dict[Card, dict[str, None]] = {}
    for doubt in doubts:
        by_card.setdefault(doubt.card, {})[doubt.fact] = None

    return MissingFacts(doubts, {card: tuple(facts) for card, facts in by_card.items()})


def facts_in_words(facts: Sequence[str], game: Game) -> str:
    """The names of these facts in a row."""
    return list_items(trait_name(game, fact) for fact in facts)


def missing_sentence(answer: Answer, missing: MissingFacts) -> str:
    """How many cards lack facts and why, and whether anything else is wrong."""
    cards = len(missing.by_card)
    newest = _newest_set_of_all(list(missing.by_card), answer.question.game)
    if newest:
        sentence = ngettext(
            "%(count)s card is missing data (%(set)s is too new for us).",
            "%(count)s cards are missing data (%(set)s is too new for us).",
            cards,
        )
    else:
        sentence = ngettext("%(count)s card is missing data.", "%(count)s cards are missing data.", cards)

    said = sentence % {"count": cards, "set": newest}
    if len(answer.doubts) > len(missing.doubts) or _has_more_to_settle(answer):
        return said

    return gettext("%(missing)s We found nothing else wrong.") % {"missing": said}


def _has_more_to_settle(answer: Answer) -> bool:
    """Whether a rule is broken or a line is open, in the list, its pool or the registered list."""
    open_lines = (*answer.lines_to_check, *answer.pool_problems, *answer.registered_problems)
    return bool(answer.report.violations or answer.judged.open_lines or open_lines)


def _newest_set_of_all(cards: Sequence[Card], game: Game) -> str:
    """The name of the game's newest set if all the cards are of it alone, else empty."""
    sets = {card.sets for card in cards}
    only = next(iter(sets)) if len(sets) == 1 else UNKNOWN
    if only is UNKNOWN or len(only) != 1:
        return ""

    newest = CardSet.objects.filter(game=game.slug, released__isnull=False).order_by("-released", "code").first()
    if newest is None or newest.code not in only:
        return ""

    return name_in_language(newest.names) or newest.code
