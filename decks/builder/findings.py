"""Findings as the builder shows them: the sentence, the rule, the cards with their lines, and what mends it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from django.utils.translation import gettext

from cards.catalogue import Catalogue
from decks.check.answers import Json
from decks.check.checking import Answer
from decks.report.findings import MENDED, doubts_of, numbers_of
from decks.report.fixes import Help, help_for
from legality.engine.format import Game
from legality.engine.report import BlamedCard, Violation
from legality.links import page_of
from legality.messages import card_name, sentence


def finding_list(violations: Iterable[Violation], answer: Answer, catalogue: Catalogue) -> list[Json]:
    """Violations or warnings, in the order of the rules; of a great many the first come with what mends them."""
    return [
        _finding(violation, answer, help_for(violation, answer, catalogue) if place < MENDED else Help())
        for place, violation in enumerate(violations)
    ]


def doubt_list(answer: Answer) -> list[Json]:
    """The doubts, one for all cards of which a rule lacks the same fact. What is not known cannot be mended here."""
    game = answer.question.game
    return [
        {
            "code": said.code,
            "message": said.message,
            "cite": said.cite,
            "title": title_of(said.code, game),
            "url": said.url,
            "reading": said.reading,
            "found": None,
            "limit": None,
            "cards": [
                {
                    "id": c.card.id,
                    "name": card_name(c.card),
                    "count": 0,
                    "section": None,
                    "lines": [c.line] if c.line else [],
                }
                for c in said.chips
            ],
            "fixes": [],
            "search": None,
            "proposals": [asdict(proposal) for proposal in said.proposals],
        }
        for said in doubts_of(answer)
    ]


def title_of(code: str, game: Game) -> str:
    """The rule's title; empty for the code of a warning, which is no rule."""
    return gettext(game.words[code].title) if code in game.words else ""


def _finding(violation: Violation, answer: Answer, help_: Help) -> Json:
    game, (found, limit) = answer.question.game, numbers_of(violation)
    return {
        "code": violation.code,
        "message": sentence(violation, game),
        "cite": violation.cite,
        "title": title_of(violation.code, game),
        "url": page_of(game, violation.code),
        "reading": violation.reading,
        "found": found,
        "limit": limit,
        "cards": [_blame(blame, answer) for blame in violation.cards],
        "fixes": [
            {"label": fix.label, "operations": [asdict(operation) for operation in fix.operations]}
            for fix in help_.fixes
        ],
        "search": help_.search,
        "proposals": [],
    }


def _blame(blame: BlamedCard, answer: Answer) -> Json:
    return {
        "id": blame.card.id,
        "name": card_name(blame.card),
        "count": blame.count,
        "section": blame.section or None,
        "lines": list(answer.lines_of(blame)),
        **({} if blame.limit is None else {"found": blame.found, "limit": blame.limit}),
    }
