"""Font metrics, line breaking and the fitting of text into boxes."""
