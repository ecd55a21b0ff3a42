"""What every test may ask for."""

import gc
import os
from collections.abc import Generator, Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Protocol

import hypothesis
import pytest
from coverage import Coverage
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from django.utils import translation
from pytest_django import DjangoDbBlocker

from accounts import limits
from accounts.models import User
from api import work
from api.database_id import DatabaseId
from cards.catalogue.loading import listed_cards
from cards.catalogue.lookup import Catalogue
from cards.pictures.shown import forget_pictures
from legality.games import GAMES
from tests.browser import chromium
from tests.described import every_answer_is_described
from tests.long import amount, belongs
from tests.migrating import scratch_in
from tests.public_files import ABSENT, summary
from tests.standing import Standing, around_tests, standing_world
from tests.stored_tables import copy_instead_of_migrating, store, stored_tables

# A busy machine is no fault of the code: the speed of things is measured in tests/speed, never by the laws.
# The same examples in every run, so that a failure comes from the change; NEW_EXAMPLES=1 draws others.
hypothesis.settings.register_profile(
    "site", deadline=None, max_examples=amount(25, 100), derandomize="NEW_EXAMPLES" not in os.environ
)
hypothesis.settings.load_profile("site")

HERE = Path(__file__).parent
E2E = HERE / "e2e"
LONGEST = ("test_importcards_real.py", "test_patterns.py")
# What these run, other tests are about. Watching each of their lines would nearly double their time.
RUNNING_ALL_AGAIN = (
    "contract/test_http.py",
    "contract/test_members.py",
    "contract/test_schema.py",
    "docs/",
    "laws/",
    "security/",
    "test_permissions.py",
)
PASSWORD = "eleven-copies-of-nothing"

# The browser's driver runs an event loop in the thread of the tests; Django would refuse it the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not belongs(item)])
    items[:] = [item for item in items if belongs(item)]
    # The longest first: at the end it would keep one worker busy while the others have nothing left to do.
    items.sort(key=lambda item: item.path.name not in LONGEST)
    for item in items:
        # Without a test that says it needs one no test database is made, and the fixture would read the real one.
        if "catalogues" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.django_db)
        if any(mark.kwargs.get("transaction") for mark in item.iter_markers("django_db")):
            raise pytest.UsageError(
                f"{item.nodeid} would empty the database: the tests after it need its starter cards"
            )
        if not item.path.is_relative_to(E2E):
            continue

        item.add_marker(pytest.mark.e2e)
        if chromium() is None:
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


def pytest_collection_finish() -> None:
    # Fifteen thousand tests stay until the end: the collector would walk over all of them again and again. What comes
    # later it looks for less often, which saves one twentieth of the time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lacking = [report for report in terminalreporter.stats.get("skipped", ()) if ABSENT in str(report.longrepr)]
    if lacking:
        terminalreporter.write_line(summary(len(lacking)), yellow=True)


def is_counted(item: pytest.Item) -> bool:
    """Whether coverage counts the lines that a test runs: with `--cov=legality` those of the rules' own tests alone."""
    apps = [app for app in item.config.getoption("cov_source") if app is not True]
    return (not apps or item.path.relative_to(HERE).parts[0] in apps) and not runs_all_again(item)


def runs_all_again(item: pytest.Item) -> bool:
    """Whether a test runs what others are about: laws, contracts, attacks, whole public files, every face of a vector."""
    place = item.path.relative_to(HERE).as_posix()
    each_vector = "vector" in getattr(getattr(item, "callspec", None), "params", {})
    law = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    public = item.path.stem.endswith("_real")
    return law or public or place.startswith(RUNNING_ALL_AGAIN) or (each_vector and not place.startswith("legality/"))


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """Coverage counts modules while they are imported, and afterwards the calls of tests; never what sets them up."""
    watching = coverage_of(session.config)
    if watching is None:
        return (yield)

    watching.pause()
    # In a worker of xdist pytest-cov has started another one and forgotten it; it would count on in place of this one.
    while forgotten := Coverage.current():
        forgotten.stop()
    try:
        return (yield)
    finally:
        watching.resume()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage counts the tests that are about a line, not those that pass by on their way through the whole site."""
    watching = coverage_of(item.config)
    if watching is None or not is_counted(item):
        return (yield)

    watching.resume()
    try:
        return (yield)
    finally:
        watching.pause()


class Watching(Protocol):
    """What counts the lines that run, as pytest-cov has it."""

    def pause(self) -> None: ...

    def resume(self) -> None: ...


def coverage_of(config: pytest.Config) -> Watching | None:
    """What counts lines in this process; None without `--cov`."""
    return getattr(config.pluginmanager.getplugin("_cov"), "cov_controller", None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The system's own browser; as root it does not start in its sandbox."""
    return {"executable_path": chromium(), "args": ["--no-sandbox"]}


