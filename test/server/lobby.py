#!/usr/bin/env python3
"""lobby.py - the list of open tables is sent as changes, and needs little data for a listener.

SPDX-License-Identifier: MIT
"""
import json
import time

from host import until
from play import hear, pump


class Listener:
    """Keeps the list as a client does, and counts the bytes."""

    def __init__(self, host, changes=True):
        self.player = host.player()
        self.tables, self.bytes, self.messages = None, 0, []
        self.player.on_message = self.hear
        asked = {'changes': True} if changes else {}
        assert self.player.request(type='lobby', on=True, **asked)['type'] == 'ok'
        pump([self.player], lambda: self.tables is not None)
        self.bytes = 0

    def hear(self, player, message):
        self.bytes += len(json.dumps(message, separators=(',', ':')))
        self.messages.append(message['type'])
        if message['type'] == 'lobby':
            self.tables = {table['table']: table for table in message['tables']}
        if message['type'] == 'changes':
            self.tables.update({table['table']: table for table in message['tables']})
            for name in message['gone']:
                self.tables.pop(name, None)


def whole(host):
    listener = Listener(host)
    listener.player.close()
    return listener.tables


def check(host):
    listener, old = Listener(host), Listener(host, changes=False)
    openers = []
    for _ in range(60):
        openers.append(host.player())
        # A game is opened by any of its names, and shown under one.
        assert openers[-1].request(type='open', variant='high five', clock='fair')['type'] == 'ok'
    hidden = host.player()
    assert hidden.request(type='open', variant='us', clock='fair', private=True)['type'] == 'ok'
    tables = [opener.wait('table')['table'] for opener in openers]
    seated = list(zip(openers, tables))
    pump([listener.player], lambda: len(listener.tables) == 60)
    pump([listener.player], lambda: listener.tables == whole(host))
    # The list changes all the time: people join and leave.
    listener.bytes = old.bytes = 0
    listener.messages, old.messages = [], []
    began = time.monotonic()
    watchers = [host.player() for _ in range(3)]
    while time.monotonic() < began + 5:
        for watcher in watchers:
            for table in tables[:8]:
                watcher.send(type='join', table=table)
            for table in tables[:8]:
                watcher.send(type='leave', table=table)
            watcher.take()
            watcher.heard.clear()
        tables = tables[8:] + tables[:8]
        hear([listener.player, old.player], 0.05)
    hear([listener.player, old.player, *watchers], 2)
    seconds = time.monotonic() - began
    assert 'changes' in listener.messages and 'lobby' not in listener.messages
    assert listener.bytes < 4000 * seconds, 'changes cost %d bytes a second' % (listener.bytes / seconds)
    assert 'changes' not in old.messages and old.messages.count('lobby') <= seconds / 10 + 2
    for player in watchers:
        player.close()
    # All people leave: the tables disappear from the list.
    for opener, table in seated[:50]:
        opener.send(type='leave', table=table)
    pump([listener.player], lambda: len(listener.tables) <= 10)
    pump([listener.player], lambda: listener.tables == whole(host))
    # Repeated requests for the list are refused.
    codes = until(lambda code: code is not None, lambda: listener.player.request(type='lobby', on=True, changes=True).get('reason'))
    assert len(codes) > 5 and codes[-1] == 'list_often', codes
    for player in openers + [hidden, listener.player, old.player]:
        player.close()
