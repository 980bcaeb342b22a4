"""Mutants of a game: its rules code and its content, each with one small mistake in it.

Made are mistakes that a person could make in a rule: a comparison turned round, a number off by one, a statement or a
guard left out, `and` for `or`, one effect of a card forgotten. Not made are those that change no rule: in words,
types, scenes, judgement and counting, in what only makes things quicker (a remark on the line says so), and those
that `equivalent.yaml` beside the game's tests names, because no rule can tell them apart.
"""

from __future__ import annotations

import ast
import itertools
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

NO_RULES = {"sight", "sense", "scene", "insight", "census", "outlook", "prospects"}
"""Folders and modules of what is seen, judged and counted."""
WORDS = re.compile(r"(.*_)?words")
"""Modules of words."""
TOLD = {
    "says",
    "offer",
    "fine_print",
    "points_at",
    "lands_on",
    "spell",
    "name",
    "invariants",
    "hearsay",
    "chapter_words",
}
"""Functions of words and pieces; so is whatever returns a `str` and nothing else."""
OF_NO_RULE = {"quiet", "minor", "passes", "revises", "minutes", "secrets", "cooperative", "rules_version", "unwritten"}
"""Attributes that faces, bots and the lab read."""
QUICKER = re.compile(r"#.*\b(quick|quicker|fast|faster|cheap|cheaper|speed|saves time)\b")
"""A remark that says of its line that it is there for speed."""
SAID = {"id", "name", "text", "icon", "sort", "colour", "number", "note", "notes", "words"}
"""Keys of content that are read by people alone."""


class Mutant(NamedTuple):
    """One mistake: what stands in a file from one byte to another is replaced."""

    file: str
    """As seen from the project's folder."""
    kind: str
    start: int
    end: int
    new: bytes
    line: int
    since: int = 0
    """The line where its statement begins."""
    scope: tuple[int, int] = (0, 0)
    """The lines of the function or class around it."""
    entry: str = ""
    """The entry of the content it is in."""

    def of(self, source: bytes) -> bytes:
        """The file with the mistake in it."""
        return source[: self.start] + self.new + source[self.end :]

    def shown(self, source: bytes) -> tuple[str, str]:
        """The lines it touches, before and after."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", max(self.start, self.end - 1))
        last = len(source) if last < 0 else last
        before = source[first:last]
        return before.decode(), (
            source[first : self.start] + self.new + source[self.end : max(last, self.end)]
        ).decode()


def mutants(root: Path, game: str) -> list[Mutant]:
    """All mutants of a game, in the order of its files."""
    folder = root / "src" / "overwinter" / "games" / game
    known = equivalent(root, game)
    found: list[Mutant] = []
    for path in [*sorted(folder.rglob("*.py")), *sorted((folder / "content").rglob("*.yaml"))]:
        within = path.relative_to(folder).with_suffix("").parts
        if NO_RULES.intersection(within) or WORDS.fullmatch(within[-1]):
            continue
        source, name = path.read_bytes(), path.relative_to(root).as_posix()
        made = in_code(name, source) if path.suffix == ".py" else in_content(name, source)
        found += [mutant for mutant in made if _said(mutant, source) not in known]
    return found


def drawn(root: Path, some: list[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of them by chance, all kinds equally often as long as there are any."""
    by_kind: dict[str, list[Mutant]] = {}
    for mutant in some:
        by_kind.setdefault(mutant.kind, []).append(mutant)
    rng = random.Random(seed)
    for of_a_kind in by_kind.values():
        rng.shuffle(of_a_kind)
    rounds = itertools.zip_longest(*(by_kind[kind] for kind in sorted(by_kind)))
    sources = {mutant.file: (root / mutant.file).read_bytes() for mutant in some}
    known: dict[object, object] = {}
    turns = (mutant for each in rounds for mutant in each if mutant and _is_new(mutant, sources[mutant.file], known))
    return list(itertools.islice(turns, count))


def equivalent(root: Path, game: str) -> set[tuple[str, str, str]]:
    """The mistakes that are none: a list of a `file`, its `line`, the line that comes to the same (`as`), and `why`."""
    file = root / "tests" / "games" / game / "equivalent.yaml"
    listed = yaml.safe_load(file.read_bytes()) if file.is_file() else []
    return {(one["file"], one["line"], one["as"]) for one in listed}


def _said(mutant: Mutant, source: bytes) -> tuple[str, str, str]:
    before, after = mutant.shown(source)
    return mutant.file.rpartition("/")[2], before.strip(), after.strip()


