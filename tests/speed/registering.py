"""The last minutes before a lock: 500 people behind one address sign up or log in and register a list.

`python -m tests.speed.registering [PEOPLE] [SECONDS]`. The site as `make run` serves it, two workers on SQLite, all limits
on. Half of the people have an account. Each opens the join link, logs in or signs up, opens the form, sends a list and
reads the receipt; they come over the seconds, evenly, as a hall does that is told the time. Prints latencies by step.
"""

import http.client
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlencode

PORT: Final = 8094
PASSWORD: Final = "correct horse battery"
SAMPLE: Final = Path("legality/games/riftbound/samples/standard.txt")
FILL: Final = """
from datetime import timedelta
from django.contrib.auth.hashers import make_password
from django.utils import timezone
from accounts.models import User
from events.models import Event, Staff
hashed = make_password("{password}")
User.objects.bulk_create(User(username=f"player{{n}}", password=hashed) for n in range(0, {people}, 2))
now = timezone.now()
event = Event.objects.create(name="Last minutes", game="riftbound", format="standard", date=now.date(),
    deadline=now + timedelta(hours=1), start=now + timedelta(hours=2), capacity={people})
olga = User.objects.create(username="olga")
Staff.objects.create(event=event, person=olga, role="organiser")
print(event.slug, event.join_token)
"""


@dataclass(slots=True)
class Browser:
    """A person's browser: cookies, and the time that each step took."""

    times: dict[str, float] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def ask(self, step: str, path: str, form: Mapping[str, str] | None = None, expected: int = 200) -> str:
        """One request; the page that came. What came with another status is a fault."""
        line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if form is not None:
            token = self.cookies.get("csrftoken", "")
            body = urlencode({"csrfmiddlewaretoken": token, **form})
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}

        begun = time.perf_counter()
        line.request("GET" if form is None else "POST", path, body, headers)
        answer = line.getresponse()
        page = answer.read().decode()
        self.times[step] = time.perf_counter() - begun
        self._keep(answer)
        line.close()
        if answer.status != expected:
            self.faults.append(f"{step}: {answer.status}")

        return page

    def _keep(self, answer: http.client.HTTPResponse) -> None:
        for header in answer.headers.get_all("Set-Cookie") or ():
            for name, cookie in SimpleCookie(header).items():
                self.cookies[name] = cookie.value


def main() -> None:
    """Print a table of latencies by step, and what went wrong."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 120.0
    with TemporaryDirectory() as folder, served(Path(folder), people) as (slug, token):
        browsers = [Browser() for _ in range(people)]
        begun = time.perf_counter()
        threads = [
            threading.Timer(n * seconds / people, arrive, (browser, n, slug, token))
            for n, browser in enumerate(browsers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took = time.perf_counter() - begun

    tell(browsers, took)


def arrive(browser: Browser, number: int, slug: str, token: str) -> None:
    """What one person does."""
    browser.ask("join link", f"/events/join/{token}/", expected=302)
    if number % 2:
        browser.ask("sign-up page", f"/accounts/signup/?next=/events/{slug}/register/")
        form = {"username": f"newcomer{number}", "email": "", "password1": PASSWORD, "password2": PASSWORD}
        browser.ask("sign-up", "/accounts/signup/", form, 302)
    else:
        browser.ask("login page", f"/accounts/login/?next=/events/{slug}/register/")
        browser.ask("login", "/accounts/login/", {"username": f"player{number}", "password": PASSWORD}, 302)

    browser.ask("form", f"/events/{slug}/register/")
    text = SAMPLE.read_text(encoding="utf-8")
    given = {"name": f"Person {number}", "consent": "on", "text": text, "do": "register"}
    browser.ask("register", f"/events/{slug}/register/", given, 302)
    page = browser.ask("receipt", f"/events/{slug}/mine/")
    if not re.search(r'receipt__code">\w{4}-\w{4}', page):
        browser.faults.append("no receipt")


def tell(browsers: list[Browser], took: float) -> None:
    """The table: each step's median, p95 and longest, then all of them."""
    steps: dict[str, list[float]] = {}
    for browser in browsers:
        for step, spent in browser.times.items():
            steps.setdefault(step, []).append(1000 * spent)
    steps["all"] = [spent for times in steps.values() for spent in times]
    print("| step | requests | median ms | p95 ms | longest ms |\n|---|---|---|---|---|")
    for step, times in steps.items():
        cuts = quantiles(times, n=100)
        print(f"| {step} | {len(times)} | {cuts[49]:.0f} | {cuts[94]:.0f} | {max(times):.0f} |")

    faults = [fault for browser in browsers for fault in browser.faults]
    print(f"{len(browsers)} people in {took:.0f} s; faults: {faults[:20] or 'none'}")


@contextmanager
def served(folder: Path, people: int) -> Iterator[tuple[str, str]]:
    """The site on a database of its own with an event, whose slug and join token come out."""
    env = os.environ | {"DATABASE_URL": f"sqlite:///{folder / 'speed.sqlite3'}"}
    for command in (("migrate", "-v0"), ("loadstarter",)):
        subprocess.run([sys.executable, "manage.py", *command], env=env, check=True, stdout=subprocess.DEVNULL)
    fill = FILL.format(password=PASSWORD, people=people)
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", fill], env=env, check=True, capture_output=True, text=True
    )
    gunicorn = [str(Path(sys.executable).with_name("gunicorn")), "config.wsgi", "--config", "config/gunicorn.py"]
    site = subprocess.Popen(
        [*gunicorn, "--bind", f"127.0.0.1:{PORT}", "--workers", "2"], env=env, stderr=subprocess.DEVNULL
    )
    try:
        wait()
        slug, token = told.stdout.split()[-2:]
        yield slug, token
    finally:
        site.terminate()
        site.wait()


def wait() -> None:
    """Until the site answers."""
    for _ in range(600):
        line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=5)
        try:
            line.request("GET", "/healthz")
            line.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return


if __name__ == "__main__":
    main()
