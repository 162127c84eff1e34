"""Results: what the command line prints, as typed objects."""

import copy
import dataclasses
import json
import pickle
import typing

import pytest

import motive
from motive import _types

POSITIONS = [
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
    "4k3/pp3p2/8/3p4/3P1P2/8/PP3K2/8 w - - 0 1",
    "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/5P1k/5K2/8/8/8/8/8 w - - 0 1",
    "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - - 0 1",
]
FEW = dict(nodes=3000)


def without_times(data):
    """Milliseconds are the only field that is not the same each time."""
    if isinstance(data, dict):
        return {name: without_times(value) for name, value in data.items() if name not in ("ms", "elapsed_ms", "time_ms")}
    if isinstance(data, list):
        return [without_times(item) for item in data]
    return data


@pytest.mark.parametrize("fen", POSITIONS)
def test_the_same_as_the_command_line(program, fen):
    told = motive.Analyst().explain(fen, **FEW).to_dict()
    printed = json.loads(program("explain", fen, "--nodes", 3000, "--json"))
    assert without_times(told) == without_times(printed)
    assert list(told) == list(printed), "the fields stand in the same order"


@pytest.mark.parametrize("fen", POSITIONS)
def test_the_same_words_as_the_command_line(program, fen):
    told = motive.Analyst().explain(fen, **FEW)
    assert str(told).strip() == program("explain", fen, "--nodes", 3000).strip()
    if told.move:
        assert told.pgn == program("explain", fen, "--nodes", 3000, "--format", "pgn")
        assert told.markdown.strip() == program("explain", fen, "--nodes", 3000, "--format", "markdown").strip()


def test_why_not_is_that_of_the_command_line(program):
    told = motive.Analyst().why_not("1. f3 e5", "g4", nodes=5000)
    printed = program("why-not", "1. f3 e5", "g4", "--nodes", 5000, "--json")
    assert without_times(told.to_dict()) == without_times(json.loads(printed))
    assert str(told) == told.text and told.refutation.uci == ["d8h4"]


def test_why_not_by_another_method_is_that_of_the_command_line(program):
    fen = "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1"
    told = motive.Analyst().why_not(fen, "a2", method="caps")
    printed = json.loads(program("why-not", fen, "a2", "--method", "caps", "--json"))
    assert isinstance(told, motive.MethodWhyNot)
    assert without_times(told.to_dict()) == without_times(printed)


def test_compare_is_that_of_the_command_line(program):
    told = motive.Analyst().compare(POSITIONS[0], nodes=2000)
    printed = json.loads(program("compare", POSITIONS[0], "--nodes", 2000, "--json"))
    assert without_times(told.to_dict()) == without_times(printed)
    assert len(str(told).splitlines()) == len(motive.METHODS)


def test_annotate_is_that_of_the_command_line(program, tmp_path):
    pgn = '[Event "?"]\n[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'
    file = tmp_path / "game.pgn"
    file.write_text(pgn)
    told = motive.Analyst().annotate(pgn, effort=5000)
    printed = json.loads(program("annotate", file, "--effort", 5000, "--format", "json"))
    assert told.to_dict() == printed
    assert str(told).strip() == program("annotate", file, "--effort", 5000).strip()
    assert told.markdown and "<svg" in told._repr_html_()


PLAYED = [
    # Composed: Otto takes a pawn and is mated, Ida passes by a fork of king and rook, and somebody else plays.
    '[White "Ida"]\n[Black "Otto"]\n[Date "2026.01.01"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n',
    '[White "Ida"]\n[Black "Otto"]\n[FEN "r3k3/2p5/8/3N4/8/8/5PPP/6K1 w - - 0 1"]\n[SetUp "1"]\n\n1. h3 Kd7 1/2-1/2\n',
    '[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n',
    '[White "Otto"]\n[Black "Ida"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n',
]


