#!/usr/bin/env python3
"""typed_hand.py PEDRO ROOT - plays one hand in each language by text alone, in the words that the program shows.

The hint is asked for in the word of the language, and its advice is typed as it is printed; no English word is typed. So
each word that a hint, a question or the help shows is one that is understood.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# Games in which the person bids, names, discards, gives, takes, buries or calls.
GAMES = ['us', 'king', 'tennessee', 'five-handed']
ANSWERS = 40  # more than one hand asks for


class Words:
    """The words of a language."""

    def __init__(self, root, language):
        path = root / f'po/{language}.po'
        text = path.read_text(encoding='utf-8') if path.exists() else ''
        self.known = dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', text, re.M))

    def of(self, message):
        return self.known.get(message, message)

    def command(self, row):
        return self.of(row).removeprefix('/').split()[0]

    def pattern(self, message):
        return re.compile(re.sub(r'\\\{(\w+)\\\}', r'(?P<\1>.+?)', re.escape(self.of(message))) + '$')


def play(pedro, words, language, game, folder):
    """Plays a hand. Returns a fault, or None."""
    hint, quits = words.command('/hint i'), words.command('/quit q')
    advice = words.pattern('Hint: {what}. {why}')
    over = words.of('Another match? Type yes or no.')
    second = re.compile(re.sub(r'\\\{.*', '', re.escape(words.of('Hand {hand}: {who} deals.'))) + r'2\b')
    said = []
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'XDG_STATE_HOME': folder, 'XDG_CONFIG_HOME': folder}
    with subprocess.Popen([pedro, 'play', game, '--plain', '--seed', '5', '--delay', '0', '--lang', language], text=True,
                          encoding='utf-8', stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        def write(line):
            said.append('> ' + line)
            process.stdin.write(line + '\n')
            process.stdin.flush()

        write(hint)
        answers = 0
        for line in process.stdout:
            said.append(line.rstrip('\n'))
            found = advice.match(line.rstrip('\n'))
            ended = line.startswith(over)
            if ended or second.match(line):
                write(words.command('/no n') if ended else quits)
                process.stdin.close()
                process.stdout.read()
                return None if process.wait(60) == 0 and answers > 5 else f'{answers} answers'
            if found:
                answers += 1
                if answers > ANSWERS:
                    process.kill()
                    break
                write(found['what'])
                write(hint)
    return '\n'.join([f'{language}, {game}: no second hand'] + said[-20:])


def main():
    pedro, root = sys.argv[1], pathlib.Path(sys.argv[2])
    faults = []
    for language in ['en', 'fi', 'sv', 'fr', 'es']:
        for game in GAMES:
            with tempfile.TemporaryDirectory() as folder:
                faults.append(play(pedro, Words(root, language), language, game, folder))
    faults = [fault for fault in faults if fault]
    print('\n'.join(faults) or 'each language is played by text')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
