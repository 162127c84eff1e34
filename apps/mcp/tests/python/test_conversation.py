"""Conversations by the protocol: every tool, every resource, limits, cancellation, progress, nonsense."""

import asyncio
import json
import random

import chess
import pytest
from conftest import Refused
from mcp.shared.exceptions import MCPError

TOOLS = {"explain", "why_not", "threats", "legal_moves", "play_moves", "check_claim", "annotate_game", "find"}
MOST_CHARACTERS = 12_100


def test_what_the_server_says_about_itself(talk):
    async def conversation(session, ask):
        assert session.info.server_info.name == "motive"
        assert "check_claim" in session.info.instructions
        tools = (await session.list_tools()).tools
        assert {tool.name for tool in tools} == TOOLS
        for tool in tools:
            assert tool.description and tool.input_schema["type"] == "object", tool.name
            assert tool.annotations.read_only_hint is True
        await session.send_ping()

    talk(conversation)


def test_a_conversation_with_every_tool(talk):
    """A model is asked about the shortest mate, and has nothing but the tools."""

    async def conversation(session, ask):
        begun = await ask("play_moves", moves=["f3", "e5"])
        assert begun["to_move"] == "white" and "1. f3 e5" in begun["moves"]
        # It thinks of a move that does not exist there.
        with pytest.raises(Refused, match="not a legal move.*Nothing was played"):
            await ask("play_moves", position=begun["position"], moves=["Qh5"])
        legal = await ask("legal_moves", position=begun["position"])
        assert "g4" in legal["moves"] and len(legal["moves"]) == begun["legal_moves"]
        doubted = await ask("why_not", position=begun["position"], move="g4", nodes=5000)
        assert doubted["fine"] is False and "Qh4#" in doubted["refutation"]
        played = await ask("play_moves", position=begun["position"], moves=["g4"])
        told = await ask("explain", position=played["position"], nodes=5000)
        assert (told["move"], told["verdict"]) == ("Qh4#", "proved")
        claim = {
            "kind": "checkmates",
            "after": ["d8h4"],
            "by": {"piece": "q", "square": "h4"},
            "on": [{"piece": "K", "square": "e1"}],
        }
        assert (await ask("check_claim", position=played["position"], claim=claim))["answer"] == "true"
        # The same of another move is false, and what cannot be played as well.
        for after in (["d8g5"], ["d8a5"]):
            assert (await ask("check_claim", position=played["position"], claim={**claim, "after": after}))["answer"] == "false"
        threat = await ask("threats", position=(await ask("play_moves", moves=["f3", "e5", "g4", "a6", "a3"]))["position"], nodes=5000)
        assert threat["side"] in ("white", "black")
        mated = await ask("play_moves", position=played["position"], moves=["Qh4#"])
        assert mated["status"] == "checkmate" and mated["legal_moves"] == 0
        annotated = await ask("annotate_game", position=mated["position"])
        assert any("g4??" in moment["move"] for moment in annotated["moments"])
        found = await ask("find", rule="mate-now", position=mated["position"])
        assert [one["played"] for one in found["positions"]] == ["Qh4#"]
        # The handle of what was found is the position that was played.
        assert found["positions"][0]["position"] == played["position"]

    talk(conversation)


