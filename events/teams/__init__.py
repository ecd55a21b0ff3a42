"""Teams at an event: a partner joins by a link, the staff puts players together."""
