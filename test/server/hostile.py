#!/usr/bin/env python3
"""hostile.py PEDRO LOAD [--faults LIBRARY] - honest tables play while the server is attacked in all ways at once.

First each attack on the server's memory alone, for --alone seconds. Then all of attacks.py, kills, and steps of the
clock (with the library made from faults.c) for half an hour, or --seconds; then the time of recovery is measured. Robots (LOAD, from tools/load.c) play at 200 tables, each from an address of its
own; limits are the default ones. It fails if an acknowledged action is not stored, if the server ends by itself or
cannot be ended, uses too much memory, stops its loop or lets honest players wait for too long, or does not recover; the
figures are printed as JSON. `./dev bench hostile` runs
it.

SPDX-License-Identifier: MIT
"""
import argparse
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import attacks
from faults import Faults
from host import PATIENCE, Closed, Host, Player

OPTIONS = ['--shed=on', '--bot-pause=0', '--hand-pause=0']
PROBES = 100  # addresses of the honest newcomer, used by nobody else
SOCKET_KB = 512  # that one socket may cost, and what comes from elsewhere meanwhile:
NOISE_KB = 4096
PASSWORD_KB = 2 * 65536  # two passwords are compared at once


def memory(pid, kind='VmHWM'):
    """The peak memory of a process in kB, or with VmRSS the present one; 0 if it has ended."""
    try:
        with open('/proc/%d/status' % pid, encoding='ascii') as status:
            found = re.search(kind + r':\s*(\d+)', status.read())
    except OSError:
        found = None
    return int(found[1]) if found else 0


def forget_peak(pid):
    with open('/proc/%d/clear_refs' % pid, 'w', encoding='ascii') as file:
        file.write('5')


def waited(pid):
    """The seconds in which the loop of a server was ready to run but had no processor."""
    try:
        with open('/proc/%d/schedstat' % pid, encoding='ascii') as status:
            return int(status.read().split()[1]) * 1e-9
    except OSError:
        return 0


