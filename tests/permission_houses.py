"""Who may open what of house formats: one that is a draft alone, and one that has a version and is listed nowhere."""

from typing import Final

from tests.permission_rows import API_OWNER, OPEN, OWN_THING, OWNER, PERSON, PRIVATE, Row, api, posted

GONE: Final = (404, 404, 404, 404)
# What is written needs a revision, which the owner is reported.
API_WRITTEN: Final = (401, 404, 428, 404)
DRAFT: Final = {"slug": "@house"}
LEAGUE: Final = {"slug": "@league"}
BINNED: Final = {"slug": "@binned_house"}
RULES: Final = {"rules": [{"kind": "ban", "cards": ["Defy"]}]}

HOUSES: Final = (
    Row("decks:house_formats", OPEN),
    Row("decks:house_new", PERSON),
    posted("decks:house_new", (302, 400, 400, 400), "game=riftbound&name="),
    posted("decks:house_new", (302, 302, 302, 302), "game=riftbound&name=League&base=standard"),
    Row("decks:house_format", PRIVATE, args=DRAFT),
    Row("decks:house_format", OPEN, args=LEAGUE),
    Row("decks:house_format", GONE, args=BINNED),
    Row("decks:house_table", PRIVATE, args=DRAFT),
    Row("decks:house_table", OPEN, args=LEAGUE),
    Row("decks:house_version", GONE, args=DRAFT | {"number": "1"}),
    Row("decks:house_version", OPEN, args=LEAGUE | {"number": "1"}),
    Row("decks:house_draft", OWNER, args=DRAFT),
    Row("decks:house_draft", OWNER, args=LEAGUE),
    posted("decks:house_draft", OWN_THING, "name=New", **LEAGUE),
    posted("decks:house_add", OWN_THING, "kind=ban&cards=Pit+Rookie", **LEAGUE),
    posted("decks:house_remove", OWN_THING, "number=1", **LEAGUE),
    posted("decks:house_import", OWN_THING, "text=kind,cards%0Aban,Defy", **LEAGUE),
    Row("decks:house_preview", OWNER, args=LEAGUE),
    posted("decks:house_preview", OWN_THING, "note=&revision=1", **LEAGUE),
    posted("decks:house_delete", OWN_THING, **LEAGUE),
    posted("decks:house_restore", OWN_THING, **BINNED),
)

API_OF_HOUSES: Final = (
    Row("decks_api:house_format-list", OPEN),
    api("decks_api:house_format-list", (401, 201, 201, 201), {"name": "League", "game": "riftbound"} | RULES),
    Row("decks_api:house_format-detail", PRIVATE, args=DRAFT),
    Row("decks_api:house_format-detail", OPEN, args=LEAGUE),
    Row("decks_api:house_format-detail", GONE, args=BINNED),
    api("decks_api:house_format-detail", API_WRITTEN, {"name": "New"}, "PATCH", **LEAGUE),
    api("decks_api:house_format-detail", (401, 404, 204, 404), None, "DELETE", **LEAGUE),
    api("decks_api:house_format-draft", API_WRITTEN, RULES, "PUT", **LEAGUE),
    Row("decks_api:house_format-preview", API_OWNER, args=DRAFT),
    Row("decks_api:house_format-preview", API_OWNER, args=LEAGUE),
    api("decks_api:house_format-restore", API_OWNER, **BINNED),
    api("decks_api:house_format-publish", API_WRITTEN, {"note": "New"}, **LEAGUE),
    Row("decks_api:house_format-version", GONE, args=DRAFT | {"number": "1"}),
    Row("decks_api:house_format-version", OPEN, args=LEAGUE | {"number": "1"}),
)
