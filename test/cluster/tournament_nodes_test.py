#!/usr/bin/env python3
"""tournament_nodes_test.py PEDRO [--pairs N] [--rounds N] [--kills N] - a tournament of bots that two nodes play, which are killed in
turn. Its rows are asked of either, and the standings must be those of the results that the tables had.

SPDX-License-Identifier: MIT
"""
import argparse
import contextlib
import os
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import database  # noqa: E402
from account_test import register  # noqa: E402
from host import LIMITS, PATIENCE, Host  # noqa: E402
from online_test import FAST, PAST, all_rows, bots, results  # noqa: E402
from standings import standings  # noqa: E402
from tournament_test import act, acts, ask, done, listed, opened  # noqa: E402


def until(true, what):
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, what()
        time.sleep(0.05)


def seen_by(host, name):
    """The rows of a tournament; none if a node does not know it yet."""
    status, _ = ask(host, 'GET', '/api/tournaments/%s?from=0' % name)
    return all_rows(host, name) if status == 200 else []


def kept_results(postgres):
    lines = postgres.ask('SELECT name, result FROM matches').split('\n')
    return {line.split('|')[0]: line.split('|')[1].replace(' ', '-') for line in lines if line}


def acts_of_two(hosts, ann, name):
    """Two nodes add rows at the same time: each change is done once, and both have the same rows."""
    import threading
    failed = []

    def add(host, first):
        for number in range(first, first + 10):
            answer = act(host, ann, name, 'entry %d "One %d" "Two %d"' % (number, number, number))
            if answer[0] != 200:
                failed.append(answer)

    threads = [threading.Thread(target=add, args=(host, 100 + 50 * at)) for at, host in enumerate(hosts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed, failed[:3]
    until(lambda: seen_by(hosts[0], name) == seen_by(hosts[1], name), lambda: 'the rows differ')
    told = acts(seen_by(hosts[0], name))
    assert len({line for line in told if line.startswith('entry 1')}) == 20, told


def undone_for_both(hosts, ann, name):
    """What one node takes back of many rows is taken back at the other, which folds them on a thread."""
    for _ in range(5):
        done(act(hosts[0], ann, name, *('note "%s"' % ('x' * 100) for _ in range(90))))
    rows = done(act(hosts[0], ann, name, 'entry 300 "Gone One" "Gone Two"'))
    until(lambda: len(seen_by(hosts[1], name)) == rows, lambda: 'the rows did not come')
    assert act(hosts[1], ann, name, 'entry 300 "A" "B"')[1].get('reason') == 'entry_taken'
    rows = done(act(hosts[0], ann, name, *['undo'] * 200))
    # A node that does not have the rows yet decides when they have come.
    assert done(act(hosts[1], ann, name, *['undo'] * 100, 'entry 300 "New One" "New Two"')) in (rows + 101, rows - 99)
    until(lambda: seen_by(hosts[0], name) == seen_by(hosts[1], name) and len(seen_by(hosts[0], name)) == rows + 101, lambda: 'the rows differ')
    for host in hosts:
        assert act(host, ann, name, 'entry 300 "A" "B"')[1].get('reason') == 'entry_taken', 'the new one is there'


def boards_of_two(hosts, ann):
    """Neither node gives the record of a board before its tournament shows it; then both do."""
    name = opened(hosts[0], ann, acts=FAST.replace('set unit hands\nset length 4', 'set boards 2').replace('set pause 0', 'set pause 3600')
                  + '\nset form mitchell')
    done(act(hosts[0], ann, name, *bots(1, 4), PAST))

    def count(rows, kind):
        return sum(line.startswith(kind) for line in acts(rows))

    until(lambda: all(count(seen_by(host, name), 'board ') == 4 for host in hosts), lambda: seen_by(hosts[1], name))
    tables = [line.split()[3] for line in acts(seen_by(hosts[0], name)) if line.startswith('table ')]
    paths = ['/api/match/%s-%d' % (table, board) for table in tables for board in (1, 2)]
    statuses = lambda: {host.ask('GET', path)[0] for host in hosts for path in paths}
    assert len(paths) == 4 and statuses() == {404}, (paths, statuses())
    done(act(hosts[0], ann, name, 'finish'))
    assert statuses() == {404}, 'the end can be taken back'
    done(act(hosts[0], ann, name, 'undo'))
    done(act(hosts[0], ann, name, 'set pause 0', 'finish'))
    until(lambda: statuses() == {200}, statuses)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('--pairs', type=int, default=12)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--kills', type=int, default=1)
    wanted = parser.parse_args()
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(database.Database(durable=True))
        hosts = []
        for _ in range(2):
            data = stack.enter_context(tempfile.TemporaryDirectory())
            hosts.append(Host(wanted.program, data, *LIMITS, env={**os.environ, 'PEDRO_DATABASE': postgres.url}))
            stack.callback(hosts[-1].stop)
        ann, _ = register(hosts[0], 'Ann Berg')
        both = opened(hosts[0], ann, title='Both')
        assert hosts[1].ask('GET', '/api/tournaments/' + both)[0] == 200, 'a node that has not heard of it yet asks the database'
        until(lambda: both in listed(hosts[1]), lambda: 'the other node does not list it')
        acts_of_two(hosts, ann, both)
        undone_for_both(hosts, ann, both)
        boards_of_two(hosts, ann)
        begun = time.monotonic()
        name = opened(hosts[0], ann, acts=FAST + '\nset rounds %d' % wanted.rounds)
        for first in range(1, wanted.pairs + 1, 64):
            done(act(hosts[0], ann, name, *bots(first, min(first + 63, wanted.pairs))))
        done(act(hosts[0], ann, name, PAST))
        killed, rows = [], []
        deadline = time.monotonic() + 10 * PATIENCE
        while not rows or acts(rows)[-1] != 'finish':
            assert time.monotonic() < deadline, rows[-5:]
            host = hosts[len(killed) % 2]
            rows = seen_by(host, name)
            if len(killed) < wanted.kills and rows and (not killed or len(rows) > killed[-1] + 2):
                killed.append(len(rows))
                host.kill()
                host.start()
        assert len(killed) == wanted.kills, killed
        told = acts(rows)
        assert [line for line in told if line.startswith('publish')] == [
            'publish %d' % (number + 1) for number in range(wanted.rounds)], told
        assert len(results(rows)) == wanted.rounds * wanted.pairs // 2, results(rows)
        tables = [line.split() for line in told if line.startswith('table ')]
        assert len({words[3] for words in tables}) == len(tables) == wanted.rounds * wanted.pairs // 2, 'each table is opened once'
        until(lambda: all(words[3] + '-1' in kept_results(postgres) for words in tables), lambda: 'a match is not kept')
        kept = kept_results(postgres)
        for _, number, place, table in tables:
            assert kept[table + '-1'] == results(rows)[(number, place)], table
        assert len(standings('\n'.join(rows) + '\n')) == wanted.pairs
        until(lambda: seen_by(hosts[0], name) == seen_by(hosts[1], name) == rows, lambda: 'the rows differ')
        print('%d pairs, %d rounds, %d nodes killed: %.0f s' % (wanted.pairs, wanted.rounds, len(killed), time.monotonic() - begun))


if __name__ == '__main__':
    main()
