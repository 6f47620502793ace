#!/usr/bin/env python3
"""ratings_test.py PEDRO - which matches are rated, and that a restart gives the same ratings.

SPDX-License-Identifier: MIT
"""
import json
import sys
import tempfile
import time

from host import LIMITS, PATIENCE, Host
from play import Seat, pump

NAMES = ['Ann', 'Bo Berg', 'Cleo', 'Dan Dahl']


def register(host, name):
    status, headers, text = host.ask('POST', '/api/register', {'name': name, 'password': 'correct horse'})
    assert status == 200, (status, text)
    return headers['Set-Cookie'].split(';')[0]


def play(host, cookies, **options):
    """Plays a short match with these people on the first seats. Returns the table's name."""
    players = [host.player(cookie) for cookie in cookies]
    options = {'variant': 'us', 'clock': 'untimed', 'options': {'target': '10'}, **options}
    assert players[0].request(type='open', **options)['type'] == 'ok'
    table = players[0].wait('table')['table']
    for seat, player in enumerate(players[1:], 1):
        assert player.request(type='join', table=table, seat=seat)['type'] == 'ok'
    seats = [Seat(player, table, seed) for seed, player in enumerate(players)]
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    pump(players, lambda: all(seat.over for seat in seats))
    for player in players:
        player.on_message = None
        player.close()
    return table


def ratings(host, cookie=None, family='pedro'):
    status, _, text = host.ask('GET', '/api/ratings?family=' + family, cookie=cookie)
    assert status == 200, (status, text)
    return json.loads(text)


def wait_for(host, condition):
    """The ratings when they are as wanted. A match is rated when it is stored, shortly after its end."""
    deadline = time.monotonic() + PATIENCE
    while not condition(found := ratings(host)):
        assert time.monotonic() < deadline, found
        time.sleep(0.02)
    return found


def matches(found):
    return {entry['names'][0]: entry['matches'] for entry in found['persons']}


def main():
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(sys.argv[1], data, *LIMITS)
        cookies = [register(host, name) for name in NAMES]
        empty = ratings(host)
        assert empty['persons'] == [] and empty['partners'] == []
        assert [family['name'] for family in empty['families']] == ['alone', 'pitch', 'king', 'pedro'], empty
        assert host.ask('GET', '/api/ratings?family=whist')[0] == 404

        table = play(host, cookies)
        found = wait_for(host, lambda found: len(found['persons']) == 4)
        assert matches(found) == dict.fromkeys(NAMES, 1), found
        record = host.ask('GET', '/api/match/' + table)[2].decode()
        scores = [int(score) for score in record.split('[Result "')[1].split('"')[0].split()]
        rated = {entry['names'][0]: entry['rating'] for entry in found['persons']}
        if scores[0] != scores[1]:
            assert (rated['Ann'] > 1500) == (scores[0] > scores[1]), (rated, scores)
        assert rated['Ann'] == rated['Cleo'] and rated['Bo Berg'] == rated['Dan Dahl'], rated
        assert sorted(sorted(entry['names']) for entry in found['partners']) == [['Ann', 'Cleo'], ['Bo Berg', 'Dan Dahl']], found
        assert all(entry['provisional'] and entry['margin'] > 100 for entry in found['persons']), found
        assert [entry['names'] for entry in ratings(host, cookies[0])['persons'] if entry['own']] == [['Ann']]

        # Not rated: with a guest, at a private table, where hints are given, against bots alone.
        play(host, cookies[:3] + [host.guest()])
        play(host, cookies, private=True)
        play(host, cookies, hints=True)
        play(host, cookies[:1], bots='simple')
        # The store keeps the order, so all of them would have been rated before this one, in which bots fill seats.
        play(host, cookies[:2], bots='simple')
        found = wait_for(host, lambda found: matches(found).get('Ann') == 2)
        assert matches(found) == {'Ann': 2, 'Bo Berg': 2, 'Cleo': 1, 'Dan Dahl': 1, 'bot:simple': 2}, found
        assert [entry['reference'] for entry in found['persons'] if entry['names'] == ['bot:simple']] == [True]

        host.kill()
        host.start()
        again = ratings(host)
        assert matches(again) == matches(found), (again, found)
        # Strength drifts with time, if by little, so that the last digit may be another.
        assert all(abs(one['rating'] - other['rating']) <= 1 for one, other in zip(again['persons'], found['persons'])), (again, found)

        assert host.ask('DELETE', '/api/me', {}, cookies[3])[0] == 200
        wait_for(host, lambda found: 'Dan Dahl' not in matches(found))
        assert host.stop() == 0
    print('ratings: all passed')


if __name__ == '__main__':
    main()
