#!/usr/bin/env python3
"""power_test.py PEDRO FAULTY_DISK - the power fails at random moments: what was acknowledged is there afterwards.

The server runs with faulty_disk.c before it, which writes down what it does to its files and kills it in the middle of
that: while it makes the database, reads it back, writes moves, or moves the write-ahead log into the database. Its files are
then replaced by what a disk may hold (disk_image.py): all that was synced, and any part of the rest. Every action that was
acknowledged must stand in that database, SQLite must find it whole, and the server goes on with it. The same is done
to `pedro admin backup`: a file of the name that was asked for is whole.

PEDRO_POWER_CUTS=N cuts so many times.

SPDX-License-Identifier: MIT
"""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from disk_image import Disk
from host import LIMITS, Closed, Host
from places import check_log, come_back, play_for, take_places

CUTS = int(os.environ.get('PEDRO_POWER_CUTS', '10'))
TABLES = 6
RECORDS = 3000  # of one run of the server, at most
PAGES = 400     # moved from the log into the database, likewise


def before(library, folder, log, **more):
    """An environment in which a program runs on a faulty disk."""
    environment = dict(os.environ, LD_PRELOAD=library, DISK_FOLDER=folder, DISK_LOG=log)
    # The library is no part of what the sanitizer looks after.
    environment['ASAN_OPTIONS'] = os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'
    environment.update({name: str(value) for name, value in more.items()})
    return environment


def moment(rng):
    """When to cut: sooner more often than later, and every third time while the database itself is written."""
    if rng.random() < 1 / 3:
        return {'DISK_CUT_DB': rng.randrange(1, PAGES)}
    return {'DISK_CUT': int(RECORDS ** rng.random())}


def check_image(data, places):
    """Looks at a copy, so that the server finds the image as it is. How many actions were acknowledged."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as copy:
        for name in os.listdir(data):
            if name.startswith('pedro.db'):
                shutil.copy(os.path.join(data, name), copy)
        database = sqlite3.connect(os.path.join(copy, 'pedro.db'))
        assert database.execute('PRAGMA integrity_check').fetchone() == ('ok',), 'the database is damaged'
        database.close()
        return check_log(copy, places)


def run_until_cut(host, places, rng):
    """Starts the server and has everybody play until it dies, or for a while."""
    try:
        host.start()
        for place in places:
            place.come_back(host.port, rng.randrange(1 << 30))
        play_for(places, 5, lambda: host.process.poll() is not None)
    except (AssertionError, OSError, Closed, TimeoutError):
        # It may die while it starts or while people come back, but only by the cut.
        if host.process.wait(timeout=10) != -9:
            raise
    host.kill()
    for place in places:
        place.leave()


def cut_once(host, library, places, log, rng):
    disk = Disk(host.data)
    host.env = before(library, host.data, log, **moment(rng))
    run_until_cut(host, places, rng)
    disk.replay(log)
    disk.cut(rng)
    return check_image(host.data, places)


def take_new_places(host, rng):
    """New tables, a little play, and a kill."""
    places = take_places(host, TABLES, options={'target': '500'})
    play_for(places, rng.uniform(0, 0.2))
    host.kill()
    for place in places:
        place.leave()
    return places


def play_on(host, places, rng):
    """With the power on: every table goes on, and everything is in order."""
    host.env = None
    host.start()
    come_back(host, places, rng)
    host.kill()
    for place in places:
        place.leave()


def cut_play(program, library, rng):
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, tempfile.TemporaryDirectory(prefix='pedro-log-') as logs:
        log = os.path.join(logs, 'disk')
        disk = Disk(data)
        host = Host(program, data, *LIMITS, env=before(library, data, log))
        try:
            places = take_new_places(host, rng)
            disk.replay(log)
            disk.cut(rng)
            acknowledged = check_image(data, places)
            for _ in range(CUTS):
                acknowledged = cut_once(host, library, places, log, rng)
                if all(place.seat.over for place in places):
                    host.env = None
                    host.start()
                    places += take_new_places(host, rng)
            play_on(host, places, rng)
            verified = subprocess.run([program, 'admin', 'verify', '--data=' + data], capture_output=True, text=True,
                                      check=False)
            assert verified.returncode == 0, verified
        except BaseException:
            host.kill()
            print(host.said())
            raise
    assert acknowledged > 50, acknowledged
    return acknowledged


def cut_birth(program, library, rng):
    """While the database is made: whatever is there then, a server starts on it."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, tempfile.TemporaryDirectory(prefix='pedro-log-') as logs:
        log = os.path.join(logs, 'disk')
        disk = Disk(data)
        with subprocess.Popen([program, 'serve', '--port=0', '--data=' + data], stderr=subprocess.DEVNULL,
                              env=before(library, data, log, DISK_CUT=rng.randrange(1, 60))) as server:
            try:
                server.wait(timeout=2)
            except subprocess.TimeoutExpired:
                server.kill()
        disk.replay(log)
        disk.cut(rng)
        host = Host(program, data)
        assert host.guest()
        assert host.stop() == 0


def cut_backup(program, library, cuts, rng):
    """A backup that was cut short has not the name that was asked for."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, tempfile.TemporaryDirectory(prefix='pedro-test-') as folder, \
            tempfile.TemporaryDirectory(prefix='pedro-log-') as logs:
        host = Host(program, data)
        host.guest()
        assert host.stop() == 0
        log, copy = os.path.join(logs, 'disk'), os.path.join(folder, 'copy.db')
        all_records, whole = 0, 0
        for cut in range(cuts + 1):
            disk = Disk(folder)
            moments = {'DISK_CUT': rng.choice([all_records - rng.randrange(8), rng.randrange(1, all_records)])} if cut else {}
            code = subprocess.run([program, 'admin', 'backup', copy, '--data=' + data], check=False,
                                  env=before(library, folder, log, **moments)).returncode
            assert code == (-9 if cut else 0), code
            all_records = max(all_records, disk.replay(log))
            disk.cut(rng)
            if os.path.exists(copy):
                whole += 1
                database = sqlite3.connect(copy)
                assert database.execute('PRAGMA integrity_check').fetchone() == ('ok',), 'half a backup'
                assert database.execute('SELECT count(*) FROM users').fetchone() == (1,)
                database.close()
            for name in os.listdir(folder):
                os.remove(os.path.join(folder, name))
        assert whole >= 1


def main():
    program, library = sys.argv[1:]
    rng = random.Random(os.environ.get('PEDRO_POWER_SEED', '1'))
    for _ in range(CUTS // 5 + 1):
        cut_birth(program, library, rng)
    cut_backup(program, library, CUTS, rng)
    acknowledged = cut_play(program, library, rng)
    print('%d cuts, %d acknowledged actions, none lost' % (CUTS, acknowledged))


if __name__ == '__main__':
    main()
