"""Where the site keeps things: its databases and its caches, as Django's settings have them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import environ

# Any: the settings of a database or a cache differ by engine, and Django types them so.
Store = dict[str, Any]

# WAL lets readers go on during a write. IMMEDIATE waits for the lock instead of failing in mid-transaction.
SQLITE: Final[Store] = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;"
    " PRAGMA mmap_size=134217728;",
}
# Seconds. An unreachable server is noticed before a person gives up.
POSTGRESQL: Final[Store] = {"connect_timeout": 5}
MEMORY: Final[Store] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


def databases(env: environ.Env, folder: Path) -> dict[str, Store]:
    """The databases of the environment; without one, a file in the folder."""
    return {
        "default": _database(dict(env.db_url("DATABASE_URL", default=f"sqlite:///{folder / 'deckwright.sqlite3'}")))
    }


def _database(parsed: Store) -> Store:
    options: Store = parsed.get("OPTIONS", {})
    if parsed["ENGINE"] == "django.db.backends.sqlite3":
        options = SQLITE
    elif parsed["ENGINE"] == "django.db.backends.postgresql":
        options = POSTGRESQL | options

    return parsed | {"OPTIONS": options, "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def caches(env: environ.Env, kept: dict[str, Store], folder: Path) -> dict[str, Store]:
    """The cache, the counts of limits, and where a process counts while those do not answer.

    Counts lie in Redis (LIMITS_URL, else REDIS_URL), or in a file beside the site's own SQLite file, else in the folder.
    """
    url = env.str("REDIS_URL", default="")
    return {
        "default": _redis(url) if url else MEMORY,
        "limits": _counts(env.str("LIMITS_URL", default=url), kept["default"], folder),
        "process": MEMORY | {"LOCATION": "process", "OPTIONS": {"MAX_ENTRIES": 20_000}},
    }


def _counts(url: str, database: Store, folder: Path) -> Store:
    if url:
        return _redis(url) | {"KEY_PREFIX": "limits"}

    file = Path(str(database["NAME"]))
    is_file = database["ENGINE"] == "django.db.backends.sqlite3" and file.is_absolute()
    return {
        "BACKEND": "config.limits_file.LimitsFile",
        "LOCATION": str(file.with_suffix(".limits") if is_file else folder / "limits.sqlite3"),
    }


def _redis(url: str) -> Store:
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": url,
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
    }
