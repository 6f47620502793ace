#!/usr/bin/env python3
"""crash_test.py PEDRO - kill -9 at random moments under load: acknowledged actions are stored.

People play at several tables as fast as they can. The server is killed, started again on the same data, and everyone
returns. Every acknowledged action must be in the log of its table, and every table must continue. PEDRO_CRASHES=N kills
N times.

SPDX-License-Identifier: MIT
"""
import os
import random
import signal
import subprocess
import sys
import tempfile

from host import LIMITS, PATIENCE, Closed, Host
from places import check_log, come_back, play_for, take_places

CRASHES = int(os.environ.get('PEDRO_CRASHES', '5'))
TABLES = 6


def crash_once(host, places, rng):
    play_for(places, rng.uniform(0.02, 0.5))
    host.kill()
    for place in places:
        place.leave()
    host.start()
    acknowledged = check_log(host.data, places)
    come_back(host, places, rng)
    return acknowledged


def end_well(host, places, rng):
    """SIGTERM while everyone plays: all are told of the end, and actions acknowledged before are stored."""
    play_for(places, rng.uniform(0.1, 0.3))
    told = set()
    host.process.send_signal(signal.SIGTERM)
    for place in places:
        def hear(player, message, seat=place.seat):
            if message['type'] == 'bye':
                told.add(player)
            elif message['type'] != 'view':  # nobody acts any more
                seat.hear(player, message)
        place.player.on_message = hear
        try:
            while True:
                place.player.take()
                place.player.read_more(PATIENCE)
        except Closed:
            place.leave()
    assert len(told) == len(places), 'somebody was left without a word'
    assert host.process.wait(timeout=PATIENCE) == 0
    check_log(host.data, places)
    host.start()


def main():
    program = sys.argv[1]
    rng = random.Random(1)
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        try:
            places = take_places(host, TABLES, options={'target': '500'})
            crashes = acknowledged = 0
            # On a slow computer little is acknowledged before each.
            while crashes < CRASHES or acknowledged <= 50:
                acknowledged = crash_once(host, places, rng)
                crashes += 1
            end_well(host, places, rng)
            verified = subprocess.run([program, 'admin', 'verify', '--data=' + data], capture_output=True,
                                      text=True, check=False)
            assert verified.returncode == 0, verified
            assert '%d tables' % TABLES in verified.stdout, verified
        except BaseException:
            host.kill()
            print(host.said())
            raise
        assert host.stop() == 0
    print('%d crashes, %d acknowledged actions, none lost' % (crashes, acknowledged))


if __name__ == '__main__':
    main()
