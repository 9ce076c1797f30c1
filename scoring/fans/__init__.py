"""How a hand is counted, and why: arrangements, patterns, the frame of a rule set."""
