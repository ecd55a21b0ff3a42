"""Who may open what: a row for each address and way of asking. Add one for every view that you add.

The statuses are those for somebody without an account, another person, the owner of what is asked for, and staff (a
superuser who does not own it). Words of addresses are filled from tests/permission_world.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Expected = tuple[int, int, int, int]

# Everybody.
OPEN: Final = (200, 200, 200, 200)
# A page about the reader: the login, or their own.
PERSON: Final = (302, 200, 200, 200)
# A page that only the owner has, whoever else asks.
OWNER: Final = (302, 404, 200, 404)
# Something of the owner's that a form changes.
OWN_THING: Final = (302, 404, 302, 404)
# What the owner reads, and everyone once it is shared.
PRIVATE: Final = (404, 404, 200, 404)
STAFF: Final = (302, 403, 403, 200)
# The same on the API, where nobody is sent to a page.
API_PERSON: Final = (401, 200, 200, 200)
API_OWNER: Final = (401, 404, 200, 404)
FORM: Final = "application/x-www-form-urlencoded"
JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Row:
    """One way of asking for one address."""

    name: str
    expected: Expected
    method: str = "GET"
    args: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    media: str = FORM
    query: str = ""

    @property
    def needs_login(self) -> bool:
        """Whether somebody without an account is sent to the login, others not."""
        return self.expected[0] == 302 and self.method == "GET" and 302 not in self.expected[1:]

    def __str__(self) -> str:
        return " ".join((self.method, self.name, *self.args.values()))


def api(name: str, expected: Expected, body: object = None, method: str = "POST", query: str = "", **args: str) -> Row:
    """Something sent to the API."""
    return Row(name, expected, method, args, "" if body is None else json.dumps(body), JSON, query)


def posted(name: str, expected: Expected, body: str = "", **args: str) -> Row:
    """A form that is sent."""
    return Row(name, expected, "POST", args, body)


LIST: Final = {"game": "riftbound", "deck": {"text": "3 Defy"}}
FORM_OF_LIST: Final = "game=riftbound&format=standard&region=global&text=3+Defy"
ROWS: Final = {"game": "riftbound", "text": "3 Defy"}
DECK: Final = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "3 Defy"}

ACCOUNTS: Final = (
    Row("accounts:account", PERSON),
    Row("accounts:activity", PERSON),
    Row("accounts:email", PERSON),
    Row("accounts:confirm_email", OPEN, args={"word": "@word", "token": "@link"}),
    posted("accounts:confirm_email", (302, 302, 302, 302), word="@word", token="@link"),
    Row("accounts:confirm_email", (404, 404, 404, 404), args={"word": "@word", "token": "x-y"}),
    Row("accounts:delete", PERSON),
    posted("accounts:delete", (302, 400, 400, 403)),
    Row("accounts:devices", PERSON),
    posted("accounts:end_device", OWN_THING, number="@device"),
    posted("accounts:end_others", (302, 302, 302, 302)),
    posted("accounts:export", PERSON),
    Row("accounts:forgotten_password", OPEN),
    Row("accounts:login", (200, 302, 302, 302)),
    posted("accounts:logout", (302, 302, 302, 302)),
    Row("accounts:logout", (405, 405, 405, 405)),
    Row("accounts:change_password", PERSON),
    Row("accounts:reset_confirm", OPEN, args={"uidb64": "@word", "token": "x-y"}),
    Row("accounts:reset_sent", OPEN),
    posted("accounts:revoke", OWN_THING, number="@own_token"),
    Row("accounts:signup", (200, 302, 302, 302)),
    Row("accounts:tokens", PERSON),
    posted("accounts:tokens", (302, 400, 400, 400)),
    posted("accounts:resend_confirmation", (302, 302, 302, 302)),
    posted("set_language", (302, 302, 302, 302), "language=en"),
)

CARDS: Final = (
    Row("cards:art", OPEN),
    Row("cards:card", OPEN),
    Row("cards:feed", OPEN),
    Row("cards:game", OPEN),
    Row("cards:picture", (404, 404, 404, 404), args={"digest": "0" * 32, "width": "360"}),
    Row("cards:restrictions", OPEN),
    Row("cards:search", OPEN),
    Row("cards:search_game", OPEN),
    Row("cards:set", OPEN),
    Row("cards:sets", OPEN),
    Row("cards_api:bulk", OPEN),
    Row("cards_api:bulk_file", OPEN, args={"style": "json"}),
    Row("cards_api:card", OPEN),
    Row("cards_api:cards", OPEN),
    Row("cards_api:meta", OPEN),
    Row("cards_api:migrations", OPEN),
    Row("cards_api:named", OPEN, query="game=riftbound&name=Defy"),
    Row("cards_api:restrictions", OPEN, query="game=riftbound"),
    Row("cards_api:sets", OPEN),
    Row("cards_api:text", OPEN),
    Row("hand:correct", PERSON),
    posted("hand:correct", (302, 400, 400, 400)),
    Row("hand:corrections", PERSON),
    posted("hand:decide", (302, 403, 403, 302), "decision=accept", number="@correction"),
    Row("hand:imports", STAFF),
    Row("hand:open_corrections", STAFF),
    Row("hand:preview", (302, 403, 403, 302)),
    Row("hand:record", STAFF, args={"number": "@import"}),
    Row("hand:template", OPEN),
    Row("hand:undo", STAFF, args={"number": "@import"}),
    posted("hand:undo", (302, 403, 403, 302), number="@import"),
    Row("legality:game", OPEN),
    Row("legality:rule", OPEN, args={"code": "@rule"}),
    Row("legality:rules", OPEN),
    Row("legality_api:game", OPEN),
    Row("legality_api:games", OPEN),
    Row("legality_api:rules", OPEN),
)

PAGES_OF_DECKS: Final = (
    Row("decks:home", OPEN),
    Row("decks:check", OPEN),
    posted("decks:check", OPEN, "text=3+Defy"),
    posted("decks:check", (400, 400, 400, 400), "text=Nobody"),
    posted("decks:recognised", OPEN, "text=3+Defy"),
    Row("decks:builders", OPEN),
    Row("decks:builder", OPEN),
    Row("decks:builder_pool", (302, 302, 302, 302)),
    Row("decks:builder_shell", OPEN),
    posted("decks:explain_text", OPEN, FORM_OF_LIST),
    posted("decks:hand_of_text", OPEN, FORM_OF_LIST),
    posted("decks:odds_of_text", OPEN, FORM_OF_LIST),
    posted("decks:pool_of_text", OPEN, FORM_OF_LIST),
    Row("decks:mine", PERSON),
    posted("decks:put_in_folder", (302, 302, 302, 302), "deck=x&folder=League"),
    Row("decks:bin", PERSON),
    Row("decks:export_all", PERSON),
    Row("decks:import", PERSON),
    posted("decks:keep", (302, 302, 302, 302), FORM_OF_LIST),
    Row("decks:new", PERSON),
    posted("decks:new", (302, 400, 400, 400)),
    Row("decks:deck", PRIVATE),
    Row("decks:deck", OPEN, args={"token": "@public"}),
    Row("decks:deck", (404, 404, 404, 404), args={"token": "@binned"}),
    Row("decks:build", OWNER),
    Row("decks:build", OWNER, args={"token": "@public"}),
    Row("decks:edit", OWNER),
    posted("decks:edit", (302, 404, 400, 404), token="@public"),
    Row("decks:primer", OWNER),
    Row("decks:primer", OWNER, args={"token": "@public"}),
    posted("decks:primer", OWN_THING, "primer=New&began=e3b0c44298fc1c14"),
    posted("decks:primer", OWN_THING, "primer=New&began=e3b0c44298fc1c14", token="@public"),
    posted("decks:rename_line", OWN_THING, "line=1&name=Defy&revision=1"),
    posted("decks:rename_line", OWN_THING, "line=1&name=Defy&revision=1", token="@public"),
    posted("decks:mend", OWN_THING, "mend=0&revision=1"),
    posted("decks:mend", OWN_THING, "mend=0&revision=1", token="@public"),
    posted("decks:accept_lines", OWN_THING, "revision=1"),
    posted("decks:accept_lines", OWN_THING, "revision=1", token="@public"),
    posted("decks:share", OWN_THING, "visibility=public"),
    posted("decks:share", OWN_THING, "visibility=private", token="@public"),
    Row("decks:delete", OWNER),
    posted("decks:delete", OWN_THING, token="@public"),
    posted("decks:restore", OWN_THING, token="@binned"),
    Row("decks:export", PRIVATE),
    Row("decks:export", OPEN, args={"token": "@public"}),
    Row("decks:hand", (404, 404, 302, 404)),
    Row("decks:odds", PRIVATE),
    Row("decks:pool", PRIVATE),
    Row("decks:explain", PRIVATE),
    Row("decks:timeline", PRIVATE),
    Row("decks:timeline", OPEN, args={"token": "@public"}),
)

KEEPING: Final = (
    Row("decks:browse", OPEN),
    Row("decks:browse", OPEN, query="game=chess&card=x&format=y&verdict=z&sort=q&page=0&name=nobody"),
    posted("decks:clone", (404, 404, 302, 404)),
    posted("decks:clone", (302, 302, 302, 302), token="@public"),
    Row("decks:collection", PERSON),
    posted("decks:collection", (302, 302, 302, 302), "text=3+Defy"),
    Row("decks:compare", OPEN),
    Row("decks:diff", OWNER),
    Row("decks:diff", OWNER, args={"token": "@public"}),
    Row("decks:need", OWNER),
    Row("decks:need", PERSON, args={"token": "@public"}),
    Row("decks:plan", OWNER),
    posted("decks:plan", OWN_THING, "plan=3+Defy&do=save", token="@public"),
    Row("decks:picture", PRIVATE),
    Row("decks:picture", OPEN, args={"token": "@public"}),
    Row("decks:preview", PRIVATE),
    Row("decks:preview", OPEN, args={"token": "@public"}),
    Row("decks:previews", PRIVATE),
    Row("decks:previews", OPEN, args={"token": "@public"}),
    Row("decks:print", PRIVATE),
    Row("decks:print", OPEN, args={"token": "@public"}),
    Row("decks:qr", PRIVATE),
    Row("decks:qr", OPEN, args={"token": "@public"}),
    posted("decks:restore_version", OWN_THING),
    Row("decks:short", (302, 302, 302, 302), args={"short": "@short"}),
    Row("decks:short", (404, 404, 404, 404), args={"short": "@word"}),
    Row("decks:version", OWNER),
    Row("decks:versions", OWNER),
    posted("decks:versions", OWN_THING, "name=Second"),
)

API_OF_DECKS: Final = (
    Row("api", OPEN),
    Row("manifest", OPEN),
    Row("offline", OPEN),
    Row("robots", OPEN),
    Row("schema", OPEN),
    Row("sitemap", OPEN),
    Row("sitemap_section", OPEN, args={"section": "decks"}),
    Row("sitemap_section", (404, 404, 404, 404), args={"section": "people"}),
    Row("worker", OPEN),
    Row("decks_api:archive", API_PERSON),
    api("decks_api:build", OPEN, ROWS),
    api("decks_api:build_mend", OPEN, ROWS),
    api("decks_api:build_read", OPEN, ROWS),
    api("decks_api:build_search", OPEN, ROWS | {"q": ""}),
    api("decks_api:check", OPEN, LIST),
    api("decks_api:batch", OPEN, {"checks": [LIST]}),
    api("decks_api:detect", OPEN, {"text": "3 Defy"}),
    api("decks_api:explain", OPEN, LIST | {"card": "Defy"}),
    api("decks_api:matrix", OPEN, LIST | {"formats": ["standard"], "dates": ["2026-08-08"]}),
    api("decks_api:timeline", OPEN, LIST),
    api("decks_api:swap", OPEN, LIST | {"registered": LIST["deck"]}),
    api("decks_api:team", OPEN, {"game": "wow", "decks": [LIST["deck"]] * 2}),
    Row("decks_api:collection", API_PERSON, query="game=riftbound"),
    api("decks_api:collection", API_PERSON, {"text": "3 Defy"}, "PUT", query="game=riftbound"),
    Row("decks_api:decks", OPEN),
    api("decks_api:decks", (401, 201, 201, 201), DECK),
    Row("decks_api:deck", PRIVATE),
    Row("decks_api:deck", OPEN, args={"token": "@public"}),
    api("decks_api:deck", (401, 404, 428, 404), DECK, "PUT"),
    api("decks_api:deck", (401, 404, 428, 404), {"name": "New"}, "PATCH", token="@public"),
    api("decks_api:deck", (401, 404, 204, 404), None, "DELETE", token="@public"),
    Row("decks_api:folders", API_PERSON),
    api("decks_api:clone", (401, 404, 201, 404)),
    api("decks_api:clone", (401, 201, 201, 201), token="@public"),
    api("decks_api:apply_plan", (401, 404, 428, 404)),
    api("decks_api:apply_plan", (401, 404, 428, 404), token="@public"),
    Row("decks_api:checked", PRIVATE),
    Row("decks_api:export", PRIVATE),
    Row("decks_api:hand", PRIVATE),
    Row("decks_api:odds", PRIVATE),
    Row("decks_api:missing", API_OWNER),
    api("decks_api:restore", API_OWNER, {}, token="@binned"),
    Row("decks_api:versions", API_OWNER),
    api("decks_api:versions", (401, 404, 201, 404), {"name": "Second"}),
    Row("decks_api:diff", API_OWNER, query="from=1&to=1"),
    Row("decks_api:version", API_OWNER),
    api("decks_api:restore_version", API_OWNER, {}),
)

TABLE: Final = (*ACCOUNTS, *CARDS, *PAGES_OF_DECKS, *KEEPING, *API_OF_DECKS)
