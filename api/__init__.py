"""The REST toolkit that all endpoints share. It imports none of the apps."""
