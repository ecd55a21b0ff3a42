"""The pages of sheets, below `/events/`."""

from django.urls import path

from events.sheets import views

urlpatterns = [
    path("<slug:slug>/sheets/", views.sheets, name="sheets"),
    path("<slug:slug>/sheets/<slug:ticket>/", views.job, name="sheets_job"),
    path("<slug:slug>/sheets/<slug:ticket>/progress/", views.progress, name="sheets_progress"),
    path("<slug:slug>/sheets/<slug:ticket>/file/", views.file, name="sheets_file"),
    path("<slug:slug>/sheet/", views.own_sheet, name="own_sheet"),
    path("<slug:slug>/entries/<int:number>/sheet/", views.entry_sheet, name="entry_sheet"),
]
