#!/usr/bin/env python3
"""load.py PEDRO LOAD [--json] [--quick] [MEASURE...] - measures the capacity of a server; `./dev bench server` runs it.

Speeds of the server are also given in units: per CPU-second, divided by the reference that `pedro bench --json`
measures in the same minute. LOAD is the program made from tools/load.c. Each measure has a server of its own.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

from host import LIMITS, Host

OPTIONS = LIMITS + ['--requests=100000', '--guests=1000000', '--connections=20000']


def run(load, host, *options):
    done = subprocess.run([load, str(host.port), '--pid=%d' % host.process.pid, *options], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def fresh(program, measure):
    """Measures with a server of its own."""
    with tempfile.TemporaryDirectory(prefix='pedro-load-') as data:
        host = Host(program, data, *OPTIONS)
        try:
            return measure(host)
        finally:
            host.stop()


def restart(program, load, tables):
    """Kills a server with many tables and people, and measures the time until every table has continued."""
    def measure(host):
        saved = os.path.join(host.data, 'tables')
        run(load, host, '--tables=%d' % tables, '--seconds=5', '--save=' + saved)
        host.kill()
        began = time.monotonic()
        host.start()
        ready = time.monotonic() - began
        back = run(load, host, '--tables=%d' % tables, '--seconds=60', '--resume=' + saved)
        return {'tables': tables, 'ready_s': round(ready, 2),
                'all_playing_s': round(ready + back['set_up_s'] + back['seconds'], 2)}
    return fresh(program, measure)


def moves(program, load, quick, yardstick):
    most = fresh(program, lambda host: run(load, host, '--tables=200', '--seconds=%d' % (2 if quick else 10)))
    return {'acts_per_cpu_s': most['acts_per_cpu_s'], 'units': round(most['acts_per_cpu_s'] / yardstick, 1),
            'acts_per_s': most['acts_per_s'], 'p50_ms': most['p50_us'] / 1000, 'p99_ms': most['p99_us'] / 1000}


def paced(program, load, quick, _):
    found = fresh(program, lambda host: run(load, host, '--tables=200', '--seconds=%d' % (2 if quick else 10), '--rate=1000'))
    return {'acts_per_s': found['acts_per_s'], 'p50_ms': found['p50_us'] / 1000, 'p99_ms': found['p99_us'] / 1000}


def idle(program, load, quick, _):
    sockets = 200 if quick else 5000
    return {'sockets': sockets, 'bytes_each': fresh(program, lambda host: run(load, host, '--idle=%d' % sockets))['bytes_each']}


def back(program, load, quick, _):
    return restart(program, load, 50 if quick else 1250)


MEASURES = {'moves': moves, 'paced': paced, 'idle': idle, 'restart': back}
TITLES = {'moves': 'as many moves as it can, 200 tables of 4 sockets', 'paced': '1,000 moves a second',
          'idle': 'connected, and idle', 'restart': 'killed, and started again'}


def main():
    parser = argparse.ArgumentParser(description='Measures what a server can bear.')
    parser.add_argument('program', metavar='PEDRO')
    parser.add_argument('load', metavar='LOAD')
    parser.add_argument('measure', nargs='*', help='%s; all of them if none is named' % ', '.join(MEASURES))
    parser.add_argument('--json', action='store_true', help='print one object')
    parser.add_argument('--quick', action='store_true', help='take less time over it, for a first look')
    args = parser.parse_intermixed_args()
    for name in args.measure:
        if name not in MEASURES:
            parser.error('there is no measure %s' % name)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20000) if hard > 0 else soft, hard))
    bench = subprocess.run([args.program, 'bench', 'us', '--json', '--seconds=1'], capture_output=True, text=True, check=True)
    found = {'yardstick': json.loads(bench.stdout)['yardstick']}
    for name in args.measure or MEASURES:
        found[name] = MEASURES[name](args.program, args.load, args.quick, found['yardstick'])
    if args.json:
        print(json.dumps(found, indent=2))
        return
    print('yardstick %.1f' % found.pop('yardstick'))
    for name, figures in found.items():
        print('%s (%s)' % (name, TITLES[name]))
        for figure, value in figures.items():
            print('  %-16s %s' % (figure, format(value, ',')))


if __name__ == '__main__':
    main()
