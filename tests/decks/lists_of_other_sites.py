"""Decks made up for tests, written as other sites and reports of tournaments write theirs."""

from typing import Final

HEADED: Final = """Legend:
1 Jinx, Loose Cannon

Champion:
1 Jinx, Demolitionist

MainDeck:
3 Inferna
3 Defy
2 Gust

Battlefields:
1 Targon's Peak
1 Zaun Warrens

Runes:
6 Fury Rune
6 Chaos Rune

Sideboard:
2 Charm
1 Nobody at All
"""
WITHOUT_COMMAS: Final = """1 Jinx Loose Cannon

1 Jinx Demolitionist
3 Flame Chompers
2 Get Excited!
3 Gust

1 Zaun Warrens

6 Fury Rune
6 Chaos Rune
"""
WITH_CODES: Final = """1 Jinx - Loose Cannon (OGN-251)
3 Defy (OGN-045)
1 Charm (Made-up Night Promo) (OGN-043-P)
7 Calm Rune (OGN-042)
1 Targon's Peak (OGN-289)
"""
COPIES: Final = """# two of a card, one of another
## each copy by its number
OGN-045-1 OGN-045-1 OGN-043-1
## the same in base64
T0dOLTA0NS0xJE9HTi0wNDUtMSRPR04tMDQzLTE=
"""
REPORTED: Final = """# A made-up report
# date: 2007-07
# note: One name is spelled as nobody else spells it.

Hero: Anchorite Kalinna

Main deck: 7
4 Kryton Barleybeard
2 Kryton Barlybeard
1 Finkle Einhorn, At Your Service!

Side deck: 2
2 Kryton Barleybeard
"""

LISTS: Final = (
    ("riftbound", HEADED),
    ("riftbound", WITHOUT_COMMAS),
    ("riftbound", WITH_CODES),
    ("riftbound", COPIES),
    ("wow", REPORTED),
)
