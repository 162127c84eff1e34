"""Positions and games in every form in which somebody may give them."""

import warnings

import chess
import chess.pgn
import io
import pytest

import motive

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
FEW = dict(nodes=2000)

# Composed: one move mates. FEN, the move.
MATES = [
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#"),
    ("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "Qb8#"),
    ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8#"),
    ("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "Ra1#"),
    ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7#"),
    ("rnbqkbnr/ppppp2p/8/5pp1/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3", "Qh5#"),
    ("8/8/8/8/8/5k2/4p3/4K2r w - - 0 1", None),
]


@pytest.mark.parametrize("fen, san", MATES)
def test_fens_are_explained(analyst, fen, san):
    told = analyst.explain(fen, **FEW)
    if san is None:
        assert told.fen == fen
    else:
        assert (told.san, told.verdict) == (san, "proved")


@pytest.mark.parametrize(
    "text",
    [
        MATE,
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
        '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "x";',
        "  " + MATE + "\n",
        '[FEN "' + MATE + '"]\n\n*',
        "position fen " + MATE,
    ],
)
def test_texts_that_mean_the_same_position(analyst, text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert analyst.explain(text, **FEW).san == "Ra8#"


@pytest.mark.parametrize("moves", ["1. f3 e5 2. g4", "f3 e5 g4", "f2f3 e7e5 g2g4", "1.f3 e5 2.g4 *"])
def test_lists_of_moves(analyst, moves):
    assert analyst.explain(moves, **FEW).san == "Qh4#"


def test_a_board_brings_its_moves(analyst):
    board = chess.Board()
    for san in ["f3", "e5", "g4"]:
        board.push_san(san)
    assert analyst.explain(board, **FEW).san == "Qh4#"
    assert analyst.explain(chess.Board(MATE), **FEW).to_dict()["move"] == "a1a8"


def test_repetition_reaches_the_analyst():
    board = chess.Board("7k/8/8/8/8/8/q7/5KR1 w - - 0 1")
    text, moves = motive._inputs.position_of(board)
    assert (text, moves) == (board.fen(), [])
    for uci in ["g1g3", "h8h7", "g3g1", "h7h8"]:
        board.push_uci(uci)
    text, moves = motive._inputs.position_of(board)
    assert moves == ["g1g3", "h8h7", "g3g1", "h7h8"]
    assert text == "7k/8/8/8/8/8/q7/5KR1 w - - 0 1"


def test_a_null_move_leaves_the_position(analyst):
    board = chess.Board(MATE)
    board.push(chess.Move.null())
    board.push_uci("g8h8")
    assert analyst.explain(board, **FEW).san == "Ra8#"


def test_chess960_castling(analyst):
    board = chess.Board("1k6/8/8/8/8/8/8/RK5R w HA - 0 1", chess960=True)
    assert analyst.explain(board, **FEW).move in {move.uci() for move in board.legal_moves}


def test_moves_as_objects(analyst):
    board = chess.Board()
    board.push_san("f3")
    board.push_san("e5")
    assert analyst.why_not(board, chess.Move.from_uci("g2g4"), nodes=10000).fine is False
    assert analyst.why_not(board, "g4", nodes=10000).san == "g4"


def test_games_as_objects(analyst):
    game = chess.pgn.read_game(io.StringIO('[White "Ida"]\n\n1. f3 e5 2. g4 Qh4# 0-1'))
    told = analyst.annotate(game, effort=5000)
    assert told.headers["White"] == "Ida" and told.result == "0-1"
    assert told.to_dict() == analyst.annotate(str(game), effort=5000).to_dict()


def test_what_was_mended_is_a_warning(analyst):
    with pytest.warns(motive.MotiveWarning, match="ignored that"):
        analyst.explain("6k1/5ppp/8/8/8/8/5PPP/R5K1 w KQ - 0 1", **FEW)


@pytest.mark.parametrize("nonsense", [None, 7, b"bytes", [], object()])
def test_other_types_are_type_errors(analyst, nonsense):
    with pytest.raises(TypeError):
        analyst.explain(nonsense, **FEW)
    with pytest.raises(TypeError):
        analyst.annotate(nonsense)


def test_streams_of_games(tmp_path):
    import zstandard

    text = "".join(f'[Round "{n}"]\n\n1. e4 e5 2. Nf3 Nc6 {n % 3}. Bb5 *\n\n' for n in range(300)).encode()
    plain, packed = tmp_path / "a.pgn", tmp_path / "a.pgn.zst"
    plain.write_bytes(text)
    pack = zstandard.ZstdCompressor().compress
    # Two frames behind one another, as lichess publishes them.
    packed.write_bytes(pack(text[:5000]) + pack(text[5000:]))
    games = [game.pgn for game in motive.read_games(plain)]
    assert len(games) == 300 and all("Bb5" in game for game in games)
    for source in (text, packed, io.BytesIO(text), str(plain)):
        assert [game.pgn for game in motive.read_games(source)] == games


def test_a_file_that_fails_is_heard_of():
    class Broken:
        def read(self, n):
            raise OSError("gone")

    class Greedy:
        def read(self, n):
            return b"x" * (n + 1)

    class Text:
        def read(self, n):
            return "1. e4 *"

    with pytest.raises(OSError, match="gone"):
        list(motive.read_games(Broken()))
    with pytest.raises(motive.MotiveError, match="more than n bytes"):
        list(motive.read_games(Greedy()))
    with pytest.raises(TypeError):
        list(motive.read_games(Text()))


def test_games_with_mistakes_are_named_and_the_next_is_read():
    games = list(motive.read_games(b"1. e4 e5 2. Ke3 *\n\n1. d4 d5 *\n"))
    assert "Ke3 is not a legal move" in games[0].problem and games[1].problem is None
