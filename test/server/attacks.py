"""attacks.py - the attacks of hostile.py on a server: each is a function that runs until it is stopped. An attack has
loopback addresses of its own and no limits. Refusals are expected: it pauses and tries again, also while the server is
down. `Ground` has its data.

SPDX-License-Identifier: MIT
"""
import base64
import json
import os
import random
import re
import socket
import struct

from host import Closed, Player

HEAD = b'%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n'
TROUBLE = (OSError, Closed, TimeoutError, AssertionError)


class Ground:
    """The addresses of an attack, its target, and its end."""

    def __init__(self, number, port, stop, done):
        self.number, self.port, self.stop = number, port, stop
        self.done = done  # the number of attempts, shared with the parent
        self.rng = random.Random(number)
        self.host = 1

    def address(self):
        return '127.%d.0.%d' % (100 + self.number, self.host)

    def move_on(self):
        """Changes to another of a few addresses, as one was refused."""
        self.host = self.host % 20 + 1

    def count(self):
        with self.done.get_lock():
            self.done.value += 1

    def connect(self):
        return socket.create_connection(('127.0.0.1', self.port), timeout=30, source_address=(self.address(), 0))

    def head(self, method, path):
        return HEAD % (method, path, self.port, self.port)

    def ask(self, method, path, body=None, cookie=None):
        """Sends a request. Returns the connection, from which nothing has been read."""
        connection = self.connect()
        head = self.head(method, path) + b'Connection: close\r\n'
        if cookie:
            head += b'Cookie: %s\r\n' % cookie.encode()
        if body is not None:
            head += b'Content-Type: application/json\r\nContent-Length: %d\r\n' % len(body)
        connection.sendall(head + b'\r\n' + (body or b''))
        return connection

    def answer(self, *request):
        with self.ask(*request) as connection:
            heard = b''
            while more := connection.recv(65536):
                heard += more
        if not heard:
            raise Closed('no answer')
        return heard

    def session(self, path, body):
        """The session of an answer; changes the address if there is none."""
        for line in self.answer(b'POST', path, body).split(b'\r\n'):
            if line.lower().startswith(b'set-cookie: '):
                return line[len('set-cookie: '):].split(b';')[0].decode()
        raise Closed('refused')

    def guest(self):
        return self.session(b'/api/guest', b'{}')

    def account(self):
        name = b'x' + base64.b32encode(os.urandom(10)).lower()
        return self.session(b'/api/register', b'{"name":"%s","password":"correct horse %s"}' % (name, name))

    def player(self, cookie=None):
        player = Player(self.port, cookie or self.guest(), source=self.address())
        player.socket.settimeout(30)
        return player


def drop(connections):
    for connection in connections:
        connection.close()


def again(attack):
    """Makes an attack of one attempt: `attack` is called repeatedly until the end, whatever fails."""
    def attempts(ground):
        while not ground.stop.is_set():
            try:
                attack(ground)
            except TROUBLE:
                ground.move_on()
                ground.stop.wait(0.2)
    attempts.__name__ = attack.__name__
    return attempts


# --- connections and bytes ---

@again
def slow_bodies(ground):
    """Bodies and heads at a few bytes a second, over as many connections of a few addresses as are allowed."""
    slow = []
    try:
        while not ground.stop.is_set():
            for _ in range(50):
                if len(slow) == 1500:
                    break
                ground.host = 1 + len(slow) // 500
                connection = ground.connect()
                slow.append(connection)
                head = ground.head(b'POST', b'/api/login')
                whole = head + b'Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n'
                connection.sendall(whole if ground.rng.random() < 0.7 else head)
                connection.settimeout(0.001)
                ground.count()
            for connection in list(slow):
                try:
                    connection.sendall(b'x' * 7)
                except OSError:
                    slow.remove(connection)
                    connection.close()
            ground.stop.wait(0.1)
    finally:
        drop(slow)


@again
def connections(ground):
    """Bursts of connections that send nothing, or half a word, and close in all ways."""
    burst = []
    try:
        for _ in range(100):
            burst.append(ground.connect())
            ground.count()
            if ground.rng.random() < 0.5:
                burst[-1].sendall(ground.rng.choice((b'G', b'GET / HTTP/1.1\r\nHost', b'\x16\x03\x01', b'\r\n')))
        ground.stop.wait(ground.rng.uniform(0, 1))
        for connection in burst:
            if ground.rng.random() < 0.5:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    finally:
        drop(burst)
        ground.move_on()


