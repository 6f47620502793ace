#!/usr/bin/env python3
"""challenge_test.py PEDRO - challenges: two people play the same deals when they like, nobody learns a card or a point too early, also
over crashes, and the time ends what was not played.

SPDX-License-Identifier: MIT
"""
import hashlib
import json
import sys
import tempfile
from concurrent import futures

from host import LIMITS, Host, ending, until, wait_until
from play import Seat, pump
from sealed_test import CARD, ROUTES, Doors, come
from tournament_test import ask, refused

from database import rows_of  # found by host.py

DEALS = 5


def opened(host, cookie, game='us', places=2):
    status, answer = ask(host, 'POST', '/api/challenges', {'game': game, 'places': places}, cookie)
    assert status == 200, (status, answer)
    return answer['name']


def challenge(host, name, cookie=None):
    status, answer = ask(host, 'GET', '/api/challenges/' + name, cookie=cookie)
    assert status == 200, (status, answer)
    return answer


def begin(host, name, cookie):
    status, answer = ask(host, 'POST', '/api/challenges/%s/play' % name, {}, cookie)
    assert status == 200, (status, answer)
    return answer['table']


def listed(host, cookie):
    status, answer = ask(host, 'GET', '/api/challenges', cookie=cookie)
    assert status == 200, (status, answer)
    return answer['challenges']


def own(host, name, cookie):
    told = challenge(host, name, cookie)
    return told['tries'][told['own']]


def play(host, name, cookie, seed=1, deals=DEALS):
    """A try of a person, up to a number of deals; returns its table."""
    table = begin(host, name, cookie)
    player = host.player(cookie)
    seat = Boards(player, table, seed, deals)
    come(player, table)
    pump([player], lambda: seat.board > deals or own(host, name, cookie)['over'])
    player.close()
    assert not seat.errors, seat.errors
    return table


class Boards(Seat):
    """Stops when so many boards are played."""

    def __init__(self, player, table, seed, most):
        super().__init__(player, table, seed)
        self.most, self.board = most, 1

    def hear(self, player, message):
        if message['type'] == 'table' and message['table'] == self.table:
            assert message['tournament']['waits'] and message['tournament']['length'] == DEALS, message
            self.board = max(self.board, message['tournament']['board'])
        if self.board <= self.most:
            super().hear(player, message)


def until_over(host, name, number):
    """Waits for the result of a try."""
    return wait_until(lambda: challenge(host, name), lambda told: told['tries'][number]['over'])


def par(host, name):
    """The bots have played."""
    return until_over(host, name, 0)


def secrets_of(told):
    """The secret of a challenge that is over, and the seeds of its boards."""
    key = bytes.fromhex(told['secret'])
    assert hashlib.blake2b(key, digest_size=32).hexdigest() == told['hash']
    return [told['secret']] + [hashlib.blake2b(b'board %d' % board, key=key, digest_size=32).hexdigest()
                               for board in range(1, DEALS + 1)]


def two_friends(host):
    ann, bob, eve = host.guest(), host.guest(), host.guest()
    name = opened(host, ann)
    told = challenge(host, name)
    assert (told['game'], told['deals'], told['places'], told['over'], told['own']) == ('us', DEALS, 2, False, 0), told
    assert [set(one) for one in told['tries']] == [{'over'}] and 'secret' not in told, told
    par(host, name)
    assert [set(one) for one in challenge(host, name, ann)['tries']] == [{'over'}], 'the points of the bot are told too early'

    people = {'ahead': ann, 'behind': bob, 'stranger': eve, 'nobody': None}
    doors = Doors(host, people, {})
    for who in ('ahead', 'behind', 'stranger'):
        doors.listen(who)
    doors.names['challenges'] = [name]
    doors.walk(['stranger', 'nobody'])
    doors.keep_fixed()
    # Each has it in the own list, whatever the device.
    mine, hers = listed(host, ann)[0], listed(host, eve)[0]
    assert (mine['name'], mine['game'], mine['places'], mine['over'], mine['played']) == (name, 'us', 2, False, False), mine
    assert not mine['joined'] and name in [one['name'] for one in listed(host, eve)] and listed(host, bob) == [], hers
    # The walk has let the stranger join: the two places are hers and Ann's.
    first = play(host, name, ann)
    assert begin(host, name, ann) == first, 'there is one try'
    mine = own(host, name, ann)
    assert mine['over'] and len(mine['margins']) == DEALS and mine['sum'] == sum(mine['margins']) and mine['place'] == 1, mine
    told = challenge(host, name, ann)
    assert len(told['tries'][0]['margins']) == DEALS and set(told['tries'][told['own'] % 2 + 1]) == {'name', 'over'}, told
    assert not any('margins' in one for one in challenge(host, name, eve)['tries']), 'points are told too early'
    refused(ask(host, 'POST', '/api/challenges/%s/play' % name, {}, bob), 409, 'challenge_full')
    second = begin(host, name, eve)
    doors.names['tables'] = [first, second]
    doors.seated.update(stranger=[second], ahead=[first])
    doors.walk(whole=True)
    assert not doors.cards, 'learned too early: %s' % {
        what: [(one[0], CARD.findall(one[1])[:4], one[1][:300]) for one in found[:2]] for what, found in doors.cards.items()}
    said, doors.said = doors.said, []
    print('until the end %d texts of %d bytes, and no card in them' % (len(said), sum(len(text.encode()) for text in said)))

    play(host, name, eve, seed=2)
    mine = next(one for one in listed(host, ann) if one['name'] == name)
    assert mine['over'] and mine['joined'] and mine['played'] and mine['taken'] == 2, mine
    assert name in json.loads(host.ask('GET', '/api/me/export', cookie=ann)[2])['challenges']
    over = challenge(host, name)
    assert over['over'] and all(len(one['margins']) == DEALS for one in over['tries']), over
    assert sorted(one['place'] for one in over['tries'])[0] == 0 and {one['table'] for one in over['tries'][1:]} == {first, second}
    for digits in secrets_of(over):
        assert not any(digits in text for text in said), 'a seed was told'
    # The same deals for both, and now everybody may look at them.
    deals = []
    for table in (first, second, over['tries'][0]['table']):
        records = [host.ask('GET', '/api/match/%s-%d' % (table, board)) for board in range(1, DEALS + 1)]
        assert all(status == 200 for status, _, _ in records), [status for status, _, _ in records]
        deals.append([next(line for line in text.decode().split('\n') if line.startswith('deal ')) for _, _, text in records])
    assert deals[0] == deals[1] == deals[2] and len(set(deals[0])) == DEALS, deals
    for player in doors.sockets.values():
        player.close()


