"""The API of events, under /api/v1/."""

from typing import Final

from django.urls import include, path

from api.parameters import OneSort
from events.api.checks.views import ChecksViewSet
from events.api.entries.lists import ListsViewSet
from events.api.entries.reminders import RemindersView
from events.api.entries.upserts import BatchEntriesView, PutEntryViewSet
from events.api.entries.views import EntriesViewSet
from events.api.event.staff import JudgeView, LogView
from events.api.event.views import EventListView, EventView, RestoreEventView
from events.api.pools.swaps import SwapsViewSet
from events.api.pools.views import PoolsViewSet, TaskViewSet
from events.api.results.views import PlayedView, ResultsViewSet
from events.api.rounds.views import RoundsViewSet
from events.api.sheets import SheetsViewSet
from events.api.teams.views import TeamsViewSet

app_name = "events_api"
# The addresses of one event.
OF_EVENT: Final = [
    path("", EventView.as_view(), name="event"),
    path("restore/", RestoreEventView.as_view(), name="restore"),
    path("judge/", JudgeView.as_view(), name="judge"),
    path("log/", LogView.as_view(), name="log"),
    path("reminders/", RemindersView.as_view(), name="reminders"),
    path("mine/", EntriesViewSet.as_view({"get": "retrieve_own", "post": "register"}), name="mine"),
    path("mine/opponent/", RoundsViewSet.as_view({"get": "opponent"}), name="opponent"),
    path("rounds/", RoundsViewSet.as_view({"get": "list"}), name="rounds"),
    path(
        "rounds/<int:number>/",
        RoundsViewSet.as_view({"get": "retrieve", "put": "update", "delete": "destroy"}),
        name="round",
    ),
    path("placings/", ResultsViewSet.as_view({"get": "list", "put": "update", "delete": "destroy"}), name="placings"),
    path("export/", ResultsViewSet.as_view({"get": "export"}), name="export"),
    path("played/", PlayedView.as_view(), name="played"),
    path("mine/pool/", PoolsViewSet.as_view({"get": "retrieve_own", "put": "update_own"}), name="own_pool"),
    path("mine/pool/reply/", PoolsViewSet.as_view({"post": "reply"}), name="own_pool_reply"),
    path(
        "mine/team/",
        TeamsViewSet.as_view({"get": "retrieve_own", "patch": "name_own", "post": "join"}),
        name="own_team",
    ),
    path("mine/team/link/", TeamsViewSet.as_view({"post": "make_link"}), name="partner_link"),
    path("mine/task/", TaskViewSet.as_view({"get": "retrieve"}), name="task"),
    path("checks/", ChecksViewSet.as_view({"get": "list", "post": "create"}), name="checks"),
    path("checks/<uuid:uuid>/", ChecksViewSet.as_view({"get": "retrieve"}), name="check"),
    path("checks/<uuid:uuid>/open/", ChecksViewSet.as_view({"post": "open"}), name="open_check"),
    path("checks/<uuid:uuid>/records/", ChecksViewSet.as_view({"post": "record"}), name="records"),
    path("entries/", EntriesViewSet.as_view({"get": "list", "post": "create"}), name="entries"),
    path("entries/batch/", BatchEntriesView.as_view(), name="batch"),
    path("entries/by-id/<path:external_id>/", PutEntryViewSet.as_view({"put": "update"}), name="put_entry"),
    path("entries/<int:number>/", EntriesViewSet.as_view({"get": "retrieve", "patch": "partial_update"}), name="entry"),
    path("entries/<int:number>/pool/", PoolsViewSet.as_view({"get": "retrieve", "put": "update"}), name="pool"),
    path("entries/<int:number>/swaps/", SwapsViewSet.as_view({"get": "list", "post": "create"}), name="swaps"),
    path("entries/<int:number>/lists/", ListsViewSet.as_view({"get": "list", "post": "create"}), name="lists"),
    path(
        "entries/<int:number>/sheet/",
        SheetsViewSet.as_view({"get": "download_one"}, content_negotiation_class=OneSort),
        name="sheet",
    ),
    path("sheets/", SheetsViewSet.as_view({"get": "list", "post": "create"}), name="sheets"),
    path("sheets/<slug:ticket>/", SheetsViewSet.as_view({"get": "retrieve"}), name="sheets_job"),
    path(
        "sheets/<slug:ticket>/file/",
        SheetsViewSet.as_view({"get": "download"}, content_negotiation_class=OneSort),
        name="sheets_file",
    ),
    path("teams/", TeamsViewSet.as_view({"get": "list", "post": "create"}), name="teams"),
    path("teams/by-id/<path:external_id>/", TeamsViewSet.as_view({"put": "update"}), name="put_team"),
    path("entries/<int:number>/lists/<int:version>/", ListsViewSet.as_view({"get": "retrieve"}), name="list"),
]
urlpatterns = [path("events/", EventListView.as_view(), name="events"), path("events/<slug:slug>/", include(OF_EVENT))]
