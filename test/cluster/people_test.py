#!/usr/bin/env python3
"""people_test.py PEDRO [TEST...] - what people see of each other who are connected to different nodes.

All texts between nodes go through the function pedro_tell() of the database. For some of the tests it loses each one with
announcements (!o), each that tells of a person who was paired (+t), unless it is in a listing of all facts, and every third that tells of
rows.

SPDX-License-Identifier: MIT
"""
import json
import os
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import database  # noqa: E402
from account_test import register  # noqa: E402
from faults import Faults  # noqa: E402
from friends_test import Person, befriend  # noqa: E402
from host import LIMITS, Closed, Host, until, wait_until  # noqa: E402
from online_test import all_rows  # noqa: E402
from play import pump  # noqa: E402
from ratings_test import play, wait_for  # noqa: E402
from tournament_test import act, acts, ask, done, listed, opened  # noqa: E402


class Nodes:
    """Servers on one database; the first two are `one` and `two`. `library` makes faults possible, `faults` by node; `own` lets
    the test do something to the database server."""

    def __init__(self, program, count=2, library=None, own=False):
        self.program, self.count, self.library, self.own = program, count, library, own
        self.hosts, self.faults = [], []

    def __enter__(self):
        self.postgres = database.Database(self.own)
        self.directories = [tempfile.TemporaryDirectory(prefix='pedro-test-') for _ in range(self.count)]
        try:
            for directory in self.directories:
                if self.library:
                    self.faults.append(Faults(os.path.abspath(self.library), os.path.join(directory.name, 'faults')))
                self.hosts.append(Host(self.program, directory.name, *LIMITS, '--database=' + self.postgres.url,
                                       env=self.faults[-1].env if self.library else None))
        except BaseException:
            self.postgres.stop()
            raise
        self.one, self.two = self.hosts[:2]
        return self

    def __exit__(self, kind, *_):
        for host in self.hosts:
            if kind:
                host.kill()
                print(host.said())
            else:
                assert host.stop() == 0, 'it did not end well'
        self.postgres.stop()
        for directory in self.directories:
            directory.cleanup()


def join(player, table, **more):
    answer = player.request(type='join', table=table, **more)
    assert answer['type'] == 'ok', answer


def open_table(player, clock='untimed', **options):
    answer = player.request(type='open', variant='us', clock=clock, **options)
    assert answer['type'] == 'ok', answer
    return player.wait('table')['table']


def is_closed(player):
    """True if the server closes the socket, after some time."""
    try:
        player.wait_for(lambda _: False)
    except Closed:
        return True
    except TimeoutError:
        return False


def friends(nodes):
    """A friend at the other node is seen online, and at which table, until the friend goes or that node dies."""
    ann, ben = Person(nodes.one, 'Ann'), Person(nodes.two, 'Ben')
    befriend(ann, ben)
    table = ann.table()
    ben.sees_that(lambda each: each.get('table') == table and each['variant'] == 'us' and each['free'])
    assert ann.player.request(type='picture', picture='cap')['type'] == 'ok'
    ben.sees_that(lambda each: each['picture'] == 'cap')
    hidden = ann.table(private=True)
    assert ann.player.request(type='leave', table=table)['type'] == 'ok'
    ben.sees_that(lambda each: each.get('away') and 'table' not in each)
    ann.go()
    ben.sees_that(lambda each: not each['online'])
    ann.come()
    ben.sees_that(lambda each: each['online'])
    assert hidden
    ann.go()
    ben.go()


def asked(nodes):
    """A person hears how many others ask to be a friend, from whichever node."""
    ann, ben, cem = Person(nodes.one, 'Anders'), Person(nodes.two, 'Birgit'), Person(nodes.one, 'Conny')
    for count, person in enumerate((ann, cem), 1):
        assert person.ask('ask', name='Birgit')['type'] == 'ok'
        pump([ben.player], lambda count=count: ben.invitations and ben.invitations['asks'] == count)


