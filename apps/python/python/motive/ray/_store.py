"""Where parts are kept: a folder with a file for each part and a manifest that says which are done."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Dict, Set

from .._inputs import Path_
from .._motive import MotiveError
from ._units import Part

MANIFEST = "manifest.jsonl"


class Store:
    """Parts, each exactly once.

    A part is written under another name, flushed to the disk and renamed, and only then has it a line in the manifest. Whatever is
    killed in between leaves either nothing or a whole part; a part without a line is made again, with the same bytes.
    """

    def __init__(self, folder: Path_, job: Dict[str, Any]) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.done: Set[int] = set()
        self._manifest = self.folder / MANIFEST
        self._open(job)

    def _open(self, job: Dict[str, Any]) -> None:
        lines = self._manifest.read_bytes().split(b"\n") if self._manifest.exists() else []
        whole = lines[:-1]
        if not whole:
            self._write_line({"job": job}, fresh=True)
            return
        found = json.loads(whole[0]).get("job")
        if found != job:
            differs = sorted(name for name in {*job, *(found or {})} if (found or {}).get(name) != job.get(name))
            raise MotiveError(f"{self.folder} holds the parts of another job ({', '.join(differs)}): choose another folder")
        if lines[-1]:
            # The last line was being written when the driver was killed.
            self._rewrite(whole)
        for line in whole[1:]:
            entry = json.loads(line)
            if self._is_whole(entry):
                self.done.add(entry["part"])

    def _is_whole(self, entry: Dict[str, Any]) -> bool:
        try:
            data = self.path(entry["part"]).read_bytes()
        except FileNotFoundError:
            return False
        return hashlib.sha256(data).hexdigest() == entry["sha256"]

    def _rewrite(self, lines: Any) -> None:
        fresh = self._manifest.with_suffix(".new")
        with open(fresh, "wb") as file:
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self._manifest)

    def path(self, number: int) -> Path:
        """Where a part lies."""
        return self.folder / f"part-{number:08}.parquet"

    def keep(self, part: Part) -> bool:
        """Keeps a part; one that is there already changes nothing."""
        if part.number in self.done:
            return False
        path = self.path(part.number)
        fresh = path.with_suffix(".new")
        with open(fresh, "wb") as file:
            file.write(part.data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
        self._write_line(part.entry)
        self.done.add(part.number)
        return True

    def _write_line(self, entry: Dict[str, Any], fresh: bool = False) -> None:
        with open(self._manifest, "wb" if fresh else "ab") as file:
            file.write(json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def entries(self) -> Any:
        """The lines of the parts, in the order of their numbers."""
        lines = self._manifest.read_bytes().splitlines()[1:]
        found = {entry["part"]: entry for entry in map(json.loads, lines)}
        return [found[number] for number in sorted(found)]
