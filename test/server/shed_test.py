#!/usr/bin/env python3
"""shed_test.py PEDRO FAULTS - a server that is late sheds work in its order, and never a move.

Syncs of the disk are made slow, then quick again.

SPDX-License-Identifier: MIT
"""
import re
import sys
import time

from faults import faulty
from host import LIMITS
from play import Seat, hear, open_table

ORDER = ['tables', 'watchers', 'lobby', 'hints']


def shed(host):
    """What `readyz` says is shed; it always serves."""
    status, _, text = host.ask('GET', '/readyz')
    assert status == 200, status
    found = re.fullmatch(r'ok\n|busy, shed: ([a-z ]+)\n', text.decode())
    words = (found[1] or '').split()
    assert words == ORDER[:len(words)], words
    return words


def metric(host, name):
    _, _, text = host.ask('GET', '/metrics')
    return int(re.search(r'^pedro_%s (\d+)$' % name, text.decode(), re.M)[1])


def main():
    program, library = sys.argv[1:]
    with faulty(program, library, *LIMITS) as (host, faults):
        table, players = open_table(host, options={'target': '500'})
        seats = [Seat(player, table, seed) for seed, player in enumerate(players)]
        learner = host.player()
        assert learner.request(type='open', variant='us', clock='untimed', bots='simple', start=True)['type'] == 'ok'
        learner.wait_for(lambda m: m['type'] == 'view' and 'legal' in m)
        alone = next(iter(learner.views))
        watcher, opener = host.player(), host.player()
        assert players[0].request(type='start', table=table)['type'] == 'ok'

        def play_until(condition):
            deadline = time.monotonic() + 60
            while not condition():
                assert time.monotonic() < deadline, 'that took too long'
                hear(players, 0.02)

        play_until(lambda: sum(len(seat.acted) for seat in seats) > 20)
        assert shed(host) == []
        seen = []
        faults.set(sync_ms=600)

        def all_shed():
            words = shed(host)
            if len(words) > len(seen):
                seen.append(words[-1])
            return words == ORDER

        play_until(all_shed)
        assert seen == ORDER, seen
        assert opener.request(type='open', variant='us', clock='fair')['reason'] == 'tables_shed'
        assert watcher.request(type='join', table=table)['reason'] == 'watchers_shed'
        assert watcher.request(type='join', table=table, seat=0)['reason'] == 'seat_taken'
        assert learner.request(type='hint', table=alone)['reason'] == 'hints_often'
        assert metric(host, 'load_level') == len(ORDER) and metric(host, 'load_delay_ms') > 300
        assert metric(host, 'shed_tables_total') == 1 and metric(host, 'shed_watchers_total') == 1
        assert metric(host, 'shed_hints_total') == 1
        # Moves go on, and who had a seat comes back to it.
        acted = sum(len(seat.acted) for seat in seats)
        play_until(lambda: sum(len(seat.acted) for seat in seats) > acted + 2)
        back = host.player(players[1].cookie)
        assert back.request(type='join', table=table)['type'] == 'ok'
        back.close()
        faults.set(sync_ms=0)
        play_until(lambda: shed(host) == [])
        assert opener.request(type='open', variant='us', clock='fair')['type'] == 'ok'
        assert watcher.request(type='join', table=table)['type'] == 'ok'
        assert learner.request(type='hint', table=alone)['type'] == 'ok'
        assert not [error for seat in seats for error in seat.errors]
        for player in players + [learner, watcher, opener]:
            player.close()


if __name__ == '__main__':
    main()
