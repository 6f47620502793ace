#!/usr/bin/env python3
"""archive_test.py PEDRO FAULTS - what ends is stored, also when the store is late.

A match that ends while the disk is full is stored as soon as there is room. A table is closed once that is stored, and then its
rows are removed. An export that did not fit on the disk is not sent.

SPDX-License-Identifier: MIT
"""
import contextlib
import json
import os
import sqlite3
import subprocess
import sys

from faults import faulty
from host import LIMITS, PATIENCE, wait_until
from play import Seat, open_table, pump


def history(host, cookie):
    status, _, text = host.ask('GET', '/api/history', cookie=cookie)
    assert status == 200
    return [match['table'] for match in json.loads(text)['matches']]


def play_a_match(host):
    """Plays a match until its last move is acknowledged. Returns its table and its players."""
    table, players = open_table(host, options={'target': '10'})
    seats = [Seat(player, table, seed) for seed, player in enumerate(players)]
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    pump(players, lambda: all(seat.over for seat in seats))
    for player in players:
        player.on_message = None
    return table, players


def no_room_for_a_record(program, library):
    with faulty(program, library, *LIMITS) as (host, faults):
        faults.set(full_for='[Result ')
        table, players = play_a_match(host)
        wait_until(lambda: 'match-not-kept' in host.said())
        cookie = players[0].cookie
        assert history(host, cookie) == []
        # All can leave the table, and it is not closed meanwhile.
        for player in players:
            assert player.request(type='leave', table=table)['type'] == 'ok'
            player.close()
        faults.set(steady_s=faults.steady_s + 600)
        host.do_what_is_due()
        assert history(host, cookie) == []
        faults.set(full_for='', steady_s=faults.steady_s + 60)
        wait_until(lambda: history(host, cookie) == [table + '-1'])
        wait_until(lambda: 'table-closed' in host.said())


def killed_before_there_was_room(program, library):
    with faulty(program, library, *LIMITS) as (host, faults):
        faults.set(full_for='[Result ')
        table, players = play_a_match(host)
        wait_until(lambda: 'match-not-kept' in host.said())
        # Another match has begun: the rows of the table still have the one before.
        assert players[0].request(type='start', table=table)['type'] == 'ok'
        for player in players:
            player.close()
        host.kill()
        faults.set(full_for='')
        host.start()
        cookie = players[0].cookie
        wait_until(lambda: history(host, cookie) == [table + '-1'])
        host.kill()
        host.start()
        assert history(host, cookie) == [table + '-1'], 'once'
        verified = subprocess.run([program, 'admin', 'verify', '--data=' + host.data], capture_output=True, text=True,
                                  check=False)
        assert verified.returncode == 0 and ' 1 matches replayed, 0 of them wrong' in verified.stdout, verified


def closed_once_stored(program, library):
    with faulty(program, library, *LIMITS) as (host, faults):
        _, players = open_table(host)
        for player in players:
            player.close()
        wait_until(lambda: host.metric('sockets') == 0)
        # Nothing can be written meanwhile.
        with contextlib.closing(sqlite3.connect(os.path.join(host.data, 'pedro.db'), timeout=PATIENCE)) as file:
            file.execute('BEGIN IMMEDIATE')
            faults.set(steady_s=2 * 3600)
            host.do_what_is_due()
            assert host.metric('tables') == 1 and 'table-closed' not in host.said()
            file.rollback()
        wait_until(lambda: host.metric('tables') == 0 and 'table-closed' in host.said())
        wait_until(lambda: rows_left(host) == 0)
        host.kill()
        host.start()
        assert host.metric('tables') == 0


def rows_left(host):
    """The rows of all tables, of which those of closed ones are removed later."""
    with contextlib.closing(sqlite3.connect(os.path.join(host.data, 'pedro.db'), timeout=PATIENCE)) as file:
        return file.execute("SELECT count(*) FROM log WHERE kind = 'e'").fetchone()[0]


def no_room_for_an_export(program, library):
    with faulty(program, library, *LIMITS) as (host, faults):
        cookie = host.guest()
        faults.set(full_for='"reports":')
        status, _, text = host.ask('GET', '/api/me/export', cookie=cookie)
        assert status == 503 and json.loads(text)['reason'] == 'export_failed', (status, text)
        faults.set(full_for='')
        status, _, text = host.ask('GET', '/api/me/export', cookie=cookie)
        assert status == 200 and json.loads(text)['reports'] == [], (status, text)
        assert not [name for name in os.listdir(host.data) if name.startswith('export-')]


def main():
    program, library = sys.argv[1:]
    no_room_for_a_record(program, library)
    killed_before_there_was_room(program, library)
    closed_once_stored(program, library)
    no_room_for_an_export(program, library)


if __name__ == '__main__':
    main()