def invitations(nodes):
    """An invitation reaches a friend at the other node, with its game, and ends there in every way."""
    ann, ben = Person(nodes.one, 'Ansgar'), Person(nodes.two, 'Berit')
    befriend(ann, ben)
    table = ann.table()
    whom = {'person': ann.number('Berit')}
    assert ann.player.request(type='invite', table=table, **whom)['type'] == 'ok'
    assert ben.invited(table)['tables'][0]['variant'] == 'us'
    assert ann.player.request(type='invite', table=table, off=True, **whom)['type'] == 'ok'
    ben.invited()
    assert ann.player.request(type='invite', table=table, **whom)['type'] == 'ok'
    ben.invited(table)
    ann.sees_that(lambda each: each.get('invited') == [table])
    join(ben.player, table)
    ben.invited()
    ann.sees_that(lambda each: 'invited' not in each)
    other = ann.table()
    assert ann.player.request(type='invite', table=other, **whom)['type'] == 'ok'
    ben.invited(other)
    assert ben.player.request(type='decline', table=other)['type'] == 'ok'
    ann.sees_that(lambda each: 'invited' not in each)
    wait_until(lambda: ann.player.request(type='invite', table=other, **whom), lambda answer: answer.get('reason') == 'invite_declined')


def tables_of(player):
    assert player.request(type='lobby', on=True, changes=True)['type'] == 'ok'
    return {each['table']: each for each in player.wait('lobby')['tables']}


def lobby(nodes):
    """The list of tables is the same at both nodes; changes come to both."""
    watchers = [host.player() for host in nodes.hosts]
    for watcher in watchers:
        tables_of(watcher)
    owners = [host.player() for host in nodes.hosts]
    tables = [open_table(owner) for owner in owners]
    for watcher in watchers:
        shown = set()
        while not shown >= set(tables):
            shown |= {each['table'] for each in watcher.wait('changes')['tables']}
    lists = [tables_of(host.player()) for host in nodes.hosts]
    assert lists[0] == lists[1] and set(tables) <= set(lists[0]), lists
    join(watchers[0], tables[1], seat=1)
    watchers[1].wait_for(lambda m: m['type'] == 'changes' and any(
        each['table'] == tables[1] and each['seats'][1]['name'] for each in m['tables']))
    # A table from which everybody goes is listed no more.
    owners[0].request(type='leave', table=tables[0])
    for watcher in watchers:
        watcher.wait_for(lambda m: m['type'] == 'changes' and tables[0] in m['gone'])


def talk(host, table, last):
    """What somebody hears who comes to a table, up to the text `last`."""
    player = host.player()
    join(player, table)
    said = []
    while not said or said[-1] != last:
        said.append(player.wait('chat')['text'])
    return said


def chat(nodes):
    """Chat crosses in one order, and survives the node at which it was said, also if its first number is not 1."""
    ann, ben = nodes.one.player(), nodes.two.player()
    table = open_table(ann)
    join(ben, table, seat=1)
    for number in range(6):
        (ann, ben)[number % 2].send(type='chat', table=table, text='word %d' % number)
    heard = []
    for player in (ann, ben):
        got = {}
        while len(got) < 6:
            message = player.wait('chat')
            got[message['number']] = (message['name'], message['text'])
        heard.append(got)
    assert heard[0] == heard[1] and sorted(heard[0]) == list(range(1, 7)), heard
    words = [heard[0][number][1] for number in range(1, 7)]
    nodes.one.kill()
    nodes.one.start()
    for host in nodes.hosts:
        assert talk(host, table, words[-1]) == words
    for host in nodes.hosts:
        host.kill()
    nodes.postgres.ask("UPDATE log SET seq = seq + 50 WHERE kind = 'c' AND id = (SELECT id FROM tables WHERE name = '%s')" % table)
    for host in nodes.hosts:
        host.start()
    for host, word in zip(nodes.hosts, ('later', 'last')):
        cat = host.player()
        join(cat, table)
        assert cat.request(type='chat', table=table, text=word)['type'] == 'ok'
    for host in nodes.hosts:
        assert talk(host, table, 'last') == [*words, 'later', 'last']


def now(host):
    return json.loads(host.ask('GET', '/api/now')[2])


