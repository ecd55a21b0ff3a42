"""The codes of Riftbound's printings, as each source writes them: UNL-022a/219, ogn-299*-298, SFD·025a/221·P."""

import re
from dataclasses import dataclass, field
from typing import Final

# Promos keep the number of the first printing: only the size of its set distinguishes two cards.
PROMOS: Final = frozenset(("OPP", "PR", "JDG"))
CHINESE_PROMOS: Final = "CNP"
_PROMO_SETS: Final = PROMOS | {CHINESE_PROMOS, "FND"}
_ORDER: Final = ("ARC", "OGN", "OGS", "SFD", "UNL", "VEN", "RAD")
_CODE: Final = re.compile(
    r"(?P<set>[A-Z]{2,4})[-·](?P<number>(?:SP|R|T)?\d{1,4})(?P<variant>[A-Z*]?)"
    r"(?:[-/](?P<size>\d{1,4}))?(?P<promo>[-·]P)?"
)


@dataclass(frozen=True, slots=True)
class Code:
    """A printing: its set, its number as printed, its variant (`a`, `b`, `*` or none), and the size of the set."""

    card_set: str
    number: str
    variant: str = ""
    size: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """SET-NUMBERvariant."""
        return f"{self.card_set}-{self.number}{self.variant}"

    @property
    def is_token(self) -> bool:
        """Whether the number is one of a token."""
        return self.number.startswith("T")

    @property
    def is_overnumbered(self) -> bool:
        """Whether the number is beyond the set's size."""
        return self.number.isdigit() and self.size.isdigit() and int(self.number) > int(self.size)

    @property
    def is_ordinary(self) -> bool:
        """Whether it is neither a variant nor a special printing: its text is complete."""
        return not (self.variant or self.is_overnumbered or self.number.startswith("SP"))

    @property
    def age(self) -> int:
        """A number that grows with later sets; promos come first, sets not known yet last."""
        if self.card_set in _PROMO_SETS:
            return -1

        return _ORDER.index(self.card_set) if self.card_set in _ORDER else len(_ORDER)

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags in the code: promo, signed, overnumbered, alternate-art."""
        promo = ("promo",) if self.card_set in _PROMO_SETS else ()
        if self.variant == "*":
            return (*promo, "signed")
        if self.is_overnumbered:
            return (*promo, "overnumbered")

        return (*promo, "alternate-art") if self.variant else promo


def parse_code(text: str) -> Code | None:
    """The code in a text; None for other texts."""
    match = _CODE.fullmatch(text.strip().upper())
    if match is None:
        return None

    card_set = CHINESE_PROMOS if match["promo"] else match["set"]
    number = match["number"]
    size = match["size"] or ""
    if card_set in PROMOS | {CHINESE_PROMOS} and size:
        number = f"{number}-{size}"
    return Code(card_set, number, match["variant"].lower(), size)
