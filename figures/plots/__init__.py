"""Drawings: results of experiments in, matplotlib artists out. Nothing here can recompute (no torch)."""
