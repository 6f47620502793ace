#!/usr/bin/env python3
"""chaos.py PEDRO FOLD - robots play at a cluster while its machines are killed, and everything is compared afterwards.

    --troubles kill,stop,drain,database,promote,freeze,cut    what happens, by turns at random
        kill       kill -9 of a node, which starts again a second later
        stop       SIGSTOP of a node for --stopped seconds: afterwards it does not know that others have taken over
        drain      SIGTERM of a node, which hands its tables over and ends; it starts again
        database   kill -9 of all processes of PostgreSQL, which starts again
        promote    the same of the primary; its synchronous replica is promoted, and gets a new replica
        freeze     SIGSTOP of all processes of PostgreSQL for --stopped seconds
        cut        the network between a node and the database is cut for --stopped seconds
    --faults LIBRARY    made from test/server/faults.c: the clocks of the nodes are an hour apart
    --count N      so many troubles, one after another; else as many as there is time for in --seconds

A line shows moves, troubles and acknowledged moves that are in no row, while it goes on. It fails if checker.py finds
anything, or a table does not go on. `./dev cluster --chaos` runs it.

SPDX-License-Identifier: MIT
"""
import argparse
import asyncio
import collections
import json
import os
import random
import signal
import sys
import tempfile
import time

import checker
from history import History, read_chat, read_history, read_rows
from machines import PLAYED, Cluster
from robots import Crew

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'server'))
from faults import Faults  # noqa: E402

GOES_ON = 30  # seconds after the last trouble until every table must have gone on
TELL = 12     # seconds without anything new after which it is told who waits for what


class Troubles:
    """What happens to the cluster. Each is done on another thread, as it waits for processes."""

    def __init__(self, cluster, crew, kinds, stopped, seed):
        self.cluster, self.crew, self.stopped = cluster, crew, stopped
        self.rng = random.Random(seed)
        self.kinds = [kind for kind in kinds if cluster.databases or kind not in ('database', 'promote', 'freeze', 'cut')]
        self.done = collections.Counter()
        self.longest = collections.defaultdict(float)  # seconds without anything new at a table, by kind of trouble
        self.now = ''
        self.told = {}  # table: the row after which its pause was told

    def kill(self):
        node = self.rng.choice(self.cluster.nodes)
        node.kill()
        time.sleep(1)
        node.start()

    def stop(self):
        node = self.rng.choice(self.cluster.nodes)
        node.send_signal(signal.SIGSTOP)
        time.sleep(self.stopped)
        node.send_signal(signal.SIGCONT)
        node.wait_until_ready()

    def drain(self):
        node = self.rng.choice(self.cluster.nodes)
        code = node.stop()
        assert code == 0, '%s ended with %d\n%s' % (node.name, code, node.said())
        node.start()

    def database(self):
        self.cluster.databases[0].kill()
        self.cluster.databases[0].start()

    def freeze(self):
        self.cluster.databases[0].freeze(self.stopped)
        for node in self.cluster.nodes:
            node.wait_until_ready()

    def cut(self):
        number = self.rng.randrange(len(self.cluster.nodes))
        self.cluster.links[number].cut()
        time.sleep(self.stopped)
        self.cluster.links[number].heal()
        self.cluster.nodes[number].wait_until_ready()

    def promote(self):
        self.cluster.promote()
        self.cluster.copy_again()

    async def happen(self):
        kind = self.now = self.rng.choice(self.kinds)
        watching = asyncio.ensure_future(self.watch(kind))
        await asyncio.to_thread(getattr(self, kind))
        self.done[kind] += 1
        # Until every table has gone on, so that a pause belongs to one trouble.
        began = time.monotonic()
        while any(when < began for _, when in self.crew.progress.values()) and time.monotonic() < began + GOES_ON:
            await asyncio.sleep(0.05)
        await asyncio.sleep(self.rng.uniform(0.2, 1))
        watching.cancel()
        self.now = ''

    async def watch(self, kind):
        while True:
            self.longest[kind] = max(self.longest[kind], self.crew.stuck())
            for table, (seq, when) in list(self.crew.progress.items()):
                if time.monotonic() - when > TELL and self.told.get(table) != seq:
                    self.told[table] = seq
                    known = await asyncio.to_thread(self.cluster.describe, table)
                    print('\n%s\n%s' % (self.crew.describe(table), known), flush=True)
            await asyncio.sleep(0.05)


async def show(crew, troubles, ledger, began):
    """The live line, and the comparison with the rows."""
    while True:
        try:
            await asyncio.to_thread(ledger.compare)
        except OSError:
            pass  # the database is being killed
        print('%s%5.0f s  moves %d  troubles %d %-9s lost %d' % (
            '\r' if sys.stdout.isatty() else '', time.monotonic() - began, crew.moves, sum(troubles.done.values()),
            troubles.now, ledger.lost), end='' if sys.stdout.isatty() else '\n', flush=True)
        await asyncio.sleep(1 if sys.stdout.isatty() else 10)


