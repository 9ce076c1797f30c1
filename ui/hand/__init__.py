"""The hand that is being put together: its state, its photo, its circumstances."""
