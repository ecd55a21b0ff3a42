"""The API of cards, under /api/v1/."""

from django.urls import path

from cards.api import views
from cards.api.bulk import BulkFileView, BulkLinesView, BulkView
from cards.api.finding import CompletionView, LookupView, NumberView, RandomView
from cards.api.views import CardsView

app_name = "cards_api"
urlpatterns = [
    path("meta/", views.MetaView.as_view(), name="meta"),
    path("cards/", CardsView.as_view(), name="cards"),
    path("cards/named/", views.NamedView.as_view(), name="named"),
    path("cards/lookup/", LookupView.as_view(), name="lookup"),
    path("cards/autocomplete/", CompletionView.as_view(), name="autocomplete"),
    path("cards/random/", RandomView.as_view(), name="random"),
    path("cards/migrations/", views.MigrationsView.as_view(), name="migrations"),
    path("cards/<slug:game>.<str:key>/", views.CardView.as_view(), name="card"),
    path("cards/<slug:game>.<str:key>/text/", views.CardTextView.as_view(), name="text"),
    path("cards/<slug:game>/<str:set>/<str:number>/", NumberView.as_view(), name="number"),
    path("sets/", views.SetsView.as_view(), name="sets"),
    path("rulings/", views.RulingsView.as_view(), name="rulings"),
    path("restrictions/", views.RestrictionsView.as_view(), name="restrictions"),
    path("bulk/", BulkView.as_view(), name="bulk"),
    path("bulk/<slug:game>.json", BulkFileView.as_view(), name="bulk_file"),
    path("bulk/<slug:game>.ndjson", BulkLinesView.as_view(), name="bulk_lines"),
]
