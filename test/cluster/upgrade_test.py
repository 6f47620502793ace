#!/usr/bin/env python3
"""upgrade_test.py PEDRO [EARLIER] - a rolling upgrade: nodes on a database that a later program has migrated.

The test itself does what the next migration would do, and records the least version as that program does. With the program of
an earlier version nodes of both serve the same people, and tournaments, while one after the other is upgraded, and taken back.

SPDX-License-Identifier: MIT
"""
import os
import random
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import people_test  # noqa: E402
from account_test import register  # noqa: E402
from crew import Crew, check_rows  # noqa: E402
from host import PATIENCE, wait_until  # noqa: E402
from people_test import Nodes  # noqa: E402
from tournament_test import act, done, opened, tournament  # noqa: E402


def version(nodes):
    return tuple(map(int, nodes.postgres.ask('SELECT version, least FROM schema').split('|')))


def migrate(nodes):
    """A later program adds a column to each table, an index and a table, and lets this program go on."""
    done, least = version(nodes)
    tables = nodes.postgres.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").split('\n')
    assert {'log', 'tables', 'users', 'job', 'schema'} <= set(tables), tables
    for table in tables:
        nodes.postgres.ask("ALTER TABLE %s ADD COLUMN later TEXT NOT NULL DEFAULT 'unknown'" % table)
    nodes.postgres.ask('CREATE TABLE later (id BIGINT PRIMARY KEY, user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE);'
                       'CREATE INDEX log_later ON log(later);'
                       'UPDATE schema SET version = %d' % (done + 1))
    assert version(nodes) == (done + 1, least)


def plays_on(nodes, crew, count):
    enough = crew.acted() + count
    crew.play(lambda: crew.acted() >= enough)
    check_rows(nodes.postgres, crew)
    assert not crew.errors, crew.errors


def start_refused(host):
    """What a node says that does not start."""
    at = os.path.getsize(host.log.name)
    done = subprocess.run([host.program, 'serve', '--port=%d' % host.port, '--data=' + host.data, *host.options],
                          stderr=host.log, stdin=subprocess.DEVNULL, check=False, timeout=PATIENCE)
    assert done.returncode != 0
    with open(host.log.name, encoding='utf-8') as log:
        log.seek(at)
        return log.read()


def admin(nodes, *task):
    return subprocess.run([nodes.program, 'admin', *task], capture_output=True, text=True, check=False, timeout=PATIENCE,
                          env={**os.environ, 'PEDRO_DATABASE': nodes.postgres.url})


def serves_on(nodes):
    """Both nodes serve during the migration and after it, and one that is started again does too."""
    register(nodes.one, 'Before')
    crew = Crew(nodes.hosts, random.Random(1), 'us', endless=True)
    plays_on(nodes, crew, 20)
    migrate(nodes)
    plays_on(nodes, crew, 40)
    nodes.one.kill()
    nodes.one.start()
    plays_on(nodes, crew, 40)
    assert nodes.one.ask('GET', '/readyz')[0] == 200
    crew.close()
    for test in ('friends', 'invitations', 'sessions', 'ratings', 'forgotten', 'chat'):
        getattr(people_test, test)(nodes)
    register(nodes.one, 'After')
    listed = admin(nodes, 'users')
    assert listed.returncode == 0 and 'Before' in listed.stdout and 'After' in listed.stdout, listed


def refuses(nodes):
    """When the least version is above that of this program, it serves until its connection ends, and does not start
    again."""
    done, least = version(nodes)
    nodes.postgres.ask('UPDATE schema SET version = %d, least = %d' % (done + 1, done + 1))
    crew = Crew(nodes.hosts[:1], random.Random(2), 'us', endless=True)
    plays_on(nodes, crew, 20)
    nodes.two.kill()
    said = start_refused(nodes.two)
    wanted = 'the database is of a later program (version %d, this one knows %d): use that program' % (done + 1, done - 1)
    assert 'not-started' in said and wanted in said, said
    refused = admin(nodes, 'users')
    assert refused.returncode != 0 and wanted in refused.stderr, refused
    # The node that still runs loses its connections: from then on it stores nothing, and says so.
    before = nodes.postgres.ask("SELECT count(*) FROM log WHERE kind = 'e'")
    nodes.postgres.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()")
    wait_until(lambda: nodes.one.ask('GET', '/readyz')[0] != 200)
    after = nodes.postgres.ask("SELECT count(*) FROM log WHERE kind = 'e'")
    nodes.one.do_what_is_due()
    assert nodes.postgres.ask("SELECT count(*) FROM log WHERE kind = 'e'") == after, (before, after)
    crew.close()
    # The database is given back to this program: the node goes on by itself.
    nodes.postgres.ask('UPDATE schema SET version = %d, least = %d' % (done, least))
    nodes.one.wait_until_ready()
    nodes.two.start()
    crew = Crew(nodes.hosts, random.Random(3), 'us', endless=True)
    plays_on(nodes, crew, 20)
    crew.close()


def becomes(host, program):
    host.kill()
    host.program = program
    host.start()


def tournament_goes_on(nodes, cookie, name, rows):
    """Each node adds a row, and both have all of them."""
    for host in nodes.hosts:
        rows = done(act(host, cookie, name, 'note "row %d"' % rows))
        for other in nodes.hosts:
            wait_until(lambda: tournament(other, name, cookie)['count'], lambda count: count == rows)
    return rows


def is_mixed(program, earlier):
    with Nodes(earlier) as nodes:
        cookie = register(nodes.one, 'Before')[0]
        name = opened(nodes.one, cookie)
        rows = tournament(nodes.one, name, cookie)['count']
        for number, (host, now) in enumerate(((nodes.one, program), (nodes.two, program), (nodes.two, earlier),
                                              (nodes.one, earlier), (nodes.one, program), (nodes.two, program))):
            crew = Crew(nodes.hosts, random.Random(number), 'us', endless=True)
            crew.play(lambda: crew.acted() >= 20)
            becomes(host, now)
            plays_on(nodes, crew, 40)
            crew.close()
            rows = tournament_goes_on(nodes, cookie, name, rows)
            for test in {0: ('friends', 'sessions', 'chat'), 2: ('invitations', 'ratings', 'forgotten')}.get(number, ()):
                getattr(people_test, test)(nodes)


def main():
    if len(sys.argv) > 2:
        is_mixed(*sys.argv[1:3])
        return
    with Nodes(sys.argv[1]) as nodes:
        for test in (serves_on, refuses):
            begun = time.monotonic()
            test(nodes)
            print('%s: %.1f s' % (test.__name__, time.monotonic() - begun), flush=True)


if __name__ == '__main__':
    main()
