#!/usr/bin/env python3
"""drill.py - an evening of a club with `pedro director`, typed by a program: 24 pairs, 5 rounds, a pair that comes late, one
that leaves, three corrections, and the program killed in the middle. The 24 pairs had entered before the evening, on a list.

Usage: drill.py PEDRO. Each line is typed after the answer to the one before it, in a terminal. In the end the standings must
be those that standings.py computes from the journal. Prints the keys that the director pressed.

SPDX-License-Identifier: MIT
"""
import csv
import os
import pathlib
import pty
import re
import signal
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from standings import standings  # noqa: E402

FIRST = 'Ann Bo Eva Ulf Liv Ole Åsa Nils Ida Per Mia Jan Siv Tor Pia Lars Gun Karl Eli Finn Tove Odd Berit Rolf'.split()
LAST = 'Ek Berg'.split()
SECONDS_A_KEY = 0.28  # an average typist: Card, Moran and Newell, The Psychology of Human-Computer Interaction (1983)


class Director:
    """A director in front of the terminal."""

    def __init__(self, pedro, path):
        self.pedro, self.path, self.keys, self.lines = pedro, path, 0, 0
        self.start()

    def start(self):
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.execv(self.pedro, [self.pedro, 'director', '--plain', '--lang', 'en', str(self.path)])
        self.greeting = self.answer()

    def answer(self):
        """Reads until the program asks for the next line."""
        text = ''
        while not re.search(r'(^|\n)> $', text):
            read = os.read(self.screen, 65536)
            text += read.decode(errors='replace').replace('\r', '')
        return text

    def press(self, line):
        self.keys += len(line) + 1
        self.lines += 1
        os.write(self.screen, line.encode() + b'\n')

    def type(self, line, expects=''):
        """Types a line and returns the answer, which must have a text in it."""
        self.press(line)
        said = self.answer()
        assert expects in said, '%r was answered:\n%s' % (line, said)
        return said

    def power_cut(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.screen)

    def leave(self):
        self.press('quit')
        while True:
            try:
                if not os.read(self.screen, 65536):
                    break
            except OSError:
                break
        _, status = os.waitpid(self.process, 0)
        assert os.waitstatus_to_exitcode(status) == 0, status


def write_entries(folder):
    """The list of the pairs that had entered before the evening."""
    names = [first + ' ' + last for last in LAST for first in FIRST]
    path = folder / 'pairs.csv'
    path.write_text(''.join('%s,%s\n' % pair for pair in zip(names[::2], names[1::2])))
    return path


def points(round_number, table):
    """A result that somebody could have had; every third table is won by the second side."""
    less = (7 * round_number + 11 * table) % 60
    return '%d-62' % less if (round_number + table) % 3 == 0 else '62-%d' % less


def cut_in_the_middle(director, line):
    """The power goes as the director presses Enter: the act is on the disk whole, or not at all."""
    director.press(line)
    director.power_cut()
    text = director.path.read_text()
    act = ' director result 3 4 '
    with director.path.open('a') as journal:
        if text.endswith('\n'):
            journal.write('1234567890 director resu')  # what half a write leaves behind
    director.start()
    assert 'was cut off' in director.greeting, director.greeting
    if act not in director.path.read_text():
        director.type(line, 'Table 4: ')


def play_rounds(director, tables_of):
    for round_number in range(1, 6):
        director.type('d', 'Draft of round %d' % round_number)
        if round_number == 1:
            director.type('swap 1 2')
        director.type('p', 'Round %d is published' % round_number)
        if round_number == 1:
            director.type('Late Lund, Lea Lund', '25: ')
        tables = tables_of(director, round_number)
        for table in range(1, tables + 1):
            line = '%d %s' % (table, points(round_number, table))
            if (round_number, table) == (3, 4):
                cut_in_the_middle(director, line)
            else:
                director.type(line, 'Table %d: ' % table)
        if round_number == 2:
            director.type('c 1 3 48-62 the slip was read upside down', '48-62')
        if round_number == 3:
            director.type('withdraw 5', 'withdrawn')
        if round_number == 4:
            director.type('c 2 1 62-60 a card was counted twice', '62-60')
            director.type('1 62-1', 'counts already')
    director.type('c 5 2 30-62 the winner was wrong', '30-62')


def tables_of(director, round_number):
    said = director.type('t')
    return len(re.findall(r'^ *\d+  \d+ ', said, re.MULTILINE))


def check_standings(director, folder):
    path = folder / 'standings.csv'
    director.type('export %s' % path, 'is written')
    director.type('undo', 'Taken back: finish')  # not part of the evening: undo after the end
    director.type('finish', 'over')
    with path.open(newline='') as file:
        rows = list(csv.DictReader(file))
    shown = [(int(row['entry']), round(1000 * float(row['score'])), int(row['points_won']), int(row['points_lost']))
             for row in rows]
    expected = standings(director.path.read_text())
    assert shown == expected, 'the program: %s\nrecomputed: %s' % (shown, expected)
    assert len(shown) == 25


def main():
    pedro = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ.update(XDG_STATE_HOME=name, LC_ALL='C.UTF-8', TERM='dumb')
        director = Director(pedro, folder / 'evening')
        director.type('set rounds 5', 'Rounds: 5')
        director.type('import %s' % write_entries(folder), '24 entries were added')
        play_rounds(director, tables_of)
        director.type('finish', 'final standings')
        keys, lines = director.keys, director.lines
        check_standings(director, folder)
        director.leave()
        print('%d keys in %d lines: %.0f s at %.2f s a key' % (keys, lines, keys * SECONDS_A_KEY, SECONDS_A_KEY))
        assert keys * SECONDS_A_KEY < 300
        return 0


if __name__ == '__main__':
    sys.exit(main())
