"""standstill.py - a node answers what needs no database while PostgreSQL stands still.

The clock of the node stands too, and goes on a bit after each answer: a loop that waited for the database would wait for ever,
on a slow computer as on a fast one.

SPDX-License-Identifier: MIT
"""
import os
import signal
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
from people_test import Nodes, join, open_table  # noqa: E402

SECONDS = 10
STEP = 0.05  # seconds of the node's clock between two answers
BEAT = 0.6  # seconds after which it asks the database, whatever it was about to do


def check(program, library):
    with Nodes(program, library=library, own=True) as nodes:
        ann, ben = nodes.one.player(), nodes.two.player()
        table = open_table(ann)
        join(ben, table, seat=1)
        faults = nodes.faults[0]
        faults.stand()
        nodes.postgres.signal_all(signal.SIGSTOP)
        faults.step(BEAT)
        try:
            for _ in range(round(SECONDS / STEP)):
                faults.step(STEP)
                assert nodes.one.ask('GET', '/healthz')[0] == 200
            # By its clock it has waited long enough to know.
            assert nodes.one.ask('GET', '/readyz')[0] == 503
        finally:
            nodes.postgres.signal_all(signal.SIGCONT)
            faults.go()
        for host in nodes.hosts:
            host.wait_until_ready()
        # All goes on, at the table too.
        for player, text in ((ann, 'one'), (ben, 'two')):
            assert player.request(type='chat', table=table, text=text)['type'] == 'ok'
        ann.wait_for(lambda m: m['type'] == 'chat' and m['text'] == 'two')
        ben.wait_for(lambda m: m['type'] == 'chat' and m['text'] == 'one')
