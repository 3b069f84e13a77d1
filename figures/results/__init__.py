"""What the experiments return: frozen numpy values with units, importable without torch so that plots can draw them."""
