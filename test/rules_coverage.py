#!/usr/bin/env python3
"""rules_coverage.py - checks docs/rules-coverage.md against the cases and the keys.

    rules_coverage.py PRESETS.ini KEYS.h CASES-FOLDER RULES-COVERAGE.md

Fails when the page names a key or a case that does not exist, leaves a file of cases out, or has a rule
without a case (unless it is said to come later, or to be no rule). Fails too when a word that a key can
have is not covered: a row must name the key and a file of cases in which a game gives the key that word.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

LISTS = ('all_pass', 'specials')
NO_CASE = ('*later*', 'not a rule of the hand', 'advice, not a rule')


def read_presets(path):
    """Every preset as a whole ruleset, {name: {key: value}}."""
    presets, base, current = {}, {}, None
    for line in path.read_text(encoding='utf-8').splitlines():
        line = line.split(';')[0].strip()
        if line.startswith('['):
            name = line[1:-1]
            current = base if name == 'base' else presets.setdefault(name, dict(base))
        elif line:
            key, value = (part.strip() for part in line.split('=', 1))
            if key == 'from':
                current.update(presets[value])
            elif key not in ('title', 'place'):
                current[key] = value
    return base, presets


def read_words(path):
    """The words each key of keys.h can have, {key: [word]}; numbers have [] or their word and 'a number'."""
    text = path.read_text(encoding='utf-8')
    lists = {name: re.findall(r'X\(\w+, "([^"]+)"', words)
             for name, words in re.findall(r'#define PEDRO_WORDS_(\w+)\(X\) ((?:.*\\\n)*.*)', text)}
    words = {}
    for kind, key, rest in re.findall(r'^ +(NUMBER|NUMBER_OR|WORD|YES_NO|OTHER)\((\w+), (.*)$', text, re.MULTILINE):
        if kind == 'WORD':
            words[key] = lists[rest.split(', ')[1]]
        elif kind == 'YES_NO':
            words[key] = ['no', 'yes']
        else:
            words[key] = re.findall(r'^\w+, \S+, \S+, \w+, "(\w+)"', rest)
            if words[key]:
                words[key].append('a number')
    return words


def read_list_words(key, games):
    """The words of a key whose value is a list of words and numbers, as far as the games use them."""
    return sorted({word for game in games for word in game[key].split() if not word.lstrip('-').isdigit()})


def read_cases(folder, presets):
    """{file: ({title}, [ruleset of each of its games])}."""
    cases = {}
    for path in sorted(folder.glob('*.case')):
        titles, games = set(), []
        for line in path.read_text(encoding='utf-8').splitlines():
            line = line.split(';')[0].strip()
            if line.startswith('case '):
                titles.add(line[5:].strip())
            elif line.startswith('game '):
                preset, _, options = line[5:].partition(' ')
                game = dict(presets[preset])
                for option in filter(None, options.split(',')):
                    key, value = option.split('=', 1)
                    game[key.strip()] = value.strip()
                games.append(game)
        cases[path.stem] = (titles, games)
    return cases


def uses(game, key, value):
    """Whether a ruleset gives the key that value."""
    if value == 'a number':
        return re.fullmatch(r'-?\d+', game[key]) is not None
    if key in LISTS:
        return value in game[key].split()
    return game[key] == value if value else True


def is_title(part, titles):
    """Whether the words belong to one title: the whole of it, or a part of no other."""
    return part in titles or sum(part in title for title in titles) == 1


def main(presets_path, keys_path, folder, page):
    base, presets = read_presets(pathlib.Path(presets_path))
    words = read_words(pathlib.Path(keys_path))
    cases = read_cases(pathlib.Path(folder), presets)
    games = [*presets.values(), *(game for _, played in cases.values() for game in played)]
    words.update((key, read_list_words(key, games)) for key in LISTS)
    wrong, named, covered = [], set(), set()
    if set(words) != set(base):
        wrong.append('%s and %s differ in %s' % (presets_path, keys_path, sorted(set(words) ^ set(base))))
    for number, line in enumerate(pathlib.Path(page).read_text(encoding='utf-8').splitlines(), 1):
        cells = [cell.strip() for cell in line.strip('|').split('|')]
        if not line.startswith('|') or cells[0] == 'rule' or cells[0].startswith('---'):
            continue
        where = '%s:%d: ' % (page, number)
        if len(cells) != 3:
            wrong.append(where + 'a row has a rule, its keys and its cases')
            continue
        mentioned = re.findall(r'`([^`]+)`', cells[2])
        if not mentioned and cells[2] not in NO_CASE:
            wrong.append(where + 'no case is named')
        files = set()
        for case in mentioned:
            file, _, parts = case.partition(': ')
            if file not in cases or not all(is_title(part, cases[file][0]) for part in parts.split('; ') if part):
                wrong.append(where + 'there is no case, or more than one, ' + case)
            else:
                files.add(file)
        named |= files
        for key in re.findall(r'`([^`]+)`', cells[1]):
            if key not in base:
                wrong.append(where + 'there is no key ' + key)
                continue
            covered.update((key, word) for word in words[key] or [''] for file in files
                           if any(uses(game, key, word) for game in cases[file][1]))
    for file in sorted(set(cases) - named):
        wrong.append('%s: %s.case is not named' % (page, file))
    for key in base:
        wrong += ['%s: no row has the key %s and a case with %s' % (page, key, word or 'it')
                  for word in words.get(key, []) or [''] if (key, word) not in covered]
    print('\n'.join(wrong) or '%d files of cases, %d words of keys' % (len(cases), len(covered)))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
