#!/usr/bin/env python3
"""ratings_test.py PEDRO - which matches are rated, and that a restart gives the same ratings.

SPDX-License-Identifier: MIT
"""
import json
import sys
import tempfile
from urllib.parse import quote

from host import LIMITS, Host, wait_until
from online_test import FAST, bots
from online_test import wait_for as wait_for_rows
from play import Seat, hear, pump
from tournament_test import act, ask, done, opened

import rated  # host.py finds what it needs
from database import rows_of

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
    """The ratings; asked for again while the server says that it has none yet."""
    status, _, text = wait_until(lambda: host.ask('GET', '/api/ratings?family=' + family, cookie=cookie),
                                 lambda told: told[0] != 503 or json.loads(told[2])['reason'] != 'ratings_later')
    assert status == 200, (status, text)
    return json.loads(text)


def wait_for(host, condition):
    """The ratings when they are as wanted. A match is rated when it is stored, shortly after its end."""
    return wait_until(lambda: ratings(host), condition)


def later(host):
    """Waits for the ratings of matches that were stored before the start."""
    wait_until(lambda: host.ask('GET', '/api/ratings')[0] == 200)


def matches_of(found):
    return {entry['names'][0]: entry['matches'] for entry in found['persons']}


def profile(host, name, cookie=None):
    status, _, text = host.ask('GET', '/api/ratings?person=' + quote(name), cookie=cookie)
    assert status == 200, (status, text)
    return json.loads(text)


def a_person_over_time(host, cookie, tables):
    """What everybody may see of Ann, who has played two rated matches at these tables."""
    found = profile(host, 'ann', cookie)
    assert (found['person'], found['own'], found['picture']) == ('Ann', True, 'none'), found
    assert profile(host, 'Ann')['own'] is False
    family, = found['families']
    points = family.pop('points')
    entry, = (entry for entry in ratings(host)['persons'] if entry['names'] == ['Ann'])
    assert family == {'name': 'pedro', 'title': 'Pedro', **{
        key: entry[key] for key in ('rating', 'margin', 'matches', 'provisional', 'grade')}}, (family, entry)
    assert [point['match'] for point in points] == [table + '-1' for table in tables], (points, tables)
    assert all(host.ask('GET', '/api/match/' + point['match'])[0] == 200 for point in points)
    assert points == sorted(points, key=lambda point: point['at']) and points[0]['margin'] > points[1]['margin'], points
    assert (points[1]['rating'], points[1]['margin']) == (family['rating'], family['margin']), (points, family)
    assert {(partners['family'], *sorted(partners['names'])) for partners in found['partners']} == {
        ('pedro', 'Ann', 'Cleo'), ('pedro', 'Ann', 'bot:simple')}, found['partners']
    froms = [grade['from'] for grade in found['grades']]
    assert froms == sorted(froms, reverse=True) and family['grade'] == '', 'a provisional rating has no grade'
    assert ratings(host)['grades'] == found['grades']
    return points


def games_of_tournaments(host, cookie):
    """Ann plays a game by hands, two boards, and a game of a tournament that is not listed. Returns the table by hands."""
    def play_event(length, **more):
        acts = FAST.replace('set unit hands\nset length 4', length).replace('set wait 0', 'set wait 60') + '\nset rounds 1'
        name = opened(host, cookie, acts=acts, **more)
        player = host.player(cookie)
        done(ask(host, 'POST', '/api/tournaments/%s/enter' % name, {'members': ['bot:club']}, cookie))
        done(act(host, cookie, name, *bots(2, 2), 'pair 1 1:1-2' + ('/1-2' if 'boards' in length else ''), 'publish 1'))
        table = player.wait('called')['table']
        Seat(player, table)
        player.send(type='join', table=table)
        wait_for_rows(host, name, lambda told: told[-1].split()[0] in ('finish', 'unseal'), lambda: hear([player], 0.02))
        player.close()
        return table

    before = matches_of(ratings(host))['Ann']
    table = play_event('set unit hands\nset length 8')
    play_event('set unit hands\nset length 4', listed=False)
    play_event('set boards 2\nset score matchpoints')
    wait_for(host, lambda found: matches_of(found)['Ann'] == before + 3)
    kept = dict(rows_of(host.data, 'SELECT match_name, bots FROM rated'))
    assert kept[table + '-1'].split() == ['-', 'beginner', 'club', 'beginner', '8'], kept
    assert sorted(bots.split()[4:] for bots in kept.values()) == [[], [], ['1'], ['1'], ['8']], kept
    return profile(host, 'Ann')['families'][0]['points']