def pairing(nodes):
    """People of both nodes are paired, and play at one table."""
    people = [nodes.hosts[at % 2].player() for at in range(4)]
    for player in people[:3]:
        assert player.request(type='pair', on=True, games='us')['type'] == 'ok'
    people[0].wait_for(lambda m: m['type'] == 'pairing' and m['waiting'] == 3)
    people[1].wait_for(lambda m: m['type'] == 'pairing' and m['waiting'] == 3)
    assert people[2].request(type='pair', on=False)['type'] == 'ok'
    people[1].wait_for(lambda m: m['type'] == 'pairing' and m['waiting'] == 2)
    for player in people[2:]:
        assert player.request(type='pair', on=True, games='cinch us')['type'] == 'ok'
    tables = {player.wait_for(lambda m: m['type'] == 'pairing' and 'table' in m)['table'] for player in people}
    assert len(tables) == 1, tables
    names = sorted(player.welcome['name'] for player in people)
    for player in people:
        shown = player.wait_for(lambda m: m['type'] == 'table' and m['table'] in tables)
        assert sorted(seat['name'] for seat in shown['seats']) == names, shown
        player.wait_for(lambda m: m['type'] == 'view' and m['table'] in tables)
    for host in nodes.hosts:
        wait_until(lambda host=host: now(host),
                   lambda here: here['matches'] == 1 and here['featured']['table'] in tables and here['online'] >= 4)


def presence(nodes):
    """Who is at a table is the same at both nodes, and right when one of them dies."""
    ann, ben = nodes.one.player(), nodes.two.player()
    table = open_table(ann)
    join(ben, table, seat=1)
    for player in (ann, ben):
        player.wait_for(lambda m: m['type'] == 'table' and all(m['seats'][at]['online'] for at in (0, 1)))
    watcher = nodes.two.player()
    join(watcher, table)
    ann.wait_for(lambda m: m['type'] == 'table' and m['watchers'] == 1)
    nodes.two.kill()
    ann.wait_for(lambda m: m['type'] == 'table' and m['watchers'] == 0 and not m['seats'][1]['online'])
    nodes.two.start()
    ben = nodes.two.player(ben.cookie)
    join(ben, table)
    ann.wait_for(lambda m: m['type'] == 'table' and m['seats'][1]['online'])
    ben.close()
    ann.wait_for(lambda m: m['type'] == 'table' and not m['seats'][1]['online'])


def sessions(nodes):
    """A session that ends at one node, and a ban, close the sockets at the other."""
    ann = Person(nodes.one, 'Agneta')
    other = nodes.two.player(ann.cookie)
    assert nodes.one.ask('DELETE', '/api/sessions', {}, ann.cookie)[0] == 200
    assert is_closed(other)
    bob = Person(nodes.two, 'Bobby')
    here = nodes.one.player(bob.cookie)
    number = nodes.postgres.ask("SELECT id FROM users WHERE name = 'Bobby'")
    nodes.postgres.ask('UPDATE users SET banned_at = 5 WHERE id = %s' % number)
    nodes.postgres.ask("INSERT INTO audit(at, who, task, user_id, other_id, detail) VALUES (5, 'me', 'ban', %s, 0, '')" % number)
    assert is_closed(here) and is_closed(bob.player)


def missed(nodes):
    """A session whose end a node has not heard of, as its connections were lost, ends when they are made again."""
    ann, bob = nodes.one.player(), nodes.two.player()
    nodes.postgres.ask("DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE name = '%s')" % ann.welcome['name'])
    nodes.postgres.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()")
    assert is_closed(ann)
    assert bob.request(type='lobby', on=False)['type'] == 'ok'
    # Whose connection is gone answers 503 until it has another.
    for host in nodes.hosts:
        wait_until(lambda host=host: host.ask('GET', '/api/me', cookie=bob.cookie)[0] == 200)


class Both:
    """Connects people to the nodes in turn."""

    def __init__(self, nodes):
        self.nodes, self.count = nodes, 0

    def player(self, cookie):
        self.count += 1
        return self.nodes.hosts[self.count % 2].player(cookie)


