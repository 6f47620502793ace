#!/usr/bin/env python3
"""clock_test.py PEDRO FAULTS - the clocks of the machine step, without effects at tables; and what is
not needed for some time leaves the memory.

Wall time jumps forward and back while people play, and while the server is down. Nothing may freeze, no clock may run
out, no table may be closed. Long durations (closing tables) use the monotonic clock. The clock of the table is slow, so
that a slow computer does not let it run out: it allows some minutes, and the steps are of hours.

SPDX-License-Identifier: MIT
"""
import os
import sys

import event_rest
from faults import faulty
from host import LIMITS, wait_until
from play import Seat, open_table, pump

from database import rows_of  # found by host.py

HOUR = 3600
DAY = 24 * HOUR


class Game:
    """A table with people on every seat who play until they are stopped."""

    def __init__(self, host, **options):
        self.table, self.players = open_table(host, **options)
        self.cookies = [player.cookie for player in self.players]
        self.seats = [Seat(player, self.table, seed) for seed, player in enumerate(self.players)]
        assert self.players[0].request(type='start', table=self.table)['type'] == 'ok'
        self.away = False
        self.watch()

    def watch(self):
        for player, seat in zip(self.players, self.seats):
            player.on_message = lambda player, message, seat=seat: self.hear(player, message, seat)

    def hear(self, player, message, seat):
        if message['type'] == 'table':
            self.away = self.away or any(place['away'] for place in message['seats'])
        seat.hear(player, message)

    def acted(self):
        return sum(len(seat.acted) for seat in self.seats)

    def play(self, hands):
        """Waits until `hands` hands have begun and been played; nobody loses a seat by the clock."""
        enough, before = self.hand() + hands, self.acted()
        pump(self.players, lambda: self.hand() >= enough and self.acted() > before)
        assert not self.away, 'a clock has run out'
        assert not [error for seat in self.seats for error in seat.errors]

    def hand(self):
        return max((player.views[self.table]['view']['hand'] for player in self.players if player.views), default=0)

    def come_back(self, host):
        for player in self.players:
            player.close()
        self.players = [host.player(cookie) for cookie in self.cookies]
        self.seats = [Seat(player, self.table, seed) for seed, player in enumerate(self.players)]
        self.watch()
        for player in self.players:
            player.send(type='join', table=self.table)
        pump(self.players, lambda: all(self.table in player.views for player in self.players))

    def close(self):
        for player in self.players:
            player.close()


def restart(host, faults, **steps):
    host.kill()
    faults.set(**steps)
    host.start()


def steps_in_play(program, library):
    with faulty(program, library, *LIMITS) as (host, faults):
        game = Game(host, clock='slow', options={'target': '500'})
        lonely, others = open_table(host)
        for player in others:
            player.close()
        game.play(1)
        for wall in (-2, 0, HOUR, 0, -HOUR, DAY, 0):
            faults.set(wall_s=wall)
            # A tick that also does rare work, such as closing tables.
            faults.set(steady_s=faults.steady_s + 6)
            game.play(1)
        assert host.metric('tables') == 2, 'a table was closed'
        for wall in (HOUR, 0, -HOUR, 0):
            restart(host, faults, wall_s=wall)
            game.come_back(host)
            faults.set(steady_s=faults.steady_s + 6)
            game.play(1)
        assert host.metric('tables') == 2, 'a table was closed'
        back = host.player(others[0].cookie)
        assert back.request(type='join', table=lonely)['type'] == 'ok'
        back.close()
        game.close()


def steps_with_bots(program, library):
    """Bots pause before they act, but not for an hour, although the table's rows have later times than the clock."""
    with faulty(program, library, '--bot-pause=50', '--hand-pause=50', *LIMITS[2:]) as (host, faults):
        faults.set(wall_s=HOUR)
        player = host.player()
        assert player.request(type='open', variant='us', clock='fair', bots='simple', start=True,
                              options={'target': '500'})['type'] == 'ok'
        table = player.wait('table')['table']
        for step in (lambda: faults.set(wall_s=0), lambda: restart(host, faults)):
            step()
            player.close()
            player = host.player(player.cookie)
            seat = Seat(player, table)
            player.send(type='join', table=table)
            pump([player], lambda seat=seat: len(seat.acted) >= 8)
            assert not seat.errors, seat.errors
        player.close()


