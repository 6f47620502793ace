#!/usr/bin/env python3
"""count.py BUILD... - says in one line how many tests passed and failed, over several builds.

Every test that Meson ran is in a build's testlog.json. A cmocka program also writes its results as
XML to the file its environment names, so that each of its tests counts; any other test counts
once. A build without a log did not compile or could not start: that is a failure, and so are a
skipped test, a program that died before or after writing its results, and no tests at all.

SPDX-License-Identifier: MIT
"""
import glob
import json
import os
import sys
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


def read(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        return file.read()


def main(builds):
    passed = failed = 0
    for build in builds:
        log = os.path.join(build, 'meson-logs', 'testlog.json')
        if not os.path.exists(log):
            print('%s: did not build' % build)
            failed += 1
            continue
        for line in read(log).splitlines():
            entry = json.loads(line)
            pattern = entry['env'].get('CMOCKA_XML_FILE', '')
            groups = [read(path) for path in sorted(glob.glob(pattern.replace('%g', '*')))]
            good, bad, said = of_program(entry['result'], groups)
            passed += good
            failed += bad
            for message in said:
                print('%s: %s: %s' % (build, entry['name'], message))
    print('%d passed, %d failed' % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
