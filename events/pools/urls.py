"""The addresses of pools, under /events/."""

from django.urls import path

from events.pools import views

urlpatterns = [
    path("<slug:slug>/mine/pool/", views.own_pool, name="own_pool"),
    path("<slug:slug>/mine/pool/register/", views.register_own, name="register_pool"),
    path("<slug:slug>/mine/pool/confirm/", views.confirm, name="confirm_pool"),
    path("<slug:slug>/mine/task/", views.task, name="pool_task"),
    path("<slug:slug>/mine/swaps/", views.own_swaps, name="own_swaps"),
    path("<slug:slug>/entries/<int:number>/swaps/", views.entry_swaps, name="entry_swaps"),
    path("<slug:slug>/pools/", views.pools, name="pools"),
    path("<slug:slug>/pools/deal/", views.deal_out, name="deal_pools"),
    path("<slug:slug>/entries/<int:number>/pool/", views.entry_pool, name="entry_pool"),
    path("<slug:slug>/entries/<int:number>/pool/enter/", views.enter_pool, name="enter_pool"),
]
