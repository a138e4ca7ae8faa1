"""Print how fast each room of the house is: python -m tests.bench [engine] [records] [store] [table]."""

from __future__ import annotations

import sys
from importlib import import_module

ROOMS = ("engine", "records", "store", "table")


def main(rooms: list[str]) -> None:
    for room in rooms or ROOMS:
        print(f"\n{room}")
        for name, figure, unit in import_module(f"tests.bench.{room}").rows():
            print(f"  {name:62} {figure:14,.2f} {unit}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
