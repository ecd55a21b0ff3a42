"""Addresses of the pages about one's own account."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.Account.as_view(), name="account"),
    path("signup/", views.SignUp.as_view(), name="signup"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", views.LogOut.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="change_password"),
    path("password/forgotten/", views.ForgottenPassword.as_view(), name="forgotten_password"),
    path("password/forgotten/sent/", views.reset_sent, name="reset_sent"),
    path("password/<uidb64>/<token>/", views.ResetPassword.as_view(), name="reset_confirm"),
    path("email/", views.change_email, name="email"),
    path("email/again/", views.resend_confirmation, name="resend_confirmation"),
    path("email/<str:word>/<str:token>/", views.confirm_email, name="confirm_email"),
    path("devices/", views.devices, name="devices"),
    path("devices/others/", views.end_others, name="end_others"),
    path("devices/<int:number>/", views.end_one, name="end_device"),
    path("activity/", views.activity, name="activity"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:number>/", views.revoke, name="revoke"),
    path("export/", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
]
