#!/usr/bin/env python3
"""sealed_test.py PEDRO - nobody learns a card of a board of duplicate that others have still to play.

The routes are those of src/server/http/routes.h and the messages those of data/messages.ini: `ROUTES` and `MESSAGES` say how each is called,
and one that is not there fails the test. People who have no business with the cards call all of them while a table plays ahead, when it
has finished, and at the end. Until the boards are shown, no answer may have a card in it that it did not have before the first deal, nor
what the deal follows from. At the end the same calls must find the cards, else the search is blind.

SPDX-License-Identifier: MIT
"""
import hashlib
import itertools
import json
import pathlib
import re
import sys
import tempfile
import time

from account_test import PASSWORD, logged_in, register
from host import LIMITS, PATIENCE, Host, ending, wait_until
from online_test import FAST, PAST, FirstBoard, all_rows, bots, tables, wait_for
from play import Seat, hear, pump
from tournament_test import act, acts, ask, done, opened

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / 'test'))
import openapi  # noqa: E402

# A card alone between separators: "As", 10h, As,Kd; or with the sign of its suit.
CARD = re.compile(r'(?:(?<=[\s"\'>,(\[:!])|^)(?:[2-9TJQKA]|10)[shdc](?=[\s"\'<,.)\]]|$)|[♠♥♦♣]', re.M)
NUMBER = itertools.count(1)
RARE = {'GET /api/me/export', 'GET /api/me/statistics'}  # a few times an hour

