#!/usr/bin/env python3
"""power_test.py PEDRO FAULTY_DISK - power cuts at random moments: acknowledged actions are stored.

The server runs with faulty_disk.c preloaded, which records its file operations and kills it during one of them: while
it creates the database, reads it back, writes moves, or moves the write-ahead log into the database. Its files are then
replaced by the possible contents of a disk (disk_image.py): everything synced, and a random part of the rest. Every
acknowledged action must be in that database, SQLite must find it intact, and the server must continue with it. The same
is done to `pedro admin backup`: a file with the requested name is complete. PEDRO_POWER_CUTS=N makes N cuts.

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
from host import LIMITS, PATIENCE, Closed, Host
from places import check_log, come_back, play_for, take_places

CUTS = int(os.environ.get('PEDRO_POWER_CUTS', '10'))
TABLES = 6
RECORDS = 3000  # of one run of the server, at most
PAGES = 400     # writes to the database itself, likewise


def before(library, folder, log, **more):
    """The environment of a program with a faulty disk."""
    environment = dict(os.environ, LD_PRELOAD=library, DISK_FOLDER=folder, DISK_LOG=log)
    # The library is built without the sanitizer.
    environment['ASAN_OPTIONS'] = os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'
    environment.update({name: str(value) for name, value in more.items()})
    return environment


def moment(rng):
    """The moment of the cut: early ones more often than late ones, and every third time while the database itself is
    written."""
    if rng.random() < 1 / 3:
        return {'DISK_CUT_DB': rng.randrange(1, PAGES)}
    return {'DISK_CUT': int(RECORDS ** rng.random())}


def check_image(data, places):
    """Checks a copy, so that the server finds the image unchanged. Returns the number of acknowledged actions."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as copy:
        for name in os.listdir(data):
            if name.startswith('pedro.db'):
                shutil.copy(os.path.join(data, name), copy)
        database = sqlite3.connect(os.path.join(copy, 'pedro.db'))
        assert database.execute('PRAGMA integrity_check').fetchone() == ('ok',), 'the database is damaged'
        database.close()
        return check_log(copy, places)


def run_until_cut(host, places, rng):
    """Starts the server and lets everybody play until it dies, or for a while."""
    try:
        host.start()
        for place in places:
            place.come_back(host.port, rng.randrange(1 << 30))
        play_for(places, 5, lambda: host.process.poll() is not None)
    except (AssertionError, OSError, Closed, TimeoutError):
        # It may die while it starts or while people return, but only by the cut.
        if host.process.wait(timeout=PATIENCE) != -9:
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
    """Without further cuts every table continues, and all checks pass."""
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
            cuts = 0
            # On a slow computer little is acknowledged before each.
            while cuts < CUTS or acknowledged <= 50:
                acknowledged = cut_once(host, library, places, log, rng)
                cuts += 1
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
    return cuts, acknowledged


def cut_birth(program, library, rng):
    """Cuts while the database is created: a server starts with any remaining files."""
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
    """An incomplete backup does not have the requested name."""
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
    cuts, acknowledged = cut_play(program, library, rng)
    print('%d cuts, %d acknowledged actions, none lost' % (cuts, acknowledged))


if __name__ == '__main__':
    main()
