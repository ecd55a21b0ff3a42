"""The pages of tournaments, under /events/."""

from django.urls import path

from events.board import views as board
from events.checks import views as checks
from events.hosting import staff_views
from events.hosting import views as hosting
from events.pages import views as pages
from events.pools import views as pools
from events.publishing import views as publishing
from events.registering import list_views as registering
from events.registering import views as players
from events.results import views as results
from events.rounds import views as rounds
from events.sheets import views as sheets
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
    path("<slug:slug>/sheets/", sheets.sheets, name="sheets"),
    path("<slug:slug>/sheets/<slug:ticket>/", sheets.job, name="sheets_job"),
    path("<slug:slug>/sheets/<slug:ticket>/progress/", sheets.progress, name="sheets_progress"),
    path("<slug:slug>/sheets/<slug:ticket>/file/", sheets.file, name="sheets_file"),
    path("<slug:slug>/sheet/", sheets.own_sheet, name="own_sheet"),
    path("<slug:slug>/entries/<int:number>/sheet/", sheets.entry_sheet, name="entry_sheet"),
    path("checks/shell/", checks.shell, name="check_shell"),
    path("<slug:slug>/checks/", checks.checks, name="checks"),
    path("<slug:slug>/checks/pick/", checks.pick, name="pick_checks"),
    path("<slug:slug>/checks/target/", checks.open_targeted_check, name="target_check"),
    path("<slug:slug>/checks/records/", checks.records, name="check_records"),
    path("<slug:slug>/checks/records/<int:pk>/accept/", checks.accept_record, name="accept_record"),
    path("<slug:slug>/checks/records/<int:pk>/aside/", checks.set_record_aside, name="set_record_aside"),
    path("<slug:slug>/checks/<uuid:uuid>/", checks.deck_check, name="deck_check"),
    path("<slug:slug>/checks/<uuid:uuid>/open/", checks.begin, name="begin_check"),
    path("<slug:slug>/checks/<uuid:uuid>/outcome/", checks.outcome, name="check_outcome"),
    path("<slug:slug>/scan/", checks.scan, name="scan"),
    path("<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("<slug:slug>/rounds/load/", rounds.load_round, name="load_round"),
    path("<slug:slug>/rounds/<int:number>/", rounds.one_round, name="round"),
    path("<slug:slug>/rounds/<int:number>/remove/", rounds.remove_round, name="remove_round"),
    path("<slug:slug>/mine/between/", rounds.own_between, name="own_between"),
    path("<slug:slug>/entries/<int:number>/between/", rounds.between, name="between"),
    path("<slug:slug>/mine/opponent/", rounds.opponent, name="opponent"),
    path("<slug:slug>/placings/", results.placings, name="placings"),
    path("<slug:slug>/mine/keep/", results.keep, name="keep"),
    path("<slug:slug>/export/<str:shape>/", results.export, name="export"),
    path("<slug:slug>/played/", results.what_was_played, name="played"),
    path("<slug:slug>/played.csv", results.played_table, name="played_table"),
    path("<slug:slug>/mine/pool/", pools.own_pool, name="own_pool"),
    path("<slug:slug>/mine/pool/register/", pools.register_own, name="register_pool"),
    path("<slug:slug>/mine/pool/confirm/", pools.confirm, name="confirm_pool"),
    path("<slug:slug>/mine/task/", pools.task, name="pool_task"),
    path("<slug:slug>/mine/swaps/", pools.own_swaps, name="own_swaps"),
    path("<slug:slug>/entries/<int:number>/swaps/", pools.entry_swaps, name="entry_swaps"),
    path("<slug:slug>/pools/", pools.pools, name="pools"),
    path("<slug:slug>/pools/deal/", pools.deal_out, name="deal_pools"),
    path("<slug:slug>/entries/<int:number>/pool/", pools.entry_pool, name="entry_pool"),
    path("<slug:slug>/entries/<int:number>/pool/enter/", pools.enter_pool, name="enter_pool"),
]
