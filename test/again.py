#!/usr/bin/env python3
"""again.py BUILD - tries once more, alone, what failed in a build and depends on more than the program.

Tests of servers, clusters and terminals wait for other programs, of which the machine may stop or end one. A second
failure is a failure. A test that passes now is called flaky by count.py: what it said at first is kept, and must be looked
into. The tests in a browser are one program, web/test/run.mjs, which does the same with each of them. Unit tests, laws and inputs of fuzz targets depend on nothing else, and are never run twice. Fails if anything failed
that has not passed now.

SPDX-License-Identifier: MIT
"""
import os
import subprocess
import sys

from count import entries, first_log

SUITES = {'process', 'terminal'}
MANY = 5  # so many failures are no accident


def may_fail_once(entry):
    """
    >>> may_fail_once({'name': 'pedro:server+process / cluster'})
    True
    >>> may_fail_once({'name': 'pedro:server+unit / process'})
    False
    >>> may_fail_once({'name': 'pedro / signature'})
    False
    """
    project, _, _ = entry['name'].partition(' / ')
    return bool(SUITES & set(project.partition(':')[2].split('+')))


def main(build):
    logs = os.path.join(build, 'meson-logs')
    failed = [entry for entry in entries(os.path.join(logs, 'testlog.json')) if entry['result'] != 'OK']
    accidents = [entry for entry in failed if may_fail_once(entry)]
    for entry in accidents:
        with open(first_log(logs, entry), 'w', encoding='utf-8') as file:
            file.write(entry.get('stdout', '') + entry.get('stderr', ''))
    if not accidents or len(accidents) > MANY:
        return 1
    names = [entry['name'].rsplit(' / ', 1)[-1] for entry in accidents]
    print('once more: ' + ' '.join(names), flush=True)
    done = subprocess.run(['meson', 'test', '-C', build, '--no-rebuild', '--print-errorlogs', '--num-processes', '1',
                           '--logbase', 'again', *names], stdin=subprocess.DEVNULL, check=False)
    return 1 if done.returncode or len(failed) > len(accidents) else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
