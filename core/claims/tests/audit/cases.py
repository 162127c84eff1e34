"""Composed positions for every kind of claim: some where it holds, some where it nearly does."""

import chess
from quiet_cases import QUIET_CASES

START = chess.STARTING_FEN
ENGINE = {"name": "test", "nodes": 1, "value": 600}

# The bishop on d4 is guarded by the knight on f3 against the rook; the same without the knight; the queen takes a guarded pawn.
GUARDED_BISHOP = "3r2k1/5ppp/8/8/3B4/5N2/5PPP/6K1 w"
LOOSE_BISHOP = "3r2k1/5pp1/7p/8/3B4/7P/5PP1/6K1 w"
GUARDED_PAWN = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w"
BATTERY = "6k1/1b3ppp/8/8/8/3q4/5PPP/Q5K1 w"


def placed(text):
    """A piece on its square: `Ne5`, `qd7`."""
    return {"piece": text[0], "square": text[1:]}


def case(kind, holds, fen, after="", by=None, on="", **other):
    """A position, a claim and whether it holds. What does not belong to the claim is given in `answer`."""
    fields = fen.split()
    fen = " ".join(fields + ["-", "-", "0", "1"][len(fields) - 2 :])
    answer = {"fen": fen, **other.pop("answer", {})}
    claim = {"kind": kind, "after": after.split(), "on": [placed(piece) for piece in on.split()], **other}
    if by:
        claim["by"] = placed(by)
    if isinstance(claim.get("what"), dict):
        what = claim["what"]
        claim["what"] = {**what, "on": [placed(piece) for piece in what.get("on", "").split()]}
    return kind, holds, answer, claim


def line(*moves):
    """An answer whose tree is one line."""
    return {"move": moves[0], "line": {"uci": list(moves)}}


def tree(*moves):
    """An answer with a tree of two moves: the first move, and replies to it with what follows, `reply next`."""
    nodes = [{"parent": 0, "move": moves[0]}]
    for pair in moves[1:]:
        parent = 1
        for move in pair.split():
            nodes.append({"parent": parent, "move": move})
            parent = len(nodes)
    return {"move": moves[0], "line": {"uci": [moves[0]]}, "tree": nodes}


BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1"
LOOPHOLE = "6k1/5pp1/8/8/8/8/5PPP/R5K1"
CORNER = "8/8/8/8/8/8/r7/k6K w"
# Two rooks drive the king to the edge: mate in two by the ladder.
LADDER = "7k/R7/8/8/8/8/1R6/K7 w"
FREE_KNIGHT = "4k3/8/8/3n4/8/8/8/3RK3"
GUARDED_KNIGHT = "4k3/8/4p3/3n4/8/8/8/3RK3"

