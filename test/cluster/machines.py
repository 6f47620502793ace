"""machines.py - throw-away machines of a cluster: PostgreSQL with replicas, nodes of pedro, HAProxy.

Each has a folder of its own in one directory, and can be killed, stopped for a while and started again. PostgreSQL
listens on Unix sockets in that directory only, so no port of it can clash and nobody else can reach it. It refuses to run
as root; then it runs as the user postgres, whom Debian's package makes.

SPDX-License-Identifier: MIT
"""
import contextlib
import csv
import http.client
import os
import pwd
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds for anything to start or end
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..'))
from database import children, programs  # noqa: E402

BALANCER = os.path.join(HERE, '..', '..', 'data', 'haproxy-cluster.cfg.example')


class Taken(Exception):
    """Another program listens on a port."""


def free_ports(count):
    """Ports of 127.0.0.1 that were free a moment ago."""
    with contextlib.ExitStack() as held:
        listeners = [held.enter_context(socket.create_server(('127.0.0.1', 0))) for _ in range(count)]
        return [listener.getsockname()[1] for listener in listeners]


def wait_until(true, what, patience=PATIENCE):
    deadline = time.monotonic() + patience
    while not true():
        assert time.monotonic() < deadline, what() if callable(what) else what
        time.sleep(0.02)


def running(pid):
    try:
        with open('/proc/%d/stat' % pid, encoding='ascii', errors='replace') as file:
            return file.read().rsplit(')', 1)[1].split()[0] != 'Z'
    except OSError:
        return False


class Machine:
    """A process that keeps its log, in a folder of its own."""

    def __init__(self, directory, name):
        self.name = name
        self.directory = os.path.join(directory, name)
        os.makedirs(self.directory, exist_ok=True)
        self.log_path = os.path.join(directory, name + '.log')
        self.process = None

    def run(self, command, **options):
        with open(self.log_path, 'ab') as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                            start_new_session=True, **options)

    def said(self, most=3000):
        try:
            with open(self.log_path, encoding='utf-8', errors='replace') as log:
                return '%s:\n%s' % (self.name, log.read()[-most:])
        except FileNotFoundError:
            return '%s: not started' % self.name

    def alive(self):
        return self.process is not None and self.process.poll() is None

    def send_signal(self, number):
        if self.alive():
            self.process.send_signal(number)

    def kill(self):
        self.send_signal(signal.SIGKILL)
        if self.process:
            self.process.wait()

    def stop(self, number=signal.SIGTERM):
        """Returns the exit code."""
        self.send_signal(signal.SIGCONT)
        self.send_signal(number)
        if not self.process:
            return 0
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


# --- PostgreSQL ---

def other_user():
    """Options of Popen for programs that refuse to be run by root."""
    if os.getuid() != 0:
        return {}
    person = pwd.getpwnam('postgres')
    return {'user': person.pw_uid, 'group': person.pw_gid, 'extra_groups': [],
            'env': {**os.environ, 'HOME': person.pw_dir, 'USER': 'postgres', 'LOGNAME': 'postgres'}}


SETTINGS = """
listen_addresses = ''
unix_socket_directories = '%s'
unix_socket_permissions = 0700
max_connections = 100
shared_buffers = 64MB
wal_level = replica
max_wal_senders = 8
wal_keep_size = 256MB
hot_standby = on
wal_receiver_status_interval = 1s
wal_retrieve_retry_interval = 200ms
logging_collector = off
"""


