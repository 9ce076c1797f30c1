"""What the files of a rule set say: options, names of fans, incidents, levels of the quiz."""
