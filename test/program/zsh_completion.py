#!/usr/bin/env python3
"""zsh_completion.py PEDRO - a zsh at a terminal completes verbs, options and their values.

Usage: zsh_completion.py PEDRO. The completion is installed as `_pedro`, as a package would do it. A line is typed, then
the Tab key; a second key has the shell print what it has offered and what the line is now, and erase it.

SPDX-License-Identifier: MIT
"""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile

PATIENCE = 300  # seconds; what takes longer hangs

# `compadd` adds matches: its words are noted. With -O, -A or -D it only computes.
SETTINGS = r'''
fpath=($FOLDER $fpath)
autoload -Uz compinit && compinit -D -u
zstyle ':completion:*' menu no
setopt no_beep no_auto_menu no_list_ambiguous no_always_last_prompt
unsetopt prompt_sp prompt_cr
PS1=
bindkey -e
typeset -ga offered
compadd() {
    local -a found
    if [[ ${@[1,(i)(-|--)]} != *-[a-zA-Z]#[OAD]* ]]; then
        builtin compadd -A found "$@"
        offered+=("${found[@]}")
    fi
    builtin compadd "$@"
}
tell() {
    print -r -- $'\n'"BEGIN<${(j: :)${(u)offered}}><$BUFFER>END"
    offered=()
    BUFFER=
}
zle -N tell
bindkey '^X' tell
bindkey '^I' complete-word
print READY
'''


class Shell:
    """A zsh at a terminal of its own."""

    def __init__(self, folder):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            environment = {'PATH': os.environ['PATH'], 'LC_ALL': 'C.UTF-8', 'TERM': 'dumb', 'HOME': folder, 'FOLDER': folder}
            os.execvpe('zsh', ['zsh', '-f', '-i'], environment)
        self.heard = ''
        with open(os.path.join(folder, 'settings'), 'w', encoding='utf-8') as file:
            file.write(SETTINGS)
        self.type('. ./settings\n')
        self.wait(r'READY')

    def type(self, text):
        os.write(self.terminal, text.encode())

    def wait(self, pattern):
        """The match of the pattern; what came before it is forgotten."""
        while not (match := re.search(pattern, self.heard, re.S)):
            assert select.select([self.terminal], [], [], PATIENCE)[0], 'zsh says no more than %r' % self.heard
            self.heard += os.read(self.terminal, 65536).decode(errors='replace').replace('\r', '')
        self.heard = self.heard[match.end():]
        return match

    def complete(self, line):
        """What is offered for the last word of a line, and what the line becomes."""
        self.type(line + '\t\x18')
        match = self.wait(r'BEGIN<(.*?)><(.*?)>END')
        return match[1].split(), match[2]


def text_of(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8'}).stdout


# A line, and what it becomes.
COMPLETED = {
    'pedro ru': 'pedro rul',
    'pedro rule': 'pedro rules ',
    'pedro rules tennessee-': 'pedro rules tennessee-moon ',
    'pedro rules --js': 'pedro rules --json ',
    'pedro rules us --la': 'pedro rules us --la',
    'pedro rules us --law': 'pedro rules us --laws ',
    'pedro rules -o robber=d': 'pedro rules -o robber=dealer',
    'pedro rules -o rob=so': 'pedro rules -o rob=sort',
    'pedro rules -orob=so': 'pedro rules -orob=sort',
    'pedro rules --set=rob=so': 'pedro rules --set=rob=sort',
    'pedro rules --set rob=so': 'pedro rules --set rob=sort',
    'pedro rules -o min_b': 'pedro rules -o min_bid=',
    'pedro rules --key robb': 'pedro rules --key robber ',
    'pedro rules --color al': 'pedro rules --color always ',
    'pedro rules --color=al': 'pedro rules --color=always ',
    'pedro rules --ruleset ours.i': 'pedro rules --ruleset ours.ini ',
    'pedro bot si': 'pedro bot simple ',
    'pedro play --bots cl': 'pedro play --bots club ',
    'pedro play --bot 1=club --bo': 'pedro play --bot 1=club --bot',
    'pedro rules -o target=20 -o rob=so': 'pedro rules -o target=20 -o rob=sort',
    'pedro play --wait tr': 'pedro play --wait trick ',
    'pedro replay ou': 'pedro replay ours.',
    'pedro replay ours.p': 'pedro replay ours.pedro ',
    'pedro matches res': 'pedro matches resume ',
    'pedro help --completion z': 'pedro help --completion zsh ',
    'pedro help matc': 'pedro help matches ',
    # Nothing fits.
    'pedro nosuch': 'pedro nosuch',
    'pedro rules --in C': 'pedro rules --in C',
    'pedro play --seed 1': 'pedro play --seed 1',
}


def main(program):
    program = os.path.realpath(program)
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, '_pedro'), 'w', encoding='utf-8') as file:
            file.write(text_of(program, 'help', '--completion', 'zsh'))
        for name in 'ours.ini', 'ours.pedro':
            open(os.path.join(folder, name), 'w', encoding='utf-8').close()
        shell = Shell(folder)
        for line, becomes in COMPLETED.items():
            offered, now = shell.complete(line)
            if now != becomes:
                wrong.append('%r becomes %r, not %r; offered: %s' % (line, now, becomes, ' '.join(offered)))
        # All presets, keys and bots.
        presets = re.findall(r'"name":"(.*?)"', text_of(program, 'rules', '--json'))
        keys = re.findall(r'^. (\w+) +=', text_of(program, 'rules', '--keys'), re.M)
        bots = re.findall(r'^(\S+)', text_of(program, 'bot'), re.M)
        for line, words in ('pedro rules ', presets), ('pedro rules us --key ', keys), ('pedro bot ', bots):
            offered, _ = shell.complete(line)
            if not words or sorted(offered) != sorted(words):
                wrong.append('%r offers %s, not %s' % (line, ' '.join(offered), ' '.join(words)))
        # All verbs, and all options of each.
        verbs = re.findall(r'^  ([a-z-]+)  ', text_of(program, '--help').split('\nOptions:')[0], re.M)
        offered, _ = shell.complete('pedro ')
        if not verbs or sorted(set(verbs)) != sorted(offered):
            wrong.append('verbs: %s, not %s' % (' '.join(offered), ' '.join(verbs)))
        for verb in verbs:
            options = set(re.findall(r'--[a-z-]+', '\n'.join(
                re.findall(r'^ +(?:-\w, )?(--[a-z-]+)', text_of(program, verb, '--help'), re.M))))
            offered, _ = shell.complete('pedro %s --' % verb)
            missing = options - {word.split('=')[0] for word in offered}
            if not options or missing:
                wrong.append('%s lacks %s' % (verb, ' '.join(sorted(missing))))
        os.close(shell.terminal)
    print('\n'.join(wrong))
    print('%d lines, %d verbs' % (len(COMPLETED), len(verbs)))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
