"""The deck-building text of a leader in words: `faction=&class=` as `no faction, no class`."""

from __future__ import annotations

from django.utils.translation import gettext

from cards.catalogue.display_names import label_name
from legality.engine.conditions import Term, parse_conditions
from legality.engine.format import Game
from legality.messages import either, trait_name, value_name


def clause_sentences(text: str, game: Game) -> list[str]:
    """Each alternative of the text as one sentence, in its order; see legality.engine.conditions for the text."""
    return [gettext(", ").join(_term(term, game) for term in clause.terms) for clause in parse_conditions(text)]


def _term(term: Term, game: Game) -> str:
    field = trait_name(game, term.field)
    words = either(_value(term.field, slug, game) for slug in sorted(term.values))
    match term.op:
        case "shares":
            return gettext("%(fact)s %(value)s") % {"fact": field, "value": words}
        case "none":
            return gettext("no %(fact)s") % {"fact": field}
        case "some":
            return gettext("any %(fact)s") % {"fact": field}
        case "at-least":
            return gettext("%(fact)s of at least %(value)s") % {"fact": field, "value": words}
        case "at-most":
            return gettext("%(fact)s of at most %(value)s") % {"fact": field, "value": words}

    return gettext("a %(fact)s other than %(value)s") % {"fact": field, "value": words}


def _value(field: str, slug: str, game: Game) -> str:
    return label_name(game.slug, slug) if field == "label" else value_name(game, slug)
