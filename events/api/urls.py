"""The API of events, under /api/v1/."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from events.api.checks.views import DeckChecksView, DeckCheckView, OpenDeckCheckView, RecordsView
from events.api.entries.lists import EntryListsView, EntryListView
from events.api.entries.mine import MineView
from events.api.entries.reminders import RemindersView
from events.api.entries.upserts import BatchEntriesView, PutEntryView
from events.api.entries.views import EntriesView, EntryView
from events.api.event.views import EventViewSet
from events.api.pools.swaps import SwapsView
from events.api.pools.views import EntryPoolView, OwnPoolReplyView, OwnPoolView, TaskView
from events.api.results.exports import ExportView
from events.api.results.placings import PlacingsView
from events.api.results.played import PlayedView
from events.api.rounds.views import OpponentView, RoundsView, RoundView
from events.api.sheets import EntrySheetView, SheetsFileView, SheetsJobView, SheetsView
from events.api.teams.own import OwnTeamView, PartnerLinkView
from events.api.teams.views import PutTeamView, TeamsView

app_name = "events_api"
router = SimpleRouter(use_regex_path=False)
router.register("events", EventViewSet, "event")
urlpatterns = [
    *router.urls,
    path("events/<slug:slug>/reminders/", RemindersView.as_view(), name="reminders"),
    path("events/<slug:slug>/mine/", MineView.as_view(), name="mine"),
    path("events/<slug:slug>/mine/opponent/", OpponentView.as_view(), name="opponent"),
    path("events/<slug:slug>/rounds/", RoundsView.as_view(), name="rounds"),
    path("events/<slug:slug>/rounds/<int:number>/", RoundView.as_view(), name="round"),
    path("events/<slug:slug>/placings/", PlacingsView.as_view(), name="placings"),
    path("events/<slug:slug>/export/", ExportView.as_view(), name="export"),
    path("events/<slug:slug>/played/", PlayedView.as_view(), name="played"),
    path("events/<slug:slug>/mine/pool/", OwnPoolView.as_view(), name="own_pool"),
    path("events/<slug:slug>/mine/pool/reply/", OwnPoolReplyView.as_view(), name="own_pool_reply"),
    path("events/<slug:slug>/mine/team/", OwnTeamView.as_view(), name="own_team"),
    path("events/<slug:slug>/mine/team/link/", PartnerLinkView.as_view(), name="partner_link"),
    path("events/<slug:slug>/mine/task/", TaskView.as_view(), name="task"),
    path("events/<slug:slug>/checks/", DeckChecksView.as_view(), name="checks"),
    path("events/<slug:slug>/checks/<uuid:uuid>/", DeckCheckView.as_view(), name="check"),
    path("events/<slug:slug>/checks/<uuid:uuid>/open/", OpenDeckCheckView.as_view(), name="open_check"),
    path("events/<slug:slug>/checks/<uuid:uuid>/records/", RecordsView.as_view(), name="records"),
    path("events/<slug:slug>/entries/", EntriesView.as_view(), name="entries"),
    path("events/<slug:slug>/entries/batch/", BatchEntriesView.as_view(), name="batch"),
    path("events/<slug:slug>/entries/by-id/<path:external_id>/", PutEntryView.as_view(), name="put_entry"),
    path("events/<slug:slug>/entries/<int:number>/", EntryView.as_view(), name="entry"),
    path("events/<slug:slug>/entries/<int:number>/pool/", EntryPoolView.as_view(), name="pool"),
    path("events/<slug:slug>/entries/<int:number>/swaps/", SwapsView.as_view(), name="swaps"),
    path("events/<slug:slug>/entries/<int:number>/lists/", EntryListsView.as_view(), name="lists"),
    path("events/<slug:slug>/entries/<int:number>/sheet/", EntrySheetView.as_view(), name="sheet"),
    path("events/<slug:slug>/sheets/", SheetsView.as_view(), name="sheets"),
    path("events/<slug:slug>/sheets/<slug:ticket>/", SheetsJobView.as_view(), name="sheets_job"),
    path("events/<slug:slug>/sheets/<slug:ticket>/file/", SheetsFileView.as_view(), name="sheets_file"),
    path("events/<slug:slug>/teams/", TeamsView.as_view(), name="teams"),
    path("events/<slug:slug>/teams/by-id/<path:external_id>/", PutTeamView.as_view(), name="put_team"),
    path("events/<slug:slug>/entries/<int:number>/lists/<int:version>/", EntryListView.as_view(), name="list"),
]