def _is_new(mutant: Mutant, source: bytes, known: dict[object, object]) -> bool:
    """Whether it can be read and is neither what the file was nor what another mutant has made of it."""
    read = _code_read if mutant.file.endswith(".py") else _content_read
    try:
        made = mutant.file, read(mutant.of(source))
    except (SyntaxError, yaml.YAMLError):
        return False
    known.setdefault((mutant.file, read(source)), mutant.file)
    return known.setdefault(made, mutant) is mutant


def _code_read(source: bytes) -> str:
    return ast.dump(ast.parse(source))


def _content_read(source: bytes) -> str:
    return repr(yaml.load(source, LOADER))


# -- code ---------------------------------------------------------------------------------------

TURNED = {
    ast.Lt: (r"<", b"<="),
    ast.LtE: (r"<=", b"<"),
    ast.Gt: (r">", b">="),
    ast.GtE: (r">=", b">"),
    ast.Eq: (r"==", b"!="),
    ast.NotEq: (r"!=", b"=="),
    ast.Is: (r"\bis\b", b"is not"),
    ast.IsNot: (r"\bis\s+not\b", b"is"),
    ast.In: (r"\bin\b", b"not in"),
    ast.NotIn: (r"\bnot\s+in\b", b"in"),
}
"""Each comparison, as it is written, and the one it is mistaken for."""
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Code = ast.expr | ast.stmt | ast.arg | ast.keyword


