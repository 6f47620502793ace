"""places.py - seats whose owners return after each crash, and their acknowledged actions.

SPDX-License-Identifier: MIT
"""
import select
import time

from host import PATIENCE, Closed, Player
from play import Seat, open_table

from database import rows_of  # found by host.py


class Place:
    """A seat whose owner returns after each crash. `acted` has the acknowledged actions."""

    def __init__(self, player, table, number, seed):
        self.cookie, self.table, self.number = player.cookie, table, number
        self.acted = []
        self.sit(player, seed)

    def sit(self, player, seed):
        self.player = player
        self.seat = Seat(player, self.table, seed)

    def leave(self):
        """Handles the messages that had still arrived, and keeps acknowledged actions. Leaving twice is allowed."""
        if self.player is None:
            return
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
        self.player = None

    def come_back(self, port, seed):
        self.sit(Player(port, self.cookie), seed)
        self.player.send(type='join', table=self.table)


def play_for(places, seconds, enough=lambda: False):
    """Lets everyone play for a while, or until `enough` is true."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not enough():
        players = [place.player for place in places]
        ready, _, _ = select.select(players, [], [], 0.01)
        for player in ready:
            player.read_more(0)
            player.take()


def as_logged(row):
    """A row in a form that can be compared: cards are logged in the order in which hands are sorted."""
    return tuple(sorted(row.split(' ')))


def check_log(data, places):
    """Checks that all acknowledged actions are in the log. Returns their number."""
    logged = {}
    for table, body in rows_of(data, "SELECT tables.name, body FROM log JOIN tables ON tables.id = log.id WHERE kind = 'e' AND body <> ''"):
        logged.setdefault(table, set()).add(as_logged(body.split(' ', 1)[1]))
    count = 0
    for place in places:
        for seq, action in place.acted:
            row = 'act %d %d %s' % (place.number, seq, action)
            assert as_logged(row) in logged[place.table], 'lost: %s at %s' % (row, place.table)
            count += 1
    return count


def take_places(host, tables, variant='us', **options):
    """People at new tables where a match has begun."""
    places = []
    for _ in range(tables):
        table, players = open_table(host, variant, **options)
        places += [Place(player, table, seat, len(places) + seat) for seat, player in enumerate(players)]
        assert players[0].request(type='start', table=table)['type'] == 'ok'
    return places


def come_back(host, places, rng):
    """Everybody returns, and every table continues."""
    for place in places:
        place.come_back(host.port, rng.randrange(1 << 30))
    tables = {}
    for place in places:
        tables.setdefault(place.table, []).append(place.seat)
    play_for(places, PATIENCE, lambda: all(sum(len(seat.acted) for seat in seats) >= 2 or all(s.over for s in seats)
                                     for seats in tables.values()))
    for table, seats in tables.items():
        assert sum(len(seat.acted) for seat in seats) >= 2 or all(seat.over for seat in seats), \
            'table %s does not go on: %s' % (table, [seat.errors for seat in seats])
