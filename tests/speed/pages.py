"""How heavy pages are, how soon they are seen, and whether they stay where they are: a part of `tests.speed.builder`.

Each page is loaded `LOADS` times at both widths with nothing kept, over a line of 1.6 Mbit/s and 150 ms there and back
(tests/speed/line.py, with connections and the slow start of TCP). *Paint* is the largest contentful paint; *ready* when
the builder takes its first letter; *shift* the sum of all layout shifts in the two seconds after. *kB* are the bytes on
the wire with their headers, without pictures. `python -m tests.speed.pages PORT [PATH...]` measures a site that runs.
"""

import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.speed.line import slow_line

LOADS: Final = 5
WIDTHS: Final = ((1440, 900), (390, 844))
SLOW_PORT: Final = 8094
PATHS: Final = (
    "/",
    "/cards/?q=fire",
    "/riftbound/cards/defy/",
    "/decks/sample-riftbound-standard/",
    "/build/riftbound/",
)
LIMITS: Final = "Limits: 1,000 ms (the builder 3,000 until it is ready), 0.02, 120 kB."

WATCH: Final = """
window.told = { paint: 0, of: "", shift: 0, ready: 0 };
const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
watch("largest-contentful-paint", (entry) => { told.paint = entry.startTime; told.of = entry.element?.tagName ?? ""; });
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) told.shift += entry.value; });
new MutationObserver((changes) => { if (changes.some(({ target }) => target.id === "bench")) told.ready ||= performance.now(); })
  .observe(document, { subtree: true, attributeFilter: ["hidden"] });
"""


@dataclass
class Load:
    """What one load of a page was like."""

    paint: float = 0
    of: str = ""
    ready: float = 0
    shift: float = 0
    bytes: Counter[str] = field(default_factory=Counter)
    requests: int = 0

    @property
    def kilobytes(self) -> float:
        """On the wire, without pictures."""
        return sum(size for kind, size in self.bytes.items() if kind != "picture") / 1000


def main() -> None:
    """Measure a site that runs at the given port."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for line in measured(browser, int(sys.argv[1]), sys.argv[2:] or PATHS):
            print(line)
        browser.close()


def measured(browser: Browser, port: int, paths: Iterable[str]) -> Iterator[str]:
    """The table, line by line."""
    yield f"{LIMITS}\n"
    yield "| page | width | paint, ms | of | ready, ms | shift | kB | requests | kB by kind |"
    yield "|---|---|---|---|---|---|---|---|---|"
    with slow_line(port, SLOW_PORT):
        for path in paths:
            for width, height in WIDTHS:
                # The first wakes the site.
                loads = [loaded(browser, path, width, height) for _ in range(LOADS + 1)][1:]
                yield row(path, width, loads)


def row(path: str, width: int, loads: list[Load]) -> str:
    """One line: medians, of shift the most."""
    last = loads[-1]
    paint, ready = (statistics.median(getattr(load, name) for load in loads) for name in ("paint", "ready"))
    kinds = ", ".join(f"{kind} {size / 1000:.0f}" for kind, size in last.bytes.most_common())
    shift, weight = max(load.shift for load in loads), statistics.median(load.kilobytes for load in loads)
    return f"| {path} | {width} | {paint:.0f} | {last.of} | {ready:.0f} | {shift:.3f} | {weight:.0f} | {last.requests} | {kinds} |"


def loaded(browser: Browser, path: str, width: int, height: int) -> Load:
    """Load a page in a browser that has seen nothing of the site."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
    page, load = context.new_page(), Load()
    page.add_init_script(WATCH)
    weigh(page, load)
    page.goto(f"http://127.0.0.1:{SLOW_PORT}{path}")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(2000)
    told = page.evaluate("told")
    context.close()
    load.paint, load.of, load.ready, load.shift = told["paint"], told["of"], told["ready"], told["shift"]

    return load


def weigh(page: Page, load: Load) -> None:
    """Count what comes for a page, by kind."""
    session, kinds = page.context.new_cdp_session(page), dict[str, str]()
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda event: kinds.__setitem__(event["requestId"], kind_of(event)))

    def came(event: dict[str, Any]) -> None:  # Any: the browser's own protocol
        load.requests += 1
        load.bytes[kinds.get(event["requestId"], "other")] += event["encodedDataLength"]

    session.on("Network.loadingFinished", came)


def kind_of(event: dict[str, Any]) -> str:  # Any: as above
    """The kind of a request; the art of cards and pictures are `picture`, sprites are `drawing`."""
    path, kind = event["request"]["url"].partition("?")[0], str(event.get("type", "other")).lower()
    if path.endswith(("/art.svg", ".webp", ".png")):
        return "picture"

    return "drawing" if path.endswith(".svg") else kind


if __name__ == "__main__":
    main()
