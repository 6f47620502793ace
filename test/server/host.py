"""host.py - shared by the tests of the server: a server process, HTTP, and WebSockets.

Only the standard library. A server runs on a free loopback port with a directory of its own.

SPDX-License-Identifier: MIT
"""
import atexit
import base64
import contextlib
import http.client
import json
import os
import re
import select
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))

import database  # pylint: disable=wrong-import-position

LIMITS = ['--bot-pause=0', '--hand-pause=0', '--messages=5000', '--guests=100000', '--requests=10000', '--address-connections=100000',
          '--user-connections=1000', '--user-tables=1000', '--address-tables=100000']


PATIENCE = 300  # seconds; what takes longer hangs, also on a computer ten times as slow, or one that stops for a while


def wait_until(ask, wanted=bool, said=None, pause=0.02):
    """Asks until an answer is as wanted, and returns it. `said` is the text, or a function with the text, for the case that it never is."""
    deadline = time.monotonic() + PATIENCE
    while not wanted(answer := ask()):
        assert time.monotonic() < deadline, (said() if callable(said) else said, answer)
        time.sleep(pause)
    return answer


def until(wanted, ask, most=100):
    """Asks until a limit answers as wanted: it gives some back while a slow computer asks. Returns all answers. What takes time is no
    matter of a number of questions: see wait_until()."""
    answers = [ask()]
    while not wanted(answers[-1]):
        assert len(answers) < most, answers
        answers.append(ask())
    return answers


class Closed(Exception):
    """The server closed a socket."""


SERVERS = set()  # that were started


@atexit.register
def end_servers():
    """A test that fails leaves no server behind: it would hold the output open for which Meson waits."""
    for process in SERVERS:
        if process.poll() is None:
            process.kill()


class Host:
    """A server process. It can be killed and started again on the same data. With PEDRO_TEST_DATABASE, a database on
    PostgreSQL, each data directory stands for an own database there (test/database.py). Unless an option says otherwise it sheds
    no work, however slow the computer is."""

    def __init__(self, program, data, *options, port=0, tls=None, env=None):
        self.program, self.data, self.options = program, data, options
        self.port = port
        self.tls = tls  # the TLS context that accepts its certificate
        self.log = open(os.path.join(data, 'log'), 'ab')
        self.env = env  # of the process, None: as here
        if os.environ.get('PEDRO_TEST_DATABASE'):
            # `pedro admin` finds it there too.
            os.environ['PEDRO_DATABASE'] = database.of_directory(data)
            if env:
                self.env = {**env, 'PEDRO_DATABASE': os.environ['PEDRO_DATABASE']}
        self.process = None
        self.start()

    def start(self):
        at = os.path.getsize(self.log.name)
        self.process = subprocess.Popen(
            [self.program, 'serve', '--port=%d' % self.port, '--data=' + self.data, '--shed=off', *self.options],
            stderr=self.log, stdin=subprocess.DEVNULL, env=self.env)
        SERVERS.add(self.process)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with open(self.log.name, encoding='utf-8') as log:
                log.seek(at)
                found = re.search(r'event"?[=:]"?listening.*port"?[=:]"?(\d+)', log.read())
            if found:
                self.port = int(found[1])
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        raise AssertionError('the server did not start:\n' + self.said())

    def said(self):
        with open(self.log.name, encoding='utf-8', errors='replace') as log:
            return log.read()[-4000:]

    def node(self):
        """Its number among the servers of the database, since it was started last."""
        with open(self.log.name, encoding='utf-8', errors='replace') as log:
            return int(re.findall(r'event=joined node=(\d+)', log.read())[-1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Stops it as systemd does. Returns the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE)
        self.log.close()
        return code

    def ask(self, method, path, body=None, cookie=None, **headers):
        """Status, headers and body of an answer."""
        if self.tls:
            connection = http.client.HTTPSConnection('127.0.0.1', self.port, timeout=PATIENCE, context=self.tls)
        else:
            connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)
        sent = {'Origin': '%s://127.0.0.1:%d' % ('https' if self.tls else 'http', self.port)}
        if body is not None:
            sent['Content-Type'] = 'application/json'
        if cookie:
            sent['Cookie'] = cookie
        sent.update({name.replace('_', '-'): value for name, value in headers.items() if value is not None})
        for name in [name for name, value in headers.items() if value is None]:
            sent.pop(name.replace('_', '-'), None)
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
        connection.request(method, path, body=body, headers=sent)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, answer.headers, text

    def metric(self, name):
        """The value of a row of /metrics."""
        return int(re.search(r'^pedro_%s (\d+)$' % name, self.ask('GET', '/metrics')[2].decode(), re.M)[1])

    def do_what_is_due(self, ticks=3):
        """Waits until the loop has looked so often for what is due, after the clock was set or something was asked: what has not come
        then does not come. The loop looks ten times a second, or less often on a slow computer."""
        wanted = self.metric('ticks_total') + ticks
        while self.metric('ticks_total') < wanted:
            time.sleep(0.02)

    def wait_until_ready(self):
        wait_until(lambda: self.ask('GET', '/readyz')[0] == 200, said=self.said)

    def guest(self):
        """A new guest's cookie."""
        status, headers, text = self.ask('POST', '/api/guest', {})
        assert status == 200, (status, text)
        return headers['Set-Cookie'].split(';')[0]

    def player(self, cookie=None, **options):
        return Player(self.port, cookie or self.guest(), tls=self.tls, **options)


