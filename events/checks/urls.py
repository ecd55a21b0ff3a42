"""The addresses of deck checks, under /events/."""

from django.urls import path

from events.checks import views

urlpatterns = [
    path("checks/shell/", views.shell, name="check_shell"),
    path("<slug:slug>/checks/", views.checks, name="checks"),
    path("<slug:slug>/checks/pick/", views.pick, name="pick_checks"),
    path("<slug:slug>/checks/target/", views.open_targeted_check, name="target_check"),
    path("<slug:slug>/checks/records/", views.records, name="check_records"),
    path("<slug:slug>/checks/records/<int:pk>/accept/", views.accept_record, name="accept_record"),
    path("<slug:slug>/checks/records/<int:pk>/aside/", views.set_record_aside, name="set_record_aside"),
    path("<slug:slug>/checks/<uuid:uuid>/", views.deck_check, name="deck_check"),
    path("<slug:slug>/checks/<uuid:uuid>/open/", views.begin, name="begin_check"),
    path("<slug:slug>/checks/<uuid:uuid>/outcome/", views.outcome, name="check_outcome"),
    path("<slug:slug>/scan/", views.scan, name="scan"),
]
