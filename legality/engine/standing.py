"""How one card stands in a format on a day, whatever deck it may be in: legal, banned, not in the format, unsure."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from legality.engine.card import Card
from legality.engine.facts import UNKNOWN
from legality.engine.format import Format
from legality.engine.kinds import Banned, InSets, Kinds
from legality.engine.rule import CardRule, Frame, Lack

Standing = Literal["legal", "banned", "not-in-format", "undetermined"]

LEGAL: Final = "legal"
BANNED: Final = "banned"
NOT_IN_FORMAT: Final = "not-in-format"
UNDETERMINED: Final = "undetermined"


def standing_of(card: Card, form: Format, day: date, region: str = "global") -> Standing:
    """The standing of a card by the rules that look at a card alone: sections, sets and bans.

    A day before the format's first edition: not in the format, for there was none.
    """
    if day < form.first_day:
        return NOT_IN_FORMAT

    frame = Frame(form.slug, day, region, homes=form.homes)
    rules = [rule for rule in form.edition_on(day).rules if isinstance(rule, Banned | InSets | Kinds)]
    answers = [_answer(rule, card, frame) for rule in rules]
    return next((worst for worst in (BANNED, NOT_IN_FORMAT, UNDETERMINED) if worst in answers), LEGAL)


def _answer(rule: CardRule, card: Card, frame: Frame) -> Standing:
    section = frame.homes.get(card.kind, "") if card.kind is not UNKNOWN else ""
    judgement = rule.judge(card, section, frame)
    if judgement is None:
        return LEGAL
    if isinstance(judgement, Lack):
        return UNDETERMINED

    return BANNED if isinstance(rule, Banned) else NOT_IN_FORMAT
