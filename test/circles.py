#!/usr/bin/env python3
"""circles.py SOURCES ARCHIVE ... - fails if sources of a layer need each other in a circle of more than 16, or if a source of
src/server needs one of a room above its own.

What a source needs is read from the symbols of its object, so calls count that no #include shows. SOURCES is the folder
src/; each archive is the library of a layer, in the folder of that name.

SPDX-License-Identifier: MIT
"""
import collections
import pathlib
import subprocess
import sys

MOST = 16
# The rooms of the server, from the lowest to the highest; what stands beside them is above all.
FLOORS = ['process', 'wire', 'nodes', 'people', 'tables', 'tournaments', 'http']


def objects(listing):
    r"""What each object of an archive defines, and what it needs, as `nm --format=posix` lists them.

    >>> objects('liba.a[b.c.o]:\nb_go T 0 4\nmemcpy U         \n\nliba.a[c.c.o]:\nb_go U         \n')
    {'b.c.o': ({'b_go'}, {'memcpy'}), 'c.c.o': (set(), {'b_go'})}
    """
    found, here = {}, None
    for line in listing.splitlines():
        words = line.split()
        if line.endswith(']:'):
            here = found.setdefault(line[line.index('[') + 1:-2], (set(), set()))
        elif len(words) >= 2 and here:
            here[words[1] == 'U'].add(words[0])
    return found


def needs(found):
    """Which objects each object needs, and by which symbols.

    >>> needs({'b': ({'b_go'}, {'memcpy'}), 'c': (set(), {'b_go'})})
    {'b': {}, 'c': {'b': {'b_go'}}}
    """
    owner = {symbol: name for name, (defined, _) in found.items() for symbol in defined}
    all_needs = {}
    for name, (_, wanted) in found.items():
        mine = collections.defaultdict(set)
        for symbol in wanted:
            if owner.get(symbol, name) != name:
                mine[owner[symbol]].add(symbol)
        all_needs[name] = dict(mine)
    return all_needs


def reached(graph, start):
    seen, waiting = set(), [start]
    while waiting:
        for name in graph[waiting.pop()]:
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return seen


def circles(graph):
    """The sets of objects that need each other, directly or not.

    >>> circles({'a': {'b': 0}, 'b': {'c': 0}, 'c': {'a': 0}, 'd': {'a': 0}})
    [['a', 'b', 'c']]
    """
    reach = {name: reached(graph, name) for name in graph}
    found, done = [], set()
    for name in sorted(graph):
        if name not in done and name in reach[name]:
            found.append(sorted(other for other in reach[name] if name in reach[other]))
            done.update(found[-1])
    return found


def floor_of(room):
    return FLOORS.index(room) if room in FLOORS else len(FLOORS)


def upward(graph, room_of):
    """The needs that point up, a line each.

    >>> upward({'a': {'b': {'b_go'}}, 'b': {'a': {'a_go'}}}, {'a': 'wire', 'b': 'http'}.get)
    ['a (wire) needs b_go of b (http)']
    """
    return ['%s (%s) needs %s of %s (%s)' % (name, room_of(name), symbol, other, room_of(other) or 'above all rooms')
            for name in sorted(graph) for other in sorted(graph[name]) for symbol in sorted(graph[name][other])
            if floor_of(room_of(other)) > floor_of(room_of(name))]


def main(sources, archives):
    wrong, count, largest = [], 0, 0
    for archive in archives:
        layer = pathlib.Path(archive).parent.name
        found = objects(subprocess.run(['nm', '-g', '--format=posix', archive], check=True, capture_output=True,
                                       text=True).stdout)
        graph = needs(found)
        count += len(graph)
        for circle in circles(graph):
            largest = max(largest, len(circle))
            if len(circle) > MOST:
                wrong.append('%s: %d sources need each other in a circle: %s' % (layer, len(circle), ' '.join(circle)))
        if layer != 'server':
            continue
        rooms = {'%s_%s.o' % (path.parent.name, path.name): path.parent.name
                 for path in pathlib.Path(sources, layer).glob('*/*.c')}
        wrong += ['server: no source is in the room %s' % room for room in sorted(set(FLOORS) - set(rooms.values()))]
        wrong += ['server: %s is not a room of this check' % room for room in sorted(set(rooms.values()) - set(FLOORS))]
        wrong += ['server: %s' % line for line in upward(graph, rooms.get)]
    print('\n'.join(wrong + ['%d sources, the largest circle has %d' % (count, largest)]))
    return 1 if wrong or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], sys.argv[2:]))
