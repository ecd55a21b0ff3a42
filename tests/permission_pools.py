"""Who may open what of pools: events whose organiser plays in them, one with a pool and one in which they record another's."""

from typing import Final

from tests.permission_rows import API_OWNER, OWN_THING, OWNER, Row, api, posted

POOL: Final = "text=2+Inferna&do=register"
CHECKED: Final = "text=2+Inferna&do=check"
BODY: Final = {"text": "2 Inferna"}


def of_pools(name: str, slug: str = "@pooled", **more: str) -> Row:
    """A page about pools."""
    return Row(f"events:{name}", OWNER, args={"slug": slug, **more})


POOLS: Final = (
    of_pools("own_pool"),
    of_pools("register_pool"),
    posted("events:register_pool", OWN_THING, POOL, slug="@pooled"),
    posted("events:register_pool", OWNER, CHECKED, slug="@pooled"),
    posted("events:confirm_pool", OWN_THING, "number=1&do=agrees", slug="@pooled"),
    of_pools("pool_task", "@dealt"),
    posted("events:pool_task", OWN_THING, POOL, slug="@dealt"),
    of_pools("own_swaps"),
    posted("events:own_swaps", (302, 404, 400, 404), "came=&went=", slug="@pooled"),
    of_pools("entry_swaps", number="1"),
    posted("events:entry_swaps", (302, 404, 400, 404), "came=&went=", slug="@pooled", number="1"),
    of_pools("pools"),
    posted("events:deal_pools", OWN_THING, slug="@dealt"),
    of_pools("entry_pool", number="1"),
    of_pools("enter_pool", number="1"),
    posted("events:enter_pool", OWN_THING, POOL, slug="@pooled", number="1"),
    # An event without pools has none of them, for its organiser as well.
    Row("events:own_pool", (302, 404, 404, 404), args={"slug": "@event"}),
    Row("events:pools", (302, 404, 404, 404), args={"slug": "@event"}),
)
API_OF_POOLS: Final = (
    Row("events_api:pool", API_OWNER, args={"slug": "@pooled", "number": "1"}),
    api("events_api:pool", (401, 404, 201, 404), BODY, "PUT", slug="@pooled", number="1"),
    api("events_api:pool", (401, 404, 201, 404), BODY, "PUT", slug="@dealt", number="2"),
    Row("events_api:pool", (401, 404, 404, 404), args={"number": "1"}),
    Row("events_api:own_pool", API_OWNER, args={"slug": "@pooled"}),
    api("events_api:own_pool", (401, 404, 201, 404), BODY, "PUT", slug="@pooled"),
    api("events_api:own_pool_reply", (401, 404, 201, 404), {"number": 1}, slug="@pooled"),
    Row("events_api:task", API_OWNER, args={"slug": "@dealt"}),
)
