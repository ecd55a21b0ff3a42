"""The API of decks, under /api/v1/."""

from django.urls import path

from decks.api.builder.views import BuildViewSet
from decks.api.checks.batch import BatchView, StreamView
from decks.api.checks.detect import DetectView
from decks.api.checks.matrix import MatrixView, TimelineView
from decks.api.checks.views import CheckViewSet
from decks.api.houses.views import router
from decks.api.practice import PracticeViewSet
from decks.api.saved.actions import ApplyPlanView, CloneView, FoldersView
from decks.api.saved.archive import ArchiveView
from decks.api.saved.collection import CollectionView, MissingView
from decks.api.saved.exporting import ExportView, JsonExportView, TableExportView, TextExportView
from decks.api.saved.versions import DiffView, RestoreVersionView, VersionsView, VersionView
from decks.api.saved.views import CheckedView, DecksView, DeckView, RestoreView

app_name = "decks_api"
urlpatterns = [
    path("build/", BuildViewSet.as_view({"post": "build"}), name="build"),
    path("build/mend/", BuildViewSet.as_view({"post": "fix"}), name="build_mend"),
    path("build/read/", BuildViewSet.as_view({"post": "read"}), name="build_read"),
    path("build/search/", BuildViewSet.as_view({"post": "search"}), name="build_search"),
    path("check/", CheckViewSet.as_view({"post": "check"}), name="check"),
    path("check/batch/", BatchView.as_view(), name="batch"),
    path("check/stream/", StreamView.as_view(), name="stream"),
    path("check/explain/", CheckViewSet.as_view({"post": "explain"}), name="explain"),
    path("check/matrix/", MatrixView.as_view(), name="matrix"),
    path("check/timeline/", TimelineView.as_view(), name="timeline"),
    path("check/swap/", CheckViewSet.as_view({"post": "check_swap"}), name="swap"),
    path("check/team/", CheckViewSet.as_view({"post": "check_team"}), name="team"),
    path("detect/", DetectView.as_view(), name="detect"),
    path("collection/", CollectionView.as_view(), name="collection"),
    path("decks/", DecksView.as_view(), name="decks"),
    path("decks/archive/", ArchiveView.as_view(), name="archive"),
    path("decks/folders/", FoldersView.as_view(), name="folders"),
    path("decks/<slug:token>/", DeckView.as_view(), name="deck"),
    path("decks/<slug:token>/check/", CheckedView.as_view(), name="checked"),
    path("decks/<slug:token>/clone/", CloneView.as_view(), name="clone"),
    path("decks/<slug:token>/export/", ExportView.as_view(), name="export"),
    path("decks/<slug:token>/export/json/", JsonExportView.as_view(), name="export_json"),
    path("decks/<slug:token>/export/csv/", TableExportView.as_view(), name="export_table"),
    path("decks/<slug:token>/export/<slug:style>/", TextExportView.as_view(), name="export_text"),
    path("decks/<slug:token>/missing/", MissingView.as_view(), name="missing"),
    path("decks/<slug:token>/plan/apply/", ApplyPlanView.as_view(), name="apply_plan"),
    path("decks/<slug:token>/restore/", RestoreView.as_view(), name="restore"),
    path("decks/<slug:token>/versions/", VersionsView.as_view(), name="versions"),
    path("decks/<slug:token>/versions/diff/", DiffView.as_view(), name="diff"),
    path("decks/<slug:token>/versions/<int:number>/", VersionView.as_view(), name="version"),
    path("decks/<slug:token>/versions/<int:number>/restore/", RestoreVersionView.as_view(), name="restore_version"),
    path("decks/<str:token>/hand/", PracticeViewSet.as_view({"get": "hand"}), name="hand"),
    path("decks/<str:token>/odds/", PracticeViewSet.as_view({"get": "odds"}), name="odds"),
    *router.urls,
]
