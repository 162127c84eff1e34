#!/usr/bin/env python3
"""Checks the claims of explanations a second time, from docs/reference/claims.md alone.

Reads what `motive explain --json` and `motive explain --file FILE --json` print: one object, an array, or one object
a line. The rules of chess decide with python-chess; where the page wants an engine, Stockfish is asked, and so it is for
the answers whose verdict is `verified`: such an answer is wrong if Stockfish's value of the best move is higher than that of
the move given by 150 hundredths or more, both cut off at 1,000 in either direction, unless both moves win (400 or more, or
mate): who misses a mate and still wins is not wrong.

Exit code 1: a board claim is false, a rule of the whole answer is broken, or more than 2 of 1,000 engine claims are
false. Exit code 2: the input cannot be read.
"""

import argparse
import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from answer import Answer
from rules import Wrong

CUT = 1_000
WRONG_BY = 150
WON = 400


def read(text):
    """The objects of a JSON text: one, an array, or one after the other."""
    decoder, place, found = json.JSONDecoder(), 0, []
    while True:
        while place < len(text) and text[place] in " \t\r\n,":
            place += 1
        if place >= len(text):
            return found
        item, place = decoder.raw_decode(text, place)
        found += item if isinstance(item, list) else [item]


class Result:
    """What became of one claim."""

    def __init__(self, fen, kind, claim):
        self.fen, self.kind, self.claim = fen, kind, claim
        self.question = None
        self.asked = False
        self.reason = None

    def as_json(self):
        return {"fen": self.fen, "kind": self.kind, "claim": self.claim, "reason": self.reason, "engine": self.by_engine}

    @property
    def by_engine(self):
        """Whether it was the engine that found it false."""
        return self.asked and self.reason is not None

    def ask(self, engine):
        self.asked = True
        try:
            self.question(engine)
        except Wrong as wrong:
            self.reason = str(wrong)


class Verdict:
    """A verified answer, to be looked at by the engine."""

    def __init__(self, answer):
        self.answer = answer
        self.reason = None

    def ask(self, engine, nodes):
        board = self.answer.root
        move = board.parse_uci(self.answer.move)
        best = engine.value(board, board.turn, nodes=nodes)
        choice = engine.choice(board, nodes=nodes)
        if choice == move:
            return
        given = engine.value(board, board.turn, [move], nodes=nodes)
        if is_wrong(best, given):
            self.reason = f"{choice.uci()} is worth {best}, {move.uci()} is worth {given}"

    def as_json(self):
        return {"fen": self.answer.root.fen(), "move": self.answer.move, "reason": self.reason}


def is_wrong(best, given):
    """Whether a move of some value is wrong where there is a better one."""
    cut = [max(-CUT, min(CUT, value)) for value in (best, given)]
    return cut[0] - cut[1] >= WRONG_BY and not (best >= WON and given >= WON)


