#!/usr/bin/env python3
"""online_test.py PEDRO - tournaments at tables of a server: pairs of bots, people who come and who do not, duplicate, and a
server that is killed meanwhile. Standings must be those of the results that the tables had.

SPDX-License-Identifier: MIT
"""
import calendar
import csv
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
from urllib.parse import quote

from account_test import admin, register
from host import LIMITS, PATIENCE, Host, ending, running, wait_until
from play import Seat, hear, pump
from tournament_test import act, acts, ask, done, listed, opened, refused, tournament

from database import rows_of  # found by host.py

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'director'))
from standings import standings  # noqa: E402

FAST = '\n'.join(['set game "us"', 'set place online', 'set players all', 'set pause 0', 'set wait 0', 'set clock untimed',
                  'set unit hands', 'set length 4'])
PAST = 'set start "2020-01-01T00:00Z"'


def bots(first, last, bot='beginner'):
    return [line for number in range(first, last + 1) for line in (
        'entry %d "Bot %d" "Bot %d"' % (number, 2 * number, 2 * number + 1),
        'person %d 1 bot:%s' % (number, bot), 'person %d 2 bot:%s' % (number, bot))]


def all_rows(host, name):
    rows, count = [], 1
    while len(rows) < count:
        answer = tournament(host, name, start=len(rows))
        rows, count = rows + answer['rows'], answer['count']
    return rows


def wait_for(host, name, wanted, meanwhile=lambda: None, patience=PATIENCE):
    """Asks until the rows are as wanted."""
    deadline = time.monotonic() + patience
    while True:
        rows = all_rows(host, name)
        if wanted(acts(rows)):
            return rows
        assert time.monotonic() < deadline, rows[-5:]
        meanwhile()


def results(rows):
    return {tuple(act.split()[1:3]): act.split()[3] for act in acts(rows) if act.startswith('result ')}


def kept_results(host):
    """The results of matches, as the tables kept them."""
    return {name: result.replace(' ', '-') for name, result in rows_of(host.data, 'SELECT name, result FROM matches')}


def programs_standings(program, rows, folder):
    """(entry, thousandths of a point, points won, points lost), the first place first, as `pedro director` exports them."""
    journal, table = os.path.join(folder, 'journal'), os.path.join(folder, 'standings.csv')
    pathlib.Path(journal).write_text('\n'.join(rows) + '\n')
    subprocess.run([program, 'director', '--plain', journal], input='export %s\n' % table, text=True, check=True,
                   stdout=subprocess.DEVNULL, env={**os.environ, 'LC_ALL': 'C.UTF-8', 'XDG_STATE_HOME': folder})
    with open(table, newline='', encoding='utf-8') as file:
        return [(int(row['entry']), round(1000 * float(row['score'])), int(row['points_won']), int(row['points_lost']))
                for row in csv.DictReader(file)]


