"""The pages of cards, under each game's address."""

from django.urls import path

from cards import views
from cards.feeds import ChangesFeed

app_name = "cards"
urlpatterns = [
    path("<slug:game>/cards/<str:key>/", views.card, name="card"),
    path("<slug:game>/sets/", views.sets, name="sets"),
    path("<slug:game>/sets/<str:code>/", views.card_set, name="set"),
    path("<slug:game>/restrictions/", views.restrictions, name="restrictions"),
    path("<slug:game>/restrictions/feed/", ChangesFeed(), name="feed"),
]