def counted(nodes):
    """A match of people of both nodes counts once."""
    before = sum(host.metric('matches_total') for host in nodes.hosts)
    cookies = [register(nodes.one, name)[0] for name in ('Edit', 'Folke', 'Gerda', 'Hugo')]
    table = play(Both(nodes), cookies)
    for host in nodes.hosts:
        wait_until(lambda host=host: host.ask('GET', '/api/match/%s-1' % table)[0] == 200)
        wait_until(lambda host=host: host.metric('store_waiting') == 0)
    assert sum(host.metric('matches_total') for host in nodes.hosts) == before + 1


def ratings(nodes):
    """A match of people of both nodes is rated the same at both."""
    cookies = [register(nodes.one, name)[0] for name in ('Astrid', 'Birger', 'Carin', 'Didrik')]
    play(Both(nodes), cookies)
    rated = [wait_for(host, lambda found: len(found['persons']) == 4) for host in nodes.hosts]
    assert rated[0] == rated[1], rated


def reserved(nodes):
    """A seat of a bot that is reserved at one node is so at the other."""
    ann, ben = nodes.one.player(), nodes.two.player()
    table = open_table(ann)
    assert ann.request(type='start', table=table)['type'] == 'ok'
    join(ben, table)
    ben.wait_for(lambda m: m['type'] == 'view' and m['view']['phase'] == 'bid')  # between two hands one simply sits down
    join(ben, table, seat=1)
    for player in (ann, ben):
        player.wait_for(lambda m: m['type'] == 'table' and m['seats'][1].get('next') == ben.welcome['name'])


def quotas(nodes):
    """What is used up at one node is used up at the other."""
    ann = nodes.one.player()
    until(lambda answer: answer.get('reason') == 'list_often', lambda: ann.request(type='lobby', on=True))
    there = nodes.two.player(ann.cookie)
    until(lambda answer: answer.get('reason') == 'list_often', lambda: nodes.two.do_what_is_due(15) or there.request(type='lobby', on=True), most=3)


def forgotten(nodes):
    """The name of a deleted person, and what that person has said, disappear from both nodes."""
    ann, bob = nodes.one.player(), Person(nodes.two, 'Zebedee')
    table = open_table(ann)
    join(bob.player, table, seat=2)
    ann.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['name'] == 'Zebedee')
    assert bob.player.request(type='chat', table=table, text='hi')['type'] == 'ok'
    ann.wait('chat')
    watchers = [host.player() for host in nodes.hosts]
    for watcher in watchers:
        join(watcher, table)
    assert nodes.two.ask('DELETE', '/api/me', {}, bob.cookie)[0] == 200
    for watcher in watchers:
        watcher.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['name'] == 'deleted')
    assert ann.request(type='chat', table=table, text='later')['type'] == 'ok'
    for host in nodes.hosts:
        assert talk(host, table, 'later') == ['later']


def deaths(host):
    with open(host.log.name, encoding='utf-8') as log:
        return log.read().count('event=node-died')


def mistaken(nodes):
    """A node that is taken for dead by mistake learns all the same who came to a table meanwhile. One beat is made old, and the
    node that saw that waits for this row until the beat is new again."""
    ann, ben = nodes.one.player(), nodes.two.player()
    table = open_table(ben)
    join(ann, table, seat=1)
    back = nodes.one.player(ann.cookie)
    ann.close()
    ben.wait_for(lambda m: m['type'] == 'table' and m['seats'][1]['name'] and not m['seats'][1]['online'])
    before = deaths(nodes.one)
    late = threading.Thread(target=nodes.postgres.ask, args=("""
        DO $$ DECLARE late BIGINT := (SELECT node FROM tables WHERE name = '%s'); BEGIN
            UPDATE node SET beat = pedro_now() - interval '1 minute' WHERE id = late;
            COMMIT;
            PERFORM 1 FROM node WHERE id = late FOR UPDATE;
            PERFORM pg_sleep(0.6);
            UPDATE node SET beat = pedro_now() WHERE id = late;
        END $$""" % table,))
    late.start()
    while deaths(nodes.one) == before and late.is_alive():
        time.sleep(0.001)
    back.send(type='join', table=table)
    late.join()
    ben.wait_for(lambda m: m['type'] == 'table' and m['seats'][1]['online'])


