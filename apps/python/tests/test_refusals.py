"""Whatever is wrong is an exception with words, and never the end of the interpreter."""

import json
import random

import pytest

import motive
from motive import _motive

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


@pytest.mark.parametrize(
    "fen, words",
    [
        ("", "there is nothing to read"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "describes no position"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1K w - - 0 1", "describes no position"),
        ("kk6/8/8/8/8/8/8/KK6 w - - 0 1", "describes no position"),
        ("1. e4 e5 2. Ke4", "not a legal move"),
        ("x" * (2 << 20), "at most"),
    ],
)
def test_positions_that_are_none(analyst, fen, words):
    with pytest.raises(motive.MotiveError, match=words):
        analyst.explain(fen, nodes=10)


@pytest.mark.parametrize("move, words", [("Ra9", "does not read as a move|not a legal"), ("Rb3", "White can play: "), ("", "can play"), ("e" * 100, "at most 20")])
def test_moves_that_are_none(analyst, move, words):
    with pytest.raises(motive.MotiveError, match=words):
        analyst.why_not(MATE, move, nodes=10)


@pytest.mark.parametrize(
    "options, words",
    [
        (dict(nodes=0), "nodes is from 1"),
        (dict(nodes=10**15), "nodes is from 1"),
        (dict(time=0.0), "time is from"),
        (dict(time=float("nan")), "time is from"),
        (dict(time=float("inf")), "time is from"),
        (dict(time=-1.0), "time is from"),
        (dict(method="nobody"), "nobody"),
        (dict(method="x" * 100000), "there is no|there are|unknown"),
        (dict(alternatives=21), "at most 20"),
    ],
)
def test_limits_have_bounds(analyst, options, words):
    with pytest.raises(motive.MotiveError, match=words):
        analyst.explain(MATE, **options)


@pytest.mark.parametrize("options", [dict(nodes=-1), dict(nodes=10**30), dict(nodes="many"), dict(method=3), dict(alternatives=-1), dict(alternatives=None)])
def test_numbers_of_the_wrong_kind(analyst, options):
    with pytest.raises((TypeError, OverflowError)):
        analyst.explain(MATE, **options)


@pytest.mark.parametrize("options", [dict(threads=0), dict(threads=1000), dict(hash=0), dict(hash=10**9), dict(workers=1000)])
def test_analysts_have_bounds(options):
    with pytest.raises(motive.MotiveError):
        motive.Analyst(**options)


@pytest.mark.parametrize("level", [0, 4, 255])
def test_hints_have_three_levels(analyst, level):
    with pytest.raises(motive.MotiveError, match="level 1, 2 or 3"):
        analyst.hint(MATE, level, nodes=10)


@pytest.mark.parametrize(
    "options, words",
    [(dict(level="genius"), "there is no level"), (dict(effort="much"), "quick, normal, thorough"), (dict(effort=1), "from 1000"), (dict(effort=-5), "quick|from 1000")],
)
def test_annotations_have_bounds(analyst, options, words):
    with pytest.raises(motive.MotiveError, match=words):
        analyst.annotate("1. e4 *", **options)


@pytest.mark.parametrize("pgn", ["", "*", "[White \"A\"]\n\n*", "1. e4 e5 2. Ke4 *", "nonsense"])
def test_games_that_are_none(analyst, pgn):
    with pytest.raises(motive.MotiveError):
        analyst.annotate(pgn)


def test_profiles_know_whom_they_are_about(analyst):
    game = '[White "Ida"]\n[Black "Otto"]\n\n1. e4 e5 *'
    with pytest.raises(motive.MotiveError, match='no game of "Emma".*there are Ida; Otto'):
        analyst.profile(game, "Emma")
    with pytest.raises(motive.MotiveError, match="the games name nobody"):
        analyst.profile([], "Emma")
    with pytest.raises(motive.MotiveError, match="both names fit"):
        analyst.profile(game.replace("Ida", "Otto II"), "Otto")
    with pytest.raises(motive.MotiveError, match="the name of a player"):
        analyst.profile(game, "  ")
    for options in (dict(level="genius"), dict(effort="much")):
        with pytest.raises(motive.MotiveError):
            analyst.profile(game, "Ida", **options)
    for nonsense in (None, 7, [None], [b"x"]):
        with pytest.raises(TypeError):
            analyst.profile(nonsense, "Ida")


def test_games_that_cannot_be_read_do_not_count(analyst):
    good, bad = '[White "Ida"]\n\n1. e4 *\n', '[White "Ida"]\n\n1. e5 *\n'
    with pytest.warns(motive.MotiveWarning, match="game 2 is skipped: .*not a legal move"):
        assert analyst.profile([good, bad, good], "Ida", effort=1000).games == 2
    with pytest.warns(motive.MotiveWarning, match="game 1 is skipped"):
        assert analyst.profile((bad + "\n" + good).encode(), "Ida", effort=1000).games == 1
    with pytest.raises(motive.MotiveError, match="not a legal move"):
        list(analyst.find("mate-now", (good + "\n" + bad).encode()))


@pytest.mark.parametrize("solution", ["", "{}", "[]", "null", "{\"fen\": 3}", {"a": [1, 2]}, "\x00", "[" * 100000])
def test_solutions_that_are_none(analyst, solution):
    with pytest.raises(motive.MotiveError, match="not a solution"):
        analyst.check(solution)


@pytest.mark.parametrize("text", [b"", b"nonsense", b"\xff\xfe", b"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"])
def test_suites_that_are_none(analyst, text):
    with pytest.raises(motive.MotiveError, match="nothing to solve"):
        analyst.suite(text)


def test_files_that_are_not_there(analyst, tmp_path):
    for ask in (lambda: analyst.suite(tmp_path / "x"), lambda: list(motive.read_games(tmp_path / "x")), lambda: motive.Analyst(kb_add=[tmp_path / "x.kb"])):
        with pytest.raises(OSError):
            ask()


@pytest.mark.parametrize("marks", [([("e9", "red")], []), ([("e4", "<b>")], []), ([], [("e2", "e44", "red")]), ([], [("e2", "e4", "puce")])])
def test_drawings_take_squares_and_colors_only(marks):
    with pytest.raises(motive.MotiveError):
        _motive.drawing(MATE, False, *marks)


def test_errors_are_value_errors(analyst):
    assert issubclass(motive.MotiveError, ValueError)
    with pytest.raises(ValueError):
        analyst.explain("nothing")


SEEDS = [
    MATE,
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
]
GAMES = ['[White "A"]\n[FEN "' + MATE + '"]\n[SetUp "1"]\n\n1. Ra8# 1-0', "1. e4 (1. d4 d5 {x}) e5 $1 2. Nf3 ; y\nNc6 *", "1. f3 e5 2. g4 Qh4# 0-1"]
SOLUTION = json.dumps({"format": 1, "fen": MATE, "claim": {"mate": 1}, "tree": [{"move": "a1a8", "reasons": [{"text": "x"}]}]})
SUITE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "a";\n'
ALPHABET = "0123456789/ wbKQRBNPkqrbnp-abcdefgh.#+=xO[]{}()\"';:,\n\t\x00é🙂\u202e\ud800".replace("\ud800", "")


def mutated(text, random_):
    text = list(text)
    for _ in range(random_.randint(1, 6)):
        place, kind = random_.randrange(len(text) + 1), random_.randrange(5)
        if kind == 0:
            text[place:place] = random_.choice(ALPHABET)
        elif kind == 1 and text:
            del text[place : place + random_.randint(1, 8)]
        elif kind == 2 and text:
            text[min(place, len(text) - 1)] = random_.choice(ALPHABET)
        elif kind == 3:
            text[place:place] = text[: random_.randint(0, 40)]
        else:
            text[place:place] = random_.choice(["9" * 30, "-" * 9, "((((", "\x00", "1. e4 " * 5])
    return "".join(text)


def outlived(ask):
    """Whether it was answered; an exception of the right kind is an answer, too."""
    try:
        ask()
        return True
    except (motive.MotiveError, TypeError, OverflowError, UnicodeError, ValueError):
        return False


OPTIONS = {"annotate": lambda option: {"level": option}, "profile": lambda option: {"player": option}}


def test_ten_thousand_hostile_inputs(analyst):
    """Whatever comes in: a result or an exception, and the analyst works afterwards."""
    random_ = random.Random(27)
    seen = answered = searched = 0
    with pytest.warns(Warning):
        import warnings

        warnings.warn("so that there is one")
        for number in range(10_000):
            kind = number % 10
            seen += 1
            if kind < 4:
                text = mutated(random_.choice(SEEDS), random_)
                good = outlived(lambda: _motive.drawing(text, False, [], []))
                answered += good
                if good and searched < 20:
                    searched += 1
                    outlived(lambda: analyst.hint(text, 3, method="critic", nodes=50))
                else:
                    outlived(lambda: analyst.why_not(text, mutated("Ra8#", random_) + "?", nodes=50))
            elif kind < 7:
                text = mutated(random_.choice(GAMES), random_)
                answered += outlived(lambda: list(motive.read_games(text.encode("utf-8", "replace"))))
                outlived(lambda: list(analyst.find(mutated("mate-now", random_), text)))
            elif kind == 7:
                answered += outlived(lambda: analyst.check(mutated(SOLUTION, random_), rules_only=True))
            elif kind == 8:
                text = mutated(SUITE, random_).encode()
                answered += outlived(lambda: analyst.suite(text, method="critic", nodes=1, limit=random_.choice([0, 0, 0, 0, 0, 0, 0, 1])))
            else:
                anything = random_.choice([None, -1, 2**70, 1.5, float("nan"), "", "\x00", b"", [], {}, object(), "x" * 1000, ["a"] * 100])
                name = random_.choice(["explain", "threats", "hint", "compare", "annotate", "check", "profile"])
                answered += outlived(lambda: getattr(analyst, name)(anything, **OPTIONS.get(name, lambda option: {"nodes": option})(anything)))
    assert seen == 10_000 and 0 < answered < seen
    assert analyst.explain(MATE, nodes=2000).san == "Ra8#"
