"""A card that a source calls by another name than before, found by its printings: its old row leads to the new one."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from cards.catalogue.names.codes import plain_code
from cards.importers.claims import Data, Identity, to_data
from legality.sources.rows import CardRow

# What people type is one row at a time, and says itself what it takes back.
TYPED: Final = "hand"
# The row of a card that has another name now: only its codes matter here.
FORMER: Final[Data] = {"codes": ("",)}
# The facts that another name leaves as they are.
STEADY: Final = ("kind", "numbers")


def former_rows(kept: Mapping[Identity, Data], wanted: Mapping[Identity, Data]) -> dict[Identity, Data]:
    """Rows in the place of those of cards that have another name now: with the old name as alias, and codes for a key.

    A card is taken for renamed where the source has another card for all of its printings, of the same kind and numbers, that
    it did not have before, and says nothing more of the old one.
    """
    before: dict[str, set[str]] = {}
    for card, code in _current_printings(kept):
        before.setdefault(card, set()).add(code)
    now = _cards_by_code(wanted)
    shared = _cards_by_code(kept)
    found: dict[Identity, Data] = {}
    for key, codes in before.items():
        old = kept.get(("cards", key))
        if old is None or old.get("codes") or ("cards", key) in wanted:
            continue

        successors = set(chain.from_iterable(now.get(code, {""}) for code in codes))
        (new,) = successors if len(successors) == 1 else ("",)
        is_own = all(shared[code] == {key} for code in codes)
        is_new = kept.get(("cards", new), FORMER).get("codes")
        if not is_own or not is_new or ("cards", new) not in wanted:
            continue

        facts = wanted["cards", new]["facts"]
        if all(old["facts"].get(name) == facts.get(name) for name in STEADY):
            aliases = tuple(dict.fromkeys((old["name"], *old.get("aliases", ()))))
            found["cards", key] = to_data(CardRow(old["key"], old["name"], {}, {}, aliases, codes=tuple(sorted(codes))))

    return found


def _current_printings(claims: Mapping[Identity, Data]) -> Iterator[tuple[str, str]]:
    """The card and the code of each printing with a number, but for cards that have another name now."""
    for (sort, _key), data in claims.items():
        is_former = bool(claims.get(("cards", data.get("card", "")), {}).get("codes"))
        if sort == "printings" and data["number"] and not is_former:
            yield data["card"], plain_code(f"{data['card_set']}-{data['number']}{data['variant']}")


def _cards_by_code(claims: Mapping[Identity, Data]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for card, code in _current_printings(claims):
        found.setdefault(code, set()).add(card)
    return found
