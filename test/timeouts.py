#!/usr/bin/env python3
"""timeouts.py BUILD - no test depends on how fast the computer is.

Every test says after which time it hangs: Meson's own 30 s would end some on a slow computer. None sleeps to see that nothing comes,
which is too short there and too long elsewhere: it waits for turns of the loop (host.py), or sets the clock (faults.py, database.py).

SPDX-License-Identifier: MIT
"""
import glob
import json
import os
import re
import sys

LEAST = 60  # seconds: for a test of one second on a computer ten times as slow that also does something else

POLL = 0.2  # seconds; a test that asks again and again sleeps no longer in between


def sleeps(text):
    """The seconds of each sleep that is longer than between two questions.

    >>> sleeps('time.sleep(0.05)  time.sleep(3)  time.sleep(seconds)')
    ['3']
    """
    return [seconds for seconds in re.findall(r'time\.sleep\(([\d.]+)\)', text) if float(seconds) > POLL]


def main(build):
    with open(os.path.join(build, 'meson-info', 'intro-tests.json'), encoding='utf-8') as file:
        tests = json.load(file)
    short = sorted(test['name'] for test in tests if test['timeout'] < LEAST)
    assert tests and not short, 'these need a timeout of at least %d s: %s' % (LEAST, ' '.join(short))
    for path in glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), '*', '*_test.py')):
        with open(path, encoding='utf-8') as file:
            slept = sleeps(file.read())
        assert not slept, '%s sleeps %s s: wait for turns, or set the clock' % (path, ', '.join(slept))


if __name__ == '__main__':
    main(sys.argv[1])
