#!/usr/bin/env python3
"""faults.py [--sound] [--check] [--results FILE] [--table] [WORDS...] - puts small faults into the sources, each alone, and tells
which test of the gate finds it.

tools/faults.txt has the faults, and says how they are written. Only those with one of WORDS in the first two lines are tried, all if
none is given. Works in a copy of the last commit, which is built like build-gcc of `./dev test`; that build must exist. A fault is
found by the compiler, or by the first test that fails: those of its layer first, then all that the gate runs. A test that also
fails without the fault would find everything, so nothing is tried before all have passed once, unless --sound says that they have.
A test that may fail by accident (test/again.py) has to fail twice. --check only sees that each fault can still be put in.

Results are kept in tools/faults.tsv, lines `WHAT <tab> FILE <tab> FOUND BY <tab> SECONDS`; what is in it is not tried again, so a
run that was interrupted goes on, and one from the beginning needs the file removed. --table prints them for docs/coverage.md. Fails if
a fault is not found.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'test'))
from again import may_fail_once  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMPILER, NOTHING, BROWSER = 'the compiler', 'nothing', 'browser'
NOT_NEAR = 'nothing near'  # not found by the tests of its layer; the others were not tried yet
PATIENCE_S = 3600


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def faults(text):
    """The faults of a list.

    >>> faults('# Words.\\n\\nA bid is lost\\nsrc/a.c\\n-x < y\\n-z\\n+x <= y\\n')
    [('A bid is lost', 'src/a.c', 'x < y\\nz', 'x <= y', '')]
    >>> faults('A call\\nweb/src/a.ts\\n? a match\\n-    f();\\n')
    [('A call', 'web/src/a.ts', '    f();', '', 'a match')]
    """
    found = []
    for paragraph in text.split('\n\n'):
        lines = paragraph.strip('\n').split('\n')
        if lines[0].startswith('#') or not lines[0]:
            continue
        what, path, *rest = lines
        old, new, words = ('\n'.join(line[1:] for line in rest if line[0] == sign) for sign in '-+?')
        assert old and all(line[0] in '-+?' for line in rest), what
        found.append((what, path, old, new, words.strip()))
    return found


def with_fault(text, fault):
    """A source with a fault in it.

    >>> with_fault('a < b;', ('', 'a.c', 'a < b', 'a > b', ''))
    'a > b;'
    >>> with_fault('a; a;', ('Twice', 'a.c', 'a;', '', ''))
    Traceback (most recent call last):
    ValueError: a.c: its text stands there 2 times: Twice
    """
    what, path, old, new, _ = fault
    if text.count(old) != 1:
        raise ValueError('%s: its text stands there %d times: %s' % (path, text.count(old), what))
    return text.replace(old, new)


def layer_of(path):
    """The suite of a source's own tests.

    >>> layer_of('src/bots/sampling/layout.c'), layer_of('web/src/lobby/lobby.js')
    ('bots', 'browser')
    """
    first, second = path.split('/')[:2]
    return second if first == 'src' else BROWSER


class Copy:
    """The last commit in a folder of its own, with a build of it."""

    def __init__(self, directory):
        self.directory = os.path.join(directory, 'copy')
        self.build = os.path.join(self.directory, 'build-gcc')

    def __enter__(self):
        subprocess.run(['git', '-C', ROOT, 'worktree', 'add', '--quiet', '--detach', self.directory, 'HEAD'], check=True)
        modules = os.path.join(ROOT, 'web', 'node_modules')
        if os.path.exists(modules):
            os.symlink(modules, os.path.join(self.directory, 'web', 'node_modules'))
        options = read(os.path.join(ROOT, 'build-gcc', 'dev-options')).split('\n')[0].split()
        subprocess.run(['meson', 'setup', self.build, *options], cwd=self.directory, stdout=subprocess.DEVNULL, check=True)
        return self

    def __exit__(self, *_):
        subprocess.run(['git', '-C', ROOT, 'worktree', 'remove', '--force', self.directory], check=False)

    def compiles(self):
        return subprocess.run(['ninja', '-C', self.build, '--quiet'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              check=False).returncode == 0

    def first_failure(self, *options):
        """The name of the first test that fails, or None. The test of tools/faults.txt itself is left out: it finds every fault."""
        log = os.path.join(self.build, 'meson-logs', 'testlog.json')
        write(log, '')
        subprocess.run([sys.executable, 'test/database.py', '--all', 'meson', 'test', '-C', self.build, '--no-rebuild', '--quiet',
                        '--maxfail', '1', '--num-processes', '4', '--no-suite', 'faults', *options], cwd=self.directory,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE_S, check=False)
        failed = [entry for line in read(log).splitlines()
                  for entry in [json.loads(line)] if entry['result'] in ('FAIL', 'TIMEOUT', 'ERROR')]
        name = failed[0]['name'].rsplit(' / ', 1)[-1] if failed else None
        if name and options != (name,) and may_fail_once(failed[0]):
            return self.first_failure(name)
        return name

    def first_of_browser(self, *options):
        """The name of the first test in a browser that fails, or None."""
        said = subprocess.run(['node', 'test/run.mjs', '--build', self.build, '--stop', *options], cwd=os.path.join(self.directory, 'web'),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
        failed = re.search(r'^not ok - (.*)$', said.stdout, re.M)
        return failed[1] if failed else COMPILER if said.returncode and '\nok ' not in said.stdout else None

    def first_of(self, tests):
        return self.first_of_browser(*tests[1:]) if tests[0] == BROWSER else self.first_failure(*tests)

    def found_by(self, fault, many):
        """The test that finds a fault: among a list of options for Meson, or of the tests in a browser."""
        path = os.path.join(self.directory, fault[1])
        text = read(path)
        write(path, with_fault(text, fault))
        try:
            return next(filter(None, map(self.first_of, many)), None) if self.compiles() else COMPILER
        finally:
            write(path, text)


def near(fault):
    """The tests that are the likeliest to find a fault."""
    layer = layer_of(fault[1])
    if layer == BROWSER:
        return [[BROWSER, '--only', fault[4]]] if fault[4] else []
    return [['--suite', layer, '--no-suite', 'process'], *[[name] for name in fault[4].split()], ['--suite', layer]]


def far(fault):
    """All others."""
    layer = layer_of(fault[1])
    if layer == BROWSER:
        return [[BROWSER]]
    others = ['--no-suite', layer, '--no-suite', BROWSER]
    return [[*others, '--no-suite', 'process'], [*others, '--suite', 'process'], [BROWSER]]


def known(path):
    """The newest result of each fault in a file of results; {} if there is none."""
    return {tuple(line.split('\t')[:2]): line.split('\t') for line in read(path).splitlines()} if os.path.exists(path) else {}


def to_try(wanted, tried, far_too):
    """The faults without a result. Those that nothing near has found are left for the far tests.

    >>> tried = {('A', 'a.c'): ['A', 'a.c', 'bids', '9'], ('B', 'b.c'): ['B', 'b.c', 'nothing near', '9']}
    >>> [to_try([('A', 'a.c'), ('B', 'b.c'), ('C', 'c.c')], tried, far_too) for far_too in (False, True)]
    [[('C', 'c.c')], [('B', 'b.c'), ('C', 'c.c')]]
    """
    return [fault for fault in wanted if fault[:2] not in tried or far_too and tried[fault[:2]][2] == NOT_NEAR]


def table(results):
    """
    >>> print(table([['A bid is lost', 'src/a.c', 'bids', '9'], ['A card', 'src/b.c', 'nothing', '9']]))
    | fault | in | found by |
    |---|---|---|
    | A bid is lost | `src/a.c` | `bids` |
    | A card | `src/b.c` | **nothing** |
    """
    by = {COMPILER: COMPILER, NOTHING: '**%s**' % NOTHING}
    return '\n'.join(['| fault | in | found by |', '|---|---|---|'] +
                     ['| %s | `%s` | %s |' % (what, path, by.get(found, '`%s`' % found)) for what, path, found, _ in results])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--results', default=os.path.join(ROOT, 'tools', 'faults.tsv'))
    parser.add_argument('--table', action='store_true')
    parser.add_argument('--sound', action='store_true', help='all tests are known to pass')
    parser.add_argument('--check', action='store_true', help='only see that each text stands once in its file')
    parser.add_argument('words', nargs='*')
    option = parser.parse_args()
    wanted = [fault for fault in faults(read(os.path.join(ROOT, 'tools', 'faults.txt')))
              if not option.words or any(word in fault[0] or word in fault[1] for word in option.words)]
    for fault in wanted:
        with_fault(read(os.path.join(ROOT, fault[1])), fault)
    if option.check:
        return 0
    tried = known(option.results)
    if to_try(wanted, tried, True) and not option.table:
        with tempfile.TemporaryDirectory(prefix='pedro-faults-') as directory, Copy(directory) as copy:
            assert copy.compiles(), 'it does not compile without a fault'
            failed = None if option.sound else copy.first_failure()
            assert not failed, 'fails without a fault: %s' % failed
            # What is near is tried for all faults first, as the rest takes long.
            for tests in (near, far):
                for fault in to_try(wanted, tried, tests == far):
                    began = time.monotonic()
                    found = copy.found_by(fault, tests(fault)) or (NOT_NEAR if tests == near else NOTHING)
                    result = [*fault[:2], found, '%.0f' % (time.monotonic() - began)]
                    tried[fault[:2]] = result
                    with open(option.results, 'a', encoding='utf-8') as file:
                        print('\t'.join(result), file=file)
                    print('\t'.join(result), flush=True)
    results = [tried[fault[:2]] for fault in wanted if fault not in to_try(wanted, tried, True)]
    if option.table:
        print(table(results))
    return 1 if any(result[2] == NOTHING for result in results) or len(results) < len(wanted) else 0


if __name__ == '__main__':
    sys.exit(main())
