"""measure.py - what the programs that measure servers share: the command line, the reference of speed, and LOAD.

A unit is a speed per CPU-second over the reference that `pedro bench --json` measures in the same minute: so figures of
different computers can be compared. LOAD is the program made from tools/load.c.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import subprocess


def load(program, ports, pids, *options, said=lambda: ''):
    """Plays at the servers of these ports; the times and the memory of `pids` count. `said` tells what the servers logged."""
    done = subprocess.run([program, ','.join(map(str, ports)), '--pid=' + ','.join(map(str, pids)), *options],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + said()
    return json.loads(done.stdout)


def most(args):
    """The options of LOAD for as many moves as a server can make."""
    return '--tables=200', '--seconds=%d' % (2 if args.quick else 10)


def units(args, moves_per_cpu_s):
    return round(moves_per_cpu_s / args.yardstick, 1)


def delays(found):
    """How long the players waited for the answer to a move."""
    return {'p50_ms': found['p50_us'] / 1000, 'p99_ms': found['p99_us'] / 1000}


def main(about, measures, titles, compare=lambda found: {}):
    """Measures what the command line names, and prints the figures. A measure is a function of the arguments that returns
    its figures; `compare` makes more of all of them."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument('program', metavar='PEDRO')
    parser.add_argument('load', metavar='LOAD')
    parser.add_argument('measure', nargs='*', help='%s; all of them if none is named' % ', '.join(measures))
    parser.add_argument('--json', action='store_true', help='print one object')
    parser.add_argument('--quick', action='store_true', help='take less time over it, for a first look')
    args = parser.parse_intermixed_args()
    for name in args.measure:
        if name not in measures:
            parser.error('there is no measure %s' % name)
    bench = subprocess.run([args.program, 'bench', 'us', '--json', '--seconds=1'], capture_output=True, text=True, check=True)
    args.yardstick = json.loads(bench.stdout)['yardstick']
    found = {'yardstick': args.yardstick}
    for name in args.measure or measures:
        found[name] = measures[name](args)
        if not args.json:
            print('%s (%s)' % (name, titles[name]),
                  *('  %-16s %s' % (figure, json.dumps(value) if isinstance(value, dict) else format(value, ','))
                    for figure, value in found[name].items()),
                  sep='\n', flush=True)
    more = compare(found)
    if args.json:
        print(json.dumps({**found, **more}, indent=2))
        return
    for figure, value in {'yardstick': round(args.yardstick, 1), **more}.items():
        print('%s %s' % (figure, value))
