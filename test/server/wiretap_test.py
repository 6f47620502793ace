#!/usr/bin/env python3
"""wiretap_test.py PEDRO - looks for cards that reach somebody too early.

At every table each seat and a spectator keep all they receive. Nothing here reads the message as a client
would: every card named anywhere in it is a card that its receiver now knows. When the hand is over its
seed is told, and with the published shuffle of the program itself (pedro deal) all cards are known. A card
may reach a seat only if it was dealt to it, or was handed to it, or was shown to all.

What is shown to all is followed from the spectator's messages alone: a spectator has no cards, so each card
it hears of is public, and the test for the spectator itself is that it hears of no card before that card
was played, buried, robbed from or thrown face up by an action that the seats made.

PEDRO_WIRETAP_HANDS=N plays at least so many hands.

SPDX-License-Identifier: MIT
"""
import json
import os
import re
import subprocess
import sys

from host import LIMITS, running
from play import Seat, open_table, pump

CARD = re.compile(r'^(?:[2-9TJQKA][cdhs]|X[12])$')
VARIANTS = ('us', 'king', 'finland', 'cinch', 'five-handed', 'tennessee-moon', 'nicaragua', 'louisiana')
HANDS_A_TABLE = 8
HANDS = int(os.environ.get('PEDRO_WIRETAP_HANDS', '40'))


def cards_in(value):
    """Every card named anywhere in a message: as a text of its own, or as a word of one."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from cards_in(name)
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str):
        yield from (word for word in value.split() if CARD.match(word))


class Tap:
    """Everything that one receiver has heard, hand by hand."""

    def __init__(self, seat, inner=None):
        self.seat, self.inner = seat, inner
        self.hands = {}  # number of the hand: what was heard in it, in order

    def ended(self):
        """The match is over, or has gone on long enough."""
        last = max(self.hands, default=0)
        return last > HANDS_A_TABLE or (last > 0 and self.hands[last][-1]['view']['phase'] == 'over')

    def hear(self, player, message):
        if message['type'] == 'view':
            self.hands.setdefault(message['view']['hand'], []).append(message)
        else:
            assert not list(cards_in({k: v for k, v in message.items() if k not in ('seats', 'name')})), message
        if self.inner:
            self.inner.hear(player, message)
        else:
            del player.heard[:-20]


def deal_of(program, variant, seed, dealer):
    """What the program deals from a seed: hands by seat, kitty, stock."""
    out = subprocess.run([program, 'deal', variant, '--seed=' + seed, '--dealer=%d' % dealer, '--json'],
                         capture_output=True, text=True, check=True).stdout
    return json.loads(out)


def shown_by(action, rules):
    """Cards that an action shows to all: a card played, called or claimed, and what is buried with a trick. What
    is discarded is shown where the rules have it lie face up; what is given or taken, never."""
    verb = action.split(' ')[0]
    if verb in ('give', 'take') or (verb == 'discard' and rules['discards'] == 'down'):
        return set()
    return set(cards_in(action))


def opened(messages, rules):
    """What the seats' actions have shown to all, by the number of the event."""
    known = set()
    for message in messages:
        known |= shown_by((message.get('event') or {}).get('action', ''), rules)
        # What the rules play or bury without asking lies on the table too.
        known |= set(cards_in([message['view']['trick'], message['view']['buried']]))
        yield message['seq'], set(known)


def is_robber(view, seat, rules):
    """Who takes its trumps from the rest of the stock has looked it through."""
    robber = view['bidder'] if rules['robber'] == 'bidder' else view['dealer']
    return rules['rob'] != 'none' and seat == robber and view['trump'] != ''


orders = {}  # of trumps, by variant and suit


class Leak(AssertionError):
    """A card that reached somebody too early."""


