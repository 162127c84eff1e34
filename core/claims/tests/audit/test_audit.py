"""Tests of the auditor: `python3 -m unittest discover -s core/claims/tests/audit`."""

import contextlib
import io
import json
import os
import tempfile
import unittest

import chess

import audit
import engine
from answer import Answer
from cases import BACK_RANK, CASES, FREE_KNIGHT, placed
from claims import KINDS
from rules import Wrong, exchange, why_not_quiet


class Scripted:
    """An engine that says what it is told to, by the number of the question."""

    def __init__(self, *values, table=None):
        self.values = list(values)
        self.slack = 0
        self.result = table

    def value(self, _board, _side, _moves=None, nodes=None):
        return self.values.pop(0)

    def choice(self, board, moves=None, nodes=None):
        return next(iter(moves or board.legal_moves))

    def table(self, _board, _side):
        return self.result


def decide(data, claim):
    """Why a claim is false by the rules; None if it is not. Second, what an engine is asked."""
    try:
        answer = Answer({**data, "claims": [claim]})
        return None, answer.decide(0)
    except Wrong as wrong:
        return str(wrong), None


class Claims(unittest.TestCase):
    def test_every_case(self):
        for kind, holds, data, claim in CASES:
            with self.subTest(kind=kind, claim=claim, fen=data["fen"]):
                reason, _ = decide(data, claim)
                self.assertEqual(reason is None, holds, reason)

    def test_every_kind_has_a_true_and_a_false_case(self):
        seen = {(kind, holds) for kind, holds, _, _ in CASES}
        self.assertEqual(seen, {(kind, holds) for kind in KINDS for holds in (True, False)})

    def test_every_kind_of_the_page_is_known(self):
        page = os.path.join(os.path.dirname(__file__), "../../../../docs/reference/claims.md")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        sections = text[text.index("## What a move does") : text.index("## Audit")].splitlines()
        rows = {line.split("`")[1] for line in sections if line.startswith("| `")}
        self.assertEqual(rows | {"gains", "loses"}, set(KINDS))

    def test_the_cases_are_positions_of_chess(self):
        for _, _, data, _ in CASES:
            board = chess.Board(data["fen"])
            board.set_castling_fen(data["fen"].split()[2])
            self.assertTrue(board.is_valid(), data["fen"])

    def test_form(self):
        knight = FREE_KNIGHT + " w - - 0 1"
        for claim in [
            {"kind": "nonsense"},
            {"kind": "hangs", "on": [placed("nd4")]},
            {"kind": "hangs", "on": [placed("xd5")]},
            {"kind": "hangs", "on": [placed("nd9")]},
            {"kind": "hangs", "after": ["d1d9"], "on": [placed("nd5")]},
            {"kind": "hangs", "after": ["d1e2"], "on": [placed("nd5")]},
            {"kind": "hangs"},
            {"kind": "balance", "amount": 200},
            {"kind": "balance", "amount": 200, "side": "nobody"},
            {"kind": "balance", "amount": 0, "side": "white", "after": ["e1e2", "e8e7", "e2e1", "e7e8"] * 101},
        ]:
            with self.subTest(claim=claim):
                self.assertIsNotNone(decide({"fen": knight}, claim)[0])


