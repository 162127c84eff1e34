"""Stockfish, and tables of endings if there are some."""

import os
import shutil
import threading

import chess
import chess.engine
import chess.syzygy

# A mate is more than 10,000 hundredths.
MATE = 20_000

# Where Debian puts it: games are not on everybody's path.
USUAL = "/usr/games/stockfish"


def find():
    """The command of Stockfish; None if it is not installed."""
    return shutil.which("stockfish") or (USUAL if os.access(USUAL, os.X_OK) else None)


class Engine:
    """Opinions with a fixed effort, each from an empty memory, so that they do not depend on the order of questions.

    Every thread has a process of its own.
    """

    def __init__(self, command, nodes=100_000, tables=None, slack=0):
        self.command = command
        self.nodes = nodes
        self.slack = slack
        self.asked = {}
        self.local = threading.local()
        self.processes = []
        self.lock = threading.Lock()
        self.tables = chess.syzygy.open_tablebase(tables) if tables else None

    def close(self):
        """Ends the processes."""
        for process in self.processes:
            try:
                process.quit()
            except chess.engine.EngineError:
                process.close()

    def process(self):
        """The process of this thread."""
        process = getattr(self.local, "process", None)
        if process is None:
            process = chess.engine.SimpleEngine.popen_uci(self.command, timeout=60)
            process.configure({"Threads": 1, "Hash": 16})
            self.local.process = process
            with self.lock:
                self.processes.append(process)
        return process

    def ask(self, board, moves=None, nodes=None):
        """The score for the side to move and the move, of some moves or of all."""
        nodes = nodes or self.nodes
        names = None if moves is None else tuple(sorted(move.uci() for move in moves))
        key = (board.fen(), names, nodes)
        if key not in self.asked:
            limit = chess.engine.Limit(nodes=nodes)
            # A new game each time: nothing is left in the table of positions.
            info = self.process().analyse(board, limit, root_moves=moves, game=object())
            line = info.get("pv") or [None]
            self.asked[key] = (info["score"].relative.score(mate_score=MATE), line[0])
        return self.asked[key]

    def value(self, board, side, moves=None, nodes=None):
        """The value for a side in hundredths."""
        score, _ = self.ask(board, moves, nodes)
        return score if board.turn == side else -score

    def choice(self, board, moves=None, nodes=None):
        """The move that the engine would play, of some moves or of all."""
        return self.ask(board, moves, nodes)[1]

    def table(self, board, side):
        """What a table says for a side: 1, 0 or -1; None without a table. The fifty-move rule does not count."""
        if self.tables is None or board.castling_rights:
            return None
        with self.lock:
            result = self.tables.get_wdl(board)
        if result is None:
            return None
        result = (result > 0) - (result < 0)
        return result if board.turn == side else -result
