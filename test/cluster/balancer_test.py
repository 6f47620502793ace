#!/usr/bin/env python3
"""balancer_test.py PEDRO - the HAProxy of data/haproxy-cluster.cfg.example: the people of a table are at one node.

SPDX-License-Identifier: MIT
"""
import http.client
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
from host import PATIENCE, Closed, Player  # noqa: E402
from machines import PLAYED, Cluster, wait_until  # noqa: E402

TABLES = ['table%d' % number for number in range(24)]


def guest(port):
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=PATIENCE)
    connection.request('POST', '/api/guest', '{}', {'Content-Type': 'application/json', 'Origin': 'http://127.0.0.1:%d' % port})
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    return answer.headers['Set-Cookie'].split(';')[0]


def sockets(cluster):
    """How many sockets each node has, by its name."""
    return {node.name: int(next(line.split()[1] for line in node.get('/metrics')[1].splitlines() if line.startswith('pedro_sockets ')))
            for node in cluster.nodes if node.alive()}


def places(cluster, cookie):
    """The node of each table: four people come with its address. And their sockets."""
    found, players = {}, []
    for table in TABLES:
        before = sockets(cluster)
        for _ in range(4):
            players.append(Player(cluster.balancer.port, cookie, path='/ws?table=' + table))
        after = sockets(cluster)
        changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
        assert list(changed.values()) == [4], (table, changed)
        found[table] = next(iter(changed))
    return found, players


def ended(player):
    """Whether its socket was closed. What has come before is read."""
    try:
        while True:
            player.read_more(0)
    except TimeoutError:
        return False
    except Closed:
        return True


def main(program):
    cluster = Cluster(program, 3, PLAYED, patient=True)
    try:
        port = cluster.balancer.port
        cookie = guest(port)
        # Without a table they go to the node with the fewest.
        some = [Player(port, cookie) for _ in range(6)]
        assert sorted(sockets(cluster).values()) == [2, 2, 2], sockets(cluster)
        for player in some:
            player.close()
        wait_until(lambda: set(sockets(cluster).values()) == {0}, 'a node still has sockets')
        found, players = places(cluster, cookie)
        assert len(set(found.values())) == 3, found
        # A node dies: its sockets are closed, the others stay, and only its tables move.
        dead = cluster.nodes[0]
        dead.kill()
        wait_until(lambda: all(ended(player) for player in players if at(player, players, found) == dead.name), 'a socket is not closed')
        # Until the balancer knows it, each person of a table of this node is sent to any other one.
        wait_until(lambda: cluster.balancer.takes_for_dead(dead), 'the balancer does not know it')
        assert not any(ended(player) for player in players if at(player, players, found) != dead.name)
        for player in players:
            player.close()
        wait_until(lambda: set(sockets(cluster).values()) == {0}, 'a node still has sockets')
        again, players = places(cluster, cookie)
        assert all(again[table] == found[table] for table in TABLES if found[table] != dead.name), (found, again)
        for player in players:
            player.close()
        cluster.stop()
    except BaseException:
        print(cluster.said())
        raise
    finally:
        cluster.remove()


def at(player, players, found):
    return found[TABLES[players.index(player) // 4]]


if __name__ == '__main__':
    main(sys.argv[1])
