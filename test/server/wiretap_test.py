#!/usr/bin/env python3
"""wiretap_test.py PEDRO - checks that no card reaches anybody too early.

At every table each seat and a spectator keep all messages that they receive. Every card named anywhere in a message is
known to its receiver. News are checked both as received and as the view that they make of the last one; at every other
table whole views are sent. After the hand its seed is published, from which the program itself (pedro deal) gives all
cards. A card may reach a seat only if it was dealt to it, came from the stock in its order, from the kitty that the
seat won, from a seat that gave or threw it, or was shown to all. The cards shown to all are taken from the spectator's
messages alone: a spectator has no cards, so each card in its messages is public. The test for the spectator is that no
card appears before an action of a seat played, buried, took or threw it face up. PEDRO_WIRETAP_HANDS=N plays at least N
hands.

At club tables people err: the test checks besides that nobody is told of a revoke before it is claimed, and that the
errors offered to a seat name no card of another hand.

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
CLUBS = ('cinch-club', 'modern-club')
ERRS = 0.05
VARIANTS = ('us', 'king', 'finland', 'cinch', 'five-handed', 'tennessee-moon', 'nicaragua', 'louisiana') + CLUBS
HANDS_A_TABLE = 8
HANDS = int(os.environ.get('PEDRO_WIRETAP_HANDS', '40'))


def cards_in(value):
    """All cards named anywhere in a message: as a whole text, or as a word of one."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from cards_in(name)
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str):
        yield from (word for word in value.replace('!', '').split() if CARD.match(word))


class Tap:
    """All messages that one receiver has got, hand by hand."""

    def __init__(self, seat, inner=None):
        self.seat, self.inner = seat, inner
        self.hands = {}  # number of the hand: its messages in order

    def ended(self):
        """True if the match is over, or long enough."""
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
    """The deal of the program from a seed: hands by seat, kitty, stock."""
    out = subprocess.run([program, 'deal', variant, '--seed=' + seed, '--dealer=%d' % dealer, '--json'],
                         capture_output=True, text=True, check=True).stdout
    return json.loads(out)


def shown_by(action, rules):
    """Cards that an action shows to all: a card played, called or claimed, and what is buried with a trick. Discards
    are shown if the rules make them lie face up; cards given or taken, never."""
    verb = action.split(' ')[0]
    if verb in ('give', 'take') or (verb == 'discard' and rules['discards'] == 'down'):
        return set()
    return set(cards_in(action))


def opened(messages, rules):
    """The cards that actions have shown to all, by the number of the event."""
    known = set()
    for message in messages:
        known |= shown_by((message.get('event') or {}).get('action', ''), rules)
        # Cards that the rules play or bury automatically lie on the table too.
        known |= set(cards_in([message['view']['trick'], message['view']['buried']]))
        # What was buried as the trick ended is no longer there, but it lay open for a moment.
        if rules['excess'] in ('spread', 'keep'):
            known |= set(cards_in([each for each in message.get('effects', []) if each['kind'] == 'buried']))
        yield message['seq'], set(known)


def is_robber(view, seat, rules):
    """A robber that takes trumps from the stock sees all of it, when all others have drawn."""
    robber = view['bidder'] if rules['robber'] == 'bidder' else view['dealer']
    return rules['rob'] != 'none' and seat == robber and view['trump'] != ''


def moved(taps, number):
    """Cards that a seat could receive from another, by the number of the event: cards that left a hand or lie in the
    wash, as seen by the seats that threw them, and given cards, by possible receivers."""
    steps = {}
    for tap in taps:
        before = set()
        for message in tap.hands[number]:
            event = message.get('event') or {}
            washed, given = steps.setdefault(message['seq'], (set(), []))
            hand = set(message['view']['hands'][tap.seat]) - {'??'}
            washed |= before - hand | set(message['view']['wash']) - {'??'}
            before = hand
            if event.get('seat') == tap.seat and event.get('action', '').startswith('give'):
                given.append((tap.seat, set(cards_in(event['action']))))
    washed, given = set(), [set() for _ in taps]
    for seq in sorted(steps):
        washed |= steps[seq][0]
        for giver, cards in steps[seq][1]:
            # To the partner, or, as overflow, to the opponent on the right.
            for receiver in ((giver + 2) % len(taps), (giver - 1) % len(taps)):
                given[receiver] |= cards
        yield seq, (set(washed), [set(cards) for cards in given])


orders = {}  # of trumps, by variant and suit


class Leak(AssertionError):
    """A card that reached a receiver too early."""


def check_errors(message):
    """Nobody is told that a card was a revoke, not even who played it."""
    if message['view'].get('revokes'):
        raise Leak('a revoke is told: ' + json.dumps(message))
    action = (message.get('event') or {}).get('action', '')
    if CARD.match(action[1:]) and action[0] == '!' and message['effects'][0]['kind'] != 'played_ahead':
        raise Leak('a revoke is told as such: ' + json.dumps(message))


