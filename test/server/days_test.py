#!/usr/bin/env python3
"""days_test.py PEDRO FAULTS - a match with days for each decision, whose people come when they like.

Nobody is connected while the clocks of the machine step, so the table rests: it is in no memory. Whose turn it is stands in the list
of one's tables; a restart gives no time and takes none but what has passed; when the days are over the table is woken, and a bot
plays until the person is back.

SPDX-License-Identifier: MIT
"""
import json
import sys
import tempfile

import preview
from clock_test import DAY, HOUR
from faults import faulty
from host import LIMITS, wait_until
from lobby import whole
from match_test import play
from play import open_table


class Days:
    """The clocks of a server, which step together."""

    def __init__(self, host, faults):
        self.host, self.faults, self.passed = host, faults, 0

    def go(self, seconds):
        """So much time passes while the server runs."""
        self.passed += seconds
        self.faults.set(wall_s=self.passed, steady_s=self.passed)
        self.host.do_what_is_due()

    def down(self, seconds):
        """The server is down for so long."""
        self.host.kill()
        self.passed += seconds
        self.faults.set(wall_s=self.passed, steady_s=self.passed)
        self.host.start()


def own(host, cookie):
    """The only table of a person."""
    status, _, text = host.ask('GET', '/api/me/tables', cookie=cookie)
    assert status == 200, text
    return json.loads(text)['tables'][0]


def about(left_ms, seconds):
    """A slow computer takes some minutes."""
    assert 0 <= seconds * 1000 - left_ms < HOUR * 1000, (left_ms, seconds)


def a_match_of_days(program, library, web):
    preview.write_page(web)
    with faulty(program, library, '--table-days=2', '--web=' + web, *LIMITS) as (host, faults):
        days = Days(host, faults)
        table, players = open_table(host, clock='day3')
        assert players[0].request(type='start', table=table)['type'] == 'ok'
        wait_until(lambda: 'left_ms' in own(host, players[0].cookie))
        for player in players:
            player.close()
        cookies = [player.cookie for player in players]
        first = own(host, cookies[0])
        assert first['table'] == table and first['clock'] == 'day3' and first['started'], first
        asked = next(cookie for cookie in cookies if own(host, cookie)['seat'] == first['turn'])
        days.go(120)
        wait_until(lambda: host.metric('tables') == 0)
        # What a messenger reads of its link, which wakes nothing.
        told = preview.tags(host, '/t/' + table)
        assert told['title'] == 'Double Pedro (High Five)', told
        assert told['description'] == 'The match is under way: 4 of 4 seats taken.', told
        assert host.metric('tables') == 0
        days.go(2 * DAY - 120)
        now = own(host, asked)
        assert now['turn'] == first['turn'], now
        about(now['left_ms'], DAY)
        # The server is down for half a day, which has passed for people too.
        days.down(12 * HOUR)
        now = own(host, asked)
        assert now['turn'] == first['turn'], now
        about(now['left_ms'], 12 * HOUR)
        assert host.metric('tables') == 0
        # The person comes in time, and does not stay.
        player = host.player(asked)
        player.send(type='join', table=table)
        legal = player.wait_for(lambda m: m['type'] == 'view' and 'legal' in m)
        seq, choice = legal['seq'], legal['legal']['choices'][0]
        assert player.request(type='act', table=table, seq=seq, action=choice)['type'] == 'ok'
        player.close()
        now = own(host, asked)
        assert now['turn'] != first['turn'], now
        about(now['left_ms'], 3 * DAY)
        days.go(120)
        wait_until(lambda: host.metric('tables') == 0)
        # The next one does not come: a bot plays there, and another person is asked.
        late = next(cookie for cookie in cookies if own(host, cookie)['seat'] == now['turn'])
        days.go(3 * DAY - 120)
        wait_until(lambda: own(host, late)['turn'] != now['turn'])
        player = host.player(late)
        player.send(type='join', table=table)
        shown = player.wait_for(lambda m: m['type'] == 'table' and not m['seats'][m['seat']]['away'])
        assert not any(seat['absent'] for seat in shown['seats']), shown
        player.close()


def an_empty_seat_is_listed(program, library):
    """After a match a table whose people stay rests. With an empty seat it waits for people in the list of open tables."""
    with faulty(program, library, '--table-days=2', *LIMITS) as (host, faults):
        days = Days(host, faults)
        (_, full), (open_one, players) = [play(host, 'us', clock='day3', options={'target': '21'}) for _ in range(2)]
        assert players[1].request(type='leave', table=open_one)['type'] == 'ok'
        for player in full + players:
            player.close()
        days.go(120)
        wait_until(lambda: host.metric('tables') < 2)
        assert list(whole(host)) == [open_one]


if __name__ == '__main__':
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        a_match_of_days(*sys.argv[1:3], folder)
    an_empty_seat_is_listed(*sys.argv[1:3])
    print('days: ok')