@again
def damaged_requests(ground):
    """Requests that have crashed servers: pipelined, cut, upgraded, with two lengths, oversized."""
    post = ground.head(b'POST', b'/api/logout') + b'Content-Type: application/json\r\n'
    get = ground.head(b'GET', b'/healthz')
    data = ground.rng.choice((
        (post + b'Content-Length: 2\r\n\r\n{}') * 3 + b'x',
        get + b'\r\n' + get + b'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
        get + b'\r\n' + get[:40] + post + b'Content-Length: 2\r\n\r\n{}' + get,
        post + b'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n' + post + b'Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n',
        post + b'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}' + get,
        get + b'a: b\r\n' * 3000 + b'\r\n', get + b'X: ' + b'y' * 20000 + b'\r\n\r\n', b'\0' * 5000, b'GET /' + b'a' * 20000,
        post + b'Content-Length: 1000000000\r\n\r\n' + b'x' * 20000, get + b'Upgrade: websocket\r\n\r\n' + b'\x81\xfe\xff\xff' * 100))
    cut = ground.rng.randrange(len(data))
    with ground.connect() as connection:
        ground.count()
        connection.sendall(data[:cut])
        connection.sendall(data[cut:])
        connection.settimeout(0.2)
        try:
            connection.recv(65536)
        except OSError:
            pass
    ground.stop.wait(0.01)


@again
def damaged_frames(ground):
    """Sockets that violate the framing, or flood."""
    player = ground.player()
    try:
        for _ in range(50):
            frame = ground.rng.choice((b'\x81\x05hello', b'\xf1\x80\0\0\0\0', b'\x89\xfe\x00\x7e\0\0\0\0', b'\x81\xff' + b'\xff' * 8 + b'\0' * 4,
                                       b'\x83\x80\0\0\0\0', b'\x88\x81\0\0\0\0\x03', b'\x89\x80\0\0\0\0' * 200,
                                       b'\x01\x81\0\0\0\0[' * 3, b'\x81\x82\0\0\0\0{}' * 100))
            ground.count()
            player.socket.sendall(frame)
            player.read_more(0.1)
            player.take()
    finally:
        player.close()


# --- memory: what a peer makes the server keep, and does not take ---

def frame(first, payload=b''):
    return bytes((first, 0x80 | len(payload))) + bytes(4) + payload  # masked by zeros


def sockets(ground, count, people=5):
    """Sockets of a few guests, which have small buffers and never read unless told to."""
    cookies = [ground.guest() for _ in range(people)]
    players = []
    for number in range(count):
        players.append(ground.player(cookies[number % people]))
        players[-1].socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        players[-1].socket.setblocking(False)
        players[-1].unsent = b''
    return players


def push(players, data):
    """Sends data over each socket, as much as it takes at once; the rest comes first the next time, so that frames stay
    whole. Returns those that are still open."""
    left = []
    for player in players:
        try:
            rest = player.unsent or data
            player.unsent = rest[player.socket.send(rest):]
        except BlockingIOError:
            pass
        except OSError:
            player.close()
            continue
        left.append(player)
    return left


def keep_pushing(ground, data, times, seconds=20):
    """Pushes data over sockets of a few guests, which never read or read a byte now and then: over some of them as much as
    they take, over the others `times` a second, to stay within the quota."""
    slow, fast = sockets(ground, 14), sockets(ground, 6, 1)
    try:
        for _ in range(seconds * times):
            for _ in range(10):
                fast = push(fast, data * 500)
            slow = push(slow, data)
            ground.count()
            if not slow or ground.stop.wait(1 / times):
                break
            for player in slow[::2]:
                try:
                    player.socket.recv(1)
                except OSError:
                    pass
    finally:
        drop(slow + fast)
        ground.move_on()


@again
def unread_pings(ground):
    """Pings whose pongs are not read."""
    keep_pushing(ground, frame(0x89, b'p' * 125), 6)


@again
def unread_answers(ground):
    """Messages whose answers are not read."""
    keep_pushing(ground, frame(0x81, b'{"type":"lobby","on":true}'), 6)


@again
def fragments(ground):
    """Messages that never end: of one byte each, empty ones, halves of long ones, with pings in between."""
    parts = ground.rng.choice((frame(0, b'x') * 200, frame(0) * 200, frame(0, b'x' * 125) * 60, frame(0, b'x') + frame(0x89)))
    players = sockets(ground, 20)
    try:
        players = push(players, frame(0x01, b'{'))
        while players and not ground.stop.wait(0.2):
            players = push(players, parts)
            ground.count()
    finally:
        drop(players)
        ground.move_on()