class Postgres(Machine):
    """A server of PostgreSQL; with `primary` its replica."""

    PORT = 5432  # only part of the socket's name

    def __init__(self, directory, name='postgres', primary=None):
        super().__init__(directory, name)
        self.data = os.path.join(self.directory, 'data')
        if os.getuid() == 0:
            os.chown(self.directory, pwd.getpwnam('postgres').pw_uid, -1)
        os.chmod(self.directory, 0o700)
        if primary:
            self.copy(primary)
        else:
            self.command('initdb', '-D', self.data, '-U', 'pedro', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N')
            self.settings()
        self.start()
        if not primary:
            self.sql('CREATE DATABASE pedro', 'postgres')

    def settings(self):
        with open(os.path.join(self.data, 'postgresql.conf'), 'a', encoding='utf-8') as file:
            file.write(SETTINGS % self.directory)

    def command(self, program, *arguments):
        done = subprocess.run([os.path.join(programs(), program), *arguments], capture_output=True, text=True, check=False,
                              cwd='/', **other_user())
        assert done.returncode == 0, done.stderr

    def copy(self, primary):
        """Becomes a replica of another server, from a new copy of it. The other one must be running."""
        self.command('pg_basebackup', '-D', self.data, '-h', primary.directory, '-p', str(self.PORT), '-U', 'pedro',
                     '-c', 'fast', '-X', 'stream', '-R')
        # A setting of the primary came with the copy.
        with open(os.path.join(self.data, 'postgresql.auto.conf'), 'a', encoding='utf-8') as file:
            file.write("synchronous_standby_names = ''\n")
        self.settings()

    def start(self, wait=True):
        with contextlib.suppress(FileNotFoundError):  # of a server that was killed; none of its processes is left
            os.remove(os.path.join(self.data, 'postmaster.pid'))
        self.run([os.path.join(programs(), 'postgres'), '-D', self.data], cwd='/', **other_user())
        if wait:
            wait_until(lambda: self.answers() or not self.alive(), self.said)
            assert self.alive(), self.said()

    def answers(self):
        with contextlib.suppress(OSError):
            return self.sql('SELECT 1', 'postgres') == '1'
        return False

    def sql(self, text, database='pedro'):
        done = subprocess.run(
            [os.path.join(programs(), 'psql'), '-XqAt', '-v', 'ON_ERROR_STOP=1', '-h', self.directory, '-p', str(self.PORT),
             '-U', 'pedro', '-d', database, '-c', text], capture_output=True, text=True, check=False, timeout=60)
        if done.returncode != 0:
            raise OSError(done.stderr.strip())
        return done.stdout.strip()

    def kill(self):
        """All of its processes at once, as when the power goes."""
        self.send_signal(signal.SIGSTOP)  # it makes no more children meanwhile
        others = children(self.process.pid) if self.alive() else []
        super().kill()
        for child in others:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        wait_until(lambda: not any(map(running, others)), 'a process does not end')

    def freeze(self, seconds):
        """All of its processes stand still."""
        self.send_signal(signal.SIGSTOP)  # it makes no more children meanwhile
        processes = [self.process.pid, *children(self.process.pid)]
        for number in (signal.SIGSTOP, signal.SIGCONT):
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)
            time.sleep(seconds if number == signal.SIGSTOP else 0)

    def stop(self, number=signal.SIGINT):
        return super().stop(number)

    # --- replication ---

    def require_replica(self, required=True):
        """From now on a transaction is acknowledged only when a replica has it on its disk too."""
        self.sql("ALTER SYSTEM SET synchronous_standby_names = '%s'" % ('*' if required else ''), 'postgres')
        self.sql('SELECT pg_reload_conf()', 'postgres')

    def wait_for_replica(self):
        wait_until(lambda: self.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", 'postgres') == '1',
                   self.said)

    def promote(self):
        """A replica becomes a primary, without a replica of its own for now."""
        self.sql('SELECT pg_promote(true, 60)', 'postgres')


    @property
    def socket(self):
        return '%s/.s.PGSQL.%d' % (self.directory, self.PORT)


def database_url(directories):
    """The URL of the database in whichever of these directories accepts writes."""
    ports = ','.join(str(Postgres.PORT) for _ in directories)
    return 'postgresql://pedro@/pedro?host=%s&port=%s%s' % (
        ','.join(directories), ports, '&target_session_attrs=read-write' if len(directories) > 1 else '')


class Link(Machine):
    """The network between one node and the databases; see link.py."""

    def __init__(self, directory, name, databases):
        super().__init__(directory, name)
        self.directories = []
        pairs = []
        for database in databases:
            self.directories.append(os.path.join(self.directory, database.name))
            os.makedirs(self.directories[-1], mode=0o700)
            pairs.append('%s/.s.PGSQL.%d=%s' % (self.directories[-1], Postgres.PORT, database.socket))
        self.run([sys.executable, os.path.join(HERE, 'link.py'), *pairs])
        wait_until(lambda: os.path.exists(pairs[-1].split('=')[0]) or not self.alive(), self.said)

    def cut(self):
        self.send_signal(signal.SIGUSR1)

    def heal(self):
        self.send_signal(signal.SIGUSR2)


