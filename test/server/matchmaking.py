#!/usr/bin/env python3
"""matchmaking.py - people look for others to play with, and find them.

SPDX-License-Identifier: MIT
"""
import json
import os
import signal
import tempfile
import time

from host import PATIENCE
from play import Seat, pump
from typist import Typist


def look(player, games, **more):
    return player.request(type='pair', on=True, games=games, **more)


def state(player, condition):
    return player.wait_for(lambda m: m['type'] == 'pairing' and condition(m))


def table_of(player):
    return state(player, lambda m: 'table' in m)['table']


def now(host):
    status, _, text = host.ask('GET', '/api/now')
    assert status == 200
    return json.loads(text)


def four_find_each_other(host):
    """People are paired for a game that they have in common, by whichever name they ask for it; a person who wants another game keeps waiting."""
    people = [host.player() for _ in range(5)]
    for player, games in zip(people, ('High Five, Suomi', 'cinch us', 'CINCH', 'us', '63 petro')):
        assert look(player, games)['type'] == 'ok'
    tables = {table_of(people[at]) for at in (0, 1, 3, 4)}
    assert len(tables) == 1, tables
    table = tables.pop()
    told = people[0].wait_for(lambda m: m['type'] == 'table')
    assert told['variant'] == 'us' and told['clock'] == 'fair' and told['started'] and not told['private']
    assert sorted(seat['name'] for seat in told['seats']) == sorted(people[at].welcome['name'] for at in (0, 1, 3, 4))
    assert state(people[2], lambda m: m['waiting'] == 1)['online'] == 5
    here = now(host)
    assert (here['online'], here['looking'], here['matches']) == (5, 1, 1), here
    assert here['featured']['table'] == table and here['featured']['variant'] == 'us'
    # The table is stored before anybody is told of it, so it survives a crash of the server.
    host.kill()
    host.start()
    back = [host.player(people[at].cookie) for at in (0, 1, 3, 4)]
    seats = [Seat(player, table, seed) for seed, player in enumerate(back)]
    for player in back:
        player.send(type='join', table=table)
    pump(back, lambda: all(len(seat.acted) >= 3 for seat in seats))
    assert not any(seat.errors for seat in seats)
    for player in back:
        player.close()


def bots_are_offered(host, faults):
    """After 20 seconds; they begin with the people who wait for the same game."""
    one, other = host.player(), host.player()
    began = time.monotonic()
    assert look(one, 'cinch finland')['type'] == 'ok'
    assert look(other, 'finland')['type'] == 'ok'
    offered = state(one, lambda m: m['waiting'] == 2)['bots']
    assert not offered or time.monotonic() - began >= 20, 'bots are offered at once'
    faults.set(steady_s=faults.steady_s + 19)
    faults.set(steady_s=faults.steady_s + 2)
    assert state(one, lambda m: m['bots'])['waiting'] == 2
    assert look(one, 'cinch finland', bots=True)['type'] == 'ok'
    table = table_of(one)
    assert table_of(other) == table
    told = one.wait_for(lambda m: m['type'] == 'table')
    assert told['variant'] == 'finland' and sum(1 for seat in told['seats'] if seat['bot']) == 2
    assert now(host)['looking'] == 0
    one.close()
    other.close()


def a_search_ends(host):
    """With `on` false, with the connection, and when the same person looks from another page."""
    one = host.player()
    assert look(one, 'us')['type'] == 'ok'
    again = host.player(one.cookie)
    assert look(again, 'us')['type'] == 'ok'
    assert now(host)['looking'] == 1
    assert again.request(type='pair', on=False)['type'] == 'ok'
    assert state(again, lambda m: m['waiting'] == 0) and now(host)['looking'] == 0
    assert look(again, 'us')['type'] == 'ok'
    again.close()
    one.close()
    last = host.player()
    while now(host)['looking'] > 0:
        pass
    assert look(last, '')['reason'] == 'pair_games'
    assert look(last, 'us nonsense')['reason'] == 'unknown_game'
    near = look(last, 'us, katch five')
    assert near['reason'] == 'unknown_game_near' and near['values'] == {'name': 'katch five', 'nearest': 'fives'}, near
    assert now(host)['looking'] == 0
    assert last.request(type='pair', on=True)['reason'] == 'pair_games'
    for _ in range(60):
        answer = look(last, 'us')
        if answer['type'] == 'error':
            break
    assert answer['reason'] == 'tables_open', answer
    last.close()


def programs_are_not_paired(host):
    status, headers, _ = host.ask('POST', '/api/register', {'name': 'Keeper', 'password': 'correct horse battery'})
    assert status == 200
    cookie = headers['Set-Cookie'].split(';')[0]
    status, _, text = host.ask('POST', '/api/token', {}, cookie)
    assert status == 200
    program = host.player(cookie='', token=json.loads(text)['token'])
    assert look(program, 'us')['reason'] == 'pair_people'
    program.close()


def terminals_are_paired(host, faults, program):
    """`pedro play --pair` says who looks, offers computer players, and sits down; Ctrl-C ends the search."""
    address = 'http://127.0.0.1:%d' % host.port
    while now(host)['online'] > 0:
        pass
    with tempfile.TemporaryDirectory() as folder:
        def look_for(name, *arguments):
            return Typist(program, '--table', address, *arguments, state=os.path.join(folder, name))
        one = look_for('one', '--pair', 'us,king')
        one.wait('Nobody else looks for these games yet')
        two = look_for('two', '--pair', 'king')
        one.wait('you included: 2')
        three = look_for('three')
        three.wait('Connected: 3. Looking for players: 2')
        three.type('pair nonsense')
        three.wait('there is no game called')
        three.type('pair finland')
        three.wait('Nobody else')
        three.type('what now')
        three.wait('Type `bots`')
        three.process.send_signal(signal.SIGINT)
        three.process.wait(timeout=PATIENCE)
        assert three.stop() == 0
        while now(host)['looking'] > 2:
            pass
        faults.set(steady_s=faults.steady_s + 21)
        one.wait('`bots` begins a match with computer players')
        one.type('bots')
        for terminal in (one, two):
            terminal.wait('You sit ')
            terminal.wait('^Hand 1: ')
        assert now(host)['looking'] == 0
        assert two.stop() == 0 and one.stop() == 0
        for arguments, code in ((('--pair', 'nonsense'), 4), (('us', '--pair', 'us'), 2),
                                (('--pair', 'us', '--watch'), 2)):
            assert look_for('four', *arguments).stop() == code, arguments


def check(host, faults, program):
    four_find_each_other(host)
    bots_are_offered(host, faults)
    a_search_ends(host)
    programs_are_not_paired(host)
    terminals_are_paired(host, faults, program)
