#!/usr/bin/env python3
"""conventions.py - data/conventions.txt, which the page shows, is what `pedro bot --convention` measures.

With --update it is written anew, without --all only two games are measured.

SPDX-License-Identifier: MIT
"""
import argparse
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
FILE = TOP / 'data/conventions.txt'
LEVELS = ['beginner', 'casual', 'club', 'strong']
LEAST = 50  # calls of a row
ROW = re.compile(r'(\w+): (\d+)\.(\d) trumps; the ace in (\d+) of 100 hands, the king in (\d+), a pedro in (\d+) \((\d+) calls?\)')
HEAD = """; What the first calls of the computer players mean, as `pedro bot --convention LEVEL --preset GAME` measures it; test/conventions.py --update
; writes this. For each call that came 50 times: call, trumps of the best suit in tenths, hands of 100 with the ace, the king, a pedro.
"""


def presets():
    return [name for name in re.findall(r'^\[(.+)\]$', (TOP / 'data/presets.ini').read_text(encoding='utf-8'), re.M) if name != 'base']


def measure(pedro, game, level):
    told = subprocess.run([pedro, 'bot', '--convention', level, '--preset', game, '--lang', 'en'], capture_output=True, text=True, check=True)
    rows = [ROW.fullmatch(line).groups() for line in told.stdout.splitlines()[1:]]
    return f'{game} {level}: ' + '; '.join(f'{call} {whole}{tenth} {ace} {king} {pedro}' for call, whole, tenth, ace, king, pedro, calls in rows if int(calls) >= LEAST)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('pedro')
    parser.add_argument('--update', action='store_true')
    args = parser.parse_args()
    measured = [measure(args.pedro, game, level) for game in presets() for level in LEVELS]
    if args.update:
        FILE.write_text(HEAD + ''.join(f'{line}\n' for line in measured), encoding='utf-8')
        return 0
    kept = FILE.read_text(encoding='utf-8').splitlines()
    wrong = [line for line in measured if line not in kept]
    print('\n'.join(f'measured now: {line}' for line in wrong) or f'{len(measured)} conventions')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