CASES = [
    case("captures", True, "4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5", "Pd5", "pd5"),
    case("captures", True, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "Pd6", "pd5"),
    case("captures", False, "4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5", "Pd5", "nd5"),
    case("captures", False, "4k3/8/8/3p4/4P3/8/8/4K3 w", "e4e5", "Pe5", "pd5"),
    case("recaptures", True, "4k3/8/4p3/3p4/4P3/8/8/4K3 w", "e4d5 e6d5", "pd5", "Pd5"),
    case("recaptures", False, "4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5", "Pd5", "pd5"),
    case("recaptures", False, "4k3/1p6/P3p3/3p4/4P3/8/8/4K3 w", "e4d5 b7a6", "pa6", "Pa6"),
    case("promotes", True, "8/P6k/8/8/8/8/8/K7 w", "a7a8q", "Qa8"),
    case("promotes", False, "8/P6k/8/8/8/8/8/K7 w", "a7a8r", "Qa8"),
    case("promotes", False, "8/P6k/8/8/8/8/8/K7 w", "a1b1", "Kb1"),
    case("castles", True, "4k3/8/8/8/8/8/8/4K2R w K", "e1g1"),
    case("castles", False, "4k3/8/8/8/8/8/8/4K2R w K", "e1f1"),
    case("checks", True, "7k/8/8/8/8/8/8/R3K3 w", "a1a8", "Ra8", "kh8"),
    case("checks", False, "7k/8/8/8/8/8/8/R3K3 w", "a1a7", "Ra7", "kh8"),
    case("checks", False, "4k3/8/8/8/4N3/8/8/4RK2 w", "e4c5", "Nc5", "ke8"),
    case("double-check", False, "4k3/8/8/8/4N3/8/8/4RK2 w", "e4f6"),
    case("double-check", True, "4k3/8/8/8/4N3/8/8/4RK2 w", "e4f6", on="ke8"),
    case("double-check", False, "4k3/8/8/8/4N3/8/8/4RK2 w", "e4c5", on="ke8"),
    case("checkmates", True, BACK_RANK + " w", "a1a8", "Ra8", "kg8"),
    case("checkmates", False, LOOPHOLE + " w", "a1a8", "Ra8", "kg8"),
    case("back-rank", True, BACK_RANK + " w", "a1a8", "Ra8", "kg8"),
    case("back-rank", False, "7k/8/5K2/8/8/8/8/6Q1 w", "g1g7", "Qg7", "kh8"),
    case("back-rank", False, "7R/8/8/8/8/1K6/8/k7 w", "h8h1", "Rh1", "ka1"),
    case("smothered", True, "6rk/6pp/8/6N1/8/8/8/K7 w", "g5f7", "Nf7", "kh8"),
    case("smothered", False, BACK_RANK + " w", "a1a8", "Ra8", "kg8"),
    case("smothered", False, "6rk/7p/5P2/6N1/8/8/8/K7 w", "g5f7", "Nf7", "kh8"),
    case("stalemates", True, "7k/8/8/6Q1/8/8/8/K7 w", "g5g6"),
    case("stalemates", False, "7k/8/8/6Q1/8/8/8/K7 w", "g5g7"),
    case("answers-check", True, "4r1k1/8/8/8/8/8/8/4K3 w", "e1d1"),
    case("answers-check", False, "r5k1/8/8/8/8/8/8/4K3 w", "e1d1"),
    case("only-legal", True, CORNER, "h1g1"),
    case("only-legal", False, "r5k1/8/8/8/8/8/8/4K3 w", "e1d1"),
    case("develops", True, START, "g1f3", "Nf3"),
    case("develops", False, START, "g1f3 g8f6 f3d4", "Nd4"),
    case("develops", False, START, "e2e4", "Pe4"),
    case("attacks", True, "4k3/8/1q6/8/8/2N5/8/4K3 w", "c3d5", "Nd5", "qb6"),
    case("attacks", True, "4k3/8/1p6/8/8/2N5/8/4K3 w", "c3d5", "Nd5", "pb6"),
    case("attacks", False, "4k3/p7/1n6/8/8/2N5/8/4K3 w", "c3d5", "Nd5", "nb6"),
    case("attacks", False, "3qk3/8/8/8/8/8/8/3RK3 w", "d1d4", "Rd4", "qd8"),
    case("attacks", False, "4kr2/8/8/8/8/8/8/4K2R w K", "h1h8", "Rh8", "ke8"),
    case("defends", True, "3rk3/8/8/8/3N4/8/2P5/4K3 w", "c2c3", "Pc3", "Nd4"),
    case("defends", False, "4k3/8/8/8/3N4/8/2P5/4K3 w", "c2c3", "Pc3", "Nd4"),
    case("defends", False, "3rk3/8/8/4p3/3N4/8/2P5/4K3 w", "c2c3", "Pc3", "Nd4"),
    case("saves", True, "3rk3/8/8/8/3N4/8/8/4K3 w", "d4b5", "Nb5"),
    case("saves", False, "3rk3/8/p7/8/3N4/8/8/4K3 w", "d4b5", "Nb5"),
    case("saves", False, "4k3/8/8/8/3N4/8/8/4K3 w", "d4b5", "Nb5"),
    case("blocks", True, "4r2k/8/8/8/8/8/3B4/4K3 w", "d2e3", "Be3", "re8 Ke1"),
    case("blocks", False, "r6k/8/8/8/8/8/3B4/4K3 w", "d2e3", "Be3", "ra8 Ke1"),
    case("blocks", False, "4r2k/8/8/8/4P3/8/3B4/4K3 w", "d2e3", "Be3", "re8 Ke1"),
    case("opens-line", True, "4k3/8/8/8/8/3B4/8/3RK3 w", "d3b5", "Rd1", squares=["d8"]),
    case("opens-line", False, "4k3/8/8/8/8/3B4/8/3RK3 w", "e1e2", "Rd1", squares=["d2"]),
    case("opens-line", False, "4k3/8/8/8/8/3B4/8/3RK3 w", "d3b5", "Rd1", squares=["d2"]),
    case("discovers", True, "3qk3/8/8/8/8/3B4/8/3RK3 w", "d3b5", "Rd1", "qd8"),
    case("discovers", False, "3qk3/8/8/8/8/8/3B4/3RK3 w", "e1e2", "Rd1", "qd8"),
    case("discovers", False, "3qk3/8/8/8/8/8/8/2R1K3 w", "c1d1", "Rd1", "qd8"),
    case("fork", True, "r3k3/8/8/1N6/8/8/8/4K3 w", "b5c7", "Nc7", "ra8 ke8"),
    case("fork", False, "4k3/1p6/p7/1N6/8/8/8/4K3 w", "b5c7", "Nc7", "pa6 ke8"),
    case("fork", False, "r3k3/8/8/1N6/8/8/8/4K3 w", "b5c7", "Nc7", "ke8"),
    case("fork", False, "r4k2/8/8/1N6/8/8/8/4K3 w", "b5c7", "Nc7", "ra8 kf8"),
    case("pin", True, "4k3/8/2n5/8/8/8/8/4KB2 w", "f1b5", "Bb5", "nc6 ke8"),
    case("pin", False, "4k3/3p4/2n5/8/8/8/8/4KB2 w", "f1b5", "Bb5", "nc6 ke8"),
    case("pin", False, "r7/1p6/2n5/7k/8/8/8/4KB2 w", "f1b5", "Bb5", "nc6 ra8"),
    case("pin", True, "4q1k1/8/2n5/8/8/8/8/5BK1 w", "f1b5", "Bb5", "nc6 qe8"),
    case("skewer", True, "q7/8/8/3k4/8/8/6B1/4K3 b", by="Bg2", on="kd5 qa8"),
    case("skewer", False, "nr6/8/8/3k4/8/8/6B1/4K3 b", by="Bg2", on="kd5 na8"),
    case("skewer", False, "q7/8/8/3n4/8/7k/8/4K2B w", by="Bh1", on="nd5 qa8"),
    case("hangs", True, FREE_KNIGHT + " w", on="nd5"),
    case("hangs", False, GUARDED_KNIGHT + " w", on="nd5"),
    case("hangs", False, "4k3/8/8/3n4/8/8/8/2R1K3 w", on="nd5"),
    case("trapped", True, "8/Bkp5/1p6/8/8/8/8/4K3 w", on="Ba7"),
    case("trapped", False, "8/Bk6/8/8/8/8/8/4K3 w", on="Ba7"),
    case("trapped", False, "8/Bkp5/1p6/8/8/8/8/4K3 b", on="Ba7"),
    case("sole-guard", True, GUARDED_KNIGHT + " w", by="pe6", on="nd5"),
    case("sole-guard", False, "4k3/8/2p1p3/3n4/8/8/8/3RK3 w", by="pe6", on="nd5"),
    case("sole-guard", False, "4k3/8/4p3/3n4/8/8/8/4K3 w", by="pe6", on="nd5"),
    case("sole-guard", True, "r5k1/5ppp/8/8/8/8/8/3RK3 w", by="ra8", squares=["d8"], line=["d1d8"]),
    case("sole-guard", False, "r5k1/5pp1/8/8/8/8/8/3RK3 w", by="ra8", squares=["d8"], line=["d1d8"]),
    case("sole-guard", False, "6k1/r4ppp/8/8/8/8/8/3RK3 w", by="ra7", squares=["d8"], line=["d1d8"]),
    case("overloaded", True, "4k3/8/4p3/3n1n2/8/8/8/3RKR2 w", by="pe6", on="nd5 nf5"),
    case("overloaded", True, "r5k1/5ppp/8/8/n7/8/8/R2R2K1 w", by="ra8", on="na4", squares=["d8"], line=["d1d8"]),
    case("overloaded", False, "r5k1/5ppp/8/8/n7/8/8/3R2K1 w", by="ra8", on="na4", squares=["d8"], line=["d1d8"]),
    case("overloaded", False, "4k3/8/4p3/3n1n2/8/8/8/3RK3 w", by="pe6", on="nd5 nf5"),
    case("lures", True, "5r1k/6pp/7N/8/2Q5/8/8/K7 w", "c4g8", "Qg8", "rf8", squares=["f7"], line=["f8g8", "h6f7"]),
    case("lures", False, "5r1k/6pp/7N/8/2Q5/8/8/K7 w", "c4g8", "Qg8", "rf8", squares=["g8"], line=["f8g8", "h6f7"]),
    # The king must answer the check, and goes where the knight checks it again.
    case("lures", True, "3q3k/8/8/8/5N2/8/8/3R2K1 w", "d1d8", "Rd8", "kh8", squares=["g7"], line=["h8g7", "f4e6"]),
    case("lures", False, "3q3k/8/8/8/5N2/8/8/3R2K1 w", "d1d8", "Rd8", "kh8", squares=["g7"], line=["h8g7", "g1f1"]),
    case("threat", True, BACK_RANK + " b", line=["a1a8"], amount=None),
    case("threat", False, LOOPHOLE + " b", line=["a1a8"], amount=None),
    case("threat", True, FREE_KNIGHT + " b", line=["d1d5"], amount=300, engine=ENGINE),
    case("threat", False, FREE_KNIGHT + " b", line=["d1d5"], amount=400, engine=ENGINE),
    case("threat", False, FREE_KNIGHT + " b", line=["d1d5"], amount=300),
    case("threat", True, "8/P6k/8/8/8/8/8/K7 b", line=["a7a8q"], amount=800, engine=ENGINE),
    # The rook behind the pawn takes the queen.
    case("threat", False, "8/P6k/8/8/8/8/2K5/r7 b", line=["a7a8q"], amount=800, engine=ENGINE),
    case("threat", False, "8/P6k/8/8/8/8/1K6/8 b", line=["a7a8q"], amount=900, engine=ENGINE),
    case("threat", False, "8/P6k/8/8/8/5b2/8/K7 b", line=["a7a8q"], amount=800, engine=ENGINE),
    case("threat", False, "4k3/4R3/8/3n4/8/8/8/3RK3 b", line=["d1d5"], amount=300, engine=ENGINE),
    case("parries", True, "6k1/1p3ppp/8/8/8/8/5PPP/R5K1 b", "h7h6", line=["a1a8"], amount=None),
    case("parries", False, "6k1/1p3ppp/8/8/8/8/5PPP/R5K1 b", "b7b6", line=["a1a8"], amount=None),
    case("parries", False, "6k1/1p3pp1/8/8/8/8/5PPP/R5K1 b", "b7b6", line=["a1a8"], amount=None),
    case("parries", True, FREE_KNIGHT + " b", "d5f6", line=["d1d5"], amount=300),
    case("parries", False, FREE_KNIGHT + " b", "e8f8", line=["d1d5"], amount=300),
    case("only-move", True, CORNER, line=["h1g1"]),
    case("only-move", False, CORNER, line=["h1h2"]),
    case("only-move", False, FREE_KNIGHT + " w", line=["d1d5"]),
    case("wins", True, FREE_KNIGHT + " w", side="white", amount=300, engine=ENGINE, answer=line("d1d5", "e8e7")),
    case("wins", False, FREE_KNIGHT + " w", side="white", amount=400, engine=ENGINE, answer=line("d1d5", "e8e7")),
    case("wins", False, FREE_KNIGHT + " w", side="white", amount=300, engine=ENGINE, answer={**line("d1d5"), "value": {"cp": 0}}),
    case("wins", False, GUARDED_KNIGHT + " w", side="white", amount=300, engine=ENGINE, answer=line("d1d5")),
    case("wins", False, FREE_KNIGHT + " w", side="white", amount=300, engine={**ENGINE, "value": 0}, answer=line("d1d5")),
    case("mates", True, BACK_RANK + " w", side="white", amount=1, answer=tree("a1a8")),
    case("mates", True, LADDER, side="white", amount=2, answer=tree("b2b6", "h8g8 b6b8")),
    case("mates", False, LADDER, side="white", amount=1, answer=tree("b2b6", "h8g8 b6b8")),
    case("mates", False, LADDER, side="white", amount=2, answer=tree("b2b6")),
    case("mates", False, LOOPHOLE + " w", side="white", amount=1, answer=tree("a1a8")),
    case("draws", True, "7k/8/8/6Q1/8/8/8/K7 w", answer=line("g5g6")),
    case("draws", False, "7k/8/8/6Q1/8/8/8/K7 w", answer=line("g5f6")),
    case("draws", True, "4k3/8/8/8/8/8/4P3/4K3 w", amount=0, answer={"known": "chapter", "value": {"cp": 0}}),
    case("draws", False, "4k3/8/8/8/8/8/4P3/4K3 w", amount=0, answer={"known": "chapter", "value": {"cp": 90}}),
    case("draws", False, "4k3/8/8/8/8/8/4P3/4K3 w", amount=0, answer={"value": {"cp": 0}}),
    case("draws", True, "7k/8/8/8/8/8/p7/1K6 w", answer=line("b1a2")),
    case("draws", True, FREE_KNIGHT + " w", answer=line(*["e1f1", "e8f8", "f1e1", "f8e8"] * 2)),
    case("draws", False, FREE_KNIGHT + " w", answer=line(*["e1f1", "e8f8", "f1e1", "f8e8"])),
    case("becomes", True, "8/8/8/8/4k3/8/4P3/4K3 w", side="white", amount=0),
    case("becomes", False, "4k3/pppp4/8/8/8/8/PPPP4/4K3 w", side="white", amount=0),
    case("becomes", False, "8/8/8/8/4k3/8/4P3/4K3 w", side="white", amount=100),
    case("balance", True, FREE_KNIGHT + " w", side="white", amount=200),
    case("balance", True, FREE_KNIGHT + " w", side="black", amount=-200),
    case("balance", False, FREE_KNIGHT + " w", side="black", amount=200),
    case("threatened-before", True, LOOSE_BISHOP, "g2g3", line=["d8d4"], amount=100, engine=ENGINE),
    case("threatened-before", False, LOOSE_BISHOP, "g2g3", line=["d8d4"], amount=49, engine=ENGINE),
    case("threatened-before", False, LOOSE_BISHOP, "g2g3", line=["d8d5"], amount=100),
    case("threatened-before", False, GUARDED_PAWN, "d2d6", line=["c7d6"], amount=100, engine=ENGINE),
    case("needed-at", True, GUARDED_BISHOP, "f3g5", "Ng5", squares=["f3", "d4"], line=["d8d4"], amount=100, engine=ENGINE),
    case("needed-at", True, GUARDED_BISHOP, "f3g5", "Ng5", squares=["f3"], line=["d8d4"], amount=100, engine=ENGINE),
    case("needed-at", False, GUARDED_BISHOP, "f3g5", "Ng5", squares=["f3", "e5"], line=["d8d4"], amount=100, engine=ENGINE),
    case("needed-at", False, GUARDED_BISHOP, "f3g5", "Ng5", squares=["g5"], line=["d8d4"], amount=100, engine=ENGINE),
    case("misplaced", True, GUARDED_PAWN, "d2d6", "Qd6", line=["c7d6"], amount=100, engine=ENGINE),
    case("misplaced", False, GUARDED_PAWN, "g1f1", "Kf1", line=["c7c6"], amount=100, engine=ENGINE),
    case("rests-on", True, LOOSE_BISHOP, "g2g3", on="Bd4", line=["d8d4"], amount=100, engine=ENGINE),
    case("rests-on", True, BATTERY, "h2h3", on="bb7", line=["d3f3"], amount=100, engine=ENGINE),
    case("rests-on", False, BATTERY, "h2h3", on="qd3", line=["d3f3"], amount=100, engine=ENGINE),
    case("rests-on", False, BATTERY, "h2h3", on="Ph3", line=["d3f3"], amount=100, engine=ENGINE),
    case("passed", True, "4k3/8/8/3P4/8/8/8/4K3 w", on="Pd5", side="white"),
    case("passed", False, "4k3/4p3/8/3P4/8/8/8/4K3 w", on="Pd5", side="white"),
    case("passed", False, "4k3/8/8/3P4/3P4/8/8/4K3 w", on="Pd4", side="white"),
    case("isolated", True, "4k3/8/8/3P4/8/8/8/4K3 w", on="Pd5", side="white"),
    case("isolated", False, "4k3/8/8/3P4/2P5/8/8/4K3 w", on="Pd5", side="white"),
    case("doubled", True, "4k3/8/8/3P4/3P4/8/8/4K3 w", on="Pd4", side="white"),
    case("doubled", False, "4k3/8/8/3P4/3P4/8/8/4K3 w", on="Pd5", side="white"),
    case("backward", True, "4k3/8/8/4p3/2P1P3/3P4/8/4K3 w", on="Pd3", side="white"),
    case("backward", False, "4k3/8/8/4p3/4P3/3P4/2P5/4K3 w", on="Pd3", side="white"),
    case("backward", False, "4k3/8/8/8/2P1P3/3P4/8/4K3 w", on="Pd3", side="white"),
    case("open-file", True, "4k3/8/8/8/8/8/8/3RK3 w", by="Rd1", side="white"),
    case("open-file", False, "4k3/3p4/8/8/8/8/8/3RK3 w", by="Rd1", side="white"),
    case("half-open-file", True, "4k3/3p4/8/8/8/8/8/3RK3 w", by="Rd1", side="white"),
    case("half-open-file", False, "4k3/8/8/8/8/8/8/3RK3 w", by="Rd1", side="white"),
    case("seventh-rank", True, "6k1/3R4/8/8/8/8/8/4K3 w", by="Rd7", side="white"),
    case("seventh-rank", True, "4k3/8/8/6K1/8/8/1P1r4/8 b", by="rd2", side="black"),
    case("seventh-rank", False, "8/3R4/6k1/8/8/8/8/4K3 w", by="Rd7", side="white"),
    case("outpost", True, "4k3/8/8/3N4/4P3/8/8/4K3 w", by="Nd5", side="white"),
    case("outpost", False, "4k3/2p5/8/3N4/4P3/8/8/4K3 w", by="Nd5", side="white"),
    case("outpost", False, "4k3/8/8/3N4/8/8/8/4K3 w", by="Nd5", side="white"),
    case("bishop-pair", True, "4kb2/8/8/8/8/8/8/2B1KB2 w", side="white"),
    case("bishop-pair", False, "2b1kb2/8/8/8/8/8/8/2B1KB2 w", side="white"),
    case("opposite-bishops", True, "2b1k3/8/8/8/8/8/8/2B1K3 w"),
    case("opposite-bishops", False, "4kb2/8/8/8/8/8/8/2B1K3 w"),
    case("undeveloped", True, START, on="Nb1 Bc1 Bf1 Ng1", side="white"),
    case("undeveloped", False, START, on="Nb1", side="white"),
    case("uncastled", True, START, side="white"),
    case("uncastled", False, START, "e2e4 e7e5 e1e2", side="white"),
    case("gains", True, "4k3/8/3p4/4P3/8/8/8/4K3 w", "e5d6", what={"kind": "passed", "on": "Pd6", "side": "white"}),
    case("gains", False, "4k3/8/8/4P3/8/8/8/4K3 w", "e5e6", what={"kind": "passed", "on": "Pe6", "side": "white"}),
    case("gains", False, "4k3/8/8/4P3/8/8/8/4K3 w", "e1e2", what={"kind": "isolated", "on": "Pe6", "side": "white"}),
    case("loses", True, "3qk3/8/8/8/8/8/8/3QK2R w K", "e1g1", what={"kind": "uncastled", "side": "white"}),
    case("loses", False, "3qk3/8/8/8/8/8/8/3QK2R w K", "h1g1", what={"kind": "uncastled", "side": "white"}),
    case("loses", False, "4k3/8/8/4P3/8/8/8/4K3 w", "e5e6", what={"kind": "passed", "on": "Pe5", "side": "white"}),
]
CASES += [case(kind, holds, fen, **fields) for kind, holds, fen, fields in QUIET_CASES]
