"""Changing cards: imports and corrections."""

from django.urls import path

from cards.curation import correction_views, import_views

app_name = "hand"
urlpatterns = [
    path("cards/import/", import_views.imports, name="imports"),
    path("cards/import/template/<slug:game>.<slug:ending>", import_views.template, name="template"),
    path("cards/import/template/<slug:game>/<slug:table>.csv", import_views.rule_table, name="rule_table"),
    path("cards/import/preview/<str:ticket>/", import_views.preview_import, name="preview"),
    path("cards/import/<int:number>/", import_views.record, name="record"),
    path("cards/import/<int:number>/undo/", import_views.undo_import, name="undo"),
    path("corrections/", correction_views.corrections, name="corrections"),
    path("corrections/open/", correction_views.open_corrections, name="open_corrections"),
    path("corrections/<int:number>/", correction_views.decide, name="decide"),
    path("<slug:game>/cards/<str:key>/correct/", correction_views.correct, name="correct"),
]
