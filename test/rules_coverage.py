#!/usr/bin/env python3
"""rules_coverage.py - holds docs/rules-coverage.md to the cases and the keys there are.

    rules_coverage.py PRESETS.ini KEYS.h CASES-FOLDER RULES-COVERAGE.md

Fails when the page names a case that does not exist, leaves a file of cases out, has a rule without a
case (unless it is said to come later, or to be no rule), or when a key, or a word a key can have, is
missing from its last table or is there with a case that does not use it.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

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
    if key in ('all_pass', 'specials'):
        return value in game[key].split()
    return game[key] == value if value else True


def is_title(part, titles):
    """Whether the words belong to one title: the whole of it, or a part of no other."""
    return part in titles or sum(part in title for title in titles) == 1


def read_words_covered(cell, words):
    """The files of a key's row for each of its words: "word, word: `file` `file`; word: `file`", or "`file`" for all."""
    for segment in cell.split(';'):
        before, _, files = segment.partition('`')
        values = [value.strip() for value in before.strip().rstrip(':').split(',') if value.strip()]
        yield values or words or [''], re.findall(r'`([^`]+)`', '`' + files)


def main(presets_path, keys_path, folder, page):
    base, presets = read_presets(pathlib.Path(presets_path))
    words = read_words(pathlib.Path(keys_path))
    cases = read_cases(pathlib.Path(folder), presets)
    wrong, named, covered = [], set(), set()
    if set(words) != set(base):
        wrong.append('%s and %s differ in %s' % (presets_path, keys_path, sorted(set(words) ^ set(base))))
    for number, line in enumerate(pathlib.Path(page).read_text(encoding='utf-8').splitlines(), 1):
        cells = [cell.strip() for cell in line.strip('|').split('|')]
        if not line.startswith('|') or cells[0] in ('rule', 'key') or cells[0].startswith('---'):
            continue
        where = '%s:%d: ' % (page, number)
        mentioned = re.findall(r'`([^`]+)`', cells[-1])
        if not mentioned and cells[-1] not in NO_CASE:
            wrong.append(where + 'no case is named')
        for case in mentioned:
            file, _, parts = case.partition(': ')
            if file not in cases or not all(is_title(part, cases[file][0]) for part in parts.split('; ') if part):
                wrong.append(where + 'there is no case, or more than one, ' + case)
            named.add(file)
        if len(cells) == 3:
            wrong += [where + 'there is no key ' + key
                      for key in re.findall(r'`([^`]+)`', cells[1]) if key not in base]
            continue
        key = cells[0].strip('`')
        if key not in base:
            wrong.append(where + 'there is no key ' + key)
            continue
        for values, files in read_words_covered(cells[1], words[key]):
            used = {(file, value) for file in files for value in values
                    if any(uses(game, key, value) for game in cases.get(file, ((), ()))[1])}
            covered.update((key, value) for value in values)
            wrong += [where + 'no case here has %s = %s' % (key, value)
                      for value in values if not any((file, value) in used for file in files)]
            wrong += [where + '%s never has %s = %s' % (file, key, ', '.join(values))
                      for file in files if not any((file, value) in used for value in values)]
    for file in sorted(set(cases) - named):
        wrong.append('%s: %s.case is not named' % (page, file))
    for key in base:
        if not any(key == row[0] for row in covered):
            wrong.append('%s: the key %s has no row' % (page, key))
        for word in words.get(key, []):
            if (key, word) not in covered:
                wrong.append('%s: %s = %s has no row' % (page, key, word))
    print('\n'.join(wrong) or '%d files of cases, %d rows of keys' % (len(cases), len(covered)))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
