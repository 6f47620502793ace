#!/usr/bin/env python3
"""terminal_test.py - `pedro play --table` at tables of a real server: a match of every preset, two terminals at one
table, watching, accounts, and a server that goes away and comes back.

PEDRO_TERMINAL=NAME runs the checks whose names begin so.

SPDX-License-Identifier: MIT
"""
import base64
import hashlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading

from host import LIMITS, Host, running
from tls_test import certify
from typist import Typist


class Place:
    """A server, and folders for the people who play there."""

    def __init__(self, program, host, folder):
        self.program, self.host, self.folder = program, host, folder
        self.people = 0

    @property
    def address(self):
        return 'http://127.0.0.1:%d' % self.host.port

    def sit(self, *arguments, table=None, person=None, env=None):
        """A terminal of somebody new, unless `person` says whose it is."""
        self.people += 1
        state = os.path.join(self.folder, person or 'person-%d' % self.people)
        link = self.address + ('/t/' + table if table else '')
        return Typist(self.program, '--table', link, *arguments, state=state, env=env)

    def open_table(self, variant='us'):
        """A table with a guest of this test as its host, who sits and says nothing."""
        player = self.host.player()
        player.request(type='open', variant=variant, clock='untimed', hints=True)
        return player, player.wait('table')['table']


def a_match_of_every_preset(place):
    """Each is played to its end by a guest, who then gives the seat up."""
    listed = subprocess.run([place.program, 'rules'], capture_output=True, text=True, check=True).stdout
    presets = re.findall(r'^([a-z][a-z0-9-]*) ', listed, re.MULTILINE)
    assert len(presets) >= 29
    for preset in presets:
        terminal = place.sit(preset, '--bots', 'simple', '--clock', 'untimed')
        terminal.wait('`help` lists')
        terminal.type('start')
        terminal.play('wins? the match with')
        terminal.type('score')
        terminal.wait('The match is played to')
        terminal.type('leave')
        assert terminal.stop() == 0


def another_match_at_the_same_table(place):
    terminal = place.sit('tennessee-moon', '--bots', 'simple', '--clock', 'untimed')
    terminal.type('start')
    terminal.play('wins? the match with')
    terminal.type('yes')
    terminal.play('^Hand 1:')
    terminal.play('wins? the match with')
    terminal.type('no')
    assert terminal.stop() == 0


def two_terminals_at_one_table(place):
    """They see each other come, talk, and answer when one asks to take back."""
    one = place.sit('us', '--clock', 'untimed')
    one.wait('You are the host')
    _, table = None, the_table_of(place)
    two = place.sit('--seat', '2', table=table)
    two.wait('You have seat 2')
    name = re.match('(.+) sits down', one.wait(r'sits down \(North\)'))[1]
    two.type('say Good evening, everybody')
    assert one.wait('Good evening') == name + ': Good evening, everybody'
    one.type('start')
    asked, other = (one, two) if is_asked(one, two) else (two, one)
    asked.type('pass')
    asked.wait('You pass')
    other.wait('legal: ')
    asked.type('undo')
    asked.wait('The others are asked')
    other.wait('asks to take back')
    other.type('undo yes')
    asked.wait('Taken back')
    asked.wait('legal: ')
    other.wait('takes the last action back')
    asked.type('pass')
    asked.wait('You pass')
    other.wait('legal: ')
    asked.type('undo')
    other.wait('asks to take back')
    other.type('undo no')
    other.type('seats')
    other.wait('Seat 0, North: ' if other is two else 'Seat 0, South: you')
    assert sum('Good evening' in line for line in two.lines) == 1, two.lines
    assert two.stop() == 0
    one.wait('not connected any more')
    assert one.stop() == 0


def the_table_of(place):
    """The name of the only table in the list."""
    player = place.host.player()
    player.request(type='lobby', on=True)
    tables = player.wait('lobby')['tables']
    player.close()
    return tables[0]['table']


def is_asked(one, two):
    """Whether the first of two terminals is to act; waits until one of them is."""
    while True:
        for terminal in (one, two):
            if any('legal: ' in line for line in terminal.lines):
                return terminal is one
            terminal.read_more(0.2)


