"""The teacher's page: all slides in a browser, new the moment a file is saved."""
