"""A small game of two cards, as one source says it, and an import of it."""

from dataclasses import replace
from datetime import date

from cards.importers.apply import ImportOutcome
from cards.models import Import
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

GAME = "practice"
DAY = date(2026, 3, 31)
OGN = SetRow("OGN", {"en": "Origins"}, date(2025, 10, 31))
ANT = CardRow("ant", "Ant", {"en": "Ant"}, {"kind": "unit", "traits": {"domain": ["fury"]}}, ("Formica",))
BEE = CardRow("bee", "Bee", {"en": "Bee"}, {"kind": "unit"}, texts={"en": "Sting."})
PRINTED = PrintingRow("ant", "OGN", "007", "a", "rare", flags=("promo",))
BANNED = RestrictionRow("ant", "standard", 0, DAY, None, "TR")
ERRATUM = ErratumRow("bee", DAY, "functional", {"en": "cost"})
RULING = RulingRow("bee", "Small?", {"en": "Small?"}, {"en": "Yes."}, DAY)
BATCH = Batch(GAME, (OGN,), (ANT, BEE), (PRINTED,), (BANNED,), (ERRATUM,), (RULING,))
EMMET = replace(ANT, names={"en": "Emmet"})
BETTER = Batch(GAME, cards=(EMMET,), source="csv")


def recorded(outcome: ImportOutcome) -> Import:
    assert outcome.record is not None
    return outcome.record
