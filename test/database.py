"""database.py - a throw-away PostgreSQL for tests: Debian's programs, a directory and a port of its own.

    with database.Database() as postgres:
        Host(program, data, '--database=' + postgres.url)

As a program it runs a command with the address of such a database in PEDRO_TEST_DATABASE; or, with --all, many tests, which
find the port of a server in PEDRO_TEST_POSTGRES and make their databases there instead of starting servers of their own:

    python3 test/database.py COMMAND...
    python3 test/database.py --all meson test ...

PostgreSQL refuses to run as root, so root runs it as the user postgres.

SPDX-License-Identifier: MIT
"""
import contextlib
import glob
import hashlib
import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds

# A power failure is not what most tests are about, so nothing waits for the disk.
QUICK = {'fsync': 'off', 'full_page_writes': 'off', 'synchronous_commit': 'off', 'shared_buffers': '32MB'}

# For all tests of a run, several at a time.
MANY = {'max_connections': 500, 'shared_buffers': '128MB'}


def programs():
    """The directory of the newest PostgreSQL's programs."""
    found = glob.glob('/usr/lib/postgresql/*/bin/initdb') or [shutil.which('initdb') or '']
    assert found[-1], 'PostgreSQL is not installed'
    return os.path.dirname(max(found, key=lambda path: int('0' + ''.join(filter(str.isdigit, path)))))


def unprivileged():
    """Whose programs refuse to run as root are run as the user postgres: options of subprocess.Popen()."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam('postgres')
    return {'user': user.pw_uid, 'group': user.pw_gid, 'extra_groups': []}


def free_port():
    with socket.socket() as tried:
        tried.bind(('127.0.0.1', 0))
        return tried.getsockname()[1]


def children(parent):
    """The processes that a process has started."""
    found = []
    for path in glob.glob('/proc/[0-9]*/stat'):
        try:
            with open(path, encoding='utf-8', errors='replace') as file:
                words = file.read().rsplit(')', 1)[1].split()
        except OSError:
            continue
        if int(words[1]) == parent:
            found.append(int(path.split('/')[2]))
    return found


class Database:
    """An empty database, `url`, on the server of PEDRO_TEST_POSTGRES, or on a server of its own if there is none or the test does
    something to the server: `kill` and `start` are a crash and the recovery after it. With durable=True the server waits for the
    disk as a real one does; `settings` are lines of postgresql.conf."""

    def __init__(self, own=False, durable=False, settings=None):
        self.durable, self.settings = durable, dict(settings or {})
        self.name, self.directory, self.process, self.owner = 'pedro', '/', None, {}
        self.bin = programs()
        shared = os.environ.get('PEDRO_TEST_POSTGRES')
        if shared and not own and not durable and not settings:
            self.port, self.name = int(shared), 'test_%d_%d' % (os.getpid(), time.monotonic_ns())
            self.create(self.name)
            return
        self.directory = tempfile.mkdtemp(prefix='pedro-postgres-')
        self.data = os.path.join(self.directory, 'data')
        self.port = free_port()
        self.owner = unprivileged()
        if self.owner:
            os.chown(self.directory, self.owner['user'], self.owner['group'])
        try:
            self.run('initdb', '--no-sync', '--auth=trust', '--username=pedro', '--encoding=UTF8', '--locale=C',
                     '--pgdata=' + self.data)
            self.start()
            self.create(self.name)
        except BaseException:
            self.stop()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def url(self):
        return self.url_of(self.name)

    def url_of(self, name):
        return 'postgresql://pedro@127.0.0.1:%d/%s' % (self.port, name)

    def run(self, program, *arguments):
        """Runs a program of PostgreSQL. Returns what it prints."""
        done = subprocess.run([os.path.join(self.bin, program), *arguments], cwd=self.directory, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False, **self.owner)
        assert done.returncode == 0, (program, done.stdout.decode(errors='replace'))
        return done.stdout.decode()

    def ask(self, sql, name=None):
        """The rows of a query, as text: columns are separated by |."""
        return self.run('psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-p', str(self.port), '-U', 'pedro',
                        '-d', name or self.name, '-c', sql).strip()

    def create(self, name):
        """Makes another empty database in it. Returns its address."""
        self.ask('CREATE DATABASE ' + name, 'postgres')
        return self.url_of(name)

    def set_clock(self, ahead_s):
        """Sets the clock by which servers and jobs are dead so many seconds ahead of the computer's."""
        self.ask("CREATE OR REPLACE FUNCTION pedro_now() RETURNS TIMESTAMPTZ LANGUAGE sql AS "
                 "$$ SELECT clock_timestamp() + INTERVAL '%g s' $$" % ahead_s)

    def start(self):
        settings = {**({} if self.durable else QUICK), 'listen_addresses': '127.0.0.1', 'port': self.port,
                    'unix_socket_directories': self.directory, 'max_connections': 100, **self.settings}
        command = [os.path.join(self.bin, 'postgres'), '-D', self.data]
        for name, value in settings.items():
            command += ['-c', '%s=%s' % (name, value)]
        deadline = time.monotonic() + PATIENCE
        while True:
            if not self.process:
                with open(os.path.join(self.directory, 'log'), 'ab') as log:
                    self.process = subprocess.Popen(command, cwd=self.directory, stdin=subprocess.DEVNULL, stdout=log,
                                                    stderr=log, **self.owner)
            ready = subprocess.run([os.path.join(self.bin, 'pg_isready'), '-q', '-h', '127.0.0.1', '-p', str(self.port)],
                                   check=False).returncode == 0
            if ready and self.process.poll() is None:
                return
            assert time.monotonic() < deadline, self.said()
            if self.process.poll() is not None:  # memory that a killed one shared is not free yet
                self.process = None
            time.sleep(0.05)

    def said(self):
        with open(os.path.join(self.directory, 'log'), encoding='utf-8', errors='replace') as log:
            return log.read()[-4000:]

    def signal_all(self, number):
        """Sends a signal to the server and to its processes, as when its machine loses power or stops."""
        assert self.process, 'a test that does this needs Database(own=True)'
        for process in [self.process.pid] + children(self.process.pid):
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def kill(self):
        if self.process:
            self.signal_all(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self):
        """Ends it and removes all that it has stored."""
        if self.directory == '/':
            self.ask('DROP DATABASE %s WITH (FORCE)' % self.name, 'postgres')
            return
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()
        self.process = None
        shutil.rmtree(self.directory, ignore_errors=True)


