#!/usr/bin/env python3
"""daily_test.py PEDRO FAULTS - the ranking of the day, and weekly leagues: first tries are refereed and stored once, the ranking is what follows from the
rows, and two nodes on one database have the same.

SPDX-License-Identifier: MIT
"""
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict

from account_test import PASSWORD, register
from faults import faulty
from host import Host, ending, wait_until
from tournament_test import ask, refused

from database import Database, rows_of  # found by host.py

DAY = 86400
WORDS = ['pass'] + [str(bid) for bid in range(7, 15)] + list('shcd')
CARDS = [rank + suit for suit in 'shcd' for rank in 'AKQJT98765432']
GAMES = ('us', 'pidro')  # in which bids, suits and cards are all that a person says


class Terminals:
    """People who play in the terminal, each in an own folder."""

    def __init__(self, program, folder):
        self.program, self.folder, self.count = program, folder, 0

    def run(self, *words, text=None, state='any'):
        return subprocess.run([self.program, 'daily', *words], input=text, capture_output=True, text=True, check=True,
                              env={**os.environ, 'XDG_STATE_HOME': os.path.join(self.folder, state), 'LC_ALL': 'C.UTF-8'}).stdout

    def play(self, date, game, seed):
        """The answers of somebody who tries everything in some order."""
        self.count += 1
        state = 'person-%d' % self.count
        rng, lines = random.Random(seed), []
        for _ in range(30):
            rng.shuffle(CARDS)
            lines += WORDS + CARDS
        self.run(game, '--date', date, '--plain', text='\n'.join(lines) + '\n', state=state)
        with open(os.path.join(self.folder, state, 'pedro/daily', '%s-%s.pedro' % (date, game)), encoding='utf-8') as file:
            return '\n'.join(line[2:] for line in file.read().split('\n') if line.startswith('0 '))

    def check(self, date, game, answers):
        told = json.loads(self.run(game, '--date', date, '--json', '--check', '-', text=answers))
        return told['margin'], told['par']


def ranking(host, date='', cookie=None):
    status, answer = ask(host, 'GET', '/api/daily' + (date and '?date=' + date), cookie=cookie)
    assert status == 200, (status, answer)
    return answer


def send(host, cookie, date, game, answers):
    return ask(host, 'POST', '/api/daily', {'date': date, 'game': game, 'answers': answers}, cookie)


def name_of(host, cookie):
    return ask(host, 'GET', '/api/me', cookie=cookie)[1]['name']


def expected(tries):
    """The ranking that follows from {(game, name): margin}, with the par as the name ''."""
    points = defaultdict(lambda: [0, 0])
    for (game, name), margin in tries.items():
        others = [tries[key] for key in tries if key[0] == game and key[1] != name]
        if name:
            points[name][0] += 100 * sum(2 * (other < margin) + (other == margin) for other in others) // (2 * len(others))
            points[name][1] += 1
    return {name: (1 + sum(other > own for other, _ in points.values()), own, deals) for name, (own, deals) in points.items()}


def told(answer):
    return {line['name']: (line['place'], line['points'], line['deals']) for line in answer['ranking']}


def counts_once(host, terminals):
    date = ranking(host)['date']
    people = [host.guest(), host.guest(), register(host, 'Cleo')[0]]
    names = [name_of(host, cookie) for cookie in people]
    tries = {}
    for at, cookie in enumerate(people):
        for game in GAMES[:at + 1]:
            answers = terminals.play(date, game, at)
            margin, par = terminals.check(date, game, answers)
            assert send(host, cookie, date, game, answers) == (200, {'margin': margin, 'par': par, 'counts': True})
            tries[game, names[at]], tries[game, ''] = margin, par
            answer = ranking(host, date, cookie)
            assert answer['open'] and told(answer) == expected(tries), (answer, tries)
            assert answer['own']['name'] == names[at] and answer['own']['own'] and answer['own'] in answer['ranking']
    # The first try counts, whatever comes after.
    again = terminals.play(date, 'us', 9)
    assert send(host, people[0], date, 'us', again) == (200, {'margin': tries['us', names[0]], 'par': tries['us', ''], 'counts': False})
    assert told(ranking(host)) == expected(tries) and 'own' not in ranking(host)
    rows = rows_of(host.data, 'SELECT game, user_id, margin FROM daily WHERE user_id = 0 ORDER BY game')
    assert [(row[0], int(row[2])) for row in rows] == [(game, tries[game, '']) for game in sorted(GAMES)], rows
    return date, people, names, tries


