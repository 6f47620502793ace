#!/usr/bin/env python3
"""hints_test.py PEDRO - a person who floods the server with requests for hints gets one at a time, and delays no bot.

The server has one thread for bots and hints. A bot's turn waits at most for the hint that is being computed, so there
are about as many hints as moves, however many are requested.

SPDX-License-Identifier: MIT
"""
import sys

from host import LIMITS, running
from play import Seat, pump

FLOODERS = 5
AT_ONCE = 50


class Flooder:
    """Requests many hints whenever it has received one."""

    def __init__(self, host):
        self.player = host.player()
        assert self.player.request(type='open', variant='us', clock='untimed', bots='simple', start=True)['type'] == 'ok'
        self.table = self.player.wait('table')['table']
        self.player.wait_for(lambda m: 'legal' in m)
        self.hints = self.busy = 0
        self.player.on_message = self.hear

    def ask(self, count):
        for _ in range(count):
            self.player.send(type='hint', table=self.table)

    def hear(self, player, message):
        if message['type'] == 'hint':
            self.hints += 1
            self.ask(10)
        if message['type'] == 'error':
            assert message['reason'] in ('hint_coming', 'hints_often'), message
            self.busy += 1
        del player.heard[:-20]


def main():
    with running(sys.argv[1], '--bot-threads=1', '--bot-time=50', *LIMITS) as host:
        flooders = [Flooder(host) for _ in range(FLOODERS)]
        honest = host.player()
        assert honest.request(type='open', variant='us', clock='untimed', bots='simple', start=True,
                              options={'target': '500'})['type'] == 'ok'
        table = honest.wait('table')['table']
        events = set()
        for flooder in flooders:
            flooder.ask(AT_ONCE)
        players = [honest] + [flooder.player for flooder in flooders]
        pump(players, lambda: sum(flooder.hints for flooder in flooders) >= FLOODERS)
        seat = Seat(honest, table)
        hear = honest.on_message

        def count(player, message):
            if message['type'] == 'view':
                events.add(message['seq'])
            hear(player, message)

        honest.on_message = count
        for flooder in flooders:
            flooder.hints = 0
        honest.send(type='join', table=table)
        pump(players, lambda: len(events) >= 25)
        hints = sum(flooder.hints for flooder in flooders)
        assert hints <= 2 * len(events), '%d hints while %d moves were made' % (hints, len(events))
        assert all(flooder.busy >= AT_ONCE - 2 for flooder in flooders)
        assert not seat.errors, seat.errors
        for player in players:
            player.close()


if __name__ == '__main__':
    main()
