#!/usr/bin/env python3
"""watch_test.py PEDRO DATA DOCUMENT - the alerts and the dashboard in DATA ask only for what a node really tells.

Every name that begins with pedro_ in an expression is compared with /metrics of a running server; each alert is explained
in DOCUMENT. If promtool is installed, it checks the rules and runs rules_test.yml.

SPDX-License-Identifier: MIT
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'server'))
from host import running  # noqa: E402

NAME = re.compile(r'\bpedro_\w+')


def told(program):
    """The names of all samples of /metrics."""
    with running(program) as host:
        status, _, text = host.ask('GET', '/metrics')
    assert status == 200, status
    names = set(re.findall(r'^(pedro_\w+)', text.decode(), re.M))
    assert {'pedro_ready', 'pedro_ack_seconds_bucket'} <= names, names
    return names


def expressions(dashboard):
    assert dashboard['title'] and dashboard['panels']
    for panel in dashboard['panels']:
        place = panel['gridPos']
        assert panel['title'] and place['x'] + place['w'] <= 24, panel
        for target in panel['targets']:
            yield target['expr']


def alerts(text):
    """(name, expression) of each alert; the file has each on a line of its own."""
    found = re.findall(r'^ +- alert: (\w+)\n +expr: (.+)\n +for: \d+[sm]\n +labels:\n +severity: (?:page|ticket)\n'
                       r' +annotations:\n +summary: \S.*$', text, re.M)
    assert len(found) == text.count('alert:') > 0, 'an alert lacks something, or has it in another order'
    return found


def check_with_promtool(data):
    if not shutil.which('promtool'):
        return
    with tempfile.TemporaryDirectory() as directory:
        shutil.copy(os.path.join(data, 'prometheus-rules.yml'), directory)
        shutil.copy(os.path.join(HERE, 'rules_test.yml'), directory)
        for words in (['check', 'rules', 'prometheus-rules.yml'], ['test', 'rules', 'rules_test.yml']):
            done = subprocess.run(['promtool', *words], cwd=directory, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr


def main():
    program, data, document = sys.argv[1:]
    with open(os.path.join(data, 'prometheus-rules.yml'), encoding='utf-8') as file:
        rules = alerts(file.read())
    with open(os.path.join(data, 'grafana-dashboard.json'), encoding='utf-8') as file:
        asked = [*expressions(json.load(file)), *(expression for _, expression in rules)]
    names = told(program)
    unknown = {name for expression in asked for name in NAME.findall(expression)} - names
    assert not unknown, 'no node tells %s' % sorted(unknown)
    with open(document, encoding='utf-8') as file:
        explained = file.read()
    missing = [name for name, _ in rules if '`%s`' % name not in explained]
    assert not missing, '%s does not explain %s' % (document, missing)
    check_with_promtool(data)


if __name__ == '__main__':
    main()
