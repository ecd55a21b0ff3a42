"""The API of decks, under /api/v1/."""

from django.urls import path

from decks.api.views import CheckView, SwapView, TeamView

app_name = "decks_api"
urlpatterns = [
    path("check/", CheckView.as_view(), name="check"),
    path("check/swap/", SwapView.as_view(), name="swap"),
    path("check/team/", TeamView.as_view(), name="team"),
]
