"""JSON for states and content of one game: msgspec, with effects found in the game's vocabulary."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from overwinter.engine.effects import Named, Vocabulary
from overwinter.engine.records import digest

T = TypeVar("T")


class Catalogue:
    """What is printed on the components: immutable, shared by all states, named in saves by its key."""

    __slots__ = ("__dict__", "key")

    def __init__(self, key: str) -> None:
        self.key = key


class Codec:
    """Encodes and decodes what a game is made of."""

    def __init__(self, vocabulary: Vocabulary, catalogue: Catalogue | None = None) -> None:
        self.vocabulary = vocabulary
        self.catalogue = catalogue or Catalogue("")
        self._encoder = msgspec.json.Encoder(enc_hook=_encode)

    def encode(self, value: object) -> bytes:
        return self._encoder.encode(value)

    def decode(self, data: bytes | msgspec.Raw, kind: type[T]) -> T:
        return msgspec.json.decode(data, type=kind, dec_hook=self._decode)

    def convert(self, plain: object, kind: type[T]) -> T:
        """Plain lists and dicts, as YAML gives them, as a value of this type."""
        return msgspec.convert(plain, kind, dec_hook=self._decode)

    def digest(self, value: object) -> str:
        """A hash that is equal wherever the value is."""
        plain = msgspec.to_builtins(value, str_keys=True, enc_hook=_encode)
        return digest(msgspec.json.encode(plain, order="deterministic"))

    def _decode(self, kind: Any, plain: Any) -> Any:
        if isinstance(kind, Named):
            return self._effect(plain)
        if isinstance(kind, type) and issubclass(kind, Catalogue):
            return self.catalogue
        raise NotImplementedError(f"nothing known of how to read a {kind}")

    def _effect(self, plain: Any) -> Any:
        if not isinstance(plain, dict) or "do" not in plain:
            raise ValueError("an effect is a mapping that says what to `do`")
        cls = self.vocabulary.types.get(plain["do"])
        if cls is None:
            raise ValueError(f"there is no effect `{plain['do']}`")
        try:
            return msgspec.convert(plain, cls, dec_hook=self._decode)
        except msgspec.ValidationError as wrong:
            # As a ValueError, msgspec adds the path that leads to here.
            raise ValueError(str(wrong)) from None


def _encode(value: object) -> Any:
    if isinstance(value, Catalogue):
        return value.key
    raise NotImplementedError(f"a {type(value).__name__} has no place in a state")
