#!/usr/bin/env python3
"""potfiles.py TOP - fails unless po/POTFILES.in lists every C source with sentences for people, and no other file.

A source that is not listed loses its translations with the next extraction.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

MARKED = re.compile(r'\b(?:_|N_|ngettext)\(\s*"')


def main():
    top = pathlib.Path(sys.argv[1])
    listed = {line for line in (top / 'po/POTFILES.in').read_text().splitlines() if line and not line.startswith('#')}
    sources = {str(path.relative_to(top)) for path in (top / 'src').rglob('*.c') if not path.name.endswith('_test.c')}
    wrong = [path + ' is not in po/POTFILES.in' for path in sorted(sources - listed)
             if MARKED.search((top / path).read_text())]
    wrong += [path + ' is in po/POTFILES.in, but does not exist' for path in sorted(listed) if not (top / path).is_file()]
    print('\n'.join(wrong) or f'{len(listed)} sources are listed')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
