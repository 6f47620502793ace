#!/usr/bin/env python3
"""prefixes.py LIBRARY=PREFIX,... ARCHIVE ... - fails unless every symbol that a static library shares
with others begins with one of its prefixes, and no two libraries have a prefix in common.

The call of a function thus names the library it belongs to, and nothing clashes when all of them are
linked into one program.

SPDX-License-Identifier: MIT
"""
import re
import subprocess
import sys

# The tool chain's own.
FOREIGN = re.compile(r'_')


def shared(archive):
    listing = subprocess.run(['nm', '-g', '--defined-only', '--format=posix', archive],
                             check=True, capture_output=True, text=True).stdout
    names = {line.split()[0] for line in listing.splitlines() if ' ' in line}
    return sorted(name for name in names if not FOREIGN.match(name))


def main(arguments):
    owners, wrong, count = {}, [], 0
    for given, archive in zip(arguments[::2], arguments[1::2]):
        library, prefixes = given.split('=')
        prefixes = tuple(prefixes.split(','))
        for prefix in prefixes:
            if prefix in owners:
                wrong.append('%s belongs to %s and to %s' % (prefix, owners[prefix], library))
            owners[prefix] = library
        names = shared(archive)
        count += len(names)
        wrong += ['%s: %s' % (library, name) for name in names if not name.startswith(prefixes)]
        wrong += ['%s: nothing begins with %s' % (library, prefix) for prefix in prefixes
                  if not any(name.startswith(prefix) for name in names)]
    print('\n'.join(wrong + ['%d symbols' % count]))
    return 1 if wrong or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
