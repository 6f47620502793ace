#!/usr/bin/env python3
"""scores_test.py PEDRO - score records that people send: checked, stored once, replaced, listed, shown to others.

SPDX-License-Identifier: MIT
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

from account_test import PASSWORD, admin, cookie_of, logged_in, register
from host import LIMITS, Host, running, until

from database import quoted, rows_of  # found by host.py

HEAD = '''[Score "1"]
[Variant "us"]
[Players "4"]
[Dealer "0"]
[Seat0 "Ann"]
[Seat1 "Bo"]
[Result "*"]

'''
ONE = HEAD + 'hand 0 1 8 h 5 9\nscore 5 9\n'
TWO = ONE + 'hand 1 2 7 s 6 8\nscore -7 8\n'


def send(host, cookie, key, record):
    status, _, text = host.ask('POST', '/api/scores/' + key, {'record': record}, cookie)
    return status, json.loads(text).get('reason')


def listed(host, cookie):
    status, _, text = host.ask('GET', '/api/scores', cookie=cookie)
    assert status == 200, (status, text)
    return json.loads(text)['scores']


def keys(host, cookie):
    return sorted(score['key'] for score in listed(host, cookie))


def kept_once(host):
    ann, bob = host.guest(), host.guest()
    assert send(host, ann, 'k1', ONE) == (200, None)
    assert send(host, ann, 'k1', ONE) == (200, None)
    first = listed(host, ann)
    assert len(first) == 1, first
    changed = first[0].pop('changed')
    assert first[0].pop('title')
    assert first[0] == {'key': 'k1', 'variant': 'us', 'names': ['Ann', 'Bo'], 'result': [5, 9], 'winners': [], 'lines': 1,
                        'live': ''}, first
    assert re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ', changed)
    assert send(host, ann, 'k1', TWO) == (200, None)
    assert send(host, ann, 'k1', ONE) == (409, 'score_later'), 'an earlier version replaces nothing'
    assert [score['result'] for score in listed(host, ann)] == [[-2, 17]]
    status, headers, text = host.ask('GET', '/api/scores/k1', cookie=ann)
    assert status == 200 and text.decode() == TWO and headers['Content-Type'].startswith('text/plain')
    # They are one's own.
    assert listed(host, bob) == []
    assert host.ask('GET', '/api/scores/k1', cookie=bob)[0] == 404
    assert host.ask('DELETE', '/api/scores/k1', {}, bob)[0] == 200
    assert host.ask('GET', '/api/scores')[0] == 401
    assert host.ask('POST', '/api/scores/k1', {'record': ONE})[0] == 401
    assert host.ask('POST', '/api/scores/k1', {'record': ONE}, ann, Origin='http://elsewhere.example')[0] == 403
    assert keys(host, ann) == ['k1']
    assert host.ask('DELETE', '/api/scores/k1', {}, ann)[0] == 200
    assert host.ask('DELETE', '/api/scores/k1', {}, ann)[0] == 200
    assert listed(host, ann) == []


def refused_as_replay_does(host, program):
    """What is no score record is refused with the sentence of `pedro replay`."""
    cookie = host.guest()
    wrong = [ONE.replace('score 5 9', 'score 9 5'), HEAD + 'hand 0 1 40 h 5 9\n', HEAD + 'nonsense\n', ONE[:60],
             ONE.replace('[Score "1"]', '[Score "2"]'), HEAD + 'hand 0 1 8 h 5 8\nscore 5 8\nhand 9 9\n', '']
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as folder:
        path = os.path.join(folder, 'a.pedro')
        for record in wrong:
            status, _, text = host.ask('POST', '/api/scores/k1', {'record': record}, cookie)
            assert status == 400, (record, status, text)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(record)
            said = subprocess.run([program, 'replay', path], capture_output=True, text=True, check=False, timeout=60)
            assert said.returncode != 0, record
            if record.startswith('[Score'):
                assert json.loads(text)['message'] in said.stderr, (record, text, said.stderr)
    # A record with cards, other keys, and what is no text.
    assert send(host, cookie, 'k1', '[Variant "us"]\n\ndeal As\n') == (400, 'pad_missing')
    for key in ('', 'A', 'a/b', 'x' * 41, 'k.1'):
        assert host.ask('POST', '/api/scores/' + key, {'record': ONE}, cookie)[0] == 404, key
    for body in ({}, {'record': 7}, {'record': ONE + '\0'}):
        assert host.ask('POST', '/api/scores/k1', body, cookie)[0] == 400, body
    assert host.ask('POST', '/api/scores/k1', {'record': ONE + ';' + 'x' * (32 << 10)}, cookie)[0] == 413
    assert listed(host, cookie) == []


def full(host):
    """A person has room for 500."""
    cookie = host.guest()
    assert send(host, cookie, 'k0', ONE)[0] == 200
    [(owner,)] = rows_of(host.data, 'SELECT max(user_id) FROM scores')
    rows_of(host.data, 'INSERT INTO scores(user_id, key, changed_at, variant, result, winners, lines, record) VALUES ' + ', '.join(
        "(%s, 'k%d', %d, 'us', '5 9', 0, 1, %s)" % (owner, number, number, quoted(ONE)) for number in range(1, 500)))
    assert send(host, cookie, 'more', ONE) == (409, 'scores_full')
    assert send(host, cookie, 'k7', TWO)[0] == 200
    pages = [json.loads(host.ask('GET', '/api/scores?skip=%d' % skip, cookie=cookie)[2])['scores'] for skip in range(0, 600, 50)]
    assert [len(page) for page in pages] == [50] * 10 + [0, 0]
    assert len({score['key'] for page in pages for score in page}) == 500


def live(host):
    cookie, other = host.guest(), host.guest()
    assert send(host, cookie, 'k1', ONE)[0] == 200
    assert host.ask('POST', '/api/live/k1', {}, other)[0] == 404, 'only the owner shows it'
    assert host.ask('POST', '/api/live/k1', {})[0] == 401
    status, _, text = host.ask('POST', '/api/live/k1', {}, cookie)
    secret = json.loads(text)['live']
    assert status == 200 and re.fullmatch('[0-9a-f]{32}', secret), text
    assert json.loads(host.ask('POST', '/api/live/k1', {}, cookie)[2])['live'] == secret, 'the link stays'
    # Anybody with the link, without a session, sees each change.
    status, headers, text = host.ask('GET', '/api/live/' + secret)
    assert status == 200 and text.decode() == ONE
    tag = headers['ETag']
    assert host.ask('GET', '/api/live/' + secret, If_None_Match=tag)[0] == 304
    assert send(host, cookie, 'k1', TWO)[0] == 200
    status, headers, text = host.ask('GET', '/api/live/' + secret, If_None_Match=tag)
    assert status == 200 and text.decode() == TWO and headers['ETag'] != tag
    for method in ('POST', 'DELETE'):
        assert host.ask(method, '/api/live/' + secret, {}, other)[0] in (200, 404)
    assert host.ask('GET', '/api/live/' + secret)[0] == 200, 'who only has the link changes nothing'
    for wrong in ('', 'k1', '0' * 32, secret[:-1], secret + '0', secret.upper() + 'g'):
        status, _, text = host.ask('GET', '/api/live/' + wrong)
        assert status == 404 and json.loads(text)['reason'] == 'score_hidden', (wrong, status, text)
    assert host.ask('DELETE', '/api/live/k1', {}, cookie)[0] == 200
    assert host.ask('GET', '/api/live/' + secret)[0] == 404
    assert json.loads(host.ask('POST', '/api/live/k1', {}, cookie)[2])['live'] != secret


def with_the_account(host, program):
    """A guest's records stay when an account is made, come along when the guest logs in, and go with the account."""
    guest = host.guest()
    assert send(host, guest, 'k1', ONE)[0] == 200
    status, headers, text = host.ask('POST', '/api/register', {'name': 'Zebedee', 'password': PASSWORD}, guest)
    assert status == 200, text
    cookie = cookie_of(headers)
    assert keys(host, cookie) == ['k1']
    second = host.guest()
    assert send(host, second, 'k1', TWO)[0] == 200
    assert send(host, second, 'k2', ONE)[0] == 200
    cookie = logged_in(host, 'Zebedee', cookie=second)
    assert keys(host, cookie) == ['k1', 'k2']
    assert host.ask('GET', '/api/scores/k1', cookie=cookie)[2].decode() == TWO, 'the later one'
    exported = json.loads(host.ask('GET', '/api/me/export', cookie=cookie)[2])
    assert {score['key']: score['record'] for score in exported['scores']} == {'k1': TWO, 'k2': ONE}, exported
    # An account that an admin merges into another takes its records along.
    other, _ = register(host, 'Yolanda')
    admin(program, host.data, 'merge', 'Zebedee', 'Yolanda')
    assert keys(host, other) == ['k1', 'k2']
    assert 'replayed, 0 of them wrong' in admin(program, host.data, 'verify')
    secret = json.loads(host.ask('POST', '/api/live/k1', {}, other)[2])['live']
    assert host.ask('DELETE', '/api/me', {}, other)[0] == 200
    assert host.ask('GET', '/api/live/' + secret)[0] == 404


