"""`python -m motive.ray annotate GAMES.pgn[.zst] --out DIR --address ...`"""

from __future__ import annotations

import argparse
import sys

from .._motive import MotiveError
from ._job import annotate


def main() -> int:
    """Runs the command. Exit code: 0 if every game was annotated, 1 if games had to be skipped, 2 if there is trouble."""
    parser = argparse.ArgumentParser(prog="python -m motive.ray", description="Motive on a cluster of Ray.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("annotate", help="annotate files of games into parts of Parquet; goes on where it was")
    command.add_argument("files", nargs="+", metavar="GAMES.pgn[.zst]")
    command.add_argument("--out", required=True, metavar="DIR", help="where the parts and the manifest go")
    command.add_argument("--address", help="of the cluster, as 127.0.0.1:6379; none for this process alone")
    command.add_argument("--workers", type=int, help="actors [the processors of the cluster]")
    command.add_argument("--unit", type=int, default=8, help="games of a unit, which is a part [8]")
    command.add_argument("--level", default="club", help="beginner, club or master [club]")
    command.add_argument("--effort", default="quick", help="quick, normal, thorough, or nodes of a closer look [quick]")
    command.add_argument("--quiet", action="store_true", help="no progress")
    options = parser.parse_args()
    try:
        report = annotate(
            options.files,
            options.out,
            address=options.address,
            workers=options.workers,
            progress=not options.quiet,
            unit=options.unit,
            level=options.level,
            effort=options.effort,
        )
    except (MotiveError, OSError) as error:
        print(f"motive.ray: {error}", file=sys.stderr)
        return 2
    print(report)
    return 1 if report.skipped else 0


if __name__ == "__main__":
    sys.exit(main())
