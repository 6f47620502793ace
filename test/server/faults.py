"""faults.py - a server with the library of faults.c preloaded, and its faults.

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import struct
import tempfile
import time

from host import Host, ending


class Faults:
    """The faults of one server, which take effect at once."""

    LAYOUT = '=qqqq32s'

    def __init__(self, library, path):
        self.path = path
        self.wall_s = self.steady_s = self.stands_s = 0
        self.sync_ms = 0
        self.full_for = ''
        self.set()
        self.env = dict(os.environ, LD_PRELOAD=library, FAULTS=path)
        # The library comes before that of the address sanitizer, which has not allocated anything by then.
        self.env['ASAN_OPTIONS'] = self.env.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'

    def set(self, **faults):
        for name, value in faults.items():
            assert hasattr(self, name)
            setattr(self, name, value)
        packed = struct.pack(self.LAYOUT, round(self.wall_s * 1000), round(self.steady_s * 1000),
                             round(self.stands_s * 1000), self.sync_ms, self.full_for.encode())
        # Written in place, as the file is mapped.
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600)
        os.pwrite(file, packed, 0)
        os.close(file)

    def stand(self):
        """The monotonic clock stands still until go(), but for step()."""
        self.set(stands_s=time.monotonic() + self.steady_s)

    def step(self, seconds):
        self.set(stands_s=self.stands_s + seconds)

    def go(self):
        """The clock goes on from where it stands."""
        self.set(steady_s=max(self.steady_s, self.stands_s - time.monotonic()), stands_s=0)


@contextlib.contextmanager
def faulty(program, library, *options):
    """A server with an empty directory, and its faults. It must exit with 0."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        faults = Faults(os.path.abspath(library), os.path.join(data, 'faults'))
        with ending(Host(program, data, *options, env=faults.env)) as host:
            yield host, faults
