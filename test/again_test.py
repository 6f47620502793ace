#!/usr/bin/env python3
"""again_test.py - what failed by accident is tried again, and is told of: with a small project, as Meson's logs are what count.

SPDX-License-Identifier: MIT
"""
import contextlib
import io
import os
import subprocess
import tempfile

import again
import count

PROJECT = '''project('small', meson_version: '>=1.0')
once = find_program('once.sh')
test('accident', once, args: meson.current_build_dir() / 'mark', suite: ['layer', 'process'])
test('law', find_program('%s'), suite: ['layer', 'unit'])
test('alone', find_program('true'))
'''
ONCE = '#!/bin/sh\n[ -f "$1" ] || { : >"$1"; echo stopped; exit 1; }\n'


def gate(law):
    """What again.py returns, and what count.py counts, where one test fails once and `law` is the program of another."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        with open(os.path.join(folder, 'meson.build'), 'w', encoding='utf-8') as file:
            file.write(PROJECT % law)
        with open(os.path.join(folder, 'once.sh'), 'w', encoding='utf-8') as file:
            file.write(ONCE)
        os.chmod(os.path.join(folder, 'once.sh'), 0o755)
        build = os.path.join(folder, 'build')
        subprocess.run(['meson', 'setup', build, folder], stdout=subprocess.DEVNULL, check=True)
        first = subprocess.run(['meson', 'test', '-C', build], stdout=subprocess.DEVNULL, check=False).returncode
        assert first != 0, 'the accident happens'
        returned = again.main(build)
        logs = os.path.join(build, 'meson-logs')
        with open(os.path.join(logs, 'failed-accident.txt'), encoding='utf-8') as file:
            assert 'stopped' in file.read(), 'the first log is kept'
        passed, failed, said = count.of_build(logs)
        return returned, passed, failed, [line.split(';')[0] for line in said]


assert gate('true') == (0, 3, 0, ['flaky: small:layer+process / accident']), gate('true')
assert gate('false') == (1, 2, 1, ['flaky: small:layer+process / accident', 'small:layer+unit / law: FAIL']), gate('false')
