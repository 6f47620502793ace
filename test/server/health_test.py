#!/usr/bin/env python3
"""health_test.py PEDRO FAULTY_DISK - the server reports when it cannot accept people, and reports liveness to systemd.

The disk is full, not writable, or hangs (faulty_disk.c): /readyz and the metrics report it, players are told that
nothing was stored, and the server recovers by itself when the disk works again. A simulated systemd waits for READY,
WATCHDOG and STOPPING; the watchdog gets no message while the loop or the writer hangs.

SPDX-License-Identifier: MIT
"""
import contextlib
import ctypes
import json
import os
import signal
import socket
import sys
import tempfile
import time

from host import LIMITS, PATIENCE, Host, wait_until
from places import take_places
from power_test import before


def wait_ready(host, status):
    """Waits until /readyz has this status. Returns its text."""
    text = wait_until(lambda: host.ask('GET', '/readyz'), lambda told: told[0] == status)[2]
    return json.loads(text)['message'] if status != 200 else ''


class Disk:
    """The fault of the disk of a server."""

    def __init__(self, path):
        self.path = path

    @contextlib.contextmanager
    def fails(self, how):
        with open(self.path + '.new', 'w', encoding='utf-8') as file:
            file.write(how)
        os.rename(self.path + '.new', self.path)
        try:
            yield
        finally:
            os.remove(self.path)


def play_some(places, wanted):
    """Lets everyone play until a person is to act."""
    deadline = time.monotonic() + PATIENCE
    while not any(wanted(place) for place in places):
        assert time.monotonic() < deadline, 'nothing comes'
        for place in places:
            place.player.take()
            with contextlib.suppress(TimeoutError):
                place.player.read_more(0.01)


def readiness(program, library):
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        disk = Disk(os.path.join(folder, 'fault'))
        environment = before(library, data, os.path.join(folder, 'records'), DISK_FAULT=disk.path)
        host = Host(program, data, *LIMITS, env=environment)
        try:
            assert wait_ready(host, 200) == '' and host.metric('ready') == 1
            with disk.fails('small'):
                assert wait_ready(host, 503) == 'The disk is full.'
                assert host.metric('ready') == 0 and host.metric('disk_free_bytes') == 0
                assert host.ask('GET', '/api/me/export', cookie=host.guest())[0] == 503, 'exports leave the rest of the disk alone'
            wait_ready(host, 200)
            assert host.metric('disk_free_bytes') > 0
            with disk.fails('fixed'):
                assert wait_ready(host, 503) == 'The data directory cannot be written to.'
                assert host.metric('disk_writable') == 0
            wait_ready(host, 200)
            places = take_places(host, 1, options={'target': '500'})
            # A person must be to act: a deal that cannot be stored has nobody to be refused to.
            play_some(places, lambda place: place.seat.acted)
            with disk.fails('full'):
                play_some(places, lambda place: place.seat.errors)
                assert wait_ready(host, 503) == 'What was written last could not be stored.'
                assert host.metric('store_failing') == 1 and host.ask('POST', '/api/guest', {})[0] == 503
            # Without requests the server retries by itself.
            wait_ready(host, 200)
            assert host.metric('store_failing') == 0
            for place in places:
                place.leave()
                place.come_back(host.port, 1)
            play_some(places, lambda place: len(place.seat.acted) > 3)
        except BaseException:
            host.kill()
            print(host.said())
            raise
        assert 'event=not-ready' in host.said() and 'event=ready-again' in host.said()
        assert host.stop() == 0


class Systemd:
    """Receives the messages of a server to systemd."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(path)

    def hear(self, seconds):
        """The next message, or None after `seconds`."""
        self.socket.settimeout(seconds)
        try:
            return self.socket.recv(100).decode()
        except socket.timeout:
            return None

    def empty(self):
        while self.hear(0.001):
            pass


@contextlib.contextmanager
def stopped_thread(number):
    """Stops one thread of another process; the others continue."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    seize, interrupt, detach = 0x4206, 0x4207, 17
    assert libc.ptrace(seize, number, None, None) == 0, os.strerror(ctypes.get_errno())
    assert libc.ptrace(interrupt, number, None, None) == 0, os.strerror(ctypes.get_errno())
    os.waitpid(number, 0x40000000)  # __WALL
    try:
        yield
    finally:
        assert libc.ptrace(detach, number, None, None) == 0, os.strerror(ctypes.get_errno())


def watchdog(program, library, name):
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        address = name or os.path.join(folder, 'notify')
        systemd = Systemd('\0' + name[1:] if name else address)
        disk = Disk(os.path.join(folder, 'fault'))
        environment = before(library, data, os.path.join(folder, 'records'), DISK_FAULT=disk.path, NOTIFY_SOCKET=address,
                             WATCHDOG_USEC=1000000)
        host = Host(program, data, env=environment)
        try:
            assert systemd.hear(PATIENCE) == 'READY=1'
            assert host.ask('GET', '/readyz')[0] == 200, 'it listens when it says so'
            for _ in range(3):
                assert systemd.hear(PATIENCE) == 'WATCHDOG=1'
            with stopped_thread(host.process.pid):
                systemd.empty()
                assert systemd.hear(2) is None, 'the loop hangs'
            assert systemd.hear(PATIENCE) == 'WATCHDOG=1'
            with disk.fails('hang'):
                lost = socket.create_connection(('127.0.0.1', host.port))
                lost.sendall(b'POST /api/guest HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\n'
                             b'Content-Length: 2\r\n\r\n{}')
                wait_until(lambda: host.metric('store_busy_ms') >= 600)
                systemd.empty()
                assert systemd.hear(2) is None, 'the writer hangs'
            assert systemd.hear(PATIENCE) == 'WATCHDOG=1'
            lost.close()
            host.process.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, host.process.pid, os.WSTOPPED)
            systemd.empty()
            assert systemd.hear(2) is None
            host.process.send_signal(signal.SIGCONT)
            assert systemd.hear(PATIENCE) == 'WATCHDOG=1'
            systemd.empty()
            host.process.send_signal(signal.SIGTERM)
            heard = systemd.hear(PATIENCE)
            assert heard in ('STOPPING=1', 'WATCHDOG=1'), heard
            while heard == 'WATCHDOG=1':
                heard = systemd.hear(PATIENCE)
            assert heard == 'STOPPING=1', heard
        except BaseException:
            host.kill()
            print(host.said())
            raise
        assert host.stop() == 0


def quiet(program):
    """Without systemd, or watched as another process, nothing is sent."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        address = os.path.join(folder, 'notify')
        systemd = Systemd(address)
        host = Host(program, data, env=dict(os.environ, NOTIFY_SOCKET=address, WATCHDOG_USEC='200000', WATCHDOG_PID='1'))
        assert systemd.hear(PATIENCE) == 'READY=1'
        assert systemd.hear(1) is None
        assert host.stop() == 0
        host = Host(program, data, env=dict(os.environ, NOTIFY_SOCKET='nonsense'))
        assert host.stop() == 0


def main():
    program, library = sys.argv[1:]
    readiness(program, library)
    watchdog(program, library, '')
    watchdog(program, library, '@pedro-test-%d' % os.getpid())
    quiet(program)


if __name__ == '__main__':
    main()
