"""The settings: language, rules, their options, and handing them on."""
