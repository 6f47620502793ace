#!/usr/bin/env python3
"""layers.py - fails when an #include in src/ or include/ points the wrong way.

Some layers have rooms, which are folders inside theirs. A file in a room may include, directly or not, files of its
room, of rooms below it, and of the folder of the layer itself; tests may include any room.

A file belongs to the layer whose folder it is in, except src/cli/main.c, which joins all layers. A public header
include/pedro/NAME.h belongs to the layer that has NAME.c, else to the layer called NAME, else to the highest that it
includes: so pedro.h, which includes them all, belongs to the highest.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import sys

# What each layer may include besides itself, and what those may include.
BELOW = {
    'base': [],
    'cards': ['base'],
    'pairing': ['cards'],
    'rules': ['cards'],
    'record': ['rules'],
    'solver': ['rules'],
    'bots': ['solver', 'record'],
    'train': ['bots'],
    'words': ['record'],
    'protocol': ['bots', 'words'],
    'analyze': ['bots', 'words'],
    'table': ['bots', 'record'],
    'tournament': ['pairing', 'record'],
    'rating': ['tournament', 'words'],
    'arena': ['bots', 'record'],
    'store': ['base'],
    'net': ['base'],
    'host': ['store'],
    'client': ['table', 'protocol', 'base'],
    'tui': ['client'],
    'papers': ['tournament', 'words'],
    'series': ['papers'],
    'director': ['papers', 'tui', 'base'],
    'server': ['table', 'store', 'net', 'host', 'protocol', 'rating', 'tournament', 'analyze'],
    'web': ['table', 'protocol', 'analyze', 'series'],
    'cli': ['arena', 'train', 'analyze', 'director', 'series', 'tui', 'server'],
    'main': ['cli'],
}
# What each room may include besides itself, the files beside all rooms and the layers below.
ROOMS = {
    'solver/endgame': [],
    'solver/trumps': ['solver/endgame'],
    'bots/simple': [],
    'bots/net': [],
    'bots/calls': ['bots/simple', 'bots/net'],
    'bots/sampling': ['bots/calls', 'bots/simple', 'bots/net'],
    'bots/search': ['bots/sampling', 'bots/calls', 'bots/simple', 'bots/net'],
}
SERVER = ['server/%s' % room for room in ('process', 'wire', 'nodes', 'people', 'tables', 'tournaments', 'http')]
ROOMS.update({room: SERVER[:i] for i, room in enumerate(SERVER)})
# The parts that know all of the server: how many may be in it, and how many functions may take it. Both may only shrink.
WHOLE, PARTS_MAX, FUNCTIONS_MAX = 'src/server/server.h', 21, 17
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<(pedro/[^>]+)>)', re.MULTILINE)
OWN = re.compile(r'(->|\.)own\.')
ORDER = list(BELOW)


def reach(layer):
    """The layer and everything below it."""
    return {layer}.union(*(reach(below) for below in BELOW[layer]))


def layer_of(path):
    if path == pathlib.Path('src/cli/main.c'):
        return 'main'
    if path.parts[0] == 'src':
        return path.parts[1]
    owners = {source.parent.name for source in pathlib.Path('src').glob('*/%s.c' % path.stem)}
    if not owners:
        owners = {path.stem} & set(BELOW)
    if owners:
        return min(owners, key=ORDER.index)
    return max((layer_of(target) for target in included(path)), key=ORDER.index, default='base')


def included(path):
    """The files of src/ and include/ that it includes, without generated and foreign ones."""
    for match in INCLUDE.finditer(path.read_text(encoding='utf-8')):
        for folder in (path.parent, pathlib.Path('src'), pathlib.Path('include')):
            target = pathlib.Path(os.path.normpath(folder / (match[1] or match[2])))
            if target.is_file():
                yield target
                break


def room_of(path):
    """The room of a file, or None."""
    return '/'.join(path.parts[1:-1]) if path.parts[0] == 'src' and len(path.parts) > 3 else None


def reached(path, seen):
    """All files that a file includes, directly or not; `seen` are those known already."""
    for target in included(path):
        if target not in seen:
            seen.add(target)
            reached(target, seen)
    return seen


def wrong_rooms(path):
    """What is wrong with the includes of a file of a room."""
    room = room_of(path)
    if room not in ROOMS:
        return ['%s: %s is not a room of this check' % (path, room)] if room and path.parts[1] in {
            name.split('/')[0] for name in ROOMS} else []
    if path.name.endswith(('_test.c', '_sample.h')):
        return []
    return ['%s (%s) includes %s (%s), if not directly' % (path, room, target, room_of(target))
            for target in sorted(reached(path, set()))
            if target.parts[1] == path.parts[1] and room_of(target) not in (None, room, *ROOMS[room])]


def without_comments(path):
    return re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.DOTALL)


def wrong_server():
    """What is wrong with those who know all of the server."""
    parts = re.search(r'^struct server \{\n(.*?)^\};', without_comments(pathlib.Path(WHOLE)), re.DOTALL | re.MULTILINE)
    count = sum(len(line.split(',')) for line in parts[1].split(';')[:-1])
    takes = sum(len(re.findall(r'^\w[^;{}()]*\([^;{}]*\bstruct server \*[^;{}]*\) \{', without_comments(path), re.MULTILINE))
                for path in pathlib.Path('src/server').rglob('*.c'))
    wrong = ['%s: struct server has %d parts, %d are allowed' % (WHOLE, count, PARTS_MAX)] if count != PARTS_MAX else []
    if takes != FUNCTIONS_MAX:
        wrong.append('%s: %d functions take struct server, %d are allowed' % (WHOLE, takes, FUNCTIONS_MAX))
    return wrong + ['%s, in a room, knows all of the server' % path
                    for path in sorted(pathlib.Path('src/server').glob('*/*.[ch]'))
                    if not path.name.endswith('_test.c') and pathlib.Path(WHOLE) in reached(path, set())]


def main():
    files = [path for folder in ('src', 'include') for path in sorted(pathlib.Path(folder).rglob('*.[ch]'))]
    wrong = ['src/%s: not a layer of this check' % folder.name
             for folder in pathlib.Path('src').iterdir()
             if folder.is_dir() and folder.name not in BELOW]
    if wrong:
        print('\n'.join(wrong))
        return 1
    wrong += wrong_server()
    for path in files:
        wrong += wrong_rooms(path)
        # struct pedro_rules keeps what only the rules may read in its member `own`.
        if layer_of(path) != 'rules' and OWN.search(path.read_text(encoding='utf-8')):
            wrong.append('%s reads members of `own`, which belong to the rules' % path)
        for target in included(path):
            if layer_of(target) not in reach(layer_of(path)):
                wrong.append('%s (%s) includes %s (%s)' % (path, layer_of(path), target, layer_of(target)))
    print('\n'.join(wrong) or '%d files, every include points down' % len(files))
    return 1 if wrong or not files else 0


if __name__ == '__main__':
    sys.exit(main())
