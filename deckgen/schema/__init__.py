"""Stage 2: the YAML checked against its schema and turned into frozen values."""