# --- nodes and the balancer ---

class Node(Machine):
    """A node, on SQLite if it has no URL. It keeps its port when it starts again."""

    def __init__(self, directory, name, program, url, *options, env=None):
        super().__init__(directory, name)
        self.program, self.url, self.options, self.env = program, url, options, env or {}
        self.port = free_ports(1)[0]
        self.start()

    def start(self, wait=True):
        data = self.directory
        command = [self.program, 'serve', '--port=%d' % self.port, '--data=' + data, '--shed=off', *self.options]
        # The URL stands in the environment: a password in it is in no list of processes.
        self.run(command, env={**os.environ, **self.env, **({'PEDRO_DATABASE': self.url} if self.url else {})})
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self):
        wait_until(lambda: self.ready() or not self.alive(), self.said)
        assert self.alive(), self.said()

    def get(self, path):
        """Status and text, without the header of a proxy."""
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=2)
        try:
            connection.connect()
            if '--proxy-protocol=on' in self.options:
                connection.sock.sendall(b'PROXY UNKNOWN\r\n')
            connection.request('GET', path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def ready(self):
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.get('/readyz')[0] == 200
        return False


def substituted(text, pairs):
    """Each of the pairs must occur, or the example has changed."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Balancer(Machine):
    """HAProxy as in data/haproxy-cluster.cfg.example, without TLS, with these nodes. If it is `patient` a node is down only when it
    refuses connections, not when it answers late: a busy computer changes nothing."""

    def __init__(self, directory, nodes, port=0, patient=False):
        super().__init__(directory, 'haproxy')
        self.control = os.path.join(self.directory, 'control')
        self.port = port or free_ports(1)[0]
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(('127.0.0.1', self.port))
            except OSError as error:
                raise Taken('port %d' % self.port) from error
        with open(BALANCER, encoding='utf-8') as file:
            text = file.read()
        self.nodes = nodes
        text = re.sub(r'(    server node\d .*\n)+', self.servers, text)
        text = re.sub(r'frontend plain\n(    .*\n)*', '', text)
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        sockets = 50000 if files < 0 else min(50000, (files - 200) // 2)
        text = substituted(text, [
            ('    user haproxy\n    group haproxy\n', ''), ('log /dev/log local0', 'log stderr format raw local0 warning'),
            ('bind :::443 v4v6 ssl crt /etc/haproxy/EXAMPLE.ORG.pem alpn h2,http/1.1', 'bind 127.0.0.1:%d' % self.port),
            ('maxconn 50000', 'maxconn %d\n    stats socket %s' % (sockets, self.control)), ('sc0_conn_cur gt 200', 'sc0_conn_cur gt 100000'), ('send-proxy-v2-ssl', 'send-proxy-v2')])
        if patient:
            text = substituted(text, [('timeout check 400ms', 'timeout check %ds' % PATIENCE)])
        self.path = os.path.join(self.directory, 'haproxy.cfg')
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write(text)
        self.run([shutil.which('haproxy') or '/usr/sbin/haproxy', '-db', '-f', self.path])
        wait_until(lambda: self.answers() or not self.alive(), self.said)
        assert self.alive(), self.said()

    def servers(self, found):
        """The lines of a backend for these nodes, instead of those found in the example."""
        tracks = ' track pedro/%s' if ' track ' in found[0] else ''
        return ''.join('    server %s 127.0.0.1:%d%s\n' % (node.name, node.port, tracks and tracks % node.name) for node in self.nodes)

    def answers(self):
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=2)
            connection.request('GET', '/healthz')
            return connection.getresponse().status == 200
        return False

    def takes_for_dead(self, node):
        """Whether it sends nobody to this node any more, with a table or without one."""
        with socket.socket(socket.AF_UNIX) as control:
            control.connect(self.control)
            control.sendall(b'show stat\n')
            rows = csv.DictReader(control.makefile(encoding='ascii'))
            states = [row['status'] for row in rows if row['svname'] == node.name]
        assert len(states) == 2, states
        return all(state.startswith('DOWN') for state in states)


# Settings of nodes behind the balancer.
BEHIND = ('--trusted-proxy=127.0.0.1', '--proxy-protocol=on')
# Settings of nodes that robots play at.
PLAYED = ('--bot-pause=0', '--hand-pause=0', '--messages=5000', '--guests=100000', '--requests=10000',
          '--address-connections=100000', '--user-connections=1000', '--user-tables=1000', '--address-tables=100000')


class Cluster:
    """PostgreSQL, nodes and a balancer. Nodes are on SQLite without a database: then there is only one."""

    def __init__(self, program, count=3, options=(), *, replica=False, database=True, balancer=True, port=0, links=False, env=None,
                 patient=False):
        """`links` puts a network that can be cut between each node and the database; env(number) has the environment of a
        node; `patient` is the balancer."""
        # Whatever ends this program but SIGKILL, nothing of the cluster is left.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        self.program = os.path.abspath(program)
        self.directory = tempfile.mkdtemp(prefix='pedro-cluster-')
        os.chmod(self.directory, 0o711 if os.getuid() == 0 else 0o700)
        self.options = (*(BEHIND if balancer else ()), *options)
        self.databases, self.links, self.nodes, self.balancer = [], [], [], None  # the first database accepts writes
        try:
            if database:
                self.databases.append(Postgres(self.directory, 'postgres1'))
                if replica:
                    self.databases.append(Postgres(self.directory, 'postgres2', primary=self.databases[0]))
                    self.require_replica()
            for number in range(1, (count if database else 1) + 1):
                url = self.url
                if links and database:
                    self.links.append(Link(self.directory, 'link%d' % number, self.databases))
                    url = database_url(self.links[-1].directories)
                self.nodes.append(Node(self.directory, 'node%d' % number, self.program, url, *self.options,
                                       env=env(number) if env else None))
            if balancer:
                self.balancer = Balancer(self.directory, self.nodes, port, patient)
        except BaseException as error:
            if not isinstance(error, Taken | KeyboardInterrupt):
                print(self.said())
            self.remove()
            raise

    @property
    def url(self):
        """The database, always the same, wherever its primary is; None without one."""
        return database_url(sorted(database.directory for database in self.databases)) if self.databases else None

    @property
    def rows(self):
        """What history.read_rows() reads."""
        return self.url or os.path.join(self.nodes[0].directory, 'pedro.db')

    @property
    def ports(self):
        return [self.balancer.port] if self.balancer else [node.port for node in self.nodes]

    def require_replica(self):
        self.databases[0].require_replica()
        self.databases[0].wait_for_replica()

    def promote(self):
        """The power of the primary goes; the replica takes its place."""
        self.databases[0].kill()
        self.databases.reverse()
        self.databases[0].promote()

    def copy_again(self):
        """The former primary comes back as the replica of the new one."""
        primary, replica = self.databases
        shutil.rmtree(replica.data)
        replica.copy(primary)
        replica.start()
        self.require_replica()

    def describe(self, table):
        """What the database and the nodes know of a table that does not go on."""
        lines = []
        if self.databases:
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                lines.append('  in the database: ' + self.databases[0].sql(
                    "SELECT 'row ' || max(seq) || ', ' || (extract(epoch FROM now()) * 1000 - max(at_ms))::bigint || ' ms old, driver ' "
                    "|| coalesce(max(node)::text, 'none') FROM log, tables WHERE kind = 'e' AND tables.id = log.id AND tables.name = '%s'" % table))
        for node in self.nodes:
            with contextlib.suppress(OSError, http.client.HTTPException):
                lines.append('  %s: %s' % (node.name, ', '.join(
                    line.removeprefix('pedro_') for line in node.get('/metrics')[1].splitlines()
                    if line.split(' ')[0] in ('pedro_tables', 'pedro_tables_driven', 'pedro_tables_behind', 'pedro_nodes'))))
        return '\n'.join(lines)

    def machines(self):
        return [machine for machine in (self.balancer, *self.nodes, *self.links, *reversed(self.databases)) if machine]

    def said(self, most=3000):
        return '\n'.join(machine.said(most) for machine in self.machines())

    def stop(self):
        """Ends all, the balancer first, databases last, replicas before their primary. Returns {name: exit code}; what was killed is left out."""
        return {machine.name: machine.stop() for machine in self.machines() if machine.alive()}

    def remove(self):
        for machine in self.machines():
            machine.kill()
        shutil.rmtree(self.directory, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind and kind is not KeyboardInterrupt:
            print(self.said())
        self.remove()
