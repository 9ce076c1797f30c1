"""The settings page: rules, their options, and sharing them."""
