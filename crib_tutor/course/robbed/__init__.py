"""The opening scene: rob Magpie, then be robbed."""