def many(program):
    """More matches were rated than are read before a server serves: the others are rated after that, and each once. Ann's are
    the last."""
    matches, people = 12000, 10
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        cookies = [register(host, name) for name in NAMES]
        host.kill()
        rated.fill(host.data, matches, people)
        host.start()
        assert host.ask('GET', '/readyz')[0] == 200
        status, _, text = host.ask('GET', '/api/ratings')
        assert status == 200 or (status == 503 and json.loads(text)['reason'] == 'ratings_later'), (status, text)
        assert host.ask('GET', '/api/ratings?person=Ann')[0] in (200, 503)
        play(host, cookies)
        later(host)
        found = wait_for(host, lambda found: 'Ann' in matches_of(found))
        assert sum(matches_of(found).values()) == 4 * (matches + 1), found
        assert [matches_of(found)[name] for name in NAMES] == [1] * 4, found
        play(host, cookies)
        again = wait_for(host, lambda found: matches_of(found)['Ann'] == 2)
        assert sum(matches_of(again).values()) == 4 * (matches + 2), again
        host.kill()
        host.start()
        later(host)
        same = ratings(host)
        assert matches_of(same) == matches_of(again), (same, again)
        assert all(abs(one['rating'] - other['rating']) <= 1 for one, other in zip(same['persons'], again['persons'])), (same, again)
        assert host.stop() == 0


def main():
    many(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(sys.argv[1], data, *LIMITS)
        cookies = [register(host, name) for name in NAMES]
        empty = ratings(host)
        assert empty['persons'] == [] and empty['partners'] == []
        assert [family['name'] for family in empty['families']] == ['alone', 'pitch', 'king', 'pedro'], empty
        assert host.ask('GET', '/api/ratings?family=whist')[0] == 404

        table = play(host, cookies)
        found = wait_for(host, lambda found: len(found['persons']) == 4)
        assert matches_of(found) == dict.fromkeys(NAMES, 1), found
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
        last = play(host, cookies[:2], bots='simple')
        found = wait_for(host, lambda found: matches_of(found).get('Ann') == 2)
        assert matches_of(found) == {'Ann': 2, 'Bo Berg': 2, 'Cleo': 1, 'Dan Dahl': 1, 'bot:simple': 2}, found
        assert [entry['reference'] for entry in found['persons'] if entry['names'] == ['bot:simple']] == [True]

        points = a_person_over_time(host, cookies[0], [table, last])
        longest = 'ö' * 32
        register(host, longest)
        assert profile(host, longest)['families'] == [] and profile(host, longest)['partners'] == []
        guest = json.loads(host.ask('GET', '/api/me', cookie=host.guest())[2])['name']
        for nobody in ('Nobody Here', guest, 'x' * 300, '%00', '#1', 'bot:simple'):
            assert host.ask('GET', '/api/ratings?person=' + quote(nobody))[0] == 404, nobody

        host.kill()
        host.start()
        again = ratings(host)
        assert matches_of(again) == matches_of(found), (again, found)
        # Strength drifts with time, if by little, so that the last digit may be another.
        assert all(abs(one['rating'] - other['rating']) <= 1 for one, other in zip(again['persons'], found['persons'])), (again, found)

        assert a_person_over_time(host, cookies[0], [table, last]) == points, 'a restart gives the same points'

        points = games_of_tournaments(host, cookies[0])
        host.kill()
        host.start()
        assert profile(host, 'Ann')['families'][0]['points'] == points, 'with the same number of hands'

        assert host.ask('DELETE', '/api/me', {}, cookies[3])[0] == 200
        wait_for(host, lambda found: 'Dan Dahl' not in matches_of(found))
        assert host.ask('GET', '/api/ratings?person=Dan%20Dahl')[0] == 404
        assert host.stop() == 0
    print('ratings: all passed')


if __name__ == '__main__':
    main()
