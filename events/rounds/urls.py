"""The addresses of rounds, under /events/."""

from django.urls import path

from events.rounds import between_views, opponent_views, views

urlpatterns = [
    path("<slug:slug>/rounds/", views.rounds, name="rounds"),
    path("<slug:slug>/rounds/load/", views.load_round, name="load_round"),
    path("<slug:slug>/rounds/<int:number>/", views.one_round, name="round"),
    path("<slug:slug>/rounds/<int:number>/remove/", views.remove_round, name="remove_round"),
    path("<slug:slug>/mine/between/", between_views.own_between, name="own_between"),
    path("<slug:slug>/entries/<int:number>/between/", between_views.between, name="between"),
    path("<slug:slug>/mine/opponent/", opponent_views.opponent, name="opponent"),
]
