#!/usr/bin/env python3
"""proxy_test.py PEDRO DATA - the server behind the nginx and the HAProxy of the examples in DATA.

Real proxies run with data/nginx.conf.example and data/haproxy.cfg.example; only addresses, ports, paths and
the user are substituted. Clients with addresses of their own (127.0.0.2 and 127.0.0.3) come through them.

SPDX-License-Identifier: MIT
"""
import contextlib
import http.client
import json
import os
import pwd
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

from host import LIMITS, PATIENCE, Host, Player
from tls_test import a_match_over_tls, believing, certify

JSON = {'Content-Type': 'application/json'}
V2_SIGNATURE = b'\r\n\r\n\0\r\nQUIT\n'


def free_ports(count):
    """Ports of 127.0.0.1 that were free a moment ago."""
    with contextlib.ExitStack() as held:
        listeners = [held.enter_context(socket.create_server(('127.0.0.1', 0))) for _ in range(count)]
        return [listener.getsockname()[1] for listener in listeners]


def substituted(path, pairs):
    """The text of an example. Each of the pairs must occur, or the example has changed."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for old, new in pairs:
        assert old in text, (path, old)
        text = text.replace(old, new)
    return text


class Taken(Exception):
    """A proxy could not start: perhaps another program has taken one of its ports."""


class Proxy:
    """A proxy process in front of a server, on loopback ports of its own."""

    def __init__(self, directory, context, config, command):
        self.port, self.plain, self.context = config['port'], config['plain'], context
        self.tls = context
        self.log = open(os.path.join(directory, 'proxy.log'), 'wb')
        path = os.path.join(directory, 'proxy.conf')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(config['text'])
        self.process = subprocess.Popen(command + [path], stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while True:
            if self.process.poll() is not None:
                raise Taken('the proxy did not start:\n' + self.said())
            assert time.monotonic() < deadline, 'the proxy does not answer:\n' + self.said()
            try:
                if self.ask('GET', '/healthz')[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.05)

    def said(self):
        with open(self.log.name, encoding='utf-8', errors='replace') as log:
            return log.read()[-4000:]

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE)
        self.log.close()

    def ask(self, method, path, body=None, cookie=None, source='127.0.0.1', **headers):
        """Status, headers and body of an answer that came through the proxy."""
        connection = http.client.HTTPSConnection('127.0.0.1', self.port, timeout=PATIENCE, context=self.context,
                                                 source_address=(source, 0))
        return answered(connection, method, path, body, cookie, headers, 'https://127.0.0.1:%d' % self.port)

    def player(self, cookie=None, **options):
        return Player(self.port, cookie, tls=self.context, **options)


def answered(connection, method, path, body, cookie, headers, origin):
    sent = {'Origin': origin, **(JSON if body is not None else {}), **({'Cookie': cookie} if cookie else {})}
    sent.update({name.replace('_', '-'): value for name, value in headers.items()})
    connection.request(method, path, body=json.dumps(body) if isinstance(body, dict) else body, headers=sent)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, answer.headers, text


def user():
    return pwd.getpwuid(os.getuid()).pw_name


def start_nginx(directory, data, backend, context, certificate, key):
    port, plain, port6, plain6 = free_ports(4)
    text = substituted(os.path.join(data, 'nginx.conf.example'), [
        ('user www-data;', 'user %s;\ndaemon off;' % user()),
        ('/run/nginx.pid', os.path.join(directory, 'nginx.pid')),
        ('/var/log/nginx/', directory + '/nginx-'),
        ('listen 80;', 'listen 127.0.0.1:%d;' % plain), ('listen [::]:80;', 'listen 127.0.0.1:%d;' % plain6),
        ('listen 443 ', 'listen 127.0.0.1:%d ' % port), ('listen [::]:443 ', 'listen 127.0.0.1:%d ' % port6),
        ('/etc/ssl/EXAMPLE.ORG.pem', certificate), ('/etc/ssl/private/EXAMPLE.ORG.key', key),
        ('server 127.0.0.1:8080;', 'server %s;' % (backend if isinstance(backend, str) else '127.0.0.1:%d' % backend))])
    return Proxy(directory, context, {'text': text, 'port': port, 'plain': plain},
                 ['nginx', '-e', os.path.join(directory, 'nginx-early.log'), '-c'])


def start_haproxy(directory, data, backend, context, certificate, key):
    port, plain = free_ports(2)
    both = os.path.join(directory, 'both.pem')
    with open(both, 'w', encoding='utf-8') as file:
        for path in (certificate, key):
            with open(path, encoding='utf-8') as part:
                file.write(part.read())
    to = backend.replace('unix:', 'unix@') if isinstance(backend, str) else '127.0.0.1:%d' % backend
    text = substituted(os.path.join(data, 'haproxy.cfg.example'), [
        ('user haproxy', 'user ' + user()), ('group haproxy', 'gid %d' % os.getgid()),
        ('log /dev/log local0', 'log stderr format raw local0'),
        ('bind :::80 v4v6', 'bind 127.0.0.1:%d' % plain), ('bind :::443 v4v6', 'bind 127.0.0.1:%d' % port),
        ('/etc/haproxy/EXAMPLE.ORG.pem', both), ('server pedro 127.0.0.1:8080', 'server pedro ' + to)])
    return Proxy(directory, context, {'text': text, 'port': port, 'plain': plain}, ['haproxy', '-db', '-f'])


def started(start_proxy, *arguments):
    """A proxy that has started, on other ports if need be."""
    for _ in range(5):
        try:
            return start_proxy(*arguments)
        except Taken as error:
            trouble = error
    raise trouble


@contextlib.contextmanager
def served(program, data, start_proxy, unix, *options):
    """A server and a proxy in front of it; both must exit with 0."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as directory:
        certificate, key = certify(directory)
        path = 'unix:' + os.path.join(directory, 'http.sock')
        host = Host(program, directory, *LIMITS, '--guests=1', '--listen=127.0.0.1' + (', ' + path if unix else ''),
                    '--trusted-proxy=' + ('unix' if unix else '127.0.0.1'), *options)
        proxy = None
        try:
            proxy = started(start_proxy, directory, data, path if unix else host.port, believing(certificate), certificate, key)
            yield host, proxy
        except BaseException:
            print(host.said(), proxy.said() if proxy else '')
            host.kill()
            raise
        finally:
            if proxy:
                proxy.stop()
        assert host.stop() == 0, host.said()


