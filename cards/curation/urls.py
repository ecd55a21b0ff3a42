"""Changing cards: imports and corrections."""

from django.urls import path

from cards.curation import proposal_views, views

app_name = "hand"
urlpatterns = [
    path("cards/import/", views.imports, name="imports"),
    path("cards/import/template/<slug:game>.<slug:ending>", views.template, name="template"),
    path("cards/import/template/<slug:game>/<slug:table>.csv", views.rule_table, name="rule_table"),
    path("cards/import/preview/<str:ticket>/", views.preview_import, name="preview"),
    path("cards/import/<int:number>/", views.record, name="record"),
    path("cards/import/<int:number>/undo/", views.undo_import, name="undo"),
    path("corrections/", views.corrections, name="corrections"),
    path("corrections/open/", views.open_corrections, name="open_corrections"),
    path("corrections/<int:number>/", views.decide, name="decide"),
    path("corrections/cards/<int:number>/", proposal_views.decide_card, name="decide_card"),
    path("corrections/cards/<int:number>/withdraw/", proposal_views.withdraw, name="withdraw_card"),
    path("<slug:game>/cards/propose/", proposal_views.propose, name="propose"),
    path("<slug:game>/cards/<str:key>/correct/", views.correct, name="correct"),
]