def an_evening_of_bots(program, pairs=16, rounds=3, kills=4, patience=PATIENCE):
    """Pairs of bots play a Swiss while the server is killed. Returns the standings, computed from the rows by standings.py."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        ann, _ = register(host, 'Ann Berg')
        name = opened(host, ann, acts=FAST + '\nset rounds %d' % rounds)
        for first in range(1, pairs + 1, 64):
            done(act(host, ann, name, *bots(first, min(first + 63, pairs))))
        done(act(host, ann, name, PAST))
        killed = []

        def kill():
            count = len(all_rows(host, name))
            if len(killed) < kills and (not killed or count > killed[-1]):
                killed.append(count)
                host.kill()
                host.start()

        rows = wait_for(host, name, lambda told: told[-1] == 'finish', kill, patience)
        assert len(killed) == kills
        told = acts(rows)
        assert [line for line in told if line.startswith('publish')] == ['publish %d' % (r + 1) for r in range(rounds)]
        assert len(results(rows)) == rounds * pairs // 2
        names = [line.split()[3] for line in told if line.startswith('table ')]
        assert len(names) == len(set(names)) == rounds * pairs // 2, 'each table is opened once'
        kept = kept_results(host)
        for line in (line for line in told if line.startswith('table ')):
            _, r, t, table = line.split()
            assert kept[table + '-1'] == results(rows)[(r, t)], (line, results(rows))
        expected = standings('\n'.join(rows) + '\n')
        assert len(expected) == pairs
        assert programs_standings(program, rows, data) == expected, 'the program ranks as an independent one does'
        assert len(all_rows(host, name)) == len(rows), 'nothing follows the end'
        host.kill()
        host.start()
        assert all_rows(host, name) == rows
        return expected


def people(host):
    owner, _ = register(host, 'Owner Lind')
    ann, bob, eve = (register(host, who)[0] for who in ('Ann Lind', 'Bob Lind', 'Eve Lind'))
    name = opened(host, owner, acts=FAST + '\nset rounds 1\nset limit 2', password='sesame')
    path = '/api/tournaments/' + name

    def enter(cookie, password='sesame', **body):
        return ask(host, 'POST', path + '/enter', {'password': password, **body}, cookie)

    refused(enter(ann, 'wrong', members=['']), 403, 'wrong_password')
    refused(ask(host, 'POST', path + '/enter', {'members': ['']}, ann), 400, 'field_missing')
    refused(enter(None, members=['']), 401, 'no_login')
    refused(enter(ann, members=['bot:nobody']), 400, 'unknown_bot')
    refused(enter(ann, members=['Bob Lind']), 403, 'entry_friend')
    refused(enter(ann), 400, 'entry_members_are')
    done(enter(ann, members=[''], club='Narpes'))
    assert tournament(host, name, ann)['entry'] == 1 and tournament(host, name, bob)['entry'] == 0
    assert name in listed(host, '?mine=1', ann)
    refused(enter(ann, members=['']), 409, 'person_taken')
    join = {'entry': 1, 'password': 'sesame'}
    refused(ask(host, 'POST', path + '/join', {'entry': 9, 'password': 'sesame'}, bob), 404, 'entry_unknown')
    done(ask(host, 'POST', path + '/join', join, bob))
    refused(ask(host, 'POST', path + '/join', join, eve), 409, 'entry_complete')
    done(ask(host, 'POST', path + '/leave', {}, bob))
    refused(ask(host, 'POST', path + '/leave', {}, bob), 404, 'entry_none')
    done(ask(host, 'POST', path + '/join', join, bob))
    refused(act(host, owner, name, 'undo'), 403, 'tournament_undo')
    refused(act(host, owner, name, 'person 1 1 u1'), 403, 'tournament_server')
    done(enter(eve, members=['bot:beginner']))
    refused(enter(register(host, 'Late Lind')[0], members=['bot:beginner']), 409, 'entry_limit')
    flags = ask(host, 'GET', path + '/flags', cookie=owner)[1]['flags']
    assert {'kind': 'address', 'entries': [1, 2]} in flags, 'all of them sit at one computer'
    refused(ask(host, 'GET', path + '/flags', cookie=ann), 403, 'tournament_director')
    players = [host.player(cookie) for cookie in (ann, bob)]
    done(act(host, owner, name, PAST))
    calls = [player.wait('called') for player in players]
    assert calls[0] == calls[1] and {**calls[0], 'table': ''} == {
        'type': 'called', 'name': name, 'title': 'A Tuesday', 'round': 1, 'table': ''}, calls
    late = host.player(ann)
    assert late.wait('called') == calls[0], 'who comes later is called too'
    late.close()
    table = calls[0]['table']
    refused(enter(register(host, 'Later Lind')[0], members=['bot:beginner']), 409, 'tournament_closed')
    seats = [Seat(player, table, seed) for seed, player in enumerate(players)]
    for player in players:
        player.send(type='join', table=table)
    # Eve does not come: a bot plays for her.
    pump(players, lambda: all(seat.over for seat in seats) or acts(all_rows(host, name))[-1] == 'finish')
    rows = wait_for(host, name, lambda told: told[-1] == 'finish')
    assert len(results(rows)) == 1
    for player in players:
        player.close()
    (known, state, place), = played(host, 'Bob Lind')
    assert (known, state, place['entry'], place['places']) == (name, 'over', 1, 2) and place['place'] in (1, 2), place


def played(host, person):
    status, answer = ask(host, 'GET', '/api/tournaments?person=' + quote(person))
    assert status == 200, answer
    return [(found['name'], found['state'], found['played']) for found in answer['tournaments']]


def places_of_a_person(host):
    owner, _ = register(host, 'Place Lind')
    kim, lea = register(host, 'Kim Lind')[0], register(host, 'Lea Lind')[0]
    name = opened(host, owner, acts='set game "us"\nset place online\nset players all\nset rounds 1\nset form manual')
    path = '/api/tournaments/%s/enter' % name
    for cookie in (kim, lea):
        done(ask(host, 'POST', path, {'members': ['bot:beginner']}, cookie))
    done(act(host, owner, name, 'entry 3 "Cy One" "Cy Two"', 'pair 1 1:1-2 bye:3'))
    entry = tournament(host, name, lea)['entry']
    lea_played = {'entry': entry, 'entry_name': played(host, 'lea lind')[0][2]['entry_name'], 'place': 0, 'places': 3}
    assert lea_played['entry_name'] == 'Lea Lind & Beginner (bot, level 1)', lea_played
    assert played(host, 'Lea Lind') == [(name, 'entry', lea_played)], lea_played
    done(act(host, owner, name, 'publish 1', 'result 1 1 20-62'))
    done(act(host, owner, name, 'finish'))
    assert played(host, 'Lea Lind') == [(name, 'over', {**lea_played, 'place': 1})]
    assert played(host, 'Kim Lind')[0][2]['place'] == 3, 'a bye is worth a half in the mean of no games'
    done(ask(host, 'POST', '/api/tournaments/%s/enter' % opened(host, owner, acts=FAST, listed=False),
             {'members': ['bot:beginner']}, kim))
    assert len(played(host, 'Kim Lind')) == 1, 'what is not listed is not told'
    assert played(host, 'Place Lind') == [], 'who only directs does not play'
    assert ask(host, 'GET', '/api/tournaments?person=Nobody')[0] == 404


def tables(rows):
    """The tables of the server by round and number, in the order in which they were opened."""
    found = {}
    for line in acts(rows):
        if line.startswith('table '):
            found.setdefault(tuple(line.split()[1:3]), []).append(line.split()[3])
    return found


def play_it_again(host):
    """A result that the director takes away is played at a new table, and the round waits for it."""
    owner, _ = register(host, 'Again Lind')
    name = opened(host, owner, acts=FAST.replace('set pause 0', 'set pause 3600') + '\nset rounds 1')
    done(act(host, owner, name, *bots(1, 4), PAST))
    rows = wait_for(host, name, lambda told: sum(line.startswith('result ') for line in told) == 2)
    done(act(host, owner, name, 'correct 1 2 none "the cards were seen"'))
    rows = wait_for(host, name, lambda told: sum(line.startswith('result 1 2 ') for line in told) == 2)
    found = tables(rows)
    assert len(found[('1', '1')]) == 1 and len(set(found[('1', '2')])) == 2, found
    assert kept_results(host)[found[('1', '2')][1] + '-1'] == results(rows)[('1', '2')], (found, rows)
    # After the end nothing is played any more.
    done(act(host, owner, name, 'correct 1 1 none "a protest"', 'finish', 'note "last"'))
    host.kill()
    host.start()
    wait_for(host, name, lambda told: told[-1] == 'note "last"')
    host.do_what_is_due()
    assert acts(all_rows(host, name))[-1] == 'note "last"'


def nobody_comes(host):
    owner, _ = register(host, 'Forfeit Lind')
    cookies = [register(host, 'Absent %s' % who)[0] for who in ('One', 'Two')]
    name = opened(host, owner, acts=FAST + '\nset rounds 1\nset absent forfeit')
    for cookie in cookies:
        done(ask(host, 'POST', '/api/tournaments/%s/enter' % name, {'members': ['bot:beginner']}, cookie))
    done(act(host, owner, name, PAST))
    rows = wait_for(host, name, lambda told: told[-1] == 'finish')
    assert 'forfeit 1 1 1,2' in acts(rows)


def duplicate(host):
    owner, _ = register(host, 'Board Lind')
    name = opened(host, owner, acts=FAST.replace('set unit hands\nset length 4', 'set boards 2\nset score matchpoints')
                  + '\nset rounds 1')
    path = '/api/tournaments/' + name
    done(act(host, owner, name, *bots(1, 4)))
    refused(ask(host, 'GET', path + '/boards?board=0'), 400, 'field_number')
    done(act(host, owner, name, 'pair 1 1:1-2/1-2 2:3-4/1-2', 'publish 1'))
    rows = wait_for(host, name, lambda told: told[-1].startswith('unseal'))
    told = acts(rows)
    sealed = [line for line in told if line.startswith('seal ')][0].split()[1]
    secret = bytes.fromhex(told[-1].split()[1])
    assert hashlib.blake2b(secret, digest_size=32).hexdigest() == sealed
    for board in (1, 2):
        compared = ask(host, 'GET', path + '/boards?board=%d' % board)[1]
        assert compared['board'] == board and len(compared['tables']) == 2, compared
        deals = set()
        for table in compared['tables']:
            assert 'board %d %d %d %s' % (table['round'], table['table'], board,
                                          '-'.join(str(points) for points in table['points'])) in told
            status, _, record = host.ask('GET', '/api/match/' + table['match'])
            assert status == 200, table
            assert table['bidder'] in range(-1, 4) and len(table['won']) == 2, table
            deals.add(re.search(r'^deal .*$', record.decode(), re.M)[0])
        assert len(deals) == 1, 'all tables have the same cards'


class FirstBoard(Seat):
    """Plays the first board, and then waits."""

    resting = True
    board = 0

    def hear(self, player, message):
        if message['type'] == 'table' and message['table'] == self.table:
            self.board = message['tournament']['board']
        if not (self.resting and self.board > 1 and message['type'] == 'view'):
            super().hear(player, message)


def boards_over_crashes(program):
    """Each board is stored and compared as soon as it ends, and a crash in the middle of the next one takes nothing away."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        owner, ann = register(host, 'Crash Lind')[0], register(host, 'Ann Lind')[0]
        name = opened(host, owner, acts=FAST.replace('set unit hands\nset length 4', 'set boards 2\nset score matchpoints')
                      .replace('set wait 0', 'set wait 60') + '\nset rounds 1')
        path = '/api/tournaments/' + name
        player = host.player(ann)
        done(ask(host, 'POST', path + '/enter', {'members': ['bot:beginner']}, ann))
        done(act(host, owner, name, *bots(2, 4), 'pair 1 1:1-2/1-2 2:3-4/1-2', 'publish 1'))
        table = player.wait('called')['table']
        seat = FirstBoard(player, table)
        player.send(type='join', table=table)
        pump([player], lambda: seat.board == 2)

        def entered(told):
            return sorted(line.rsplit(' ', 1)[0] for line in told if line.startswith('board '))

        rows = wait_for(host, name, lambda told: len(entered(told)) == 3)
        assert entered(acts(rows)) == ['board 1 1 1', 'board 1 2 1', 'board 1 2 2'], rows
        compared = ask(host, 'GET', path + '/boards?board=1')[1]
        assert [(one['table'], one['match']) for one in compared['tables']] == [
            (number, tables(rows)[('1', str(number))][0] + '-1') for number in (1, 2)], compared
        other = tables(rows)[('1', '2')][0]
        assert host.ask('GET', '/api/match/%s-1' % other)[0] == 200
        refused(ask(host, 'GET', path + '/boards?board=2'), 409, 'board_hidden')
        assert host.ask('GET', '/api/match/%s-2' % other)[0] == 404, 'Ann has still to play it'
        assert json.loads(host.ask('GET', '/api/match/%s-2/analysis' % other)[2])['reason'] == 'unknown_match'
        assert json.loads(host.ask('GET', '/api/match/%s-1/analysis' % other)[2])['reason'] == 'no_analysis'
        done(act(host, owner, name, 'correct 1 2 none "a card was seen"'))
        rows = wait_for(host, name, lambda told: len(entered(told)) == 5)
        assert host.ask('GET', '/api/match/%s-1' % other)[0] == 200
        assert host.ask('GET', '/api/match/%s-2' % other)[0] == 404, 'also at the table of which the result was taken away'
        player.close()
        host.kill()
        host.start()
        assert entered(acts(all_rows(host, name))) == entered(acts(rows))
        player = host.player(ann)
        seat = FirstBoard(player, table)
        seat.resting = False
        player.send(type='join', table=table)
        told = acts(wait_for(host, name, lambda told: told[-1].startswith('unseal'), lambda: hear([player], 0.05)))
        assert entered(told) == ['board 1 1 1', 'board 1 1 2', 'board 1 2 1', 'board 1 2 1', 'board 1 2 2', 'board 1 2 2'], told
        assert len(tables(rows)[('1', '1')]) == 1, 'the table is the same'
        assert len(ask(host, 'GET', path + '/boards?board=2')[1]['tables']) == 2
        player.close()


