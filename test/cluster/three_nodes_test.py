#!/usr/bin/env python3
"""three_nodes_test.py PEDRO FAULTS [TEST...] - people at three nodes: absence, admins, a node that stands still, one that dies, a
table that rests for days, a database that stands still.

SPDX-License-Identifier: MIT
"""
import os
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import standstill  # noqa: E402
from account_test import register  # noqa: E402
from days_test import DAY, about, own  # noqa: E402
from friends_test import Person, befriend  # noqa: E402
from host import PATIENCE, wait_until  # noqa: E402
from people_test import Nodes, is_closed, join, open_table  # noqa: E402

ABSENT_S = 31  # and a second, so that the clock has passed it


def sees_seat(player, table, seat, **wanted):
    """Waits for a seat to be so."""
    return player.wait_for(lambda m: m['type'] == 'table' and m['table'] == table and
                           all(m['seats'][seat][key] == value for key, value in wanted.items()))


def wait_until_ready(nodes):
    for host in nodes.hosts:
        host.wait_until_ready()


def seated(nodes, **options):
    """A table with a guest of each node, in turn, at its seats."""
    people = [nodes.hosts[at % 3].player() for at in range(4)]
    table = open_table(people[0], **options)
    for seat in range(1, 4):
        join(people[seat], table, seat=seat)
    for player in people:
        player.wait_for(lambda m: m['type'] == 'table' and all(seat['online'] for seat in m['seats']))
    return table, people


def absent(nodes):
    """Who is absent at one node is absent at all; a bot plays, until the person comes back at another node."""
    table, (ann, ben, cat, dan) = seated(nodes)
    assert ann.request(type='start', table=table)['type'] == 'ok'
    for player in (ann, ben, cat, dan):
        player.wait('view')
    answer = cat.request(type='seat', table=table, seat=1, bot='simple')
    assert answer.get('reason') == 'connected', answer
    ben.close()
    others = (ann, cat, dan)
    for player in others:
        sees_seat(player, table, 1, online=False)
    for faults in nodes.faults:
        faults.set(steady_s=faults.steady_s + ABSENT_S)
    wait_until_ready(nodes)
    for player in others:
        sees_seat(player, table, 1, absent=True)
    assert cat.request(type='seat', table=table, seat=1, bot='simple')['type'] == 'ok'
    for player in others:
        sees_seat(player, table, 1, away=True)
    back = nodes.hosts[2].player(ben.cookie)
    join(back, table)
    for player in (*others, back):
        sees_seat(player, table, 1, away=False, online=True)
    for player in (*others, back):
        player.close()


def admin(nodes, *task):
    done = subprocess.run([nodes.program, 'admin', '--database=' + nodes.postgres.url, *task], capture_output=True, text=True,
                          check=False, timeout=PATIENCE)
    assert done.returncode == 0, done
    return done.stdout


def admins(nodes):
    """A renamed person, and one who is merged into another, are so at every node."""
    cookies = {name: register(host, name)[0] for host, name in zip(nodes.hosts, ('Alma', 'Bert', 'Cleo'))}
    alma, bert = nodes.hosts[0].player(cookies['Alma']), nodes.hosts[1].player(cookies['Bert'])
    table = open_table(alma)
    join(bert, table, seat=2)
    watchers = [host.player() for host in nodes.hosts]
    for watcher in watchers:
        join(watcher, table)
        sees_seat(watcher, table, 2, name='Bert')
    assert alma.request(type='start', table=table)['type'] == 'ok'
    admin(nodes, 'rename', 'Bert', 'Bertil')
    for watcher in (alma, *watchers):
        sees_seat(watcher, table, 2, name='Bertil')
    wait_until(lambda: 'Bert ' not in nodes.postgres.ask("SELECT body FROM log WHERE kind = 'e'").replace('\n', ' ') + ' ')
    admin(nodes, 'merge', 'Bertil', 'Cleo')
    for watcher in (alma, *watchers):
        sees_seat(watcher, table, 2, name='Cleo')
    cleo = nodes.hosts[2].player(cookies['Cleo'])
    join(cleo, table)
    assert cleo.wait_for(lambda m: m['type'] == 'table' and m['table'] == table)['seat'] == 2
    for host in nodes.hosts:  # and for who comes later
        late = host.player()
        join(late, table)
        sees_seat(late, table, 2, name='Cleo')
    assert admin(nodes, 'audit').count('\n') == 2