async def go_on(crew):
    """Every table shows something new; tables that do not are returned."""
    began = time.monotonic()
    while time.monotonic() < began + GOES_ON:
        stuck = [table for table, (_, when) in crew.progress.items() if when < began]
        if not stuck:
            return []
        await asyncio.sleep(0.1)
    return stuck


async def play(cluster, history, args):
    crew = Crew(history, cluster.ports, args.tables, args.rate, args.seed, chat=args.chat)
    troubles = Troubles(cluster, crew, args.troubles, args.stopped, args.seed)
    ledger = checker.Ledger(cluster.rows)
    history.watch = ledger.hear
    await crew.open_tables()
    began = time.monotonic()
    showing = asyncio.ensure_future(show(crew, troubles, ledger, began))
    try:
        while sum(troubles.done.values()) < args.count if args.count else time.monotonic() < began + args.seconds:
            await (troubles.happen() if troubles.kinds else asyncio.sleep(0.5))
        stuck = await go_on(crew)
        seconds = time.monotonic() - began
    finally:
        showing.cancel()
        await crew.stop()
    return {**crew.figures(), 'seconds': round(seconds), 'troubles': dict(troubles.done), 'stuck': stuck,
            'longest_pause_by_trouble_s': {kind: round(longest, 2) for kind, longest in troubles.longest.items()}}


def skewed(library, directory):
    """The environments of nodes whose clocks are an hour apart; None without the library."""
    def env(number):
        faults = Faults(os.path.abspath(library), os.path.join(directory, str(number)))
        faults.set(wall_s=3600 * (number - 2))
        return faults.env
    return env if library else None


def run(args):
    """The figures, and what is wrong, as sentences."""
    with tempfile.TemporaryDirectory(prefix='pedro-clocks-') as clocks, \
            Cluster(args.program, args.nodes, PLAYED, replica='promote' in args.troubles, database=not args.sqlite,
                    links='cut' in args.troubles, env=skewed(args.faults, clocks)) as cluster:
        path = args.history or os.path.join(cluster.directory, 'history')
        history = History(path)
        try:
            played = asyncio.run(play(cluster, history, args))
        finally:
            history.close()
        rows = read_rows(cluster.rows)
        if args.history:
            with open(args.history + '.rows', 'w', encoding='utf-8') as file:
                file.writelines('%s\t%d\t%s\n' % row for row in rows)
            with open(args.history + '.log', 'w', encoding='utf-8') as file:
                file.write(cluster.said(most=10 ** 7))
        figures, sentences = checker.check(args.fold, read_history(path), rows, read_chat(cluster.rows))
        wrong = ['%s: %s' % sentence for sentence in sentences]
        wrong += ['stuck: %s does not go on' % table for table in played['stuck']]
        wrong += ['%s ended with %d\n%s' % (name, code, cluster.said()) for name, code in cluster.stop().items()
                  if code != 0 and name.startswith('node')]
        return {**played, **figures}, wrong


def main():
    parser = argparse.ArgumentParser(description='Robots play at a cluster while its machines are killed.')
    parser.add_argument('program', metavar='PEDRO')
    parser.add_argument('fold', metavar='FOLD')
    parser.add_argument('--nodes', type=int, default=3)
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--count', type=int, default=0)
    parser.add_argument('--tables', type=int, default=24)
    parser.add_argument('--rate', type=float, default=120, help='moves a second, of all people')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--stopped', type=float, default=10)
    parser.add_argument('--troubles', type=lambda text: [word for word in text.split(',') if word],
                        default=['kill', 'stop', 'drain', 'database', 'promote', 'freeze', 'cut'])
    parser.add_argument('--chat', type=float, default=10, help='seconds between two messages of a person')
    parser.add_argument('--faults', metavar='LIBRARY')
    parser.add_argument('--sqlite', action='store_true', help='one node without PostgreSQL')
    parser.add_argument('--history', metavar='FILE', help='keep what robots were told in FILE, the rows in FILE.rows, logs in FILE.log')
    args = parser.parse_args()
    for kind in args.troubles:
        if not hasattr(Troubles, kind) or kind in ('happen', 'watch'):
            parser.error('there is no trouble %s' % kind)
    try:
        figures, wrong = run(args)
    except KeyboardInterrupt:
        print('\nended before anything was compared')
        return 130
    print('\n' + json.dumps(figures, indent=2))
    for sentence in wrong:
        print(sentence)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