def refusals(host, terminals, date, cookie):
    answers = terminals.play(date, 'us', 1)
    assert send(host, None, date, 'us', answers)[0] == 401
    refused(send(host, cookie, date, 'cinch', answers), 404, 'daily_unknown')
    refused(send(host, cookie, 'yesterday', 'us', answers), 404, 'daily_unknown')
    refused(send(host, cookie, '2026-01-01', 'us', answers), 409, 'daily_over')
    for wrong in ('', answers + '\npass', answers.split('\n', maxsplit=1)[0], 'nonsense'):
        refused(send(host, cookie, date, 'us', wrong), 400, 'daily_answers')
    refused(ask(host, 'GET', '/api/daily?date=never'), 404, 'daily_unknown')
    assert ranking(host, '2026-01-01') == {'date': '2026-01-01', 'open': False, 'players': 0, 'ranking': []}


def one_server(program, faults, folder):
    with faulty(program, faults, '--guests=100') as (host, clocks):
        terminals = Terminals(program, folder)
        date, people, names, tries = counts_once(host, terminals)
        refusals(host, terminals, date, people[0])
        exported = json.loads(host.ask('GET', '/api/me/export', cookie=people[1])[2])['daily']
        assert [(one['date'], one['game'], one['margin']) for one in exported] == \
            [(date, game, tries[game, names[1]]) for game in sorted(GAMES)], exported
        assert all(terminals.check(date, one['game'], one['answers'])[0] == one['margin'] for one in exported)
        host.kill()
        host.start()
        assert told(ranking(host)) == expected(tries), 'after a crash'
        # A guest takes the tries to the account that the guest had before.
        status, _, _ = host.ask('POST', '/api/login', {'name': 'Cleo', 'password': PASSWORD}, people[0])
        assert status == 200, status
        tries.pop(('us', names[0]))
        assert told(ranking(host)) == expected(tries), 'of two tries that of the account stays'
        assert host.ask('DELETE', '/api/me', {}, people[2])[0] == 200
        tries = {key: margin for key, margin in tries.items() if key[1] != names[2]}
        assert told(ranking(host)) == expected(tries), 'nothing is left of who is deleted'
        # Until three hours after midnight.
        answers = terminals.play(date, 'us', 5)
        clocks.set(wall_s=DAY + 4 * 3600, steady_s=DAY + 4 * 3600)
        host.do_what_is_due()
        refused(send(host, host.guest(), date, 'us', answers), 409, 'daily_over')
        assert not ranking(host, date)['open'] and told(ranking(host, date)) == expected(tries)
        assert host.stop() == 0


def league(host, cookie=None):
    status, answer = ask(host, 'GET', '/api/daily/league', cookie=cookie)
    assert status == 200, (status, answer)
    return answer


