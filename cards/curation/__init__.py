"""Cards that people type in: editing, uploads, corrections."""
