#!/usr/bin/env python3
"""desk_words.py PEDRO - every command word of `pedro director`, `pedro score` and `pedro ruling`, in each language, with and without
accents, as a program reads it: each is understood, as the same command as its English word.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unicodedata

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / 'test'))

from typed_words import LANGUAGES, entries, place_of, rows, words_of  # noqa: E402

HAND = {'pass', 'misdeal', 'lost', 'revoke', 'with', 'cards'}


def said(pedro, language, verb, lines, *arguments):
    """What a program answers to lines, after each of which comes a mark."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        done = subprocess.run([pedro, verb, *arguments, '--lang', language], input='\n'.join(lines) + '\n', cwd=folder, text=True, check=True,
                              stdout=subprocess.PIPE, env=dict(os.environ, LC_ALL='C.UTF-8', XDG_STATE_HOME=folder))
        return done.stdout


def plain(word):
    """A word as it is typed without accents, if it begins as commands do."""
    found = ''.join(c for c in unicodedata.normalize('NFD', word) if not unicodedata.combining(c))
    return found if word[0] < '\x7f' else word


def lists_of(language, place):
    """[(English words, words of the language)] of a place."""
    known = entries(language) if language != 'en' else {}
    return [(words_of([row]), words_of([known.get(row, ('', row))[1]])) for row in rows() if place_of(row) == place]


def director(pedro, language):
    commands = lists_of(language, 'director')
    assert len(commands) == 41, commands
    typed = [(local[0], english[0], word) for english, local in commands for word in sorted({english[0], *local, *map(plain, local)})]
    lines = said(pedro, language, 'director', ['help ' + word for _, _, word in typed], 'evening', '--plain', '--name', 'Ring').splitlines()
    usage = {}
    for (shown, english, word), line in zip(typed, lines[-len(typed):]):
        assert line.startswith(shown + ' ') and usage.setdefault(english, line) == line, (language, english, word, line)


# Lines with arguments in braces, and a round each of what they are for.
ARGUMENTS = ['set form manual', 'set boards 2', 'Ann, Bo', 'Cai, Dan', 'Eva, Fia', 'pair 1:1-2/1-2 {bye}:3', 'publish', 'board 1 1 8-6',
             'board 1 2 {none}', 'correct 1 1 {board} 2 -7 14 {none} of it', 'correct 1 1 {board} 2 {none} it was not', 'undo', 'undo', 'undo', 'undo',
             'reopen why', 'set boards 0', 'pair 1:1-2 {bye}:3', 'publish', '1 62-48 {won} 1', 'correct 1 1 48-62 {won} 2 {sets} 2-1 {won} it',
             'correct 1 1 {forfeit} 2 {forfeit} it is', 'correct 1 1 {none} {none} of it', 'late 1 1 62-48 {sets} 1-2']