def leagues(program, faults, folder):
    """Three weeks: the best go up when a week is over, who pauses stays, and a restart changes nothing."""
    with faulty(program, faults, '--guests=100') as (host, clocks):
        terminals = Terminals(program, folder)
        people = [host.guest() for _ in range(4)]
        names = [name_of(host, cookie) for cookie in people]

        def go_to_monday():
            """To noon of the next one."""
            monday = datetime.date.fromisoformat(league(host)['week']) + datetime.timedelta(days=7)
            noon = datetime.datetime.combine(monday, datetime.time(12), datetime.timezone.utc).timestamp()
            passed = noon - time.time()
            clocks.set(wall_s=passed, steady_s=passed)
            host.do_what_is_due()
            assert league(host)['week'] == monday.isoformat()

        def play(at, seed):
            date = ranking(host)['date']
            assert send(host, people[at], date, 'us', terminals.play(date, 'us', seed))[0] == 200

        go_to_monday()
        assert league(host, people[0])['group'] == [] and league(host, people[0])['leagues'] == []
        for at in range(4):
            play(at, at)
        first = league(host, people[0])
        points = {line['name']: line['points'] for line in ranking(host)['ranking']}
        assert first['league'] == 5 and [line['place'] for line in first['group']] == [1, 2, 3, 4], first
        assert [line['points'] for line in first['group']] == sorted(points.values(), reverse=True)
        assert [line['moved'] for line in first['group']] == [1, 1, 0, 0], 'nobody goes down from the lowest'
        assert [line['name'] for line in first['group'] if line['own']] == [names[0]]
        up = [line['name'] for line in first['group'] if line['moved'] == 1]
        go_to_monday()
        for at, name in enumerate(names):
            told_of = wait_until(lambda: league(host, people[at])['leagues'])
            assert [(week['week'], week['moved'], week['league'], week['size']) for week in told_of] == \
                [(first['week'], int(name in up), 5, 4)], told_of
        stored = rows_of(host.data, 'SELECT week, user_id, moved FROM league ORDER BY week, user_id')
        assert len(stored) == 5, stored
        # One who went up plays alone in the league above; the others pause for a week.
        climber = names.index(up[0])
        play(climber, 7)
        assert league(host, people[climber])['league'] == 4 and len(league(host, people[climber])['group']) == 1
        assert league(host)['league'] == 4, 'whoever looks on sees the highest'
        go_to_monday()
        for at in range(4):
            play(at, at)
        host.kill()
        host.start()
        groups = {name: league(host, people[at])['league'] for at, name in enumerate(names)}
        assert groups == {name: 4 if name in up else 5 for name in names}, groups
        exported = json.loads(host.ask('GET', '/api/me/export', cookie=people[climber])[2])['leagues']
        assert [(week['league'], week['moved']) for week in exported] == [(4, 0), (5, 1)], exported
        assert host.stop() == 0


def two_nodes(program, folder):
    with Database() as postgres, tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        folders = [os.path.join(data, name) for name in 'ab']
        for name in folders:
            os.mkdir(name)
        with ending(Host(program, folders[0], '--database=' + postgres.url, '--guests=100')) as one, \
                ending(Host(program, folders[1], '--database=' + postgres.url, '--guests=100')) as other:
            terminals, hosts = Terminals(program, folder), (one, other)
            date, tries = ranking(one)['date'], {}
            people = [one.guest() for _ in range(4)]
            names = [name_of(one, cookie) for cookie in people]
            for at, cookie in enumerate(people):
                answers = terminals.play(date, 'us', at)
                status, answer = send(hosts[at % 2], cookie, date, 'us', answers)
                assert status == 200 and answer['counts'], answer
                # At the other node it was sent before.
                assert send(hosts[1 - at % 2], cookie, date, 'us', answers) == (200, {**answer, 'counts': False})
                tries['us', names[at]], tries['us', ''] = answer['margin'], answer['par']
                # What others have stored may come a moment later, if the database is slow.
                for host in hosts:
                    wait_until(lambda: told(ranking(host, date, cookie)), lambda found: found == expected(tries))
            assert ranking(one, date, people[0]) == ranking(other, date, people[0])
            wait_until(lambda: league(one, people[0]), lambda found: len(found['group']) == 4 and found == league(other, people[0]))
            one.kill()
            one.start()
            assert ranking(one, date) == ranking(other, date)


def main():
    program, faults = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        one_server(program, faults, folder)
        leagues(program, faults, folder)
        two_nodes(program, folder)
    print('daily: all passed')


if __name__ == '__main__':
    main()
