"""Who may open what of tournaments: an event that nobody finds, whose organiser plays in it and has sent a list."""

from __future__ import annotations

from typing import Final

from tests.permission_rows import API_OWNER, OPEN, OWN_THING, OWNER, PERSON, PRIVATE, Row, api, posted

# A link that is for whoever has it, once they are logged in.
LINKED: Final = (302, 200, 200, 200)
LIST: Final = "name=Mei&text=3+Defy"
GONE: Final = (404, 404, 404, 404)
FORM_OF_EVENT: Final = "game=riftbound&name="


def of_event(name: str, **more: str) -> Row:
    """A page of the staff."""
    return Row(f"events:{name}", OWNER, args={"slug": "@event", **more})


def changing(name: str, body: str = "", **more: str) -> Row:
    """A form of the staff that leads on."""
    return posted(f"events:{name}", OWN_THING, body, slug="@event", **more)


EVENTS: Final = (
    Row("events:events", OPEN),
    Row("events:decks", OPEN),
    posted("events:keep", (302, 404, 404, 404), slug="@event"),
    posted("events:keep", (302, 404, 404, 404), slug="@listed"),
    Row("events:new", PERSON),
    posted("events:new", (302, 400, 400, 400), FORM_OF_EVENT),
    Row("events:event", (404, 404, 200, 404), args={"slug": "@event"}),
    Row("events:event", OPEN, args={"slug": "@listed"}),
    Row("events:event", GONE, args={"slug": "@binned_event"}),
    Row("events:join", (302, 302, 302, 302), args={"token": "@join"}),
    Row("events:join", GONE, args={"token": "@word"}),
    Row("events:claim", OPEN, args={"token": "@claim"}),
    Row("events:claim", GONE, args={"token": "@word"}),
    posted("events:claim", (302, 302, 302, 302), token="@claim"),
    Row("events:join_team", OPEN, args={"token": "@team"}),
    Row("events:join_team", GONE, args={"token": "@word"}),
    posted("events:join_team", (302, 302, 302, 302), "name=Lin", token="@team"),
    posted("events:partner_link", (302, 404, 200, 404), slug="@team_event"),
    posted("events:name_team", (302, 404, 302, 404), "name=Twins", slug="@team_event"),
    posted("events:entry_team", (302, 404, 302, 404), "do=apart", slug="@team_event", number="1"),
    Row("events:accept", LINKED, args={"token": "@invitation"}),
    Row("events:accept", (302, 404, 404, 404), args={"token": "@word"}),
    Row("events:with_deck", (302, 404, 200, 404)),
    Row("events:with_deck", LINKED, args={"token": "@public"}),
    Row("events:with_list", (302, 302, 302, 302)),
    posted("events:with_list", (302, 302, 302, 302), "game=riftbound&text=3+Defy"),
    of_event("edit"),
    posted("events:edit", (302, 404, 400, 404), FORM_OF_EVENT, slug="@event"),
    of_event("copy"),
    changing("declare", "what=cut"),
    of_event("delete"),
    changing("delete"),
    posted("events:restore", OWN_THING, slug="@binned_event"),
    of_event("staff"),
    posted("events:invite", OWNER, "role=judge", slug="@event"),
    changing("remove_member", number="@member"),
    changing("end_invitation", number="@invited"),
    of_event("roster"),
    posted("events:roster", (302, 404, 400, 404), "text=", slug="@event"),
    posted("events:claim_links", OWNER, slug="@event"),
    of_event("join_link"),
    changing("renew_link"),
    Row("events:published", GONE, args={"slug": "@event"}),
    Row("events:published", OPEN, args={"slug": "@ended"}),
    Row("events:published_list", GONE, args={"slug": "@event", "number": "1"}),
    Row("events:published_list", OPEN, args={"slug": "@ended", "number": "1"}),
    Row("events:register", (404, 404, 200, 404), args={"slug": "@event"}),
    Row("events:register", OPEN, args={"slug": "@listed"}),
    posted("events:register", (302, 200, 200, 200), LIST, slug="@listed"),
    of_event("mine"),
    of_event("details"),
    changing("details", "name=Mei"),
    changing("leave"),
    of_event("own_list", number="1"),
    of_event("board"),
    of_event("board_rows"),
    changing("unlock_all"),
    changing("judge_again"),
    of_event("reminders"),
    changing("reminders"),
    of_event("add"),
    changing("add", "name=Walk-in"),
    of_event("entry", number="1"),
    changing("act", "do=unlock", number="1"),
    of_event("entry_details", number="1"),
    changing("entry_details", "name=Mei", number="1"),
    posted("events:claim_link", OWNER, slug="@event", number="2"),
    of_event("enter_list", number="1"),
    posted("events:enter_list", OWNER, "text=3+Defy", slug="@event", number="1"),
    of_event("registered_list", number="1", version="1"),
    of_event("own_between"),
    posted("events:own_between", OWNER, "do=swaps", slug="@event"),
    of_event("between", number="1"),
    posted("events:between", OWNER, "do=text&text=3+Defy", slug="@event", number="1"),
    of_event("rounds"),
    of_event("round", number="1"),
    of_event("load_round"),
    posted("events:load_round", (302, 404, 400, 404), "text=", slug="@event"),
    changing("remove_round", number="1"),
    # The owner's opponent is of the same round and table; the event shows lists to opponents now.
    Row("events:opponent", OWNER, args={"slug": "@paired"}),
    Row("events:opponent", (302, 404, 404, 404), args={"slug": "@event"}),
    of_event("placings"),
    Row("events:export", PRIVATE, args={"slug": "@event", "shape": "cobra"}),
    *(Row("events:export", OPEN, args={"slug": "@ended", "shape": shape}) for shape in ("csv", "limitless", "cobra")),
    Row("events:export", GONE, args={"slug": "@ended", "shape": "@word"}),
    *(Row(f"events:{name}", GONE, args={"slug": "@event"}) for name in ("played", "played_table")),
    *(Row(f"events:{name}", OPEN, args={"slug": "@ended"}) for name in ("played", "played_table")),
    posted("events:placings", OWN_THING, "text=place,player%0A1,1", slug="@event"),
)

