#!/usr/bin/env python3
"""bench.py PEDRO LOAD [--json] [--quick] [MEASURE...] - measures a cluster on one machine; `./dev bench cluster` runs it.

A table is at one node in `one`, `two` and `four`; elsewhere its people are at different nodes. The CPU-seconds are those of
all nodes and all processes of PostgreSQL. test/server/measure.py says what a unit is.

SPDX-License-Identifier: MIT
"""
import os
import sys

from machines import HERE, PLAYED, Cluster

sys.path.insert(0, os.path.join(HERE, '..', 'server'))
import measure  # noqa: E402

MORE = ('--guests=1000000', '--connections=20000', '--requests=100000')


def load(args, cluster, *options, machines=()):
    """Plays at all nodes. `machines` are those whose times and memory count, all but the balancer if there are none."""
    pids = [machine.process.pid for machine in machines or (*cluster.nodes, *cluster.databases)]
    return measure.load(args.load, cluster.ports, pids, *options, said=cluster.said)


def shown(found):
    """How long it took until another node showed a move."""
    return {'seen_p50_ms': found['seen_p50_us'] / 1000, 'seen_p99_ms': found['seen_p99_us'] / 1000}


def cluster_of(args, nodes, balancer=False):
    return Cluster(args.program, nodes, (*PLAYED, *MORE), balancer=balancer)


def moves(args, nodes, *options):
    with cluster_of(args, nodes) as cluster:
        wrote = cluster.databases[0].sql('SELECT pg_current_wal_lsn()')
        empty = memory_kb(cluster.nodes[0].process.pid)
        found = load(args, cluster, *measure.most(args), *options)
        grown = memory_kb(cluster.nodes[0].process.pid) - empty
        stored = sizes(cluster.databases[0], wrote)
    stored['kb_a_table'] = round(grown / found['tables'] * nodes, 1)
    return {**stored, **shares(found), 'nodes': nodes, 'moves_per_cpu_s': found['acts_per_cpu_s'],
            'units': measure.units(args, found['acts_per_cpu_s']), 'moves_per_s': found['acts_per_s'],
            **measure.delays(found), **(shown(found) if found['shown'] else {}), 'errors': found['errors']}


def shares(found):
    """What a move takes of the nodes' CPU, and of the database's."""
    return {'node_us_a_move': round((found['server_cpu_s'] - found['other_cpu_s']) / found['acts'] * 1e6, 1),
            'database_us_a_move': round(found['other_cpu_s'] / found['acts'] * 1e6, 1)}


def sizes(database, wrote):
    """What a row takes, in the table with its index, and in the write-ahead log with its share of everything else."""
    rows, table, log = map(int, database.sql(
        "SELECT count(*), pg_total_relation_size('log'), pg_current_wal_lsn() - '%s'::pg_lsn FROM log" % wrote).split('|'))
    return {'rows': rows, 'bytes_a_row': round(table / rows), 'log_bytes_a_row': round(log / rows)}


def paced(args):
    with cluster_of(args, 2) as cluster:
        found = load(args, cluster, *measure.most(args), '--rate=1000', '--apart')
    return {'moves_per_s': found['acts_per_s'], **measure.delays(found), **shown(found),
            'not_noted': found['not_noted'], 'errors': found['errors']}


def spread(args, *options):
    """What a move costs with four nodes, of what it costs with one: tables at one node each, and people apart."""
    found = {}
    for name, nodes, apart in (('one', 1, ()), ('four', 4, ()), ('apart', 4, ('--apart',))):
        with cluster_of(args, nodes) as cluster:
            here = load(args, cluster, '--seconds=%d' % (2 if args.quick else 10), *options, *apart)
        found[name] = {'moves_per_cpu_s': here['acts_per_cpu_s'], 'moves_per_s': here['acts_per_s'], **shares(here),
                       **measure.delays(here), **(shown(here) if here['shown'] else {}), 'errors': here['errors']}
    return {**found, **{name + '_of_one': round(found[name]['moves_per_cpu_s'] / found['one']['moves_per_cpu_s'], 2)
                        for name in ('four', 'apart')}}


def memory_kb(pid):
    with open('/proc/%d/status' % pid, encoding='ascii') as file:
        return next(int(line.split()[1]) for line in file if line.startswith('VmRSS:'))


def idle(args):
    sockets = '--idle=%d' % (200 if args.quick else 5000)
    with cluster_of(args, 1, balancer=True) as cluster:
        node = cluster.nodes[0]
        empty = memory_kb(node.process.pid)
        proxy = load(args, cluster, sockets, machines=[cluster.balancer])
    with cluster_of(args, 1) as cluster:
        direct = load(args, cluster, sockets, machines=cluster.nodes)
        connections = cluster.databases[0].sql("SELECT count(*) FROM pg_stat_activity WHERE datname = 'pedro' AND "
                                               "pid <> pg_backend_pid()")
    return {'node_kb': empty, 'sockets': direct['idle'], 'bytes_each_node': direct['bytes_each'],
            'bytes_each_haproxy': proxy['bytes_each'], 'connections_to_the_database': int(connections)}


def still(args):
    """Tables where hardly anybody plays, one move a second in all, beside a few of them."""
    seconds = 5 if args.quick else 20
    found = {}
    with cluster_of(args, 4) as cluster:
        for tables in (4, 1000):
            here = load(args, cluster, '--tables=%d' % tables, '--seconds=%d' % seconds, '--rate=1', '--apart')
            found['database_ms_a_second_%d' % tables] = round(here['other_cpu_s'] / seconds * 1000, 1)
            found['nodes_ms_a_second_%d' % tables] = round((here['server_cpu_s'] - here['other_cpu_s']) / seconds * 1000, 1)
            found['errors_%d' % tables] = here['errors']
    return found


def compare(found):
    if 'one' not in found or 'four' not in found:
        return {}
    return {'four_of_one': round(found['four']['units'] / found['one']['units'], 2)}


MEASURES = {
    'one': lambda args: moves(args, 1), 'two': lambda args: moves(args, 2),
    'four': lambda args: moves(args, 4), 'apart': lambda args: moves(args, 4, '--apart'), 'paced': paced,
    'steady': lambda args: spread(args, '--tables=200', '--rate=1000'), 'many': lambda args: spread(args, '--tables=1000'),
    'still': still, 'idle': idle}
TITLES = {'one': 'as many durable moves as one node can make', 'two': 'two nodes, each table at one of them',
          'four': 'four nodes, each table at one of them', 'apart': 'four nodes, each person of a table at another one',
          'paced': '1,000 moves a second, people of a table at two nodes: acknowledged, and shown by the other node',
          'still': 'four nodes, and tables where hardly anybody plays, each person of a table at another node',
          'steady': '1,000 moves a second at one node, at four, and at four with the people of a table apart',
          'many': 'as many moves as can be made at 1,000 tables, likewise',
          'idle': 'memory of connected people in a node and in HAProxy, and of a node with nothing to do'}

if __name__ == '__main__':
    measure.main('Measures a cluster on one machine.', MEASURES, TITLES, compare)
