#!/usr/bin/env python3
"""event_rows_test.py PEDRO - tables of tournaments play on by themselves, through kill -9, to the same results.

Their first rows are put into the database of a stopped server, as a hall stores them. Computer players sit at all tables, and
nobody looks. The server is killed while they play. In the end every table has played its hands, each row still
applies, and every match is in the archive once. PEDRO_EVENT_TABLES=N plays at N tables at once.

SPDX-License-Identifier: MIT
"""
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

from host import LIMITS, PATIENCE, Host

TABLES = int(os.environ.get('PEDRO_EVENT_TABLES', '16'))
CRASHES = 3
HANDS = 4
START = 1700000000000


def rows_of(number):
    """The first rows of a table: those of table_open_event()."""
    rows = ['open 1 event%d us fair - simple target=9999' % number,
            'event autumn 1 %d hands %d 0 60 bot Autumn pairs' % (number, HANDS),
            *('bot %d simple' % seat for seat in range(4)),
            'start %d' % (number % 4)]
    return ['%d %s' % (START, row) for row in rows]


def open_tables(data):
    base = sqlite3.connect(os.path.join(data, 'pedro.db'))
    with base:
        for number in range(1, TABLES + 1):
            rows = rows_of(number)
            base.execute('INSERT INTO tables (id, name, opened_at, last_seq) VALUES (?, ?, ?, ?)',
                         (number, 'event%d' % number, START, len(rows)))
            base.executemany('INSERT INTO event (table_id, seq, at_ms, body) VALUES (?, ?, ?, ?)',
                             [(number, seq, START, row) for seq, row in enumerate(rows, 1)])
    base.close()


def ask(data, question):
    base = sqlite3.connect('file:%s?mode=ro' % os.path.join(data, 'pedro.db'), uri=True, timeout=PATIENCE)
    answer = base.execute(question).fetchall()
    base.close()
    return answer


def rows_stored(data):
    """Also those of tables that were closed since, and whose rows are deleted."""
    return ask(data, 'SELECT sum(last_seq) FROM tables')[0][0]


def kept(data):
    return ask(data, 'SELECT name, result, record FROM matches ORDER BY name')


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
                wait_for(data, host, lambda before=before: rows_stored(data) >= before + TABLES)
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
