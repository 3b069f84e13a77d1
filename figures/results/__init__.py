"""What experiments found, as frozen dataclasses of numpy arrays, scalars and tokens (no torch)."""
