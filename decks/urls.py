"""Home, check, and the decks that people keep."""

from django.urls import path

from decks import own_views, views

app_name = "decks"
urlpatterns = [
    path("", views.home, name="home"),
    path("check/", views.check, name="check"),
    path("decks/", own_views.mine, name="mine"),
    path("decks/keep/", own_views.keep, name="keep"),
    path("decks/new/", own_views.new, name="new"),
    path("decks/bin/", own_views.bin, name="bin"),
    path("decks/<str:token>/", own_views.deck, name="deck"),
    path("decks/<str:token>/edit/", own_views.edit, name="edit"),
    path("decks/<str:token>/share/", own_views.share, name="share"),
    path("decks/<str:token>/delete/", own_views.delete, name="delete"),
    path("decks/<str:token>/restore/", own_views.take_back, name="restore"),
]
