"""The commands that need neither page nor terminal screen."""
