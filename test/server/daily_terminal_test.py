#!/usr/bin/env python3
"""daily_terminal_test.py PEDRO - `pedro daily`, `pedro progress` and `pedro challenge` at a real server: tries that are sent and tries that are not, the ranking,
the league, accounts, and challenges that people play in terminals, as guests and with an account.

SPDX-License-Identifier: MIT
"""
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile

from account_test import PASSWORD, logged_in, register
from host import LIMITS, Host, ending
from typist import Typist


class Terminal:
    """People who play at one server, each in an own folder."""

    def __init__(self, program, host, folder):
        self.program, self.host, self.folder = program, host, folder

    @property
    def address(self):
        return 'http://127.0.0.1:%d' % self.host.port

    def state(self, who):
        return os.path.join(self.folder, who)

    def env(self, who, env=None):
        return {'XDG_CONFIG_HOME': self.state(who), **(env or {})}

    def run(self, who, *words, code=0, env=None):
        """The output of a program that ends with this code: both streams, as a person sees them."""
        done = subprocess.run([self.program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False, env={**os.environ, 'XDG_STATE_HOME': self.state(who), 'LC_ALL': 'C.UTF-8', **self.env(who, env)})
        assert done.returncode == code, (done.returncode, done.stdout[-2000:])
        return done.stdout

    def daily(self, who, *words, **options):
        return self.run(who, 'daily', '--date', today(self.host), *words, **options)

    def play(self, who, *words, date='', env=None):
        """The output when a deal of the day is played to its end."""
        person = Typist(self.program, '--date', date or today(self.host), *words, state=self.state(who), env=self.env(who, env), verb='daily')
        person.play('^All boards are played')
        assert person.stop() == 0, person.lines[-20:]
        return '\n'.join(person.lines)

    def challenge(self, who, *words, **options):
        return self.run(who, 'challenge', '--server', self.address, *words, **options)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def fetched(host, path, cookie=None):
    status, _, text = host.ask('GET', path, cookie=cookie)
    assert status == 200, (status, text)
    return json.loads(text)


def today(host):
    return fetched(host, '/api/daily')['date']


def players(host):
    return fetched(host, '/api/daily')['players']


def said(text, pattern):
    found = re.search(pattern, text, re.MULTILINE)
    assert found, (pattern, text[-2000:])
    return found


def tries_are_sent_when_asked(terminal):
    host, server = terminal.host, ('--server', terminal.address)
    # A server alone is no wish to send; nor are the ranking and the league.
    said(terminal.play('ann', 'us', *server), r'^  us +.*: [-+\d]+, par [-+\d]+$')
    said(terminal.daily('ann', '--ranking', *server), '^Nobody has a result yet')
    said(terminal.daily('ann', '--league', *server), '^Weekly league, until .*: nobody has a result yet')
    assert players(host) == 0 and not os.path.exists(os.path.join(terminal.state('ann'), 'pedro', 'guest-127.0.0.1-%d' % host.port))
    # What is over is sent, and not played again.
    text = terminal.daily('ann', 'us', '--send', *server)
    margin, par = said(text, r"^us: sent; the server's referee has ([-+\d]+), par ([-+\d]+)\.$").groups()
    assert said(text, '^  us .*: ([-+0-9]+), par ([-+0-9]+)$').groups() == (margin, par), text
    said(text, r'^Ranking of the day, .*: 1 player$')
    said(text, r'^1 .* 1 +you$')
    assert players(host) == 1
    said(terminal.daily('ann', 'us', '--send', *server), r'^us: a try of yours was there before, and counts: %s' % re.escape(margin))
    # One is played and sent at once; the setting names the server.
    os.makedirs(os.path.join(terminal.state('bob'), 'pedro'))
    with open(os.path.join(terminal.state('bob'), 'pedro', 'play.ini'), 'w', encoding='utf-8') as file:
        file.write('server = %s/\n' % terminal.address)
    text = terminal.play('bob', 'pidro', '--send')
    own, par = said(text, r'^You: ([-+\d]+)\. Par, .*: ([-+\d]+)\.$').groups()
    assert said(text, r'^pidro: sent; .* has ([-+\d]+), par ([-+\d]+)\.$').groups() == (own, par), text
    said(text, ': 2 players$')
    assert players(host) == 2
    # The list is short, and the own line is marked; so is the league.
    text = terminal.daily('bob', '--ranking', '--league')
    assert len(re.findall('you', text)) == 2 and max(map(len, text.split('\n'))) <= 80, text
    said(text, '^Weekly league: league 5, until ')


def an_account_sends(terminal):
    register(terminal.host, 'Cleo')
    server = ('--server', terminal.address, '--user', 'Cleo')
    env = {'PEDRO_PASSWORD': PASSWORD}
    text = terminal.play('cleo', 'us', '--send', *server, env=env)
    said(text, r'^us: sent;')
    said(text, r'^\d+ +Cleo .*you$')
    said(terminal.daily('cleo', '--ranking', *server, code=1, env={'PEDRO_PASSWORD': 'wrong horse'}), '^pedro: http://127')
    said(terminal.daily('cleo', '--ranking', '--server', 'http://example.invalid', '--user', 'Cleo', code=1, env=env), 'https://')


def progress_follows_the_account(terminal):
    """What Cleo has learned comes to her other computer, and nothing that makes no sense."""
    options = {'env': {'PEDRO_PASSWORD': PASSWORD}}
    here, there = (os.path.join(terminal.state(who), 'pedro', 'mistakes') for who in ('cleo', 'cleo2'))

    def progress(who, sent, taken):
        text = terminal.run(who, 'progress', '--server', terminal.address, '--user', 'Cleo', **options)
        said(text, '^Sent to your account: %d. Taken from it: %d.$' % (sent, taken))

    def types(text, *words):
        subprocess.run([terminal.program, *words], input=text, text=True, check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, 'XDG_STATE_HOME': terminal.state('cleo')})

    def learned(who):
        return (json.loads(terminal.run(who, *words)) for words in (('learn', '--json'), ('puzzles', '--json', *one)))

    # Two puzzles are not found, so they are asked again; one is, and a lesson is done; the deal of the day is over.
    one = ('--theme', 'follow', '--number', '1', '--from', '1')
    types('show\n\nshow\n', 'puzzles', '--number', '2', '--from', '1')
    assert len(os.listdir(here)) == 2, os.listdir(here)
    types(json.loads(terminal.run('cleo', 'puzzles', '--json', *one))['puzzles'][0]['best'] + '\n', 'puzzles', *one)
    types('Kd\nKc\n', 'learn')
    progress('cleo', 5, 0)
    progress('cleo', 0, 0)
    progress('cleo2', 0, 5)
    lessons, puzzles = learned('cleo2')
    assert [each['name'] for each in lessons['lessons'] if each['done']] == ['counts'], lessons
    assert puzzles['found'] == 1 and puzzles['puzzles'][0]['found'], puzzles
    for name in os.listdir(here):
        assert read(os.path.join(here, name)) == read(os.path.join(there, name)), name
    deals = json.loads(terminal.daily('cleo2', '--json'))['deals']
    assert [deal['state'] for deal in deals if deal['variant'] == 'us'] == ['over'], deals
    said(terminal.daily('cleo2', 'us', '--send', '--server', terminal.address, '--user', 'Cleo', **options), '^us: you played it on another device')
    # An answer on the one computer is the newer one on the other: the mistake is the same one, in another box.
    name = min(os.listdir(there))
    moved = re.sub(r'Mistake "1 (\d{4})', lambda box: 'Mistake "2 %d' % (int(box[1]) + 1), read(os.path.join(there, name)))
    with open(os.path.join(there, name), 'w', encoding='utf-8') as file:
        file.write(moved)
    progress('cleo2', 1, 0)
    progress('cleo', 0, 1)
    assert read(os.path.join(here, name)) == moved and len(os.listdir(here)) == 2
    # Rows that are no mistakes, or would get another name, are not written.
    cookie = logged_in(terminal.host, 'Cleo')
    rows = [{'kind': 'mistake', 'key': key, 'stamp': 999_999, 'value': value}
            for key, value in (('7-00ff', moved), ('7-00fe', 'nonsense'), ('7 -00fd', ''))]
    rows += [{'kind': 'daily', 'key': '2026-11-27 whist', 'stamp': 1, 'value': '{"answers":[],"margin":1,"par":1}'},
             *({'kind': kind, 'key': key, 'stamp': 0, 'value': ''}
               for kind, key in (('master', 'pidro 999999'), ('puzzle', 'us 999999'), ('lesson', 'us nonsense')))]
    assert terminal.host.ask('POST', '/api/progress', {'rows': rows}, cookie)[0] == 200
    progress('cleo', 0, 0)
    assert len(os.listdir(here)) == 2
    said(terminal.run('cleo', 'progress', '--server', terminal.address, code=2), 'a guest has nothing at a server: give --user NAME')


