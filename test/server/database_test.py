#!/usr/bin/env python3
"""database_test.py PEDRO FAULTS - a server whose PostgreSQL stops, dies and comes back.

While it is away every question is answered at once, by 503 where it needs the database; nobody is told that there is no
login. When it is back all goes on, without a restart of the server. A pause of either is no reason to refuse an action.

SPDX-License-Identifier: MIT
"""
import concurrent.futures
import os
import select
import signal
import subprocess
import sys
import tempfile
import time

from faults import Faults
from friends_test import Person, befriend
from host import LIMITS, Closed, Host, Player, ending, wait_until
from play import open_table, pump, turn

from database import Database, Session  # found by host.py

AT_ONCE = 50  # seconds; the first question after a stop takes two, and a slow computer is slower
STEP = 0.1  # seconds; what waits for news hears of it
DEAD = 3.5  # seconds after which a node that has not written its beat is dead to others


def answer(host, cookie):
    before = time.monotonic()
    status = host.ask('GET', '/api/me', cookie=cookie)[0]
    assert time.monotonic() - before < AT_ONCE, 'the server was held up'
    return status


def socket_of(host, cookie):
    try:
        host.player(cookie).close()
        return 101
    except Closed as closed:
        return int(str(closed).split(' ')[1])


def away(program):
    with Database(durable=True) as postgres, tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        with ending(Host(program, data, *LIMITS, '--database=' + postgres.url)) as host:
            cookie = host.guest()
            player = host.player(cookie)
            assert answer(host, cookie) == 200 and answer(host, 'pedro=none') == 401
            postgres.signal_all(signal.SIGSTOP)
            for _ in range(3):
                assert answer(host, cookie) == 503
            assert socket_of(host, cookie) == 503
            assert host.ask('GET', '/metrics')[0] == 200
            postgres.signal_all(signal.SIGCONT)
            wait_until(lambda: answer(host, cookie) == 200)
            postgres.kill()
            assert answer(host, cookie) == 503
            # Refused while it is away, or stored when it is back.
            number = player.send(type='open', variant='us', clock='untimed')
            postgres.start()
            wait_until(lambda: answer(host, cookie) == 200)
            answered = player.wait_for(lambda heard: heard.get('id') == number)
            assert answered['type'] == 'ok' or answered['reason'] == 'database_away', answered
            wait_until(lambda: player.request(type='open', variant='us', clock='untimed')['type'] == 'ok', pause=0.1)
            # Each thread that reads has a connection of its own, which it makes again when it is asked.
            wait_until(lambda: socket_of(host, cookie) == 101)
            player.close()


def acted(player, number):
    answered = player.wait_for(lambda heard: heard.get('id') == number and heard['type'] in ('ok', 'error'))
    assert answered['type'] == 'ok', answered


def paused(program, library):
    """An action is granted if the database is there, also by a server whose last beat is old: because the server stood
    still, or because the database did and has just stored a row."""
    with Database(own=True) as postgres, tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        faults = Faults(os.path.abspath(library), os.path.join(data, 'faults'))
        with ending(Host(program, data, *LIMITS, '--database=' + postgres.url, env=faults.env)) as host:
            table, players = open_table(host, 'us')
            assert players[0].request(type='start', table=table)['type'] == 'ok'
            seq = 0
            for pause in (host.process.send_signal, postgres.signal_all):
                player, action = turn(players, seq)
                pause(signal.SIGSTOP)
                number = player.send(**action)
                faults.set(steady_s=faults.steady_s + DEAD)
                pause(signal.SIGCONT)
                postgres.set_clock(faults.steady_s)
                acted(player, number)
                player, action = turn(players, action['seq'])
                acted(player, player.send(**action))
                seq = action['seq']
            for player in players:
                player.close()