# How each route is called: bodies (None for a GET) of paths, in which NAMES are replaced by each of what they stand for.
NAMES = {'TABLE': 'tables', 'EVENT': 'events', 'PERSON': 'people', 'CHALLENGE': 'challenges'}
ROUTES = {
    'GET /healthz': [('/healthz', None)],
    'GET /readyz': [('/readyz', None)],
    'GET /metrics': [('/metrics', None)],
    'GET /api/me': [('/api/me', None)],
    'GET /api/me/export': [('/api/me/export', None)],
    'GET /api/me/statistics': [('/api/me/statistics', None)],
    'GET /api/me/tables': [('/api/me/tables', None)],
    'GET /api/history': [('/api/history', None), ('/api/history?before=1000000', None), ('/api/history?records=1', None)],
    'GET /api/sessions': [('/api/sessions', None)],
    'GET /api/reports': [('/api/reports', None)],
    'GET /api/scores': [('/api/scores', None)],
    'POST /api/scores/*': [('/api/scores/none', {'record': 'none'})],
    'GET /api/scores/*': [('/api/scores/none', None)],
    'GET /api/progress': [('/api/progress', None), ('/api/progress?values=1', None)],
    'POST /api/progress': [('/api/progress', {'rows': []})],
    'POST /api/live/*': [('/api/live/none', {})],
    'GET /api/live/*': [('/api/live/none', None)],
    'GET /api/friend/*': [('/api/friend/none', None)],
    'GET /api/now': [('/api/now', None)],
    'GET /api/ratings': [('/api/ratings', None), ('/api/ratings?person=PERSON', None)],
    'GET /api/rules': [('/api/rules', None)],
    'POST /api/rules/explain': [('/api/rules/explain', {'variant': 'us'})],
    'GET /api/tournaments': [('/api/tournaments', None), ('/api/tournaments?mine=1', None), ('/api/tournaments?person=PERSON', None)],
    'GET /api/tournaments/*': [('/api/tournaments/EVENT', None), ('/api/tournaments/EVENT?from=3', None)],
    'GET /api/tournaments/*/boards': [('/api/tournaments/EVENT/boards?board=%d' % board, None) for board in (1, 2, 3)],
    'GET /api/tournaments/*/flags': [('/api/tournaments/EVENT/flags', None)],
    'GET /api/tournaments/*/slips': [('/api/tournaments/EVENT/slips', None)],
    'GET /api/tournaments/*/slip': [('/api/tournaments/EVENT/slip?entry=%d&key=KEY' % entry, None) for entry in (1, 3)],
    'GET /api/daily': [('/api/daily', None)],
    'GET /api/daily/league': [('/api/daily/league', None)],
    'POST /api/daily': [('/api/daily', {'date': 'never', 'game': 'us', 'answers': 'pass'})],
    'GET /api/challenges': [('/api/challenges', None)],
    'POST /api/challenges': [('/api/challenges', {'game': 'us', 'places': 16})],
    'GET /api/challenges/*': [('/api/challenges/CHALLENGE', None)],
    'POST /api/challenges/*/play': [('/api/challenges/CHALLENGE/play', {})],
    'GET /api/match/*': [('/api/match/TABLE', None), ('/api/match/TABLE-1', None), ('/api/match/TABLE-2', None)],
    'GET /api/match/*/analysis': [('/api/match/TABLE/analysis', None), ('/api/match/TABLE-1/analysis', None)],
    'POST /api/match/*/analysis': [('/api/match/TABLE/analysis', {}), ('/api/match/TABLE-1/analysis', {})],
    'POST /api/tournaments': [('/api/tournaments', {'title': 'Another', 'acts': 'set game "us"', 'listed': False})],
    'POST /api/tournaments/*/acts': [('/api/tournaments/EVENT/acts', {'acts': line}) for line in (
        'note "a look"', 'unseal ' + 64 * '0')],
    'POST /api/tournaments/*/enter': [('/api/tournaments/EVENT/enter', {'members': ['bot:beginner']})],
    'POST /api/tournaments/*/join': [('/api/tournaments/EVENT/join', {'entry': 3})],
    'POST /api/tournaments/*/leave': [('/api/tournaments/NONE/leave', {})],  # whoever plays shall go on
    'POST /api/tournaments/*/result': [('/api/tournaments/EVENT/result', {
        'entry': 3, 'key': 'KEY', 'round': 1, 'table': 2, 'acts': 'result', 'board': 1, 'points': [1, 2]})],
    'POST /api/guest': [('/api/guest', {})],
    'DELETE /api/scores/*': [('/api/scores/none', {})],
    'DELETE /api/live/*': [('/api/live/none', {})],
    'DELETE /api/sessions/*': [('/api/sessions/none', {})],
}
# Those with passwords, and those that end sessions, are called by a person of their own, who has just logged in.
ENDINGS = {
    'POST /api/register': [('/api/register', {'name': 'New Person NUMBER', 'password': PASSWORD})],
    'POST /api/login': [('/api/login', {'name': 'ACCOUNT', 'password': PASSWORD})],
    'POST /api/recover': [('/api/recover', {'name': 'ACCOUNT', 'code': 'none', 'password': PASSWORD})],
    'POST /api/token': [('/api/token', {})],
    'POST /api/recovery': [('/api/recovery', {'current': PASSWORD})],
    'POST /api/password': [('/api/password', {'current': PASSWORD, 'password': PASSWORD})],
    'POST /api/name': [('/api/name', {'name': 'Passer NUMBER'})],  # by a guest
    'POST /api/logout': [('/api/logout', {})],
    'DELETE /api/sessions': [('/api/sessions', {})],
    'DELETE /api/me': [('/api/me', {})],
}
# Those that never answer with 200 or 202 here: a code and keys that nobody has, a tournament that has begun.
NEVER = {'POST /api/recover', 'POST /api/scores/*', 'GET /api/scores/*', 'DELETE /api/scores/*', 'POST /api/live/*',
         'GET /api/live/*', 'DELETE /api/live/*', 'GET /api/friend/*', 'DELETE /api/sessions/*', 'POST /api/tournaments/*/enter',
         'POST /api/tournaments/*/join', 'POST /api/tournaments/*/leave', 'POST /api/tournaments/*/result', 'POST /api/daily'}

