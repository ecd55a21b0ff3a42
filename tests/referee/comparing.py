"""The comparison of the engine with the truth, deck by deck, and its tables."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tests.referee.aiming import SITUATIONS, Case
from tests.referee.cards import FactDeck, Verdict, World
from tests.referee.engine import engine_verdict
from tests.referee.verdicts import truth

UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Difference:
    """A deck of which engine and truth say different things."""

    case: Case
    truth: Verdict
    engine: str

    def __str__(self) -> str:
        case = self.case
        return f"{case.world} {case.rule} ({case.situation}): {self.truth}, the engine says {self.engine}: {case.deck}"

    @property
    def is_wrong(self) -> bool:
        """Whether the engine decided, and wrongly; else it left open what is decided."""
        return self.engine != UNDETERMINED


@dataclass(slots=True)
class Tally:
    """What a comparison found. `decided` and `by_engine` count by rule and situation."""

    decks: int = 0
    decided: Counter[tuple[str, str]] = field(default_factory=Counter)
    by_engine: Counter[tuple[str, str]] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    @property
    def wrong(self) -> list[Difference]:
        """The decks that the engine judged wrongly."""
        return [difference for difference in self.differences if difference.is_wrong]

    @property
    def left_open(self) -> list[Difference]:
        """The decks that the engine leaves open though the truth is decided."""
        return [difference for difference in self.differences if not difference.is_wrong]

    @property
    def share(self) -> float:
        """The part of what the enumeration decides that the engine decides too."""
        return sum(self.by_engine.values()) / max(sum(self.decided.values()), 1)

    def table(self) -> str:
        """By rule and situation, how many decks the enumeration decides, and how many of these the engine decides."""
        situations = [each for each in SITUATIONS if any(place[1] == each for place in self.decided)]
        rows = [f"{'':20}" + "".join(f"{each:>20}" for each in situations)]
        for rule in sorted({rule for rule, _ in self.decided}):
            cells = (self._cell(rule, situation) for situation in situations)
            rows.append(f"{rule:20}" + "".join(f"{cell:>20}" for cell in cells))

        return "\n".join(rows)

    def _cell(self, rule: str, situation: str) -> str:
        decided, by_engine = self.decided[rule, situation], self.by_engine[rule, situation]
        return f"{by_engine}/{decided} {100 * by_engine / decided:.0f}%" if decided else "-"


def compare(cases: Iterable[Case], judge: Callable[[World, FactDeck], str] = engine_verdict) -> Tally:
    """Judge every deck twice."""
    tally = Tally()
    for case in cases:
        _add(tally, case, truth(case.world, case.deck), judge(case.world, case.deck))

    return tally


def _add(tally: Tally, case: Case, true: Verdict, said: str) -> None:
    place = case.rule, case.situation
    tally.decks += 1
    tally.decided[place] += true != UNDETERMINED
    tally.by_engine[place] += true == said != UNDETERMINED
    if true != said:
        tally.differences.append(Difference(case, true, said))
