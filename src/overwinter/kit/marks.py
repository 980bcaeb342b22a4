"""What has been used, and since when: once a turn, once a round, once a night."""

from __future__ import annotations

import msgspec

from overwinter.engine.people import GROUP, Who


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something has been used."""

    span: str
    """For how long that counts: a turn, a round, a season."""
    what: str
    by: Who = GROUP
