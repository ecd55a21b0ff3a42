"""A game's pages: the most general addresses of the site, so they come last."""

from django.urls import path

from legality import views

app_name = "legality"
urlpatterns = [
    path("<slug:game>/", views.game, name="game"),
    path("<slug:game>/rules/", views.rules, name="rules"),
    path("<slug:game>/rules/<slug:code>/", views.rule, name="rule"),
]
