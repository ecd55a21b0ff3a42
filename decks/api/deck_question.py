"""The question that a body asks of a saved deck: members that it leaves out are those of the deck."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from api.bodies import Sent
from decks.access.saving import DETAILS
from decks.check.question import options_in
from decks.models import Deck
from legality.games import GAMES


def is_light(names: Iterable[str]) -> bool:
    """Whether no verdict depends on these members, so that they can be written for a deck whose game is gone, too."""
    return set(names) <= {*DETAILS, "cause", "base"}


def question_arguments(deck: Deck, sent: Sent, today: date) -> tuple[str, date, str, str, str, Mapping[str, object]]:
    """The arguments of `ask`: from the body, else from the deck, as far as game and format still know them."""
    game = str(sent.get("game", deck.game))
    same = game == deck.game
    format_ = str(sent.get("format", deck.format if same else ""))
    region = str(sent.get("region", deck.region if same else ""))
    options = as_options(sent.get("options"))
    if not isinstance(options, Mapping):
        # The deck's options that the format knows: a tick left from another format is not an error.
        known = options_in(GAMES[game], format_) if game in GAMES else ()
        options = {option.slug: True for option in known if option.slug in deck.options}
    return game, today, format_, "", region, options


def as_options(value: Any) -> Any:  # Any: whatever JSON was sent
    """A list of slugs as a mapping; anything else as it came."""
    is_list = isinstance(value, list) and all(isinstance(slug, str) for slug in value)
    return dict.fromkeys(value, True) if is_list else value
