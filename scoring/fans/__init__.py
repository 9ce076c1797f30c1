"""How hands are counted and why: arrangements, patterns, and the base class of rule sets."""
