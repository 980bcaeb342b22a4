"""What can go wrong in the lab; each is a sentence."""

from overwinter.engine.errors import OverwinterError, WrongSetup


class LabFailed(OverwinterError):
    """The lab could not go on."""


class Stopped(LabFailed):
    """Somebody stopped a run; what is done is kept."""


class OtherRun(WrongSetup):
    """A folder belongs to another run, or to something else."""
