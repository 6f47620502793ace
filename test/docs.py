#!/usr/bin/env python3
"""docs.py - checks documents against the tree and the program.

    docs.py PEDRO BUILD-DIRECTORY

Fails when README.md, CONTRIBUTING.md, CHANGELOG.md, docs/*.md, another README or a manual page names a file,
link, manual page, test, verb, option, `./dev` verb, function or environment variable that does not exist, or
when a folder of src/ is not among the layers of docs/architecture.md. A command after `<!-- docs.py runs this -->` is run,
and has to print what stands below it. A word in capitals stands for any name:
`test/laws/NAME_law.c`. Lines of `ninja` name targets, not files, and are not read.

SPDX-License-Identifier: MIT
"""
import functools
import json
import os
import pathlib
import re
import subprocess
import sys

PAGES = ('README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/*.md', 'web/README.md', 'web/DESIGN.md', 'test/*/README.md', 'man/*.scd')
ROOTS = 'data|docs|examples|include|man|po|src|test|tools|web'
PATH = re.compile(r'(?<![\w./<-])(?:%s)/[\w.*/-]*[\w*/]' % ROOTS)
NAME = re.compile(r'`([\w*-]+\.(?:c|h|ini|json|md|mjs|py|scd|sh|ts|tsx))`')
LINK = re.compile(r'\]\(([^)\s]+)\)')
MANUAL = re.compile(r'\b((?:lib)?pedro[\w-]*)\(([1-8])\)')
CODE = re.compile(r'`([^`]+)`')
COMMAND = re.compile(r'''(?:^|[\s/'(])pedro ([a-z][a-z-]*)(?![\w.-])([^|#;]*)''')
TESTS = re.compile(r'\b[Tt]ests? ((?:`[\w-]+`(?:, | and )?)+)')
IDENTIFIER = re.compile(r'`(?:struct )?(\w+)\(\)`|`(?:struct|enum) (\w+)`|\b(PEDRO_[A-Z_]+)\b')
SOURCES = ('.c', '.h', '.py', '.sh', '.ts', '.tsx', '.mjs', '.build')


def files():
    """The files of the project, without those of builds."""
    for folder, folders, names in os.walk('.'):
        folders[:] = [name for name in folders if not re.match(r'build|\.git$|node_modules$|dist$', name)]
        for name in names:
            yield pathlib.Path(folder, name)


def any_name(path):
    """The path with each word in capitals as a wildcard."""
    return re.sub(r'(?<![A-Za-z0-9])[A-Z]{2,}(?![A-Za-z0-9])', '*', path)


def exists(path, *folders):
    return any(next(folder.glob(name), None) for folder in folders for name in (path.rstrip('/'), any_name(path).rstrip('/')))


def anchors(path):
    """The anchors that the headings of a page get."""
    headings = re.findall(r'^#+ (.+)$', path.read_text(encoding='utf-8'), re.MULTILINE)
    return {re.sub(r'[^\w -]', '', heading).strip().lower().replace(' ', '-') for heading in headings}


