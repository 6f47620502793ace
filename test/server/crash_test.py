#!/usr/bin/env python3
"""crash_test.py PEDRO - kill -9 at random moments under load: what was acknowledged is there afterwards.

People play at several tables as fast as they can. The server is killed, started again on the same data,
and everyone comes back. Every action that was acknowledged must stand in the log of its table, and every
table must go on.

PEDRO_CRASHES=N kills so many times.

SPDX-License-Identifier: MIT
"""
import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from host import LIMITS, Closed, Host, Player
from play import Seat, open_table

CRASHES = int(os.environ.get('PEDRO_CRASHES', '5'))
TABLES = 6


class Place:
    """A seat whose owner comes back after each crash. `acted` keeps what was acknowledged."""

    def __init__(self, player, table, number, seed):
        self.cookie, self.table, self.number = player.cookie, table, number
        self.acted = []
        self.sit(player, seed)

    def sit(self, player, seed):
        self.player = player
        self.seat = Seat(player, self.table, seed)

    def leave(self):
        """Takes in what had still arrived, and keeps what was acknowledged."""
        try:
            while True:
                self.player.read_more(0)
        except (Closed, TimeoutError):
            pass
        try:
            self.player.take()
        except Closed:
            pass
        self.acted += self.seat.acted
        self.seat.acted = []
        self.player.close()

    def come_back(self, port, seed):
        self.sit(Player(port, self.cookie), seed)
        self.player.send(type='join', table=self.table)


def play_for(places, seconds, enough=lambda: False):
    """Lets everyone play for a while, or until it is enough."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not enough():
        players = [place.player for place in places]
        ready, _, _ = select.select(players, [], [], 0.01)
        for player in ready:
            player.read_more(0)
            player.take()


def as_logged(row):
    """A row whose words can be compared: cards are logged in the order hands are sorted."""
    return tuple(sorted(row.split(' ')))


def check_log(data, places):
    """Everything acknowledged stands in the log. How many there were."""
    database = sqlite3.connect('file:%s/pedro.db?mode=ro' % data, uri=True)
    logged = {}
    for table, body in database.execute('SELECT name, body FROM event JOIN tables ON id = table_id'):
        logged.setdefault(table, set()).add(as_logged(body.split(' ', 1)[1]))
    database.close()
    count = 0
    for place in places:
        for seq, action in place.acted:
            row = 'act %d %d %s' % (place.number, seq, action)
            assert as_logged(row) in logged[place.table], 'lost: %s at %s' % (row, place.table)
            count += 1
    return count


def crash_once(host, places, rng):
    play_for(places, rng.uniform(0.02, 0.5))
    host.kill()
    for place in places:
        place.leave()
    host.start()
    acknowledged = check_log(host.data, places)
    for place in places:
        place.come_back(host.port, rng.randrange(1 << 30))
    tables = {}
    for place in places:
        tables.setdefault(place.table, []).append(place.seat)
    play_for(places, 30, lambda: all(sum(len(seat.acted) for seat in seats) >= 2 or all(s.over for s in seats)
                                     for seats in tables.values()))
    for table, seats in tables.items():
        assert sum(len(seat.acted) for seat in seats) >= 2 or all(seat.over for seat in seats), \
            'table %s does not go on: %s' % (table, [seat.errors for seat in seats])
    return acknowledged


def end_well(host, places, rng):
    """SIGTERM while everyone plays: all hear that it ends, and what is acknowledged until then is there."""
    play_for(places, rng.uniform(0.1, 0.3))
    told = set()
    host.process.send_signal(signal.SIGTERM)
    for place in places:
        def hear(player, message, seat=place.seat):
            if message['type'] == 'bye':
                told.add(player)
            elif message['type'] != 'view':  # nobody acts any more
                seat.hear(player, message)
        place.player.on_message = hear
        try:
            while True:
                place.player.take()
                place.player.read_more(30)
        except Closed:
            place.leave()
    assert len(told) == len(places), 'somebody was left without a word'
    assert host.process.wait(timeout=30) == 0
    check_log(host.data, places)
    host.start()


def main():
    program = sys.argv[1]
    rng = random.Random(1)
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        try:
            places = []
            for _ in range(TABLES):
                table, players = open_table(host, 'us', options={'target': '500'})
                places += [Place(player, table, seat, len(places)) for seat, player in enumerate(players)]
                assert players[0].request(type='start', table=table)['type'] == 'ok'
            for _ in range(CRASHES):
                acknowledged = crash_once(host, places, rng)
            assert acknowledged > 50, acknowledged
            end_well(host, places, rng)
            verified = subprocess.run([program, 'admin', 'verify', '--data=' + data], capture_output=True,
                                      text=True, check=False)
            assert verified.returncode == 0, verified
            assert '%d tables' % TABLES in verified.stdout, verified
        except BaseException:
            host.kill()
            print(host.said())
            raise
        assert host.stop() == 0
    print('%d crashes, %d acknowledged actions, none lost' % (CRASHES, acknowledged))


if __name__ == '__main__':
    main()
