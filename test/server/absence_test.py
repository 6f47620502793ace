#!/usr/bin/env python3
"""absence_test.py PEDRO FAULTS - friends lose their connections, the host too, and the table continues within a minute;
people who do not come to their tables of a tournament; people who look for others. The test advances the clock of the server instead of waiting. PEDRO_ABSENCE_TRIALS=N makes N trials.

SPDX-License-Identifier: MIT
"""
import os
import random
import sys
import time

import event_absence
import matchmaking
from faults import faulty
from host import LIMITS
from play import Seat, open_table, pump

TRIALS = int(os.environ.get('PEDRO_ABSENCE_TRIALS', '5'))
ABSENT_S = 31  # and a second, so that the clock has passed it


class Friend(Seat):
    """Uses what the page offers: acts, and lets a bot play for absent people. `here` has the seats of connected people."""

    here = ()

    def hear(self, _, message):
        if message['type'] == 'table' and message['table'] == self.table:
            self.here = [seat for seat, at in enumerate(message['seats']) if at['online']]
            for seat, at in enumerate(message['seats']):
                if at['absent'] and not at['away'] and message['seat'] >= 0 and not message['over']:
                    self.player.send(type='seat', table=self.table, seat=seat, bot='simple')
        super().hear(_, message)


def trial(host, faults, rng):
    table, players = open_table(host, clock='untimed', options={'target': '500'})
    cookies = [player.cookie for player in players]
    friends = {at: Friend(player, table, at) for at, player in enumerate(players)}
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    for _ in range(6):
        # Some go, the host among them; at least one stays or comes.
        for at in range(4):
            if at in friends and rng.random() < 0.5:
                friends.pop(at).player.close()
            elif at not in friends and rng.random() < 0.3:
                player = host.player(cookies[at])
                friends[at] = Friend(player, table, at)
                player.send(type='join', table=table)
        if not friends:
            at = rng.randrange(4)
            player = host.player(cookies[at])
            friends[at] = Friend(player, table, at)
            player.send(type='join', table=table)
        here = [friend.player for friend in friends.values()]
        # The server has noticed who went.
        pump(here, lambda friends=friends: all(friend.here == sorted(friends) for friend in friends.values()))
        seen = max(friend.seen for friend in friends.values())
        faults.set(steady_s=faults.steady_s + ABSENT_S)
        pump(here, lambda seen=seen, friends=friends: max(friend.seen for friend in friends.values()) > seen + 4 or
             any(friend.over for friend in friends.values()))
    for friend in friends.values():
        friend.player.close()


def only_the_absent(host, faults):
    """No bot gets a seat before its time, and a person who returns has it at once."""
    table, (host_player, guest, third, _) = open_table(host, clock='untimed')
    assert host_player.request(type='start', table=table)['type'] == 'ok'
    assert guest.request(type='seat', table=table, seat=2, bot='simple')['reason'] == 'connected'
    guest.heard.clear()  # before it sat down, nobody was online there either
    went = time.monotonic()
    third.close()
    guest.wait_for(lambda m: m['type'] == 'table' and not m['seats'][2]['online'])
    answer = guest.request(type='seat', table=table, seat=2, bot='simple')
    if answer['type'] == 'error':
        assert answer['reason'] == 'not_absent'
        faults.set(steady_s=faults.steady_s + ABSENT_S)
        guest.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['absent'])
        assert guest.request(type='seat', table=table, seat=2, bot='simple')['type'] == 'ok'
    else:
        assert time.monotonic() - went > ABSENT_S - 1, 'too early'
    guest.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['away'])
    # Durable: also after kill -9 the bot plays, and the seat is still the person's.
    host.kill()
    host.start()
    back = host.player(third.cookie)
    assert back.request(type='join', table=table)['type'] == 'ok'
    told = back.wait_for(lambda m: m['type'] == 'table' and not m['seats'][2]['away'])
    assert told['seat'] == 2
    back.close()


def main():
    program, library = sys.argv[1:]
    with faulty(program, library, *LIMITS) as (host, faults):
        matchmaking.check(host, faults, program)
        event_absence.check(host, faults)
        only_the_absent(host, faults)
    # A server each: the steps of the clock look like slow commits to it, and it would open no more tables.
    for number in range(TRIALS):
        with faulty(program, library, *LIMITS) as (host, faults):
            trial(host, faults, random.Random(number))


if __name__ == '__main__':
    main()