@functools.lru_cache(maxsize=None)
def help_of(program, verb):
    """What `pedro VERB --help` prints; nothing if there is no such verb."""
    answer = subprocess.run([program, verb, '--help'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                            stdin=subprocess.DEVNULL, timeout=30, env={**os.environ, 'LC_ALL': 'C', 'LANGUAGE': ''})
    return answer.stdout.decode() if answer.returncode == 0 else ''


class Tree:
    """The names that documents may use."""

    def __init__(self, program, build):
        self.program = program
        everything = list(files())
        self.names = {path.name for path in everything}
        texts = {path: path.read_text(encoding='utf-8', errors='replace')
                 for path in everything if path.suffix in SOURCES or path.name == 'dev'}
        self.words = set(re.findall(r'\w+', '\n'.join(texts.values())))
        recipes = '\n'.join(text for path, text in texts.items() if path.name == 'meson.build')
        self.names.update(re.findall(r"'([\w.-]+\.\w+)'", recipes))  # made by the build
        tests = json.loads(pathlib.Path(build, 'meson-info', 'intro-tests.json').read_text(encoding='utf-8'))
        self.tests = {test['name'] for test in tests} | set(re.findall(r"\btest\('([\w-]+)'", recipes))
        usage = texts[pathlib.Path('dev')].split('<<')[1]
        self.dev = set(re.findall(r'^  ([a-z]+) ', usage, re.MULTILINE))

    def wrong_command(self, code):
        """What is wrong with the commands in a line of code."""
        for verb in re.findall(r'\./dev ([a-z]+)', code):
            if verb not in self.dev:
                yield 'no ./dev ' + verb
        for verb, arguments in COMMAND.findall(code):
            known = help_of(self.program, verb)
            if not known:
                yield 'no pedro ' + verb
                continue
            for option in re.findall(r'(?<!\S)--[a-z][a-z-]*', arguments):
                if not re.search(re.escape(option) + r'(?![\w-])', known):
                    yield 'no option %s of pedro %s' % (option, verb)
        found = re.search(r'\bmeson test (.*)', code)
        words = iter(found[1].split() if found else ())
        for word in words:
            if word in ('-C', '--timeout-multiplier', '--num-processes', '--suite'):
                next(words, None)
            elif not word.startswith('-') and word not in self.tests and not re.match('[A-Z]', word):
                yield 'no test ' + word

    def wrong_line(self, page, line, is_code):
        """What is wrong with a line of a page."""
        here = [pathlib.Path('.'), page.parent]
        for target in LINK.findall(line):
            if re.match(r'[a-z]+:', target):
                continue
            path, _, anchor = target.partition('#')
            target_page = page.parent / path if path else page
            if not target_page.exists():
                yield 'no ' + target
            elif anchor and anchor not in anchors(target_page):
                yield 'no heading for ' + target
        if 'ninja ' not in line:
            for path in PATH.findall(LINK.sub('', line)):
                if not exists(path, *here):
                    yield 'no ' + path
        for name in NAME.findall(line):
            if name not in self.names and not exists('**/' + any_name(name), pathlib.Path('.')):
                yield 'no file ' + name
        for name, section in MANUAL.findall(line):
            if not pathlib.Path('man', '%s.%s.scd' % (name, section)).exists():
                yield 'no manual page %s(%s)' % (name, section)
        for group in TESTS.findall(line):
            for name in CODE.findall(group):
                if name not in self.tests:
                    yield 'no test ' + name
        for found in IDENTIFIER.findall(line):
            if not any(word in self.words for word in found):
                yield 'nothing is called ' + ''.join(found)
        # An option that stands alone is of the page's verb, or of one in the same line.
        verbs = re.findall(r'^pedro-([\w-]+)\.1$', page.stem) if page.suffix == '.scd' else []
        for code in [line] if is_code else CODE.findall(line):
            yield from self.wrong_command(code)
            if verbs and re.match(r'--[a-z]', code):
                wrong = [list(self.wrong_command('pedro %s %s' % (verb, code))) for verb in verbs]
                yield from min(wrong, key=len)
            elif verbs:
                verbs += (verb for verb, _ in COMMAND.findall(code))


def text_of(page):
    """A page; the source of a manual page with code marked as in Markdown."""
    text = page.read_text(encoding='utf-8')
    if page.suffix != '.scd':
        return text
    text = re.sub(r'\\(.)', r'\1', re.sub(r'^\t(?=(\$ )?pedro )', '    ', text, flags=re.MULTILINE))
    text = re.sub(r'\*([\w-]+)\*(\(\d\))', r'\1\2', text)
    text = re.sub(r'\*(\w+)\*\(\)', r'`\1()`', text)
    return re.sub(r'(?<![\w"`])\*([\w./-][^*`\n]*)\*(?!\w)', r'`\1`', text)


def lines_of(page):
    """(number, line, whether it is code); lines that end in a backslash or within code are joined with the next."""
    fenced, start, joined = False, None, ''
    for number, line in enumerate(text_of(page).splitlines(), 1):
        if line.startswith('```'):
            fenced = not fenced
        start, joined = start or number, joined + line.removesuffix('\\')
        is_code = fenced or joined.startswith('    ')
        if line.endswith('\\') or (not is_code and joined.count('`') % 2):
            joined += ' '
            continue
        yield start, joined, is_code
        start, joined = None, ''


def wrong_runs(program, page):
    """The commands of a page that print something else than it says."""
    for block in re.findall(r'^<!-- docs.py runs this -->\n\n((?: {4}.*\n|\n)+)', page.read_text(encoding='utf-8'), re.MULTILINE):
        lines = [line[4:].rstrip() for line in block.strip('\n').split('\n')]
        command = lines[0].split()
        if command[:2] != ['$', 'pedro']:
            yield '%s: %s is not a command of pedro' % (page, lines[0])
            continue
        run = subprocess.run([program] + command[2:], stdout=subprocess.PIPE, check=False, env=dict(os.environ, LC_ALL='C.UTF-8'))
        printed = [line.rstrip() for line in run.stdout.decode().rstrip('\n').split('\n')]
        if printed != lines[1:]:
            yield '%s: %s prints\n%s' % (page, lines[0], '\n'.join(printed))


def other_meanings():
    """The terms of the page that the glossary in docs/ does not have, or tells otherwise."""
    entries = re.findall(r'^- (.*(?:\n {2}.*)*)', pathlib.Path('docs/glossary.md').read_text(encoding='utf-8'), re.MULTILINE)
    told = [re.sub(r'\s+', ' ', re.sub(r'\*|\s\([^()]*`[^()]*\)', '', entry)).lower() for entry in entries]
    for line in pathlib.Path('data/glossary.ini').read_text(encoding='utf-8').splitlines():
        forms, _, meaning = line.partition(' = ')
        word = forms.split(', ')[0]
        if meaning and not any(word in entry.split(':')[0] and meaning.lower() in entry for entry in told):
            yield 'docs/glossary.md does not say: %s: %s' % (word, meaning)


def main(program, build):
    tree = Tree(program, build)
    pages = [page for pattern in PAGES for page in sorted(pathlib.Path('.').glob(pattern))]
    wrong = ['%s:%d: %s' % (page, number, what)
             for page in pages for number, line, is_code in lines_of(page)
             for what in tree.wrong_line(page, line, is_code)]
    wrong += [what for page in pages for what in wrong_runs(program, page)]
    wrong += other_meanings()
    drawing = pathlib.Path('docs/architecture.md').read_text(encoding='utf-8')
    layers = set(re.findall(r'\w+', ' '.join(re.findall(r'^    (\w+(?:, \w+)*)  ', drawing, re.MULTILINE))))
    wrong += ['docs/architecture.md: src/%s is not among the layers' % folder.name
              for folder in sorted(pathlib.Path('src').iterdir()) if folder.is_dir() and folder.name not in layers]
    print('\n'.join(wrong) or '%d pages, everything they name is there' % len(pages))
    return 1 if wrong or not pages else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
