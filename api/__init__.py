"""The REST toolkit that all endpoints share. It knows none of the apps that have them."""
