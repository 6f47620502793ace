#!/usr/bin/env python3
"""columns.py PEDRO - columns stand under each other in each language, whatever the length of its words.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / 'test'))

from typed_words import LANGUAGES, entries  # noqa: E402

LONGEST = 'eightythree-nojoker'  # the longest name of a game


class Program:
    """The program in a language, with matches of its own."""

    def __init__(self, pedro, language, folder):
        self.pedro, self.language = pedro, language
        self.environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'XDG_STATE_HOME': str(folder), 'XDG_CONFIG_HOME': str(folder)}

    def lines(self, *arguments, typed=''):
        done = subprocess.run([self.pedro, *arguments, '--lang', self.language], input=typed, text=True, encoding='utf-8',
                              capture_output=True, env=self.environment, check=True)
        return done.stdout.splitlines()


def text_columns(lines):
    """The columns at which text begins: behind a label and at least two blanks, or in a line that goes on."""
    found = [re.match(r'(?:[^\W\d][^.:]*?\S|[^\W\d])?  +(?=\S)', line) for line in lines]
    return {match.end() for match in found if match}


def cells_end(line):
    return [match.end() for match in re.finditer(r'\S+(?: \S+)*', line)]


def faults(program, table):
    """What does not stand under each other."""
    replay = [line for line in program.lines('replay', str(TOP / 'test/program/match.pedro')) if not re.match('  [^ ]', line)]
    first = next(i for i, line in enumerate(replay) if re.match(r'\S.*  \S', line))
    last = next(i for i, line in enumerate(replay) if i > first and not line)
    if len(columns := text_columns(replay[first:last])) != 1:
        yield f'replay: text begins at {sorted(columns)}'
    if len(columns := text_columns(program.lines('deal', '--seed', '1'))) != 1:
        yield f'deal: text begins at {sorted(columns)}'
    helped = program.lines('score', 'us', typed='help\nquit\n')
    begins = {}
    for line in helped:
        if match := re.match(r'([^\W\d]+)  *(?=\S)', line):
            begins.setdefault(match.end(), []).append(line)
    if max(map(len, begins.values())) < 11:
        yield f'score help: {begins}'
    if long := [line for line in helped if len(line) > 80]:
        yield f'score help: {long}'
    stats = program.lines('stats')
    heads, rows = cells_end(stats[0]), [line for line in stats[1:3]]
    for row in rows:
        if cells_end(row)[1:] != heads[1:]:
            yield f'stats: {stats[0]!r} above {row!r}'
    if not any(row.startswith(LONGEST + ' ') for row in rows):
        yield f'stats: {LONGEST} is not whole'
    people = program.lines('score', '--people')
    if cells_end(people[1])[1:7] != cells_end(people[0])[1:7]:
        yield f'score --people: {people[0]!r} above {people[1]!r}'
    if not any(re.search(rf' {LONGEST}  ', line) for line in program.lines('matches')):
        yield f'matches: {LONGEST} is not whole'
    rated = program.lines('rate', str(table))
    heading = next(i for i, line in enumerate(rated) if re.match('      [^ ]', line))
    if re.search(r'\d+(?=  \S+$|$)', rated[heading + 1]).end() != len(rated[heading]):
        yield f'rate: {rated[heading]!r} above {rated[heading + 1]!r}'


def bars(language):
    """Lines that say which keys there are, and do not fit a terminal of 80 columns."""
    for english, (_, translated) in entries(LANGUAGES[0] if language == 'en' else language).items():
        local = english if language == 'en' else translated
        if re.search('[←↑]', english) and len(local) > 78:
            yield f'{len(local)} columns: {local}'


def main(pedro):
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        matches = folder / 'pedro'
        matches.mkdir()
        shutil.copy(TOP / 'test/program/study.pedro', matches / 'one.pedro')
        record = Program(pedro, 'en', folder / 'other')
        record.lines('play', LONGEST, '--seat', 'none', '--plain', '--delay', '0', '--seed', '1', '--record', str(folder / 'two'))
        text = (folder / 'two').read_text(encoding='utf-8')
        (matches / 'two.pedro').write_text(re.sub(r'\[Seat0 .*\]', '[Seat0 "Ann"]', text), encoding='utf-8')
        Program(pedro, 'en', folder).lines('score', 'us', '--names', 'Ann,Bo,Cy,Dan', typed='ann 8 h 9\nquit\n')
        table = folder / 'table.csv'
        table.write_text('date,game,side1,side2,score1,score2\n2026-01-02,us,Ann/Bo,Cy/Di,62,10\n', encoding='utf-8')
        for language in ['en', *LANGUAGES]:
            for fault in [*faults(Program(pedro, language, folder), table), *bars(language)]:
                print(f'{language}: {fault}')
                failed = True
    return failed


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
