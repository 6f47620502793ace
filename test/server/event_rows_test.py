#!/usr/bin/env python3
"""event_rows_test.py PEDRO - tables of tournaments play on by themselves, through kill -9, to the same results.

Their first rows are put into the database of a stopped server, as a hall stores them. Computer players sit at all tables, and
nobody looks. The server is killed while they play. In the end every table has played its hands, each row still
applies, and every match is in the archive once. PEDRO_EVENT_TABLES=N plays at N tables at once.

SPDX-License-Identifier: MIT
"""
import os
import subprocess
import sys
import tempfile
import time

from host import LIMITS, Host

from database import quoted, rows_of  # found by host.py

TABLES = int(os.environ.get('PEDRO_EVENT_TABLES', '16'))
CRASHES = 3
HANDS = 4
START = 1700000000000


def first_rows(number):
    """The first rows of a table: those of table_open_event()."""
    rows = ['open 1 event%d us fair - simple target=9999' % number,
            'event autumn 1 %d hands %d 0 60 bot Autumn pairs' % (number, HANDS),
            *('bot %d simple' % seat for seat in range(4)),
            'start %d' % (number % 4)]
    return ['%d %s' % (START, row) for row in rows]


def open_tables(data):
    tables = {number: first_rows(number) for number in range(1, TABLES + 1)}
    rows_of(data, 'INSERT INTO tables (id, name, opened_at) VALUES ' + ', '.join(
        "(%d, 'event%d', %d)" % (number, number, START) for number in tables))
    if not os.environ.get('PEDRO_TEST_DATABASE'):  # PostgreSQL has no such column
        rows_of(data, 'UPDATE tables SET last_seq = %d' % len(first_rows(1)))
    rows_of(data, 'INSERT INTO log (kind, id, seq, at_ms, body) VALUES ' + ', '.join(
        "('e', %d, %d, %d, %s)" % (number, seq, START, quoted(row)) for number, rows in tables.items() for seq, row in enumerate(rows, 1)))


def rows_stored(data):
    """With SQLite also those of tables that were closed since, and whose rows are deleted."""
    column = "count(*) FROM log WHERE kind = 'e'" if os.environ.get('PEDRO_TEST_DATABASE') else 'sum(last_seq) FROM tables'
    return int(rows_of(data, 'SELECT ' + column)[0][0])


def kept(data):
    return rows_of(data, 'SELECT name, result, record FROM matches ORDER BY name')


def wait_for(data, host, wanted):
    while not wanted():
        assert host.process.poll() is None, host.said()
        time.sleep(0.05)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        assert host.stop() == 0
        open_tables(data)
        host = Host(program, data, *LIMITS)
        begun = time.monotonic()
        try:
            for _ in range(CRASHES):
                before = rows_stored(data)
                wait_for(data, host, lambda before=before: rows_stored(data) >= before + TABLES or len(kept(data)) == TABLES)
                host.kill()
                host.start()
            wait_for(data, host, lambda: len(kept(data)) == TABLES)
            took = time.monotonic() - begun
            for name, result, record in kept(data):
                assert name.startswith('event') and name.endswith('-1'), name
                assert '[Termination "hands %d"]' % HANDS in record, record
                assert record.count('\nscore ') == HANDS, record
                assert len(result.split()) == 2, result
            verified = subprocess.run([program, 'admin', 'verify', '--data=' + data], capture_output=True, text=True, check=False)
            assert verified.returncode == 0, verified
        except BaseException:
            host.kill()
            print(host.said())
            raise
        assert host.stop() == 0
    print('%d tables of %d hands, %d crashes: %.1f s' % (TABLES, HANDS, CRASHES, took))


if __name__ == '__main__':
    main()
