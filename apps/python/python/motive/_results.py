"""Results as people and notebooks see them: the generated types with texts and pictures."""

from __future__ import annotations

import html
from typing import Any, ClassVar, Dict, List, Tuple, Type, TypeVar

from . import _types
from ._motive import drawing

R = TypeVar("R", bound="_Told")


class _Told:
    """A result with texts beside its fields."""

    _texts: ClassVar[Tuple[str, ...]] = ("text",)

    @classmethod
    def _of(cls: Type[R], json: str, *texts: Any) -> R:
        result = cls.from_json(json)  # type: ignore[attr-defined]
        for name, text in zip(cls._texts, texts):
            result.__dict__["_" + name] = text
        return result  # type: ignore[no-any-return]

    def _told(self, name: str) -> str:
        # What was read from JSON has fields only.
        return str(self.__dict__.get("_" + name, ""))


class Explanation(_Told, _types.Explanation):
    """The best move of a position, and why.

    >>> import motive
    >>> mate = motive.Analyst().explain("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", nodes=2000)
    >>> mate.san, mate.verdict, mate.value.text
    ('Ra8#', 'proved', '#1')
    >>> mate.themes[0].tag
    'mate'
    >>> "<svg" in mate._repr_svg_()
    True
    """

    _texts = ("text", "markdown", "pgn")

    def __str__(self) -> str:
        """What `motive explain` prints, without colors."""
        return self._told("text") or f"{self.san or 'no move'}: {self.headline}"

    def __repr__(self) -> str:
        value = self.value.text if self.value else None
        return f"<Explanation {self.san} {value} {self.verdict}: {self.headline}>"

    @property
    def markdown(self) -> str:
        """The explanation as Markdown."""
        return self._told("markdown")

    @property
    def pgn(self) -> str:
        """The explanation as an annotated game."""
        return self._told("pgn")

    def svg(self, flip: bool = False) -> str:
        """The board before the move, with the move and what the first step shows."""
        arrows, squares = _marks(self.steps[:1])
        if self.move:
            arrows.append((self.move[:2], self.move[2:4], "green"))
        return drawing(self.fen, flip or self.fen.split(" ")[1:2] == ["b"], squares, arrows)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        said = "".join(f"<li>{html.escape(sentence.text)}</li>" for sentence in self.sentences)
        value = self.value.text if self.value else ""
        head = f"<b>{html.escape(self.san or 'no move')}</b> {html.escape(value)} <i>{self.verdict or ''}</i>"
        return f'<div style="display:flex;gap:1em">{self.svg()}<div>{head}<ul>{said}</ul></div></div>'


def _marks(steps: List[_types.Step]) -> Tuple[List[Tuple[str, str, str]], List[Tuple[str, str]]]:
    arrows = [(arrow.from_, arrow.to, arrow.color) for step in steps for arrow in step.arrows]
    squares = [(mark.square, mark.color) for step in steps for mark in step.squares]
    return arrows, squares


class WhyNot(_Told, _types.WhyNot):
    """What is wrong with a move, if anything is, by the critic."""

    def __str__(self) -> str:
        return self.text


class MethodWhyNot(_Told, _types.MethodWhyNot):
    """What another system than the critic has against a move."""

    def __str__(self) -> str:
        return self.text


class Hint(_Told, _types.Hint):
    """A hint: the theme, then the piece, then the move."""

    def __str__(self) -> str:
        return self.text


class Check(_Told, _types.Check):
    """What the checker says about a stored solution."""

    def __str__(self) -> str:
        return self.verdict if self.finding is None else f"{self.verdict}: {self.finding}"


class Comparison(_Told, _types.Comparison):
    """All systems side by side on one position."""

    def __str__(self) -> str:
        lines = []
        for opinion in self.systems:
            value = opinion.value.text if opinion.value else ""
            lines.append(f"{opinion.method:18} {opinion.san or '-':8} {value:>8}  {opinion.verdict or ''}".rstrip())
        return "\n".join(lines)


class Report(_Told, _types.SuiteReport):
    """The report of a test suite."""

    def __str__(self) -> str:
        return self._told("text") or f"{self.solved} of {self.total}"


class AnnotatedGame(_Told, _types.AnnotatedGame):
    """A game with comments.

    >>> import motive
    >>> game = motive.Analyst().annotate("1. f3 e5 2. g4 Qh4# 0-1", effort=20000)
    >>> [(moment.number, moment.san, moment.glyph) for moment in game.moments if moment.mark == "blunder"]
    [('2.', 'g4', '??')]
    """

    _texts = ("markdown", "page", "positions", "nodes")

    @property
    def positions(self) -> List[str]:
        """The position before each move, as FEN; empty if the game was read from JSON."""
        return list(self.__dict__.get("_positions", ()))

    @property
    def nodes(self) -> int:
        """The nodes that the annotation took; 0 if the game was read from JSON."""
        return int(self.__dict__.get("_nodes", 0))

    def __str__(self) -> str:
        """The game with comments, as PGN."""
        return self.pgn

    def __repr__(self) -> str:
        players = f"{self.headers.get('White', '?')} - {self.headers.get('Black', '?')}"
        return f"<AnnotatedGame {players} {self.result}: {len(self.moments)} moments>"

    @property
    def markdown(self) -> str:
        """The game as Markdown."""
        return self._told("markdown")

    def _repr_html_(self) -> str:
        return self._told("page") or f"<pre>{html.escape(self.pgn)}</pre>"


class Profile(_Told, _types.Profile):
    """What a player misses and allows over many games, and when.

    >>> import motive
    >>> game = '[White "Ida"]\\n[Black "Otto"]\\n\\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0'
    >>> told = motive.Analyst().profile(game, "ida", effort=20000)
    >>> print(str(told).split(";")[0])
    ida: 1 games, 1 won, 0 drawn, 0 lost
    """

    _texts = ("text", "page", "epd", "pgn")

    def __str__(self) -> str:
        """What `motive profile` prints."""
        return self._told("text") or f"{self.player}: {self.games} games, {self.won} won, {self.drawn} drawn, {self.lost} lost"

    def __repr__(self) -> str:
        return f"<Profile {self.player}: {self.games} games, {len(self.findings)} findings, {len(self.exercises)} exercises>"

    @property
    def epd(self) -> str:
        """The exercises as EPD, a line each, for `suite`; empty if the profile was read from JSON."""
        return self._told("epd")

    @property
    def pgn(self) -> str:
        """The exercises as games that start at the position; empty if the profile was read from JSON."""
        return self._told("pgn")

    @property
    def html(self) -> str:
        """A page of its own with plots and exercises; empty if the profile was read from JSON."""
        return self._told("page")

    def _repr_html_(self) -> str:
        # The page brings rules of style for the whole of a document; in a frame they stay with it.
        if not self.html:
            return f"<pre>{html.escape(str(self))}</pre>"
        return f'<iframe srcdoc="{html.escape(self.html)}" sandbox="" style="width:100%;height:40em;border:0"></iframe>'


class FoundPosition(_Told, _types.FoundPosition):
    """A position of a game in which a production fires."""

    def __str__(self) -> str:
        return f"game {self.game}, ply {self.ply}: {self.fen}  {'; '.join(self.matches)}"

    def _repr_svg_(self) -> str:
        return drawing(self.fen, False, [], [])

    @classmethod
    def _all(cls, found: List[Dict[str, Any]]) -> List["FoundPosition"]:
        return [cls.from_dict(item) for item in found]
