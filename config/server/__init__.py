"""What is between gunicorn and the site: bodies are read whole, clients take turns, and none of them has everything."""
