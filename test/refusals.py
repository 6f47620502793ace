#!/usr/bin/env python3
"""refusals.py - checks the list of refusals, include/pedro/refusals.h, against the tree.

Usage: refusals.py TOP [PO]...

Each code is used somewhere, and no refusal is written outside the list. Each is provoked by a test that names it, or is
listed below with the reason why it cannot be. In each folder PO, each sentence has its translation in every language of
po/LINGUAS, with the same blanks.

SPDX-License-Identifier: MIT
"""
import re
import sys
from pathlib import Path

LITERAL = r'"(?:[^"\\]|\\.)*"'
ROW = re.compile(rf'\bX\((\w+),\s*({LITERAL}),\s*(\w+),\s*((?:{LITERAL}\s*)+)\)')

# Codes that no test names, because a disk, the memory or another process would have to fail at a certain moment, or
# hundreds of people would be needed; and the tests in their place.
UNTRIED = {
    'table_broken': 'another process writes to the table',
    'queue_full': 'more messages wait at a table than ROOM_WISHES_MAX',
    'watchers_full': 'more people at a table than TABLE_PRESENT_MAX',
    'people_often': 'more exports are made at once than there is room for',
    'matches_unread': 'the database fails while it is read',
    'analysis_failed': 'three who analyze a match die',
    'starting': 'asked while the tables are read back',
    'stopping': 'asked between SIGTERM and the end',
    'disconnected': 'the page, when the connection breaks in a request',
    'unreachable': 'the page, when a request finds no server',
    'disk_stuck': 'the disk does not answer for ten seconds',
}


def join(literals):
    return ''.join(part[1:-1].replace('\\"', '"') for part in re.findall(LITERAL, literals))


def rows(top):
    """[(code, word, sentence)] of the list."""
    text = (top / 'include/pedro/refusals.h').read_text().replace('\\\n', '\n')
    return [(code, join(word), join(sentence)) for code, word, _, sentence in ROW.findall(text)]


def sources(top):
    """{path: text} of the sources that use codes and of the tests."""
    made = ('web/src/i18n/catalogues/', 'web/src/transport/refusals', 'test/refusals.py')
    found = {}
    for folder in ('src', 'web/src', 'web/test', 'test', 'tools'):
        for path in sorted((top / folder).rglob('*')):
            name = path.relative_to(top).as_posix()
            if path.suffix in ('.c', '.h', '.py', '.mjs', '.ts', '.tsx', '.sh', '.out') and not name.startswith(made):
                found[name] = path.read_text()
    return found


def is_test(path):
    return path.startswith(('test/', 'web/test/')) or path.endswith(('_test.c', '_sample.h'))


def names(text):
    """The codes that a file names, as constants or as words, all in capitals."""
    return set(re.findall(r'PEDRO_REFUSED_(\w+)', text)) | {word.upper() for word in re.findall(r'["\']([a-z_]+)["\']', text)}


def stretches(top, texts):
    """The words of codes that tests demand from one to another: refused_all(PEDRO_REFUSED_A, PEDRO_REFUSED_B)."""
    codes = [code for code, _, _ in rows(top)]
    found = set()
    for path, text in texts.items():
        for first, last in re.findall(r'refused_all\(PEDRO_REFUSED_(\w+),\s*PEDRO_REFUSED_(\w+)\)', text) if is_test(path) else ():
            found.update(codes[codes.index(first):codes.index(last) + 1])
    return {word for code, word, _ in rows(top) if code in found}


def check_tree(top, faults):
    texts = sources(top)
    demanded = stretches(top, texts)
    said = {path: re.sub(r'"\s*\n\s*"', '', text) for path, text in texts.items() if not is_test(path)}
    tests = [text for path, text in texts.items() if is_test(path)]
    used = set().union(*map(names, said.values()))
    named = set().union(*map(names, tests))
    for code, word, sentence in rows(top):
        if code not in used:
            faults.append(f'{word}: nothing refuses with it')
        tried = word in demanded or code in named or any(sentence in text for text in tests)
        if tried == (word in UNTRIED):
            faults.append(f'{word}: ' + ('a test names it: no need to excuse it' if tried else 'no test names it'))
        if '{' not in sentence and len(sentence) > 20:
            faults.extend(f'{path}: says "{sentence}" beside the list' for path, text in said.items() if f'"{sentence}"' in text)


def catalogue(path):
    """{English: translation} of a .po file, without fuzzy entries."""
    found = {}
    for entry in re.split(r'\n\s*\n', path.read_text()):
        lines = [line for line in entry.split('\n') if not line.startswith('#~')]
        if any(line.startswith('#,') and 'fuzzy' in line for line in lines):
            continue
        text = '\n'.join(line for line in lines if not line.startswith('#'))
        match = re.match(rf'\s*msgid ((?:{LITERAL}\s*)+)msgstr ((?:{LITERAL}\s*)+)', text)
        if match:
            found[join(match[1])] = join(match[2])
    return found


def blanks(sentence):
    return sorted(re.findall(r'\{\w+\}', sentence))


def check_languages(top, po, faults):
    languages = [line.strip() for line in (top / 'po/LINGUAS').read_text().split('\n') if line and line[0] != '#']
    for language in languages:
        known = catalogue(po / f'{language}.po')
        for _, word, sentence in rows(top):
            translation = known.get(sentence)
            if not translation:
                faults.append(f'{language}: {word} is not translated')
            elif blanks(translation) != blanks(sentence):
                faults.append(f'{language}: {word} has other blanks: {translation}')


def main():
    top = Path(sys.argv[1])
    faults = []
    check_tree(top, faults)
    for folder in sys.argv[2:]:
        check_languages(top, Path(folder), faults)
    print('\n'.join(faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
