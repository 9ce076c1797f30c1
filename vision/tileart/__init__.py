"""The project's own tile faces, as vector art: for the app's buttons and for training."""