def watch(host, table):
    """Counts the sockets: one is left, which watches a table."""
    wait_until(lambda: host.metric('sockets') == 0)
    watcher = host.player()
    assert watcher.request(type='join', table=table)['type'] == 'ok'
    return watcher


def forgotten_tables(program, library):
    """Tables are closed by the monotonic clock alone."""
    with faulty(program, library, '--table-days=2', *LIMITS) as (host, faults):
        game = Game(host)
        game.play(1)
        game.close()
        opener = host.player()
        for _ in range(3):
            assert opener.request(type='open', variant='us', clock='fair', bots='simple', start=True)['type'] == 'ok'
        # Wait until the bots cannot continue.
        asked = set()
        while len(asked) < 3:
            asked.add(opener.wait_for(lambda m: m['type'] == 'view' and 'legal' in m)['table'])
        watched = min(asked)
        opener.close()
        watch(host, watched)
        faults.set(steady_s=0.9 * HOUR)
        host.do_what_is_due()
        assert host.metric('tables') == 4
        # By this clock the socket was silent for too long.
        watcher = watch(host, watched)
        faults.set(steady_s=1.1 * HOUR)
        wait_until(lambda: host.metric('tables') == 2)  # the played and the watched table
        # Joining and leaving count as use.
        watcher.close()
        wait_until(lambda: host.metric('sockets') == 0)
        faults.set(steady_s=2 * HOUR)
        host.do_what_is_due()
        assert host.metric('tables') == 2
        faults.set(steady_s=3.2 * HOUR)
        wait_until(lambda: host.metric('tables') == 1)
        # A wrong clock at a start closes no table at once; earlier idle time counts later.
        host.kill()
        faults.set(wall_s=100 * DAY, steady_s=0)
        if os.environ.get('PEDRO_TEST_DATABASE'):  # a node goes by the clock of the database
            rows_of(host.data, 'UPDATE log SET at_ms = at_ms - %d' % (100 * DAY * 1000))
        host.start()
        wait_until(lambda: host.metric('tables') == 1)  # a node takes it from the killed one
        faults.set(steady_s=11 * HOUR)
        host.do_what_is_due()
        assert host.metric('tables') == 1
        faults.set(steady_s=13 * HOUR)
        wait_until(lambda: host.metric('tables') == 0)


def sessions_last(program, library):
    """A wall clock that jumps by a hundred days, in use or while the server is down, ends no session."""
    with faulty(program, library, *LIMITS) as (host, faults):
        player, idle = host.player(), host.guest()

        def is_in(cookie):
            return host.ask('GET', '/api/me', cookie=cookie)[0] == 200

        def tidied():
            """Waits until what has expired is deleted, also what a socket may go on without."""
            before = host.metric('store_batches_total')
            for _ in range(3):
                faults.set(steady_s=faults.steady_s + 6)
                wait_until(lambda before=before: host.metric('store_batches_total') > before)
                before = host.metric('store_batches_total')

        tidied()
        for days in (100, -100, 100000, 0):
            faults.set(wall_s=days * DAY)
            tidied()
            assert is_in(player.cookie) and is_in(idle), days
            assert player.request(type='lobby', on=False)['type'] == 'ok', days
        player.close()
        for days in (100, 200, 0):
            restart(host, faults, wall_s=days * DAY)
            tidied()
            assert is_in(player.cookie) and is_in(idle), days
            fresh = host.guest()
            faults.set(wall_s=days * DAY + 95 * DAY)
            assert is_in(fresh)
    if os.environ.get('PEDRO_TEST_DATABASE'):  # a node goes by the clock of the database, which does not step
        return
    # Days that pass by both clocks count.
    with faulty(program, library, *LIMITS) as (host, faults):
        cookie = host.guest()
        for day in range(1, 92):
            faults.set(wall_s=day * DAY, steady_s=day * DAY)
            status = host.ask('GET', '/api/me', cookie=cookie)[0]
            assert status == 200 or day > 89, day
        assert status == 401


def main():
    program, library = sys.argv[1:]
    steps_in_play(program, library)
    steps_with_bots(program, library)
    forgotten_tables(program, library)
    sessions_last(program, library)
    event_rest.check(program, library)


if __name__ == '__main__':
    main()
