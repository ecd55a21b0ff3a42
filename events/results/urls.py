"""The addresses of how an event ended, under /events/."""

from django.urls import path

from events.results import views

urlpatterns = [
    path("<slug:slug>/placings/", views.placings, name="placings"),
    path("<slug:slug>/mine/keep/", views.keep, name="keep"),
    path("<slug:slug>/export/<str:shape>/", views.export, name="export"),
    path("<slug:slug>/played/", views.what_was_played, name="played"),
    path("<slug:slug>/played.csv", views.played_table, name="played_table"),
]
