"""Registration sheets on paper: what is on them, the typefaces that are embedded, the PDF, and files made behind the answer."""
