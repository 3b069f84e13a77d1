"""Stage 3 and 4: what must be computed, computed: figures, experiments, demos, values, formulas."""