class Player:
    """One WebSocket, and the messages that it has received. `on_message` is called for each. It requests news by
    default, and replaces each by the view that it makes of the last one; the original is then in the field `news` of
    the view.
    """

    def __init__(self, port, cookie=None, token=None, origin=True, path='/ws', hello=True, news=True, on_message=None,
                 tls=None, source=None):
        self.cookie = cookie
        self.on_message = on_message
        self.views = {}  # the last one, by table
        self.heard = []
        self.next_id = 1
        self.bytes = b''
        self.ended = None  # how the server closed it
        self.socket = socket.create_connection(('127.0.0.1', port), timeout=PATIENCE,
                                               source_address=(source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname='127.0.0.1')
        lines = ['GET %s HTTP/1.1' % path, 'Host: 127.0.0.1:%d' % port, 'Upgrade: websocket',
                 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: pedro',
                 'Sec-WebSocket-Key: ' + base64.b64encode(os.urandom(16)).decode()]
        if origin:
            lines.append('Origin: %s' % (
                origin if isinstance(origin, str) else '%s://127.0.0.1:%d' % ('https' if tls else 'http', port)))
        if cookie:
            lines.append('Cookie: ' + cookie)
        if token:
            lines.append('Authorization: Bearer ' + token)
        try:
            self.socket.sendall(('\r\n'.join(lines) + '\r\n\r\n').encode())
        except OSError as error:  # refused before it sent anything
            raise Closed(str(error)) from error
        while b'\r\n\r\n' not in self.bytes:
            self.read_more(PATIENCE)
        head, self.bytes = self.bytes.split(b'\r\n\r\n', 1)
        if b' 101 ' not in head.split(b'\r\n')[0]:
            self.socket.close()
            raise Closed(head.decode(errors='replace'))
        if hello:
            self.send(type='hello', version=1, news=news)
            self.welcome = self.wait('welcome')

    def fileno(self):
        return self.socket.fileno()

    def close(self):
        self.socket.close()

    # --- frames ---

    def send_frame(self, payload, opcode=1, final=True):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([opcode | (0x80 if final else 0)])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack('>H', length)
        else:
            head += bytes([0x80 | 127]) + struct.pack('>Q', length)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        try:
            self.socket.sendall(head + mask + masked)
        except OSError as error:
            raise Closed(str(error)) from error

    def send(self, **message):
        """Sends a message and returns its number."""
        message.setdefault('id', self.next_id)
        self.next_id += 1
        self.send_frame(json.dumps(message).encode())
        return message['id']

    def read_more(self, timeout):
        held = isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()
        if not held and not select.select([self.socket], [], [], timeout)[0]:
            raise TimeoutError('nothing came; heard last: %s' % json.dumps(self.heard[-3:])[:2000])
        try:
            more = self.socket.recv(65536)
        except OSError as error:
            raise Closed(str(error)) from error
        if not more:
            raise Closed('the end')
        self.bytes += more

    def next_frame(self):
        """Opcode and payload of a whole frame that has arrived, or None."""
        data = self.bytes
        if len(data) < 2:
            return None
        length, at = data[1] & 127, 2
        if length == 126:
            if len(data) < 4:
                return None
            length, at = struct.unpack('>H', data[2:4])[0], 4
        elif length == 127:
            if len(data) < 10:
                return None
            length, at = struct.unpack('>Q', data[2:10])[0], 10
        if len(data) < at + length:
            return None
        self.bytes = data[at + length:]
        return data[0] & 15, data[at:at + length]

    def take(self):
        """Handles all frames that have arrived."""
        frame = self.next_frame()
        while frame:
            opcode, payload = frame
            if opcode == 8:
                self.ended = Closed('code %d' % int.from_bytes(payload[:2], 'big'))
                return
            if opcode == 9:
                self.send_frame(payload, 10)
            if opcode == 1:
                for line in payload.decode().split('\n'):
                    message = self.whole(json.loads(line))
                    self.heard.append(message)
                    if self.on_message:
                        self.on_message(self, message)
            frame = self.next_frame()

    def whole(self, message):
        """The view that news make; any other message as it is."""
        if message['type'] == 'news':
            last, news = self.views[message['table']], message
            assert last['seq'] == news['after'], (last, news)
            message = dict(news, type='view', news=news, view={**last['view'], **news['view']},
                           names={**last['names'], **news.get('names', {})})
            if 'seed_hash' in last and 'seed' not in news:
                message['seed_hash'] = last['seed_hash']
        if message['type'] == 'view':
            self.views[message['table']] = message
        return message

    def wait_for(self, wanted, timeout=PATIENCE):
        """The first message, not returned before, for which `wanted` is true."""
        at = 0
        while True:
            self.take()
            while at < len(self.heard):
                if wanted(self.heard[at]):
                    message = self.heard[at]
                    del self.heard[:at + 1]
                    return message
                at += 1
            if self.ended:
                raise self.ended
            self.read_more(timeout)

    def wait(self, kind, timeout=PATIENCE):
        return self.wait_for(lambda message: message['type'] == kind, timeout)

    def request(self, **message):
        """Sends a message and waits for its `ok` or `error`, which is returned. Other messages are kept."""
        number = self.send(**message)
        while True:
            self.take()
            for index, heard in enumerate(self.heard):
                if heard['type'] in ('ok', 'error') and heard.get('id') == number:
                    del self.heard[index]
                    return heard
            if self.ended:
                raise self.ended
            self.read_more(PATIENCE)


@contextlib.contextmanager
def ending(host):
    """Stops a server, which must exit with 0. If the test failed, prints what the server said."""
    try:
        yield host
    except BaseException:
        host.kill()
        print(host.said())
        raise
    code = host.stop()
    assert code == 0, 'the server ended with %d' % code


@contextlib.contextmanager
def running(program, *options):
    """A server with an empty directory. It must exit with 0."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *options)) as host:
        yield host
