#!/usr/bin/env python3
"""crew.py - the people of a table on several nodes, who come back to another one, and the rows of what they have done.

SPDX-License-Identifier: MIT
"""
import os
import select
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
from host import Closed  # noqa: E402
from play import choose  # noqa: E402

STUCK_AFTER = 30  # seconds; a table goes on sooner, but this computer may be slow


class Robot:
    """A person at a seat, who comes back to another node when a socket ends. An action that is not acknowledged is sent
    again with the next view."""

    def __init__(self, crew, number, seat, cookie):
        self.crew, self.number, self.seat, self.cookie = crew, number, seat, cookie
        self.player = self.view = None
        self.waiting = {}
        self.acted = []  # (seq, action) that were acknowledged
        self.over = False
        self.tries = 0

    def connect(self):
        """True if it is connected to a node."""
        host = self.crew.hosts[(self.number + self.tries) % len(self.crew.hosts)]
        self.tries += 1
        try:
            self.player = host.player(self.cookie)
        except (Closed, OSError):
            self.player = None
            return False
        self.view, self.waiting = None, {}
        self.player.on_message = self.hear
        self.player.send(type='join', table=self.crew.table)
        return True

    def hear(self, player, message):
        kind = message['type']
        if kind == 'view' and message['table'] == self.crew.table:
            self.view = message
            self.over = message['view']['phase'] == 'over'
            self.crew.heard = time.monotonic()
            if self.over and self.crew.endless and self.seat == 0:
                player.send(type='start', table=self.crew.table)
            self.act()
        elif kind == 'ok' and message.get('id') in self.waiting:
            self.acted.append(self.waiting.pop(message['id']))
        elif kind == 'error':
            self.crew.errors.append(message['reason'])
            if self.waiting.pop(message.get('id'), None):
                self.crew.again.append(self)
        del player.heard[:-20]

    def act(self):
        if self.over or not self.view or 'legal' not in self.view or self.waiting:
            return
        action = choose(self.view['legal'], self.crew.rng)
        number = self.player.send(type='act', table=self.crew.table, seq=self.view['seq'], action=action)
        self.waiting[number] = (self.view['seq'], action)

    def take(self):
        """Handles what has come; a socket that has ended is opened again."""
        if not self.player and not self.connect():
            return
        try:
            if select.select([self.player], [], [], 0)[0]:
                self.player.read_more(0)
            self.player.take()
            if self.player.ended:
                raise self.player.ended
        except (Closed, OSError):
            self.player.close()
            self.player = None


class Crew:
    """The people of one table."""

    def __init__(self, hosts, rng, variant, endless=False):
        self.hosts, self.rng, self.endless = hosts, rng, endless
        self.errors, self.again, self.heard = [], [], time.monotonic()
        first = hosts[0].player()
        answer = first.request(type='open', variant=variant, clock='untimed')
        assert answer['type'] == 'ok', answer
        shown = first.wait('table')
        self.table = shown['table']
        people = [first]
        for seat in range(1, shown['players']):
            people.append(hosts[seat % len(hosts)].player())
            answer = people[-1].request(type='join', table=self.table, seat=seat)
            assert answer['type'] == 'ok', (seat, answer)
        self.robots = [Robot(self, number, number, player.cookie) for number, player in enumerate(people)]
        for robot in self.robots:
            assert robot.connect()
        answer = people[-1].request(type='start', table=self.table)
        assert answer['reason'] == 'host_only', answer
        answer = first.request(type='start', table=self.table)
        assert answer['type'] == 'ok', answer
        for player in people:
            player.close()

    def play(self, until):
        """Plays until a condition holds. Returns the longest pause in which nobody saw anything new."""
        longest, tried = 0, time.monotonic()
        self.heard = time.monotonic()
        while not until():
            sockets = [robot.player for robot in self.robots if robot.player]
            select.select(sockets, [], [], 0.05)
            before = self.heard
            for robot in self.robots:
                robot.take()
            if time.monotonic() - tried > 0.1:
                tried = time.monotonic()
                for robot in self.robots:
                    if robot in self.again and robot.player:
                        robot.act()
                self.again.clear()
            longest = max(longest, self.heard - before if self.heard != before else time.monotonic() - before)
            assert time.monotonic() - self.heard < STUCK_AFTER, '\n'.join(
                ['the table is stuck', *self.errors[-5:], *(host.said() for host in self.hosts)])
        return longest

    def over(self):
        return all(robot.over for robot in self.robots)

    def acted(self):
        return sum(len(robot.acted) for robot in self.robots)

    def close(self):
        for robot in self.robots:
            if robot.player:
                robot.player.close()


def rows_of(postgres, table):
    """The rows of a table, [(seq, body)]; none if it is closed."""
    text = postgres.ask("SELECT e.seq, e.body FROM log e JOIN tables t "
                        "ON t.id = e.id AND e.kind = 'e' WHERE t.name = '%s' ORDER BY e.seq" % table)
    return [(int(line.split('|', 1)[0]), line.split('|', 1)[1]) for line in text.split('\n') if line]


def check_rows(postgres, crew):
    """Every acknowledged action stands in the rows, once; numbers have no gaps."""
    rows = rows_of(postgres, crew.table)
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1)), [seq for seq, _ in rows][-5:]
    acts = {}  # those of people; bots answer no view
    for _, body in rows:
        words = body.split(' ')
        if words[1] == 'act' and words[3] != '0':
            key = (int(words[2]), int(words[3]), *sorted(words[4:]))
            acts[key] = acts.get(key, 0) + 1
    assert not [key for key, count in acts.items() if count > 1], 'done twice'
    for robot in crew.robots:
        for seq, action in robot.acted:
            key = (robot.seat, seq, *sorted(action.split(' ')))  # cards of a row are in another order
            assert key in acts, ('lost', key, list(acts)[-5:])
    return len(acts)
