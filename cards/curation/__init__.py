"""Cards changed by people: edits by staff, uploads with preview, corrections."""
