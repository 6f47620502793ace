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

from host import LIMITS, PATIENCE, Host, running
from tls_test import certify
from typist import Typist


class Place:
    """A server, and folders for its players."""

    def __init__(self, program, host, folder):
        self.program, self.host, self.folder = program, host, folder
        self.people = 0

    @property
    def address(self):
        return 'http://127.0.0.1:%d' % self.host.port

    def sit(self, *arguments, table=None, person=None, env=None):
        """A terminal of a new person, or of `person`."""
        self.people += 1
        state = os.path.join(self.folder, person or 'person-%d' % self.people)
        link = self.address + ('/t/' + table if table else '')
        return Typist(self.program, '--table', link, *arguments, state=state, env=env)

    def open_table(self, variant='us'):
        """A table with a guest of this test as its host, who takes a seat and does nothing."""
        player = self.host.player()
        player.request(type='open', variant=variant, clock='untimed', hints=True)
        return player, player.wait('table')['table']


def play_until(terminal, pattern):
    """Plays until a line matches the pattern, another match if one ends before that. Returns the line."""
    while True:
        line = terminal.play(pattern + '|^Another match')
        if not line.startswith('Another match'):
            return line
        terminal.type('yes')


def a_match_of_every_preset(place):
    """A guest plays each to its end, and then gives the seat up."""
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


def the_host_names_seats_by_place(place):
    terminal = place.sit('us', '--clock', 'untimed')
    terminal.wait('You are the host')
    terminal.type('bot WEST beginner')
    terminal.wait(r'The computer player beginner sits down \(West\)')
    terminal.type('bot 3 casual')
    terminal.wait(r'The computer player casual sits down \(East\)')
    for wrong in ('bot', 'bot middle', 'sit 4', 'sit Westward'):
        terminal.type(wrong)
        terminal.wait('Name a seat by its place or its number')
    terminal.type('seats')
    terminal.wait('Seat 1, West: beginner, a computer player')
    assert terminal.stop() == 0


def two_at_a_table(place):
    """Two terminals at a new table, the host South and a guest North, and the guest's name."""
    one = place.sit('us', '--clock', 'untimed')
    one.wait('You are the host')
    link = one.wait('The link of this table: ').split(': ')[1]
    assert not any('You watch' in line for line in one.lines), one.lines
    two = place.sit('--seat', '2', table=link.rsplit('/', 1)[1])
    two.wait('You sit South; ')
    return one, two, re.match('(.+) sits down', one.wait(r'sits down \(North\)'))[1]


def the_host_swaps_and_cuts(place):
    one, two, name = two_at_a_table(place)
    one.type('cut')
    one.wait('A seat is still empty')
    one.type('swap North West')
    one.wait(re.escape(name) + r' sits down \(West\)')
    two.wait('You sit South; ')
    two.type('swap 0 1')
    two.wait('Only who is host')
    for seat in ('North', 'East'):
        one.type('bot %s beginner' % seat)
        one.wait('The computer player beginner sits down')
    one.type('cut')
    one.wait('^The pack was cut: ')
    two.wait('^The pack was cut: ')
    # The highest card is the host's in one cut of four.
    one.type('choose 2 0')
    while 'Whoever' in one.wait('^The highest card has chosen: .* deals first|^Whoever cut the highest card'):
        one.type('cut')
        one.wait('^The pack was cut: ')
        one.type('choose 2 0')
    two.wait('^The highest card has chosen: .* deals first')
    one.type('choose 1')
    one.wait('^Whoever cut the highest card')
    for typed, said in (('cut now', 'Nothing follows'), ('swap 1', 'Name a seat'), ('swap', 'Name a seat'),
                        ('choose', 'Name a seat')):
        one.type(typed)
        one.wait(said)
    assert two.stop() == 0 and one.stop() == 0


