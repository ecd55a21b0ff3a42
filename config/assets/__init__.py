"""How static files are served: joined, packed, and for ever under the hash of what is in them.

They are made when a process starts, from the files as they are in the source tree; with DEBUG those are served.
"""