def lasting(program):
    """What is acknowledged survives kill -9, also while others are being sent."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        cookie = host.guest()
        acknowledged = []

        def work():
            for number in range(100000):
                try:
                    if send(host, cookie, 'k%d' % (number % 400), ONE if number < 400 else TWO)[0] == 200:
                        acknowledged.append(number)
                except (OSError, ValueError):
                    return
        thread = threading.Thread(target=work)
        thread.start()
        while len(acknowledged) < 50 and thread.is_alive():
            pass
        host.kill()
        thread.join()
        host.start()
        for number in acknowledged:
            text = host.ask('GET', '/api/scores/k%d' % (number % 400), cookie=cookie)[2].decode()
            assert text == TWO or (text == ONE and number < 400), number
        assert 'replayed, 0 of them wrong' in admin(program, data, 'verify')
        assert host.stop() == 0
    return len(acknowledged)


def limited(program):
    """Too many in a short time are refused as other requests are."""
    with running(program, '--requests=10000') as host:
        cookie = host.guest()
        answers = until(lambda answer: answer[0] != 200, lambda: send(host, cookie, 'k1', ONE), 1000)
        assert len(answers) > 100 and answers[-1] == (429, 'tried_often'), answers[-1]


def main():
    program = sys.argv[1]
    with running(program, *LIMITS) as host:
        kept_once(host)
        refused_as_replay_does(host, program)
        full(host)
        live(host)
        with_the_account(host, program)
    limited(program)
    print('%d records acknowledged, none lost' % lasting(program))


if __name__ == '__main__':
    main()
