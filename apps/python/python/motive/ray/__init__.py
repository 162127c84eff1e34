"""More than one machine: games and positions on a cluster of Ray.

`annotate` streams files of games of any size: a unit of a few games is one task, each actor has one analyst, and every unit
becomes one part of Parquet with a line in the manifest. What is done is not done again, so the same call goes on after a crash of the
driver; a unit whose node is lost is done by another. With limits in nodes the parts do not depend on who made them: they are those of
one process, byte for byte. `explain` is for datasets of Ray Data.

    python -m motive.ray annotate GAMES.pgn.zst --out DIR --address 127.0.0.1:6379

docs/lab/cluster.md has the design and the figures.
"""

from ._data import explain
from ._job import Job, Report, annotate

__all__ = ["Job", "Report", "annotate", "explain"]
