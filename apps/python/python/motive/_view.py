"""What all results have in common."""

from __future__ import annotations

import json
from typing import Any, Callable, ClassVar, Dict, Optional, Tuple, Type, TypeVar

T = TypeVar("T", bound="View")


class View:
    """A result, or a part of one. Its attributes are the fields of the JSON that the command line prints.

    >>> from motive import Value
    >>> value = Value.from_dict({"text": "+1.20", "band": "better", "cp": 120})
    >>> value.cp, value.mate
    (120, None)
    >>> value.to_json()
    '{"cp":120,"text":"+1.20","band":"better"}'
    """

    # The name in the JSON, the attribute, who reads it, and whether it is always there.
    _fields: ClassVar[Tuple[Any, ...]] = ()

    @classmethod
    def from_dict(cls: Type[T], data: Dict[str, Any]) -> T:
        """A result from its fields, as `to_dict` gives them."""
        view = cls.__new__(cls)
        attributes = view.__dict__
        get = data.get
        for name, attribute, read, _ in cls._fields:
            value = get(name)
            attributes[attribute] = value if read is None or value is None else read(value)
        return view

    @classmethod
    def from_json(cls: Type[T], text: str) -> T:
        """A result from its JSON."""
        return cls.from_dict(json.loads(text))

    def to_dict(self) -> Dict[str, Any]:
        """The fields with their names in the JSON: lists, dictionaries and plain values only."""
        data = {}
        for name, attribute, _, is_required in self._fields:
            value = getattr(self, attribute)
            if value is not None or is_required:
                data[name] = plain(value)
        return data

    def to_json(self, indent: Optional[int] = None) -> str:
        """The JSON of the command line."""
        separators = (",", ":") if indent is None else None
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent, separators=separators)


def plain(value: Any) -> Any:
    """A value without views in it."""
    if isinstance(value, View):
        return value.to_dict()
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def _reader(spec: str, types: Dict[str, Any]) -> Callable[[Any], Any]:
    """Who reads a field: `T`, `[T]` for a list of them, `{T}` for a mapping to them."""
    if spec[0] == "[":
        inner = _reader(spec[1:-1], types)
        return lambda values: [inner(value) for value in values]
    if spec[0] == "{":
        inner = _reader(spec[1:-1], types)
        return lambda values: {name: inner(value) for name, value in values.items()}
    read: Callable[[Any], Any] = types[spec].from_dict
    return read


def complete(types: Dict[str, Any]) -> None:
    """Puts the readers of nested fields in the place of their names, when all classes are there."""
    for kind in list(types.values()):
        if isinstance(kind, type) and issubclass(kind, View) and kind is not View:
            kind._fields = tuple(
                (name, attribute, None if spec is None else _reader(spec, types), is_required)
                for name, attribute, spec, is_required in kind._fields
            )
