"""The official client of the Model Context Protocol against `motive mcp`."""

import asyncio
import contextlib
import json
import os
import pathlib

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

ROOT = pathlib.Path(__file__).resolve().parents[4]


class Asked:
    """A session in which tools are called by name."""

    def __init__(self, session):
        self.session = session

    async def __call__(self, name, **arguments):
        """The answer of a tool, read; one that is refused is an error with its words."""
        result = await self.session.call_tool(name, arguments)
        text = result.content[0].text
        if result.is_error:
            raise Refused(text)
        try:
            return json.loads(text)
        except ValueError:
            return text


class Refused(Exception):
    """What a tool refused."""


@pytest.fixture
def talk():
    """Runs a conversation: a function that takes the session."""
    program = pathlib.Path(os.environ.get("MOTIVE", ROOT / "target/debug/motive"))
    if not program.is_file():
        pytest.skip("motive is not built")

    @contextlib.asynccontextmanager
    async def session():
        parameters = StdioServerParameters(command=str(program), args=["mcp"])
        async with stdio_client(parameters) as (reading, writing):
            async with ClientSession(reading, writing) as session:
                info = await session.initialize()
                session.info = info
                yield session

    def run(conversation):
        async def whole():
            async with session() as open_session:
                return await asyncio.wait_for(conversation(open_session, Asked(open_session)), 240)

        return asyncio.run(whole())

    return run