# How each message is sent to a table at which the sender has no seat; `join` comes first and `leave` last.
MESSAGES = {
    'hello': [{'version': 1, 'news': False}, {'version': 1, 'news': True}],
    'lobby': [{'on': True, 'changes': True}, {'on': True}],
    'join': [{'table': 'TABLE'}, {'table': 'TABLE', 'any': True}, {'table': 'TABLE', 'seat': 0}, {'table': 'TABLE', 'seat': 1}],
    'tournament': [{'name': 'EVENT', 'on': True}],
    'picture': [{'picture': 'hat'}],
    'friends': [{'on': True}],
    'friend': [{'step': 'ask', 'name': 'PERSON'}, {'step': 'end', 'name': 'PERSON'}],
    'link': [{}],
    'invite': [{'table': 'TABLE', 'name': 'PERSON'}],
    'decline': [{'table': 'TABLE'}],
    'open': [{'variant': 'us', 'clock': 'untimed', 'private': True}],
    'pair': [{'on': True, 'games': 'us'}, {'on': False}],
    'seat': [{'table': 'TABLE', 'seat': 0, 'bot': 'beginner'}, {'table': 'TABLE', 'seat': 1}],
    'swap': [{'table': 'TABLE', 'seat': 0, 'with': 1}],
    'cut': [{'table': 'TABLE'}],
    'choose': [{'table': 'TABLE', 'seat': 0, 'dealer': 1}],
    'ready': [{'table': 'TABLE', 'on': True}],
    'start': [{'table': 'TABLE'}],
    'act': [{'table': 'TABLE', 'seq': 0, 'action': 'pass'}],
    'chat': [{'table': 'TABLE', 'phrase': 'hello'}],
    'report': [{'table': 'TABLE', 'seat': 0, 'text': 'a look'}],
    'undo': [{'table': 'TABLE', 'answer': 'ask'}],
    'redeal': [{'table': 'TABLE', 'answer': 'ask'}],
    'claim': [{'table': 'TABLE'}],
    'hint': [{'table': 'TABLE'}],
    'away': [{'table': 'TABLE', 'on': True}],
    'leave': [{'table': 'TABLE'}],
}


def messages():
    return set(re.findall(r'^\[client (\w+)\]', (TOP / 'data/messages.ini').read_text(), re.M))


def routes():
    return {'%s %s' % route for route in openapi.routes((TOP / 'src/server/http/routes.h').read_text())}


def filled(value, names, key):
    """The value with each of the names, in all combinations."""
    text = json.dumps(value).replace('KEY', key).replace('NUMBER', str(next(NUMBER)))
    found = [text]
    for name, kind in NAMES.items():
        found = [one.replace(name, other) for one in found for other in (names[kind] if name in one else [''])]
    return [json.loads(one) for one in found]


class Doors:
    """All that outsiders call, and what they heard."""

    def __init__(self, host, people, seated):
        self.host, self.people, self.seated = host, people, seated
        self.names = {'tables': ['none'], 'events': ['none'], 'people': ['Annlind', 'Boblind'],
                      'challenges': ['none']}
        self.fixed, self.said, self.cards, self.worked = {}, [], {}, set()
        self.sockets, self.awake = {}, []

    def key_of(self, who):
        """The director has the keys of all slips."""
        return getattr(self, 'key', 'none') if who == 'director' else 'none'

    def hear(self, what, text):
        self.said.append(text)
        if self.fixed.get(what) != text and CARD.search(text):
            self.cards.setdefault(what[0], []).append((what, text))

    def listen(self, who):
        player = self.host.player(self.people[who], on_message=lambda _, message: self.hear(
            ('message ' + message['type'], who), json.dumps(message, ensure_ascii=False)))
        self.sockets[who] = player

    def call(self, who, route, path, body):
        method = route.split(' ')[0]
        cookie = self.people[who]
        status, _, text = self.host.ask(method, path, body, cookie)
        if status < 300:
            self.worked.add(route)
        self.hear((route, who, path, json.dumps(body)), text.decode(errors='replace'))

    def walk(self, people=None, whole=False):
        """These people, or all, call all routes and send all messages to tables of others. As a whole, also what takes long or is
        answered a few times an hour."""
        for who in people or list(self.people):
            for route, calls in ROUTES.items():
                hear([*self.sockets.values(), *self.awake], 0)  # a socket that answers no ping is closed
                for path, body in (filled for call in calls for filled in self.each(call, who)):
                    if whole or route not in RARE:
                        self.call(who, route, path, body)
        if whole:
            account = 'Leaving %d' % next(NUMBER)
            register(self.host, account)
            for route, calls in ENDINGS.items():
                self.people['leaving'] = self.host.guest() if route == 'POST /api/name' else logged_in(self.host, account)
                for path, body in (filled for call in calls for filled in self.each(call, 'leaving')):
                    self.call('leaving', route, path, body and {**body, **({'name': account} if body.get('name') == 'ACCOUNT' else {})})
            del self.people['leaving']
        self.send_messages(people)

    def send_messages(self, people=None):
        for who, player in self.sockets.items():
            if not people or who in people:
                self.send_all(who, player)
        hear(list(self.sockets.values()), 0)

    def each(self, call, who):
        return [tuple(one) for one in filled(list(call), self.names, self.key_of(who))]

    def send_all(self, who, player):
        for kind, calls in MESSAGES.items():
            for message in (one for call in calls for one in filled(call, self.names, '')):
                if message.get('table') not in self.seated.get(who, ()):
                    player.send(type=kind, **message)
        player.request(type='pair', on=False)

    def keep_fixed(self):
        """What is said before the first deal has no card of it."""
        self.fixed = {what: text for found in self.cards.values() for what, text in found}
        self.cards = {}


