"""Where a rule of an answer is explained: the page of an official rule, or the house rule on the page of its format."""

from django.urls import reverse

from cards.catalogue.house_formats import WORD
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.house_words import house_number
from legality.links import rule_page_path


def rule_page(game: Game, format_: Format, code: str, cite: str) -> str | None:
    """The path of the rule's explanation; None for a warning, which does not have one."""
    word = WORD.fullmatch(format_.slug)
    number = house_number(cite)
    if word is None or not number:
        return rule_page_path(game, code)

    if word["number"]:
        path = reverse("decks:house_version", args=(word["slug"], int(word["number"])))
    else:
        path = reverse("decks:house_format", args=(word["slug"],))
    return f"{path}#rule-{number}"