def test_profile_is_that_of_the_command_line(program, tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text("\n".join(PLAYED))
    # The games are looked at once; what was found is kept for the other forms.
    options = ["profile", file, "--player", "ida", "--effort", 8000, "--keep", tmp_path / "kept.jsonl"]
    told = motive.Analyst().profile(motive.read_games(file), "ida", effort=8000)
    assert isinstance(told, motive.Profile)
    assert told.to_dict() == json.loads(program(*options, "--format", "json"))
    assert str(told) == program(*options)
    assert told.html == program(*options, "--format", "html")
    program(*options, "--training", tmp_path / "x.epd", "--training", tmp_path / "x.pgn")
    assert (told.epd, told.pgn) == ((tmp_path / "x.epd").read_text(), (tmp_path / "x.pgn").read_text())


def test_a_profile_counts(analyst):
    told = analyst.profile(PLAYED, "Ida", effort=8000)
    assert (told.games, told.won, told.drawn, told.lost, told.names) == (3, 2, 1, 0, ["Ida"])
    assert [(motif.motif, motif.own) for motif in told.missed if motif.own] == [("fork", 1)]
    assert isinstance(told.own, _types.PlayTally) and told.own.missed == 1
    assert told.exercises and told.exercises[0].solutions[0] == "Nxc7+"
    again = motive.Profile.from_json(told.to_json())
    assert again == told and again.to_dict() == told.to_dict() and str(again).startswith("Ida: 3 games")
    assert "<iframe" in told._repr_html_() and "<pre>" in again._repr_html_()
    assert str(pickle.loads(pickle.dumps(told))) == str(told)
    # The exercises are a suite, and Motive solves them.
    report = analyst.suite(told.epd.encode(), nodes=5000)
    assert report.solved == report.total == len(told.exercises)


def test_games_of_a_profile_in_every_form(analyst):
    import io

    import chess.pgn

    games = ['[White "Otto"]\n\n1. e4 e5 2. Nf3 Nc6 *\n', '[Black "otto"]\n\n1. d4 d5 2. c4 e6 *\n']
    text = "\n".join(games)
    whole = analyst.profile(games, "otto", effort=1000).to_dict()
    assert whole["games"] == 2
    objects = [chess.pgn.read_game(io.StringIO(game)) for game in games]
    for same in (text, text.encode(), objects, motive.read_games(text.encode())):
        assert analyst.profile(same, "otto", effort=1000).to_dict() == whole
    assert analyst.profile(objects[0], "otto", effort=1000).games == 1


def test_suite_is_that_of_the_command_line(program, tmp_path):
    file = tmp_path / "suite.epd"
    file.write_text('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "a";\n6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6; id "b";\n')
    told = motive.Analyst().suite(file, nodes=2000)
    printed = json.loads(program("suite", file, "--nodes", 2000, "--json"))
    assert (told.solved, told.total) == (printed["solved"], printed["total"]) == (2, 2)
    assert set(told.to_dict()) == set(printed)


def test_check_is_that_of_the_command_line(program, tmp_path):
    solution = program("explain", POSITIONS[0], "--nodes", 2000, "--format", "solution")
    file = tmp_path / "solution.json"
    file.write_text(solution)
    told = motive.Analyst().check(solution)
    assert told.verdict == "proved" and str(told) == "proved"
    assert told.to_dict() == json.loads(program("check", file, "--json"))
    assert motive.Analyst().check(json.loads(solution), rules_only=True).verdict == "proved"


@pytest.mark.parametrize("fen", POSITIONS)
def test_there_and_back(analyst, fen):
    told = analyst.explain(fen, **FEW)
    again = motive.Explanation.from_json(told.to_json())
    assert again.to_dict() == told.to_dict() == json.loads(told.to_json(indent=2))
    assert again == told
    assert pickle.loads(pickle.dumps(told)).to_json() == told.to_json()
    assert copy.deepcopy(told) == told
    assert str(pickle.loads(pickle.dumps(told))) == str(told)


@pytest.mark.parametrize("fen", POSITIONS)
def test_pictures(analyst, fen):
    import xml.etree.ElementTree as xml

    told = analyst.explain(fen, **FEW)
    drawing = xml.fromstring(told._repr_svg_())
    assert drawing.tag.endswith("svg")
    if told.move:
        assert "polygon" in told._repr_svg_(), "the move is an arrow"
    assert told._repr_html_().count("<svg") >= 1


def test_the_picture_is_seen_from_the_side_to_move(analyst):
    black = analyst.explain("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", **FEW)
    assert black.svg() == black.svg(flip=True) and black.svg()


CLASSES = sorted(name for name, kind in vars(_types).items() if isinstance(kind, type) and issubclass(kind, motive.View) and kind is not motive.View)


@pytest.mark.parametrize("name", CLASSES)
def test_every_type_says_what_its_fields_are(name):
    kind = getattr(_types, name)
    assert kind.__doc__ and dataclasses.is_dataclass(kind)
    hints = typing.get_type_hints(kind, vars(_types))
    fields = {field.name for field in dataclasses.fields(kind)}
    assert fields == {attribute for _, attribute, _, _ in kind._fields}
    assert fields <= set(hints)


def test_typed_all_the_way_down(analyst):
    told = analyst.explain(POSITIONS[1], **FEW)
    assert isinstance(told.claims[0], _types.Claim) and isinstance(told.steps[0], _types.Step)
    assert isinstance(told.value, _types.Value) and isinstance(told.tree[0], _types.TreeMove)
    assert told.steps[0].arrows is not None


def test_the_package_is_typed():
    import importlib.resources

    files = importlib.resources.files("motive")
    assert (files / "py.typed").is_file() and (files / "_motive.pyi").is_file()