def a_claim_ends_a_hand(place):
    """Played until a claim is offered, which is soon."""
    terminal = place.sit('us', '--bots', 'random', '--clock', 'untimed')
    terminal.type('start')
    terminal.play('The rest of the points is yours', timeout=60)
    terminal.type('claim')
    terminal.wait('You claim the rest of the points')
    terminal.wait('^Score: ')
    assert terminal.stop() == 0


def somebody_watches(place):
    host, table = place.open_table()
    terminal = place.sit('--watch', table=table)
    terminal.wait('You watch')
    host.request(type='start', table=table)
    terminal.wait('^Hand 1: ')
    host.wait_for(lambda message: message.get('legal'))
    terminal.type('hand')
    assert 'hold' not in '\n'.join(terminal.lines), 'a watcher sees cards'
    terminal.type('away')
    terminal.wait('no seat')
    assert terminal.stop() == 0
    host.close()


def a_table_is_chosen_from_the_list(place):
    terminal = place.sit(table='nosuch')
    terminal.wait('There is no such table')
    terminal.wait('Type the number of a table')
    terminal.type('new kign')
    terminal.wait('did you mean king')
    terminal.type('new king')
    terminal.wait('You are the host')
    other = place.sit()
    other.wait('1: King')
    other.type('1')
    other.wait('You have seat 1')
    assert terminal.stop() == 0 and other.stop() == 0


def somebody_with_an_account(place):
    secret = os.path.join(place.folder, 'secret')
    place.host.ask('POST', '/api/register', {'name': 'Anna', 'password': 'open sesame'})
    with open(secret, 'w', encoding='utf-8') as file:
        file.write('open sesame\n')
    arguments = ('us', '--clock', 'untimed', '--user', 'Anna')
    terminal = place.sit(*arguments, '--password-file', secret)
    terminal.wait('You are the host')
    table = the_table_of(place)
    watcher = place.sit('--watch', table=table)
    watcher.wait('`help`')
    watcher.type('seats')
    watcher.wait('Seat 0, South: Anna')
    assert terminal.stop() == 0 and watcher.stop() == 0
    wrong = place.sit(*arguments, env={'PEDRO_PASSWORD': 'something else'})
    wrong.wait('Name or password is wrong')
    assert wrong.stop() == 1


def the_server_goes_and_comes_back(place):
    """What was acknowledged is there again, and the match goes on."""
    terminal = place.sit('us', '--bots', 'simple', '--clock', 'untimed')
    terminal.type('start')
    terminal.play('trick 2; legal', timeout=60)
    place.host.kill()
    terminal.wait('The connection is lost')
    terminal.type('say Is anybody there?')
    terminal.wait('no connection to the server now')
    place.host.start()
    terminal.wait('Connected again')
    terminal.at -= 1
    terminal.play('wins? the match with')
    assert terminal.stop() == 0


def nobody_is_there(place):
    terminal = place.sit()
    terminal.stop()
    away = Typist(place.program, '--table', 'http://127.0.0.1:1', state=place.folder)
    away.wait('no way to the server')
    assert away.stop() == 1
    assert Typist(place.program, '--table', 'ftp://127.0.0.1', state=place.folder).stop() == 2


