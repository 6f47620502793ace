"""shed.py - an overloaded server sheds work in the documented order, and never a move.

Syncs of the disk are made slow, then quick again.

SPDX-License-Identifier: MIT
"""
import re
import time

from faults import faulty
from host import LIMITS, PATIENCE
from play import Seat, hear, open_table

ORDER = ['tables', 'watchers', 'lobby', 'hints']


def shed(host):
    """The work that `readyz` reports as shed; its status must be 200."""
    status, _, text = host.ask('GET', '/readyz')
    assert status == 200, status
    found = re.fullmatch(r'ok\n|busy, shed: ([a-z ]+)\n', text.decode())
    words = (found[1] or '').split()
    assert words == ORDER[:len(words)], words
    return words


def shed_in_turn(host):
    """The work that was shed last, in its order, from the log: a level can pass between two requests of a slow computer."""
    with open(host.log.name, encoding='utf-8') as log:
        levels = re.findall(r'event=load level=\d+ shed="?([a-z ]*)"?$', log.read(), re.MULTILINE)
    return [words.split()[-1] for words in levels[-len(ORDER):] if words]


def check(program, library):
    with faulty(program, library, '--shed=on', *LIMITS) as (host, faults):
        table, players = open_table(host, options={'target': '500'})
        seats = [Seat(player, table, seed) for seed, player in enumerate(players)]
        learner = host.player()
        assert learner.request(type='open', variant='us', clock='untimed', bots='simple', start=True)['type'] == 'ok'
        learner.wait_for(lambda m: m['type'] == 'view' and 'legal' in m)
        alone = next(iter(learner.views))
        watcher, opener = host.player(), host.player()
        assert players[0].request(type='start', table=table)['type'] == 'ok'

        def play_until(condition):
            deadline = time.monotonic() + PATIENCE
            while not condition():
                assert time.monotonic() < deadline, 'that took too long'
                hear(players, 0.02)

        play_until(lambda: sum(len(seat.acted) for seat in seats) > 20)
        play_until(lambda: shed(host) == [])
        counted = [host.metric('shed_%s_total' % work) for work in ('tables', 'watchers', 'hints')]
        faults.set(sync_ms=600)
        play_until(lambda: shed(host) == ORDER)
        assert shed_in_turn(host) == ORDER, shed_in_turn(host)

        def refused(reason, player, **message):
            """Whether the server refuses while it sheds all: it may be calm again, if nobody has played for a moment."""
            answer = player.request(**message) if shed(host) == ORDER else {}
            if message['type'] == 'join' and answer.get('type') == 'ok':
                player.request(type='leave', table=table)
            return answer.get('reason') == reason

        play_until(lambda: refused('tables_shed', opener, type='open', variant='us', clock='fair'))
        play_until(lambda: refused('watchers_shed', watcher, type='join', table=table))
        assert watcher.request(type='join', table=table, seat=0)['reason'] == 'seat_taken'
        play_until(lambda: refused('hints_often', learner, type='hint', table=alone))
        play_until(lambda: host.metric('load_level') == len(ORDER) and host.metric('load_delay_ms') > 300)
        totals = [host.metric('shed_%s_total' % work) for work in ('tables', 'watchers', 'hints')]
        assert all(now > before for now, before in zip(totals, counted)), (totals, counted)
        # Moves continue, and people with a seat can return.
        acted = sum(len(seat.acted) for seat in seats)
        play_until(lambda: sum(len(seat.acted) for seat in seats) > acted + 2)
        back = host.player(players[1].cookie)
        assert back.request(type='join', table=table)['type'] == 'ok'
        back.close()
        faults.set(sync_ms=0)
        for player, message in ((opener, {'type': 'open', 'variant': 'us', 'clock': 'fair'}), (watcher, {'type': 'join', 'table': table}),
                                (learner, {'type': 'hint', 'table': alone})):
            play_until(lambda player=player, message=message: shed(host) == [] and player.request(**message)['type'] == 'ok')
        assert not [error for seat in seats for error in seat.errors]
        for player in players + [learner, watcher, opener]:
            player.close()