def errors_say_what_to_do(terminal):
    said(terminal.daily('dan', '--ranking', code=2), 'give --server URL, or write `server = URL`')
    said(terminal.daily('dan', 'us', '--send', code=2), 'give --server URL')
    said(terminal.daily('dan', '--send', '--json', '--server', terminal.address, code=2), 'go without --check and --json')
    said(terminal.daily('dan', '--ranking', '--server', 'nonsense', code=2), 'such as https://example.org, not `nonsense`')
    before = (datetime.date.fromisoformat(today(terminal.host)) - datetime.timedelta(days=9)).isoformat()
    terminal.play('dan', 'us', date=before)
    text = terminal.run('dan', 'daily', 'us', '--date', before, '--send', '--server', terminal.address, code=1)
    said(text, '`pedro daily us --date %s --send` sends it again' % before)
    terminal.play('dan', 'us')
    terminal.host.kill()
    text = terminal.run('dan', 'daily', 'us', '--send', '--server', terminal.address, code=1)
    said(text, '^pedro: http://127.0.0.1')
    terminal.host.start()
    said(terminal.daily('dan', 'us', '--send', '--server', terminal.address), '^us: sent')


def plays(terminal, who, link, *words, away='', env=None):
    """A try at all deals of a challenge, in a terminal that is left in its middle; it goes on at the computer of `away`, if that is given."""
    person = Typist(terminal.program, 'play', link, *words, state=terminal.state(who), env=terminal.env(who, env), verb='challenge')
    person.play('^Hand 1: ')
    assert person.stop() == 0
    person = Typist(terminal.program, 'play', link, *words, state=terminal.state(away or who), env=terminal.env(away or who, env), verb='challenge')
    person.play('^Challenge: ')
    assert person.stop() == 0
    assert any(line == 'Board 5 of 5.' for line in person.lines), person.lines[-30:]


