#!/usr/bin/env python3
"""timeouts.py BUILD - every test says after which time it hangs: Meson's own 30 s would end some on a slow computer.

SPDX-License-Identifier: MIT
"""
import json
import os
import sys

LEAST = 60  # seconds: for a test of one second on a computer ten times as slow that also does something else


def main(build):
    with open(os.path.join(build, 'meson-info', 'intro-tests.json'), encoding='utf-8') as file:
        tests = json.load(file)
    short = sorted(test['name'] for test in tests if test['timeout'] < LEAST)
    assert tests and not short, 'these need a timeout of at least %d s: %s' % (LEAST, ' '.join(short))


if __name__ == '__main__':
    main(sys.argv[1])
