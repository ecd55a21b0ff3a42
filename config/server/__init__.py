"""The site's server: gunicorn keeps the processes, waitress reads and writes, and no client waits in a thread.

A request takes a thread once all of it is here; an answer leaves its thread as soon as it is made.
"""
