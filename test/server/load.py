#!/usr/bin/env python3
"""load.py PEDRO LOAD [--quick] - what a server can bear, as one JSON object.

Speeds of the server are also given in units: per CPU-second, divided by the yardstick that `pedro bench --json`
measures in the same minute. LOAD is the program made from tools/load.c.

SPDX-License-Identifier: MIT
"""
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
    """Kills a server with many tables and people; how long until every table has gone on."""
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


def main():
    program, load = sys.argv[1:3]
    quick = '--quick' in sys.argv
    seconds, idle, tables = (2, 200, 50) if quick else (10, 5000, 1250)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20000) if hard > 0 else soft, hard))
    bench = subprocess.run([program, 'bench', 'us', '--json', '--seconds=1'], capture_output=True, text=True, check=True)
    yardstick = json.loads(bench.stdout)['yardstick']
    most = fresh(program, lambda host: run(load, host, '--tables=200', '--seconds=%d' % seconds))
    paced = fresh(program, lambda host: run(load, host, '--tables=200', '--seconds=%d' % seconds, '--rate=1000'))
    print(json.dumps({
        'yardstick': yardstick,
        'acts_per_cpu_s': most['acts_per_cpu_s'],
        'units': round(most['acts_per_cpu_s'] / yardstick, 1),
        'acts_per_s': most['acts_per_s'],
        'paced': {'acts_per_s': paced['acts_per_s'], 'p50_ms': paced['p50_us'] / 1000, 'p99_ms': paced['p99_us'] / 1000},
        'idle_bytes': fresh(program, lambda host: run(load, host, '--idle=%d' % idle))['bytes_each'],
        'restart': restart(program, load, tables),
    }, indent=2))


if __name__ == '__main__':
    main()
