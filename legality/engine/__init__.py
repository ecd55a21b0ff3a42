"""The judge: pure functions over frozen values, standard library only.

`format.check(deck, as_of)` in, `Report` out. No clock, database, settings or language inside.
"""
