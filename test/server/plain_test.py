#!/usr/bin/env python3
"""plain_test.py PEDRO - what a server without particular settings does, one after the other: where it listens, the lobby, seats of bots, lines of directors,
what messengers read of a link.

SPDX-License-Identifier: MIT
"""
import sys
import tempfile
import time

import event_lines
import listen
import lobby
import preview
import seats
from host import LIMITS, running


def check(program, host):
    for name, do in (('lobby', lambda: lobby.check(host)), ('seats', lambda: seats.check(host)),
                     ('lines', lambda: event_lines.check(host, program)), ('previews', lambda: preview.check(host))):
        begun = time.monotonic()
        do()
        print('%s: %.1f s' % (name, time.monotonic() - begun), flush=True)


def main():
    program = sys.argv[1]
    listen.check(program)
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as web:
        preview.write_page(web)
        with running(program, *LIMITS, '--web=' + web) as host:
            check(program, host)


if __name__ == '__main__':
    main()