@pytest.fixture(scope="session", autouse=True)
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Passwords are hashed quickly, nobody is stopped by how often they ask, letters go at once, as do sheets.

    A static file is looked for when it is asked for; else each client of a test would list them all as it begins.
    The checks of `/readyz` see what the test has written and not yet committed.
    """
    rates = dict.fromkeys(settings.THROTTLE_RATES, ("1000000/minute", "1000000/minute"))
    shares = dict.fromkeys(("stranger", "person", "people"), "1000000000/minute")
    quick = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Counts of their own: the tests that run beside one share its files.
    counts = settings.CACHES | {"limits": settings.CACHES["process"] | {"LOCATION": "limits"}}
    with override_settings(
        PASSWORD_HASHERS=quick,
        THROTTLE_RATES=rates,
        BATCH_WORK=shares,
        BATCH_REQUEST=dict.fromkeys(shares, 1_000_000_000),
        ADDRESS_WORK=shares,
        CACHES=counts,
        EMAILS_IN_BACKGROUND=False,
        WHITENOISE_AUTOREFRESH=True,
        READINESS_THREADS=False,
        DATABASE_ID=DatabaseId("0123456789abcdef", is_older=True),
        NOTES_DIR=tmp_path_factory.mktemp("notes"),
        BULK_DIR=tmp_path_factory.mktemp("bulk"),
        SHEETS_DIR=tmp_path_factory.mktemp("sheets"),
        SHEETS_IN_BACKGROUND=False,
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def described() -> Iterator[None]:
    """Whatever a test is about, what the API answers it is described."""
    with every_answer_is_described():
        yield


@pytest.fixture
def listed_static() -> Iterator[None]:
    """Static files as an operator's site serves them: listed once, as its first client begins."""
    with override_settings(WHITENOISE_AUTOREFRESH=False):
        yield


@pytest.fixture(autouse=True)
def uncounted() -> None:
    """No test remembers another's counts or pictures, that counts did not answer, or a stream that it never read."""
    forget_pictures()
    work.batch_slots.cache_clear()
    caches["limits"].clear()
    caches["process"].clear()
    limits.BREAKER.note_answer()


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Each test begins in English: a page in Chinese leaves its language behind in the thread."""
    with translation.override("en"):
        yield


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def mei(db: None) -> User:
    """A person with an account."""
    return User.objects.create_user("Mei", "mei@example.org", PASSWORD)


@pytest.fixture
def lin(db: None) -> User:
    """Another person with an account."""
    return User.objects.create_user("Lin", "lin@example.org", PASSWORD)


@pytest.fixture(scope="session")
def copied_tables() -> pytest.MonkeyPatch | None:
    """What takes the place of `migrate` where the tables of this code were stored by an earlier run."""
    if connection.vendor != "sqlite" or not stored_tables().exists():
        return None

    return copy_instead_of_migrating(stored_tables())


@pytest.fixture(scope="session")
def django_db_setup(
    copied_tables: pytest.MonkeyPatch | None, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    """The test database begins with the starter sets, loaded once."""
    if copied_tables:
        copied_tables.undo()
        return

    with django_db_blocker.unblock():
        call_command("loadstarter", stdout=StringIO())
        if connection.vendor == "sqlite":
            store(stored_tables())


@pytest.fixture(scope="session")
def catalogues(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Mapping[str, Catalogue]:
    """The starter cards of every game, by its slug; they outlive the test that asks for them."""
    with django_db_blocker.unblock():
        return {game: Catalogue(game, 1, listed_cards(game)) for game in GAMES}


@pytest.fixture(scope="module")
def standing(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Standing]:
    """One of everything, for all tests of a module (tests/standing.py); each of them bears the mark `django_db`."""
    with around_tests(django_db_blocker, standing_world) as standing:
        yield standing


@pytest.fixture
def scratch(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The alias of an empty database, for tests of migrations (tests/migrating.py)."""
    with django_db_blocker.unblock(), scratch_in(tmp_path) as alias:
        yield alias