def drawn_again(program):
    """Tables of a draw that the director withdraws are closed, so drawing again and again does not add up tables."""
    with running(program, *LIMITS) as host:
        owner, _ = register(host, 'Reo Lind')
        name = opened(host, owner, acts=FAST.replace('length 4', 'length 1000'))
        done(act(host, owner, name, *bots(1, 8), PAST))
        for drawn in range(1, 4):
            rows = wait_for(host, name, lambda told, drawn=drawn: sum(line.startswith('table ') for line in told) == 4 * drawn)
            if drawn < 3:
                done(act(host, owner, name, 'reopen 1 "again"'))
        wait_until(lambda: host.metric('tables') == 4)
        done(act(host, owner, name, 'finish'))
        wait_until(lambda: host.metric('tables') == 0)
        assert acts(rows)[-1].startswith('table '), rows[-1]


def every_week(host):
    owner, _ = register(host, 'Weekly Lind')
    name = opened(host, owner, 'Every Tuesday', acts=FAST + '\nset rounds 2' * 200 + '\nset rounds 1\nset start "2020-01-01T19:00Z"', repeats=7)
    new, old = wait_until(lambda: listed(host, '?mine=1', owner), lambda found: len(found) >= 2)
    assert old == name
    assert [tournament(host, each)['repeats'] for each in (new, old)] == [7, 0], 'the last one goes on'
    assert [each['repeats'] for each in ask(host, 'GET', '/api/tournaments?mine=1', cookie=owner)[1]['tournaments']] == [7, 0]
    told = acts(all_rows(host, new))
    start = re.match(r'set start "(\d{4}-\d\d-\d\dT19:00Z)"', told[-1])[1]
    assert 0 < calendar.timegm(time.strptime(start, '%Y-%m-%dT%H:%MZ')) - time.time() <= 7 * 86400, start
    assert sorted(told[1:-1]) == sorted({*FAST.split('\n'), 'set rounds 1'} - {'set game "us"'}), 'each setting that is not as usual, once'
    assert told[0].endswith('"Every Tuesday"')
    wait_for(host, name, lambda rows: rows[-1] == 'finish')
    assert len(listed(host, '?mine=1', owner)) == 2, 'once only'


