#!/usr/bin/env python3
"""event_load.py PEDRO [PAIRS [ROUNDS [KILLS]]] - how long a tournament of bots takes at one server that is killed meanwhile.

The standings are computed again by test/director/standings.py, and each result is compared with the match that the table kept.

SPDX-License-Identifier: MIT
"""
import sys
import time

from online_test import an_evening_of_bots

HOUR = 3600


def main():
    pairs, rounds, kills = [int(number) for number in sys.argv[2:]] + [256, 5, 10][len(sys.argv) - 2:]
    begun = time.monotonic()
    ranked = an_evening_of_bots(sys.argv[1], pairs, rounds, kills, patience=HOUR)
    print('%d pairs, %d rounds, %d crashes: %.0f s; first: entry %d with %.1f points' % (
        pairs, rounds, kills, time.monotonic() - begun, ranked[0][0], ranked[0][1] / 1000))


if __name__ == '__main__':
    main()
