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


def caches(env: environ.Env) -> dict[str, Store]:
    """The cache, and beside it the counts of limits, so that in memory they evict nothing else."""
    url = env.str("REDIS_URL", default="")
    if not url:
        memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
        return {"default": memory, "limits": memory | {"LOCATION": "limits", "OPTIONS": {"MAX_ENTRIES": 20_000}}}

    redis: Store = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": url,
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
    }
    return {"default": redis, "limits": redis | {"KEY_PREFIX": "limits"}}
