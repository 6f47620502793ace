#!/usr/bin/env python3
"""faults_test.py APPENDER [--kills N] - whatever happens to the connection and to PostgreSQL, an event that the store
calls stored is stored, once, and none is refused that nobody else has written.

- A proxy cuts the connection at each step of a transaction: before a request reaches the database, after it did and
  before the answer, after the answer.
- PostgreSQL is killed under load, with all its processes, again and again.
- Lost rights, a full quota of rows, a database that may only be read: each is said in a sentence, and nothing is stored.

SPDX-License-Identifier: MIT
"""
import argparse
import os
import select
import socket
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))

from database import Database  # pylint: disable=wrong-import-position

PATIENCE = 300

CUTS = ('unsent', 'unanswered', 'answered')


class Proxy:
    """Passes connections on to a port. The `step`th synchronisation that clients send is where it cuts, once: `unsent`,
    before the request; `unanswered`, when the database has it; `answered`, when the database has answered, and the
    client has not heard it."""

    def __init__(self, port):
        self.port = port
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.own_port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        self.set(0, 'unsent')
        threading.Thread(target=self.accept, daemon=True).start()

    def set(self, step, cut):
        self.step, self.cut, self.done = step, cut, False

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def count(self, frames):
        """True if this is where to cut."""
        with self.lock:
            before = self.step
            self.step -= frames
            self.done = self.done or before > 0 >= self.step
            return before > 0 >= self.step

    @staticmethod
    def frames(buffer):
        """The number of synchronisations in the whole messages of a buffer, and the rest."""
        found = 0
        while len(buffer) >= 5:
            length = 1 + int.from_bytes(buffer[1:5], 'big')
            if len(buffer) < length:
                break
            found += buffer[:1] == b'S'
            buffer = buffer[length:]
        return found, buffer

    def serve(self, client):
        server = socket.create_connection(('127.0.0.1', self.port))
        rest, started = b'', False
        try:
            while True:
                for ready in select.select([client, server], [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        return
                    if ready is server:
                        client.sendall(data)
                        continue
                    frames = 0
                    if not started:  # the startup message has no letter
                        started = True
                    else:
                        frames, rest = self.frames(rest + data)
                    if not frames or not self.count(frames):
                        server.sendall(data)
                        continue
                    if self.cut != 'unsent':
                        server.sendall(data)
                    if self.cut == 'answered':
                        select.select([server], [], [], 5)
                        time.sleep(0.02)
                    return
        except OSError:
            pass
        finally:
            client.close()
            server.close()


def check(database, lines, actions):
    """Compares what the store said with what there is."""
    said = [line.split() for line in lines]
    assert not [line for line in said if line[0] == 'taken'], 'refused, though nobody else writes'
    assert not [line for line in said if line[0] == 'failed'], 'failed, though the database came back'
    acknowledged = [(line[1], line[2]) for line in said]
    assert len(set(acknowledged)) == len(acknowledged), 'said twice'
    rows = [row.split('|') for row in database.ask(
        "SELECT id, seq, body FROM log WHERE kind = 'e' ORDER BY id, seq").split('\n') if row]
    assert all(row[1] == row[2] for row in rows), 'an action is not where it belongs'
    stored = {(row[0], row[1]) for row in rows}
    lost = set(acknowledged) - stored
    assert not lost, 'lost: %s' % sorted(lost)
    assert stored == set(acknowledged), 'stored and never said: %s' % sorted(stored - set(acknowledged))
    chats = int(database.ask("SELECT count(*) FROM log WHERE kind = 'c'"))
    assert chats == sum(int(seq) % 5 == 0 for _, seq in stored), chats
    return len(rows), actions


def empty(database):
    database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public')


def cut_connections(appender):
    with Database() as database:
        proxy = Proxy(database.port)
        url = 'postgresql://pedro@127.0.0.1:%d/%s?sslmode=disable&gssencmode=disable' % (proxy.own_port, database.name)
        for cut in CUTS:
            for step in range(1, 12):
                empty(database)
                # The first run makes the tables: its connections are not cut.
                proxy.set(0, cut)
                subprocess.run([appender, url, '0', '0'], check=True, timeout=PATIENCE)
                proxy.set(step, cut)
                done = subprocess.run([appender, url, '2', '6'], capture_output=True, text=True, timeout=PATIENCE, check=False)
                if done.returncode != 0:
                    assert step <= 2, (cut, step, done)  # while it started
                    continue
                rows, _ = check(database, done.stdout.split('\n')[:-1], 6)
                assert rows == 12, (cut, step, rows)
                assert proxy.done or step > 8, ('it was not cut', cut, step)
    print('connections cut at every step: nothing lost, nothing twice')


def kill_database(appender, kills):
    with Database(durable=True) as database:
        lines = []
        process = subprocess.Popen([appender, database.url, '50', '1000000'], stdout=subprocess.PIPE, text=True)
        reader = threading.Thread(target=lambda: lines.extend(line[:-1] for line in process.stdout))
        reader.start()
        for kill in range(kills):
            before, deadline = len(lines), time.monotonic() + PATIENCE
            while len(lines) < before + 200:
                assert time.monotonic() < deadline and process.poll() is None, 'it does not go on'
                time.sleep(0.005)
            time.sleep(0.003 * (kill % 7))
            database.kill()
            database.start()
        # Stopped between two transactions or inside one: what was not said may be stored.
        process.terminate()
        process.wait()
        reader.join()
        said = [line.split() for line in lines if line.count(' ') == 2]
        assert not [line for line in said if line[0] != 'ok'], [line for line in said if line[0] != 'ok'][:5]
        acknowledged = {(line[1], line[2]) for line in said}
        rows = [row.split('|') for row in database.ask("SELECT id, seq, body FROM log WHERE kind = 'e'").split('\n')]
        stored = {(row[0], row[1]) for row in rows}
        assert all(row[1] == row[2] for row in rows), 'an action is not where it belongs'
        assert not acknowledged - stored, 'lost: %s' % sorted(acknowledged - stored)[:10]
        assert len(stored - acknowledged) <= 50, 'more was stored than can have been under way'
        print('PostgreSQL killed %d times: %d acknowledged, none lost' % (kills, len(acknowledged)))


def start(appender, url):
    done = subprocess.run([appender, url, '1', '1'], capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout, done.stderr


def refuse(appender):
    with Database(own=True) as database:
        secret = 'bXa7/very@secret'
        assert start(appender, database.url)[0] == 0
        database.ask("CREATE ROLE guest LOGIN PASSWORD 'guest'")
        code, said, why = start(appender, database.url.replace('//pedro@', '//guest@'))
        assert code == 1 and not said and 'permission denied' in why, (code, said, why)
        database.ask('ALTER DATABASE pedro SET default_transaction_read_only = on', 'postgres')
        code, said, why = start(appender, database.url)
        assert code == 1 and 'read' in why, (code, why)
        database.ask('ALTER DATABASE pedro RESET default_transaction_read_only', 'postgres')
        database.ask('UPDATE schema SET version = 1000')
        assert start(appender, database.url)[0] == 0, 'a later step that only adds is used'
        database.ask('DELETE FROM log; DELETE FROM tables; UPDATE schema SET least = 1000')
        code, said, why = start(appender, database.url)
        assert code == 1 and 'later program' in why, (code, why)
        for url in ('postgresql://pedro:%s@127.0.0.1:1/pedro' % secret, 'postgresql://pedro:%s@127.0.0.1:1/pedro' % 'plainsecret',
                    database.url.replace('//pedro@', '//nobody:plainsecret@'), database.url_of('nothing')):
            code, said, why = start(appender, url)
            assert code == 1 and why.count('\n') == 1 and len(why) > 20, (url, code, why)
            assert 'secret' not in why and 'bXa7' not in why, why
        encoded = database.run('psql', '-XAtq', '-h', '127.0.0.1', '-p', str(database.port), '-U', 'pedro', '-d', 'postgres', '-c',
                               "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
        code, said, why = start(appender, database.url_of('latin'))
        assert not encoded and code == 1 and 'UTF8' in why, (code, why)
    print('what cannot be used is refused in a sentence')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('appender')
    parser.add_argument('--kills', type=int, default=int(os.environ.get('PEDRO_TEST_KILLS', '4')))
    args = parser.parse_args()
    refuse(args.appender)
    cut_connections(args.appender)
    kill_database(args.appender, args.kills)


main()
