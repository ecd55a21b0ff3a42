"""What the owner of a deck writes about it: Markdown as a part of a page, with links to cards, and the page that writes it."""