class Robots:
    """The honest players: a process that plays at many tables, and lists acknowledged actions."""

    def __init__(self, load, host, tables, rate, seconds):
        self.acts, self.saved = (os.path.join(host.data, name) for name in ('acts', 'saved'))
        self.process = subprocess.Popen(
            [load, str(host.port), '--pid=%d' % host.process.pid, '--tables=%d' % tables, '--rate=%d' % rate,
             '--seconds=%d' % (seconds + 3600), '--spread', '--lasting', '--acts=' + self.acts, '--save=' + self.saved],
            stdout=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 120
        while not os.path.exists(self.saved) or len(self.tables()) < tables:
            assert self.process.poll() is None and time.monotonic() < deadline, 'the robots did not find their seats'
            time.sleep(0.1)

    def tables(self):
        with open(self.saved, encoding='ascii') as file:
            return [line.split(' ')[0] for line in file if line.endswith('\n')]

    def end(self):
        """Stops them. Returns their figures."""
        self.process.send_signal(signal.SIGINT)
        said = self.process.communicate(timeout=120)[0]
        assert self.process.returncode == 0, 'the robots gave up'
        return json.loads(said)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Logins(threading.Thread):
    """An honest person who logs in every two seconds, from a hundred addresses in turn, and measures how long it takes."""

    def __init__(self, host):
        super().__init__(daemon=True)
        self.host, self.stop = host, threading.Event()
        self.longest_s, self.count, self.refused = 0, 0, 0
        status = self.ask('/api/register', 1)
        assert status == 200, status

    def ask(self, path, number):
        connection = http.client.HTTPConnection('127.0.0.1', self.host.port, timeout=PATIENCE,
                                                source_address=('127.201.0.%d' % number, 0))
        connection.request('POST', path, json.dumps({'name': 'Honest Abe', 'password': 'four score and seven'}),
                           {'Content-Type': 'application/json', 'Origin': 'http://127.0.0.1:%d' % self.host.port})
        status = connection.getresponse().status
        connection.close()
        return status

    def run(self):
        number = 0
        while not self.stop.wait(2):
            number = number % PROBES + 1
            began, process = time.monotonic(), self.host.process
            try:
                status = self.ask('/api/login', number)
            except (OSError, http.client.HTTPException):
                continue  # it was killed
            if process is not self.host.process:
                continue
            self.count += 1
            self.refused += status != 200
            self.longest_s = max(self.longest_s, time.monotonic() - began)

    def end(self):
        self.stop.set()
        self.join(timeout=PATIENCE)
        return {'logins': self.count, 'logins_refused': self.refused, 'longest_login_ms': round(self.longest_s * 1000)}


# --- attacks, kills and clock steps ---

@contextlib.contextmanager
def attacked(host, chosen):
    """Runs attacks meanwhile. Gives the number of attempts of each."""
    stop = multiprocessing.Event()
    done = {attack: multiprocessing.Value('L') for attack in chosen}
    crowd = [multiprocessing.Process(target=attacks.run, args=(attack, attacks.ATTACKS.index(attack), host.port, stop, done[attack]),
                                     daemon=True) for attack in chosen]
    for process in crowd:
        process.start()
    try:
        yield done
    finally:
        stop.set()
        for process in crowd:
            process.join(timeout=5)
            if process.is_alive():
                process.kill()


def cost_of_sockets(host, chosen, seconds):
    """The kB of memory that each attack on it makes the server need, one attack at a time, for a socket."""
    cost = {}
    for attack, sockets in attacks.MEMORY.items():
        if attack not in chosen or not seconds:
            continue
        before = memory(host.process.pid, 'VmRSS')
        forget_peak(host.process.pid)
        with attacked(host, [attack]) as done:
            deadline = time.monotonic() + PATIENCE
            while not done[attack].value:
                assert time.monotonic() < deadline, '%s does nothing' % attack.__name__
                time.sleep(0.05)
            time.sleep(seconds)
        cost[attack.__name__] = round((memory(host.process.pid) - before) / sockets, 1)
        assert cost[attack.__name__] <= SOCKET_KB + NOISE_KB / sockets, '%s: %s kB for a socket' % (attack.__name__, cost)
    return cost


class Trouble:
    """Kills and steps of the clock at their times, and measures the server's memory."""

    def __init__(self, host, faults, seconds, kills):
        self.host, self.faults = host, faults
        self.rng = random.Random(1)
        self.began = time.monotonic()
        self.kills = [seconds * (number + 1) / (kills + 1) for number in range(kills)]
        self.step_at = 0
        self.steps = self.killed = self.peak_kb = self.longest_ms = 0
        self.waited = 0  # seconds, by servers that were killed
        self.done = {}  # number of attempts of each attack

    def go_on(self):
        passed = time.monotonic() - self.began
        assert self.host.process.poll() is None, 'the server ended by itself'
        self.peak_kb = max(self.peak_kb, memory(self.host.process.pid))
        self.longest_ms = max(self.longest_ms, self.host.metric('turn_longest_ms'))
        if self.faults and passed >= self.step_at:
            self.faults.set(wall_s=self.rng.choice((0, 2, -2, 90, -90, 3600, -3600, 86400, -86400)))
            self.step_at = passed + 3
            self.steps += 1
        if self.kills and passed >= self.kills[0]:
            del self.kills[0]
            self.waited += waited(self.host.process.pid)
            self.host.kill()
            self.host.start()
            self.killed += 1


def suffer(host, faults, seconds, kills, chosen):
    """Runs everything at once for `seconds`."""
    trouble = Trouble(host, faults, seconds, kills)
    with attacked(host, chosen) as done:
        # On a slow computer an attack takes longer to begin.
        while time.monotonic() < trouble.began + seconds or not all(count.value for count in done.values()):
            assert time.monotonic() < trouble.began + seconds + PATIENCE, 'an attack does nothing: %s' % [
                attack.__name__ for attack, count in done.items() if not count.value]
            trouble.go_on()
            time.sleep(0.2)
    trouble.done = {attack.__name__: count.value for attack, count in done.items()}
    assert all(trouble.done.values()), 'an attack did nothing: %s' % trouble.done
    return trouble


# --- afterwards ---

def served(host, number):
    """A newcomer connects, opens a table with bots, gets a hint and makes a move."""
    try:
        if host.ask('GET', '/readyz')[0] != 200:
            return False
        source = '127.200.0.%d' % (number % PROBES + 1)
        player = Player(host.port, host.guest(), source=source)
        if player.request(type='open', variant='us', clock='untimed', bots='simple', start=True)['type'] != 'ok':
            player.close()
            return False  # it still sheds load
        asked = player.wait_for(lambda message: message['type'] == 'view' and 'legal' in message, 20)
        player.send(type='hint', table=asked['table'])
        player.wait('hint', 20)
        legal = asked['legal']
        action = legal['choices'][0] if 'choices' in legal else ' '.join(
            [legal['phase']] + [card for group in legal['groups'] for card in group['from'][:group['min']]])
        answer = player.request(type='act', table=asked['table'], seq=asked['seq'], action=action)
        player.close()
        return answer['type'] == 'ok'
    except (OSError, Closed, TimeoutError, AssertionError):
        return False


def stored(host):
    """The number of the last row of each table, as stored."""
    database = sqlite3.connect('file:%s/pedro.db?mode=ro' % host.data, uri=True)
    try:
        return dict(database.execute('SELECT name, last_seq FROM tables'))
    finally:
        database.close()


def recover(host, tables, patience):
    """The seconds until newcomers are served and all tables continue."""
    began, before = time.monotonic(), stored(host)
    was_served = went_on = None
    tried = 0
    while was_served is None or went_on is None:
        passed = time.monotonic() - began
        assert passed < patience, 'not recovered: served %s, tables that wait %s' % (
            was_served, [name for name in tables if stored(host).get(name) == before.get(name)][:5])
        if was_served is None and served(host, tried):
            was_served = time.monotonic() - began
        if went_on is None:
            now = stored(host)
            if all(now.get(name, 0) > before.get(name, 0) for name in tables):
                went_on = time.monotonic() - began
        tried += 1
        time.sleep(0.1)
    return was_served, went_on


def key(table, row):
    """A form that can be compared: cards are stored in the order in which hands are sorted."""
    return hash((table, tuple(sorted(row.split(' ')))))


def count_lost(host, acts):
    """The number of acknowledged actions, and the list of those that are not stored."""
    database = sqlite3.connect('file:%s/pedro.db?mode=ro' % host.data, uri=True)
    rows = {key(table, body.split(' ', 1)[1])
            for table, body in database.execute("SELECT tables.name, body FROM log JOIN tables ON tables.id = log.id AND kind = 'e'")}
    database.close()
    count, lost = 0, []
    with open(acts, encoding='utf-8') as file:
        for line in file:
            seat, message = line.split(' ', 1)
            message = json.loads(message)
            count += 1
            if key(message['table'], 'act %s %d %s' % (seat, message['seq'], message['action'])) not in rows:
                lost.append(line)
    return count, lost


def hostile(host, faults, args):
    chosen = [attack for attack in attacks.ATTACKS if not args.attacks or attack.__name__ in args.attacks]
    cost = cost_of_sockets(host, chosen, args.alone)
    robots = Robots(args.load, host, args.tables, args.rate, args.seconds)
    logins = Logins(host)
    logins.start()
    try:
        before_kb = memory(host.process.pid, 'VmRSS')
        forget_peak(host.process.pid)
        trouble = suffer(host, faults, args.seconds, args.kills, chosen)
        logged_in = logins.end()
        was_served, went_on = recover(host, robots.tables(), args.patience)
        figures = robots.end()
    except BaseException:
        robots.kill()
        raise
    peak_kb = max(trouble.peak_kb, memory(host.process.pid))
    waiting = trouble.waited + waited(host.process.pid)
    code = host.stop()
    assert code == 0, 'the server ended with %d' % code
    verified = subprocess.run([args.program, 'admin', 'verify', '--data=' + host.data], capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified
    count, lost = count_lost(host, robots.acts)
    growth_kb = peak_kb - before_kb - PASSWORD_KB
    assert growth_kb <= args.growth * 1024, 'the server grew by %d MB' % (growth_kb / 1024)
    assert trouble.longest_ms <= args.stop, 'the loop stopped for %d ms' % trouble.longest_ms
    assert figures['p99_us'] <= args.p99 * 1000, 'honest players waited: %s' % figures
    assert count > 0 and not lost, 'lost: %d of %d, the first %s' % (len(lost), count, lost[:1])
    return {'tables': args.tables, 'seconds': args.seconds, 'kills': trouble.killed, 'clock_steps': trouble.steps,
            'acts': count, 'lost': len(lost), 'acts_per_s': figures['acts_per_s'], 'p50_ms': figures['p50_us'] / 1000,
            'p99_ms': figures['p99_us'] / 1000, 'longest_pause_ms': figures['longest_us'] / 1000, 'errors': figures['errors'],
            'waited_for_a_processor_percent': round(waiting / args.seconds * 100, 1), 'attacked': trouble.done,
            'peak_mb': round(peak_kb / 1024, 1), 'growth_mb': round(growth_kb / 1024, 1), 'kb_a_socket': cost,
            'longest_stop_ms': trouble.longest_ms, **logged_in, 'newcomer_served_s': round(was_served, 2), 'all_tables_on_s': round(went_on, 2)}


def main():
    parser = argparse.ArgumentParser(description='Honest tables play while the server is attacked.')
    parser.add_argument('program', metavar='PEDRO')
    parser.add_argument('load', metavar='LOAD')
    parser.add_argument('--faults', metavar='LIBRARY', help='made from faults.c; without it the clock does not step')
    parser.add_argument('--seconds', type=int, default=1800)
    parser.add_argument('--tables', type=int, default=200)
    parser.add_argument('--rate', type=int, default=400, help='moves a second, of all tables')
    parser.add_argument('--kills', type=int, default=6)
    parser.add_argument('--alone', type=float, default=5, help='seconds of each attack on memory alone; 0: none')
    parser.add_argument('--growth', type=int, default=64, help='MB by which the server may grow under attack')
    parser.add_argument('--stop', type=int, default=200, help='ms that the loop may stop at most; more on a busy machine')
    parser.add_argument('--p99', type=int, default=200, help='ms in which 99 of 100 honest moves are acknowledged; the same')
    parser.add_argument('--patience', type=float, default=60, help='seconds that it may take to recover')
    parser.add_argument('--attacks', nargs='*', choices=[attack.__name__ for attack in attacks.ATTACKS], help='only these')
    args = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20000) if hard > 0 else soft, hard))
    with tempfile.TemporaryDirectory(prefix='pedro-hostile-') as data:
        faults, env = None, {}
        if args.faults:
            faults = Faults(os.path.abspath(args.faults), os.path.join(data, 'faults'))
            env = {'env': faults.env}
        host = Host(args.program, data, *OPTIONS, **env)
        try:
            print(json.dumps(hostile(host, faults, args), indent=2))
        except BaseException:
            if host.process.poll() is None:
                host.kill()
            print(host.said())
            raise


if __name__ == '__main__':
    sys.exit(main())
