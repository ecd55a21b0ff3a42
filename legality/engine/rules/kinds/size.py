"""How many cards a section holds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from legality.engine.rules.rule import CheckContext, DeckRule, Finding, blamed_cards
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption, Figures
from legality.engine.values.report import BlamedCard, Bounds, Fix, Operation, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Size(DeckRule):
    """A section holds so many cards. `counted`: the sections whose cards count towards it; empty: the section itself.

    `reserved`: of the counted sections, the least that each will hold by another rule (the chosen champion).

    Some legal decks are most often mistakes. `warns`: of more cards than the minimum, and of a sideboard begun but not
    full. `lone`: of a single copy among other cards (the one rune of a colour).
    """

    section: str
    exactly: int | None = None
    at_least: int = 0
    at_most: int | None = None
    one_of: tuple[int, ...] = ()
    counted: tuple[str, ...] = ()
    reserved: Mapping[str, int] = field(default_factory=dict)
    warns: bool = True
    lone: bool = False

    def __post_init__(self) -> None:
        ways = (self.exactly is not None, bool(self.one_of), bool(self.at_least) or self.at_most is not None)
        if sum(ways) > 1 or (self.at_most is not None and self.at_least > self.at_most):
            raise ValueError(f"{self.code}: exactly, one_of, or at least and at most")

    def bounds(self) -> Bounds:
        """The bounds to show to people."""
        counted = self.counted or (self.section,)
        if self.exactly is not None:
            return Bounds(self.section, counted, self.exactly, self.exactly)
        if self.one_of:
            return Bounds(self.section, counted, min(self.one_of), max(self.one_of), self.one_of)

        return Bounds(self.section, counted, self.at_least, self.at_most)

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for too few, too many or a number between two allowed ones; else the warnings."""
        found = deck.size(self.counted or (self.section,))
        to_come = self._to_come(deck) if self.reserved else 0
        if to_come and self._is_too_many(found + to_come):
            return (self._no_room(found, to_come),)
        if found == self.exactly or (self.exactly is None and self._fits(found)):
            return (*self._oddity(found), *self._lone_copies(deck))

        return (self._wrong_size(found, deck),)

    def sections(self) -> tuple[str, ...]:
        return self.counted or (self.section,)

    def reads_misplaced(self) -> bool:
        """Cards are counted where they are."""
        return True

    def figures(self) -> Figures:
        """The sizes allowed."""
        if self.exactly is not None:
            return (("exactly", str(self.exactly)),)
        if self.one_of:
            return (("one_of", " / ".join(str(number) for number in self.one_of)),)

        low = (("at_least", str(self.at_least)),) if self.at_least else ()
        return low + ((("at_most", str(self.at_most)),) if self.at_most is not None else ())

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For every card: the rule counts cards, and blames those for which there is one place."""
        return Exemption("whole", (("section", self.section),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The section's size, and the sizes allowed."""
        found = (str(deck.size(self.sections())),)
        words = (("section", self.section),)
        bounds = self.bounds()
        if bounds.one_of or bounds.at_least == bounds.at_most:
            sizes = bounds.one_of or (bounds.at_least,)
            return (Comparison("size", found, tuple(str(size) for size in sizes), words),)

        low = (Comparison("size-low", found, (str(bounds.at_least),), words),) if bounds.at_least else ()
        if bounds.at_most is None:
            return low

        return (*low, Comparison("size-high", found, (str(bounds.at_most),), words))

    def _fits(self, found: int) -> bool:
        if self.one_of:
            return found in self.one_of

        return self.at_least <= found and (self.at_most is None or found <= self.at_most)

    def _to_come(self, deck: Deck) -> int:
        """How many cards the reserved sections still lack."""
        return sum(max(least - deck.sizes.get(section, 0), 0) for section, least in self.reserved.items())

    def _is_too_many(self, found: int) -> bool:
        at_most = self.bounds().at_most
        return at_most is not None and found > at_most

    def _no_room(self, found: int, to_come: int) -> Violation:
        """The cards still to come in another section leave room for fewer here."""
        limit = (self.bounds().at_most or 0) - to_come
        violation = self._violation("too-many", "remove", found, limit)
        section = next(iter(self.reserved))
        return replace(violation, key="too-many-beside", words=(*violation.words, ("beside", section)))

    def _wrong_size(self, found: int, deck: Deck) -> Violation:
        bounds = self.bounds()
        larger = [number for number in self.one_of if number > found]
        if larger:
            return self._violation("not-one-of", "add", found, min(larger))
        if found < bounds.at_least:
            return self._violation("too-few", "add", found, bounds.at_least)

        most = bounds.at_most or 0
        violation = self._violation("too-many", "remove", found, most, self._only_card(deck, found - most))
        if most != 1:
            return violation

        # Of cards for which there is one place each is one too many.
        over = self.sections()
        return replace(violation, cards=blamed_cards(deck.tally(over), over, deck))

    def _violation(self, key: str, fix: Fix, found: int, limit: int, card: Card | None = None) -> Violation:
        step = Operation("add" if fix == "add" else "remove", self.section, abs(limit - found), card)
        exact = "-exactly" if self.exactly is not None else ""
        words = (("low", str(min(self.one_of))), ("high", str(max(self.one_of)))) if self.one_of else ()
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key + exact,
            fix=fix,
            section=self.section,
            found=found,
            limit=limit,
            operations=(step,),
            words=words,
            reading=self.reading,
        )

    def _only_card(self, deck: Deck, surplus: int) -> Card | None:
        """The card to take out if the section holds one card alone, with enough copies."""
        cards = deck.cards(self.section)
        return next((card for card, count in cards.items() if len(cards) == 1 and count >= surplus), None)

    def _oddity(self, found: int) -> Iterable[Finding]:
        if not self.warns or self.exactly is not None:
            return ()
        if self.at_least and found > self.at_least:
            return (self._warning("above-minimum", found, self.at_least),)
        if not self.at_least and self.at_most and 0 < found < self.at_most:
            return (self._warning("sideboard-not-full", found, self.at_most),)

        return ()

    def _lone_copies(self, deck: Deck) -> Iterable[Finding]:
        cards = deck.cards(self.section)
        if not self.lone or len(cards) < 2:
            return ()

        alone = [card for card, count in cards.items() if count == 1]
        warning = self._warning("lone-copy", 1, 1)
        return [
            replace(
                warning,
                key="lone-copy",
                fix="replace",
                operations=(),
                words=(),
                cards=(BlamedCard(card, 1, self.section),),
            )
            for card in alone
        ]

    def _warning(self, key: str, found: int, limit: int) -> Violation:
        violation = self._violation(key, "remove" if found > limit else "add", found, limit)
        return replace(violation, code=key, severity="warning")
