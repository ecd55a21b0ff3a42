"""Where the site keeps things: databases, caches, counts, files, and how long each of them is waited for."""
