"""The addresses of how an event ended, under /events/."""

from django.urls import path

from events.results import views

urlpatterns = [
    path("<slug:slug>/placings/", views.placings, name="placings"),
]
