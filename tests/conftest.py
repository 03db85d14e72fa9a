"""What all tests share."""

from tests.profiles import register

register()
