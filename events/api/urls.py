"""The API of events, under /api/v1/."""

from typing import Final

from django.urls import path
from rest_framework.routers import SimpleRouter

from api.parameters import OneSort
from events.api.checks.views import ChecksViewSet
from events.api.entries.lists import ListsViewSet
from events.api.entries.reminders import RemindersView
from events.api.entries.upserts import BatchEntriesView, EntryByIdViewSet
from events.api.entries.views import EntriesViewSet
from events.api.event.views import EventViewSet
from events.api.pools.swaps import SwapsViewSet
from events.api.pools.views import PoolsViewSet, TaskViewSet
from events.api.results.views import PlayedView, ResultsViewSet
from events.api.rounds.views import RoundsViewSet
from events.api.sheets import SheetsViewSet
from events.api.teams.views import TeamsViewSet

app_name = "events_api"
# The addresses of one event, under its own: with the view and the name of each.
OF_EVENT: Final = (
    ("reminders/", RemindersView.as_view(), "reminders"),
    ("mine/", EntriesViewSet.as_view({"get": "retrieve_own", "post": "register"}), "mine"),
    ("mine/opponent/", RoundsViewSet.as_view({"get": "opponent"}), "opponent"),
    ("rounds/", RoundsViewSet.as_view({"get": "list"}), "rounds"),
    ("rounds/<int:number>/", RoundsViewSet.as_view({"get": "retrieve", "put": "update", "delete": "destroy"}), "round"),
    ("placings/", ResultsViewSet.as_view({"get": "list", "put": "update", "delete": "destroy"}), "placings"),
    ("export/", ResultsViewSet.as_view({"get": "export"}), "export"),
    ("played/", PlayedView.as_view(), "played"),
    ("mine/pool/", PoolsViewSet.as_view({"get": "retrieve_own", "put": "update_own"}), "own_pool"),
    ("mine/pool/reply/", PoolsViewSet.as_view({"post": "reply"}), "own_pool_reply"),
    ("mine/team/", TeamsViewSet.as_view({"get": "retrieve_own", "patch": "name_own", "post": "join"}), "own_team"),
    ("mine/team/link/", TeamsViewSet.as_view({"post": "make_link"}), "partner_link"),
    ("mine/task/", TaskViewSet.as_view({"get": "retrieve"}), "task"),
    ("checks/", ChecksViewSet.as_view({"get": "list", "post": "create"}), "checks"),
    ("checks/<uuid:uuid>/", ChecksViewSet.as_view({"get": "retrieve"}), "check"),
    ("checks/<uuid:uuid>/open/", ChecksViewSet.as_view({"post": "open"}), "open_check"),
    ("checks/<uuid:uuid>/records/", ChecksViewSet.as_view({"post": "record"}), "records"),
    ("entries/", EntriesViewSet.as_view({"get": "list", "post": "create"}), "entries"),
    ("entries/batch/", BatchEntriesView.as_view(), "batch"),
    (
        "entries/by-id/<path:external_id>/",
        EntryByIdViewSet.as_view({"get": "retrieve", "put": "update"}),
        "entry_by_id",
    ),
    ("entries/<int:number>/", EntriesViewSet.as_view({"get": "retrieve", "patch": "partial_update"}), "entry"),
    ("entries/<int:number>/pool/", PoolsViewSet.as_view({"get": "retrieve", "put": "update"}), "pool"),
    ("entries/<int:number>/swaps/", SwapsViewSet.as_view({"get": "list", "post": "create"}), "swaps"),
    ("entries/<int:number>/lists/", ListsViewSet.as_view({"get": "list", "post": "create"}), "lists"),
    (
        "entries/<int:number>/sheet/",
        SheetsViewSet.as_view({"get": "download_one"}, content_negotiation_class=OneSort),
        "sheet",
    ),
    ("sheets/", SheetsViewSet.as_view({"get": "list", "post": "create"}), "sheets"),
    ("sheets/<slug:ticket>/", SheetsViewSet.as_view({"get": "retrieve"}), "sheets_job"),
    (
        "sheets/<slug:ticket>/file/",
        SheetsViewSet.as_view({"get": "download"}, content_negotiation_class=OneSort),
        "sheets_file",
    ),
    ("teams/", TeamsViewSet.as_view({"get": "list", "post": "create"}), "teams"),
    ("teams/by-id/<path:external_id>/", TeamsViewSet.as_view({"put": "update"}), "put_team"),
    ("entries/<int:number>/lists/<int:version>/", ListsViewSet.as_view({"get": "retrieve"}), "list"),
)
router = SimpleRouter(use_regex_path=False)
router.register("events", EventViewSet, "event")
urlpatterns = [
    *router.urls,
    *(path(f"events/<slug:slug>/{address}", view, name=name) for address, view, name in OF_EVENT),
]
