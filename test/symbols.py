#!/usr/bin/env python3
"""symbols.py LIBRARY HEADER... - fails unless the shared library exports exactly what the public
headers declare with PEDRO_API.

SPDX-License-Identifier: MIT
"""
import re
import subprocess
import sys

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|^\s*#(?:\\\n|[^\n])*', re.DOTALL | re.MULTILINE)
# The tool chain's own: reserved names, and one of gcov's.
FOREIGN = re.compile(r'_|mangle_path$')
# A function is named before its first parenthesis, a table before its bracket or the semicolon.
DECLARED = re.compile(r'\bPEDRO_API\b[^;(\[]*?\b(\w+)\s*[;(\[]')


def declared(headers):
    names = set()
    for path in headers:
        with open(path, encoding='utf-8') as file:
            names.update(DECLARED.findall(COMMENT.sub(' ', file.read())))
    return names


def exported(library):
    listing = subprocess.run(['nm', '-D', '--defined-only', '--format=posix', library],
                             check=True, capture_output=True, text=True).stdout
    names = {line.split()[0].split('@')[0] for line in listing.splitlines()}
    return {name for name in names if not FOREIGN.match(name)}


def main(library, headers):
    have, want = exported(library), declared(headers)
    for name in sorted(want - have):
        print('declared but not exported: %s' % name)
    for name in sorted(have - want):
        print('exported but not declared: %s' % name)
    print('%d exported, %d declared' % (len(have), len(want)))
    return 1 if have != want or not want else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], sys.argv[2:]))
