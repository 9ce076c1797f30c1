"""Measurements that take longer than a test should, or depend on the machine."""
