"""attacks.py - the attacks of hostile.py on a server: each is a function that runs until it is stopped. An attack has
loopback addresses of its own and no limits. Refusals are expected: it pauses and tries again, also while the server is
down. `Ground` has its data.

SPDX-License-Identifier: MIT
"""
import base64
import os
import random
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


# --- expensive requests ---

@again
def hints(ground):
    """Requests for hints, twenty a second for each of five people, at tables with bots where the people never act."""
    people = {}
    try:
        for _ in range(5):
            player = ground.player()
            player.send(type='open', variant='us', clock='untimed', bots='expert', start=True)
            people[player] = player.wait('table')['table']
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
            player.send(type='open', variant='us', clock='fast', bots='simple', start=number % 2 == 0)
            table = player.wait('table')['table']
            ground.count()
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


ATTACKS = [slow_bodies, connections, damaged_requests, damaged_frames, hints, tables, lobby, exports, deletes, passwords]


def run(attack, number, port, stop, done):
    """The main function of an attacking process, with low priority, so that the server and the honest players go
    first."""
    os.nice(10)
    attack(Ground(number, port, stop, done))
