#!/usr/bin/env python3
"""event_absence.py - people who do not come to their tables of a tournament: with the setting `absent forfeit` the
side that came wins, with `absent bot` a computer player takes the place.

SPDX-License-Identifier: MIT
"""
from account_test import register
from online_test import FAST, PAST, played, results, wait_for
from play import Seat, hear
from tournament_test import act, acts, ask, done, opened

WAIT_S = 60


def begin(host, faults, absent, names):
    """Two people enter, and one of them comes. Returns the entries of the sides and the rows."""
    owner, *cookies = [register(host, who)[0] for who in ('Owner of ' + names[0], *names)]
    name = opened(host, owner, acts=FAST.replace('set wait 0', 'set wait 1') + '\nset rounds 1\nset absent ' + absent)
    for cookie in cookies:
        done(ask(host, 'POST', '/api/tournaments/%s/enter' % name, {'members': ['bot:beginner']}, cookie))
    player = host.player(cookies[0])
    done(act(host, owner, name, PAST))
    table = player.wait('called')['table']
    Seat(player, table)
    player.send(type='join', table=table)
    hear([player], 0.5)
    rows = acts(wait_for(host, name, lambda told: any(line.startswith('table ') for line in told)))
    assert not any(line.startswith(('forfeit', 'result')) for line in rows), 'the table waits for a minute'
    sides = [line for line in rows if line.startswith('pair ')][0].split()[2].split(':')[1].split('-')
    faults.set(wall_s=faults.wall_s + WAIT_S + 1, steady_s=faults.steady_s + WAIT_S + 1)
    rows = wait_for(host, name, lambda told: told[-1] == 'finish', lambda: hear([player], 0.05))
    player.close()
    return sides, rows


def check(host, faults):
    names = ('Ann Berg', 'Bob Berg')
    sides, rows = begin(host, faults, 'forfeit', names)
    absent = sides.index('2') + 1
    assert [line for line in acts(rows) if line.startswith(('forfeit', 'result'))] == ['forfeit 1 1 %d' % absent], rows
    places = [played(host, who)[0][2]['place'] for who in names]
    assert places == [1, 2], 'who came has won'
    _, rows = begin(host, faults, 'bot', ('Cy Berg', 'Di Berg'))
    assert list(results(rows)) == [('1', '1')] and not any(line.startswith('forfeit') for line in acts(rows)), rows
