"""Chance that is the same on every machine and in every year."""

from dataclasses import dataclass, field
from hashlib import sha256


@dataclass(slots=True)
class Chance:
    """A stream of numbers made from a seed."""

    seed: str
    _bytes: list[int] = field(default_factory=list)
    _block: int = 0

    def between(self, low: float, high: float) -> float:
        """The next number from `low` to `high`."""
        return low + (high - low) * (self._next() * 256 + self._next()) / 65_535

    def below(self, count: int) -> int:
        """The next whole number from 0 to `count` - 1; `count` is at most 65,536."""
        return (self._next() * 256 + self._next()) % count

    def _next(self) -> int:
        if not self._bytes:
            self._bytes = list(sha256(f"{self.seed}/{self._block}".encode()).digest())
            self._block += 1

        return self._bytes.pop()
