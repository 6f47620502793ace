"""play.py - plays matches over sockets: picks legal actions, and serves many players at once.

SPDX-License-Identifier: MIT
"""
import random
import select
import time

from host import PATIENCE, Closed


def choose(legal, rng):
    """One of the actions that a legal object allows, as text. Bids are low, so that hands get played."""
    if 'choices' in legal:
        choices = legal['choices']
        if legal['phase'] == 'bid' and 'pass' in choices and rng.random() < 0.7:
            return 'pass'
        return choices[0] if legal['phase'] == 'bid' and choices[0] != 'pass' else rng.choice(choices)
    cards = []
    for group in legal['groups']:
        count = rng.randint(group['min'], group['max'])
        picked = rng.sample(group['from'], count)
        if group.get('nonscoring'):
            picked = group['from'][:count]
        cards += picked
    return ' '.join([legal['phase']] + cards)


class Seat:
    """A player who answers every view with choices, and errs instead with the probability `errs` where that is
    possible, in turn or not. `acted` has the acknowledged actions, `late` the errors that came too late, or made
    somebody else's action too late: two act at once then, and the slower one sees the new view and answers that."""

    def __init__(self, player, table, seed=0, errs=0.0):
        self.player, self.table, self.errs = player, table, errs
        self.late = 0
        self.rng = random.Random(seed)
        self.over = False
        self.waiting = {}   # number of the message: (seq, action)
        self.acted = []     # (seq answered, action), acknowledged
        self.seen = 0       # the last seq in a view
        self.errors = []
        player.on_message = self.hear

    def act(self, message, action):
        number = self.player.send(type='act', table=self.table, seq=message['seq'], action=action)
        self.waiting[number] = (message['seq'], action)

    def hear(self, _, message):
        kind = message['type']
        if kind == 'view' and message['table'] == self.table:
            self.seen = message['seq']
            if message['view']['phase'] == 'over':
                self.over = True
            elif 'irregular' in message and self.rng.random() < self.errs:
                self.act(message, self.rng.choice(message['irregular']))
            elif 'legal' in message:
                action = choose(message['legal'], self.rng)
                self.act(message, action)
        elif kind == 'ok' and message.get('id') in self.waiting:
            self.acted.append(self.waiting.pop(message['id']))
        elif kind == 'error':
            seq, action = self.waiting.pop(message.get('id'), (None, None))
            if action and message.get('reason') == 'database_away':
                # As the message asks for. The database of a slow computer may be late.
                time.sleep(0.1)
                self.act({'seq': seq}, action)
                return
            if self.errs and message['code'] == 'stale':
                self.late += 1
            else:
                self.errors.append(message)
        del self.player.heard[:-20]


def pump(players, done):
    """Handles the messages to players until done() is true. Fails if none comes for a long time."""
    heard = time.monotonic()
    for player in players:
        player.take()
    while not done():
        ready, _, _ = select.select(players, [], [], 1)
        if ready:
            heard = time.monotonic()
        assert time.monotonic() < heard + PATIENCE, 'nothing comes any more'
        for player in ready:
            player.read_more(0)
            player.take()


def hear(players, seconds):
    """Handles the messages to players for a while; with 0 seconds those that have come."""
    deadline = time.monotonic() + seconds
    for player in players:
        player.take()
    ready = players
    while ready:
        ready, _, _ = select.select(players, [], [], max(0, deadline - time.monotonic()))
        for player in ready:
            player.read_more(0)
            player.take()


def open_table(host, variant='us', clock='untimed', news=True, **options):
    """Makes a table with a guest on every seat. Returns its name and the players by seat."""
    first = host.player(news=news)
    answer = first.request(type='open', variant=variant, clock=clock, **options)
    assert answer['type'] == 'ok', answer
    shown = first.wait('table')
    table, players = shown['table'], [first]
    for seat in range(1, shown['players']):
        players.append(host.player(news=news))
        answer = players[-1].request(type='join', table=table, seat=seat)
        assert answer['type'] == 'ok', answer
    return table, players


def turn(players, seq):
    """The player to act after row `seq`, and what to send. Everybody has been told then."""
    told = lambda m: m['type'] == 'view' and m['seq'] > seq and m['view']['phase'] != 'deal'
    views = [player.wait_for(told) for player in players]
    seat = next(seat for seat, view in enumerate(views) if 'legal' in view)
    view = views[seat]
    return players[seat], {'type': 'act', 'table': view['table'], 'seq': view['seq'],
                           'action': choose(view['legal'], random.Random(view['seq']))}


__all__ = ['Closed', 'Seat', 'choose', 'hear', 'open_table', 'pump', 'turn']
