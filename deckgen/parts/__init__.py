"""What slides are made of: texts, points, figures, code, tables. Kinds put these parts on the page."""
