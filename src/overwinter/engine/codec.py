"""JSON for states and content of one game: msgspec, with effects found in the game's vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from overwinter.engine.catalogue import Catalogue
from overwinter.engine.effects import Effect, EffectKind, Named, kebab
from overwinter.engine.records import Memo, digest
from overwinter.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from overwinter.engine.packs import Pack

T = TypeVar("T")


class Codec:
    """Encodes and decodes what a game is made of."""

    def __init__(
        self, vocabulary: Vocabulary, catalogue: Catalogue | None = None, packs: tuple[Pack, ...] = ()
    ) -> None:
        self.vocabulary = vocabulary
        self.catalogue = catalogue or Catalogue()
        self.packs = packs
        """What lies over the game's own content in the catalogue."""
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
            return self._word(kind.kind, plain)
        if kind is EffectKind:
            if found := self.vocabulary.find(Effect, plain):
                return found
            raise ValueError(f"there is no effect `{plain}`")
        if isinstance(kind, type) and issubclass(kind, Catalogue):
            return self.catalogue
        if isinstance(kind, type) and issubclass(kind, Memo):
            return kind()
        raise NotImplementedError(f"nothing known of how to read a {kind}")

    def _word(self, root: type[msgspec.Struct], plain: Any) -> Any:
        tag = root.__struct_config__.tag_field
        what, says = _WORDS[str(tag)]
        if not isinstance(plain, dict) or tag not in plain:
            raise ValueError(f"{what} is a mapping that says {says}")
        cls = self.vocabulary.find(root, plain[tag])
        if cls is None:
            raise ValueError(f"there is no {what.split()[-1]} `{plain[tag]}`")
        try:
            return msgspec.convert(plain, cls, dec_hook=self._decode)
        except msgspec.ValidationError as wrong:
            # As a ValueError, msgspec adds the path that leads to here.
            raise ValueError(str(wrong)) from None


_WORDS = {
    "do": ("an effect", "what to `do`"),
    "is": ("a condition", "what `is` so"),
    "pay": ("a price", "what to `pay`"),
}


def _encode(value: object) -> Any:
    if isinstance(value, Catalogue):
        return value.key
    if isinstance(value, Memo):
        return None
    if isinstance(value, type) and issubclass(value, Effect):
        return kebab(value.__name__)
    raise NotImplementedError(f"a {type(value).__name__} has no place in a state")
