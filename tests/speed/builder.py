"""What people wait for: `python -m tests.speed.builder`. A benchmark in a real browser, not a test.

Chromium on the site as `make run` serves it (two workers, loopback), with 10,000 made-up cards (tests/speed/search.py),
the starter sets and the sample decks in a database of its own; rate limits are lifted. The first table is about the
builder, the second about the first visit to five pages over a slow line (tests/speed/pages.py). Every time begins where
the browser noted the key press. *In the page* ends when the elements stand, *on the screen* when the browser had their
frame on it (Element Timing): at 60 frames a second that is up to 17 ms and the drawing later. The limits, 60 ms for a
letter at p95 and 4 ms for a card, are in the page. Write the figures down in results.md.
"""

import statistics
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.speed.pages import PATHS, measured
from tests.speed.serving import HERE, PORT, served

CARDS: Final = (
    "from tests.speed.search import made_up; from cards.importers.apply import import_batch; import_batch(made_up())\n"
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
# Every beginning of these is asked for once: none begins like another, like one above, or like what a process warms up with.
NEVER_ASKED: Final = (
    "storm",
    "iron heart",
    "moon guard",
    "暗影",
    "bingshuang",
    "kind:gear",
    "energy:4 kind:spell",
    "-c:fury t:unit",
)
# No legend plays cards of three domains together: those that would bring the third are refused.
ONE_DOMAIN: Final = "t:unit c:fury -c:calm -c:mind -c:body -c:chaos -c:order"
# One fewer than the main deck takes beside the champion to come.
ADDED: Final = 38
OPENED: Final = 9
# Milliseconds from one key press to the next, at least; and so often an answer is waited for.
PRESS: Final = 150
PATIENCE: Final = 30
PATH: Final = "/build/riftbound/?format=standard"

# Notes when a key was pressed, when rows stood, and when the answer to a request was on the screen.
WATCH: Final = """
window.seen = { pressed: 0, rows: 0, shown: 0, listed: 0, answers: [] };
// Puts a dot on the page, and notes when the browser had it on the screen: a task behind the frame would run after all pictures that came meanwhile.
const waiting = new Map();
let probes = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ identifier, renderTime }) => {
  document.querySelector(`[elementtiming="${identifier}"]`)?.remove();
  waiting.get(identifier)?.(renderTime);
  waiting.delete(identifier);
})).observe({ type: "element" });
const painted = (note) => {
  const dot = Object.assign(document.createElement("span"), { textContent: "." });
  dot.style.cssText = "position: fixed; inset: 0 auto auto 0; color: #888; contain: strict; inline-size: 1em; block-size: 1em";
  dot.setAttribute("elementtiming", `dot-${probes += 1}`);
  waiting.set(`dot-${probes}`, note);
  document.body.append(dot);
};
addEventListener("keydown", (event) => {
  seen.pressed = event.timeStamp;
  seen.rows = seen.shown = 0;
}, true);
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (seen.rows) return;
  seen.rows = performance.now();
  painted((now) => { seen.shown = now; });
}).observe(document.getElementById("deck-sections"), { childList: true, subtree: true, characterData: true }));
addEventListener("DOMContentLoaded", () => new MutationObserver(() => { seen.listed = performance.now(); })
  .observe(document.getElementById("search-results").parentElement, { childList: true, subtree: true, characterData: true, attributes: true }));
const plain = window.fetch;
window.fetch = async (url, given) => {
  const response = await plain(url, given);
  const read = response.json.bind(response);
  const asked = JSON.parse(given?.body ?? "{}");
  response.json = async () => {
    const said = await read();
    const answer = { url, q: asked.q ?? null, read: performance.now(), pressed: seen.pressed };
    painted((now) => seen.answers.push({ ...answer, stood: Math.max(answer.read, seen.listed) - answer.pressed, at: now - answer.pressed }));
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
        for name, queries in (("typed by somebody before", QUERIES), ("for the first time", NEVER_ASKED)):
            stood, shown = searched(page, queries)
            print(row(f"letter to results, {name}, in the page", stood))
            print(row(f"letter to results, {name}, on the screen", shown))
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


def searched(page: Page, queries: Sequence[str] = QUERIES) -> tuple[list[float], list[float]]:
    """From every letter of every query to its results in the page, and on the screen; each query on a fresh page, which remembers no answers."""
    stood, shown = list[float](), list[float]()
    for query in queries:
        page.goto(HERE + PATH)
        page.wait_for_load_state("networkidle")
        page.locator("#search-input").focus()
        for end in range(1, len(query) + 1):
            if query[:end].strip() == query[: end - 1].strip():
                page.keyboard.type(query[end - 1])
                continue
            page.evaluate("seen.answers = []")
            typed(page, query[end - 1])
            answer = answered(page, "search/", query[:end].strip())
            stood.append(answer["stood"])
            shown.append(answer["at"])

    return stood, shown


def typed(page: Page, letter: str) -> None:
    """A key press with its letter; of a Han character the browser is told the text as if by a key."""
    if letter.isascii():
        page.keyboard.type(letter)
        return

    page.evaluate("seen.pressed = performance.now()")
    page.keyboard.insert_text(letter)


def added(page: Page) -> tuple[list[float], list[float], list[float]]:
    """From Enter to the row's elements, to the row on the screen, to the verdict; card after card, each another one."""
    page.goto(HERE + PATH)
    page.locator("#search-input").fill(ONE_DOMAIN)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    stood, shown, judged = [], [], []
    for _ in range(ADDED):
        page.keyboard.press("ArrowDown")
        page.evaluate("seen.answers = []")
        page.keyboard.press("Enter")
        judged.append(answered(page, "build/", None)["at"])
        stood.append(page.evaluate("seen.rows - seen.pressed"))
        shown.append(page.evaluate("seen.shown - seen.pressed"))

    return stood, shown, judged


def answered(page: Page, what: str, query: str | None) -> dict[str, float]:
    """Milliseconds from the last key press until what came of it `stood` in the page, and `at` which it was on the screen.

    The page is left alone in the meantime.
    """
    wanted = "([end, q]) => seen.answers.find((one) => one.url.endsWith(end) && one.q === q)"
    for _ in range(PATIENCE):
        page.wait_for_timeout(PRESS)
        answer = page.evaluate(wanted, [what, query])
        if answer is not None:
            return {name: float(answer[name]) for name in ("stood", "at")}

    raise TimeoutError(f"{what} did not answer {query!r}")


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
