"""The content of a rule set's files: options, fan names, incidents, quiz levels."""