def phrases_and_reports(place):
    one, two, name = two_at_a_table(place)
    one.type('phrase')
    listed = one.wait('^2: ')[3:]
    one.type('phrase 2')
    assert two.wait(': ' + re.escape(listed)).endswith(': ' + listed)
    one.type('phrase 99')
    one.wait('^1: ')
    one.type('report North')
    one.wait('Type the reason')
    one.type('report North insults')
    one.wait('Reported')
    one.type('report West insults')
    one.wait('No other person sits there')
    assert two.stop() == 0 and one.stop() == 0


def all_hands_are_shown_after_a_hand(place):
    terminal = place.sit('us', '--bots', 'simple', '--clock', 'untimed')
    terminal.type('start')
    terminal.play('^Score: ')
    after = terminal.lines.index(next(line for line in terminal.lines if line.startswith('Score: ')))
    terminal.wait('The last trick: ')
    told = terminal.lines[after:]
    for who in ('You held ', 'West held ', 'North held ', 'East held '):
        # In this game nobody throws trumps away, so a hand can have more than six cards.
        hand = next(line for line in told if line.startswith(who))
        assert len(re.findall('[2-9TJQKA][cdhs]', hand)) >= 6, hand
    assert terminal.stop() == 0


def no_record_of_a_match_that_is_played(place):
    """Four people, of whom nobody acts."""
    file = os.path.join(place.folder, 'early.pedro')
    host, table = place.open_table()
    others = [place.host.player() for _ in range(2)]
    for seat, other in enumerate(others):
        assert other.request(type='join', table=table, seat=1 + seat)['type'] == 'ok'
    terminal = place.sit('--seat', '3', table=table)
    terminal.wait('You sit South; ')
    assert host.request(type='start', table=table)['type'] == 'ok'
    terminal.wait('^Hand 1: ')
    terminal.type('save ' + file)
    terminal.wait('When it is over')
    assert not os.path.exists(file)
    assert terminal.stop() == 0
    for player in (host, *others):
        player.close()


def the_record_of_a_match_is_saved(place):
    """Not over another file."""
    file = os.path.join(place.folder, 'match.pedro')
    terminal = place.sit('us', '-o', 'target=20', '--bots', 'random', '--clock', 'untimed')
    terminal.type('start')
    terminal.play('wins? the match with')
    terminal.type('save')
    terminal.wait('`?save FILE')
    terminal.type('save ' + file)
    terminal.wait('Written to ' + re.escape(file))
    replayed = subprocess.run([place.program, 'replay', file], capture_output=True, text=True, check=False)
    assert replayed.returncode == 0 and 'Hand 1' in replayed.stdout, replayed
    terminal.type('save ' + file)
    terminal.wait('There is a file')
    terminal.type('save /nosuch/match.pedro')
    terminal.wait('cannot be written')
    assert terminal.stop() == 0


def who_leaves_is_asked(place):
    """The seat of a person for whom others wait; alone with computer players nothing is asked."""
    one, two, name = two_at_a_table(place)
    one.type('start')
    two.wait('^Hand 1: ')
    two.type('quit')
    two.wait('Leave the table')
    two.type('stay')
    two.type('leave')
    two.wait('Leave the table')
    two.type('seats')
    two.wait('Seat 0, North: ')
    two.type('quit')
    two.wait('Leave the table')
    two.type('bot')
    one.wait('A computer player keeps the seat of ' + re.escape(name))
    two.wait('Your seat is kept')
    assert two.stop() == 0
    one.type('quit')
    one.wait('Leave the table')
    one.type('later')
    one.wait('Your seat is kept')
    assert one.stop() == 0
    alone = place.sit('us', '--bots', 'simple', '--clock', 'untimed')
    alone.type('start')
    alone.wait('^Hand 1: ')
    alone.type('quit')
    alone.wait('Your seat is kept')
    assert alone.stop() == 0 and not any('Leave the table' in line for line in alone.lines)


