"""Finds what can be read but hardly be meant: entries that do nothing, ids that nobody reads, choices with one way,
entries that are worse in everything than another.

A game adds what it knows itself (`Game.lint`). What is meant all the same stands in its `exceptions.yaml`, with the
reason. An exception that excuses nothing is a finding, too: so the list can only shrink.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from overwinter.engine.catalogue import Catalogue, Coined, Entry, Shelf
from overwinter.engine.content import Said
from overwinter.engine.effects import Effect, Kinds, Named
from overwinter.engine.hints import Merit, Ref, bare, hints
from overwinter.engine.printed import Decide
from overwinter.engine.references import mentions

EXCEPTIONS = "exceptions.yaml"
LABELS = frozenset(Entry.__struct_fields__)
"""Fields that say what something is, not what it does."""


class Finding(NamedTuple):
    """Something to look at."""

    id: str
    """The entry."""
    kind: str
    """`idle`, `unread`, `one way`, `worse`, `needless`, or a game's own word."""
    words: str
    """What is the matter, with the place."""
    pack: str = ""
    """The pack that the entry comes from."""


class Excused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Findings that are meant so."""

    id: str
    """The entry."""
    kinds: tuple[str, ...]
    why: str


def lint(catalogue: Catalogue, own: Iterable[Finding], excused: Iterable[Excused]) -> list[Finding]:
    """All findings that nobody has excused, and the excuses that nothing needs."""
    found = [*idle(catalogue), *unread(catalogue), *one_way(catalogue), *worse(catalogue), *own]
    meant = [(excuse.id, kind) for excuse in excused for kind in excuse.kinds]
    needed = {(finding.id, finding.kind) for finding in found}
    return [finding for finding in found if (finding.id, finding.kind) not in meant] + [
        Finding(id, "needless", f"{EXCEPTIONS}: nothing is '{kind}' about '{id}'")
        for id, kind in meant
        if (id, kind) not in needed
    ]


# -- what does nothing -----------------------------------------------------------------------------------


def idle(catalogue: Catalogue) -> Iterator[Finding]:
    """Entries that could do something, and do not; effects that only hold others, and hold none."""
    named = {mention.id for said in catalogue.said.values() for mention in mentions(said.value)}
    for (_, id), said in catalogue.said.items():
        for field, part in parts(said.value):
            where = f"{said.where}, field '{field}'" if field else said.where
            if isinstance(part, Entry):
                if part.id not in named and _could_do(type(part)) and not _does(part):
                    yield Finding(id, "idle", f"{where}: does nothing", said.pack)
            elif (
                isinstance(part, Effect)
                and _holds(type(part))
                and not any(getattr(part, f) for f in _holds(type(part)))
            ):
                yield Finding(id, "idle", f"{where}: holds nothing that could happen", said.pack)


def parts(value: Any, field: str = "") -> Iterator[tuple[str, msgspec.Struct]]:
    """A value and all that lies in it, each with the field where it stands."""
    if isinstance(value, msgspec.Struct):
        yield field, value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name), f"{field}.{name}" if field else name)
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            yield from parts(part, f"{field}[{place}]")
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from parts(part, f"{field}.{key}")


@functools.cache
def _holds(kind: type) -> tuple[str, ...]:
    """The fields in which something of this kind holds effects."""
    return tuple(name for name, of in hints(kind).items() if _is_word(of))


def _is_word(of: Any) -> bool:
    of, _ = bare(of)
    return isinstance(of, Named | Kinds) or any(map(_is_word, typing.get_args(of)))


@functools.cache
def _could_do(kind: type) -> bool:
    """Whether entries of a type can be made to do something."""
    return any(_leads_to_words(of) for name, of in hints(kind).items() if name not in LABELS)


@functools.cache
def _leads_to_words(of: Any) -> bool:
    of, _ = bare(of)
    if isinstance(of, type) and issubclass(of, msgspec.Struct):
        return any(map(_leads_to_words, hints(of).values()))
    return isinstance(of, Named | Kinds) or any(map(_leads_to_words, typing.get_args(of)))


def _does(entry: Entry) -> bool:
    """Whether anything is said of an entry but what it is, what it refers to, and what it costs."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(type(entry))}
    return any(
        getattr(entry, name) not in (defaults[name], (), {}, None)
        for name, of in hints(type(entry)).items()
        if name not in LABELS and _says_what_it_does(of)
    )


