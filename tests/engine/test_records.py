from __future__ import annotations

import msgspec
import pytest

from overwinter.engine.codec import Codec
from overwinter.engine.records import FrozenMeta, Memo, Record
from overwinter.engine.vocabulary import Vocabulary
from overwinter.testing.check import made_anew


class Pebble(Record):
    size: int


class Pouch(Record):
    owner: str
    pebbles: list[Pebble]
    marks: dict[str, int]
    spare: Pebble | None = None
    badge: tuple[str, ...] = ()


def pouch() -> Pouch:
    return Pouch("ash", [Pebble(1), Pebble(2)], {"a": 1}, Pebble(9), ("x",))


def test_a_copy_is_equal_and_independent():
    original = pouch()
    copy = original.copy()
    assert copy == original

    copy.owner = "birch"
    copy.pebbles[0].size = 7
    copy.pebbles.append(Pebble(3))
    copy.marks["b"] = 2
    assert copy.spare is not None
    copy.spare.size = 0

    assert original == pouch()


def test_a_copy_shares_what_cannot_change():
    original = pouch()
    assert original.copy().badge is original.badge


def test_an_absent_record_stays_absent():
    original = pouch()
    original.spare = None
    assert original.copy().spare is None


def test_only_one_level_of_containers_is_allowed():
    class Nested(Record):
        rows: list[list[int]]

    with pytest.raises(TypeError, match=r"Nested\.rows: only one level"):
        Nested([[1]]).copy()


def test_a_record_with_more_fields_copies_them_too():
    class Bigger(Pouch):
        more: list[int] = []  # noqa: RUF012  # msgspec copies empty defaults

    pouch().copy()
    original = Bigger("ash", [], {}, more=[1])
    original.copy().more.append(2)
    assert original.more == [1]


def test_what_is_at_its_default_is_not_written():
    assert msgspec.json.encode(Pouch("ash", [], {})) == b'{"owner":"ash","pebbles":[],"marks":{}}'


class Badge(msgspec.Struct, metaclass=FrozenMeta, frozen=True, omit_defaults=True):
    colour: str = "red"


class Purse(Record):
    cubes: tuple[int, ...] = (0, 0)
    badge: Badge = Badge()
    coins: int = 1000
    rings: int = 0


def test_equal_records_have_equal_bytes_whoever_made_their_parts():
    same = made_anew(Purse())
    assert same == Purse()
    assert same.cubes is not Purse().cubes
    assert msgspec.json.encode(same) == msgspec.json.encode(Purse())


def test_a_record_that_inherits_such_a_default_is_written_whole_too():
    class Bag(Purse):
        straps: int = 2

    assert msgspec.json.encode(made_anew(Bag())) == msgspec.json.encode(Bag())


class Found(Memo):
    """What somebody has found."""

    __slots__ = ("many",)

    def __init__(self, many: int = 0) -> None:
        self.many = many


class Beach(Record):
    shells: int = 0
    found: Found = msgspec.field(default_factory=Found)


def test_what_has_been_worked_out_is_no_part_of_a_position():
    codec = Codec(Vocabulary("tests.engine.toy"))
    looked, fresh = Beach(3, Found(7)), Beach(3)
    assert looked == fresh
    assert codec.encode(looked) == codec.encode(fresh)
    assert codec.digest(looked) == codec.digest(fresh)
    assert looked.copy().found is looked.found
    assert codec.decode(codec.encode(looked), Beach).found.many == 0