def two_terminals_at_one_table(place):
    """They see each other join, chat, and answer a request to undo. In a game for two both are asked in every hand: when
    one passes, the dealer must bid and names the trump suit."""
    one = place.sit('individual', '-o', 'players=2', '--clock', 'untimed')
    one.wait('You are the host')
    two = place.sit('--seat', '1', table=the_table_of(place))
    two.wait('You sit South')
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
    asked.wait('did not agree, so nothing is changed')
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
    """Plays until a claim is offered, which is soon."""
    terminal = place.sit('us', '--bots', 'random', '--clock', 'untimed')
    terminal.type('start')
    play_until(terminal, 'The rest of the points is yours')
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
    other.wait('You sit South; ')
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


def friends_invite_each_other(place):
    """A terminal lists friends, invites one by name, and tells of an invitation."""
    ann, ben = ({'name': name, 'password': 'open sesame'} for name in ('Ann', 'Ben'))
    cookies = [place.host.ask('POST', '/api/register', person)[1]['Set-Cookie'].split(';')[0] for person in (ann, ben)]
    page, other = (place.host.player(cookie) for cookie in cookies)
    terminal = place.sit('us', '--clock', 'untimed', '--user', 'Ann', env={'PEDRO_PASSWORD': 'open sesame'})
    terminal.wait('You are the host')
    terminal.type('friends')
    terminal.wait('You have no friends here yet')
    assert other.request(type='friend', step='ask', name='Ann')['type'] == 'ok'
    assert page.request(type='friend', step='agree', name='Ben')['type'] == 'ok'
    terminal.type('friends')
    terminal.wait('Ben is online')
    terminal.type('invite')
    terminal.wait('Type the name of a friend')
    terminal.type('invite Cem')
    terminal.wait('Only friends can be invited')
    terminal.type('invite ben')
    invitation = other.wait_for(lambda m: m['type'] == 'invitations' and m['tables'])['tables'][0]
    assert invitation['from'] == 'Ann' and invitation['table'] == the_table_of(place)
    assert other.request(type='open', variant='cinch', clock='untimed')['type'] == 'ok'
    table = other.wait_for(lambda m: m['type'] == 'table' and m['variant'] == 'cinch')['table']
    assert other.request(type='invite', table=table, name='Ann')['type'] == 'ok'
    terminal.wait('Ben invites you to the table %s: Cinch' % table)
    terminal.type('friends')
    terminal.wait('Ben is at the table %s, where a seat can be taken' % table)
    assert terminal.stop() == 0


def the_server_goes_and_comes_back(place):
    """Acknowledged actions are still there, and the match continues."""
    terminal = place.sit('us', '--bots', 'simple', '--clock', 'untimed')
    terminal.type('start')
    play_until(terminal, 'trick 2; legal')
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
                connection.settimeout(PATIENCE)
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
    """Whatever a server sends, the program does not crash, uses no more memory, and reports the error."""
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
            terminal.wait('The connection is lost|does not know the game')
            terminal.process.terminate()
            assert terminal.stop() in (0, 1, -signal.SIGTERM)


def a_certificate_is_checked(program):
    """An untrusted certificate is refused with the reason; a trusted one is accepted."""
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
    """Returns to the reserved seat by the printed link."""
    terminal = place.sit('us', '--clock', 'untimed', person='guest')
    link = terminal.wait('The link of this table: ').split(': ')[1]
    assert terminal.stop() == 0
    again = Typist(place.program, '--table', link, state=os.path.join(place.folder, 'guest'))
    again.wait('You sit South; ')
    assert again.stop() == 0
    other = Typist(place.program, '--table', link, state=os.path.join(place.folder, 'another'))
    other.wait('You sit South; ')
    assert other.stop() == 0


CHECKS = [a_match_of_every_preset, another_match_at_the_same_table, the_host_names_seats_by_place,
          the_host_swaps_and_cuts, phrases_and_reports, all_hands_are_shown_after_a_hand,
          no_record_of_a_match_that_is_played, the_record_of_a_match_is_saved, who_leaves_is_asked, two_terminals_at_one_table, a_claim_ends_a_hand,
          somebody_watches, a_table_is_chosen_from_the_list, somebody_with_an_account, friends_invite_each_other,
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
