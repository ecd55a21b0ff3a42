"""Where the site keeps things: its databases and its caches, as Django's settings have them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import environ
from django.db.utils import DEFAULT_DB_ALIAS

# Any: the settings of a database or a cache differ by engine, and Django types them so.
Store = dict[str, Any]

# The alias of the second database, which is only read.
REPLICA: Final = "replica"

# WAL lets readers go on during a write. IMMEDIATE waits for the lock instead of failing in mid-transaction.
SQLITE: Final[Store] = {
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;"
    " PRAGMA mmap_size=134217728;",
}
MEMORY: Final[Store] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
# Sites that share a Redis or a file have keys of their own.
KEYS: Final[Store] = {"KEY_FUNCTION": "config.data.caches.key_of_database"}
# Seconds, the last in milliseconds. An unreachable server is noticed before a person gives up, and one that went away
# while no one asked is noticed too.
POSTGRESQL: Final[Store] = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
# Django's engines, and ours in their place, which wait no longer than they may.
ENGINES: Final[Mapping[str, tuple[str, Store]]] = {
    "django.db.backends.sqlite3": ("config.data.sqlite", SQLITE),
    "django.db.backends.postgresql": ("config.data.postgresql", POSTGRESQL),
}


def databases(env: environ.Env, folder: Path) -> dict[str, Store]:
    """The databases of the environment, the replica where one is named; without any, a file in the folder."""
    main = _configure_database(dict(env.db_url("DATABASE_URL", default=f"sqlite:///{folder / 'deckwright.sqlite3'}")))
    if not env.str("REPLICA_URL", default=""):
        return {DEFAULT_DB_ALIAS: main}

    replica = _configure_database(dict(env.db_url("REPLICA_URL")))
    return {DEFAULT_DB_ALIAS: main, REPLICA: replica | {"TEST": {"MIRROR": DEFAULT_DB_ALIAS}}}


def _configure_database(parsed: Store) -> Store:
    engine, options = ENGINES.get(parsed["ENGINE"], (parsed["ENGINE"], {}))
    given: Store = {} if options is SQLITE else parsed.get("OPTIONS", {})
    # pytest-django knows by Django's own names alone which engine tests in memory.
    test = {"TEST": {"NAME": ":memory:"}} if options is SQLITE else {}

    return (
        parsed
        | test
        | {
            "ENGINE": engine,
            "OPTIONS": options | given,
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
        }
    )


def caches(env: environ.Env, kept: dict[str, Store], folder: Path) -> dict[str, Store]:
    """The cache, the counts of limits, and where a process counts while those do not answer.

    Counts are in Redis (LIMITS_URL, else REDIS_URL), or in a file next to the site's own SQLite file, else in the folder.
    """
    url = env.str("REDIS_URL", default="")
    limits_url = env.str("LIMITS_URL", default=url)
    limits: Store
    if limits_url:
        limits = {"BACKEND": "config.data.caches.StrictRedisCache", "LOCATION": limits_url, "KEY_PREFIX": "limits"}
    else:
        database = kept[DEFAULT_DB_ALIAS]
        file = Path(str(database["NAME"]))
        is_file = database["ENGINE"] == ENGINES["django.db.backends.sqlite3"][0] and file.is_absolute()
        location = file.with_suffix(".limits") if is_file else folder / "limits.sqlite3"
        limits = {"BACKEND": "config.data.limits_file.LimitsFile", "LOCATION": str(location)}

    return {
        "default": {"BACKEND": "config.data.caches.ForgivingRedisCache", "LOCATION": url} | KEYS if url else MEMORY,
        "limits": limits | KEYS,
        "process": MEMORY | {"LOCATION": "process", "OPTIONS": {"MAX_ENTRIES": 20_000}},
    }
