"""listen.py - the server listens on exactly the addresses of its settings.

SPDX-License-Identifier: MIT
"""
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile

from host import PATIENCE, Host

# What a browser on this machine opens.
OPENED = {'0.0.0.0': 'localhost', '::': 'localhost', '::1': '[::1]'}


def bound(process):
    """The TCP addresses and Unix sockets on which a process listens, from the kernel."""
    inodes = set()
    folder = '/proc/%d/fd' % process.pid
    for name in os.listdir(folder):
        found = re.fullmatch(r'socket:\[(\d+)\]', os.readlink(os.path.join(folder, name)))
        if found:
            inodes.add(found[1])
    addresses = set()
    for family, path in ((socket.AF_INET, '/proc/net/tcp'), (socket.AF_INET6, '/proc/net/tcp6')):
        with open(path, encoding='ascii') as table:
            rows = [line.split() for line in table][1:]
        for row in rows:
            if row[3] == '0A' and row[9] in inodes:
                text, port = row[1].split(':')
                words = [struct.pack('=I', int(text[i:i + 8], 16)) for i in range(0, len(text), 8)]
                addresses.add((socket.inet_ntop(family, b''.join(words)), int(port, 16)))
    with open('/proc/net/unix', encoding='utf-8') as table:
        rows = [line.split() for line in table][1:]
    return addresses, {row[7] for row in rows if row[6] in inodes and len(row) > 7}


def answers(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(address)
        connection.sendall(b'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        return connection.recv(1000).startswith(b'HTTP/1.1 200 ')


def refused(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(PATIENCE)
        return connection.connect_ex(address) != 0


def listening(program, data, *options):
    """The addresses that a server with these options listens on. For each it says what to open."""
    host = Host(program, data, *options)
    found, paths = bound(host.process)
    port = host.port
    for address, number in found:
        assert 'url=http://%s:%d/ ' % (OPENED.get(address, address), number) in host.said(), host.said()
    assert host.stop() == 0
    return {address for address, number in found if number == port}, {number for _, number in found} == {port}, paths


def check(program):
    six = socket.has_ipv6 and not os.path.exists('/proc/sys/net/ipv6/conf/lo/disable_ipv6') or \
        open('/proc/sys/net/ipv6/conf/lo/disable_ipv6', encoding='ascii').read().strip() == '0'
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        for option, expected in (((), {'127.0.0.1'}), (('--listen=127.0.0.1',), {'127.0.0.1'}),
                                 (('--listen=127.0.0.2',), {'127.0.0.2'}), (('--listen=0.0.0.0',), {'0.0.0.0'}),
                                 (('--listen=127.0.0.1, 127.0.0.2',), {'127.0.0.1', '127.0.0.2'})):
            assert listening(program, data, *option) == (expected, True, set()), option
        if six:
            for option, expected in (('::1', {'::1'}), ('[::1],127.0.0.1', {'::1', '127.0.0.1'}), ('*', {'::', '0.0.0.0'})):
                assert listening(program, data, '--listen=' + option) == (expected, True, set()), option
        found = listening(program, data, '--listen=localhost')[0]
        assert '127.0.0.1' in found and found <= {'127.0.0.1', '::1'}, found

        path = os.path.join(data, 'socket')
        host = Host(program, data, '--listen=127.0.0.1,unix:' + path)
        assert bound(host.process) == ({('127.0.0.1', host.port)}, {path})
        assert os.stat(path).st_mode & 0o777 == 0o660
        assert answers(socket.AF_UNIX, path) and answers(socket.AF_INET, ('127.0.0.1', host.port))
        assert refused(socket.AF_INET, ('127.0.0.2', host.port))
        host.kill()
        assert os.path.exists(path)
        host.start()
        assert answers(socket.AF_UNIX, path), 'what a killed server left behind is taken over'
        busy = subprocess.run([program, 'serve', '--data=' + data + '/other', '--listen=unix:' + path], capture_output=True,
                              text=True, check=False, timeout=PATIENCE)
        assert busy.returncode == 1 and 'cannot listen on unix:' in busy.stderr, busy
        host.process.send_signal(signal.SIGTERM)
        assert host.stop() == 0
        assert not os.path.exists(path)

        for wrong in ('999.1.1.1', 'no.such.host.invalid', '[::1', '127.0.0.1:99999', 'unix:', 'unix:/nowhere/at/all', '',
                      'unix:/' + 'x' * 200, '192.0.2.1'):
            tried = subprocess.run([program, 'serve', '--port=0', '--data=' + data, '--listen=' + wrong], capture_output=True,
                                   text=True, check=False, timeout=PATIENCE)
            assert tried.returncode == 1 and 'not-started' in tried.stderr, (wrong, tried)
        for wrong in ('10.0.0.0/33', 'proxy', '1.2.3.4/'):
            tried = subprocess.run([program, 'serve', '--port=0', '--data=' + data, '--trusted-proxy=' + wrong],
                                   capture_output=True, text=True, check=False, timeout=PATIENCE)
            assert tried.returncode == 1 and wrong in tried.stderr, (wrong, tried)
