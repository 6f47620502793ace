#!/usr/bin/env python3
"""load.py PEDRO LOAD [--json] [--quick] [MEASURE...] - measures the capacity of a server; `./dev bench server` runs it.

Each measure has a server of its own. measure.py says what a unit is.

SPDX-License-Identifier: MIT
"""
import os
import resource
import tempfile
import time

import measure
from host import LIMITS, Host

import rated  # host.py finds what it needs

OPTIONS = LIMITS + ['--requests=100000', '--guests=1000000', '--connections=20000']


def run(args, host, *options):
    return measure.load(args.load, [host.port], [host.process.pid], *options)


def fresh(args, task):
    """Does a task with a server of its own."""
    with tempfile.TemporaryDirectory(prefix='pedro-load-') as data:
        host = Host(args.program, data, *OPTIONS)
        try:
            return task(host)
        finally:
            host.stop()


def restart(args):
    """Kills a server with many tables and people, and measures the time until every table has continued."""
    tables = 50 if args.quick else 1250

    def task(host):
        saved = os.path.join(host.data, 'tables')
        run(args, host, '--tables=%d' % tables, '--seconds=5', '--save=' + saved)
        host.kill()
        began = time.monotonic()
        host.start()
        ready = time.monotonic() - began
        back = run(args, host, '--tables=%d' % tables, '--seconds=60', '--resume=' + saved)
        return {'tables': tables, 'ready_s': round(ready, 2),
                'all_playing_s': round(ready + back['set_up_s'] + back['seconds'], 2)}
    return fresh(args, task)


def cpu_s(host):
    """The CPU time of the server until now."""
    with open('/proc/%d/stat' % host.process.pid, encoding='ascii') as stat:
        fields = stat.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def rated_start(args):
    """Starts a server with many rated matches: the time until it serves, and until they are rated; then starts it again."""
    matches = 10000 if args.quick else 1000000

    def memory_mb(host):
        with open('/proc/%d/status' % host.process.pid, encoding='ascii') as status:
            return round(next(int(line.split()[1]) for line in status if line.startswith('VmHWM')) / 1024)

    def task(host):
        host.kill()
        rated.fill(host.data, matches, matches // 20)
        found = {'rated_matches': matches}
        for name in 'first', 'again':
            host.kill()
            began = time.monotonic()
            host.start()
            host.wait_until_ready()
            found.update({name + '_ready_s': round(time.monotonic() - began, 2), name + '_ready_cpu_s': cpu_s(host)})
            while host.ask('GET', '/api/ratings')[0] != 200:
                time.sleep(0.05)
            found.update({name + '_rated_s': round(time.monotonic() - began, 2), name + '_rated_cpu_s': cpu_s(host),
                          name + '_memory_mb': memory_mb(host)})
        return found
    return fresh(args, task)


def rests(args):
    """Tables with days for a turn, in memory and at rest: the memory of a server that has just started, and the cost of a list."""
    tables, lists = 60 if args.quick else 240, 500

    def started(host):
        host.kill()
        host.start()
        host.wait_until_ready()
        with open('/proc/%d/smaps_rollup' % host.process.pid, encoding='ascii') as memory:
            return next(int(line.split()[1]) for line in memory if line.startswith('Pss_Anon'))

    def task(host):
        empty, ben = started(host), host.player()
        for at in range(tables):
            if at % 8 == 0:  # a person may not open many at once
                ann = host.player()
            players = [host.player(cookie) for cookie in (ann.cookie, ben.cookie)]
            assert players[0].request(type='open', variant='us', clock='day7', bots='random')['type'] == 'ok'
            table = players[0].wait('table')['table']
            assert players[1].request(type='join', table=table, seat=1)['type'] == 'ok'
            assert players[0].request(type='start', table=table)['type'] == 'ok'
            for player in players:
                player.close()
        for player in (ann, ben):
            player.close()
        awake = started(host)
        while host.metric('tables') > 0:
            time.sleep(1)
        found = {'tables': tables, 'kb_a_table': round((awake - empty) / tables, 1),
                 'kb_a_table_that_rests': round((started(host) - empty) / tables, 1)}
        begun = cpu_s(host)
        for _ in range(lists):
            found['listed'] = host.ask('GET', '/api/me/tables', cookie=ann.cookie)[2].count(b'"table":')
        return {**found, 'cpu_ms_a_list': round((cpu_s(host) - begun) / lists * 1000, 2)}
    return fresh(args, task)


def moves(args):
    found = fresh(args, lambda host: run(args, host, *measure.most(args)))
    return {'acts_per_cpu_s': found['acts_per_cpu_s'], 'units': measure.units(args, found['acts_per_cpu_s']),
            'acts_per_s': found['acts_per_s'], **measure.delays(found)}


def paced(args):
    found = fresh(args, lambda host: run(args, host, *measure.most(args), '--rate=1000'))
    return {'acts_per_s': found['acts_per_s'], **measure.delays(found)}


def idle(args):
    sockets = 200 if args.quick else 5000
    found = fresh(args, lambda host: run(args, host, '--idle=%d' % sockets))
    return {'sockets': sockets, 'bytes_each': found['bytes_each']}


MEASURES = {'moves': moves, 'paced': paced, 'idle': idle, 'restart': restart, 'rated': rated_start, 'rests': rests}
TITLES = {'moves': 'as many moves as it can, 200 tables of 4 sockets', 'paced': '1,000 moves a second',
          'idle': 'connected, and idle', 'restart': 'killed, and started again', 'rated': 'started with many rated matches',
          'rests': 'tables with days for a turn, in memory and at rest'}

if __name__ == '__main__':
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20000) if hard > 0 else soft, hard))
    measure.main('Measures what a server can bear.', MEASURES, TITLES)
