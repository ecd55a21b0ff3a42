"""What the index in memory holds of each card and printing."""

from collections.abc import Mapping
from typing import Final, NamedTuple

# Numbers of printings are sorted as if they had so many digits: `7` before `10`.
WIDTH: Final = 24
# Sets without a day, and cards without a kind, come last.
NO_DAY: Final = "9999"
NO_KIND: Final = "~"


class MemoryCard(NamedTuple):
    """A card: its row in the table of words (`SearchRow`), with its known numbers and its kind."""

    pk: int
    numbers: Mapping[str, int]
    kind: str
    ident: str
    name_key: str
    set_key: str
    names: str
    squashed: str
    pinyin: str
    tokens: str
    body: str


class MemoryPrinting(NamedTuple):
    """A printing. `place`: that of its card. `released`: the day of its set as text."""

    pk: int
    place: int
    released: str
    card_set: str
    number: str
    variant: str
    rarity: str
    artist: str

    def value(self, field: str) -> str:
        """The value of a field of `HasPrinting`."""
        match field:
            case "set":
                return self.card_set
            case "number":
                return f"{self.number}|{self.variant}"
            case "code":
                return f"{self.card_set}|{self.number}|{self.variant}"
            case "rarity":
                return self.rarity
            case "artist":
                return self.artist

        raise ValueError(f"printings have no field {field}")

    def sort_values(self) -> tuple[str, str, str, str]:
        """Printings are sorted by the release of their set, its code, and number."""
        return self.released, self.card_set, self.number.rjust(WIDTH, "0"), self.variant