def acts(pedro, language, lines):
    """The journal that lines leave, without its times."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        done = subprocess.run([pedro, 'director', 'evening', '--plain', '--name', 'Ring', '--lang', language], input='\n'.join(lines) + '\n', cwd=folder,
                              text=True, check=True, stdout=subprocess.PIPE, env=dict(os.environ, LC_ALL='C.UTF-8', XDG_STATE_HOME=folder))
        rows = pathlib.Path(folder, 'evening').read_text(encoding='utf-8').splitlines()
        return [row.split(' ', 1)[1] for row in rows[1:]], done.stdout


def arguments(pedro, language):
    """The words behind commands: what they do is what English ones do."""
    known = {english[0]: local for english, local in lists_of(language, 'argument')}
    assert len(known) == 12, known
    usual, told = acts(pedro, 'en', [line.format(**{word: word for word in known}) for line in ARGUMENTS])
    assert len(usual) == len(ARGUMENTS), (usual, told)
    for number in range(2):
        words = {english: plain(local[0]) if number else local[0] for english, local in known.items()}
        found, told = acts(pedro, language, [line.format(**words) for line in ARGUMENTS])
        # What stands in a reason is kept as it was typed.
        there = [row.split('"')[0] for row in found]
        assert there == [row.split('"')[0] for row in usual], (language, there, told)
        assert any(f'"{words["forfeit"]} it is"' in row for row in found), (language, found)
    papers = [f'print {word} {english}{at}.html' for english, local in known.items() if english in PAPERS for at, word in enumerate((english, *local))]
    _, told = acts(pedro, language, [*ARGUMENTS, *papers])
    assert all(paper.split()[-1] in told for paper in papers), (language, told)


PAPERS = {'seating', 'slips', 'cards', 'standings', 'chart', 'event'}


def score(pedro, language):
    commands = [each for each in lists_of(language, 'score') if each[0][0] not in HAND]
    shown = said(pedro, language, 'score', ['help'], 'us', '--names', 'Ann,Bo,Cleo,Dan')
    assert len(commands) == 11, commands
    for english, local in commands:
        assert '\n' + local[0] + ' ' in shown, (language, english, shown)
        # Cards are drawn by chance; without an end a ruling goes on to ask.
        rest = {'draw': ' 5h Kd 9c As', 'dealer': ' cleo', 'sheet': ' columns'}.get(english[0], '')
        usual = said(pedro, language, 'score', [english[0] + rest], 'us', '--names', 'Ann,Bo,Cleo,Dan')
        for word in {*local, *map(plain, local)}:
            again = said(pedro, language, 'score', [word + rest], 'us', '--names', 'Ann,Bo,Cleo,Dan')
            assert again == usual, (language, word, again, usual)


def sheets(pedro, language):
    kinds = lists_of(language, 'sheet')
    assert len(kinds) == 3, kinds
    def sheet(word):
        return said(pedro, language, 'score', ['bo 8 h 9', 'cleo 9 d 4', 'sheet ' + word], 'us', '--names', 'Ann,Bo,Cleo,Dan')
    assert len({sheet(english[0]) for english, _ in kinds}) > 1
    for english, local in kinds:
        for word in {*local, *map(plain, local)}:
            assert sheet(word) == sheet(english[0]), (language, word)
        assert local[0] in sheet('nonsense'), (language, sheet('nonsense'))


def hands(pedro, language):
    """The words of a hand; that a bid has `with` and `cards` depends on the game."""
    known = {english[0]: local for english, local in lists_of(language, 'score')}
    for game, names, hand in (('us', 'Ann,Bo,Cleo,Dan', '{pass}'), ('us', 'Ann,Bo,Cleo,Dan', '{misdeal}'),
                              ('cinch-club', 'Ann,Bo,Cleo,Dan', '{lost}'), ('cinch-club', 'Ann,Bo,Cleo,Dan', 'bo 8 h 9 {revoke} cleo'),
                              ('five-handed', 'Ann,Bo,Cleo,Dan,Eva', 'bo 8 h {with} cleo 9')):
        def play(word, game=game, names=names):
            return said(pedro, language, 'score', [word], game, '--names', names)
        start = play('')
        usual = play(hand.format(**{word: word for word in known}))
        assert usual != start and usual.count('\n') >= start.count('\n'), (language, hand, usual)
        for number in range(3):
            words = {english: local[min(number, len(local) - 1)] for english, local in known.items()}
            assert play(hand.format(**words)) == usual, (language, hand, words, usual)


def ruling(pedro, language):
    """The answers as they are shown, and the word that ends."""
    known = entries(language) if language != 'en' else {}
    def of(text):
        return known[text][1] if known else text
    usual = said(pedro, language, 'ruling', ['exposed', 'before'], 'cinch-club')
    assert of('Before the first call') in usual, usual
    for first, second in ((of('A card exposed in the deal'), of('Before the first call')), (plain(of('A card exposed in the deal')), '1')):
        assert said(pedro, language, 'ruling', [first, second], 'cinch-club') == usual, (language, first, second)
    ended = said(pedro, language, 'ruling', ['quit'], 'cinch-club')
    for word in words_of([of('/quit q')]):
        assert said(pedro, language, 'ruling', [word, 'nonsense'], 'cinch-club') == ended, (language, word)


def main():
    pedro = os.path.abspath(sys.argv[1])
    for language in ['en', *LANGUAGES]:
        for check in (director, arguments, score, sheets, hands, ruling):
            check(pedro, language)


if __name__ == '__main__':
    main()
