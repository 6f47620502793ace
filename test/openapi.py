#!/usr/bin/env python3
"""openapi.py - fails unless docs/openapi.yaml and pedro-serve(1) list the routes of src/server/http/routes.h, and no others.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent


def routes(source):
    """(method, path) of the table; a name in a path, or what it ends with where it is only a beginning, is `*`."""
    return {(method, path + ('*' if path.endswith('/') else ''))
            for method, path in re.findall(r'ROW\((\w+),\s*"([^"]+)"', source)}


def described(document):
    found, path = set(), None
    for line in document.split('\n'):
        if re.match(r'  /\S*:$', line):
            path = re.sub(r'\{\w+\}', '*', line.strip()[:-1])
        elif line and not line.startswith('  '):
            path = None
        elif path and (method := re.match(r'    (get|post|put|delete|patch):', line)):
            found.add((method[1].upper(), path))
    return found


def manual(page):
    """The paths in the headings of the page, as *GET /api/match/*_name_ and *POST /api/tournaments/*_name_*/enter*."""
    headings = [line for line in page.split('\n') if re.match(r'\*(GET|POST|DELETE) /', line)]
    return {(method, re.sub(r'_\w+_', '*', path.replace('*', ''))) for line in headings
            for method, path in re.findall(r'\*(GET|POST|DELETE) ([^\s,]+)', line)}


def main():
    table = routes((TOP / 'src/server/http/routes.h').read_text())
    assert len(table) > 40, 'the table of routes is read as it is written'
    wrong = []
    # The socket is no route: the upgrade is done by src/net.
    for name, found in (('docs/openapi.yaml', described((TOP / 'docs/openapi.yaml').read_text())),
                        ('man/pedro-serve.1.scd', manual((TOP / 'man/pedro-serve.1.scd').read_text()))):
        found.discard(('GET', '/ws'))
        wrong += ['%s: %s %s is missing' % (name, *route) for route in sorted(table - found)]
        wrong += ['%s: there is no route %s %s' % (name, *route) for route in sorted(found - table)]
    print('\n'.join(wrong + ['%d routes' % len(table)]))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
