"""The addresses of rounds, under /events/."""

from django.urls import path

from events.rounds import views

urlpatterns = [
    path("<slug:slug>/rounds/", views.rounds, name="rounds"),
    path("<slug:slug>/rounds/load/", views.load_round, name="load_round"),
    path("<slug:slug>/rounds/<int:number>/", views.one_round, name="round"),
    path("<slug:slug>/rounds/<int:number>/remove/", views.remove_round, name="remove_round"),
    path("<slug:slug>/mine/between/", views.own_between, name="own_between"),
    path("<slug:slug>/entries/<int:number>/between/", views.between, name="between"),
    path("<slug:slug>/mine/opponent/", views.opponent, name="opponent"),
]
