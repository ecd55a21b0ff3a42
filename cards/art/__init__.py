"""Art drawn from a card's facts and its id, the same for ever: a list of shapes for SVG, pictures and PDF alike."""
