"""A deck held against its own manifest, today's code and today's tests."""
