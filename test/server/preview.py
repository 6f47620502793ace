#!/usr/bin/env python3
"""preview.py - what messengers read of a link: the tags of tables, matches and tournaments.

SPDX-License-Identifier: MIT
"""
import html
import json
import os
import re

from account_test import register
from host import wait_until
from play import Seat, open_table, pump

PAGE = '<html><head><title>Pedro</title></head><body>the page</body></html>'


def write_page(folder):
    with open(os.path.join(folder, 'index.html'), 'w', encoding='utf-8') as page:
        page.write(PAGE)


def tags(host, path, **headers):
    status, _, text = host.ask('GET', path, **headers)
    assert status == 200, (path, status)
    text = text.decode()
    found = re.findall(r'<meta property="og:([a-z:_]+)" content="([^"<>]*)">\n', text)
    assert re.sub(r'<meta property="og:[^\n]*\n', '', text) == PAGE, text
    return {name: html.unescape(content) for name, content in found}


def tables(host):
    ann = host.player()
    assert ann.request(type='open', variant='us', clock='fair')['type'] == 'ok'
    name = ann.wait('table')['table']
    told = tags(host, '/t/' + name)
    assert told['title'] == 'Double Pedro (High Five)' and '1 of 4' in told['description'], told
    assert told['image'] == 'http://127.0.0.1:%d/preview.png' % host.port, told
    bob = host.player()
    assert bob.request(type='join', table=name, seat=2)['type'] == 'ok'
    assert '2 of 4' in tags(host, '/text/' + name)['description']
    # A browser says for what it fetches, and gets the file, which it may keep.
    status, headers, text = host.ask('GET', '/t/' + name, Sec_Fetch_Mode='navigate')
    assert (status, text.decode()) == (200, PAGE) and headers['ETag'], headers
    # What is not there says nothing, and a look opens nothing.
    for path in ('/', '/t/none', '/t/', '/t/%22%3E', '/replay/none', '/e/none', '/learn/us'):
        assert not tags(host, path), path
    for player in (ann, bob):
        player.close()


def tournaments(host):
    cookie, _ = register(host, 'Ann Berg')
    body = {'title': "<b>Club & 'friends'", 'acts': 'set game "finland"', 'listed': False}
    status, _, text = host.ask('POST', '/api/tournaments', body, cookie=cookie)
    assert status == 200, text
    told = tags(host, '/e/' + json.loads(text)['name'])
    assert told['title'] == body['title'] and told['description'].endswith('a tournament that takes entries.'), told


def matches(host):
    table, players = open_table(host, options={'target': '7'})
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    seats = [Seat(player, table, seed) for seed, player in enumerate(players)]
    pump(players, lambda: all(seat.over for seat in seats))
    wait_until(lambda: host.ask('GET', '/api/match/' + table)[0] == 200)
    for path in ('/replay/', '/review/'):
        told = tags(host, path + table)
        assert told['title'] == 'Double Pedro (High Five)', told
        assert told['description'] == 'A match to look at, card by card.', told
    assert tags(host, '/t/' + table)['description'] == 'The match is over.'
    for player in players:
        player.close()


def check(host):
    tables(host)
    tournaments(host)
    matches(host)
