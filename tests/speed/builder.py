"""What people wait for: `python -m tests.speed.builder`. A benchmark in a real browser, not a test.

Chromium on the site as `make run` serves it (two workers, loopback), with 10,000 made-up cards (tests/speed/search.py),
the starter sets and the sample decks in a database of its own; rate limits are lifted. The first table is about the
builder, the second about the first visit to five pages over a slow line (tests/speed/pages.py). Every time begins where the browser noted the key press and ends after
the frame that shows what came of it: an animation frame, then a task behind it. *In the page* ends before that frame,
when the elements stand; the screen adds up to 17 ms to it at 60 frames a second. Write the figures down in results.md.
"""

from __future__ import annotations

import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.speed.pages import PATHS, measured
from tests.speed.serving import HERE, PORT, served

CARDS: Final = (
    "from tests.speed.search import made_up; from cards.importers.apply import apply; apply(made_up())\n"
    "from django.core.management import call_command; call_command('loadstarter'); call_command('loadsamples')"
)
QUERIES: Final = (
    "dragon",
    "fire blade",
    "queen star",
    "烈焰",
    "龙",
    "lieyan",
    "t:unit",
    "c:fury might>=5",
    "t:spell energy:2",
)
ADDED: Final = 40
OPENED: Final = 9
PATH: Final = "/build/riftbound/?format=standard"

# Notes when a key was pressed, when rows stood, and when the answer to a request was on the screen.
WATCH: Final = """
window.seen = { pressed: 0, rows: 0, shown: 0, answers: [] };
const painted = (note) => requestAnimationFrame(() => setTimeout(() => note(performance.now())));
addEventListener("keydown", (event) => {
  seen.pressed = event.timeStamp;
  seen.rows = seen.shown = 0;
}, true);
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (seen.rows) return;
  seen.rows = performance.now();
  painted((now) => { seen.shown = now; });
}).observe(document.getElementById("deck-sections"), { childList: true, subtree: true, characterData: true }));
const plain = window.fetch;
window.fetch = async (url, given) => {
  const response = await plain(url, given);
  const read = response.json.bind(response);
  const asked = JSON.parse(given?.body ?? "{}");
  response.json = async () => {
    const said = await read();
    painted((now) => seen.answers.push({ url, q: asked.q ?? null, rows: asked.rows?.length ?? 0, at: now - seen.pressed }));
    return said;
  };
  return response;
};
"""


def main() -> None:
    """Print one row of Markdown for each thing measured."""
    with TemporaryDirectory() as folder, served(Path(folder), ("-c", CARDS)), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        print("| what | median, ms | p95, ms | slowest, ms |\n|---|---|---|---|")
        page = desk(browser)
        print(row("first contentful paint, nothing cached", [first_paint(browser) for _ in range(OPENED)]))
        print(row("letter to results", searched(page)))
        in_page, shown, judged = added(page)
        print(row("Enter to row, in the page", in_page))
        print(row("Enter to row, on the screen", shown))
        print(row("Enter to verdict", judged))
        print()
        for line in measured(browser, PORT, PATHS):
            print(line)
        browser.close()


def desk(browser: Browser) -> Page:
    """A builder that is ready and warm: both workers have read the cards."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(WATCH)
    for _ in range(4):
        page.goto(HERE + PATH)
        page.wait_for_load_state("networkidle")

    for _ in range(2):
        searched(page)
    return page


def searched(page: Page) -> list[float]:
    """From every letter of every query to its results; each query on a fresh page, which remembers no answers."""
    times: list[float] = []
    for query in QUERIES:
        page.goto(HERE + PATH)
        page.wait_for_load_state("networkidle")
        page.locator("#search-input").focus()
        for end in range(1, len(query) + 1):
            if query[:end].strip() == query[: end - 1].strip():
                page.keyboard.type(query[end - 1])
                continue
            page.evaluate("seen.answers = []")
            typed(page, query[end - 1])
            times.append(answered(page, "search/", query[:end].strip()))
            page.wait_for_timeout(60)

    return times


def typed(page: Page, letter: str) -> None:
    """A key press with its letter; of a Han character the browser is told the text as if by a key."""
    if letter.isascii():
        page.keyboard.type(letter)
        return

    page.evaluate("seen.pressed = performance.now()")
    page.keyboard.insert_text(letter)


def added(page: Page) -> tuple[list[float], list[float], list[float]]:
    """From Enter to the row's elements, to the row on the screen, to the verdict; card after card, each another one.

    Of one domain: cards of three are refused, since no legend plays them together.
    """
    page.locator("#search-input").fill("t:unit c=fury")
    page.wait_for_load_state("networkidle")
    stood, shown, judged = [], [], []
    for _ in range(ADDED):
        page.keyboard.press("ArrowDown")
        page.evaluate("seen.answers = []")
        page.keyboard.press("Enter")
        judged.append(answered(page, "build/", None))
        stood.append(page.evaluate("seen.rows - seen.pressed"))
        shown.append(page.evaluate("seen.shown - seen.pressed"))
        page.wait_for_timeout(120)

    return stood, shown, judged


def answered(page: Page, what: str, query: str | None) -> float:
    """Milliseconds from the last key press to the frame with the answer."""
    wanted = "([end, q]) => seen.answers.find((one) => one.url.endsWith(end) && one.q === q)"
    found = page.wait_for_function(wanted, arg=[what, query], polling=20, timeout=5000)
    return float(found.json_value()["at"])


def first_paint(browser: Browser) -> float:
    """Milliseconds from the request of the page to its first content."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(HERE + PATH)
    page.wait_for_load_state("networkidle")
    time = float(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    context.close()
    return time


def row(name: str, times: list[float]) -> str:
    """One row of the table."""
    ordered = sorted(times)
    p95 = ordered[int(len(ordered) * 0.95)]
    return f"| {name} | {statistics.median(ordered):.1f} | {p95:.1f} | {ordered[-1]:.1f} |"


if __name__ == "__main__":
    main()
