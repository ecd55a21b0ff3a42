"""The pages of games and their cards, under each game's address."""

from django.urls import path

from cards.pages import search_views, views
from cards.pages.feed import ChangesFeed

app_name = "cards"
urlpatterns = [
    path("cards/", search_views.search_page, name="search"),
    path("<slug:game>/", views.game_home, name="game"),
    path("<slug:game>/cards/", search_views.search_page, name="search_game"),
    path("<slug:game>/cards/<str:key>/", views.card, name="card"),
    path("<slug:game>/sets/", views.sets, name="sets"),
    path("<slug:game>/sets/<str:code>/", views.card_set, name="set"),
    path("<slug:game>/restrictions/", views.restrictions, name="restrictions"),
    path("<slug:game>/restrictions/feed/", ChangesFeed(), name="feed"),
]
