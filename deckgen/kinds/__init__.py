"""The slide kinds, one a file: schema, layout, and an example that the tests build."""
