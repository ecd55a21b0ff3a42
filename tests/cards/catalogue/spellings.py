"""Closed facts of every game, and their values in every spelling, for laws about what people type."""

from hypothesis import strategies as st

from cards.catalogue.normal_values import KIND, LABEL, comparison_form, fact_words, is_closed, words_of_values
from legality.engine.game import Game
from legality.games import GAMES

CLOSED = [(game, fact) for game in GAMES.values() for fact in (KIND, LABEL, *game.traits) if is_closed(game, fact)]
WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


@st.composite
def spelled_values(draw: st.DrawFn) -> tuple[Game, str, str, str]:
    """A game, a closed fact, one of its values, and a spelling of one of the words for it."""
    game, fact = draw(st.sampled_from(CLOSED))
    value = draw(st.sampled_from(sorted(set(fact_words(game, fact).values()))))
    word = draw(
        st.sampled_from(
            [
                word
                for word in words_of_values(game, fact)[value]
                if fact_words(game, fact)[comparison_form(word)] == value
            ]
        )
    )
    spelled = draw(st.sampled_from([word, word.upper(), word.title(), word.translate(WIDE), f"  {word}\u3000"]))
    return game, fact, value, draw(st.sampled_from([spelled, spelled.replace(" ", "-"), spelled.replace("-", " ")]))
