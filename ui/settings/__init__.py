"""The settings: rules, their options, and handing them on."""
