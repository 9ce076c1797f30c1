"""What the app says, in Traditional Chinese: one file of sentences for each page."""
