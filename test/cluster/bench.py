#!/usr/bin/env python3
"""bench.py PEDRO LOAD [--json] [--quick] [MEASURE...] - measures a cluster on one machine; `./dev bench cluster` runs it.

    one, two, four   as many durable moves as 1, 2 or 4 nodes on one PostgreSQL can make, each table at one node
    apart            the same with 4 nodes, each person of a table at another one
    paced            1,000 moves a second, people of a table at two nodes: acknowledged, and shown by the other node
    idle             memory of connected people in a node and in HAProxy, and of a node with nothing to do

A unit is a speed per CPU-second of all nodes and all processes of PostgreSQL, over the reference of `pedro bench --json`
in the same minute. LOAD is the program made from tools/load.c.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import subprocess

from machines import PLAYED, Cluster

MORE = ('--guests=1000000', '--connections=20000', '--requests=100000')


def load(program, cluster, *options, machines=()):
    """Plays at all nodes. `machines` are those whose times and memory count, all but the balancer if there are none."""
    pids = [machine.process.pid for machine in machines or (*cluster.nodes, *cluster.databases)]
    done = subprocess.run([program, ','.join(map(str, cluster.ports)),
                           '--pid=' + ','.join(map(str, pids)), *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + cluster.said()
    return json.loads(done.stdout)


def cluster_of(args, nodes, balancer=False):
    return Cluster(args.program, nodes, (*PLAYED, *MORE), balancer=balancer)


def moves(args, nodes, *options):
    with cluster_of(args, nodes) as cluster:
        wrote = cluster.databases[0].sql('SELECT pg_current_wal_lsn()')
        empty = memory_kb(cluster.nodes[0].process.pid)
        found = load(args.load, cluster, '--tables=200', '--seconds=%d' % (2 if args.quick else 10), *options)
        grown = memory_kb(cluster.nodes[0].process.pid) - empty
        stored = sizes(cluster.databases[0], wrote)
    stored['kb_a_table'] = round(grown / found['tables'] * nodes, 1)
    stored['node_us_a_move'] = round((found['server_cpu_s'] - found['other_cpu_s']) / found['acts'] * 1e6, 1)
    stored['database_us_a_move'] = round(found['other_cpu_s'] / found['acts'] * 1e6, 1)
    return {**stored, 'nodes': nodes, 'moves_per_cpu_s': found['acts_per_cpu_s'], 'units': round(found['acts_per_cpu_s'] / args.yardstick, 1),
            'moves_per_s': found['acts_per_s'], 'p50_ms': found['p50_us'] / 1000, 'p99_ms': found['p99_us'] / 1000,
            **({'seen_p50_ms': found['seen_p50_us'] / 1000, 'seen_p99_ms': found['seen_p99_us'] / 1000} if found['shown'] else {}),
            'errors': found['errors']}


def sizes(database, wrote):
    """What a row takes, in the table with its index, and in the write-ahead log with its share of everything else."""
    rows, table, log = map(int, database.sql(
        "SELECT count(*), pg_total_relation_size('event'), pg_current_wal_lsn() - '%s'::pg_lsn FROM event" % wrote).split('|'))
    return {'rows': rows, 'bytes_a_row': round(table / rows), 'log_bytes_a_row': round(log / rows)}


def paced(args):
    with cluster_of(args, 2) as cluster:
        found = load(args.load, cluster, '--tables=200', '--seconds=%d' % (2 if args.quick else 10), '--rate=1000', '--apart')
    return {'moves_per_s': found['acts_per_s'], 'p50_ms': found['p50_us'] / 1000, 'p99_ms': found['p99_us'] / 1000,
            'seen_p50_ms': found['seen_p50_us'] / 1000, 'seen_p99_ms': found['seen_p99_us'] / 1000,
            'not_noted': found['not_noted'], 'errors': found['errors']}


def memory_kb(pid):
    with open('/proc/%d/status' % pid, encoding='ascii') as file:
        return next(int(line.split()[1]) for line in file if line.startswith('VmRSS:'))


def idle(args):
    sockets = '--idle=%d' % (200 if args.quick else 5000)
    with cluster_of(args, 1, balancer=True) as cluster:
        node = cluster.nodes[0]
        empty = memory_kb(node.process.pid)
        proxy = load(args.load, cluster, sockets, machines=[cluster.balancer])
    with cluster_of(args, 1) as cluster:
        direct = load(args.load, cluster, sockets, machines=cluster.nodes)
        connections = cluster.databases[0].sql("SELECT count(*) FROM pg_stat_activity WHERE datname = 'pedro' AND "
                                               "pid <> pg_backend_pid()")
    return {'node_kb': empty, 'sockets': direct['idle'], 'bytes_each_node': direct['bytes_each'],
            'bytes_each_haproxy': proxy['bytes_each'], 'connections_to_the_database': int(connections)}


MEASURES = {
    'one': lambda args: moves(args, 1), 'two': lambda args: moves(args, 2),
    'four': lambda args: moves(args, 4), 'apart': lambda args: moves(args, 4, '--apart'), 'paced': paced, 'idle': idle}


def main():
    parser = argparse.ArgumentParser(description='Measures a cluster on one machine.')
    parser.add_argument('program', metavar='PEDRO')
    parser.add_argument('load', metavar='LOAD')
    parser.add_argument('measure', nargs='*', help='%s; all of them if none is named' % ', '.join(MEASURES))
    parser.add_argument('--json', action='store_true', help='print one object')
    parser.add_argument('--quick', action='store_true', help='take less time over it, for a first look')
    args = parser.parse_intermixed_args()
    for name in args.measure:
        if name not in MEASURES:
            parser.error('there is no measure %s' % name)
    bench = subprocess.run([args.program, 'bench', 'us', '--json', '--seconds=1'], capture_output=True, text=True, check=True)
    args.yardstick = json.loads(bench.stdout)['yardstick']
    found = {'yardstick': args.yardstick}
    for name in args.measure or MEASURES:
        found[name] = MEASURES[name](args)
        if not args.json:
            print(name, *('  %-12s %s' % (key, format(value, ',')) for key, value in found[name].items()), sep='\n', flush=True)
    if 'one' in found and 'four' in found:
        found['four_of_one'] = round(found['four']['units'] / found['one']['units'], 2)
    if args.json:
        print(json.dumps(found, indent=2))
    elif 'four_of_one' in found:
        print('four nodes, of the units of one: %.2f' % found['four_of_one'])


if __name__ == '__main__':
    main()