class Ground(unittest.TestCase):
    def wins(self, fen, square, side, amount):
        self.assertEqual(exchange(chess.Board(fen), chess.parse_square(square), side), amount)

    def test_pieces_behind_join_in(self):
        # Rook takes, rook takes, rook takes, queen takes: who stops when?
        self.wins("3qk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d5", chess.WHITE, 0)
        self.wins("4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d5", chess.WHITE, 100)

    def test_pins_bind_those_who_begin_only(self):
        # The knight is pinned by the rook: it may not take the pawn on d5, nor guard by taking.
        self.wins("4r2k/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "d5", chess.WHITE, 0)
        self.wins("7k/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "d5", chess.WHITE, 100)
        # The pinned knight on e6 counts as a guard of d4 all the same.
        self.wins("4k3/8/4n3/8/3p4/8/8/3RR1K1 w - - 0 1", "d4", chess.WHITE, 0)
        # The pinned rook takes along the line of the pin.
        self.wins("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e8", chess.WHITE, 500)

    def test_a_king_takes_what_nobody_guards(self):
        self.wins("8/8/8/8/8/8/3pK3/7k w - - 0 1", "d2", chess.WHITE, 100)
        self.wins("8/8/8/8/8/4p3/3pK3/7k w - - 0 1", "d2", chess.WHITE, 0)

    def test_quiet(self):
        self.assertIsNone(why_not_quiet(chess.Board(FREE_KNIGHT.replace("3n4", "8") + " w - - 0 1")))
        self.assertIn("wins 300", why_not_quiet(chess.Board(FREE_KNIGHT + " w - - 0 1")))
        self.assertIn("promotes", why_not_quiet(chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")))
        self.assertIsNone(why_not_quiet(chess.Board("8/P6k/8/8/8/5b2/8/K7 w - - 0 1")))
        self.assertIn("check", why_not_quiet(chess.Board("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1")))


class EngineClaims(unittest.TestCase):
    def ask(self, kind, *values, table=None):
        """What the engine's part of the first true case of a kind says."""
        for name, holds, data, claim in CASES:
            question = decide(data, claim)[1] if name == kind and holds else None
            if question:
                try:
                    question(Scripted(*values, table=table))
                    return True
                except Wrong:
                    return False
        return self.fail(f"no case of {kind} asks an engine")

    def test_threat(self):
        # Moving, waiting: a threat of 300 must be felt by 150.
        self.assertTrue(self.ask("threat", 500, 350))
        self.assertFalse(self.ask("threat", 500, 351))

    def test_causes(self):
        # Before the move, with the refuting move played, and after a pass: the move and the pass must lose 100.
        self.assertTrue(self.ask("threatened-before", 300, 200, 200))
        self.assertFalse(self.ask("threatened-before", 300, 201, 200))
        self.assertFalse(self.ask("threatened-before", 300, 200, 201))
        # With a second knight, which is worth 300, there must be 100 more beside it.
        self.assertTrue(self.ask("needed-at", 300, 0, 400))
        self.assertFalse(self.ask("needed-at", 300, 0, 399))
        # Without the bishop, which is worth 300, there may be 200 less.
        self.assertTrue(self.ask("rests-on", 300, 0, -200))
        self.assertFalse(self.ask("rests-on", 300, 0, -201))

    def test_wins(self):
        # The balance is 200 and 300 are won, less 150.
        self.assertTrue(self.ask("wins", 350))
        self.assertFalse(self.ask("wins", 349))

    def test_becomes(self):
        self.assertTrue(self.ask("becomes", table=0))
        self.assertFalse(self.ask("becomes", table=1))
        self.assertTrue(self.ask("becomes", 149))
        self.assertFalse(self.ask("becomes", 150))

    def only(self, best, other):
        claim = {"kind": "only-move", "line": ["d1d5"], "engine": {"name": "test", "nodes": 1}}
        _, question = decide({"fen": FREE_KNIGHT + " w - - 0 1"}, claim)
        try:
            question(Scripted(best, other))
            return True
        except Wrong:
            return False

    def test_only_move(self):
        self.assertTrue(self.only(1000, 850))
        self.assertFalse(self.only(1000, 851))
        self.assertTrue(self.only(410, 390))
        self.assertFalse(self.only(410, 420))

    def test_wrong_verdicts(self):
        for best, given, wrong in [
            (200, 50, True),
            (200, 51, False),
            (20_000, 450, False),
            (20_000, 399, True),
            (-1500, -3000, False),
            (0, -20_000, True),
        ]:
            with self.subTest(best=best, given=given):
                self.assertEqual(audit.is_wrong(best, given), wrong)


MATE = {
    "fen": BACK_RANK + " w - - 0 1",
    "move": "a1a8",
    "san": "Ra8#",
    "verdict": "proved",
    "value": {"mate": 1, "text": "#1", "band": "won"},
    "headline": "Ra8 mates.",
    "claims": [
        {"kind": "mates", "side": "white", "amount": 1},
        {"kind": "checkmates", "after": ["a1a8"], "by": placed("Ra8"), "on": [placed("kg8")]},
    ],
    "sentences": [{"place": "headline", "text": "Ra8 mates.", "claims": [0, 1]}],
    "line": {"uci": ["a1a8"], "san": ["Ra8#"]},
    "steps": [{"uci": "a1a8", "san": "Ra8#", "fen": "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1", "claims": [1]}],
    "alternatives": [{"move": "a1a7", "san": "Ra7", "line": {"uci": ["a1a7", "h7h6"]}, "claims": []}],
    "tree": [{"parent": 0, "move": "a1a8", "san": "Ra8#"}],
}


class WholeAnswers(unittest.TestCase):
    def broken(self, **changes):
        return [title for title, _ in Answer({**MATE, **changes}).broken_rules()]

    def test_a_good_answer(self):
        self.assertEqual(self.broken(), [])

    def test_a_tree_needs_no_entry_for_its_root(self):
        tree = Answer({**MATE, "tree": MATE["tree"][1:]}).tree
        self.assertEqual([tree.path(end) for end in tree.ends(0)], ["a1a8"])
        self.assertEqual(self.broken(tree=MATE["tree"][1:]), [])
        self.assertEqual(self.broken(tree=[{"parent": 0, "move": "a1a8", "san": "Ra7"}]), ["legal moves"])

    def test_optional_keys_may_be_missing(self):
        self.assertEqual(Answer({"fen": MATE["fen"], "move": "a1a8"}).broken_rules(), [])
        self.assertEqual(Answer({"fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "move": None}).broken_rules(), [])

    def test_moves(self):
        self.assertEqual(self.broken(san="Ra7"), ["legal moves"])
        self.assertEqual(self.broken(move="a1a9"), ["legal moves"])
        self.assertEqual(self.broken(line={"uci": ["a1a8", "g8h8"]}), ["legal moves"])
        self.assertEqual(self.broken(steps=[{"uci": "a1a7"}]), ["legal moves"])
        self.assertEqual(self.broken(steps=[{"uci": "a1a8", "fen": MATE["fen"]}]), ["legal moves"])
        self.assertEqual(self.broken(replies=[{"move": "g8f8"}]), ["legal moves"])
        self.assertEqual(self.broken(alternatives=[{"move": "a1a7", "line": ["h2h3"]}]), ["legal moves"])
        self.assertEqual(self.broken(tree=[{"parent": 0, "move": "a1b2"}]), ["legal moves"])
        self.assertEqual(self.broken(tree=[{"parent": 1, "move": "a1a8"}]), ["legal moves"])

    def test_lines_of_replies_may_begin_with_the_reply_or_after_it(self):
        fen = FREE_KNIGHT + " w - - 0 1"
        for line in (["d1d5", "e8e7", "d5d1"], ["e8e7", "d5d1"], ["d5d1"]):
            data = {"fen": fen, "move": "d1d5", "replies": [{"move": "e8e7", "line": line}]}
            self.assertEqual(Answer(data).broken_rules(), [], line)

    def test_sentences(self):
        self.assertIn("claims of sentences", self.broken(sentences=[{"place": "why", "text": "So.", "claims": []}]))
        self.assertEqual(self.broken(alternatives=[{"move": "a1a7", "claims": [2]}]), ["claims of sentences"])

    def test_verdicts(self):
        self.assertEqual(self.broken(verdict="contradicted"), ["verdict"])
        self.assertEqual(self.broken(verdict="believed"), ["verdict"])

    def test_headline_and_value(self):
        for value in ({"mate": 2}, {"mate": -1}, {"cp": 500}):
            self.assertIn("headline and value", self.broken(value=value), value)
        self.assertEqual(self.broken(value={"mate": 1, "band": "equal"}), ["headline and value"])

    def test_a_proved_mate_needs_its_claim(self):
        sentences = [{"place": "headline", "claims": [0]}]
        at_once = {"claims": [MATE["claims"][1]], "sentences": sentences, "steps": []}
        self.assertEqual(self.broken(**at_once), [])
        other = {"claims": [{"kind": "balance", "side": "white", "amount": 500}], "sentences": sentences, "steps": []}
        self.assertEqual(self.broken(**other), ["headline and value"])

    def test_a_won_piece_needs_a_value(self):
        wins = {"kind": "wins", "side": "white", "amount": 300}
        for cp, broken in [(0, []), (-9, ["headline and value"])]:
            data = {
                "fen": FREE_KNIGHT + " w - - 0 1",
                "move": "d1d5",
                "value": {"cp": cp},
                "claims": [wins],
                "sentences": [{"place": "headline", "claims": [0]}],
            }
            self.assertEqual([title for title, _ in Answer(data).broken_rules()], broken)


class Program(unittest.TestCase):
    def run_on(self, text, *options):
        """Runs the program on a file; its exit code and what it prints."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "explanations.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            out = io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                code = audit.main([path, *options])
            return code, out.getvalue()

    def test_forms_of_input(self):
        for text in (json.dumps(MATE), json.dumps([MATE, MATE]), f"{json.dumps(MATE)}\n{json.dumps(MATE)}\n"):
            code, out = self.run_on(text, "--no-engine")
            self.assertEqual(code, 0, out)
            self.assertIn("0 false", out)
        self.assertEqual(self.run_on("{", "--no-engine")[0], 2)

    def test_false_claims_are_told(self):
        claims = [*MATE["claims"], {"kind": "hangs", "on": [placed("Ra1")]}, {"kind": "hangs", "on": 7}]
        code, out = self.run_on(json.dumps({**MATE, "claims": claims}), "--no-engine")
        self.assertEqual(code, 1)
        self.assertIn("R on a1 is not lost by exchange", out)
        self.assertIn("4 claims, 2 false (2 board, 0 engine of 0 engine claims), 1 answers, 0 wrong verdicts of 0 verified", out)

    def test_reasons_are_counted(self):
        reason = {"knowledge": {"entry": "paradise/MATE", "bindings": []}}
        best = {"move": "a1a8", "san": "Ra8#", "line": {"uci": ["a1a8"]}, "reasons": [reason]}
        tree = [{"parent": 0, "move": "a1a8", "san": "Ra8#", "reasons": [reason]}]
        told = {**MATE, "candidates": [best], "tree": tree, "reason_told": "claims"}
        silent = {**told, "tree": [{**tree[0], "reasons": []}], "reason_told": None}
        self.assertEqual(audit.reasons([told, silent, MATE]), (2, 1, 1))
        self.assertIn("2 answers proposed by knowledge", self.run_on(json.dumps([told, silent]), "--no-engine")[1])

    def test_json(self):
        code, out = self.run_on(json.dumps(MATE), "--no-engine", "--json")
        self.assertEqual((code, json.loads(out)["counts"]["claims"]), (0, 2))

    @unittest.skipUnless(engine.find(), "Stockfish is not installed")
    def test_with_an_engine(self):
        told = {"name": "test", "nodes": 1, "value": 500}
        knight = {
            "fen": FREE_KNIGHT + " w - - 0 1",
            "move": "d1d2",
            "verdict": "verified",
            "value": {"cp": 500},
            "tree": [{"parent": 0, "move": "d1d5"}],
            "claims": [
                {"kind": "wins", "side": "white", "amount": 300, "engine": told},
                {"kind": "only-move", "line": ["d1d5"], "engine": told},
                {"kind": "only-move", "line": ["e1e2"], "engine": told},
            ],
        }
        code, out = self.run_on(json.dumps(knight), "--nodes", "20000", "--verdict-nodes", "50000", "--jobs", "2")
        self.assertEqual(code, 1)
        self.assertIn("3 claims, 1 false (0 board, 1 engine of 3 engine claims), 1 answers, 1 wrong verdicts of 1 verified", out)
        _, out = self.run_on(json.dumps(knight), "--nodes", "1000", "--verdict-nodes", "1000", "--limit-engine", "1")
        self.assertIn("of 1 engine claims", out)


if __name__ == "__main__":
    unittest.main()