# --- behind every proxy ---

def each_address_has_a_bucket(proxy):
    status, headers, text = proxy.ask('POST', '/api/guest', {}, source='127.0.0.2')
    assert status == 200 and 'Secure' in headers['Set-Cookie'], (status, headers['Set-Cookie'], text)
    assert proxy.ask('POST', '/api/guest', {}, source='127.0.0.2')[0] == 429
    claimed = {'X_Forwarded_For': '192.0.2.9', 'Forwarded': 'for=192.0.2.9'}
    assert proxy.ask('POST', '/api/guest', {}, source='127.0.0.2', **claimed)[0] == 429, 'a claim got through the proxy'
    assert proxy.ask('POST', '/api/guest', {}, source='127.0.0.3')[0] == 200


def metrics_are_private(proxy):
    for path in ('/metrics', '/metrics?', '/metrics/', '/%6detrics', '//metrics', '/./metrics', '/x/../metrics', '/%2fmetrics',
                 '/%2e/metrics'):
        status, _, text = proxy.ask('GET', path)
        assert status in (400, 404) and b'pedro_' not in text, (path, status, text[:200])


def the_edge_refuses(proxy):
    connection = http.client.HTTPConnection('127.0.0.1', proxy.plain, timeout=PATIENCE)
    connection.request('GET', '/t/abc')
    answer = connection.getresponse()
    assert answer.status == 301 and answer.headers['Location'].startswith('https://127.0.0.1'), answer.status
    connection.close()
    try:
        assert proxy.ask('POST', '/api/login', b'"' + b'x' * 100000 + b'"')[0] == 413
    except OSError:
        pass  # it closed the connection while the body was still being sent


