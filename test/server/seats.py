#!/usr/bin/env python3
"""seats.py - a stranger cannot see the cards of a bot during a hand.

SPDX-License-Identifier: MIT
"""
from play import Seat, pump


def check(host):
    opener = host.player()
    assert opener.request(type='open', variant='us', clock='untimed', bots='simple', start=True,
                          options={'target': '500'})['type'] == 'ok'
    table = opener.wait('table')['table']
    opener.wait_for(lambda m: m['type'] == 'view' and 'legal' in m)
    stranger, other, watcher = host.player(), host.player(), host.player()
    shown = []  # what the stranger could see before taking the seat
    told = {'next': None, 'seat': -1}

    def look(player, message):
        if message['type'] == 'table':
            told['next'], told['seat'] = message.get('next'), message['seat']
        if message['type'] == 'view':
            shown.append((told['seat'], message['view']['hand'], message['view']['hands']))
        del player.heard[:-20]

    stranger.on_message = look
    assert stranger.request(type='join', table=table, seat=1)['type'] == 'ok'
    pump([stranger], lambda: told['next'] == 1 and shown)
    assert told['seat'] == -1
    names = opener.wait_for(lambda m: m['type'] == 'table' and any('next' in seat for seat in m['seats']))
    assert [seat.get('next') for seat in names['seats']] == [None, stranger.welcome['name'], None, None]
    assert names['seats'][1]['bot'] == 'simple' and 'next' not in names
    assert watcher.request(type='join', table=table)['type'] == 'ok'
    assert 'next' not in watcher.wait('table')
    assert other.request(type='join', table=table, seat=1)['reason'] == 'seat_promised'
    hand = shown[0][1]
    # The hand is played to its end; then the stranger gets the seat.
    seat = Seat(opener, table)
    opener.send(type='join', table=table)
    pump([opener, stranger], lambda: any(sitting == 1 and number > hand and hands[1] and '??' not in hands[1]
                                         for sitting, number, hands in shown))
    assert told['next'] is None and not seat.errors
    for sitting, number, hands in shown:
        if number == hand:
            assert all(card == '??' for cards in hands for card in cards), 'cards were seen in hand %d' % number
    # The owner of a seat leaves and returns at once, to the same hand.
    assert stranger.request(type='leave', table=table)['type'] == 'ok'
    assert stranger.request(type='join', table=table)['type'] == 'ok'
    pump([stranger], lambda: told['seat'] == 1)
    for player in (opener, stranger, other, watcher):
        player.close()