@again
def unread_files(ground):
    """Requests one after another over as many connections as an address may have, whose answers are not read, or slowly."""
    many = ground.head(b'GET', b'/api/rules') + b'\r\n'
    unread = []
    try:
        for number in range(100):
            unread.append(ground.connect())
            unread[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            unread[-1].sendall(many * 40)
            ground.count()
        for _ in range(100):
            if ground.stop.wait(0.2):
                break
            for connection in unread[::2]:
                connection.settimeout(0)
                connection.recv(10)
    finally:
        drop(unread)
        ground.move_on()


@again
def half_bodies(ground):
    """The larger half of bodies, over as many connections as a few addresses may have."""
    half = []
    try:
        for number in range(300):
            ground.host = 1 + number // 100
            half.append(ground.connect())
            half[-1].sendall(ground.head(b'POST', b'/api/login') + b'Content-Type: application/json\r\nContent-Length: 16000\r\n\r\n' +
                             b'x' * 15000)
            ground.count()
        ground.stop.wait(10)
    finally:
        drop(half)


@again
def half_closed(ground):
    """Connections and sockets whose sending side is closed early, and whose answers are not read."""
    half = [ground.ask(b'GET', b'/api/rules') for _ in range(20)]
    players = sockets(ground, 5)
    try:
        players = push(players, frame(0x81, b'{"type":"lobby","on":true}') + frame(0x01, b'{'))
        for connection in half + [player.socket for player in players]:
            connection.shutdown(socket.SHUT_WR)
            ground.count()
        ground.stop.wait(2)
    finally:
        drop(half)
        drop(players)
        ground.move_on()


@again
def other_hosts(ground):
    """Requests that name several hosts, or none."""
    with ground.connect() as connection:
        connection.sendall(ground.rng.choice((
            b'GET http://other.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', b'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
            b'GET / HTTP/1.1\r\nHost:\r\n\r\n', b'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n', b'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n')))
        connection.settimeout(5)
        if connection.recv(100).startswith(b'HTTP/1.1 400 '):
            ground.count()
    ground.stop.wait(0.02)


# --- expensive requests ---

def opened(ground, player, **message):
    """Opens a table. Its name; Closed if it is refused, as by a server that sheds load, which is an attempt too."""
    answer = player.request(type='open', variant='us', **message)
    ground.count()
    if answer['type'] != 'ok':
        raise Closed(str(answer))
    return player.wait('table')['table']


@again
def hints(ground):
    """Requests for hints, twenty a second for each of five people, at tables with bots where the people never act."""
    people = {}
    try:
        for _ in range(5):
            player = ground.player()
            people[player] = None  # it is closed at the end, whatever fails
            people[player] = opened(ground, player, clock='untimed', bots='expert', start=True)
        for _ in range(400):
            if ground.stop.wait(0.05):
                break
            for player, table in people.items():
                player.send(type='hint', table=table)
                ground.count()
                hear(player)
    finally:
        drop(people)


def hear(player):
    """Reads and discards the messages to a player."""
    try:
        player.read_more(0)
    except TimeoutError:
        return
    player.take()
    del player.heard[:]


@again
def tables(ground):
    """As many tables as are allowed, with a report at each, which are then left."""
    player = ground.player()
    try:
        for number in range(50):
            table = opened(ground, player, clock='fast', bots='simple', start=number % 2 == 0)
            for _ in range(5):
                player.send(type='report', table=table, seat=1, text='rude ' * 30)
                player.send(type='chat', table=table, text='spam ' * 30)
            if ground.stop.wait(0.1):
                break
    finally:
        player.close()
        ground.move_on()


@again
def lobby(ground):
    """Listeners of the lobby, some of whom never read."""
    listeners = []
    try:
        cookies = []
        for number in range(40):
            if number % 8 == 0:
                cookies.append(ground.guest())
            listeners.append(ground.player(cookies[-1]))
            listeners[-1].send(type='lobby', on=True)
            ground.count()
        for _ in range(100):
            for listener in listeners[::2]:
                listener.socket.setblocking(False)
                try:
                    listener.socket.recv(1 << 20)
                except BlockingIOError:
                    pass
            if ground.stop.wait(0.2):
                break
    finally:
        drop(listeners)


@again
def exports(ground):
    """Exports of an account whose answers are not read."""
    cookie = ground.account()
    unread = []
    try:
        for _ in range(60):
            unread.append(ground.ask(b'GET', b'/api/me/export', None, cookie))
            ground.count()
            if ground.stop.wait(0.1):
                break
    finally:
        drop(unread)


@again
def deletes(ground):
    """Guests that are created and deleted at once."""
    cookies = [ground.guest() for _ in range(15)]
    gone = []
    try:
        gone = [ground.ask(b'DELETE', b'/api/me', b'{}', cookie) for cookie in cookies]
        for connection in gone:
            if b' 200 ' in connection.recv(4096):
                ground.count()
    finally:
        drop(gone)


@again
def passwords(ground):
    """Wrong passwords, each of which costs 64 MiB and some time to compare."""
    with ground.ask(b'POST', b'/api/login', b'{"name":"Moderator","password":"wrong horse"}') as connection:
        connection.recv(4096)
        ground.count()
    if ground.rng.random() < 0.1:
        ground.move_on()
    ground.stop.wait(0.05)


@again
def tournament_passwords(ground):
    """Ten guests, each at an address of its own, guess the password of a tournament, eight times at once each."""
    body = json.dumps({'title': 'Cup', 'acts': 'set place online', 'password': 'correct horse'}).encode()
    heard = ground.answer(b'POST', b'/api/tournaments', body, ground.account())
    if not heard.startswith(b'HTTP/1.1 200 '):
        raise Closed('refused')
    path = b'/api/tournaments/%s/enter' % json.loads(heard.split(b'\r\n\r\n', 1)[1])['name'].encode()
    guests = []
    for ground.host in range(1, 11):
        guests.append((ground.host, ground.guest()))
    while not ground.stop.wait(0.05):
        guessing = []
        try:
            for ground.host, cookie in guests * 8:
                guessing.append(ground.ask(b'POST', path, b'{"members":[],"password":"wrong horse"}', cookie))
            for connection in guessing:
                connection.recv(4096)
                ground.count()
        finally:
            drop(guessing)


@again
def ratings(ground):
    """The leaderboards of all families, without a session, as often as is allowed."""
    for family in (b'pedro', b'king', b'alone'):
        ground.answer(b'GET', b'/api/ratings?family=' + family)
        ground.count()
    ground.stop.wait(0.01)


# --- tournaments ---

def tournament(ground, acts):
    """A function that sends acts to a new tournament of a new account. The attempt counts: accounts wait for passwords."""
    ground.count()
    cookie = ground.account()
    told = ground.answer(b'POST', b'/api/tournaments', json.dumps({'title': 'A', 'acts': acts}).encode(), cookie)
    found = re.search(rb'"name":"(\w+)"', told)
    if not found:
        raise Closed('refused')

    def act(*lines):
        ground.count()
        return ground.answer(b'POST', b'/api/tournaments/%s/acts' % found[1], json.dumps({'acts': '\n'.join(lines)}).encode(), cookie)

    return act


NOTES = ['note "x"'] * 900


@again
def undos(ground):
    """As many notes as a tournament may have, then a thousand undos in each request."""
    act = tournament(ground, 'set game "us"')
    while b' 200 ' in act(*NOTES):
        pass
    for _ in range(50):
        act(*['undo'] * 1000)
        act(*['note "x"', 'undo'] * 400)
        if ground.stop.wait(0.1):
            break


@again
def bad_lines(ground):
    """Requests that are refused at their last line, after everything before it could be done."""
    act = tournament(ground, 'set game "us"')
    act(*NOTES)
    for last in ('nonsense', 'result 1 1 2-2') * 50:
        act(*NOTES, last)
        if ground.stop.wait(0.05):
            break


@again
def flood_of_acts(ground):
    """Long notes one by one, as fast as the server answers."""
    act = tournament(ground, 'set game "us"')
    for _ in range(2000):
        act('note "%s"' % ('x' * 150))
        if ground.stop.is_set():
            break


@again
def large_draws(ground):
    """Individuals for 98 computer players and 60 rounds, which begin at once; their director reopens the round."""
    act = tournament(ground, 'set game "us"\nset form individual\nset entry single\nset rounds 60\nset place online\nset players all\nset pause 0')
    act(*('entry %d "P"' % number for number in range(1, 99)))
    act(*('person %d 1 bot:beginner' % number for number in range(1, 99)))
    act('set start "2026-01-01T19:00Z"')
    for _ in range(20):
        act('reopen 1 "again"')
        if ground.stop.wait(0.5):
            break


# Those that make the server keep memory for their sockets and connections, with the greatest number of these.
MEMORY = {unread_pings: 20, unread_answers: 20, fragments: 20, unread_files: 100, half_bodies: 300, half_closed: 25}

ATTACKS = [
    slow_bodies,
    connections,
    damaged_requests,
    damaged_frames,
    *MEMORY,
    other_hosts,
    hints,
    tables,
    lobby,
    exports,
    deletes,
    passwords,
    tournament_passwords,
    ratings,
    undos,
    bad_lines,
    flood_of_acts,
    large_draws,
]


def run(attack, number, port, stop, done):
    """The main function of an attacking process, with low priority, so that the server and the honest players go
    first."""
    os.nice(10)
    attack(Ground(number, port, stop, done))
