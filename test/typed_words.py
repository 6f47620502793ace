#!/usr/bin/env python3
"""typed_words.py - the words that can be typed: complete in each language, and never two meanings of one word.

Lists of commands are the messages that begin with a slash (src/words/typed_words.h); those of actions are the rows of
src/words/answer_words.c. `pedro director` and `pedro score` have commands of their own, whose lists name the place, and a director's
arguments are another place. Sentences that
tell what to type must use the words of their language, and words beside a seat must differ. A line that says what the keys do is not cut.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys
import unicodedata

TOP = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = [line for line in (TOP / 'po/LINGUAS').read_text().splitlines() if line and not line.startswith('#')]
PLACES = {
    '': re.compile(r'src/(tui|client|words)/(?!pad_)|web/src/text/'),
    'director': re.compile(r'src/director/'),
    'argument': re.compile(r'src/director/'),
    'sheet': re.compile(r'src/cli/score_d'),
    'score': re.compile(r'src/cli/score_d|src/words/pad_'),
}

# Words that may have two meanings: both rows are one thing in two phases, so the same word is right.
SAME = [{'/claim claim-rest', 'claim'}, {'/trump', 'name trumps trump'}, {'/stay', 'stay'}]
# Words beside a seat, each of which has its own meaning.
SEAT = ['out', 'away', 'fold']
QUIT = '/quit q'
COLUMNS = 78  # of a line of keys in a terminal of 80
# Answers to one question of their own, where no command is read.
ASIDE = {'/yes y', '/no n', '/next', '/new', '/pair', '/bots', '/later', '/bot'}


def entries(language):
    """Translations by message: {id: (sources, text)}."""
    found = {}
    for block in (TOP / f'po/{language}.po').read_text(encoding='utf-8').split('\n\n'):
        match = re.search(r'^msgid "(.*)"\nmsgstr "(.*)"$', block, re.M)
        if match:
            found[match[1]] = (' '.join(re.findall(r'^#: (.*)$', block, re.M)), match[2])
    return found


def fold(word):
    """As record_fold() of src/record/fold.c."""
    plain = unicodedata.normalize('NFD', word.casefold())
    return ''.join(c for c in plain if c.isalnum())


def rows():
    """All lists of the sources, those of actions and of commands."""
    source = (TOP / 'src/words/answer_words.c').read_text()
    found = re.findall(r'\{N_\("([^"]+)"\), PEDRO_ACT_', source)
    found += re.findall(r'\bN_\("((?:clubs|diamonds|hearts|spades|joker|off-joker|keep)\b[^"]*)"\)', source)
    for path in [*sorted((TOP / 'src').rglob('*.c')), *sorted((TOP / 'web/src/text').glob('*.ts*'))]:
        found += re.findall(r'\bN_\(\s*"(/[a-z][^"]*)"\)', path.read_text(encoding='utf-8'))
    return list(dict.fromkeys(found))


def place_of(text):
    """The place of a list, '' for the table of cards."""
    found = re.match(r'/([a-z]+): ', text)
    return found[1] if found else ''


def words_of(texts):
    return [word for text in texts for word in re.sub(r'^/(?:[a-z]+: )?', '', text).split()]


def is_same(one, other):
    return one == other or any({one, other} <= pair for pair in SAME)


def check(language, lists):
    """Faults of one language."""
    known = entries(language)
    for place in PLACES:
        yield from check_place(language, known, [row for row in lists if place_of(row) == place or (place == 'score' and row == QUIT)], place)
    beside = [known[word][1] for word in SEAT]
    if len(set(beside)) < len(beside):
        yield f'{language}: {beside} of a seat cannot be told apart'


def check_place(language, known, lists, place):
    """Faults of the words that are read at one place."""
    meaning = {}
    for row in lists:
        for word in words_of([row]):
            meaning.setdefault(fold(word), []).append(row)
    for word, owners in meaning.items():
        for other in owners[1:]:
            if not is_same(owners[0], other) and not (ASIDE & {owners[0], other}):
                yield f'en: {word!r} of {owners[0]!r} also means {other!r}'
    for row in lists:
        text = known.get(row, ('', ''))[1]
        if not text:
            yield f'{language}: {row!r} has no words'
            continue
        if row.startswith('/') != text.startswith('/') or place_of(row) != place_of(text):
            yield f'{language}: {text!r} and {row!r} begin with the same slash and place, or with none'
        for word in words_of([text]):
            for other in meaning.get(fold(word), []):
                if not is_same(row, other) and not (ASIDE & {row, other}):
                    yield f'{language}: {word!r} of {row!r} also means {other!r}'
            meaning.setdefault(fold(word), []).append(row)
            if word != word.lower():
                yield f'{language}: {word!r} has capitals'
    yield from sentences(language, known, lists, place)


def sentences(language, known, lists, place):
    """Sentences that tell what to type, in words that are not those shown in this language."""
    label = {}
    for row in lists:
        label.setdefault(words_of([row])[0], words_of([known.get(row, ('', row))[1]])[0])
    for message, (sources, text) in known.items():
        if not PLACES[place].search(sources):
            continue
        typed = [quoted.split()[0] for quoted in re.findall(r'`([^`]+)`', message)]
        shown = [quoted.split()[0] for quoted in re.findall(r'`([^`]+)`', text)]
        for word in typed:
            if word in label and label[word] not in shown:
                yield f'{language}: {message!r} shall name `{label[word]}`'


def too_long(language):
    """Lines of keys that do not fit below a screen of 80 columns: "Enter do it  ? help", with two spaces between."""
    for message, (sources, text) in entries(language).items():
        width = sum(not unicodedata.combining(c) for c in text)
        if 'src/tui/' in sources and re.search(r'\S  \S', message) and width > COLUMNS:
            yield f'{language}: {text!r} has {width} columns of {COLUMNS}'


def main():
    lists = rows()
    faults = [fault for language in LANGUAGES for fault in [*check(language, lists), *too_long(language)]]
    print('\n'.join(faults) or f'{len(lists)} lists in {len(LANGUAGES)} languages')
    return 1 if faults or len(lists) < 110 else 0


if __name__ == '__main__':
    sys.exit(main())
