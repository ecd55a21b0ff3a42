"""Riftbound deck codes with their contents.

Up to version 3 they were made by the public encoder `@piltoverarchive/riftbound-deck-codes` 1.1.0 itself; the others
are the vectors that its authors publish with versions 4 to 6.
"""

from typing import Final

from legality.games.riftbound.codecs.piltover import CodedDeck

KAISA: Final = (
    ("OGN-007", 7), ("OGN-089", 5), ("OGN-004", 3), ("OGN-009", 3), ("OGN-012", 3), ("OGN-027", 3), ("OGN-029", 3),
    ("OGN-087", 3), ("OGN-095", 3), ("OGN-096", 3), ("OGN-103", 3), ("OGN-104", 3), ("OGN-116", 3), ("OGN-039", 2),
    ("OGN-122", 2), ("OGN-248", 2), ("OGN-013", 1), ("OGN-247", 1), ("OGN-280", 1), ("OGN-288", 1), ("OGN-292", 1),
)  # fmt: skip
KAISA_SIDE: Final = (("OGN-022", 2), ("OGN-024", 2), ("OGN-093", 2), ("OGN-088", 1), ("OGN-114", 1))
SHORT: Final = (("OGN-007", 7), ("OGN-089", 5), ("OGN-012", 3), ("OGN-039", 2), ("OGN-013", 1))
SHORT_SIDE: Final = (("OGN-022", 2), ("OGN-088", 1))
THREE: Final = (("OGN-004", 3), ("OGN-009", 3), ("OGN-013", 1))
MORE: Final = ("OGN-280", "OGN-288", "OGN-292")

# Name, version, contents, code.
VECTORS: Final = (
    (
        "side", 2, CodedDeck(KAISA, KAISA_SIDE),
        "CIAAAAAAAAAQCAAAA4AACAIAABMQAAILAAAAICIMDMOVOX3AM5UHIAIDAAACO6XYAEAQKAAABX3QDGACUABKIAQAAEBQAAAWDBOQCAQAABMHE",
    ),
    (
        "plain", 3, CodedDeck((("OGN-007", 3), ("OGN-089", 2), ("OGN-004", 1))),
        "CMAAAAAAAAAAAAAAAEAQAAAHAEAQAACZAEAQAAAEAAAAAAA",
    ),
    (
        "side and no champion", 3, CodedDeck(SHORT, SHORT_SIDE),
        "CMAAAAAAAAAQCAAAA4AACAIAABMQAAIBAAAAYAIBAAACOAIBAAAA2AABAEAAAFQBAEAAAWAA",
    ),
    (
        "champion", 3, CodedDeck(SHORT, SHORT_SIDE, "OGN-012"),
        "CMAAAAAAAAAQCAAAA4AACAIAABMQAAIBAAAAYAIBAAACOAIBAAAA2AABAEAAAFQBAEAAAWABAAAAY",
    ),
    (
        "whole deck", 3, CodedDeck(KAISA, KAISA_SIDE, "OGN-103"),
        "CMAAAAAAAAAQCAAAA4AACAIAABMQAAILAAAAICIMDMOVOX3AM5UHIAIDAAACO6XYAEAQKAAABX3QDGACUABKIAQAAEBQAAAWDBOQCAQAABMHEAIAABTQ",
    ),
    (
        "runes", 4,
        CodedDeck((("OGN-007", 3), ("SFD-R02", 3), ("UNL-R05a", 2), ("OGN-089", 1)), (("OGN-022", 2),), "OGN-007"),
        "CQAAAAAAAAAAAAAAAIAQAAAAA4AQGAABAIAQCBABAECQCAIAAAAFSAABAEAAAAAWAAAQAAAAA4",
    ),
    (
        "rune as champion", 4, CodedDeck((("OGN-007", 3), ("SFD-R01", 2)), (), "SFD-R01"),
        "CQAAAAAAAAAAAAAAAEAQAAAAA4AQCAYAAEAQAAAAAAAQGAABAE",
    ),
    ("forty of one", 5, CodedDeck((("VEN-097", 40),)), "CUAACKABAECQAYIAAA"),
    ("four in the side", 5, CodedDeck((("VEN-097", 20),), (("VEN-050", 4),)), "CUAACFABAECQAYIBAQAQCBIAGIAA"),
    ("a count of two bytes", 5, CodedDeck((("VEN-097", 200),)), "CUAADSABAEAQKADBAAAA"),
    ("special", 5, CodedDeck((("VEN-SP1", 3),)), "CUAQCAYBAECQAAQBAAAA"),
    ("special of a variant", 5, CodedDeck((("VEN-SP1a", 3),)), "CUAQCAYBAECQCAQBAAAA"),
    ("special beside plain", 5, CodedDeck((("VEN-001", 3), ("VEN-SP1", 3), ("VEN-SP2", 3))), "CUAQCAYBAMCQAAABAIAQEAQAAA"),
    ("more legends", 6, CodedDeck(THREE, (), None, MORE), "CYAAEAYBAIAAABAJAEAQCAAABUAAAAYAACMAEAAAUABAAAFEAI"),
    (
        "more legends and champion", 6,
        CodedDeck(
            (("OGN-004", 3), ("OGN-009", 3), ("OGN-103", 3), ("OGN-013", 1)), (("OGN-022", 2), ("OGN-024", 2)),
            "OGN-103", ("OGN-280", "OGN-288a", "VEN-292"),
        ),
        "CYAAEAYBAMAAABAJM4AQCAIAAAGQCAQBAIAAAFQYAEAAAZYDAAAJQAQAAGQAEBIAUQBA",
    ),
    (
        "more legends and runes", 6, CodedDeck((("OGN-004", 3), ("SFD-R02", 3)), (), None, MORE),
        "CYAQCAYCAEAAAAAEAEBQAAICAAAAGAAAACMAEAAAACQAEAAAACSAE",
    ),
    (
        "more legends, many copies and special", 6,
        CodedDeck((("VEN-097", 20), ("VEN-001", 3)), (("VEN-050", 4),), "VEN-001", ("VEN-SP1", "OGN-280", "RAD-005")),
        "CYAQEFABAECQAADBAMAQCBIAAAAQCBABAECQAABSAECQAAABAMCQAAQBAAAABGACAYAAABI",
    ),
)  # fmt: skip
