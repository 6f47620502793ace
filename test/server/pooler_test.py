#!/usr/bin/env python3
"""pooler_test.py PEDRO - a server behind pgbouncer: it refuses to start where each transaction has another session, and serves where
sessions are pooled.

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, '..')]
import database  # noqa: E402
from host import LIMITS, PATIENCE, Host  # noqa: E402

CONFIG = """[databases]
* = host=127.0.0.1 port=%d user=pedro
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = any
pool_mode = %s
ignore_startup_parameters = extra_float_digits
"""


class Pooler:
    """A pgbouncer, which refuses to run as root."""

    def __init__(self, stack, postgres, mode):
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        os.chmod(folder, 0o755)
        self.port = database.free_port()
        path = os.path.join(folder, 'pgbouncer.ini')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(CONFIG % (postgres.port, self.port, mode))
        self.process = subprocess.Popen([shutil.which('pgbouncer') or '/usr/sbin/pgbouncer', '--quiet', path], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **database.unprivileged())
        stack.callback(self.process.wait)
        stack.callback(self.process.kill)
        self.url = 'postgresql://pedro@127.0.0.1:%d/%s' % (self.port, postgres.name)
        psql = [os.path.join(postgres.bin, 'psql'), '-XAtq', self.url, '-c', 'SELECT 1']
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(psql, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode:
            assert time.monotonic() < deadline and self.process.poll() is None, 'there is no pooler'
            time.sleep(0.05)


def main(program):
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(database.Database())
        data = stack.enter_context(tempfile.TemporaryDirectory())
        url = Pooler(stack, postgres, 'transaction').url
        done = subprocess.run([program, 'serve', '--data', data, '--port=0', '--database=' + url], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 1 and 'a pooler gives each transaction another session' in done.stdout, done
        host = Host(program, data, *LIMITS, env={**os.environ, 'PEDRO_DATABASE': Pooler(stack, postgres, 'session').url})
        stack.callback(host.stop)
        player = host.player()
        assert player.request(type='open', variant='us', clock='untimed')['type'] == 'ok'


if __name__ == '__main__':
    main(sys.argv[1])
