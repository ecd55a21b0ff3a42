"""The addresses of rounds, under /events/."""

from django.urls import path

from events.rounds import opponent_views, views

urlpatterns = [
    path("<slug:slug>/rounds/", views.rounds, name="rounds"),
    path("<slug:slug>/rounds/load/", views.load_round, name="load_round"),
    path("<slug:slug>/rounds/<int:number>/", views.one_round, name="round"),
    path("<slug:slug>/rounds/<int:number>/remove/", views.remove_round, name="remove_round"),
    path("<slug:slug>/mine/opponent/", opponent_views.opponent, name="opponent"),
]
