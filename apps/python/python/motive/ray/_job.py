"""A job: units go out, parts come in."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

from .._analyst import Analyst
from .._inputs import Path_
from .._motive import MotiveError, __version__
from ._store import Store
from ._units import Part, Unit, annotate_unit, units

IN_FLIGHT = 2
"""Units that an actor has at a time: the one that it works on, and the next. The driver holds no more than that."""

TRIES = 5
"""A unit whose actor died is tried so often; then something is wrong with the unit."""


@dataclass
class Report:
    """What a job did, and what it cost."""

    games: int = 0
    skipped: int = 0
    rows: int = 0
    nodes: int = 0
    parts: int = 0
    """Parts that were made now."""
    found: int = 0
    """Parts that were there already."""
    lost: int = 0
    """Units that had to be given to another actor."""
    seconds: float = 0.0
    """By the clock."""
    processor: float = 0.0
    """Seconds of processor time of those who annotated."""
    driver: float = 0.0
    """Seconds of processor time of this process, which reads, gives out and writes; what it annotates itself is not among them."""

    def __str__(self) -> str:
        rate = self.games / self.seconds if self.seconds else 0.0
        return (
            f"{self.games} games ({self.skipped} skipped), {self.rows} moves, {self.nodes} nodes in {self.parts} parts, "
            f"{self.found} parts found, {self.lost} units given out again, {self.seconds:.1f} s, {rate:.2f} games/s, "
            f"processor time {self.processor:.1f} s, {self.driver:.1f} s of the driver"
        )


@dataclass
class Job:
    """Files of games, how they are annotated, and where the parts go."""

    files: Sequence[Path_]
    out: Path_
    level: str = "club"
    effort: Union[str, int] = "quick"
    unit: int = 8
    """Games of a unit. Another number is another job, because a unit is a part."""
    analyst: Dict[str, Any] = field(default_factory=dict)
    """What each analyst is made with."""

    def described(self) -> Dict[str, Any]:
        """What the parts depend on."""
        files = [{"name": os.path.basename(os.fspath(file)), "bytes": os.path.getsize(file)} for file in self.files]
        options = {name: str(value) for name, value in sorted(self.analyst.items())}
        return {
            "version": __version__,
            "files": files,
            "level": self.level,
            "effort": str(self.effort),
            "unit": self.unit,
            "analyst": options,
        }


def annotate(
    files: Union[Path_, Sequence[Path_]],
    out: Path_,
    *,
    address: Optional[str] = None,
    workers: Optional[int] = None,
    progress: Union[bool, Callable[[Report], None]] = False,
    **options: Any,
) -> Report:
    """Annotates files of games (`.pgn`, `.pgn.zst`) into parts of Parquet, one row a move (`motive.arrow.MOVES`).

    address: of the cluster; `"none"` works in this process alone and needs no Ray. Without it, the Ray that is connected, or one of
    this machine.
    workers: actors; as many as the cluster has processors if it is not said.
    The other options are those of `Job`. The same call goes on with what another has begun.
    """
    if isinstance(files, (str, os.PathLike)):
        files = [files]
    job = Job(list(files), out, **options)
    if not 1 <= job.unit <= 10_000:
        raise MotiveError("a unit has from 1 to 10000 games")
    store = Store(out, job.described())
    report, start, processor = Report(found=len(store.done)), time.monotonic(), time.process_time()

    def keep(part: Part) -> None:
        if store.keep(part):
            report.parts += 1
            report.games += part.entry["games"]
            report.skipped += len(part.entry["skipped"])
            report.rows += part.entry["rows"]
            report.nodes += part.entry["nodes"]
            report.processor += part.processor
            report.seconds = time.monotonic() - start
            if callable(progress):
                progress(report)
            elif progress:
                print(f"\r{report}", end="", file=sys.stderr, flush=True)

    open_units = (unit for unit in units(job.files, job.unit) if unit.number not in store.done)
    if address == "none":
        analyst = Analyst(**job.analyst)
        for unit in open_units:
            keep(annotate_unit(analyst, unit, job.level, str(job.effort)))
    else:
        from ._loopback import prepare

        prepare(address)
        from ._cluster import run

        run(job, open_units, address, workers, keep, report)
    if progress is True:
        print(file=sys.stderr)
    report.seconds = time.monotonic() - start
    report.driver = time.process_time() - processor - (report.processor if address == "none" else 0.0)
    return report


__all__: List[str] = ["IN_FLIGHT", "TRIES", "Job", "Report", "Unit", "annotate"]
