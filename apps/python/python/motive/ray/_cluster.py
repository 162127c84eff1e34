"""The cluster's side of a job: actors, each with one analyst, and what happens when one is lost."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import ray
import ray.exceptions

from .._analyst import Analyst
from .._motive import MotiveError
from ._units import Part, Unit, annotate_unit


@ray.remote(num_cpus=1, max_restarts=-1)
class Worker:
    """An actor with one analyst. It is made again elsewhere when its node is lost."""

    def __init__(self, analyst: Dict[str, Any], level: str, effort: str) -> None:
        self.analyst = Analyst(**{"workers": 1, **analyst})
        self.level, self.effort = level, effort

    def annotate(self, unit: Unit) -> Part:
        return annotate_unit(self.analyst, unit, self.level, self.effort)


def run(
    job: Any,
    units: Iterator[Unit],
    address: Optional[str],
    workers: Optional[int],
    keep: Callable[[Part], None],
    report: Any,
) -> None:
    """Gives units to actors, no more than they can take, until all parts are kept."""
    from ._job import IN_FLIGHT, TRIES

    if not ray.is_initialized():
        # A node that dies should cost the work of a unit and not that of a minute.
        ray.init(address=address, log_to_driver=False, logging_level="error")
    count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    if not 1 <= count <= 10_000:
        raise MotiveError("there are from 1 to 10000 workers")
    actors = [Worker.remote(job.analyst, job.level, str(job.effort)) for _ in range(count)]
    free: List[Any] = actors * IN_FLIGHT
    again: List[Tuple[Unit, int]] = []
    flying: Dict[Any, Tuple[Any, Unit, int]] = {}
    try:
        while True:
            while free:
                unit, tries = again.pop() if again else (next(units, None), 0)
                if unit is None:
                    break
                actor = free.pop()
                flying[actor.annotate.remote(unit)] = (actor, unit, tries + 1)
            if not flying:
                return
            ready, _ = ray.wait(list(flying), num_returns=1)
            for reference in ready:
                actor, unit, tries = flying.pop(reference)
                free.append(actor)
                try:
                    keep(ray.get(reference))
                except (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError, ray.exceptions.NodeDiedError) as lost:
                    if tries >= TRIES:
                        raise MotiveError(f"unit {unit.number} was lost {tries} times: {lost}") from lost
                    report.lost += 1
                    again.append((unit, tries))
    finally:
        for actor in actors:
            ray.kill(actor)
