"""The cluster's side of a job: actors, each with one analyst, and what happens when one is lost."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import ray
import ray.exceptions

from .._analyst import Analyst
from .._motive import MotiveError
from ._loopback import is_loopback
from ._units import Part, Unit, annotate_unit


LOST = (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError, ray.exceptions.NodeDiedError)
"""What a unit whose actor or node has gone is told by."""


def connect(address: Optional[str]) -> None:
    """Connects to a cluster, unless that has been done."""
    if ray.is_initialized():
        return
    here = {"_node_ip_address": "127.0.0.1"} if is_loopback(address) else {}
    ray.init(address=address, log_to_driver=False, logging_level="error", **here)


@ray.remote(num_cpus=1)
class Worker:
    """An actor with one analyst."""

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

    connect(address)
    count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    if not 1 <= count <= 10_000:
        raise MotiveError("there are from 1 to 10000 workers")
    hire = lambda: Worker.remote(job.analyst, job.level, str(job.effort))  # noqa: E731
    actors = [hire() for _ in range(count)]
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
                try:
                    keep(ray.get(reference))
                except LOST as lost:
                    if tries >= TRIES:
                        raise MotiveError(f"unit {unit.number} was lost {tries} times: {lost}") from lost
                    report.lost += 1
                    again.append((unit, tries))
                    if actor in actors:
                        # Its node has gone, most likely. Another one waits until there is room for it.
                        free = [other for other in free if other is not actor]
                        actors[actors.index(actor)] = actor = hire()
                        free += [actor] * IN_FLIGHT
                else:
                    if actor in actors:
                        free.append(actor)
    finally:
        for actor in actors:
            ray.kill(actor)