def director_looks_early(doors, name):
    """The end shows nothing before the secret is told, as a director can take the end back."""
    director = doors.people['director']
    done(act(doors.host, director, name, 'finish'))
    doors.walk(['director', 'guest'])
    rows = acts(all_rows(doors.host, name))
    while 'finish' in rows:
        done(act(doors.host, director, name, 'undo'))
        rows = rows[:-1]


def main(program):
    assert routes() == set(ROUTES) | set(ENDINGS), (routes() ^ (set(ROUTES) | set(ENDINGS)), 'how is it called?')
    assert messages() == set(MESSAGES), (messages() ^ set(MESSAGES), 'how is it sent?')
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        look_everywhere(host)


def games_of(host, person):
    status, told = ask(host, 'GET', '/api/me/statistics', cookie=person)
    assert status == 200, told
    return told['games']


def come(player, table):
    """Joins a table. The database of a slow computer may be late; then the server asks for another try."""
    wait_until(lambda: player.request(type='join', table=table)['type'] == 'ok', pause=0.1)


def look_everywhere(host):
    accounts = {'director': 'Ownerlind', 'behind': 'Annlind', 'ahead': 'Boblind', 'stranger': 'Evelind'}
    people = {who: register(host, account)[0] for who, account in accounts.items()}
    ann, bob = host.player(people['behind']), host.player(people['ahead'])
    seated = {}
    doors = Doors(host, {**people, 'guest': host.guest(), 'nobody': None}, seated)
    doors.names['challenges'] = [ask(host, 'POST', '/api/challenges', {'game': 'us', 'places': 16}, people['stranger'])[1]['name']]
    for who in people:
        doors.listen(who)
    doors.listen('guest')
    doors.awake = [ann, bob]
    doors.walk()
    doors.keep_fixed()

    # At table 1 Ann has still to play both boards, at table 2 Bob plays ahead. In the movement all have played the first ones.
    boards = FAST.replace('set unit hands\nset length 4', 'set boards 2\nset score matchpoints').replace('set pause 0', 'set pause 3600')
    travel = opened(host, people['director'], acts=boards + '\nset form mitchell')
    done(act(host, people['director'], travel, *bots(1, 4), PAST))
    name = opened(host, people['director'], acts=boards.replace('set wait 0', 'set wait 60') + '\nset rounds 1')
    for player in (people['behind'], people['ahead']):
        done(ask(host, 'POST', '/api/tournaments/%s/enter' % name, {'members': ['bot:beginner']}, player))
    done(act(host, people['director'], name, *bots(3, 4), 'pair 1 1:1-3/1-2 2:2-4/1-2', 'publish 1'))
    behind, ahead = (player.wait('called')['table'] for player in (ann, bob))
    seated.update(behind=[behind], ahead=[ahead])
    doors.key = ask(host, 'GET', '/api/tournaments/%s/slips' % name, cookie=people['director'])[1]['slips'][2]['key']
    doors.names['events'] = [name, travel]
    doors.names['tables'] = [behind, ahead]
    travelling = wait_for(host, travel, lambda told: sum(line.startswith('board ') for line in told) == 4)
    doors.names['tables'] += [table for found in tables(travelling).values() for table in found]
    assert len(doors.names['tables']) == 4, doors.names

    doors.send_messages()  # before anybody has played a card
    playing = FirstBoard(bob, ahead)
    come(ann, behind)
    come(bob, ahead)
    pump([ann, bob, *doors.sockets.values()], lambda: playing.board == 2)
    doors.walk()  # between the boards of the table that plays ahead
    playing.resting = False
    come(bob, ahead)
    pump([ann, bob, *doors.sockets.values()], lambda: playing.over)
    wait_for(host, name, lambda told: sum(line.startswith('board ') for line in told) == 2)
    doors.walk(whole=True)  # after its end
    assert games_of(host, people['ahead']) == [], 'nor is it counted what cards the boards had'
    bob.heard.clear()
    bob.on_message = None
    come(bob, ahead)
    last = bob.wait('view')
    assert last['view']['phase'] == 'over' and not {'dealt', 'held'} & set(last['names']) and 'seed' not in last, last
    director_looks_early(doors, travel)
    assert not doors.cards, 'learned too early: %s' % {
        what: [(one[0], CARD.findall(one[1])[:4], one[1][:300]) for one in found[:2]] for what, found in doors.cards.items()}

    # Then the boards are shown, by the same doors.
    sealed, doors.said = doors.said, []
    Seat(ann, behind)
    come(ann, behind)
    told = acts(wait_for(host, name, lambda told: sum(line.startswith('board ') for line in told) == 4, lambda: hear([ann], 0.05)))
    assert not any(line.startswith('unseal') for line in told), told
    secrets = []
    for event, last in (name, []), (travel, ['finish']):
        done(act(host, people['director'], event, 'set pause 0', *last))
        rows = wait_for(host, event, lambda told: any(line.startswith('unseal ') for line in told))
        secrets += [line.split()[1] for line in acts(rows) if line.startswith('unseal ')]
    doors.walk(['director', 'ahead', 'guest'], whole=True)
    deadline = time.monotonic() + PATIENCE
    while 'GET /api/match/*/analysis' not in doors.cards:
        for call in ROUTES['GET /api/match/*/analysis']:
            for path, body in doors.each(call, 'guest'):
                doors.call('guest', 'GET /api/match/*/analysis', path, body)
        time.sleep(0.05)
        assert time.monotonic() < deadline, 'there is no analysis'
    for wanted in ('GET /api/match/*', 'GET /api/me/export', 'GET /api/match/*/analysis'):
        assert wanted in doors.cards, 'the search does not find the cards in %s: %s' % (wanted, list(doors.cards))
    ways = set(ROUTES) | set(ENDINGS)
    assert ways - doors.worked <= NEVER, ('never answered', ways - doors.worked - NEVER)
    counted = games_of(host, people['ahead'])
    assert [game['hands'] for game in counted] == [2], counted
    # What the deals follow from was told nowhere before.
    for secret in secrets:
        key = bytes.fromhex(secret)
        for digits in [secret] + [hashlib.blake2b(b'board %d' % board, key=key, digest_size=32).hexdigest() for board in (1, 2, 3, 4)]:
            assert not any(digits in text for text in sealed), 'a seed was told'
    shown = ''.join(doors.said)
    assert all(secret in shown for secret in secrets)
    for player in (ann, bob, *doors.sockets.values()):
        player.close()


if __name__ == '__main__':
    main(sys.argv[1])
