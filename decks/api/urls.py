"""The API of decks, under /api/v1/."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from decks.api.builder.views import BuildMendView, BuildReadView, BuildSearchView, BuildView
from decks.api.checks.batch import BatchView, StreamView
from decks.api.checks.detect import DetectView
from decks.api.checks.explain import ExplainView
from decks.api.checks.matrix import MatrixView, TimelineView
from decks.api.checks.views import CheckView, SwapView, TeamView
from decks.api.houses.drafts import HouseDraftView, HousePreviewView, HouseVersionsView, HouseVersionView
from decks.api.houses.views import HouseFormatsView, HouseFormatView, RestoreHouseFormatView
from decks.api.practice import HandView, OddsView
from decks.api.saved.collection import CollectionView, MissingView
from decks.api.saved.exporting import ExportViewSet
from decks.api.saved.versions import VersionViewSet
from decks.api.saved.views import DeckViewSet

app_name = "decks_api"
router = SimpleRouter(use_regex_path=False)
router.register("decks", DeckViewSet, "deck")
router.register("decks/<slug:token>/export", ExportViewSet, "export")
router.register("decks/<slug:token>/versions", VersionViewSet, "version")
urlpatterns = [
    path("build/", BuildView.as_view(), name="build"),
    path("build/mend/", BuildMendView.as_view(), name="build_mend"),
    path("build/read/", BuildReadView.as_view(), name="build_read"),
    path("build/search/", BuildSearchView.as_view(), name="build_search"),
    path("check/", CheckView.as_view(), name="check"),
    path("check/batch/", BatchView.as_view(), name="batch"),
    path("check/stream/", StreamView.as_view(), name="stream"),
    path("check/explain/", ExplainView.as_view(), name="explain"),
    path("check/matrix/", MatrixView.as_view(), name="matrix"),
    path("check/timeline/", TimelineView.as_view(), name="timeline"),
    path("check/swap/", SwapView.as_view(), name="swap"),
    path("check/team/", TeamView.as_view(), name="team"),
    path("detect/", DetectView.as_view(), name="detect"),
    path("collection/", CollectionView.as_view(), name="collection"),
    *router.urls,
    path("decks/<slug:token>/missing/", MissingView.as_view(), name="missing"),
    path("decks/<str:token>/hand/", HandView.as_view(), name="hand"),
    path("decks/<str:token>/odds/", OddsView.as_view(), name="odds"),
    path("house-formats/", HouseFormatsView.as_view(), name="house_formats"),
    path("house-formats/<slug:slug>/", HouseFormatView.as_view(), name="house_format"),
    path("house-formats/<slug:slug>/draft/", HouseDraftView.as_view(), name="house_draft"),
    path("house-formats/<slug:slug>/preview/", HousePreviewView.as_view(), name="house_preview"),
    path("house-formats/<slug:slug>/restore/", RestoreHouseFormatView.as_view(), name="house_restore"),
    path("house-formats/<slug:slug>/versions/", HouseVersionsView.as_view(), name="house_versions"),
    path("house-formats/<slug:slug>/versions/<int:number>/", HouseVersionView.as_view(), name="house_version"),
]
