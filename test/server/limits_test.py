#!/usr/bin/env python3
"""limits_test.py PEDRO FAULTS - limits of tables and reports of one address, independent of the number of its guests; and what is
shed under load.

SPDX-License-Identifier: MIT
"""
import sys
import time

import shed
from faults import faulty
from host import LIMITS, PATIENCE

from database import rows_of  # found by host.py

MINUTE = 60
HOUR = 60 * MINUTE


def open_one(host, cookie):
    """Opens a table and leaves. Returns the table, or None and the code of the refusal."""
    player = host.player(cookie)
    answer = player.request(type='open', variant='us', clock='untimed')
    table = player.wait('table')['table'] if answer['type'] == 'ok' else None
    player.close()
    return table, answer.get('reason')


def tables_of_an_address(host, faults):
    """A quarter of the limit can be opened at once, then the rest as time passes, and no more."""
    cookies = [host.guest() for _ in range(21)]
    tables = []
    for step in range(4):
        faults.set(steady_s=8 * MINUTE * step)
        for cookie in cookies[5 * step:]:
            table, code = open_one(host, cookie)
            if not table:
                break
            tables.append(table)
        assert (len(tables), code) == (5 * step + 5, 'tables_network')
    faults.set(steady_s=40 * MINUTE)
    assert open_one(host, cookies[20]) == (None, 'tables_network'), 'as many are open as may be'
    # Closing a table makes room for another.
    player = host.player(cookies[0])
    assert player.request(type='leave', table=tables[0])['type'] == 'ok'
    player.close()
    deadline = time.monotonic() + PATIENCE
    while not open_one(host, cookies[20])[0]:
        assert time.monotonic() < deadline
        faults.set(steady_s=faults.steady_s + 2 * MINUTE)
        time.sleep(0.2)


def reports(host, faults):
    faults.set(steady_s=faults.steady_s + 2 * HOUR)
    victim = host.player()
    assert victim.request(type='open', variant='us', clock='untimed')['type'] == 'ok'
    table = victim.wait('table')['table']
    told = []
    for _ in range(4):
        accuser = host.player()
        told.append([accuser.request(type='report', table=table, seat=0, text='rude').get('reason', 'ok')
                     for _ in range(7)])
        accuser.close()
    assert told == [['ok'] * 5 + ['reports_often'] * 2] * 3 + [['reports_often'] * 7], told
    victim.close()


def main():
    program, library = sys.argv[1:]
    options = LIMITS + ['--address-tables=20']
    with faulty(program, library, *options) as (host, faults):
        tables_of_an_address(host, faults)
        reports(host, faults)
        assert rows_of(host.data, 'SELECT count(*) FROM reports') == [('15',)]
    shed.check(program, library)


if __name__ == '__main__':
    main()
