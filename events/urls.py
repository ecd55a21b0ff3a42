"""The pages of tournaments, under /events/."""

from django.urls import include, path

from events.board import views as board
from events.hosting import staff_views
from events.hosting import views as hosting
from events.pages import views as pages
from events.publishing import views as publishing
from events.registering import list_views as registering
from events.registering import views as players
from events.results import views as results
from events.teams import views as teams

app_name = "events"
urlpatterns = [
    path("", pages.events, name="events"),
    path("decks/", results.decks, name="decks"),
    path("new/", hosting.new, name="new"),
    path("join/<str:token>/", players.join, name="join"),
    path("claim/<str:token>/", players.claim_entry, name="claim"),
    path("team/<str:token>/", teams.join_team, name="join_team"),
    path("staff/<str:token>/", staff_views.accept_invitation, name="accept"),
    path("with-deck/<str:token>/", players.with_deck, name="with_deck"),
    path("with-list/", players.with_list, name="with_list"),
    path("<slug:slug>/", pages.event, name="event"),
    path("<slug:slug>/edit/", hosting.edit, name="edit"),
    path("<slug:slug>/copy/", hosting.copy, name="copy"),
    path("<slug:slug>/declare/", hosting.declare, name="declare"),
    path("<slug:slug>/delete/", hosting.delete, name="delete"),
    path("<slug:slug>/restore/", hosting.restore_from_bin, name="restore"),
    path("<slug:slug>/staff/", staff_views.staff, name="staff"),
    path("<slug:slug>/staff/invite/", staff_views.invite_member, name="invite"),
    path("<slug:slug>/staff/invitations/<int:number>/end/", staff_views.end_invitation_link, name="end_invitation"),
    path("<slug:slug>/staff/<int:number>/remove/", staff_views.remove_member, name="remove_member"),
    path("<slug:slug>/roster/", staff_views.roster, name="roster"),
    path("<slug:slug>/roster/links/", staff_views.claim_links, name="claim_links"),
    path("<slug:slug>/link/", staff_views.join_link, name="join_link"),
    path("<slug:slug>/link/renew/", staff_views.renew_link, name="renew_link"),
    path("<slug:slug>/lists/", publishing.lists, name="published"),
    path("<slug:slug>/lists/<int:number>/", publishing.one_list, name="published_list"),
    path("<slug:slug>/register/", registering.register, name="register"),
    path("<slug:slug>/mine/", players.mine, name="mine"),
    path("<slug:slug>/mine/details/", players.details, name="details"),
    path("<slug:slug>/mine/team/", teams.rename, name="name_team"),
    path("<slug:slug>/mine/team/link/", teams.partner_link, name="partner_link"),
    path("<slug:slug>/mine/leave/", players.leave, name="leave"),
    path("<slug:slug>/mine/lists/<int:number>/", players.own_list, name="own_list"),
    path("<slug:slug>/board/", board.board, name="board"),
    path("<slug:slug>/board/rows/", board.rows, name="board_rows"),
    path("<slug:slug>/board/unlock/", board.unlock_all, name="unlock_all"),
    path("<slug:slug>/board/judge/", board.judge_again, name="judge_again"),
    path("<slug:slug>/reminders/", board.reminders, name="reminders"),
    path("<slug:slug>/entries/new/", board.add, name="add"),
    path("<slug:slug>/entries/<int:number>/", board.entry, name="entry"),
    path("<slug:slug>/entries/<int:number>/act/", board.act, name="act"),
    path("<slug:slug>/entries/<int:number>/team/", teams.act, name="entry_team"),
    path("<slug:slug>/entries/<int:number>/details/", board.change_details, name="entry_details"),
    path("<slug:slug>/entries/<int:number>/link/", board.claim_link, name="claim_link"),
    path("<slug:slug>/entries/<int:number>/list/", board.enter_list, name="enter_list"),
    path("<slug:slug>/entries/<int:number>/lists/<int:version>/", board.registered_list, name="registered_list"),
    path("", include("events.sheets.urls")),
    path("", include("events.checks.urls")),
    path("", include("events.rounds.urls")),
    path("", include("events.results.urls")),
    path("", include("events.pools.urls")),
]