def through(proxy):
    each_address_has_a_bucket(proxy)
    metrics_are_private(proxy)
    the_edge_refuses(proxy)
    a_match_over_tls(proxy)


# --- peers that are no proxies ---

def direct(host, source, body=None, **headers):
    connection = http.client.HTTPConnection('127.0.0.1', host.port, timeout=PATIENCE, source_address=(source, 0))
    return answered(connection, 'POST', '/api/guest', body or {}, None, headers, 'http://127.0.0.1:%d' % host.port)


def forged_headers_are_not_believed(host, source='127.0.0.4'):
    claimed = {'X_Forwarded_For': '192.0.2.1', 'X_Forwarded_Proto': 'https'}
    status, headers, _ = direct(host, source, **claimed)
    assert status == 200 and 'Secure' not in headers['Set-Cookie'], (status, headers['Set-Cookie'])
    claimed['X_Forwarded_For'] = '192.0.2.2'
    assert direct(host, source, **claimed)[0] == 429, 'the address that a stranger claimed was believed'


def v2(address):
    """A header of the PROXY protocol, version 2: TCP over IPv4 from `address`."""
    addresses = socket.inet_aton(address) + socket.inet_aton('127.0.0.1') + struct.pack('>HH', 40000, 80)
    return V2_SIGNATURE + b'\x21\x11' + struct.pack('>H', len(addresses)) + addresses


def v1(address):
    return b'PROXY TCP4 %s 127.0.0.1 40000 80\r\n' % address.encode()


def spoken(host, source, before):
    """The answer to a client that sends `before` and then requests a guest session."""
    heard = b''
    with socket.create_connection(('127.0.0.1', host.port), timeout=PATIENCE, source_address=(source, 0)) as connection:
        try:
            connection.sendall(before + b'POST /api/guest HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nConnection: close\r\n'
                               b'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
            while more := connection.recv(65536):
                heard += more
        except ConnectionError:
            pass
    return heard


def proxy_headers(host):
    """Only a trusted proxy may send these headers, and it must."""
    for header in (v1, v2):
        assert b' 200 ' not in spoken(host, '127.0.0.4', header('192.0.2.1')), 'a stranger spoke the PROXY protocol'
    assert b' 200 ' not in spoken(host, '127.0.0.1', b''), 'a trusted proxy spoke without its header'
    for broken in (b'PROXY TCP4 192.0.2.300 127.0.0.1 40000 80\r\n', b'PROXY TCP4 192.0.2.1\r\n', b'PROXY ' + b'x' * 200 + b'\r\n',
                   V2_SIGNATURE + b'\x21\x11\0\4abcd', V2_SIGNATURE + b'\x11' + v2('192.0.2.1')[13:]):
        assert b' 200 ' not in spoken(host, '127.0.0.1', broken), broken
    assert b' 200 ' in spoken(host, '127.0.0.1', v2('192.0.2.1'))
    assert b' 429 ' in spoken(host, '127.0.0.1', v1('192.0.2.1')), 'the same address'
    assert b' 200 ' in spoken(host, '127.0.0.1', v1('192.0.2.2'))


def main():
    program, data = sys.argv[1:3]
    for unix in (False, True):
        with served(program, data, start_nginx, unix) as (host, proxy):
            through(proxy)
            forged_headers_are_not_believed(host)
        with served(program, data, start_haproxy, unix, '--proxy-protocol=on') as (host, proxy):
            through(proxy)
            forged_headers_are_not_believed(host)
            if not unix:
                proxy_headers(host)


if __name__ == '__main__':
    main()