def the_forgotten_leave_rows(host):
    owner, _ = register(host, 'Keeper Lind')
    gone, _ = register(host, 'Gone Lind')
    name = opened(host, owner, acts=FAST)
    done(ask(host, 'POST', '/api/tournaments/%s/enter' % name, {'members': ['bot:beginner']}, gone))
    assert any('Gone Lind' in row for row in all_rows(host, name))
    status, _, text = host.ask('GET', '/api/me/export', cookie=gone)
    exported = json.loads(text)['tournaments']
    assert status == 200 and [found['name'] for found in exported] == [name] and exported[0]['own'] is False
    assert host.ask('DELETE', '/api/me', {}, gone)[0] == 200
    wait_for(host, name, lambda told: not any('Gone Lind' in line for line in told))
    host.kill()
    host.start()
    wait_for(host, name, lambda told: not any('Gone Lind' in line for line in told))


def merged_accounts(host):
    """Two accounts of one person become one, while they are in tournaments: before the start, both in one, and at a table."""
    owner, _ = register(host, 'Merge Lind')
    old, new = register(host, 'Old Lind')[0], register(host, 'New Lind')[0]

    def enter(name, cookie):
        done(ask(host, 'POST', '/api/tournaments/%s/enter' % name, {'members': ['bot:beginner']}, cookie))

    still = FAST.replace('set wait 0', 'set wait 60') + '\nset rounds 1'
    before, both, playing = (opened(host, owner, acts=still) for _ in range(3))
    over = opened(host, owner, acts='set game "us"\nset place online\nset players all')
    for name in (before, both, playing, over):
        enter(name, old)
    done(act(host, owner, over, *bots(2, 2), 'pair 1 1:1-2', 'publish 1', 'result 1 1 62-20', 'finish'))
    enter(both, new)
    done(act(host, owner, playing, *bots(2, 2), 'pair 1 1:1-2', 'publish 1'))
    wait_for(host, playing, lambda told: told[-1].startswith('table '))
    admin(host.program, host.data, 'merge', 'Old Lind', 'New Lind')
    for name in (before, both, playing, over):
        told = acts(wait_for(host, name, lambda told: not any('Old Lind' in line for line in told)))
        assert tournament(host, name, new)['entry'] == (2 if name == both else 1), told
    assert played(host, 'New Lind')[0][2]['place'] == 1, 'the account that stays has the places of both'
    wait_for(host, both, lambda told: told[-1] == 'person 1 1 -')
    host.kill()
    host.start()
    for name in (before, both, playing, over):
        assert tournament(host, name, new)['entry'] == (2 if name == both else 1)
    player = host.player(new)
    called = player.wait('called')
    assert called['name'] == playing, called
    seat = Seat(player, called['table'])
    player.send(type='join', table=called['table'])
    wait_for(host, playing, lambda told: told[-1] == 'finish', lambda: hear([player], 0.05))
    assert seat.acted, 'the seat is that of the account that stays'
    player.close()
    # What one of the accounts was called is forgotten with the other.
    assert host.ask('DELETE', '/api/me', {}, new)[0] == 200
    for name in (before, both, playing, over):
        wait_for(host, name, lambda told: not any('New Lind' in line for line in told))


def main():
    program = sys.argv[1]
    with running(program, *LIMITS) as host:
        merged_accounts(host)
        people(host)
        places_of_a_person(host)
        nobody_comes(host)
        play_it_again(host)
        duplicate(host)
        every_week(host)
        the_forgotten_leave_rows(host)
    drawn_again(program)
    boards_over_crashes(program)
    an_evening_of_bots(program)


if __name__ == '__main__':
    main()
