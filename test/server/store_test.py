#!/usr/bin/env python3
"""store_test.py PEDRO - work that reads or changes much of the database does not delay players.

While people play as fast as they can: the database is copied; many people delete their accounts at once, and the server
is killed while it removes their names; people request exports of their data. Then a database is upgraded, and an
upgrade rolled back. PEDRO_STORE_ROWS=N first adds N rows of other tables to the database, and the test prints the
longest time without an acknowledgement.

SPDX-License-Identifier: MIT
"""
import json
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time

from host import LIMITS, PATIENCE, Host, wait_until
from places import play_for, take_places

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = int(os.environ.get('PEDRO_STORE_ROWS', '30000'))
PEOPLE = 100
MATCHES = 30  # of the first of them, more than one step reads


class Clock:
    """The longest time without an acknowledged move."""

    def __init__(self, places):
        self.places, self.worst = places, 0
        self.count, self.since = 0, time.monotonic()

    def look(self):
        now, count = time.monotonic(), sum(len(place.seat.acted) for place in self.places)
        self.worst = max(self.worst, now - self.since)
        if count != self.count:
            self.count, self.since = count, now


def play_while(places, thread):
    """Plays until a thread has ended. Returns the longest time without an acknowledgement."""
    clock = Clock(places)
    thread.start()

    def ended():
        clock.look()
        return not thread.is_alive()
    play_for(places, 2 * PATIENCE, ended)
    assert not thread.is_alive(), 'that took too long'
    thread.join()
    assert clock.count > 0
    return clock.worst


class Failing(threading.Thread):
    """A thread whose failure fails the test."""

    def __init__(self, run):
        super().__init__()
        self.work, self.error = run, None

    def run(self):
        try:
            self.work()
        except BaseException as error:
            self.error = error

    def join(self, timeout=None):
        super().join(timeout)
        if self.error:
            raise self.error


def leave_all(places):
    for place in places:
        place.leave()


def mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def fill(data, rows, people):
    """A table with many rows that are no game: nobody can play there, and it stays. Each person sits down there
    sometimes; the first of them has also played matches."""
    database = sqlite3.connect(os.path.join(data, 'pedro.db'))
    database.execute("INSERT INTO tables(id, name, opened_at, last_seq) VALUES (1000000, 'full', 1, ?)", (rows,))
    step = max(1, rows // (3 * len(people))) if people else rows

    def body(seq):
        if people and seq % step == 0:
            person = people[seq // step % len(people)]
            return '5 sit %d u%d p Zebedee %d' % (seq % 4, person, person)
        return '5 act %d %d Zebedee' % (seq % 4, seq)
    database.executemany("INSERT INTO log(kind, id, seq, at_ms, body) VALUES ('e', 1000000, ?, 1, ?)",
                         ((seq, body(seq)) for seq in range(1, rows + 1)))
    for number in range(MATCHES if people else 0):
        name = 'full-%d' % number
        record = '[Seat0 "Other"]\n[Seat1 "Zebedee"]\n\n' + 'x' * 3000
        database.execute("INSERT INTO matches(name, table_id, finished_at, variant, result, winners, record)"
                         " VALUES (?, 1000000, 1, 'us', '1 2', 1, ?)", (name, record))
        database.execute('INSERT INTO match_seats VALUES (?, 1, ?)', (name, people[0]))
    database.commit()
    database.close()


def make_people(host):
    """Makes guests. Returns their cookies and numbers."""
    cookies = [host.guest() for _ in range(PEOPLE)]
    database = sqlite3.connect(os.path.join(host.data, 'pedro.db'))
    numbers = [row[0] for row in database.execute('SELECT id FROM users ORDER BY id DESC LIMIT ?', (PEOPLE,))]
    database.close()
    return cookies, numbers[::-1]


def backup_under_load(program, host, places):
    copy = os.path.join(host.data, 'copy')
    os.mkdir(copy)
    path = os.path.join(copy, 'pedro.db')

    def back_up():
        subprocess.run([program, 'admin', 'backup', path, '--data=' + host.data], check=True, timeout=PATIENCE)
    worst = play_while(places, Failing(back_up))
    assert mode(path) == 0o600, mode(path)
    for name in ('pedro.db', 'pedro.db-wal', 'pedro.db-shm', 'lock'):
        assert mode(os.path.join(host.data, name)) == 0o600, name
    again = subprocess.run([program, 'admin', 'backup', path, '--data=' + host.data], capture_output=True, text=True, check=False)
    assert again.returncode == 1 and 'File exists' in again.stderr, again
    database = sqlite3.connect(path)
    assert database.execute('PRAGMA integrity_check').fetchone() == ('ok',)
    assert database.execute('SELECT count(*) FROM log WHERE id = 1000000').fetchone() == (ROWS,)
    database.close()
    assert os.listdir(copy) == ['pedro.db'], os.listdir(copy)
    return worst


def to_forget(host):
    for line in host.ask('GET', '/metrics')[2].decode().split('\n'):
        if line.startswith('pedro_people_to_forget '):
            return int(line.split()[1])
    raise AssertionError('no such metric')


def names_left(data):
    """The rows, records and people that still have a name."""
    database = sqlite3.connect(os.path.join(data, 'pedro.db'))
    left = [database.execute(question).fetchone()[0] for question in (
        "SELECT count(*) FROM log WHERE kind = 'e' AND body LIKE '% sit % Zebedee%'", "SELECT count(*) FROM matches WHERE record LIKE '%Zebedee%'",
        'SELECT count(*) FROM match_seats WHERE user_id IS NOT NULL', 'SELECT count(*) FROM forgetting')]
    database.close()
    return left


def delete_at_once(host, cookies):
    def delete(cookie):
        status = host.ask('DELETE', '/api/me', {}, cookie)[0]
        assert status == 200, status
    threads = [Failing(lambda cookie=cookie: delete(cookie)) for cookie in cookies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def wait_until_forgotten(host):
    wait_until(lambda: to_forget(host) == 0)


def forgotten_under_load(host, places, cookies, numbers):
    """Deletes the first few and kills the server at once; then deletes all others while people play."""
    few, many = cookies[:5], cookies[5:]
    delete_at_once(host, few)
    host.kill()
    leave_all(places)
    database = sqlite3.connect(os.path.join(host.data, 'pedro.db'))
    assert database.execute('SELECT count(*) FROM users WHERE id IN (%s) AND (name_key IS NOT NULL OR password IS NOT NULL OR'
                            " name != 'deleted')" % ','.join(map(str, numbers[:5]))).fetchone() == (0,)
    database.close()
    host.start()
    wait_until_forgotten(host)
    for place in places:
        place.come_back(host.port, 1)
    play_for(places, PATIENCE, lambda: all(place.seat.seen for place in places))

    def delete():
        delete_at_once(host, many)
        wait_until_forgotten(host)
    worst = play_while(places, Failing(delete))
    assert all(host.ask('GET', '/api/me', cookie=cookie)[0] == 401 for cookie in cookies[:3] + cookies[-3:])
    assert names_left(host.data) == [0, 0, 0, 0], names_left(host.data)
    return worst


def exports(host, places, owner):
    """Everybody can make one export at a time, and no move waits for it."""
    answers = []

    def export():
        answers.append(host.ask('GET', '/api/me/export', cookie=owner))
    threads = [Failing(export) for _ in range(10)]

    def all_at_once():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    worst = play_while(places, Failing(all_at_once))
    assert {status for status, _, _ in answers} <= {200, 429}, answers
    assert 1 <= sum(status == 200 for status, _, _ in answers) <= 3
    for status, headers, text in answers:
        if status == 200:
            told = json.loads(text)
            assert told['guest'] is True and len(told['matches']) == MATCHES, told['matches'][:1]
            assert told['matches'][0]['record'].startswith('[Seat0 "Other"]') and told['matches'][0]['names'][1] == 'Zebedee'
            assert headers['Content-Disposition'] == 'attachment; filename="pedro.json"'
    assert not [name for name in os.listdir(host.data) if name.startswith('export-')]
    statuses = [host.ask('GET', '/api/me/export', cookie=owner)[0] for _ in range(4)]
    assert statuses[-1] == 429, statuses
    return worst


def rollback(program):
    """An upgrade keeps a copy, with which the earlier program continues."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        path = os.path.join(data, 'pedro.db')
        host = Host(program, data)
        cookie = host.guest()
        assert host.stop() == 0
        database = sqlite3.connect(path)
        now = database.execute('PRAGMA user_version').fetchone()[0]
        with open(os.path.join(HERE, '..', 'store', 'back_to_12.sql'), encoding='utf-8') as file:
            database.executescript(file.read())
        database.close()
        refused = subprocess.run([program, 'admin', 'users', '--data=' + data], capture_output=True, text=True, check=False)
        assert refused.returncode == 1 and 'earlier program (version 12' in refused.stderr, refused
        host = Host(program, data)
        assert host.ask('GET', '/api/me', cookie=cookie)[0] == 200
        assert host.stop() == 0
        kept = sqlite3.connect(path + '.before-13')
        assert kept.execute('PRAGMA user_version').fetchone() == (12,)
        assert kept.execute('SELECT count(*) FROM users').fetchone() == (1,)
        kept.close()
        database = sqlite3.connect(path)
        assert database.execute('PRAGMA user_version').fetchone() == (now,)
        database.execute('PRAGMA user_version = %d' % (now + 1))
        database.close()
        for task in (['serve', '--port=0'], ['admin', 'users']):
            refused = subprocess.run([program, *task, '--data=' + data], capture_output=True, text=True, check=False)
            assert refused.returncode == 1 and 'later program' in refused.stderr, refused
        os.replace(path + '.before-13', path)
        host = Host(program, data)
        assert host.ask('GET', '/api/me', cookie=cookie)[0] == 200
        assert host.stop() == 0


def other_users(program):
    """A user without access to the database is told what to do; root works beside a server of another user."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        data = os.path.join(folder, 'state')
        root = os.geteuid() == 0
        os.chmod(folder, 0o711)
        os.mkdir(data, 0o700)
        if root:
            os.chown(data, 12345, 12345)
        as_owner = {'user': 12345} if root else {}
        said = os.path.join(folder, 'log')
        with open(said, 'wb') as log:
            server = subprocess.Popen([program, 'serve', '--port=0', '--data=' + data], stderr=log, **as_owner)
        # The database is complete when the server listens; its file exists a moment earlier.
        deadline = time.monotonic() + PATIENCE
        while 'listening' not in open(said, encoding='utf-8').read():
            assert server.poll() is None and time.monotonic() < deadline, open(said, encoding='utf-8').read()
            time.sleep(0.05)
        admin = [program, 'admin', 'tables', '--data=' + data]
        subprocess.run(admin, check=True)
        server.terminate()
        assert server.wait(timeout=PATIENCE) == 0
        subprocess.run(admin, check=True)
        assert {os.stat(os.path.join(data, name)).st_uid for name in os.listdir(data)} == {os.stat(data).st_uid}
        if not root:
            os.chmod(data, 0)
        refused = subprocess.run(admin, capture_output=True, text=True, check=False, **({'user': 12346} if root else {}))
        os.chmod(data, 0o700)
        assert refused.returncode == 1 and 'sudo pedro admin' in refused.stderr, refused


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        try:
            cookies, numbers = make_people(host)
            assert host.stop() == 0
            fill(data, ROWS, numbers)
            host = Host(program, data, *LIMITS)
            places = take_places(host, 6, options={'target': '500'})
            waits = {'backup': backup_under_load(program, host, places), 'exports': exports(host, places, cookies[0])}
            waits['deleting'] = forgotten_under_load(host, places, cookies, numbers)
            leave_all(places)
        except BaseException:
            host.kill()
            print(host.said())
            raise
        assert host.stop() == 0
    rollback(program)
    other_users(program)
    print('%d rows; longest time without an acknowledgement, ms:' % ROWS,
          ', '.join('%s %.0f' % (name, 1000 * wait) for name, wait in waits.items()))


if __name__ == '__main__':
    main()
