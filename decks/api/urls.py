"""The API of decks, under /api/v1/."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from decks.api.builder.views import BuildViewSet
from decks.api.checks.batch import BatchView, StreamView
from decks.api.checks.detect import DetectView
from decks.api.checks.matrix import MatrixView, TimelineView
from decks.api.checks.views import CheckViewSet
from decks.api.houses.views import HouseFormatViewSet
from decks.api.practice import PracticeViewSet
from decks.api.saved.collection import CollectionView, FindMissingView, MissingView
from decks.api.saved.exporting import ExportViewSet
from decks.api.saved.versions import VersionViewSet
from decks.api.saved.views import DeckViewSet

app_name = "decks_api"
router = SimpleRouter(use_regex_path=False)
router.register("decks", DeckViewSet, "deck")
router.register("decks/<slug:token>/export", ExportViewSet, "export")
router.register("decks/<slug:token>/versions", VersionViewSet, "version")
router.register("house-formats", HouseFormatViewSet, "house_format")
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
    path("check/swap/", CheckViewSet.as_view({"post": "swap"}), name="swap"),
    path("check/team/", CheckViewSet.as_view({"post": "team"}), name="team"),
    path("detect/", DetectView.as_view(), name="detect"),
    path("missing/", FindMissingView.as_view(), name="find_missing"),
    path("collection/", CollectionView.as_view(), name="collection"),
    *router.urls,
    path("decks/<slug:token>/missing/", MissingView.as_view(), name="missing"),
    path("decks/<str:token>/hand/", PracticeViewSet.as_view({"get": "hand"}), name="hand"),
    path("decks/<str:token>/odds/", PracticeViewSet.as_view({"get": "odds"}), name="odds"),
]
