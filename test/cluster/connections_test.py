#!/usr/bin/env python3
"""connections_test.py PEDRO - a node is one unit of health: without one of its connections it says so, and nobody waits.

The database has so few connections that one which is lost cannot be made again. And a match that ends while connections are
lost is stored and rated.

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import database  # noqa: E402
from host import LIMITS, Host, wait_until  # noqa: E402
from play import Seat, pump  # noqa: E402
from ratings_test import register  # noqa: E402
from ratings_test import ratings as ratings_at  # noqa: E402

CONNECTIONS = 24


class Crowd:
    """Takes every connection that is free, until it is stopped."""

    def __init__(self, postgres):
        self.postgres, self.sessions = postgres, []

    def come(self):
        self.sessions = [session for session in self.sessions if session.lives() or session.stop()]
        while len(self.sessions) < CONNECTIONS:
            self.sessions.append(database.Session(self.postgres))

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
        admin, crowd = database.Session(postgres), Crowd(postgres)
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
        wait_until(lost, said='a node without a connection is ready')
        answer = bob.request(type='join', table=table, seat=1)
        assert answer['type'] == 'error' and answer['reason'] in ('database_away', 'unknown_table'), answer
        crowd.stop()
        for host in hosts:
            host.wait_until_ready()
        wait_until(lambda: bob.request(type='join', table=table, seat=1)['type'] == 'ok', said='nobody can come')
        wait_until(lambda: ann.request(type='start', table=table)['type'] == 'ok', said='nobody can play')


class Breaker(threading.Thread):
    """While it is `on`, it ends connections of the nodes as soon as they are made, or all of them once each time."""

    ENDED = ("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database()"
             " AND application_name <> 'psql' AND (%s)")
    # The writer's last statement was the end of a transaction.
    WHICH = {'questions': "application_name = 'pedro' AND query LIKE 'SELECT %'", 'all': 'true'}

    def __init__(self, postgres, which):
        super().__init__(daemon=True)
        self.session, self.which = database.Session(postgres), which
        self.on, self.asked, self.ended, self.stopping = threading.Event(), 0, 0, False
        self.start()

    def run(self):
        while True:
            self.on.wait()
            if self.stopping:
                return
            self.ended += int(self.session.ask(self.ENDED % self.WHICH[self.which])[-1])
            if self.which == 'all':
                self.on.clear()
            self.asked += 1

    def act(self):
        """Begins, and has ended connections when it returns."""
        before = self.asked
        self.on.set()
        wait_until(lambda: self.asked > before, pause=0.01)

    def stop(self):
        self.stopping = True
        self.on.set()
        self.join()
        self.session.stop()


class Last(Seat):
    """A seat that has connections broken before it plays one of its last cards."""

    def __init__(self, breaker, *arguments):
        super().__init__(*arguments)
        self.breaker = breaker

    def hear(self, player, message):
        if message['type'] == 'view' and message['table'] == self.table:
            view = message['view']
            if view['phase'] == 'play' and min(map(len, view['hands'])) <= 2:
                self.breaker.act()
            elif view['phase'] not in ('play', 'over'):
                self.breaker.on.clear()
        super().hear(player, message)


def a_match_that_ends_meanwhile(program, which):
    """A match of accounts ends while connections are broken: it is stored, and rated once, at both nodes."""
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(database.Database(own=True))
        hosts = []
        for _ in range(2):
            data = stack.enter_context(tempfile.TemporaryDirectory())
            hosts.append(Host(program, data, *LIMITS, env={**os.environ, 'PEDRO_DATABASE': postgres.url}))
            stack.callback(hosts[-1].stop)
        cookies = [register(hosts[0], name) for name in ('Ann', 'Bo', 'Cleo', 'Dan')]
        players = [hosts[seat % 2].player(cookie) for seat, cookie in enumerate(cookies)]
        assert players[0].request(type='open', variant='us', clock='untimed', options={'target': '10'})['type'] == 'ok'
        table = players[0].wait('table')['table']
        for seat, player in enumerate(players[1:], 1):
            wait_until(lambda player=player, seat=seat: player.request(type='join', table=table, seat=seat)['type'] == 'ok', said='nobody can come')
        breaker = Breaker(postgres, which)
        stack.callback(breaker.stop)
        seats = [Last(breaker, player, table, seed) for seed, player in enumerate(players)]
        wait_until(lambda: players[0].request(type='start', table=table)['type'] == 'ok', said='nobody can play')
        pump(players, lambda: all(seat.over for seat in seats))
        # Still broken where the match is stored.
        session = database.Session(postgres)
        wait_until(lambda: session.ask("SELECT count(*) FROM matches WHERE name = '%s-1'" % table)[-1] == '1', said='no match is stored')
        session.stop()
        breaker.on.clear()
        assert breaker.ended > 0
        for host in hosts:
            wait_until(lambda host=host: host.ask('GET', '/api/match/%s-1' % table)[0] == 200, said='it is not stored')
            host.wait_until_ready()
            wait_until(lambda host=host: len(ratings_at(host)['persons']) == 4, said='it is not rated')
            assert [person['matches'] for person in ratings_at(host)['persons']] == [1] * 4
        assert postgres.ask('SELECT count(*) FROM matches JOIN rated ON match_name = name') == '1'


if __name__ == '__main__':
    for kind in KINDS:
        test(sys.argv[1], kind)
    for kind in Breaker.WHICH:
        a_match_that_ends_meanwhile(sys.argv[1], kind)
