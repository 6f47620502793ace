"""faults.py - a server with the library of faults.c preloaded, and what a test makes go wrong in it.

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import struct
import tempfile

from host import Host


class Faults:
    """The faults of one server: they hold from the moment they are set."""

    LAYOUT = '=qqq32s'

    def __init__(self, library, path):
        self.path = path
        self.wall_s = self.steady_s = 0
        self.sync_ms = 0
        self.full_for = ''
        self.set()
        self.env = dict(os.environ, LD_PRELOAD=library, FAULTS=path)
        # The library stands before that of the address sanitizer, which allocates nothing by then.
        self.env['ASAN_OPTIONS'] = self.env.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'

    def set(self, **faults):
        for name, value in faults.items():
            assert hasattr(self, name)
            setattr(self, name, value)
        packed = struct.pack(self.LAYOUT, round(self.wall_s * 1000), round(self.steady_s * 1000), self.sync_ms,
                             self.full_for.encode())
        # In place, as it is mapped.
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600)
        os.pwrite(file, packed, 0)
        os.close(file)


@contextlib.contextmanager
def faulty(program, library, *options):
    """A server with an empty directory, and its faults. It must end well."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        faults = Faults(os.path.abspath(library), os.path.join(data, 'faults'))
        host = Host(program, data, *options, env=faults.env)
        try:
            yield host, faults
        except BaseException:
            host.kill()
            print(host.said())
            raise
        code = host.stop()
        assert code == 0, 'the server ended with %d' % code