def test_what_a_user_pasted_becomes_a_handle(talk):
    async def conversation(session, ask):
        shown = await ask("play_moves", paste="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        assert (await ask("explain", position=shown["position"], nodes=2000))["move"] == "Ra8#"
        game = await ask("annotate_game", paste='[White "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1', level="beginner")
        assert game["result"] == "0-1"
        with pytest.raises(Refused, match="describes no position"):
            await ask("play_moves", paste="8/8/8/8/8/8/8/8 w - - 0 1")
        with pytest.raises(Refused, match="not both"):
            await ask("play_moves", paste="1. e4", position="start")

    talk(conversation)


def test_resources(talk):
    async def conversation(session, ask):
        resources = (await session.list_resources()).resources
        assert {str(resource.uri) for resource in resources} >= {"motive://claims", "motive://themes", "motive://glossary", "motive://rules"}
        for resource in resources:
            contents = (await session.read_resource(resource.uri)).contents
            assert len(contents[0].text) > 500
        rules = (await session.read_resource("motive://rules")).contents[0].text
        name = rules.split()[0]
        assert name in (await session.read_resource(f"motive://rules/{name}")).contents[0].text.upper()
        templates = (await session.list_resource_templates()).resource_templates
        assert [template.uri_template for template in templates] == ["motive://rules/{name}"]
        with pytest.raises(MCPError):
            await session.read_resource("motive://nothing")

    talk(conversation)


def test_progress_is_told(talk):
    async def conversation(session, ask):
        steps = []

        async def heard(progress, total, message):
            steps.append((progress, total))

        handle = (await ask("play_moves", moves="e4 e5 Nf3 Nc6 Bb5 a6".split()))["position"]
        result = await session.call_tool("annotate_game", {"position": handle}, progress_callback=heard)
        assert not result.is_error
        assert steps and all(total for _, total in steps)
        assert steps == sorted(steps)

    talk(conversation)


def test_calls_can_be_cancelled_and_the_server_goes_on(talk):
    """More endless calls than there are processors: if they were not stopped, nobody else would get a turn."""

    async def conversation(session, ask):
        calls = [asyncio.create_task(session.call_tool("explain", {"position": "start", "nodes": 5_000_000})) for _ in range(8)]
        await asyncio.sleep(1.0)
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        answer = await asyncio.wait_for(ask("explain", position="start", nodes=1000), 60)
        assert answer["move"]

    talk(conversation)


@pytest.mark.parametrize(
    "tool, arguments, words",
    [
        ("explain", {}, "missing field"),
        ("explain", {"position": "start", "nodes": 0}, "nodes is from"),
        ("explain", {"position": "start", "nodes": 10**9}, "nodes is from"),
        ("explain", {"position": "start", "fen": "x"}, "unknown field"),
        ("explain", {"position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, "there is no position"),
        ("why_not", {"position": "start", "move": "Ke2"}, "can play"),
        ("play_moves", {"moves": ["e4"] * 5000}, "half-moves"),
        ("annotate_game", {"position": "start"}, "no game with moves"),
        ("annotate_game", {}, "give `position`"),
        ("find", {"rule": "mate-nov", "position": "start"}, "did you mean"),
        ("check_claim", {"position": "start", "claim": {"kind": "wishes"}}, "there is no kind"),
        ("check_claim", {"position": "start", "claim": {"kind": "fork", "by": {"piece": "x", "square": "e4"}}}, "one letter"),
    ],
)
def test_refusals_help(talk, tool, arguments, words):
    async def conversation(session, ask):
        with pytest.raises(Refused, match=words):
            await ask(tool, **arguments)

    talk(conversation)


def test_a_tool_that_is_none(talk):
    async def conversation(session, ask):
        with pytest.raises(MCPError, match="there are the tools"):
            await session.call_tool("stockfish", {})

    talk(conversation)


def anything(random_, depth=0):
    kinds = [None, True, -1, 0, 2**70, 1e300, "", "start", "p1", "e4", "\x00", "é" * 40, "x" * 3000, "1. e4 e5", "mate-now"]
    choice = random_.randrange(len(kinds) + (4 if depth < 3 else 0))
    if choice < len(kinds):
        return kinds[choice]
    if choice % 2:
        return [anything(random_, depth + 1) for _ in range(random_.randrange(4))]
    names = ["position", "paste", "moves", "move", "kind", "by", "on", "piece", "square", "claim", "rule", "level", "nodes", "after", "line"]
    return {random_.choice(names): anything(random_, depth + 1) for _ in range(random_.randrange(4))}


def test_a_thousand_mutated_calls(talk):
    """Each is answered or refused, in few words, and the server is well afterwards."""
    good = [
        ("play_moves", {"position": "start", "moves": ["e4", "e5"]}),
        ("legal_moves", {"position": "start"}),
        ("explain", {"position": "p1", "nodes": 1000}),
        ("why_not", {"position": "p1", "move": "Qh5", "nodes": 1000}),
        ("threats", {"position": "p1", "nodes": 1000}),
        ("check_claim", {"position": "p1", "claim": {"kind": "attacks", "after": ["d1h5"], "by": {"piece": "Q", "square": "h5"}, "on": [{"piece": "p", "square": "e5"}]}}),
        ("annotate_game", {"paste": "1. e4 *", "level": "club"}),
        ("find", {"rule": "mate-now", "position": "p1"}),
    ]
    random_ = random.Random(5)

    def mutate(arguments):
        arguments = json.loads(json.dumps(arguments))
        for _ in range(random_.randint(1, 3)):
            place = arguments
            name = random_.choice(list(place)) if place else "position"
            if isinstance(place.get(name), dict) and place[name] and random_.random() < 0.7:
                place = place[name]
                name = random_.choice(list(place))
            what = random_.randrange(4)
            if what == 0:
                place.pop(name, None)
            elif what == 1:
                place[random_.choice(["position", "paste", "moves", "claim", "extra"])] = anything(random_)
            else:
                place[name] = anything(random_)
        return arguments

    async def conversation(session, ask):
        await ask("play_moves", moves=["e4", "e5"])
        answered = refused = 0
        for _ in range(1000):
            tool, arguments = random_.choice(good)
            arguments = mutate(arguments)
            try:
                result = await session.call_tool(tool, arguments)
            except MCPError:
                refused += 1
                continue
            assert len(result.content[0].text) < MOST_CHARACTERS
            answered += not result.is_error
            refused += result.is_error
        assert answered + refused == 1000 and answered > 20 and refused > 200
        assert len((await ask("legal_moves", position="start"))["moves"]) == 20

    talk(conversation)


def test_positions_are_those_of_the_rules(talk):
    """Games at random: what the server lists is what python-chess lists."""
    random_ = random.Random(3)

    async def conversation(session, ask):
        for _ in range(5):
            board, handle = chess.Board(), "start"
            for _ in range(30):
                listed = (await ask("legal_moves", position=handle))["moves"]
                assert sorted(listed) == sorted(board.san(move) for move in board.legal_moves)
                if not listed:
                    break
                move = random_.choice(list(board.legal_moves))
                handle = (await ask("play_moves", position=handle, moves=[board.san(move)]))["position"]
                board.push(move)

    talk(conversation)