def refusals(host):
    ann = host.guest()
    assert ask(host, 'POST', '/api/challenges', {'game': 'us', 'places': 2})[0] == 401
    assert ask(host, 'POST', '/api/challenges', {'game': 'whist', 'places': 2}, ann)[0] == 400
    assert ask(host, 'POST', '/api/challenges', {'game': 'us', 'places': 17}, ann)[0] == 400
    refused(ask(host, 'GET', '/api/challenges/none'), 404, 'challenge_unknown')
    refused(ask(host, 'GET', '/api/challenges/aaaaaaaaaaaa'), 404, 'challenge_unknown')
    refused(ask(host, 'POST', '/api/challenges/abcdefghijkm/play', {}, ann), 404, 'challenge_unknown')
    # Several requests at once get one table, or are asked for patience.
    name = opened(host, ann)
    with futures.ThreadPoolExecutor(8) as many:
        got = list(many.map(lambda _: ask(host, 'POST', '/api/challenges/%s/play' % name, {}, ann), range(8)))
    for answer in got:
        assert answer[0] == 200 or refused(answer, 503, 'challenge_opening'), answer
    assert {answer[1]['table'] for answer in got if answer[0] == 200} == {begin(host, name, ann)}, got
    answers = until(lambda answer: answer[0] != 200,
                    lambda: ask(host, 'POST', '/api/challenges', {'game': 'pidro', 'places': 1}, ann))
    refused(answers[-1], 429, 'challenges_many')


def over_crashes(program):
    """The server is killed in a try, which goes on; and it is down when the time is over, for a try that has begun."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        ann, bob = host.guest(), host.guest()
        name = opened(host, ann, places=3)
        table = play(host, name, ann, deals=2)
        host.kill()
        host.start()
        assert not own(host, name, ann)['over']
        assert play(host, name, ann) == table
        assert len(own(host, name, ann)['margins']) == DEALS
        par(host, name)
        begun = play(host, name, bob, deals=1)
        assert host.ask('GET', '/api/match/%s-1' % begun)[0] == 404
        host.kill()
        rows_of(data, "UPDATE log SET body = replace(body, ' %d ', ' 1000 ') WHERE kind = 'd' AND seq = 1" % challenge_ends(data))
        host.start()
        last = until_over(host, name, 2)
        assert last['over'] and [one['place'] for one in last['tries']] == [0, 1, 0], last
        assert len(last['tries'][2]['margins']) in (1, 2) and secrets_of(last), last
        assert host.ask('GET', '/api/match/%s-1' % begun)[0] == 200
        refused(ask(host, 'POST', '/api/challenges/%s/play' % name, {}, host.guest()), 409, 'challenge_over')


def challenge_ends(data):
    rows = rows_of(data, "SELECT body FROM log WHERE kind = 'd' AND seq = 1")
    return int(str(rows[0][0]).split()[5])


def main():
    program = sys.argv[1]
    assert 'GET /api/challenges/*' in ROUTES
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        two_friends(host)
        refusals(host)
    over_crashes(program)


if __name__ == '__main__':
    main()