# Others find no event that is not listed, and nothing of the staff's in one that is.
EVENT: Final = {
    "name": "Cup",
    "game": "riftbound",
    "date": "2099-08-08",
    "deadline": "2099-08-08T08:00Z",
    "start": "2099-08-08T09:00Z",
}
PLAYER: Final = {"name": "Lin"}
UNUSED: Final = "00000000-0000-4000-8000-00000000000a"
RECORD: Final = {"uuid": UNUSED, "kind": "outcome", "content": {"outcome": "clean"}}
API_OF_EVENTS: Final = (
    Row("events_api:events", OPEN),
    api("events_api:events", (401, 201, 201, 201), EVENT),
    Row("events_api:event", PRIVATE),
    Row("events_api:event", OPEN, args={"slug": "@listed_event"}),
    api("events_api:event", (401, 404, 428, 404), {"name": "New"}, "PATCH"),
    api("events_api:event", (401, 404, 204, 404), None, "DELETE", slug="@listed_event"),
    api("events_api:restore", API_OWNER, {}, slug="@binned_event"),
    api("events_api:judge", API_OWNER, {}),
    Row("events_api:log", API_OWNER),
    Row("events_api:mine", API_OWNER),
    Row("events_api:mine", (401, 404, 404, 404), args={"slug": "@listed_event"}),
    api("events_api:mine", (401, 404, 200, 404), PLAYER),
    api("events_api:mine", (401, 201, 201, 201), PLAYER, slug="@listed_event"),
    Row("events_api:entries", API_OWNER),
    Row("events_api:entries", API_OWNER, args={"slug": "@listed_event"}),
    api("events_api:entries", (401, 404, 201, 404), PLAYER),
    api("events_api:entries", (401, 201, 201, 201), PLAYER, slug="@listed_event"),
    Row("events_api:placings", PRIVATE),
    Row("events_api:placings", OPEN, args={"slug": "@ended"}),
    Row("events_api:export", PRIVATE),
    Row("events_api:export", OPEN, args={"slug": "@ended"}, query="shape=cobra"),
    Row("events_api:played", GONE),
    Row("events_api:played", OPEN, args={"slug": "@ended"}, query="top=8"),
    api("events_api:placings", API_OWNER, {"placings": [{"number": 1, "place": 1}]}, "PUT"),
    api("events_api:placings", (401, 404, 204, 404), None, "DELETE"),
    api("events_api:batch", API_OWNER, {"entries": [{"id": "a", "name": "Lin"}]}),
    api("events_api:put_entry", (401, 404, 201, 404), PLAYER, "PUT"),
    Row("events_api:teams", API_OWNER, args={"slug": "@team_event"}),
    api("events_api:teams", (401, 404, 400, 404), {"members": [1, 2]}, slug="@team_event"),
    Row("events_api:own_team", API_OWNER, args={"slug": "@team_event"}),
    api("events_api:own_team", API_OWNER, {"name": "Twins"}, "PATCH", slug="@team_event"),
    api("events_api:own_team", (401, 404, 404, 404), {"name": "Lin", "link": "word"}, slug="@team_event"),
    api("events_api:partner_link", API_OWNER, {}, slug="@team_event"),
    api("events_api:put_team", (401, 404, 400, 404), {"members": ["a1"]}, "PUT", slug="@team_event"),
    Row("events_api:entry", API_OWNER, args={"number": "1"}),
    api("events_api:entry", API_OWNER, {"table": 4}, "PATCH", number="1"),
    Row("events_api:lists", API_OWNER, args={"number": "1"}),
    api("events_api:lists", (401, 404, 201, 404), {"text": "3 Defy"}, number="1"),
    Row("events_api:list", API_OWNER, args={"number": "1"}),
    Row("events_api:swaps", API_OWNER, args={"slug": "@pooled", "number": "1"}),
    api("events_api:swaps", (401, 404, 403, 404), {"came": "1 Inferna"}, slug="@pooled", number="1"),
    Row("events_api:checks", API_OWNER, args={"slug": "@checked"}),
    api("events_api:checks", (401, 404, 201, 404), {"uuid": UNUSED, "wanted": 1}, slug="@checked"),
    Row("events_api:check", API_OWNER, args={"slug": "@checked", "uuid": "@check"}),
    api("events_api:open_check", API_OWNER, {}, slug="@checked", uuid="@check"),
    api("events_api:records", API_OWNER, {"records": [RECORD]}, slug="@checked", uuid="@check"),
    Row("events_api:rounds", API_OWNER),
    Row("events_api:rounds", API_OWNER, args={"slug": "@listed_event"}),
    Row("events_api:round", API_OWNER, args={"number": "1"}),
    api("events_api:round", API_OWNER, {"byes": [1]}, "PUT", number="1"),
    api("events_api:round", (401, 404, 204, 404), None, "DELETE", number="1"),
    api("events_api:sheets", (401, 404, 202, 404), {"paper": "a4"}),
    Row("events_api:sheets", API_OWNER),
    Row("events_api:sheets_job", API_OWNER, args={"slug": "@sheets_event", "ticket": "@sheets_job"}),
    Row("events_api:sheets_file", API_OWNER, args={"slug": "@sheets_event", "ticket": "@sheets_job"}),
    Row("events_api:sheet", API_OWNER, args={"number": "1"}),
    Row("events_api:opponent", API_OWNER, args={"slug": "@paired"}),
    Row("events_api:opponent", (401, 404, 404, 404), args={"slug": "@event"}),
)
