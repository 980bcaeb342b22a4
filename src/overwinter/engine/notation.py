"""The notation of an effect: its name and its fields, `gather 4 wood`, both ways.

Words are separated by blanks, lists by commas, effects inside effects stand in parentheses, nothing
is `-`, other values with fields are JSON in quotes. Fields at their default are left out at the end.
"""

from __future__ import annotations

import functools
import json
import re
import types
import typing
from typing import Any

import msgspec

from overwinter.engine.effects import Effect, Named, kebab
from overwinter.engine.errors import BadNotation
from overwinter.engine.vocabulary import Vocabulary

_PLAIN = re.compile(r"[^\s,()\"-][^\s,()\"]*|-[^\s,()\"]+")


def write(effect: Effect) -> str:
    """The effect in one line."""
    fields = _fields(type(effect))
    values = [getattr(effect, field.name) for field in fields]
    while values and _at_default(fields[len(values) - 1], values[-1]):
        values.pop()
    return " ".join([kebab(type(effect).__name__), *map(_word, values)])


def read(text: str, vocabulary: Vocabulary) -> Effect:
    """The effect that a line names."""
    name, *words = _split(text.strip(), " ", text) or [""]
    cls = vocabulary.types.get(name)
    if cls is None:
        raise BadNotation(f"'{name}' is nothing that this game knows (in '{text}')")
    fields = _fields(cls)
    if len(words) > len(fields):
        raise BadNotation(f"'{text}' has too many words: {_form(cls)}")
    values = {
        field.name: _value(word, field.type, f"{name}: '{word}' is no {field.name}", vocabulary)
        for field, word in zip(fields, words, strict=False)
    }
    missing = [field.name for field in fields if field.required and field.name not in values]
    if missing:
        raise BadNotation(f"'{text}' does not say its {' and '.join(missing)}: {_form(cls)}")
    return cls(**values)


@functools.cache
def _fields(cls: type[Effect]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return tuple(field for field in msgspec.structs.fields(cls) if field.name not in cls.unwritten)


def _at_default(field: msgspec.structs.FieldInfo, value: object) -> bool:
    return field.default is not msgspec.NODEFAULT and bool(field.default == value)


def _form(cls: type[Effect]) -> str:
    names = [field.name if field.required else f"[{field.name}]" for field in _fields(cls)]
    return " ".join([kebab(cls.__name__), *names])


def _word(value: Any) -> str:
    if value is None or value == ():
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Effect):
        return f"({write(value)})"
    if isinstance(value, tuple):
        return ",".join(map(_word, value))
    if isinstance(value, msgspec.Struct):
        return json.dumps(msgspec.json.encode(value).decode())
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text)


def _value(word: str, kind: Any, complaint: str, vocabulary: Vocabulary) -> Any:
    """The value of this type that a word stands for."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated and typing.get_origin(args[0]) is tuple:  # what is noted with it is how people say it
        return _value(word, args[0], complaint, vocabulary)
    if origin in (typing.Union, types.UnionType) and type(None) in args:
        if word == "-":
            return None
        rest = [arg for arg in args if arg is not type(None)]
        return _value(word, typing.Union[tuple(rest)], complaint, vocabulary)  # noqa: UP007
    if origin is tuple:
        parts = [] if word == "-" else _split(word, ",", word)
        return tuple(_value(part, args[0], complaint, vocabulary) for part in parts)
    if isinstance(kind, Named):
        return _inner(word, kind, complaint, vocabulary)
    try:
        return _plain_value(word, kind)
    except (msgspec.ValidationError, ValueError, KeyError):
        raise BadNotation(complaint) from None


def _inner(word: str, kind: Named, complaint: str, vocabulary: Vocabulary) -> Effect:
    """An effect inside an effect."""
    if not (word.startswith("(") and word.endswith(")")):
        raise BadNotation(f"{complaint}: an effect stands in parentheses")
    effect = read(word[1:-1], vocabulary)
    if not isinstance(effect, kind):
        raise BadNotation(complaint)
    return effect


def _plain_value(word: str, kind: Any) -> Any:
    """A number, a word, yes or no, or another value with fields."""
    if kind is bool:
        return {"yes": True, "no": False}[word]
    plain = json.loads(word) if word.startswith('"') else word
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return msgspec.json.decode(plain, type=kind)
    return msgspec.convert(plain, kind, strict=False)


def _split(text: str, mark: str, whole: str) -> list[str]:
    """Cut at the mark, but not inside quotes or parentheses."""
    parts, depth, quoted, escaped = [""], 0, False, False
    for char in text:
        if quoted:
            quoted = escaped or char != '"'
            escaped = char == "\\" and not escaped
        else:
            quoted = char == '"'
            depth += (char == "(") - (char == ")")
            if depth < 0:
                break
        if char == mark and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += char
    if depth or quoted:
        raise BadNotation(f"'{whole}' has an open quote or parenthesis")
    return [part for part in parts if part]
