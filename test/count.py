#!/usr/bin/env python3
"""count.py BUILD... - says in one line how many tests passed and failed, over several builds.

Every test that Meson ran is in a build's testlog.json, or night.json. A cmocka program also writes
its results as XML to the file its environment names, so that each of its tests counts; any other
test counts once. A build without a log did not compile or could not start: that is a failure, and so
are a skipped test, a program that died before or after writing its results, and no tests at all. A
test that failed and passed when again.py tried it again has passed, and is told of; so is one of those that a program tries
again by itself, of which it says `# flaky: NAME`.

SPDX-License-Identifier: MIT
"""
import glob
import json
import os
import sys
import tempfile
import xml.etree.ElementTree as ElementTree


def of_xml(text):
    """Passed and failed in the XML of one cmocka group, and what the failed ones said.

    >>> of_xml('<testsuites><testsuite tests="3" failures="1" skipped="1">'
    ...        '<testcase name="robs"><failure>x != y</failure></testcase>'
    ...        '<testcase name="ends"><skipped/></testcase>'
    ...        '<testcase name="bids"/></testsuite></testsuites>')
    (1, 2, ['robs: x != y', 'ends: skipped'])
    >>> of_xml('<testsuites><testsuite tests=')
    (0, 1, ['the results are cut short'])
    """
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return 0, 1, ['the results are cut short']
    tests = bad = 0
    for suite in root.iter('testsuite'):
        tests += int(suite.get('tests', 0))
        bad += sum(int(suite.get(kind, 0)) for kind in ('failures', 'errors', 'skipped'))
    said = ['%s: %s' % (case.get('name'), (child.text or '').strip() or child.tag)
            for case in root.iter('testcase') for child in case]
    return tests - bad, bad, said


def of_program(result, groups):
    """Passed, failed and messages of one test program, from Meson's verdict and its XML texts.

    >>> of_program('OK', [])
    (1, 0, [])
    >>> of_program('FAIL', [])
    (0, 1, ['FAIL'])
    >>> of_program('FAIL', ['<a><testsuite tests="2"/></a>'])
    (2, 1, ['FAIL'])
    >>> of_program('OK', ['<a><testsuite tests="2"/></a>', '<a><testsuite tests="3"/></a>'])
    (5, 0, [])
    """
    if not groups and result == 'OK':
        return 1, 0, []
    passed = failed = 0
    said = []
    for text in groups:
        good, bad, messages = of_xml(text)
        passed += good
        failed += bad
        said += messages
    if result != 'OK' and not failed:
        failed = 1
        said.append(result)
    return passed, failed, said


def first_log(logs, entry):
    """Where again.py keeps what a test said when it failed."""
    return os.path.join(logs, 'failed-%s.txt' % entry['name'].rsplit(' / ', 1)[-1])


def read(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        return file.read()


def entries(path):
    """The tests in a log of Meson, or None if there is no log."""
    return [json.loads(line) for line in read(path).splitlines()] if os.path.exists(path) else None


def of_build(logs):
    """Passed, failed and messages of a build, from its folder of logs.

    >>> with tempfile.TemporaryDirectory() as logs:
    ...     for name, results in (('testlog', ('OK', 'FAIL', 'TIMEOUT')), ('again', ('OK', 'FAIL'))):
    ...         with open(os.path.join(logs, name + '.json'), 'w') as file:
    ...             for number, result in enumerate(results, 3 - len(results)):
    ...                 print(json.dumps({'name': 'pedro:process / test-%d' % number, 'env': {}, 'result': result}), file=file)
    ...     passed, failed, said = of_build(logs)
    ...     (passed, failed, [line.replace(logs, '') for line in said])
    (2, 1, ['flaky: pedro:process / test-1; its first log is /failed-test-1.txt', 'pedro:process / test-2: TIMEOUT'])
    >>> with tempfile.TemporaryDirectory() as logs:
    ...     with open(os.path.join(logs, 'testlog.json'), 'w') as file:
    ...         print(json.dumps({'name': 'pedro:browser / web', 'env': {}, 'result': 'OK', 'stdout': '# flaky: chat'}), file=file)
    ...     of_build(logs)
    (1, 0, ['pedro:browser / web: flaky: chat'])
    >>> of_build('/nowhere')
    (0, 1, ['did not build'])
    """
    tests = entries(os.path.join(logs, 'testlog.json'))
    if tests is None:
        return 0, 1, ['did not build']
    again = {entry['name'] for entry in entries(os.path.join(logs, 'again.json')) or [] if entry['result'] == 'OK'}
    passed = failed = 0
    said = []
    for entry in tests + (entries(os.path.join(logs, 'night.json')) or []):
        if entry['name'] in again:
            passed += 1
            said.append('flaky: %s; its first log is %s' % (entry['name'], first_log(logs, entry)))
            continue
        pattern = entry['env'].get('CMOCKA_XML_FILE', '')
        groups = [read(path) for path in sorted(glob.glob(pattern.replace('%g', '*')))]
        good, bad, messages = of_program(entry['result'], groups)
        passed += good
        failed += bad
        said += ['%s: %s' % (entry['name'], message) for message in messages]
        said += ['%s: %s' % (entry['name'], line[2:]) for line in entry.get('stdout', '').splitlines() if line.startswith('# flaky: ')]
    return passed, failed, said


def main(builds):
    passed = failed = 0
    for build in builds:
        good, bad, said = of_build(os.path.join(build, 'meson-logs'))
        passed += good
        failed += bad
        for message in said:
            print('%s: %s' % (build, message))
    print('%d passed, %d failed' % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
