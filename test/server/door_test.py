#!/usr/bin/env python3
"""door_test.py PEDRO - access and malformed input: HTTP, sockets, limits.

SPDX-License-Identifier: MIT
"""
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time

from host import PATIENCE, Closed, Host, Player, running, until


def refused(host, **options):
    try:
        Player(host.port, **options).close()
    except Closed:
        return True
    return False


def turned_away(host):
    """True if this address has too many connections: the answer is then 503, or the connection ends before the
    request."""
    try:
        return host.ask('GET', '/healthz')[0] == 503
    except OSError:
        return True


def origins(host):
    cookie = host.guest()
    body = {'name': 'Eve', 'password': 'correct horse'}
    assert host.ask('POST', '/api/register', body, Origin='http://evil.example')[0] == 403
    assert host.ask('POST', '/api/register', body, Origin=None)[0] == 403
    assert host.ask('POST', '/api/register', json.dumps(body), Content_Type='text/plain')[0] == 415
    assert not refused(host, cookie=cookie)
    assert refused(host, cookie=cookie, origin='http://evil.example')
    assert refused(host, cookie=cookie, origin=False)
    assert refused(host)
    assert refused(host, cookie='pedro_session=AAAA')
    assert refused(host, cookie=cookie, path='/other')


def kept(host):
    """What a browser may keep: for ever if the name has a hash of the contents, else as long as the server says that it is
    the same, which it does not say of another file of equal size and age."""
    for path, control in (('/assets/b-0123456789.net', 'public, max-age=31536000, immutable'),
                          ('/assets/c-ABCDEF27.js', 'public, max-age=31536000, immutable'),
                          ('/assets/photo-document.svg', 'no-cache'), ('/assets/photo-0123456789a.svg', 'no-cache'),
                          ('/d-0123456789.js', 'no-cache'), ('/', 'no-cache'), ('/t/a-0123456789', 'no-cache'),
                          ('/assets/b-0000000000.net', 'no-store')):
        assert host.ask('GET', path)[1]['Cache-Control'] == control, path
    page, other = (os.path.join(host.data, name) for name in ('web/index.html', 'other.html'))
    tag = host.ask('GET', '/')[1]['ETag']
    assert host.ask('GET', '/', If_None_Match=tag)[0] == 304
    with open(page, 'rb') as old, open(other, 'wb') as new:
        new.write(old.read().replace(b'home', b'next'))
    then = os.stat(page)
    os.utime(other, ns=(then.st_atime_ns, then.st_mtime_ns))
    os.rename(page, page + '.old')
    os.rename(other, page)
    status, _, text = host.ask('GET', '/', If_None_Match=tag)
    assert (status, text) == (200, b'<h1>next</h1>'), (status, text)
    os.rename(page + '.old', page)


def pages(host):
    os.makedirs(os.path.join(host.data, 'web', 'assets'), exist_ok=True)
    for name, text in (('index.html', b'<h1>home</h1>'), ('a.js', b'plain'), ('a.js.br', b'brotli'),
                       ('a.js.gz', b'gzip'), ('b.wasm', b'\0asm'), ('assets/b-0123456789.net', b'net'),
                       ('assets/c-ABCDEF27.js', b'chunk'), ('assets/photo-document.svg', b'own'),
                       ('assets/photo-0123456789a.svg', b'own'), ('d-0123456789.js', b'own')):
        with open(os.path.join(host.data, 'web', name), 'wb') as file:
            file.write(text)
    status, headers, text = host.ask('GET', '/t/abc')
    assert status == 200 and text == b'<h1>home</h1>', (status, text)
    policy = headers['Content-Security-Policy']
    assert "default-src 'none'" in policy and "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert headers['X-Content-Type-Options'] == 'nosniff'
    assert host.ask('GET', '/a.js')[2] == b'plain'
    status, headers, text = host.ask('GET', '/a.js', Accept_Encoding='gzip, br')
    assert text == b'brotli' and headers['Content-Encoding'] == 'br' and headers['Vary'] == 'accept-encoding'
    assert headers['Content-Type'].startswith('text/javascript')
    assert host.ask('GET', '/a.js', Accept_Encoding='gzip')[2] == b'gzip'
    assert host.ask('GET', '/a.js', Accept_Encoding='gzip, br', If_None_Match=headers['ETag'])[0] == 304
    assert host.ask('GET', '/b.wasm')[1]['Content-Type'] == 'application/wasm'
    status, headers, text = host.ask('HEAD', '/a.js', Accept_Encoding='br')
    assert (status, headers['Content-Length'], text) == (200, '6', b''), (status, headers['Content-Length'], text)
    kept(host)
    for path in ('/../pedro.db', '/%2e%2e/pedro.db', '/.hidden', '/a.js/..%2f..%2fpedro.db', '/pedro.db', '/none.js',
                 '/..\\pedro.db', '/%00'):
        status, _, text = host.ask('GET', path)
        assert status in (400, 403, 404) or text == b'<h1>home</h1>', (path, status, text[:50])
        assert b'SQLite' not in text
    assert host.ask('PUT', '/api/me', '{}')[0] == 405
    assert host.ask('GET', '/api/nothing')[0] == 404
    rules = json.loads(host.ask('GET', '/api/rules')[2])
    assert rules['presets'][0]['name'] and len(rules['keys']) > 50
    assert {'name', 'topic', 'kind', 'min', 'max', 'word', 'words', 'help', 'default'} <= set(rules['keys'][0])
    told = json.loads(host.ask('POST', '/api/rules/explain', {'variant': 'us', 'options': {'min_bid': '5'}})[2])
    assert told['title'] and any('5' in line for section in told['sections'] for line in section['paragraphs'])
    assert told['about'][0]['heading'] and told['about'][0]['paragraphs'] and told['related'][0]['name'] == 'cinch', told
    status, _, text = host.ask('POST', '/api/rules/explain', {'variant': 'us', 'options': {'min_bid': 'x'}})
    assert status == 400 and json.loads(text)['code'] == 'bad_option', text
    assert host.ask('GET', '/healthz')[2] == b'ok\n' and host.ask('GET', '/readyz')[0] == 200


