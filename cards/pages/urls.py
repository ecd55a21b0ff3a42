"""The pages of games and their cards, under each game's address."""

from django.urls import path

from cards.pages import search_views, views
from cards.pages.art_view import art
from cards.pages.feed import ChangesFeed
from cards.pages.views import picture

app_name = "cards"
urlpatterns = [
    path("pictures/<str:digest>-<int:width>.webp", picture, name="picture"),
    path("cards/", search_views.search_page, name="search"),
    path("<slug:game>/", views.game_home, name="game"),
    path("<slug:game>/cards/", search_views.search_page, name="search_game"),
    path("<slug:game>/cards/<str:key>/", views.card, name="card"),
    path("<slug:game>/cards/<str:key>/art.svg", art, name="art"),
    path("<slug:game>/sets/", views.sets, name="sets"),
    path("<slug:game>/sets/<str:code>/", views.card_set, name="set"),
    path("<slug:game>/questions/", views.questions, name="questions"),
    path("<slug:game>/restrictions/", views.restrictions, name="restrictions"),
    path("<slug:game>/restrictions/feed/", ChangesFeed(), name="feed"),
]