# Each asks for rows of a table that is locked.
READINGS = ('/api/scores', '/api/scores/none', '/api/live/none', '/api/reports', '/api/me/tables', '/api/history', '/api/history?records=1',
            '/api/match/none', '/api/match/none/analysis', '/api/ratings', '/api/daily', '/api/daily/league', '/api/challenges',
            '/api/tournaments/abcdefghjkmn')
POSTED = {'/api/daily': {'date': time.strftime('%Y-%m-%d', time.gmtime()), 'game': 'us', 'answers': 'none'},
          '/api/tournaments/abcdefghjkmn/enter': {'members': ['Ann']}}
LOCKED = 'scores, reports, days_table, matches, rating_page, daily, league, challenge_people, friends, invitations, tournaments'


def questions(host, cookie):
    """What is asked, by what it is about."""
    asked = {path: ('GET', path, None, cookie) for path in READINGS}
    asked.update({('POST', path): ('POST', path, body, cookie) for path, body in POSTED.items()})
    return {about: lambda args=args: host.ask(*args)[::2] for about, args in asked.items()}


def has_come(player, faults, wanted):
    """Waits until there is such a message. A loop that is busy sends it a bit later by its clock, which stands."""
    player.take()
    while not any(wanted(heard) for heard in player.heard):
        if select.select([player], [], [], STEP)[0]:
            player.read_more(0)
            player.take()
        else:
            faults.step(STEP)


def hear(player, faults, wanted):
    """The next such message."""
    has_come(player, faults, wanted)
    return player.wait_for(wanted)


def granted(player, faults, **message):
    """The server says `ok` to a message."""
    number = player.send(**message)
    answered = hear(player, faults, lambda heard: heard.get('id') == number and heard['type'] in ('ok', 'error'))
    assert answered['type'] == 'ok', answered


class Lists:
    """A socket that has asked for its lists while their rows were locked."""

    def __init__(self, host, faults, session):
        ann, self.ben = Person(host, 'Ann'), Person(host, 'Ben')
        befriend(ann, self.ben)
        self.table = ann.table()
        assert ann.player.request(type='invite', table=self.table, person=ann.number('Ben'))['type'] == 'ok'
        self.ben.invited(self.table)
        self.page = Player(host.port, self.ben.cookie, hello=False)
        self.come = {}
        self.page.on_message = lambda _, message: self.come.update({message['type']: message})
        faults.stand()
        session.ask('BEGIN; LOCK TABLE ' + LOCKED)
        self.page.send(type='hello', version=1, news=True)
        hear(self.page, faults, lambda heard: heard['type'] == 'welcome')
        granted(self.page, faults, type='friends', on=True)
        granted(self.page, faults, type='friends', on=False)

    def check(self):
        """They come when the rows do, that of friends also if it was asked for once, as the terminal does."""
        pump([self.page], lambda: 'friends' in self.come and 'invitations' in self.come)
        assert [each['table'] for each in self.come['invitations']['tables']] == [self.table], self.come
        friends = [each['name'] for each in self.come['friends']['people'] if each['state'] == 'friend']
        assert friends == ['Ann'], self.come
        self.page.close()


def play_on(players, faults, player, action):
    """Three more actions at a table; returns the next one."""
    for _ in range(3):
        granted(player, faults, **action)
        for seat in players:
            has_come(seat, faults, lambda heard, seq=action['seq']: heard['type'] == 'view' and heard['seq'] > seq and heard['view']['phase'] != 'deal')
        player, action = turn(players, action['seq'])
    return player, action


