"""Addresses of the pages about one's own account."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.Account.as_view(), name="account"),
    path("signup/", views.SignUp.as_view(), name="signup"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", views.LogOut.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password"),
]
