#!/usr/bin/env python3
"""connections_test.py PEDRO - a node is one unit of health: without one of its connections it says so, and nobody waits.

The database has so few connections that one which is lost cannot be made again.

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import database  # noqa: E402
from host import LIMITS, PATIENCE, Host  # noqa: E402

CONNECTIONS = 24


def wait_for(true, what):
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


class Session:
    """A connection that stays."""

    def __init__(self, postgres):
        self.process = subprocess.Popen([os.path.join(postgres.bin, 'psql'), '-XAtq', postgres.url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, sql):
        self.process.stdin.write(sql + ';\n\\echo end\n')
        self.process.stdin.flush()
        return list(iter(lambda: self.process.stdout.readline().strip(), 'end'))

    def lives(self):
        return self.process.poll() is None

    def stop(self):
        self.process.kill()
        self.process.communicate()


class Crowd:
    """Takes every connection that is free, until it is stopped."""

    def __init__(self, postgres):
        self.postgres, self.sessions = postgres, []

    def come(self):
        self.sessions = [session for session in self.sessions if session.lives() or session.stop()]
        while len(self.sessions) < CONNECTIONS:
            self.sessions.append(Session(self.postgres))

    def stop(self):
        for session in self.sessions:
            session.stop()
        self.sessions = []


# Which connections of the nodes are ended.
KINDS = {'follower': "application_name = 'pedro-follower'", 'all': 'true'}


def test(program, which):
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(database.Database(own=True, settings={'max_connections': CONNECTIONS}))
        hosts = []
        for _ in range(2):
            data = stack.enter_context(tempfile.TemporaryDirectory())
            hosts.append(Host(program, data, *LIMITS, env={**os.environ, 'PEDRO_DATABASE': postgres.url}))
            stack.callback(hosts[-1].stop)
        one, two = hosts
        admin, crowd = Session(postgres), Crowd(postgres)
        stack.callback(admin.stop)
        stack.callback(crowd.stop)
        ann, bob = one.player(), two.player()
        assert ann.request(type='open', variant='us', clock='untimed')['type'] == 'ok'
        table = ann.wait('table')['table']

        def lost():
            admin.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                      " AND application_name <> 'psql' AND (%s)" % KINDS[which])
            crowd.come()
            return all(host.ask('GET', '/readyz')[0] == 503 for host in hosts)
        wait_for(lost, 'a node without a connection is ready')
        answer = bob.request(type='join', table=table, seat=1)
        assert answer['type'] == 'error' and answer['reason'] in ('database_away', 'unknown_table'), answer
        crowd.stop()
        wait_for(lambda: all(host.ask('GET', '/readyz')[0] == 200 for host in hosts), 'it is not ready again')
        wait_for(lambda: bob.request(type='join', table=table, seat=1)['type'] == 'ok', 'nobody can come')
        wait_for(lambda: ann.request(type='start', table=table)['type'] == 'ok', 'nobody can play')


if __name__ == '__main__':
    for kind in KINDS:
        test(sys.argv[1], kind)
