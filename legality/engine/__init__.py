"""The engine that checks decks: pure functions over frozen values, standard library only.

`format.check(deck, as_of)` gives a `Report`. The result depends on its arguments alone: the engine reads neither clock
nor database, settings or language.
"""