def check_hand(taps, spectator, deal, number, rules):
    """Compares the messages of one hand with what each receiver could know."""
    public = dict(opened(spectator.hands[number], rules))
    handed = dict(moved(taps, number))
    owners = {}  # cards in hands, by the number of the event: no card is in two hands
    for tap in taps + [spectator]:
        mine, drawn = set(deal['hands'][tap.seat]) if tap.seat >= 0 else set(), 0
        for message in tap.hands[number]:
            view = message['view']
            check_errors(message)
            # The list of trumps follows from the suit, and is the same for everyone.
            trumps = message['names'].pop('trumps', [])
            assert orders.setdefault((view['variant'], view['trump']), trumps) == trumps
            message.get('news', {}).get('names', {}).pop('trumps', None)
            heard = set(cards_in(message))
            if view['phase'] in ('deal', 'over'):
                continue
            legal = message.get('legal') or {}
            if tap.seat >= 0:
                hand = set(view['hands'][tap.seat]) - {'??'}
                washed, given = handed.get(message['seq'], (set(), [set()] * len(taps)))
                drawn = max(drawn, len(deal['stock']) - len(view['stock']))
                # The bidder has the kitty once it is gone from the table; all of it may be thrown at once.
                if view['bidder'] == tap.seat and not view['kitty']:
                    mine |= set(deal['kitty'])
                # Given cards may be thrown at once.
                mine |= given[tap.seat] & set(cards_in(message.get('event') or {}))
                robs = is_robber(view, tap.seat, rules)
                # A card that was not dealt came from the stock, in its order, or from another seat.
                came = hand - mine
                source = set(deal['stock'] if robs else deal['stock'][:drawn]) | washed | given[tap.seat]
                if came - source:
                    raise Leak('seat %d has %s from nowhere: %s' % (tap.seat, sorted(came - source), json.dumps(message)))
                mine |= hand
                for card in hand:
                    owner = owners.setdefault((message['seq'], card), tap.seat)
                    if owner != tap.seat:
                        raise Leak('seats %d and %d both have %s: %s' % (owner, tap.seat, card, json.dumps(message)))
                # Nobody else may see the rest of the stock, nor a robber before its choice.
                if robs and rules['rob'] == 'trumps' and view['phase'] not in ('bid', 'trump', 'discard'):
                    mine |= set(deal['stock'])
                # The cards that may be called or claimed follow from the rules.
                if legal.get('phase') in ('call', 'claim'):
                    heard -= set(cards_in(legal)) - set(cards_in({k: v for k, v in message.items() if k not in ('legal', 'news')}))
                # Its own discards.
                mine |= set(view['wash']) - {'??'} if rules['discards'] == 'down' else set()
            known = public.get(message['seq'])
            if known is None:
                continue
            thrown = set(view['wash']) - {'??'} if rules['discards'] != 'down' else set()
            # All see the trumps that a sorted stock has left.
            if rules['rob'] == 'sort':
                thrown |= set(view['stock']) & set(trumps)
            early = heard - mine - known - thrown - {view.get('called', '')}
            if early:
                raise Leak('seat %d heard of %s too early: %s' % (tap.seat, sorted(early), json.dumps(message)))
            for other in taps:
                if other is not tap and tap.seat >= 0:
                    shown = set(view['hands'][other.seat]) - {'??'}
                    if shown - known - thrown:
                        raise Leak('seat %d sees the hand of %d: %s' % (tap.seat, other.seat, json.dumps(message)))


class Table:
    """A running match, with a recorder on every seat and one spectator."""

    def __init__(self, host, program, variant, seed):
        self.program, self.variant = program, variant
        self.rules = json.loads(subprocess.run([program, 'rules', variant, '--json'], capture_output=True,
                                               text=True, check=True).stdout)['keys']
        self.name, self.players = open_table(host, variant, news=seed % 2 == 0)
        errs = ERRS if variant in CLUBS else 0.0
        self.taps = [Tap(seat, Seat(player, self.name, seed * 10 + seat, errs))
                     for seat, player in enumerate(self.players)]
        self.spectator = Tap(-1)
        self.players.append(host.player(news=seed % 2 == 0))
        for tap, player in zip(self.taps + [self.spectator], self.players):
            player.on_message = tap.hear
        assert self.players[-1].request(type='join', table=self.name)['type'] == 'ok'

    def start(self):
        assert self.players[0].request(type='start', table=self.name)['type'] == 'ok'

    def ended(self):
        # Everyone must have received the seed of the last hand that is checked.
        return all(tap.ended() for tap in self.taps + [self.spectator])

    def seeds(self):
        """Seeds and the hashes published before them, by hand."""
        seeds, hashes = {}, {}
        for number, messages in self.spectator.hands.items():
            for message in messages:
                between = message['view']['phase'] in ('deal', 'over')
                if 'seed_hash' in message and not between:
                    assert hashes.setdefault(number, message['seed_hash']) == message['seed_hash']
                if 'seed' in message:
                    # The seed comes with the end of its hand, or with the deal of the next.
                    seeds.setdefault(number - (0 if between else 1), message['seed'])
        return seeds, hashes

    def check(self):
        """The number of hands that were checked."""
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