def stopped(nodes):
    """What happens while a node stands still is there when it goes on: chat, an invitation, the end of a session."""
    ann, ben = Person(nodes.hosts[0], 'Anton'), Person(nodes.hosts[1], 'Britta')
    befriend(ann, ben)
    number = ann.number('Britta')
    cat = nodes.hosts[2].player()
    gone = nodes.hosts[1].player(nodes.hosts[0].guest())
    table = ann.table()
    join(ben.player, table, seat=1)
    join(cat, table, seat=2)
    for player in (ann.player, cat):
        sees_seat(player, table, 1, online=True)
    nodes.two.process.send_signal(signal.SIGSTOP)
    try:
        other = ann.table()
        assert ann.player.request(type='invite', table=other, person=number)['type'] == 'ok'
        for count in range(3):
            assert (ann.player, cat)[count % 2].request(type='chat', table=table, text='word %d' % count)['type'] == 'ok'
        nodes.postgres.ask("DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE name = '%s')" % gone.welcome['name'])
        # The others take it for dead.
        for player in (ann.player, cat):
            sees_seat(player, table, 1, online=False)
    finally:
        nodes.two.process.send_signal(signal.SIGCONT)
    heard = []
    while len(heard) < 3:
        heard.append(ben.player.wait('chat')['text'])
    assert heard == ['word 0', 'word 1', 'word 2'], heard
    ben.invited(other)
    assert is_closed(gone)
    for player in (ann.player, cat):
        sees_seat(player, table, 1, online=True)
    wait_until_ready(nodes)
    assert ben.player.request(type='chat', table=table, text='here again')['type'] == 'ok'
    for player in (ann.player, cat):
        player.wait_for(lambda m: m['type'] == 'chat' and m['text'] == 'here again')
    ann.sees_that(lambda each: each['name'] == 'Britta' and each['online'])


def killed(nodes):
    """The node that pairs people dies; those of the others are paired by the next one, soon, and play."""
    offered = []
    nodes.one.kill()
    try:
        people = [nodes.hosts[1 + at % 2].player() for at in range(4)]
        for player in people:
            assert player.request(type='pair', on=True, games='us')['type'] == 'ok'
            # Bots are offered after 20 seconds: until then people are paired at once.
            player.on_message = lambda _, message: offered.append(message) if message.get('bots') else None
        tables = {player.wait_for(lambda m: m['type'] == 'pairing' and 'table' in m)['table'] for player in people}
        assert len(tables) == 1 and not offered, (tables, offered)
        for player in people:
            player.wait_for(lambda m: m['type'] == 'view' and m['table'] in tables)
    finally:
        nodes.one.start()


def pass_by(nodes, seconds):
    """So much time passes at all nodes and in the database."""
    passed = nodes.faults[0].steady_s + seconds
    nodes.postgres.set_clock(passed)
    for faults in nodes.faults:
        faults.set(wall_s=passed, steady_s=passed)


def rest(nodes, table):
    """Nobody comes for a minute, then no node has the table in memory. Nodes that jump are taken for dead first."""
    pass_by(nodes, 120)
    wait_until_ready(nodes)
    wait_until(lambda: nodes.postgres.ask("SELECT node FROM tables WHERE name = '%s'" % table).strip() == '0')
    wait_until(lambda: all(host.metric('tables') == 0 for host in nodes.hosts))


def days(nodes):
    """The list is the same at each node, whoever has the table in memory, or if none has; and the table is woken in time."""
    table, people = seated(nodes, clock='day1')
    assert people[0].request(type='start', table=table)['type'] == 'ok'
    wait_until(lambda: 'left_ms' in own(nodes.one, people[0].cookie))
    for player in people:
        player.close()
    rest(nodes, table)
    lists = [own(host, people[0].cookie) for host in nodes.hosts]
    first = lists[0]
    assert all({**each, 'left_ms': 0} == {**first, 'left_ms': 0} for each in lists), lists
    about(first['left_ms'], DAY - 120)
    # The person whose turn it is comes to any node, plays, and goes.
    asked = next(person.cookie for person in people if own(nodes.two, person.cookie)['seat'] == first['turn'])
    player = nodes.two.player(asked)
    join(player, table)
    legal = player.wait_for(lambda m: m['type'] == 'view' and 'legal' in m)
    answer = player.request(type='act', table=table, seq=legal['seq'], action=legal['legal']['choices'][0])
    assert answer['type'] == 'ok', answer
    player.close()
    wait_until(lambda: own(nodes.one, asked)['turn'] != first['turn'])
    rest(nodes, table)
    # Nobody comes, and a node has died.
    nodes.one.kill()
    late = own(nodes.two, asked)['turn']
    pass_by(nodes, DAY)
    wait_until(lambda: all(own(host, asked)['turn'] != late for host in nodes.hosts[1:]))
    nodes.one.start()


def main():
    program, library, *wanted = sys.argv[1:]
    # Tables of others stay in memory until bots have played them to their end: where that is counted there are none.
    for tests in ((stopped, admins, killed, absent), (days,)):
        tests = [test for test in tests if not wanted or test.__name__ in wanted]
        if not tests:
            continue
        with Nodes(program, 3, library) as nodes:
            for test in tests:
                begun = time.monotonic()
                test(nodes)
                print('%s: %.1f s' % (test.__name__, time.monotonic() - begun), flush=True)
    if not wanted or 'standstill' in wanted:
        standstill.check(program, library)


if __name__ == '__main__':
    main()