@functools.cache
def _says_what_it_does(of: Any) -> bool:
    if _refers(of):
        return False
    of, notes = bare(of)
    origin, args = typing.get_origin(of), [arg for arg in typing.get_args(of) if arg not in (..., type(None))]
    if origin is tuple:
        return any(not _refers(arg) for arg in args)
    if len(args) == 1 and origin is not Literal:  # an option
        return _says_what_it_does(args[0])
    priced = any(isinstance(note, Merit) and note.sign < 0 for note in notes)
    return of is not bool and origin is not Literal and not priced


def _refers(of: Any) -> bool:
    """Whether a type is one of ids."""
    return any(isinstance(note, Ref) for note in bare(of)[1])


# -- what nobody reads -----------------------------------------------------------------------------------


def unread(catalogue: Catalogue) -> Iterator[Finding]:
    """Ids that are made up and never asked for; entries that are met only by name, and never named."""
    said = catalogue.said.values()
    read = {(named.shelf, named.id) for entry in said for named in mentions(entry.value) if not named.writes}
    coined = {name for name, part in catalogue.parts.items() if isinstance(part, Coined)}
    for (_, id), entry in catalogue.said.items():
        for named in mentions(entry.value):
            if named.writes and named.shelf in coined and (named.shelf, named.id) not in read:
                where = f"{entry.where}, field '{named.field}'"
                yield Finding(id, "unread", f"{where}: nothing asks for '{named.id}'", entry.pack)
    by_name = {part.path: name for name, part in catalogue.parts.items() if isinstance(part, Shelf) and part.by_name}
    for (path, id), entry in catalogue.said.items():
        if path in by_name and (by_name[path], id) not in read:
            yield Finding(id, "unread", f"{entry.where}: nothing leads to it", entry.pack)


# -- choices that are none -------------------------------------------------------------------------------


def one_way(catalogue: Catalogue) -> Iterator[Finding]:
    """Choices between things that are all the same."""
    for (_, id), said in catalogue.said.items():
        for field, part in parts(said.value):
            if isinstance(part, Decide) and len({*part.between}) < max(2, len(part.between)):
                where = f"{said.where}, field '{field}'"
                yield Finding(id, "one way", f"{where}: leaves no choice between {len(part.between)} ways", said.pack)


# -- what is worse than another --------------------------------------------------------------------------


def worse(catalogue: Catalogue) -> Iterator[Finding]:
    """Entries to choose from that are alike in all but numbers of which more is better or worse, and no better in any.

    What something else names may be needed for that.
    """
    chosen = {part.path: name for name, part in catalogue.parts.items() if isinstance(part, Shelf) and part.chosen}
    named = {(mention.shelf, mention.id) for said in catalogue.said.values() for mention in mentions(said.value)}
    alike: dict[Hashable, list[tuple[str, Said, list[float]]]] = {}
    for (path, id), said in catalogue.said.items():
        if path in chosen and (chosen[path], id) not in named:
            merits: list[float] = []
            alike.setdefault((path, _likeness(said.value, merits)), []).append((id, said, merits))
    for entries in alike.values():
        for id, said, merits in entries:
            for other, _, better in entries:
                if merits != better and all(mine <= theirs for mine, theirs in zip(merits, better, strict=True)):
                    yield Finding(id, "worse", f"{said.where}: is worse in everything than '{other}'", said.pack)
                    break


def _likeness(value: Any, merits: list[float]) -> Hashable:
    """All of a value but those numbers, which are put into a list, so that more is better."""
    if isinstance(value, tuple):
        return tuple([_likeness(part, merits) for part in value])
    if isinstance(value, dict):
        return tuple([(key, _likeness(part, merits)) for key, part in value.items()])
    if not isinstance(value, msgspec.Struct):
        plain: Hashable = value
        return plain
    fields: list[Hashable] = [type(value)]
    for name, of in hints(type(value)).items():
        if name in LABELS and isinstance(value, Entry):
            continue
        sign = next((note.sign for note in bare(of)[1] if isinstance(note, Merit)), 0)
        part = getattr(value, name)
        if sign and isinstance(part, int | float):
            merits.append(sign * part)
        else:
            fields.append(_likeness(part, merits))
    return tuple(fields)