def check_hand(taps, spectator, deal, number, rules):
    """Compares what all heard in one hand with what they could know."""
    public = dict(opened(spectator.hands[number], rules))
    for tap in taps + [spectator]:
        mine = set(deal['hands'][tap.seat]) if tap.seat >= 0 else set()
        for message in tap.hands[number]:
            view = message['view']
            # Which cards are trumps, and in what order, follows from the suit: the same for everyone, always.
            trumps = message['names'].pop('trumps', [])
            assert orders.setdefault((view['variant'], view['trump']), trumps) == trumps
            heard = set(cards_in(message))
            if view['phase'] in ('deal', 'over'):
                continue
            if tap.seat >= 0:
                # Cards that came into the hand later: drawn, taken, given. The view says how many are there;
                # nobody else may name them meanwhile, which is checked below.
                mine |= set(view['hands'][tap.seat]) - {'??'}
                # One who robs sees what it robs from; its choices name them.
                legal = message.get('legal') or {}
                if legal.get('phase') in ('take', 'claim', 'call', 'discard', 'bury', 'give'):
                    mine |= set(cards_in(legal))
                # What is given goes to the partner opposite, who may throw it at once.
                event = message.get('event') or {}
                if event.get('action', '').startswith('give') and (event['seat'] + 2) % 4 == tap.seat:
                    mine |= set(cards_in(event['action']))
                # The kitty is the bidder's, who may throw all of it at once.
                if view['bidder'] == tap.seat and view['trump']:
                    mine |= set(deal['kitty'])
                if is_robber(view, tap.seat, rules):
                    mine |= set(view['stock'] + view['wash']) - {'??'}
            known = public.get(message['seq'])
            if known is None:
                continue
            thrown = set(view['wash']) - {'??'} if rules['discards'] != 'down' else set()
            early = heard - mine - known - thrown - {view.get('called', '')}
            if early:
                raise Leak('seat %d heard of %s too early: %s' % (tap.seat, sorted(early), json.dumps(message)))
            for other in taps:
                if other is not tap and tap.seat >= 0:
                    shown = set(view['hands'][other.seat]) - {'??'}
                    if shown - known - thrown:
                        raise Leak('seat %d sees the hand of %d: %s' % (tap.seat, other.seat, json.dumps(message)))


class Table:
    """A match on its way, with a tap on every seat and one spectator."""

    def __init__(self, host, program, variant, seed):
        self.program, self.variant = program, variant
        self.rules = json.loads(subprocess.run([program, 'rules', variant, '--json'], capture_output=True,
                                               text=True, check=True).stdout)['keys']
        self.name, self.players = open_table(host, variant)
        self.taps = [Tap(seat, Seat(player, self.name, seed * 10 + seat))
                     for seat, player in enumerate(self.players)]
        self.spectator = Tap(-1)
        self.players.append(host.player())
        for tap, player in zip(self.taps + [self.spectator], self.players):
            player.on_message = tap.hear
        assert self.players[-1].request(type='join', table=self.name)['type'] == 'ok'

    def start(self):
        assert self.players[0].request(type='start', table=self.name)['type'] == 'ok'

    def ended(self):
        # Everyone has to have heard the seed of the last hand that is checked.
        return all(tap.ended() for tap in self.taps + [self.spectator])

    def seeds(self):
        """Seeds and the hashes told before them, by hand."""
        seeds, hashes = {}, {}
        for number, messages in self.spectator.hands.items():
            for message in messages:
                between = message['view']['phase'] in ('deal', 'over')
                if 'seed_hash' in message and not between:
                    assert hashes.setdefault(number, message['seed_hash']) == message['seed_hash']
                if 'seed' in message:
                    # It comes with the end of its hand, or with the deal of the next.
                    seeds.setdefault(number - (0 if between else 1), message['seed'])
        return seeds, hashes

    def check(self):
        """How many hands were checked."""
        checked = 0
        seeds, hashes = self.seeds()
        for tap in self.taps:
            assert not tap.inner.errors, tap.inner.errors
        for number, messages in self.spectator.hands.items():
            dealing = [m for m in messages if m['view']['phase'] not in ('deal', 'over')]
            if not dealing or number > HANDS_A_TABLE:
                continue
            assert number in seeds and number in hashes, (number, sorted(seeds), sorted(hashes))
            verified = subprocess.run([self.program, 'verify-deal', seeds[number], self.variant,
                                       '--hash=' + hashes[number]], capture_output=True, text=True, check=False)
            assert verified.returncode == 0, verified
            dealer = dealing[0]['view']['dealer']
            deal = deal_of(self.program, self.variant, seeds[number], dealer)
            check_hand(self.taps, self.spectator, deal, number, self.rules)
            checked += 1
        for player in self.players:
            player.close()
        return checked


def main():
    program = sys.argv[1]
    hands, seed = 0, 0
    with running(program, *LIMITS) as host:
        while hands < HANDS:
            tables = [Table(host, program, variant, seed + i) for i, variant in enumerate(VARIANTS)]
            for table in tables:
                table.start()
            pump([player for table in tables for player in table.players],
                 lambda tables=tables: all(table.ended() for table in tables))
            hands += sum(table.check() for table in tables)
            seed += len(tables)
    print('%d hands at %d tables, no card too early' % (hands, seed))


if __name__ == '__main__':
    main()
