"""Days on which something holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Days:
    """The days from `since` (None: always before) to `until`, the last one (None: always after).

    Raises ValueError for a last day before the first.
    """

    since: date | None = None
    until: date | None = None

    def __post_init__(self) -> None:
        if self.since and self.until and self.until < self.since:
            raise ValueError(f"{self.until.isoformat()} is before {self.since.isoformat()}")

    def hold(self, day: date) -> bool:
        """Whether a day is one of them."""
        return (self.since is None or self.since <= day) and not self.are_over(day)

    def are_over(self, day: date) -> bool:
        """Whether a day is after the last one."""
        return self.until is not None and self.until < day

    @property
    def end(self) -> date | None:
        """The first day after them; None: never."""
        return self.until + timedelta(days=1) if self.until and self.until < date.max else None

    def turns(self) -> Iterator[date]:
        """The first day, and the first after the last."""
        yield from filter(None, (self.since, self.end))
