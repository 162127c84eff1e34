#!/usr/bin/env python3
"""Drives a UCI engine with python-chess as graphical interfaces do, and fails loudly.

    drive_uci.py ENGINE [ARGUMENT ...]

Plays whole games on the clock, ponders (hit and miss), stops an infinite search, sets every option,
asks for several lines and for chosen moves, plays Chess960, follows an analysis, and kills the process
in the middle of a search. Ends with status 0 if all went well, 1 otherwise, within a minute.
"""

import asyncio
import logging
import sys
import time

import chess
import chess.engine

# No single step may take longer: an engine that hangs must not hang the test.
PATIENCE = 20.0
# A game longer than this is taken for a draw; the clock is what matters here.
LONGEST_GAME = 240


class Failure(Exception):
    """Something that an engine must not do."""


def check(condition, message):
    if not condition:
        raise Failure(message)


async def within(awaitable, limit=PATIENCE):
    return await asyncio.wait_for(awaitable, limit)


async def start(command):
    transport, engine = await within(chess.engine.popen_uci(command))
    return transport, engine


async def play_game(engine, board, base, increment, ponder=False):
    """A game of the engine against itself; the moves must be legal and come in time."""
    clocks = {chess.WHITE: base, chess.BLACK: base}
    game = object()
    silent = 0
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < LONGEST_GAME:
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE],
            black_clock=clocks[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        side = board.turn
        begin = time.perf_counter()
        result = await within(engine.play(board, limit, game=game, info=chess.engine.INFO_ALL, ponder=ponder))
        clocks[side] -= time.perf_counter() - begin
        check(result.move is not None, f"no move in {board.fen()}")
        check(result.move in board.legal_moves, f"illegal {result.move} in {board.fen()}")
        # Python and the pipe take their time too: 100 ms are forgiven.
        check(clocks[side] > -0.1, f"time lost by {-clocks[side]:.3f} s at ply {len(board.move_stack)}")
        # On a busy machine a move with a few milliseconds left may have to be answered without a search.
        silent += "score" not in result.info
        check(silent <= 2, f"no score told in {board.fen()}, and not for the first time")
        if result.ponder is not None:
            board.push(result.move)
            check(result.ponder in board.legal_moves, f"illegal reply {result.ponder} in {board.fen()}")
            board.pop()
        clocks[side] += increment
        board.push(result.move)
    return board, clocks


async def two_games(engine):
    ends = []
    for base, increment in ((2.0, 0.02), (4.0, 0.0)):
        board, clocks = await play_game(engine, chess.Board(), base, increment)
        used = 2 * base - clocks[chess.WHITE] - clocks[chess.BLACK]
        ends.append(f"{board.result(claim_draw=True)} in {len(board.move_stack)} plies, {used:.1f} s")
    return "; ".join(ends)


async def chess960_game(engine):
    board = chess.Board.from_chess960_pos(700)
    # Castling is possible at once for White, and must be understood and answered as king takes rook.
    board.set_board_fen("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1")
    board.set_castling_fen("GBgb")
    limit = chess.engine.Limit(depth=1)
    castling = chess.Move.from_uci("e1g1")
    result = await within(engine.play(board, limit, root_moves=[castling]))
    check(result.move == castling, f"castling was answered as {result.move}")
    for move in ("e1g1", "e8b8"):
        board.push_uci(move)
    board, _ = await play_game(engine, board, 1.5, 0.01)
    check(board.chess960 and len(board.move_stack) > 2, "the game was not played")
    return f"{board.result(claim_draw=True)} in {len(board.move_stack)} plies"


class Log(chess.engine.UciProtocol):
    """Remembers the lines in both directions."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def send_line(self, line):
        self.lines.append("> " + line)
        super().send_line(line)

    def line_received(self, line):
        self.lines.append("< " + line)
        super().line_received(line)

    def said(self, text):
        return sum(line.startswith(text) for line in self.lines)


async def start_logged(command):
    loop = asyncio.get_running_loop()
    transport, engine = await within(loop.subprocess_exec(Log, *command))
    await within(engine.initialize())
    return transport, engine


async def raw(engine, line, until, limit=PATIENCE):
    """Says a line around python-chess, and waits for an answer that begins in some way."""
    before = len(engine.lines)
    engine.send_line(line)
    end = time.perf_counter() + limit
    while time.perf_counter() < end:
        for heard in engine.lines[before:]:
            if heard.startswith("< " + until):
                return heard[2:]
        await asyncio.sleep(0.002)
    raise Failure(f"no {until!r} after {line!r}; heard {engine.lines[before:][-10:]}")


async def pondering(command):
    """A hit, a miss, and games in which the engine ponders on its own replies."""
    transport, engine = await start_logged(command)
    hits = misses = 0
    for follow in (True, False):
        board = chess.Board()
        game = object()
        for _ in range(6):
            limit = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.1, black_inc=0.1)
            result = await within(engine.play(board, limit, game=game, ponder=True))
            check(result.move in board.legal_moves, f"illegal {result.move}")
            board.push(result.move)
            replies = list(board.legal_moves)
            if board.is_game_over() or not replies:
                break
            if result.ponder is None:
                board.push(replies[0])
                continue
            check(result.ponder in replies, f"illegal reply {result.ponder}")
            others = [m for m in replies if m != result.ponder] or [result.ponder]
            await asyncio.sleep(0.05)
            board.push(result.ponder if follow else others[0])
            hits += follow
            misses += not follow
    check(hits > 0 and misses > 0, "the engine never said what to ponder on")
    check(engine.said("> ponderhit") > 0, "no ponder hit was tried")
    check(engine.said("> stop") > 0, "no ponder miss was tried")
    await within(engine.ping())
    await within(engine.quit())
    transport.close()
    # By hand: no answer before the hit, and an answer soon after it.
    transport, engine = await start_logged(command)
    engine.send_line("position startpos moves e2e4 e7e5")
    engine.send_line("go ponder wtime 2000 btime 2000 winc 0 binc 0")
    await asyncio.sleep(0.4)
    check(engine.said("< bestmove") == 0, "an answer came while pondering")
    begin = time.perf_counter()
    # These searches are unknown to python-chess, which logs their answers as unexpected.
    await raw(engine, "ponderhit", "bestmove")
    took = time.perf_counter() - begin
    check(took < 1.5, f"{took:.2f} s for a move with 2 s on the clock")
    await raw(engine, "isready", "readyok")
    check(engine.said("< bestmove") == 1, "more than one answer to one question")
    engine.send_line("quit")
    await within(engine.returncode)
    transport.close()
    return f"{hits} hits, {misses} misses, hit answered after {took:.2f} s"


async def infinite(engine):
    """An infinite search ends with stop and not before."""
    # A mate in one: the search knows all there is to know at once.
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    analysis = await within(engine.analysis(board))
    try:
        best = await asyncio.wait_for(asyncio.shield(analysis.wait()), 0.4)
        raise Failure(f"an infinite search ended with {best.move}")
    except asyncio.TimeoutError:
        pass
    begin = time.perf_counter()
    analysis.stop()
    best = await within(analysis.wait())
    took = time.perf_counter() - begin
    check(best.move == chess.Move.from_uci("a1a8"), f"{best.move} instead of the mate")
    check(took < 1.0, f"stop took {took:.2f} s")
    return f"stopped in {took * 1000:.0f} ms"


async def options(engine):
    """Every option that is declared takes its default, its ends and nonsense."""
    n = 0
    for name, option in list(engine.options.items()):
        if option.is_managed():
            continue
        if option.type == "check":
            values = [not option.default, option.default]
        elif option.type == "spin":
            # The upper end of Hash or Threads is more than a test machine has.
            high = min(option.max, max(option.min, option.default * 2, 2))
            values = [option.min, high, option.default]
        elif option.type == "combo":
            values = [*option.var, option.default]
        elif option.type == "button":
            values = [None]
        else:
            values = ["/nowhere/to be found", option.default or ""]
        for value in values:
            await within(engine.configure({name: value}))
            n += 1
    for line in (
        # Out of range on purpose; not with Hash, where an obedient engine would ask for all memory.
        "setoption name MultiPV value 99999999999999999999",
        "setoption name multipv value 1",
        "setoption name Threads value many",
        "setoption name No Such Option value 3",
        "setoption name",
    ):
        engine.send_line(line)
    await within(engine.ping())
    result = await within(engine.play(chess.Board(), chess.engine.Limit(depth=1)))
    check(result.move is not None, "no move after setting options")
    return f"{n} values of {len(engine.options)} options"


async def several_lines(engine):
    board = chess.Board()
    infos = await within(engine.analyse(board, chess.engine.Limit(depth=2), multipv=4))
    check(len(infos) == 4, f"{len(infos)} lines instead of 4")
    firsts = [info["pv"][0] for info in infos]
    check(len(set(firsts)) == 4, f"the lines repeat each other: {firsts}")
    values = [info["score"].relative.score(mate_score=100000) for info in infos]
    check(values == sorted(values, reverse=True), f"not the best first: {values}")
    # More lines than there are moves: the king in the corner has one.
    corner = chess.Board("7k/8/8/8/8/8/q7/7K w - - 0 1")
    infos = await within(engine.analyse(corner, chess.engine.Limit(depth=1), multipv=4))
    check([info["pv"][0].uci() for info in infos] == ["h1g1"], f"{infos}")
    chances = await within(engine.analyse(board, chess.engine.Limit(depth=1), options={"UCI_ShowWDL": True}))
    check(sum(chances["wdl"].relative) == 1000, f"{chances.get('wdl')}")
    return "4 of 4 lines, in order"


async def chosen_moves(engine):
    board = chess.Board()
    for words in (["a2a3"], ["h2h4", "a2a4"], ["b1a3", "g1h3", "f2f3"]):
        moves = [chess.Move.from_uci(word) for word in words]
        for limit in (chess.engine.Limit(depth=2), chess.engine.Limit(nodes=300), chess.engine.Limit(time=0.05)):
            result = await within(engine.play(board, limit, root_moves=moves))
            check(result.move in moves, f"{result.move} is not one of {words}")
    mated = chess.Board()
    for word in ("f2f3", "e7e5", "g2g4", "d8h4"):
        mated.push_uci(word)
    result = await within(engine.play(mated, chess.engine.Limit(time=0.05)))
    check(result.move is None, f"{result.move} by a side that is mated")
    return "only what was allowed"


async def streaming(engine):
    """Lines come while the search goes on, deeper and deeper, and their moves are legal."""
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    depths = []
    begin = time.perf_counter()
    with await within(engine.analysis(board, chess.engine.Limit(time=0.6))) as analysis:
        async for info in analysis:
            if "pv" in info:
                copy = board.copy()
                for move in info["pv"]:
                    check(move in copy.legal_moves, f"illegal {move} in {info['pv']}")
                    copy.push(move)
                depths.append(info["depth"])
                for field in ("score", "nodes", "nps", "time"):
                    check(field in info, f"no {field} in {info}")
    took = time.perf_counter() - begin
    check(len(depths) >= 2 and depths == sorted(depths), f"depths {depths}")
    check(took < 1.2, f"{took:.2f} s instead of 0.6")
    return f"{len(depths)} lines to depth {depths[-1]} in {took:.2f} s"


async def killing(command):
    """The process is killed in the middle of a search; another one is none the worse."""
    transport, engine = await start(command)
    analysis = await within(engine.analysis(chess.Board()))
    await asyncio.sleep(0.1)
    transport.kill()
    await within(engine.returncode)
    try:
        best = await within(analysis.wait())
        raise Failure(f"a killed engine answered {best.move}")
    except chess.engine.EngineTerminatedError:
        pass
    transport.close()
    transport, engine = await start(command)
    result = await within(engine.play(chess.Board(), chess.engine.Limit(time=0.05)))
    check(result.move is not None, "no move after the restart")
    # And it leaves politely in the middle of the next search.
    analysis = await within(engine.analysis(chess.Board()))
    begin = time.perf_counter()
    engine.send_line("quit")
    status = await within(engine.returncode)
    took = time.perf_counter() - begin
    check(status == 0, f"status {status} after quit")
    check(took < 1.0, f"quit took {took:.2f} s")
    try:
        # With or without a last answer, as the engine likes.
        await within(analysis.wait())
    except chess.engine.EngineTerminatedError:
        pass
    transport.close()
    return f"killed, started again, left in {took * 1000:.0f} ms"


async def drive(command):
    begin = time.perf_counter()
    transport, engine = await start(command)
    print(f"{engine.id.get('name')} by {engine.id.get('author')}", flush=True)
    n_failed = 0
    for name, step in (
        ("options", lambda: options(engine)),
        ("several lines", lambda: several_lines(engine)),
        ("chosen moves", lambda: chosen_moves(engine)),
        ("infinite search", lambda: infinite(engine)),
        ("analysis", lambda: streaming(engine)),
        ("two games", lambda: two_games(engine)),
        ("Chess960", lambda: chess960_game(engine)),
        ("pondering", lambda: pondering(command)),
        ("killing", lambda: killing(command)),
    ):
        step_begin = time.perf_counter()
        try:
            told = await step()
            print(f"ok      {name}: {told} ({time.perf_counter() - step_begin:.1f} s)", flush=True)
        except Exception as error:  # every failure is one of the engine's, also those seen by python-chess
            n_failed += 1
            print(f"FAILED  {name}: {type(error).__name__}: {error}", flush=True)
            # The next step gets an engine that is not in the middle of something.
            try:
                transport.kill()
            except ProcessLookupError:
                pass  # it has died of itself
            transport.close()
            transport, engine = await start(command)
    await within(engine.quit())
    transport.close()
    took = time.perf_counter() - begin
    if took > 60:
        n_failed += 1
        print(f"FAILED  {took:.0f} s are too long", flush=True)
    print(f"{n_failed} failed, {took:.1f} s", flush=True)
    return 1 if n_failed else 0


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    # python-chess finds notes on bad options and answers to lines it did not send worth a warning.
    logging.getLogger("chess.engine").setLevel(logging.ERROR)
    return asyncio.run(drive(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
