#!/usr/bin/env python3
"""checked.py BUILD TARGET... - makes these targets of a build, and has the compiler check every other source of it.

A warning is an error in each of the four builds of `./dev test`, but of two hardly anything is run: their other sources need neither programs nor
objects. clang finds all its warnings without making code. gcc finds some only while it optimizes, as it does in the build that all of
its tests run in.

SPDX-License-Identifier: MIT
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys


def tool(build, *arguments):
    return subprocess.run(['ninja', '-t', *arguments], cwd=build, stdout=subprocess.PIPE, text=True, check=True).stdout


def objects(build, *targets):
    """What is compiled for some targets."""
    return {path for path in tool(build, 'inputs', *targets).splitlines() if path.endswith('.o')}


def checking(command):
    """The command that only checks what another compiles.

    >>> checking('ccache clang -Ia -Werror -MD -MQ b.o -MF b.o.d -o b.o -c b.c')
    ['ccache', 'clang', '-Ia', '-Werror', '-fsyntax-only', 'b.c']
    """
    words = iter(shlex.split(command))
    kept = []
    for word in words:
        if word in ('-MQ', '-MF', '-o'):
            next(words)
        elif word != '-MD':
            kept.append('-fsyntax-only' if word == '-c' else word)
    return kept


def main(build, *targets):
    subprocess.run(['ninja', '-C', build, '--quiet', *targets], stdin=subprocess.DEVNULL, check=True)
    rest = objects(build, 'all') - objects(build, *targets)
    commands = [entry['command'] for entry in json.loads(tool(build, 'compdb', 'c_COMPILER', 'cpp_COMPILER')) if entry['output'] in rest]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [*pool.map(lambda command: subprocess.run(checking(command), cwd=build, check=False).returncode, commands)]
    return 1 if any(results) else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