class Liar(threading.Thread):
    """A server that takes guests, and then sends these bytes instead of messages."""

    def __init__(self, guest, lies):
        super().__init__(daemon=True)
        self.guest, self.lies = guest, lies
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.start()

    def run(self):
        while True:
            connection, _ = self.listener.accept()
            with connection:
                connection.settimeout(5)
                try:
                    self.answer(connection)
                except OSError:
                    pass

    def answer(self, connection):
        asked = b''
        while b'\r\n\r\n' not in asked:
            asked += connection.recv(4096)
        key = re.search(rb'Sec-WebSocket-Key: (\S+)', asked)
        if not key:
            connection.sendall(self.guest)
            return
        proof = hashlib.sha1(key[1] + b'258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest()
        connection.sendall(b'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                           b'Sec-WebSocket-Accept: ' + base64.b64encode(proof) + b'\r\n\r\n' + self.lies)
        connection.recv(4096)


GUEST = (b'HTTP/1.1 200 OK\r\nSet-Cookie: pedro_session=abc; Path=/\r\nContent-Length: 2\r\n\r\n{}')


def frame(payload):
    """A text frame of a server."""
    if len(payload) < 126:
        return bytes([0x81, len(payload)]) + payload
    return bytes([0x81, 127]) + len(payload).to_bytes(8, 'big') + payload


def a_server_that_lies(program):
    """Whatever a server sends, the program neither crashes nor grows; it says that something is wrong."""
    rng = random.Random(7)
    first = [b'garbage\r\n\r\n', b'HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n' + b'x' * 300000,
             b'HTTP/1.1 200 OK\r\n' + b'A: ' + b'b' * 500000, b'HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n']
    for guest in first:
        with tempfile.TemporaryDirectory() as folder:
            liar = Liar(guest, b'')
            terminal = Typist(program, '--table', 'http://127.0.0.1:%d' % liar.listener.getsockname()[1], state=folder)
            terminal.wait('There is no way to the server')
            assert terminal.stop() == 1
    later = [frame(b'x' * (2 << 20)), bytes(rng.randrange(256) for _ in range(5000)), b'\x81\x7f' + b'\xff' * 8,
             b'\x88\x00', frame(b'{"type":"table"}') + b'\xff' * 100, frame(b'[' * 100000)]
    for lies in later:
        with tempfile.TemporaryDirectory() as folder:
            liar = Liar(GUEST, lies)
            terminal = Typist(program, '--table', 'http://127.0.0.1:%d' % liar.listener.getsockname()[1], state=folder)
            terminal.wait('The connection is lost|does not know the game', timeout=20)
            terminal.process.terminate()
            assert terminal.stop() in (0, 1, -signal.SIGTERM)


def a_certificate_is_checked(program):
    """One that nobody vouches for is refused, with the name of the reason; one that is trusted is not."""
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = certify(folder)
        host = Host(program, folder, '--tls-certificate=' + certificate, '--tls-key=' + key, *LIMITS)
        address = 'https://127.0.0.1:%d' % host.port
        stranger = Typist(program, '--table', address, state=folder)
        stranger.wait('its certificate is not accepted')
        assert stranger.stop() == 1
        trusting = Typist(program, 'us', '--table', address, state=folder, env={'SSL_CERT_FILE': certificate})
        trusting.wait('You are the host')
        assert trusting.stop() == 0
        elsewhere = Typist(program, 'us', '--table', address.replace('127.0.0.1', 'localhost'), state=folder,
                           env={'SSL_CERT_FILE': certificate})
        elsewhere.wait('its certificate is not accepted')
        assert elsewhere.stop() == 1
        assert host.stop() == 0


def the_same_guest_comes_back(place):
    """To the seat that was kept, with the link that was printed."""
    terminal = place.sit('us', '--clock', 'untimed', person='guest')
    link = terminal.wait('The link of this table: ').split(': ')[1]
    assert terminal.stop() == 0
    again = Typist(place.program, '--table', link, state=os.path.join(place.folder, 'guest'))
    again.wait('You have seat 0')
    assert again.stop() == 0
    other = Typist(place.program, '--table', link, state=os.path.join(place.folder, 'another'))
    other.wait('You have seat 1')
    assert other.stop() == 0


CHECKS = [a_match_of_every_preset, another_match_at_the_same_table, two_terminals_at_one_table, a_claim_ends_a_hand,
          somebody_watches, a_table_is_chosen_from_the_list, somebody_with_an_account,
          the_same_guest_comes_back, nobody_is_there]


def main():
    program, wanted = sys.argv[1], os.environ.get('PEDRO_TERMINAL', '')
    for check in CHECKS:
        if check.__name__.startswith(wanted):
            with running(program, *LIMITS) as host, tempfile.TemporaryDirectory() as folder:
                check(Place(program, host, folder))
                print(check.__name__)
    if a_server_that_lies.__name__.startswith(wanted):
        a_server_that_lies(program)
        print(a_server_that_lies.__name__)
    if a_certificate_is_checked.__name__.startswith(wanted):
        a_certificate_is_checked(program)
        print(a_certificate_is_checked.__name__)
    if the_server_goes_and_comes_back.__name__.startswith(wanted):
        with tempfile.TemporaryDirectory() as folder:
            data = os.path.join(folder, 'data')
            os.mkdir(data)
            host = Host(program, data, *LIMITS)
            the_server_goes_and_comes_back(Place(program, host, folder))
            assert host.stop() == 0
            print(the_server_goes_and_comes_back.__name__)


if __name__ == '__main__':
    main()
