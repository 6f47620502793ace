"""typist.py - a person at `pedro play --plain`: reads what it prints and types answers.

SPDX-License-Identifier: MIT
"""
import os
import re
import select
import subprocess
import time

from host import PATIENCE

CARD = '(?:[2-9TJQKA][cdhs]|Joker|Off-Joker)'
CARDS = '(%s(?: %s)*)' % (CARD, CARD)
VERBS = {'You are to discard': 'discard', 'You are to give': 'give', 'You are to take': 'take',
         'Before you play you are to bury': 'bury'}


def of_groups(verb, choices):
    """The smallest answer that a choice of cards allows."""
    low = re.search(r', at least (\d+) of them out of ' + CARDS, choices)
    if low:
        choices = choices[:low.start()] + choices[low.end():]
    picked = []
    for least, cards in re.findall(r'(up to \d+|\d+ to \d+|\d+) of ' + CARDS, choices):
        count = 0 if least.startswith('up') else int(least.split()[0])
        cards = cards.split()
        if low:
            cards.sort(key=lambda card: card not in low[2].split())
        picked += cards[:count]
    forced = re.match(CARDS + r'(?:, which must go|$)', choices)
    return ' '.join([verb] + (forced[1].split() if forced else []) + picked)


def of_list(choices):
    """The choice of a list that does the least."""
    words = re.split(r', | or ', choices)
    for quiet in ('pass', 'play-on', 'stay'):
        if quiet in words:
            return quiet
    first = re.match(CARDS + '$', words[0])
    return first[1].split()[0] if first else words[0].split()[0]


def answer(question):
    """The answer to type to a question; None if the line is no question."""
    for beginning, verb in VERBS.items():
        if question.startswith(beginning):
            return of_groups(verb, re.sub(r'^\w[\w ]*? (?:discard|bury|stock|give \S+) ', '', question.rstrip('.')))
    if '; legal: ' in question or 'Legal: ' in question:
        return of_list(re.split(r'[Ll]egal: ', question)[1].rstrip('.'))
    return None


class Typist:
    """A `pedro play`, or another verb that plays, with its own folder for state. `lines` has its output."""

    def __init__(self, program, *arguments, state, env=None, verb='play'):
        self.process = subprocess.Popen(
            [program, verb, '--plain', *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env=dict(os.environ, LC_ALL='C.UTF-8', XDG_STATE_HOME=state, **(env or {})))
        self.lines, self.rest, self.at, self.ended = [], b'', 0, False

    def fileno(self):
        return self.process.stdout.fileno()

    def type(self, line):
        self.process.stdin.write(line.encode() + b'\n')
        self.process.stdin.flush()

    def read_more(self, timeout):
        """Reads more lines; False if none came in time."""
        if self.ended or not select.select([self], [], [], timeout)[0]:
            return False
        more = os.read(self.fileno(), 65536)
        self.ended = not more
        *whole, self.rest = (self.rest + more).split(b'\n')
        self.lines += [line.decode() for line in whole]
        return True

    def wait(self, pattern, timeout=PATIENCE):
        """The next line that matches the pattern."""
        deadline = time.monotonic() + timeout
        while True:
            while self.at < len(self.lines):
                self.at += 1
                if re.search(pattern, self.lines[self.at - 1]):
                    return self.lines[self.at - 1]
            assert not self.ended and time.monotonic() < deadline, '%s never came:\n%s' % (
                pattern, '\n'.join(self.lines[-30:]))
            self.read_more(0.5)

    def play(self, until, timeout=2 * PATIENCE):
        """Answers all questions until a line matches the pattern, and returns the line."""
        deadline = time.monotonic() + timeout
        before, again = None, 0
        while True:
            while self.at < len(self.lines):
                line = self.lines[self.at]
                self.at += 1
                if re.search(until, line):
                    return line
                assert 'cannot' not in line and 'not legal' not in line, '\n'.join(self.lines[-20:])
                words = answer(line)
                if words is not None:
                    before, again = line, again + 1 if line == before else 0
                    assert again < 20, 'asked again and again:\n' + '\n'.join(self.lines[-30:])
                    self.type(words)
            assert not self.ended and time.monotonic() < deadline, '%s never came:\n%s' % (
                until, '\n'.join(self.lines[-30:]))
            self.read_more(0.5)

    def stop(self):
        """Ends the program. Returns its exit code."""
        if self.process.poll() is None:
            try:
                self.type('quit')
            except BrokenPipeError:
                pass
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        while self.read_more(PATIENCE):
            pass
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return code
