"""Tests of training and its data; they need packages that only requirements.txt installs."""

from importlib.util import find_spec

import pytest

# To import ultralytics would replace how Pillow opens files, in all other tests.
if not all(map(find_spec, ("torch", "ultralytics", "resvg_py"))):
    pytest.skip("training needs requirements.txt", allow_module_level=True)