class _Reader(ast.NodeVisitor):
    """Walks a module and notes what could be mistaken, where."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.lines = source.splitlines(keepends=True)
        self.starts = [0, *itertools.accumulate(map(len, self.lines))]
        self.found: list[Mutant] = []
        self.scope = (0, 0)
        self.since = 0

    # where things stand

    def start(self, node: Code) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: Code) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: Code) -> bytes:
        return self.source[self.start(node) : self.end(node)]

    def note(self, kind: str, start: int, end: int, new: bytes) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        if not QUICKER.search(self.lines[line - 1].decode()):
            self.found.append(Mutant(self.file, kind, start, end, new, line, self.since, self.scope))

    def between(self, kind: str, left: Code, right: Code, written: str, new: bytes) -> None:
        """What stands between two parts, written otherwise."""
        begin = self.end(left)
        if there := re.search(written.encode(), self.source[begin : self.start(right)]):
            self.note(kind, begin + there.start(), begin + there.end(), new)

    # what is no rule

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.stmt):
            self.since = node.lineno
        super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        returns = ast.unparse(node.returns) if node.returns else ""
        if node.name in TOLD or returns in ("str", "Iterator[str]"):
            return
        self.within(node, [*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.within(node, node.body)

    def within(self, node: ast.FunctionDef | ast.ClassDef, parts: Sequence[ast.expr | ast.stmt]) -> None:
        outer, self.scope = self.scope, (node.lineno, node.end_lineno or node.lineno)
        for part in parts:
            self.visit(part)
        self.scope = outer

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and not (isinstance(node.target, ast.Name) and node.target.id in OF_NO_RULE):
            self.visit(node.value)

    # what can be mistaken

    def visit_Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in OF_NO_RULE:
            return
        if isinstance(target, ast.Attribute | ast.Subscript):
            self.drop(node)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.drop(node)
        for kind, written, new in ((ast.Add, r"\+=", b"-="), (ast.Sub, r"-=", b"+=")):
            if isinstance(node.op, kind) and not isinstance(node.value, ast.List | ast.Tuple):
                self.between("turn a sign", node.target, node.value, written, new)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            if "super()" not in ast.unparse(node.value):
                self.drop(node)
            self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self.drop(node)

    def drop(self, node: ast.stmt) -> None:
        self.note("drop a statement", self.start(node), self.end(node), b"pass")

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr == "push" and len(node.args) > 1:
            for one, following in itertools.pairwise(node.args):
                self.note("drop an effect", self.start(one), self.start(following), b"")
            self.note("drop an effect", self.end(node.args[-2]), self.end(node.args[-1]), b"")
        if isinstance(node.func, ast.Name) and node.func.id in ("min", "max") and len(node.args) > 1:
            new = {"min": b"max", "max": b"min"}[node.func.id]
            self.note("least for most", self.start(node.func), self.end(node.func), new)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if not _takes_a_name(node.test):
            last = node.body[-1]
            if isinstance(last, ast.Return | ast.Continue | ast.Break) and not node.orelse:
                self.note("remove a guard", self.start(node.test), self.end(node.test), b"False")
            elif not isinstance(last, ast.Raise):
                self.note(
                    "turn a condition",
                    self.start(node.test),
                    self.end(node.test),
                    b"not (" + self.text(node.test) + b")",
                )
        if not isinstance(node.body[-1], ast.Raise):  # what cannot happen
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        if not _takes_a_name(node.test):
            self.note(
                "turn a condition", self.start(node.test), self.end(node.test), b"not (" + self.text(node.test) + b")"
            )
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            if not _takes_a_name(test):
                self.note("remove a guard", self.start(test), self.end(test), b"True")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            written, new = TURNED[type(op)]
            self.between("turn a comparison", left, right, written, new)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        written, new = (r"\band\b", b"or") if isinstance(node.op, ast.And) else (r"\bor\b", b"and")
        for left, right in itertools.pairwise(node.values):
            self.between("and for or", left, right, written, new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not) and not _takes_a_name(node.operand):
            self.note("turn a condition", self.start(node), self.start(node.operand), b"")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        numbers = not any(isinstance(part, ast.List | ast.Tuple | ast.JoinedStr) for part in (node.left, node.right))
        if numbers and isinstance(node.op, ast.Add | ast.Sub):
            written, new = (r"\+", b"-") if isinstance(node.op, ast.Add) else (r"-", b"+")
            self.between("turn a sign", node.left, node.right, written, new)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note("turn a constant", self.start(node), self.end(node), str(not node.value).encode())
        elif isinstance(node.value, int):
            self.note("off by one", self.start(node), self.end(node), str(node.value + 1).encode())


def _takes_a_name(test: ast.expr) -> bool:
    """Whether a condition gives something its name, which would be missed."""
    return any(isinstance(part, ast.NamedExpr) for part in ast.walk(test))


def in_code(file: str, source: bytes) -> Iterator[Mutant]:
    """The mutants of a module."""
    reader = _Reader(file, source)
    reader.visit(ast.parse(source))
    yield from reader.found


# -- content ------------------------------------------------------------------------------------


def in_content(file: str, source: bytes) -> Iterator[Mutant]:
    """The mutants of a file of entries, or of one that is a mapping."""
    text = source.decode()
    root = yaml.compose(text, yaml.SafeLoader)
    if root is None:
        return
    if not isinstance(root, yaml.SequenceNode):
        yield from _in_node(file, text, root, "")
        return
    for entry in root.value:
        named = [value.value for key, value in entry.value if key.value == "id"]
        yield from _in_node(file, text, entry, named[0] if named else "")


def _in_node(file: str, text: str, node: yaml.Node, entry: str) -> Iterator[Mutant]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value not in SAID:
                yield from _in_node(file, text, value, entry)
    elif isinstance(node, yaml.SequenceNode):
        if node.value and all(_is_effect(part) for part in node.value):
            for part in node.value:
                yield _without(file, text, node, part, entry)
        for part in node.value:
            yield from _in_node(file, text, part, entry)
    elif node.tag == "tag:yaml.org,2002:int":
        yield _written(file, "change a number", text, node, str(int(node.value) + 1), entry)
    elif node.tag == "tag:yaml.org,2002:bool":
        new = "false" if node.value.lower() in ("true", "yes", "on") else "true"
        yield _written(file, "turn a constant of the content", text, node, new, entry)


def _is_effect(node: yaml.Node) -> bool:
    return isinstance(node, yaml.MappingNode) and any(key.value == "do" for key, _ in node.value)


def _without(file: str, text: str, node: yaml.SequenceNode, one: yaml.Node, entry: str) -> Mutant:
    """A list of effects that lacks one of them."""
    effects = yaml.SafeLoader("").construct_document(node)
    del effects[[part is one for part in node.value].index(True)]
    new = yaml.safe_dump(effects, default_flow_style=True, width=10**6, sort_keys=False).strip()
    return _written(file, "drop an effect of the content", text, node, new, entry, one)


def _written(
    file: str, kind: str, text: str, node: yaml.Node, new: str, entry: str, at: yaml.Node | None = None
) -> Mutant:
    start, end = (len(text[:index].encode()) for index in (node.start_mark.index, _end(node)))
    return Mutant(file, kind, start, end, new.encode(), (at or node).start_mark.line + 1, entry=entry)


def _end(node: yaml.Node) -> int:
    """Where a node ends; to PyYAML, what stands in lines of its own goes on up to whatever follows."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(node, yaml.MappingNode) else last)
    end: int = node.end_mark.index
    return end