class Session:
    """A connection that stays."""

    def __init__(self, postgres):
        self.process = subprocess.Popen([os.path.join(postgres.bin, 'psql'), '-XAtq', postgres.url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, sql):
        self.process.stdin.write(sql + ';\n\\echo end\n')
        self.process.stdin.flush()
        return list(iter(lambda: self.process.stdout.readline().strip(), 'end'))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def lives(self):
        return self.process.poll() is None

    def stop(self):
        self.process.kill()
        self.process.communicate()


def of_directory(directory):
    """The address of the database that stands for a directory, on the server of PEDRO_TEST_DATABASE; made if missing."""
    address = os.environ['PEDRO_TEST_DATABASE']
    name = 'd' + hashlib.sha256(os.path.abspath(directory).encode()).hexdigest()[:16]
    subprocess.run(['psql', '-XAtq', '-d', address, '-c', 'CREATE DATABASE ' + name], stderr=subprocess.DEVNULL, check=False)
    return address.rsplit('/', 1)[0] + '/' + name


def quoted(text):
    """A text as a literal of SQL."""
    return "'%s'" % text.replace("'", "''")


def rows_of(directory, sql):
    """Runs SQL on the data of a server: on the database that stands for its directory, or on its file. Returns rows of
    texts."""
    if not os.environ.get('PEDRO_TEST_DATABASE'):
        with contextlib.closing(sqlite3.connect(os.path.join(directory, 'pedro.db'), timeout=PATIENCE)) as file:
            rows = [tuple('' if value is None else str(value) for value in row) for row in file.execute(sql)]
            file.commit()
            return rows
    done = subprocess.run(['psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-F', '\x1f', '-R', '\x1e', '-d', of_directory(directory)],
                          input=sql, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    text = done.stdout.removesuffix('\n')
    return [tuple(row.split('\x1f')) for row in text.split('\x1e')] if text else []


def main(command):
    # A test that is stopped stops its database too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    many = command[0] == '--all'
    with Database(own=True, settings=MANY) if many else Database() as postgres:
        environment = {'PEDRO_TEST_POSTGRES': str(postgres.port)} if many else {'PEDRO_TEST_DATABASE': postgres.url}
        return subprocess.run(command[1:] if many else command, env={**os.environ, **environment}, check=False).returncode


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