def raw(host, data):
    """Sends bytes and reads until the end; the server may close the connection at any time."""
    answer = b''
    with socket.create_connection(('127.0.0.1', host.port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(65536):
                answer += more
        except OSError:
            pass
    return answer


def behind_the_body(host):
    """Bytes after the body of a request do not make the server answer twice."""
    head = b'POST /api/%s HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
    for name in (b'guest', b'login', b'register', b'logout'):
        for more in (b'x', head % name, b'\r\n', b'GET / HTTP/1.1\r\nHost: a\r\n\r\n', b'x' * 5000):
            assert b'HTTP/1.1 ' in raw(host, head % name + more)
    assert host.ask('GET', '/healthz')[0] == 200


def garbage(host, rng):
    for body in (b'', b'{', b'[]', b'null', b'{"name":1}', b'{"name":"a","name":"b"}', b'\xff\xfe', b'[' * 5000,
                 b'{"name":"Ann","password":"\\u0000secret12"}', b'"' + b'x' * 9000 + b'"'):
        for path in ('/api/register', '/api/login', '/api/rules/explain'):
            status = host.ask('POST', path, body)[0]
            assert status in (400, 403, 404, 429), (path, body[:40], status)
    head = b'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n'
    assert b' 413 ' in raw(host, head % 10000000 + b'x' * 20000)
    for data in (b'', b'\0' * 100, b'GET', b'GET / HTTP/9.9\r\n\r\n', b'GET ' + b'/a' * 9000 + b' HTTP/1.1\r\n\r\n',
                 b'GET / HTTP/1.1\r\n' + b'a: b\r\n' * 3000 + b'\r\n', head % 10 + b'123', os.urandom(3000),
                 b'POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'):
        raw(host, data)
    player = host.player()
    for text in ('', '{', '[]', '{"type":"act"}', '{"type":"none"}', '{"type":"join","table":"x"}',
                 '{"type":"join","table":7}', '{"type":"act","table":"x","seq":1e9,"action":"As"}', '"' * 100,
                 '{"type":"open","variant":"us","clock":"never"}', '{"type":"hello","version":1,"more":2}',
                 '{"type":"open","variant":"us","clock":"fair","options":{"min_bid":"99999999999"}}',
                 '{"type":"chat","table":"x","text":"' + 'a' * 300 + '"}', '{"type":"hello","type":"hello"}'):
        player.send_frame(text.encode())
        assert player.wait('error')['code'], text
    for _ in range(30):
        text = bytes(rng.randrange(32, 127) for _ in range(rng.randrange(1, 200)))
        player.send_frame(text)
        player.wait('error')
    player.send_frame(b'{"type":', final=False)
    player.send_frame(b'"lobby","on":true,"id":5}', opcode=0)
    assert player.wait('ok')['id'] == 5, 'pieces are put together'
    player.wait('lobby')
    for payload, opcode, status in ((b'x' * 20000, 1, 1009), (b'\xff\xff', 1, 1007), (b'{}', 2, 1003), (b'{}', 11, 1002),
                                    (b'x' * 126, 9, 1002), (b'\x03', 8, 1002)):
        other = host.player()
        other.send_frame(payload, opcode)
        try:
            other.wait('never')
            raise AssertionError('not closed after %r' % (payload[:10],))
        except Closed as closed:
            assert str(closed) == 'code %d' % status, (payload[:10], closed)
            other.close()
    assert player.request(type='lobby', on=False)['type'] == 'ok', 'others do not notice'
    player.close()


def stopped(player, send):
    """Asserts that a flood ends the connection."""
    try:
        for _ in range(200):
            send()
        player.wait('never')
    except Closed:
        return
    raise AssertionError('a flood is not stopped')


def caps(program):
    with running(program, '--messages=10', '--user-connections=2', '--address-connections=5', '--guests=4',
                 '--user-tables=2') as host:
        cookies = [host.guest() for _ in range(4)]
        assert host.ask('POST', '/api/guest', {})[0] == 429, 'guests of one address'
        first, second = host.player(cookies[0]), host.player(cookies[0])
        assert refused(host, cookie=cookies[0]), 'sockets of one person'
        more = [host.player(cookies[1]), host.player(cookies[2]), host.player(cookies[3])]
        assert refused(host, cookie=cookies[1]), 'sockets of one address'
        for _ in range(2):
            assert first.request(type='open', variant='us', clock='fair')['type'] == 'ok'
        assert first.request(type='open', variant='us', clock='fair')['reason'] == 'tables_open'
        table = first.wait('table')['table']
        said = until(lambda answer: answer['type'] == 'error', lambda: first.request(type='chat', table=table, text='hi'))
        assert len(said) > 5 and said[-1]['reason'] == 'talk_often', said
        stopped(second, lambda: second.send(type='lobby', on=False))
        stopped(more[0], lambda: more[0].send_frame(b'ping', 9))
        more[1].send_frame(b'{', final=False)
        stopped(more[1], lambda: more[1].send_frame(b'', opcode=0, final=False))
        for player in more + [first, second]:
            player.close()
        while turned_away(host):
            time.sleep(0.01)  # until the server has seen that they are gone
        tried = until(lambda status: status == 429,
                      lambda: host.ask('POST', '/api/login', {'name': 'Ann', 'password': 'wrong horse'})[0])
        assert tried[:10] == [403] * 10, tried


def stopping(program):
    """SIGTERM sends `bye` and exits with 0; bad settings and a second server are refused; a ban takes effect."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        config = os.path.join(data, 'pedro.ini')
        with open(config, 'w', encoding='utf-8') as file:
            file.write('bot-pause = 0\nlog-format = json\n')
        host = Host(program, data, '--config=' + config)
        assert '"event":"listening"' in host.said()
        second = subprocess.run([program, 'serve', '--port=0', '--data=' + data], capture_output=True, text=True,
                                check=False)
        assert second.returncode == 1 and 'a server uses it' in second.stderr, second
        player = host.player()
        user = subprocess.run([program, 'admin', 'users', '--data=' + data], capture_output=True, text=True, check=True)
        number = user.stdout.split()[0]
        subprocess.run([program, 'admin', 'ban', '#' + number, '--data=' + data], check=True)
        try:
            player.wait('never')
            raise AssertionError('who is banned stays connected')
        except Closed:
            player.close()
        assert refused(host, cookie=player.cookie)
        backup = os.path.join(data, 'copy.db')
        subprocess.run([program, 'admin', 'backup', backup, '--data=' + data], check=True)
        assert os.path.getsize(backup) > 4096
        player = host.player()
        host.process.send_signal(signal.SIGHUP)
        host.process.send_signal(signal.SIGTERM)
        assert player.wait('bye')['after_ms'] > 0
        player.close()
        assert host.stop() == 0
        for options in (['--port=x'], ['--config=/nowhere'], ['--log-format=xml'], ['--tls-key=a']):
            wrong = subprocess.run([program, 'serve', *options], capture_output=True, text=True, check=False)
            assert wrong.returncode == 2 and wrong.stderr.startswith('pedro'), wrong


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as web:
        del web
        with running(program, '--guests=1000') as plain:
            origins(plain)
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, '--web=' + os.path.join(data, 'web'), '--guests=1000', '--messages=1000')
        try:
            pages(host)
            behind_the_body(host)
            garbage(host, random.Random(7))
        finally:
            code = host.stop()
        assert code == 0
    caps(program)
    stopping(program)


if __name__ == '__main__':
    main()
