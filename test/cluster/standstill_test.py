#!/usr/bin/env python3
"""standstill_test.py PEDRO [SECONDS] - a node answers what needs no database while PostgreSQL stands still.

A computer may be slow or stop for a moment, so one of three tries must show that the loop never waited for the database.

SPDX-License-Identifier: MIT
"""
import os
import signal
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
from host import PATIENCE  # noqa: E402
from people_test import Nodes, join, open_table  # noqa: E402

TRIES = 3
WAITED = 1.0  # seconds; a query that is not answered takes two


def longest_answer(host, seconds):
    """The longest time of an answer, asked for again and again."""
    longest, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        assert host.ask('GET', '/healthz')[0] == 200
        longest = max(longest, time.monotonic() - begun)
        time.sleep(0.01)
    return longest


def wait_until_ready(host):
    deadline = time.monotonic() + PATIENCE
    while host.ask('GET', '/readyz')[0] != 200:
        assert time.monotonic() < deadline, host.said()
        time.sleep(0.05)


def main():
    program, *rest = sys.argv[1:]
    seconds = float(rest[0]) if rest else 5
    with Nodes(program, 'notify', own=True) as nodes:
        ann, ben = nodes.one.player(), nodes.two.player()
        table = open_table(ann)
        join(ben, table, seat=1)
        pauses = []
        while not pauses or min(pauses) >= WAITED:
            assert len(pauses) < TRIES, 'the loop waits for the database: %s' % pauses
            longest_answer(nodes.one, 1)
            nodes.postgres.signal_all(signal.SIGSTOP)
            try:
                pauses.append(longest_answer(nodes.one, seconds))
            finally:
                nodes.postgres.signal_all(signal.SIGCONT)
            for host in nodes.hosts:
                wait_until_ready(host)
        # All goes on, at the table too.
        for player, text in ((ann, 'one'), (ben, 'two')):
            assert player.request(type='chat', table=table, text=text)['type'] == 'ok'
        ann.wait_for(lambda m: m['type'] == 'chat' and m['text'] == 'two')
        ben.wait_for(lambda m: m['type'] == 'chat' and m['text'] == 'one')
        print('the longest pause in %.0f s: %.3f s' % (seconds, pauses[-1]))


if __name__ == '__main__':
    main()