def two_play_a_challenge(terminal):
    said(terminal.challenge('eve'), 'You have no challenge')
    link = said(terminal.challenge('eve', 'make', 'us'), r'^(http://.*/challenge/[a-z0-9]+)$')[1]
    text = terminal.challenge('eve', 'show', link)
    said(text, '^Until .* UTC; 0 of 2 places are taken')
    said(terminal.challenge('eve'), 'you have not played yet$')
    plays(terminal, 'eve', link)
    own = terminal.challenge('eve', 'show', link.rsplit('/', 1)[1])
    points = said(own, r'^1 .*?((?:[-+]?\d+ +){5})([-+]?\d+) \(you\)$')
    assert sum(map(int, points[1].split())) == int(points[2]), own
    # The points of others are told when the own try is over.
    text = terminal.challenge('fay', 'show', link)
    said(text, 'played; told when your own try is over')
    assert points[0] not in text
    plays(terminal, 'fay', link)
    said(terminal.challenge('fay', 'show', link), '^It is over')
    said(terminal.challenge('fay'), ': over$')
    for words, code, sentence in ((('show', 'none!'), 2, 'a challenge is a link such as'), (('make', 'whist'), 4, 'whist'),
                                  (('show', 'abcdefghijkm'), 1, '^pedro: http'), (('give', 'x'), 2, 'there is no task'),
                                  (('make',), 2, 'usage: pedro challenge make'), (('make', 'us', '--places', '17'), 2, 'places')):
        said(terminal.challenge('fay', *words, code=code), sentence)


def an_account_plays_a_challenge(terminal):
    """What is begun on one computer goes on at another: the try is that of the account."""
    register(terminal.host, 'Gil')
    env = {'PEDRO_PASSWORD': PASSWORD}
    account = {'env': env}
    link = said(terminal.challenge('gil', 'make', 'us', '--places', '3', '--user', 'Gil', **account), r'^(http://.*/challenge/[a-z0-9]+)$')[1]
    plays(terminal, 'gil', link, '--user', 'Gil', away='gil2', env=env)
    own = terminal.challenge('gil3', 'show', link, '--user', 'Gil', **account)
    said(own, '; 1 of 3 places are taken')
    said(own, r'^1 +Gil .*\(you\)$')
    said(terminal.challenge('gil3', '--user', 'Gil', **account), 'you have played$')
    # Somebody else on the same computer is a guest, or nobody, but not this account.
    text = terminal.challenge('gil', 'show', link)
    said(text, r'^ +Gil +played; told when your own try is over$')
    assert '(you)' not in text
    said(terminal.challenge('gil'), 'You have no challenge')
    plays(terminal, 'gil', link)
    said(terminal.challenge('gil', 'show', link), '; 2 of 3 places are taken')
    for who in 'gil2', 'gil3':
        assert not os.path.exists(os.path.join(terminal.state(who), 'pedro', 'guest-127.0.0.1-%d' % terminal.host.port)), who
    # The settings name the account too, for their server only.
    with open(os.path.join(terminal.state('gil3'), 'pedro', 'play.ini'), 'w', encoding='utf-8') as file:
        file.write('server = %s\nuser = Gil\n' % terminal.address)
    said(terminal.run('gil3', 'challenge', 'show', link, **account), r'^\d +Gil .*\(you\)$')
    for words in (('--user', 'Gil'), ('make', 'us', '--user', 'Gil'), ('play', link, '--user', 'Gil'), ('--user', 'Nobody')):
        said(terminal.challenge('gil', *words, code=1, env={'PEDRO_PASSWORD': 'wrong horse'}), '^pedro: http://127')


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, tempfile.TemporaryDirectory(prefix='pedro-test-') as folder, \
            ending(Host(program, data, *LIMITS)) as host:
        terminal = Terminal(program, host, folder)
        tries_are_sent_when_asked(terminal)
        an_account_sends(terminal)
        progress_follows_the_account(terminal)
        errors_say_what_to_do(terminal)
        two_play_a_challenge(terminal)
        an_account_plays_a_challenge(terminal)
    print('daily_terminal: all passed')


if __name__ == '__main__':
    main()
