"""Clusters of this machine alone, whose nodes have the address of the loopback."""

from __future__ import annotations

import os
from typing import Optional


def is_loopback(address: Optional[str]) -> bool:
    """Whether an address is one of the loopback."""
    host = (address or "").rpartition(":")[0]
    return host == "localhost" or host.startswith("127.")


def prepare(address: Optional[str]) -> None:
    """To be called before Ray is imported. It would put the address of this machine in the place of the loopback's, where nobody
    listens; this variable, which it has for other systems, keeps it from that."""
    if is_loopback(address):
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
