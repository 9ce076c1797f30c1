"""The hand on the table: its state, its photo, its circumstances."""