LOSE = """
CREATE TABLE dropped (body TEXT);
CREATE OR REPLACE FUNCTION pedro_tell(words TEXT) RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN
    IF words ~ E'\\n!o ' OR (words ~ E'\\n[+]t ' AND words !~ E'\\n=') OR (words ~ ' w[0-9]+:' AND hashtext(words) % 3 = 0) THEN
        INSERT INTO dropped VALUES (words);
    ELSE
        PERFORM pg_notify('pedro', words);
    END IF;
END $$;
"""


def seen_by(host, name):
    """The rows of a tournament; none if a node does not know it yet."""
    status, _ = ask(host, 'GET', '/api/tournaments/%s?from=0' % name)
    return all_rows(host, name) if status == 200 else []


def acts_of_two(hosts, ann, name):
    """Two nodes add rows at the same time: each change is done once, and both have the same rows."""
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
    wait_until(lambda: seen_by(hosts[0], name) == seen_by(hosts[1], name), said='the rows differ')
    told = acts(seen_by(hosts[0], name))
    assert len({line for line in told if line.startswith('entry 1')}) == 20, told


def undone_for_both(hosts, ann, name):
    """What one node takes back of many rows is taken back at the other, which folds them on a thread."""
    for _ in range(5):
        done(act(hosts[0], ann, name, *('note "%s"' % ('x' * 100) for _ in range(90))))
    rows = done(act(hosts[0], ann, name, 'entry 300 "Gone One" "Gone Two"'))
    wait_until(lambda: len(seen_by(hosts[1], name)) == rows, said='the rows did not come')
    assert act(hosts[1], ann, name, 'entry 300 "A" "B"')[1].get('reason') == 'entry_taken'
    rows = done(act(hosts[0], ann, name, *['undo'] * 200))
    # A node that does not have the rows yet decides when they have come.
    assert done(act(hosts[1], ann, name, *['undo'] * 100, 'entry 300 "New One" "New Two"')) in (rows + 101, rows - 99)
    wait_until(lambda: seen_by(hosts[0], name) == seen_by(hosts[1], name) and len(seen_by(hosts[0], name)) == rows + 101, said='the rows differ')
    for host in hosts:
        assert act(host, ann, name, 'entry 300 "A" "B"')[1].get('reason') == 'entry_taken', 'the new one is there'


def tournament(nodes):
    """Both nodes have the same rows of a tournament, whoever adds or takes back."""
    ann, _ = register(nodes.one, 'Ann Berg')
    name = opened(nodes.one, ann, title='Both')
    assert nodes.two.ask('GET', '/api/tournaments/' + name)[0] == 200, 'a node that has not heard of it yet asks the database'
    wait_until(lambda: name in listed(nodes.two), said='the other node does not list it')
    acts_of_two(nodes.hosts, ann, name)
    undone_for_both(nodes.hosts, ann, name)


BEFORE = (lobby, missed, quotas, tournament)
LOSING = (friends, asked, invitations, sessions, pairing, ratings, forgotten)  # while messages are lost
AFTER = (counted, reserved, presence, chat, mistaken)


def run(nodes, tests, wanted, lost=lambda: None):
    for test in tests:
        if not wanted or test.__name__ in wanted:
            begun = time.monotonic()
            test(nodes)
            lost()
            print('%s: %.1f s' % (test.__name__, time.monotonic() - begun), flush=True)


def main():
    program, *wanted = sys.argv[1:]
    with Nodes(program) as nodes:
        sql = nodes.postgres.ask

        def lost():
            assert int(sql('WITH gone AS (DELETE FROM dropped RETURNING 1) SELECT count(*) FROM gone')) > 0, 'nothing was lost'

        run(nodes, BEFORE, wanted)
        whole = sql("SELECT pg_get_functiondef('pedro_tell'::regproc)")
        sql(LOSE)
        run(nodes, LOSING, wanted, lost)
        sql(whole)
        run(nodes, AFTER, wanted)


if __name__ == '__main__':
    main()
