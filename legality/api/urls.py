"""The API of games and rules, under /api/v1/."""

from django.urls import path

from legality.api.views import GamesView, GameView, RulesView

app_name = "legality_api"
urlpatterns = [
    path("games/", GamesView.as_view(), name="games"),
    path("games/<slug:game>/", GameView.as_view(), name="game"),
    path("games/<slug:game>/rules/", RulesView.as_view(), name="rules"),
]
