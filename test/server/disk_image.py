"""disk_image.py - the possible contents of a disk after a power cut, from the records of faulty_disk.c.

Everything synced before the end of the records is there: the bytes of a file after fsync() of it, its name after
fsync() of its directory. Of the rest a random part is there: each write, or each sector of it, and each change of a
name.

SPDX-License-Identifier: MIT
"""
import os
import struct

RECORD = struct.Struct('<4sIQQ')


class File:
    """The bytes that are on the disk, and the changes to them that may be there."""

    def __init__(self, content=b''):
        self.content = bytearray(content)
        self.pending = []  # (kind, place, bytes)
        self.synced = 0    # number of changes that are in `content`

    def sync(self, changes):
        """Marks the first `count` changes as being on the disk."""
        for change in self.pending[:max(0, changes - self.synced)]:
            apply(self.content, change)
        del self.pending[:max(0, changes - self.synced)]
        self.synced = max(self.synced, changes)


def apply(content, change):
    kind, at, data = change
    if kind == 'T':
        del content[at:]
    if len(content) < at:
        content.extend(bytes(at - len(content)))
    content[at:at + len(data)] = data


def torn(change, sector, rng):
    """The sectors of a write that reached the disk."""
    kind, at, data = change
    start = 0
    while start < len(data):
        end = min(len(data), (at + start) // sector * sector + sector - at)
        if rng.random() < 0.5:
            yield kind, at + start, data[start:end]
        start = end


def some(changes, rng):
    """A selection of the changes that were not synced: none, all, the first ones, random ones, or random sectors of
    them."""
    way = rng.choice(['none', 'all', 'first', 'any', 'sectors', 'pages'])
    if way == 'first':
        changes = changes[:rng.randrange(len(changes) + 1)]
    for change in changes:
        if way in ('all', 'first') or way == 'any' and rng.random() < 0.5:
            yield change
        elif way in ('sectors', 'pages') and change[0] == 'W':
            yield from torn(change, 512 if way == 'sectors' else 4096, rng)
        elif way in ('sectors', 'pages') and rng.random() < 0.5:
            yield change


def is_recorded(name):
    return not name.endswith('-shm') and name not in ('log', 'lock')


class Disk:
    """A directory, completely synced, before a program runs under faulty_disk.c."""

    def __init__(self, folder):
        self.folder = folder
        self.names, self.name_changes, self.names_synced = {}, [], 0
        self.by_inode = {}
        self.inode = os.stat(folder).st_ino
        for name in filter(is_recorded, os.listdir(folder)):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                with open(path, 'rb') as file:
                    self.names[name] = self.by_inode[os.stat(path).st_ino] = File(file.read())
        self.current = dict(self.names)  # names and files in the view of the program

    def replay(self, log):
        """Reads the records of the program. Returns their number."""
        begun, count = {}, 0
        with open(log, 'rb') as file:
            while len(head := file.read(RECORD.size)) == RECORD.size:
                kind, length, inode, at = RECORD.unpack(head)
                data = file.read(length)
                if len(data) < length:
                    break
                count += 1
                self.take(kind[:1].decode(), inode, at, data, begun)
        return count

    def take(self, kind, inode, at, data, begun):
        file = self.by_inode.get(inode)
        if kind in 'WT':
            file.pending.append((kind, at, data))
        elif kind == 'B' and inode == self.inode:
            begun[at] = self.names_synced + len(self.name_changes)
        elif kind == 'B':
            begun[at] = file.synced + len(file.pending)
        elif kind == 'E' and inode == self.inode:
            self.sync_names(begun.pop(at))
        elif kind == 'E':
            file.sync(begun.pop(at))
        elif kind == 'C':
            self.by_inode[inode] = File()
            self.change_names('C', data.decode(), self.by_inode[inode])
        elif kind == 'U':
            self.change_names('U', data.decode(), None)
        else:
            old, new = data.decode().split('\0')
            if kind == 'R' or new not in self.current:  # link() replaces nothing
                self.change_names(kind, new, self.current[old], old)

    def change_names(self, *change):
        self.name_changes.append(change)
        rename(self.current, change)

    def sync_names(self, changes):
        new = max(0, changes - self.names_synced)
        for change in self.name_changes[:new]:
            rename(self.names, change)
        del self.name_changes[:new]
        self.names_synced += new

    def cut(self, rng):
        """Replaces the files of the directory by possible contents of the disk."""
        names = dict(self.names)
        way = rng.choice(['none', 'all', 'first', 'any'])
        first = rng.randrange(len(self.name_changes) + 1)
        for index, change in enumerate(self.name_changes):
            if way == 'all' or way == 'first' and index < first or way == 'any' and rng.random() < 0.5:
                rename(names, change)
        contents = {}
        for file in set(names.values()):
            contents[file] = bytearray(file.content)
            for change in some(file.pending, rng):
                apply(contents[file], change)
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            if os.path.isfile(path) and name not in ('log', 'lock'):
                os.remove(path)
        for name, file in names.items():
            with open(os.path.join(self.folder, name), 'wb') as image:
                image.write(contents[file])


def rename(names, change):
    kind, name, file = change[:3]
    if kind == 'U':
        names.pop(name, None)
    else:
        names[name] = file
    if kind == 'R':
        names.pop(change[3], None)
