#!/usr/bin/env python3
"""anchors.py - makes src/rating/anchor_table.h: the strength of bots in each family of games.

Reads the ladder of docs/bots.md, which has the margin of each level over the one below, and its table of other players
over `simple`, and the spread of a hand in src/rules/margin_table.h. The strength of a bot is its margin a hand, in spreads
of a hand, for one person; the mean over the games of a family weighs each game by its interval. The bot of level 3 is 0.

    python3 tools/anchors.py > src/rating/anchor_table.h

SPDX-License-Identifier: MIT
"""
import math
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
# As src/rating/family.c says; its test compares.
FAMILIES = {
    'alone': 'sancho snoozer five-handed individual',
    'pitch': 'fives pitch',
    'king': 'king ukrainian sixtythree sixtythree-joker sixtythree-nine eightythree eightythree-nine eightythree-nojoker '
            'canadian48 pede',
}
LEVELS = ['beginner', 'casual', 'club', 'strong', 'expert']
ZERO = 'club'


def family_of(preset):
    return next((family for family, presets in FAMILIES.items() if preset in presets.split()), 'pedro')


def spreads():
    text = (ROOT / 'src/rules/margin_table.h').read_text(encoding='utf-8')
    return {name: float(hand) for name, hand in re.findall(r'MARGIN\("([^"]+)", [\d.]+, \d+, \d+, ([\d.]+)', text)}


def steps():
    """For (bot, other, family): margins a hand in spreads, for one person, each with its standard error."""
    spread, found, columns = spreads(), {}, None
    for line in (ROOT / 'docs/bots.md').read_text(encoding='utf-8').splitlines():
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        if not line.startswith('|'):
            columns = None
        if cells[0] == 'preset':
            columns = [re.fullmatch(r'`([a-z-]+)` over `([a-z-]+)`', cell) for cell in cells]
        preset = cells[0].strip('`')
        if not columns or preset not in spread:
            continue
        members = 1 if family_of(preset) == 'alone' else 2
        for column, cell in zip(columns[1:], cells[1:]):
            number = re.fullmatch(r'([+-][\d.]+) ±([\d.]+)', cell)
            if column and number:
                unit = members * spread[preset]
                found.setdefault((column[1], column[2], family_of(preset)), []).append(
                    (float(number[1]) / unit, max(float(number[2]), 0.01) / 1.96 / unit))
    return found


def mean(values):
    """The mean weighed by precision, and its standard error."""
    weight = sum(1 / error**2 for _, error in values)
    return sum(value / error**2 for value, error in values) / weight, 1 / math.sqrt(weight)


def main():
    found = steps()
    print('/* Made by tools/anchors.py from docs/bots.md: bot, family, strength, standard error. */')
    for family in [*FAMILIES, 'pedro']:
        at = {ZERO: (0, 0)}
        links = {(a, b): mean(values) for (a, b, name), values in found.items() if name == family}
        while True:
            fresh = {}
            for (a, b), (step, error) in links.items():
                for known, new, sign in ((a, b, -1), (b, a, 1)):
                    if known in at and new not in at:
                        fresh.setdefault(new, (at[known][0] + sign * step, math.hypot(at[known][1], error)))
            if not fresh:
                break
            at.update(fresh)
        for bot, (strength, error) in at.items():
            print('ANCHOR("%s", "%s", %.4f, %.4f)' % (bot, family, strength, max(error, 0.001)))


if __name__ == '__main__':
    main()
