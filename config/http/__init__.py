"""What requests pass before and after their views, and the pages and descriptions of the site as a whole."""
