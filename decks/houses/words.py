"""House rules and their faults in words, in the reader's language."""

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
    HouseKind.ALLOW: _("Allowed despite the official list"),
    HouseKind.CAP: _("Maximum copies of each card"),
    HouseKind.TOGETHER: _("Maximum number of different cards from this group"),
    HouseKind.POINTS: _("Points for each copy"),
    HouseKind.BUDGET: _("Point budget of a deck"),
    HouseKind.COPIES: _("Maximum copies of every card"),
    HouseKind.SETS: _("Only these sets"),
    HouseKind.WITHOUT: _("Without these sets"),
    HouseKind.UNTIL: _("Only sets released by a date"),
    HouseKind.SIZE: _("Size of a section"),
    HouseKind.OPTION: _("Option, always on (1) or off (0)"),
}
FAULTS: Final[Mapping[str, Promise]] = {
    "no-cards": _("has no cards. Add at least one."),
    "unknown-card": _("has an unknown card: %(word)s."),
    "no-sets": _("has no sets. Add at least one."),
    "unknown-set": _("has an unknown set: %(word)s."),
    "no-amount": _("needs a number."),
    "too-few-cards": _("has no more cards than may be played together. Add cards or lower the number."),
    "no-day": _("needs a date."),
    "unknown-section": _("uses a section that the game does not have: %(word)s."),
    "no-size": _("has no size. Give a minimum, a maximum or both."),
    "unknown-option": _("uses an option that the official format does not have: %(word)s."),
    "no-budget": _("gives points to cards, but there is no point budget. Add a budget rule."),
    "no-points": _("sets a point budget, but no card costs points. Give points to cards."),
    "number-twice": _("has the same number as another rule."),
    "too-many": _("is one too many: a house format can have at most 500 rules with 3000 cards in all."),
    "changes-nothing": _("has no effect."),
    "changes-nothing-for": _("has no effect on %(word)s."),
}
# Why a rule changes nothing, and what to do.
REASONS: Final[Mapping[str, Promise]] = {
    "before": _("Its dates end before the official format begins: choose later dates."),
    "beside": _("Other house rules cause this: remove this rule, or those."),
    "beside-one": _("Rule %(by)s causes this: remove one of the two, or give them different dates."),
    "out": _("No deck can use this card on these dates: remove it from the rule."),
    "ban": _("The official format does not allow this card on these dates anyway: remove it from the rule."),
    "allow": _("No official rule bans or limits this card on these dates: remove it from the rule."),
    "cap": _("Without the rule the limit is the same: choose another number."),
    "points": _("These points do not take any deck over the budget: raise them, or lower the budget."),
    "together": _("No deck can hold more of these names anyway: choose other cards, or a lower number."),
    "budget": _("A deck can spend at most %(most)s points: lower the budget, or give more points."),
    "copies": _("Just as many are allowed without the rule: choose another number."),
    "sets": _("Without it the same cards are allowed: choose other sets."),
    "without": _("Without it the same cards are allowed: choose other sets."),
    "until": _("Without it the same cards are allowed: choose an earlier date."),
    "size": _("The official format already requires this size: choose another."),
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
    sentence = gettext("Rule %(number)s %(what)s") % {
        "number": fault.number,
        "what": str(FAULTS[key]) % {"word": fault.word},
    }
    reason = REASONS.get("beside-one" if fault.by else fault.why)
    if reason is None:
        return sentence

    why = str(reason) % {"by": fault.by, "most": fault.most}
    # Chinese puts no space between sentences.
    return gettext("%(fault)s %(why)s") % {"fault": sentence, "why": why}


def show_rules(rules: Iterable[StoredRule], game: Game, catalogue: Catalogue) -> list[ShownRule]:
    """The rules for a page, in the order of their kinds and numbers."""
    order = list(HouseKind)
    held = sorted(rules, key=lambda rule: (order.index(HouseKind(rule["kind"])), rule["number"]))
    shown: list[ShownRule] = []
    for rule in held:
        kind = HouseKind(rule["kind"])
        names = dict.fromkeys(name_now(card, catalogue) for card in rule.get("cards", ()))
        cards = tuple((name, next(iter(catalogue.named(name)), None)) for name in names)
        words = (_say_rule(kind, rule, game), cards, _say_days(rule), rule.get("note", ""))
        shown.append(ShownRule(rule["number"], kind, str(KIND_NAMES[kind]), *words, rule.get("amount", 0)))

    return shown


def _say_rule(kind: HouseKind, rule: StoredRule, game: Game) -> str:
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
            slug = rule.get("section", "")
            # A word that no section has is shown as it was stored, next to the fault that reports it.
            is_known = slug in {section.slug for section in game.sections}
            return f"{section_name(game, slug) if is_known else slug}: {size}"
        case HouseKind.OPTION:
            state = gettext("on") if amount else gettext("off")
            slug = rule.get("option", "")
            name = next((game_text(game, option.says) for option in game.options if option.slug == slug), slug)
            return f"{name}: {state}"
        case _:
            return ""


def _say_days(rule: StoredRule) -> str:
    since = rule.get("since")
    until = rule.get("until")
    days = {
        "since": date_format(date.fromisoformat(since)) if since else "",
        "until": date_format(date.fromisoformat(until)) if until else "",
    }
    if since and until:
        return gettext("from %(since)s to %(until)s") % days
    if since:
        return gettext("from %(since)s on") % days

    return gettext("to %(until)s") % days if until else ""
