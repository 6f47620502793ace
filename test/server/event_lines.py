#!/usr/bin/env python3
"""event_lines.py - the lines of src/tournament/line_sample.h as a director types them into `pedro director` and as the
page sends them to a server: both do the same acts, and refuse the same lines.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import re
import subprocess
import tempfile

from account_test import register
from tournament_test import act, acts, opened, tournament

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
ROW = re.compile(r'^    \{(NULL|"(?:[^"\\]|\\.)*"), (NULL|"(?:[^"\\]|\\.)*")\},$', re.M)


def samples():
    """Lists of lines with their answers, a list for each tournament."""
    found = [[]]
    for line, answer in ROW.findall((TOP / 'src/tournament/line_sample.h').read_text(encoding='utf-8')):
        if line == 'NULL':
            found.append([])
        else:
            found[-1].append((json.loads(line), json.loads(answer)))
    assert sum(map(len, found)) > 80 and len(found) == 3, found
    return found


def typed(program, lines):
    """The acts that are in the journal after the lines were typed."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        journal = os.path.join(folder, 'evening')
        subprocess.run([program, 'director', journal, '--name', 'Lines', '--plain'], input='\n'.join(line for line, _ in lines) + '\nquit\n',
                       env=dict(os.environ, LC_ALL='C.UTF-8', XDG_STATE_HOME=folder), text=True, check=True,
                       stdout=subprocess.DEVNULL)
        return acts(pathlib.Path(journal).read_text(encoding='utf-8').splitlines())[1:]


def sent(host, cookie, lines):
    name = opened(host, cookie, acts='')
    for line, wanted in lines:
        status, answer = act(host, cookie, name, line)
        reason = answer.get('reason', '')
        if wanted[0] not in '!?':
            assert status == 200, (line, answer)
        else:
            assert status >= 400 and (wanted[0] == '?' or wanted[1] == '*' or wanted[1:] == reason), (line, answer)
            assert wanted[0] == '!' or reason in ('line_shows', 'line_form'), (line, answer)
    return acts(tournament(host, name, cookie)['rows'])[1:]


def check(host, program):
    cookie, _ = register(host, 'Dira Ek')
    for lines in samples():
        wanted = [answer for _, answer in lines if answer[0] not in '!?']
        for who, done in (('terminal', typed(program, lines)), ('server', sent(host, cookie, lines))):
            assert done == wanted, (who, [pair for pair in zip(done, wanted) if pair[0] != pair[1]][:1], len(done), len(wanted))