def spread(items, limit):
    """So many items, evenly from all over a list."""
    if limit is None or limit >= len(items):
        return items
    return [items[number * len(items) // limit] for number in range(limit)]


class Audit:
    """All that was found out."""

    def __init__(self, explanations):
        self.answers = 0
        self.results, self.rules, self.verdicts = [], [], []
        for data in explanations:
            self.look(data)

    def look(self, data):
        """What the rules decide about one explanation."""
        if not isinstance(data, dict) or "fen" not in data:
            self.rules.append(("form", None, "this is no explanation"))
            return
        try:
            answer = Answer(data)
        except Wrong as wrong:
            self.rules.append(("form", data.get("fen"), str(wrong)))
            return
        self.answers += 1
        fen = data["fen"]
        for number, claim in enumerate(answer.claims):
            kind = claim.get("kind") if isinstance(claim, dict) else None
            result = Result(fen, str(kind), claim)
            try:
                result.question = answer.decide(number)
            except Wrong as wrong:
                result.reason = str(wrong)
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                result.reason = f"it cannot be read: {error!r}"
            self.results.append(result)
        broken = answer.broken_rules()
        self.rules += [(title, fen, reason) for title, reason in broken]
        if answer.verdict == "verified" and answer.move and not any(title == "legal moves" for title, _ in broken):
            self.verdicts.append(Verdict(answer))

    def ask(self, engine, limit, verdict_nodes, jobs):
        """What the engine decides."""
        questions = [result for result in self.results if result.question]
        self.verdicts = spread(self.verdicts, limit)
        with ThreadPoolExecutor(jobs) as pool:
            work = [pool.submit(result.ask, engine) for result in spread(questions, limit)]
            work += [pool.submit(verdict.ask, engine, verdict_nodes) for verdict in self.verdicts]
            for item in work:
                item.result()

    @property
    def false(self):
        return [result for result in self.results if result.reason]

    def counts(self):
        """The numbers of the last line."""
        engine = [result for result in self.results if result.asked]
        false_by_engine = sum(result.by_engine for result in engine)
        return {
            "claims": len(self.results),
            "false": len(self.false),
            "board": len(self.false) - false_by_engine,
            "engine": false_by_engine,
            "engine_claims": len(engine),
            "answers": self.answers,
            "broken_rules": len(self.rules),
            "wrong_verdicts": sum(verdict.reason is not None for verdict in self.verdicts),
            "verified": len(self.verdicts),
        }

    def passes(self):
        """Whether everything holds, as far as it must."""
        n = self.counts()
        return n["board"] == 0 and n["broken_rules"] == 0 and n["engine"] * 1000 <= 2 * n["engine_claims"]

    def as_json(self):
        kinds = Counter(result.kind for result in self.results)
        false = Counter(result.kind for result in self.false)
        return {
            "counts": self.counts(),
            "kinds": {kind: {"claims": n, "false": false[kind]} for kind, n in sorted(kinds.items())},
            "false": [result.as_json() for result in self.false],
            "rules": [{"rule": title, "fen": fen, "reason": reason} for title, fen, reason in self.rules],
            "verdicts": [verdict.as_json() for verdict in self.verdicts if verdict.reason],
        }

    def print(self, out):
        """The table, everything false, and the last line."""
        kinds = Counter(result.kind for result in self.results)
        false = Counter(result.kind for result in self.false)
        print(f"{'kind':<20} {'claims':>8} {'false':>8}", file=out)
        for kind in sorted(kinds):
            print(f"{kind:<20} {kinds[kind]:>8} {false[kind]:>8}", file=out)
        for result in self.false:
            print(f"\nfalse ({'engine' if result.by_engine else 'board'}): {result.reason}", file=out)
            print(f"  {result.fen}\n  {json.dumps(result.claim)}", file=out)
        for title, fen, reason in self.rules:
            print(f"\nbroken rule ({title}): {reason}\n  {fen}", file=out)
        for verdict in self.verdicts:
            if verdict.reason:
                print(f"\nwrong verdict: {verdict.reason}\n  {verdict.answer.root.fen()}", file=out)
        n = self.counts()
        if n["broken_rules"]:
            print(f"\n{n['broken_rules']} broken rules of whole answers", file=out)
        print(
            f"\n{n['claims']} claims, {n['false']} false ({n['board']} board, {n['engine']} engine of "
            f"{n['engine_claims']} engine claims), {n['answers']} answers, {n['wrong_verdicts']} wrong verdicts of "
            f"{n['verified']} verified",
            file=out,
        )


def arguments(words=None):
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", default=["-"], help="explanations as JSON; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--engine", metavar="COMMAND", help="another engine than the Stockfish that is installed")
    parser.add_argument("--no-engine", action="store_true", help="only what the rules of chess decide")
    parser.add_argument("--limit-engine", type=int, metavar="N", help="at most N claims and N verdicts for the engine, evenly from all")
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes of the engine for a claim")
    parser.add_argument("--verdict-nodes", type=int, default=1_000_000, help="nodes of the engine for a verdict")
    parser.add_argument("--slack", type=int, default=0, metavar="HUNDREDTHS", help="what engine claims may miss their threshold by")
    parser.add_argument("--syzygy", metavar="DIR", help="tables of endings, for known results")
    parser.add_argument("--jobs", type=int, default=1, help="engines at the same time")
    return parser.parse_args(words)


def reasons(explanations):
    """Answers that knowledge proposed, those whose move has its reason in the tree, and those whose words tell it."""
    proposed = in_tree = told = 0
    for data in explanations:
        if not isinstance(data, dict) or not data.get("candidates"):
            continue
        best = data["candidates"][0]
        known = [reason for reason in best.get("reasons") or [] if "knowledge" in reason or "answers" in reason]
        if not known:
            continue
        proposed += 1
        first = [node for node in data.get("tree") or [] if node["parent"] == 0 and node["move"] == data["move"]]
        in_tree += any("knowledge" in reason or "answers" in reason for node in first for reason in node["reasons"])
        told += data.get("reason_told") is not None
    return proposed, in_tree, told


def main(words=None):
    """Runs the audit; the exit code."""
    options = arguments(words)
    explanations = []
    for path in options.files:
        try:
            if path == "-":
                explanations += read(sys.stdin.read())
            else:
                with open(path, encoding="utf-8") as file:
                    explanations += read(file.read())
        except (OSError, ValueError) as error:
            print(f"audit: cannot read {path}: {error}", file=sys.stderr)
            return 2
    audit = Audit(explanations)
    if options.no_engine:
        audit.verdicts = []
    else:
        # Without an engine the rest can be audited just the same.
        import engine as engines

        command = options.engine or engines.find()
        if command is None:
            print("audit: Stockfish is not installed; what needs an engine is not checked", file=sys.stderr)
            audit.verdicts = []
        else:
            tables = options.syzygy if options.syzygy and os.path.isdir(options.syzygy) else None
            engine = engines.Engine(command, options.nodes, tables, options.slack)
            try:
                audit.ask(engine, options.limit_engine, options.verdict_nodes, max(1, options.jobs))
            finally:
                engine.close()
    if options.json:
        json.dump(audit.as_json(), sys.stdout, indent=2)
        print()
    else:
        proposed, in_tree, told = reasons(explanations)
        print(f"{proposed} answers proposed by knowledge: its reason is on the move in the tree of {in_tree}, in the words of {told}\n")
        audit.print(sys.stdout)
    return 0 if audit.passes() else 1


if __name__ == "__main__":
    sys.exit(main())
