#!/usr/bin/env python3
"""cluster.py PEDRO FOLD [N] - a throw-away cluster: PostgreSQL, N nodes (3) and HAProxy, behind one URL.

Ctrl-C ends and removes all. With --chaos robots play at it while its machines are killed: see chaos.py, which has more
options for that. `./dev cluster` runs it.

SPDX-License-Identifier: MIT
"""
import argparse
import sys
import time

import chaos
from machines import Cluster, Taken, database_url


def main():
    if '--chaos' in sys.argv:
        sys.argv.remove('--chaos')
        return chaos.main()
    parser = argparse.ArgumentParser(description='Runs a throw-away cluster until Ctrl-C.')
    parser.add_argument('program', metavar='PEDRO')
    parser.add_argument('fold', metavar='FOLD')
    parser.add_argument('nodes', metavar='N', nargs='?', type=int, default=3)
    parser.add_argument('--port', type=int, default=8080, help='of the URL; a free one if it is taken')
    parser.add_argument('--web', metavar='DIRECTORY', help='the built page')
    parser.add_argument('--replica', action='store_true', help='with a synchronous replica of the database')
    parser.add_argument('--sqlite', action='store_true', help='one node without PostgreSQL')
    args = parser.parse_args()
    if args.nodes < 1:
        parser.error('a cluster has at least one node')
    # Ctrl-C of a terminal goes to this program only: every machine has a session of its own.
    options = ['--web=' + args.web] if args.web else []
    try:
        try:
            cluster = Cluster(args.program, args.nodes, options, replica=args.replica, database=not args.sqlite, port=args.port)
        except Taken:
            cluster = Cluster(args.program, args.nodes, options, replica=args.replica, database=not args.sqlite)
        with cluster:
            print('http://127.0.0.1:%d/' % cluster.balancer.port, flush=True)
            for node in cluster.nodes:
                print('  %s: process %d, port %d, log %s' % (node.name, node.process.pid, node.port, node.log_path))
            for database in cluster.databases:
                print('  %s: process %d, psql %r' % (database.name, database.process.pid, database_url([database.directory])))
            print('Ctrl-C ends and removes all.', flush=True)
            while cluster.balancer.alive():
                time.sleep(0.5)
            print(cluster.balancer.said())
            return 1
    except KeyboardInterrupt:
        return 0


if __name__ == '__main__':
    sys.exit(main())
