"""The interface described for programs: OpenAPI, made from the types that the server itself uses."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

import overwinter
from overwinter.tables import messages as m

WISHES = tuple(m.AnyWish.__args__)
NEWS = tuple(m.AnyNews.__args__)
TYPES = (
    m.GameInfo,
    m.GameTheme,
    m.GameRules,
    m.Diary,
    m.NewTable,
    m.SetOut,
    m.TableInfo,
    m.Claim,
    m.Claimed,
    *WISHES,
    *NEWS,
)


@functools.cache
def describe() -> dict[str, Any]:
    """The whole document."""
    _, schemas = msgspec.json.schema_components(TYPES, ref_template="#/components/schemas/{name}")
    schemas["AnyWish"] = _one_of("wish", WISHES)
    schemas["AnyNews"] = _one_of("news", NEWS)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Overwinter",
            "version": overwinter.__version__,
            "description": "Tables of survival board games. The live socket takes `AnyWish` and sends `AnyNews`.",
        },
        "paths": _paths(),
        "components": {"schemas": schemas},
    }


def _paths() -> dict[str, Any]:
    games = {"type": "array", "items": _ref("GameInfo")}
    live = _operation(
        "The live socket: upgrade to a websocket, then send `AnyWish` and receive `AnyNews`.", None, "table"
    )
    live["responses"] = {"101": {"description": "A websocket; see `AnyWish` and `AnyNews`."}}
    return {
        "/api/games": {"get": _operation("The games on the shelf.", games)},
        "/api/games/{name}/theme": {"get": _operation("How a game looks on a page.", _ref("GameTheme"), "name")},
        "/api/games/{name}/rules": {"get": _operation("A game's rules in words.", _ref("GameRules"), "name")},
        "/api/games/{name}/diary": {"get": _operation("What was played here before.", _ref("Diary"), "name")},
        "/api/tables": {"post": _operation("Set out a table.", _ref("SetOut"), takes="NewTable", status="201")},
        "/api/tables/{table}": {"get": _operation("What everybody may know.", _ref("TableInfo"), "table")},
        "/api/tables/{table}/claim": {
            "post": _operation("Exchange a link for a seat.", _ref("Claimed"), "table", takes="Claim")
        },
        "/api/tables/{table}/live": {"get": live},
        "/healthz": {"get": _operation("Whether the server and its store are well.", {"type": "object"})},
    }


def _operation(
    text: str, gives: dict[str, Any] | None, parameter: str = "", *, takes: str = "", status: str = "200"
) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": text,
        "responses": {
            status: {"description": "Done.", "content": _json(gives)} if gives else {"description": "Done."},
            "default": {"description": "Refused, and why.", "content": _json(_ref("Refused"))},
        },
    }
    if parameter:
        operation["parameters"] = [{"name": parameter, "in": "path", "required": True, "schema": {"type": "string"}}]
    if takes:
        operation["requestBody"] = {"required": True, "content": _json(_ref(takes))}
    return operation


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _one_of(tag: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    mapping = {kind.__name__.lower(): f"#/components/schemas/{kind.__name__}" for kind in kinds}
    return {
        "oneOf": [_ref(kind.__name__) for kind in kinds],
        "discriminator": {"propertyName": tag, "mapping": mapping},
    }
