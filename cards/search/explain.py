"""A query as a sentence in the reader's language, so that people see how it was understood."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.catalogue.display_names import format_name, label_name, rarity_name
from cards.search.fields import field_named
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    FactIs,
    HasStanding,
    InDeck,
    NameContains,
    NameIs,
    NameNear,
    NotOf,
    NumberIs,
    Plan,
    PrintedIn,
    TextContains,
)
from cards.search.vocabulary import slug_of
from legality.engine.values.report import LEGAL
from legality.games import GAMES
from legality.messages import either, in_language

SHOWN: Final = 4
COMPARED: Final[Mapping[str, str | Promise]] = {
    "=": _("%(field)s %(value)s"),
    "!=": _("%(field)s other than %(value)s"),
    "<": _("%(field)s below %(value)s"),
    "<=": _("%(field)s at most %(value)s"),
    ">": _("%(field)s above %(value)s"),
    ">=": _("%(field)s at least %(value)s"),
}
ORDERED: Final[Mapping[str, str | Promise]] = {
    "name": _("by name"),
    "set": _("by set and number"),
    "kind": _("by kind"),
}


def explained(plan: Plan) -> str:
    """The whole plan as a sentence: which cards or printings, and their order unless it is the default."""
    what = gettext("every card") if plan.node == AllOf() else _condition_text(plan.node, plan.game)
    sentence = (gettext("Printings: %(what)s") if plan.prints else gettext("Cards: %(what)s")) % {"what": what}
    if plan.order or plan.descending:
        sentence += gettext("; %(order)s") % {"order": _order(plan)}

    return gettext("%(sentence)s.") % {"sentence": sentence}


def _order(plan: Plan) -> str:
    order = plan.order or "name"
    by = ORDERED.get(order) or gettext("by %(field)s") % {"field": _field(order, plan.game)}
    return gettext("%(order)s, descending") % {"order": by} if plan.descending else str(by)


def _condition_text(node: Condition, game: str, inside: bool = False) -> str:
    """`inside`: within a negation or another list, where this list needs parentheses."""
    match node:
        case AllOf(parts=parts):
            return _list(gettext(", ").join(_condition_text(part, game, True) for part in parts), inside)
        case AnyOf(parts=parts):
            return _list(gettext(" or ").join(_condition_text(part, game, True) for part in parts), inside)
        case NotOf(part=part):
            return gettext("not %(what)s") % {"what": _condition_text(part, game, True)}
        case NumberIs(field=field, op=op, value=value):
            return str(COMPARED[op]) % {"field": _field(field, game), "value": value}
        case FactIs(field=field, values=values):
            return _values_text(field, values, game, lambda value: _value(value, game))
        case PrintedIn(field="rarity", values=values):
            return _values_text("rarity", values, game, rarity_name)
        case PrintedIn(field="set", values=values):
            return _values_text("set", values, game, str)
        case PrintedIn(field="code", values=values):
            return _codes(values)
        case PrintedIn(field=field, typed=typed):
            return _field_text(field, typed, game)
        case HasStanding():
            return _standing(node, game)

    return _name_text(node)


def _list(text: str, inside: bool) -> str:
    return gettext("(%(list)s)") % {"list": text} if inside else text


def _name_text(node: NameContains | NameNear | NameIs | TextContains | InDeck) -> str:
    match node:
        case NameContains(text=text):
            return gettext("name with “%(text)s”") % {"text": text}
        case NameNear():
            return _near(node)
        case NameIs(text=text):
            return gettext("the name “%(text)s”") % {"text": text}
        case TextContains(text=text):
            return gettext("text with “%(text)s”") % {"text": text}
        case InDeck(deck=deck):
            return gettext("in the deck “%(deck)s”") % {"deck": deck}


def _near(node: NameNear) -> str:
    meant = either(gettext("“%(text)s”") % {"text": word} for word in node.words)
    words = {"words": meant, "typed": node.typed}
    if node.beside:
        return gettext("name with %(words)s (no name has “%(typed)s” beside the others)") % words

    return gettext("name with %(words)s (none has “%(typed)s”)") % words


def _codes(values: Iterable[str]) -> str:
    """The codes of printings as on the cards."""
    codes = (f"{card_set}-{number}{variant}" for card_set, number, variant in (v.split("|", 2) for v in sorted(values)))
    return gettext("the printing %(codes)s") % {"codes": gettext(" or ").join(codes)}


def _standing(node: HasStanding, game: str) -> str:
    day = date_format(node.day)
    if not node.format:
        return gettext("banned in some format on %(day)s") % {"day": day}

    words = {"format": format_name(GAMES[game], node.format), "day": day}
    if node.standing == LEGAL:
        return gettext("legal in %(format)s on %(day)s") % words

    return gettext("banned in %(format)s on %(day)s") % words


def _values_text(field: str, values: Iterable[str], game: str, named: Callable[[str], str]) -> str:
    """The field with the first few of its values."""
    shown = sorted(values)
    text = either(named(value) for value in shown[:SHOWN])
    return _field_text(field, text + (gettext(" …") if len(shown) > SHOWN else ""), game)


def _field_text(field: str, text: str, game: str) -> str:
    return gettext("%(field)s: %(value)s") % {"field": _field(field, game), "value": text}


def _field(slug: str, game: str) -> str:
    known = field_named(slug, game)
    return in_language(known.names) if known else slug


def _value(slug: str, game: str) -> str:
    """The game's word for a value, else the value as the index has it."""
    for known in [GAMES[game]] if game else GAMES.values():
        named = {slug_of(value): names for words in (known.kinds, known.values) for value, names in words.items()}
        if slug in named:
            return in_language(named[slug])

    return label_name(game, slug)