def held(program, library):
    """Who asks for rows that the database does not give holds up nobody at a table. The clock of the server stands still, so it would wait
    for ever: a move is granted while the questions are open, and the answers come when the rows do."""
    with Database(own=True) as postgres, tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        faults = Faults(os.path.abspath(library), os.path.join(data, 'faults'))
        with ending(Host(program, data, *LIMITS, '--database=' + postgres.url, env=faults.env)) as host, Session(postgres) as session, \
                concurrent.futures.ThreadPoolExecutor(len(READINGS) + len(POSTED)) as pool:
            table, players = open_table(host, 'us')
            assert players[0].request(type='start', table=table)['type'] == 'ok'
            cookie = host.guest()
            ask = questions(host, cookie)
            before = {about: ask[about]() for about in ask}
            player, action = turn(players, 0)
            lists = Lists(host, faults, session)
            waits = {seat: seat.send(type='friend', step='ask', link=lists.ben.list['link']) for seat in players}
            later = {seat: seat.send(type='join', table='nowhere') for seat in players}
            asked = {about: pool.submit(ask[about]) for about in ask}
            wait_until(lambda: session.ask('SELECT count(*) FROM pg_locks WHERE NOT granted') != ['0'])
            player, action = play_on(players, faults, player, action)
            assert not any(answer.done() for answer in asked.values()), 'a question was answered without rows'
            assert not {'friends', 'invitations'} & lists.come.keys(), 'a list came without rows'
            assert not [heard for seat in players for heard in seat.heard if heard.get('id') in (waits[seat], later[seat])], 'decided without rows'
            session.ask('ROLLBACK')
            faults.go()
            assert {about: answer.result() for about, answer in asked.items()} == before
            lists.check()
            for seat in players:
                told = [seat.wait_for(lambda heard, number=number: heard.get('id') == number) for number in (waits[seat], later[seat])]
                assert told[0]['type'] == 'ok' and told[1]['reason'] == 'unknown_table', told
            faults.stand()
            session.ask('BEGIN; LOCK TABLE sessions')
            comes = pool.submit(host.player, cookie)
            wait_until(lambda: session.ask('SELECT count(*) FROM pg_locks WHERE NOT granted') != ['0'])
            play_on(players, faults, player, action)
            assert not comes.done(), 'a socket was opened without a session'
            session.ask('ROLLBACK')
            faults.go()
            comes.result().close()
            for seat in players:
                seat.close()


def late(program):
    """The lists that a socket gets when it comes are only late if the database does not answer just then."""
    with Database(own=True) as postgres, tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        with ending(Host(program, data, *LIMITS, '--database=' + postgres.url)) as host:
            ann, ben = Person(host, 'Ann'), Person(host, 'Ben')
            befriend(ann, ben)
            table = ann.table()
            assert ann.player.request(type='invite', table=table, person=ann.number('Ben'))['type'] == 'ok'
            ben.invited(table)
            page = Player(host.port, ben.cookie, hello=False)
            postgres.signal_all(signal.SIGSTOP)
            page.send(type='hello', version=1, news=True)
            page.wait('welcome')
            assert page.request(type='friends', on=True)['type'] == 'ok'
            postgres.signal_all(signal.SIGCONT)
            come = {}
            page.on_message = lambda _, message: come.update({message['type']: message})
            pump([page], lambda: 'friends' in come and [each['table'] for each in come.get('invitations', {}).get('tables', ())] == [table])
            page.close()


def refused(program):
    """A server that cannot use its database does not start, and says why without the password."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        for task in (['serve', '--port=0', '--data=' + data], ['admin', 'users']):
            done = subprocess.run([program, *task], env={**os.environ, 'PEDRO_DATABASE': 'postgresql://pedro:geheim@127.0.0.1:1/pedro'},
                                  capture_output=True, text=True, check=False)
            assert done.returncode == 1 and 'database' in done.stderr, done
            assert 'geheim' not in done.stderr + done.stdout, done
        wrong = subprocess.run([program, 'serve', '--database=host=geheim'], capture_output=True, text=True, check=False)
        assert wrong.returncode == 2 and 'postgresql://' in wrong.stderr and 'geheim' not in wrong.stderr, wrong


def main():
    os.environ.pop('PEDRO_TEST_DATABASE', None)
    program, library = sys.argv[1:]
    refused(program)
    paused(program, library)
    held(program, library)
    late(program)
    away(program)


main()
