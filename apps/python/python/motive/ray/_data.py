"""Explanations of a dataset of Ray Data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

import pyarrow as pa

from .. import arrow
from .._analyst import Analyst

if TYPE_CHECKING:
    import ray.data


class _Explains:
    """An actor of Ray Data with one analyst."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.analyst = Analyst(workers=1)

    def __call__(self, batch: pa.Table) -> pa.Table:
        return arrow.explain(batch, self.analyst, **self.options)


def explain(
    dataset: "ray.data.Dataset", *, workers: Optional[int] = None, batch: int = 16, **options: Any
) -> "ray.data.Dataset":
    """The rows of `motive.arrow.explain` for a dataset with a column `fen` (and `id`). The options are those of that function.

    It is lazy, as datasets are: `write_parquet` or `take` sets it to work.
    """
    import ray

    from ._cluster import connect

    connect(None)
    count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    return dataset.map_batches(
        _Explains,
        fn_constructor_args=(options,),
        batch_format="pyarrow",
        batch_size=batch,
        concurrency=count,
        num_cpus=1,
    )
