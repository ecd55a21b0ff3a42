"""House rules and their faults in words, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredRule, name_now
from legality.engine.game import Game
from legality.engine.house import HouseKind
from legality.engine.house.faults import HouseFault
from legality.engine.values.card import Card
from legality.messages import game_text, list_items, section_name

KIND_NAMES: Final[Mapping[HouseKind, Promise]] = {
    HouseKind.BAN: _("Banned"),
    HouseKind.ALLOW: _("Allowed again"),
    HouseKind.CAP: _("At most so many copies of each"),
    HouseKind.TOGETHER: _("Of these, only so many together"),
    HouseKind.POINTS: _("Points for each copy"),
    HouseKind.BUDGET: _("Points that a deck may spend"),
    HouseKind.COPIES: _("Copies of every card"),
    HouseKind.SETS: _("These sets alone"),
    HouseKind.WITHOUT: _("Without these sets"),
    HouseKind.UNTIL: _("Sets released up to a day"),
    HouseKind.SIZE: _("Size of a section"),
    HouseKind.OPTION: _("Option, always on (1) or off (0)"),
}
FAULTS: Final[Mapping[str, Promise]] = {
    "no-cards": _("names no card."),
    "unknown-card": _("names a card that is not known: %(word)s."),
    "no-sets": _("names no set."),
    "unknown-set": _("names a set that is not known: %(word)s."),
    "no-amount": _("lacks its number."),
    "too-few-cards": _("names no more cards than may be played together."),
    "no-day": _("lacks its day."),
    "unknown-section": _("names a section that the game does not have: %(word)s."),
    "no-size": _("says no size: at least so many, at most so many, or both."),
    "unknown-option": _("names an option that the official format does not have: %(word)s."),
    "no-budget": _("gives points, but no rule says how many a deck may spend."),
    "no-points": _("says how many points a deck may spend, but no card costs any."),
    "number-twice": _("has the number of another rule."),
    "too-many": _("is one too many: a house format has at most 500 rules, which name at most 3000 cards in all."),
    "changes-nothing": _("changes nothing."),
    "changes-nothing-for": _("changes nothing for %(word)s."),
}
# Why a rule changes nothing, and what to do.
REASONS: Final[Mapping[str, Promise]] = {
    "before": _("Its days are over before the official format begins: give later days."),
    "beside": _("Because of other rules of the house: take it out, or those."),
    "beside-one": _("Because of rule %(by)s: take one of the two out, or give them different days."),
    "out": _("No deck may hold the card on these days: take it out of the rule."),
    "ban": _("The official format has no place for the card on these days: take it out of the rule."),
    "allow": _("Nothing official bans or limits the card on these days: take it out of the rule."),
    "cap": _("A deck may hold as many and no more without the rule: give another number."),
    "points": _("No deck gets over the budget by these points: give more of them, or lower the budget."),
    "together": _("No deck can hold more of these names anyway: name other cards, or a lower number."),
    "budget": _("A deck can spend %(most)s points at most: lower the budget, or give more points."),
    "copies": _("As many are allowed without the rule: give another number."),
    "sets": _("Every card is in or out without it: name other sets."),
    "without": _("Every card is in or out without it: name other sets."),
    "until": _("Every card is in or out without it: give an earlier day."),
    "size": _("The official format asks for this size: give another."),
}


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule for a page: its number, kind, what it says, its cards as they are known now, its days and its note."""

    number: int
    kind: str
    name: str
    says: str
    cards: tuple[tuple[str, Card | None], ...]
    days: str
    note: str
    amount: int = 0

    @property
    def find(self) -> str:
        """The names of its cards in every language."""
        return " · ".join(every_name(name, card) for name, card in self.cards)


def every_name(name: str, card: Card | None) -> str:
    """The names of a card in every language."""
    return " ".join(dict.fromkeys((name, *(card.names.values() if card else ()))))


def fault_sentence(fault: HouseFault) -> str:
    """What is wrong with the rule of a number; of one that changes nothing also why, and what to do."""
    key = fault.key + "-for" if fault.key == "changes-nothing" and fault.word else fault.key
    told = gettext("Rule %(number)s %(what)s") % {
        "number": fault.number,
        "what": str(FAULTS[key]) % {"word": fault.word},
    }
    reason = REASONS.get("beside-one" if fault.by else fault.why)
    if reason is None:
        return told

    why = str(reason) % {"by": fault.by, "most": fault.most}
    # Chinese puts no space between sentences.
    return gettext("%(fault)s %(why)s") % {"fault": told, "why": why}


def shown_rules(rules: Iterable[StoredRule], game: Game, catalogue: Catalogue) -> list[ShownRule]:
    """The rules for a page, in the order of their kinds and numbers."""
    order = list(HouseKind)
    held = sorted(rules, key=lambda rule: (order.index(HouseKind(rule["kind"])), rule["number"]))
    return [_show_rule(rule, game, catalogue) for rule in held]


def _show_rule(rule: StoredRule, game: Game, catalogue: Catalogue) -> ShownRule:
    kind = HouseKind(rule["kind"])
    names = dict.fromkeys(name_now(card, catalogue) for card in rule.get("cards", ()))
    cards = tuple((name, next(iter(catalogue.named(name)), None)) for name in names)
    said = _says(kind, rule, game)
    words = (said, cards, _days(rule), rule.get("note", ""))
    return ShownRule(rule["number"], kind, str(KIND_NAMES[kind]), *words, rule.get("amount", 0))


def _says(kind: HouseKind, rule: StoredRule, game: Game) -> str:
    amount = rule.get("amount", 1 if kind is HouseKind.TOGETHER else 0)
    match kind:
        case HouseKind.CAP | HouseKind.COPIES:
            return ngettext("at most %(count)s copy", "at most %(count)s copies", amount) % {"count": amount}
        case HouseKind.TOGETHER:
            return ngettext("at most %(count)s name", "at most %(count)s names", amount) % {"count": amount}
        case HouseKind.POINTS | HouseKind.BUDGET:
            return ngettext("%(count)s point", "%(count)s points", amount) % {"count": amount}
        case HouseKind.SETS | HouseKind.WITHOUT:
            return list_items(rule.get("sets", ()))
        case HouseKind.UNTIL:
            return date_format(date.fromisoformat(rule["day"])) if rule.get("day") else ""
        case HouseKind.SIZE:
            least = rule.get("least", 0)
            most = rule.get("most")
            if least == most:
                size = gettext("exactly %(count)s") % {"count": least}
            elif most is None:
                size = gettext("at least %(count)s") % {"count": least}
            else:
                size = gettext("at most %(count)s") % {"count": most} if not least else f"{least}–{most}"
            return f"{_section(rule.get('section', ''), game)}: {size}"
        case HouseKind.OPTION:
            state = gettext("on") if amount else gettext("off")
            return f"{_option(rule.get('option', ''), game)}: {state}"
        case _:
            return ""


def _section(slug: str, game: Game) -> str:
    """The section's name; a word that is none is shown as it was stored, beside the fault that tells so."""
    return section_name(game, slug) if slug in {section.slug for section in game.sections} else slug


def _option(slug: str, game: Game) -> str:
    return next((game_text(game, option.says) for option in game.options if option.slug == slug), slug)


def _days(rule: StoredRule) -> str:
    since, until = (rule.get(name) for name in ("since", "until"))
    days = {
        name: date_format(date.fromisoformat(str(day))) for name, day in (("since", since), ("until", until)) if day
    }
    if since and until:
        return gettext("from %(since)s to %(until)s") % days

    return gettext("from %(since)s on") % days if since else gettext("to %(until)s") % days if until else ""
