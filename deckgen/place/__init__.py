"""Stage 5: slides as things with a place and a size; both writers draw these and nothing else."""
