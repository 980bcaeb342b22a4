"""Where packs are: on a shelf of folders, found by name and digest."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from overwinter.engine.errors import MissingPack, OverwinterError, WrongSetup
from overwinter.engine.packs import COVER, Cover, Pack, read_cover, read_pack
from overwinter.match.setup import PackId

log = logging.getLogger(__name__)

AnyPack = Pack | Path | str
"""A pack, its folder, or its name on the shelf."""


def folders() -> list[Path]:
    """The folders that packs are looked for in: those OVERWINTER_PACKS names, this user's, and the project's own."""
    from platformdirs import user_data_path

    named = [Path(name) for name in os.environ.get("OVERWINTER_PACKS", "").split(os.pathsep) if name]
    return [*named, user_data_path("overwinter", appauthor=False) / "packs", _ours()]


def _ours() -> Path:
    """The packs that come with the project, in a clone and where it was installed."""
    package = Path(__file__).parents[1]
    clone = package.parents[1]
    return (clone if (clone / "pyproject.toml").is_file() else package) / "packs"


def on_the_shelf(game: str) -> dict[str, Cover]:
    """The covers of all packs for a game, by name. One that cannot be read is left out, and the log says why."""
    found: dict[str, Cover] = {}
    for folder in _packs():
        try:
            cover = read_cover(folder)
        except OverwinterError as wrong:
            log.warning("a pack was left out: %s", wrong)
            continue
        if cover.game == game:
            found.setdefault(folder.name, cover)
    return dict(sorted(found.items(), key=lambda pack: pack[1].title))


def _packs(name: str = "") -> Iterator[Path]:
    """The folders on the shelf that are packs: all, or those of a name."""
    for shelf in folders():
        yield from (path.parent for path in sorted(shelf.glob(f"*/{COVER}")) if name in ("", path.parent.name))


def taken(wanted: Sequence[AnyPack]) -> tuple[Pack, ...]:
    """These packs, from wherever they are."""
    packs = tuple(_taken(pack) if isinstance(pack, str) else _read(pack) for pack in wanted)
    names = [pack.name for pack in packs]
    for twin in {name for name in names if names.count(name) > 1}:
        raise WrongSetup(f"the pack '{twin}' is given twice")
    return packs


def _read(pack: Pack | Path) -> Pack:
    return pack if isinstance(pack, Pack) else read_pack(pack)


def _taken(word: str) -> Pack:
    """The pack of this name, or in this folder."""
    if Path(word).name == word and (found := next(_packs(word), None)):
        return read_pack(found)
    if Path(word).is_dir():
        return read_pack(Path(word))
    names = ", ".join(dict.fromkeys(path.name for path in _packs())) or "none"
    raise WrongSetup(f"there is no folder '{word}' and no pack of that name; there is: {names} (in {_places()})")


def found(wanted: Sequence[PackId], at_hand: Sequence[AnyPack] = ()) -> tuple[Pack, ...]:
    """The packs that a match was set up with: those at hand before those on the shelf, the very same before changed."""
    given = taken(at_hand)
    names = [pack.name for pack in wanted]
    if useless := [pack.name for pack in given if pack.name not in names]:
        raise WrongSetup(f"this match is not played with the pack '{useless[0]}'; packs are chosen before it begins")
    return tuple(_found(pack, given) for pack in wanted)


def _found(wanted: PackId, given: Sequence[Pack]) -> Pack:
    changed: Pack | None = None
    for pack in _candidates(wanted.name, given):
        if pack.digest == wanted.digest:
            return pack
        changed = changed or pack
    if changed is None:
        raise MissingPack(wanted.name, wanted.digest, _places())
    return changed


def _candidates(name: str, given: Sequence[Pack]) -> Iterator[Pack]:
    yield from (pack for pack in given if pack.name == name)
    yield from map(read_pack, _packs(name))


def _places() -> str:
    return ", ".join(map(str, folders()))
