#!/usr/bin/env python3
"""account_test.py PEDRO - accounts, passwords, sessions, names, and the tasks of admins.

SPDX-License-Identifier: MIT
"""
import http.client
import json
import os
import subprocess
import sys
import tempfile

from host import LIMITS, PATIENCE, Closed, Host, Player, running, until, wait_until

from database import of_directory, rows_of  # found by host.py

PASSWORD = 'correct horse'
FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'


def cookie_of(headers):
    return headers['Set-Cookie'].split(';')[0]


def register(host, name, **headers):
    """A new account: its cookie and its recovery code."""
    status, got, text = host.ask('POST', '/api/register', {'name': name, 'password': PASSWORD}, **headers)
    assert status == 200, (name, status, text)
    return cookie_of(got), json.loads(text)['recovery']


def login(host, name, password=PASSWORD, **headers):
    return host.ask('POST', '/api/login', {'name': name, 'password': password}, **headers)


def logged_in(host, name, **headers):
    status, got, text = login(host, name, **headers)
    assert status == 200, (status, text)
    return cookie_of(got)


def is_in(host, cookie):
    return host.ask('GET', '/api/me', cookie=cookie)[0] == 200


def ends(player):
    """Waits until the server closes the socket of a player."""
    try:
        player.wait('never')
    except Closed:
        player.close()
        return
    raise AssertionError('the socket stays open')


def admin(program, data, *task, code=0):
    done = subprocess.run([program, 'admin', '--data=' + data, *task], capture_output=True, text=True, check=False,
                          timeout=PATIENCE)
    assert done.returncode == code, (task, done)
    return done.stdout


def accounts(host):
    guest = host.guest()
    assert 'HttpOnly' in host.ask('POST', '/api/guest', {})[1]['Set-Cookie']
    assert 'SameSite=Lax' in host.ask('POST', '/api/guest', {})[1]['Set-Cookie']
    assert json.loads(host.ask('GET', '/api/me', cookie=guest)[2])['guest'] is True
    for name, password in (('A', 'longenough'), ('Ann', 'short'), ('Ann\nB', 'longenough'), ('guest 7', 'longenough'),
                           ('x' * 40, 'longenough'), ('\u0410nn', 'longenough'), ('Moderator', 'longenough'),
                           ('Ann\u200b', 'longenough'), ('\U0001f600\U0001f600', 'longenough')):
        status = host.ask('POST', '/api/register', {'name': name, 'password': password})[0]
        assert status == 400, (name, status)
    status, headers, text = host.ask('POST', '/api/register', {'name': 'Åke', 'password': 'correct horse'}, guest)
    assert status == 200, text
    cookie = headers['Set-Cookie'].split(';')[0]
    assert cookie != guest, 'the session is a new one'
    assert host.ask('GET', '/api/me', cookie=guest)[0] == 401, 'and the old one has ended'
    assert json.loads(text)['recovery'].count('-') == 3, 'the code to come back with is shown once'
    assert json.loads(host.ask('GET', '/api/me', cookie=cookie)[2]) == {'name': 'Åke', 'guest': False}
    assert host.ask('POST', '/api/register', {'name': 'åKE', 'password': 'correct horse'})[0] == 409
    assert host.ask('POST', '/api/login', {'name': 'Åke', 'password': 'wrong horse'})[0] == 403
    assert host.ask('POST', '/api/login', {'name': 'Nobody', 'password': 'wrong horse'})[0] == 403
    status, headers, _ = host.ask('POST', '/api/login', {'name': 'åke', 'password': 'correct horse'})
    assert status == 200
    second = headers['Set-Cookie'].split(';')[0]
    token = json.loads(host.ask('POST', '/api/token', {}, second)[2])['token']
    assert host.ask('POST', '/api/token', {}, host.guest())[0] == 403, 'guests get no token'
    assert host.ask('GET', '/api/me', Authorization='Bearer ' + token)[0] == 200
    assert host.ask('GET', '/api/me', cookie='pedro_session=' + token)[0] == 401, 'a token is no cookie'
    assert host.ask('GET', '/api/me', Authorization='Bearer ' + second.split('=')[1])[0] == 401
    program = Player(host.port, token=token, origin=False)
    assert program.welcome['name'] == 'Åke'
    assert host.ask('POST', '/api/logout', {}, second)[0] == 200
    assert host.ask('GET', '/api/me', cookie=second)[0] == 401
    exported = json.loads(host.ask('GET', '/api/me/export', cookie=cookie)[2])
    assert exported['name'] == 'Åke' and exported['matches'] == []
    assert host.ask('DELETE', '/api/me', {}, cookie)[0] == 200
    assert host.ask('GET', '/api/me', cookie=cookie)[0] == 401
    assert host.ask('POST', '/api/login', {'name': 'Åke', 'password': 'correct horse'})[0] == 403
    try:
        program.wait('bye')
        raise AssertionError('a deleted person stays connected')
    except Closed:
        pass
    program.close()


def wait_until_forgotten(host):
    """Waits until names in rows have changed, which is after the answer."""
    wait_until(lambda: rows_of(host.data, 'SELECT count(*) FROM forgetting') == [('0',)])


def seated(data):
    """The names in rows of tables."""
    rows = [row[0] for row in rows_of(data, "SELECT body FROM log WHERE kind = 'e' AND body LIKE '% sit %'")]
    return {row.split(' ', 5)[5] for row in rows}


def talk(host, table, cookie=None):
    """Who said what at a table, as somebody hears who comes."""
    player = host.player(cookie)
    assert player.request(type='join', table=table)['type'] == 'ok'
    assert player.request(type='lobby', on=False)['type'] == 'ok'
    player.close()
    return [(each['number'], each['name'], each['text']) for each in player.heard if each['type'] == 'chat']


def forgotten(program):
    """The name of a deleted person disappears from tables, at once and after a restart, and from the database; and so does
    what that person has said, but not the chat of others."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data)
        ann, bob = host.player(), host.player()
        status, headers, _ = host.ask('POST', '/api/register', {'name': 'Zebedee', 'password': 'correct horse'}, bob.cookie)
        assert status == 200
        bob.close()
        bob = host.player(headers['Set-Cookie'].split(';')[0])
        assert ann.request(type='open', variant='us', clock='untimed')['type'] == 'ok'
        table = ann.wait('table')['table']
        assert bob.request(type='join', table=table, seat=2)['type'] == 'ok'
        assert bob.request(type='chat', table=table, text='hi')['type'] == 'ok'
        assert ann.request(type='chat', table=table, text='hello')['type'] == 'ok'
        name = ann.welcome['name']
        said = [(1, 'Zebedee', 'hi'), (2, name, 'hello')]
        assert talk(host, table) == said
        host.kill()
        host.start()
        assert talk(host, table) == said, 'chat survives a crash'
        ann, bob = host.player(ann.cookie), host.player(bob.cookie)
        for player in (ann, bob):
            assert player.request(type='join', table=table)['type'] == 'ok'
        ann.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['name'] == 'Zebedee')
        assert host.ask('DELETE', '/api/me', {}, bob.cookie)[0] == 200
        ann.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['name'] == 'deleted')
        assert talk(host, table) == said[1:]
        ann.close()
        bob.close()
        host.kill()
        host.start()
        ann = host.player(ann.cookie)
        assert ann.request(type='join', table=table)['type'] == 'ok'
        assert ann.wait('table')['seats'][2]['name'] == 'deleted'
        assert talk(host, table) == said[1:]
        ann.close()
        wait_until_forgotten(host)
        assert host.stop() == 0
        rows = rows_of(data, "SELECT body FROM log WHERE kind = 'e'")
        assert rows_of(data, "SELECT count(*) FROM log WHERE kind = 'c' AND body LIKE '%hi'") == [('0',)]
        assert any(row[0].endswith(' p deleted') for row in rows) and not any('Zebedee' in row[0] for row in rows), rows


def names(host):
    """Names of all alphabets are accepted, but none that looks like another."""
    for name in ('\u03b1\u03b2\u03b3\u03b4\u03b5\u03b6\u03b7\u03b8\u03b9\u03ba\u03bb\u03bc\u03bd\u03be\u03bf\u03c0\u03c1\u03c3\u03c4\u03c5',
                 'Иван Петров', '山田太郎', 'محمد علي', '\U00020000' * 32, '11'):
        cookie, _ = register(host, name)
        player = host.player(cookie)
        assert player.welcome['name'] == name
        player.close()
    for first, second in (('Žan', 'žan'), ('Đan', 'đAN'), ('Illice', 'lllice'), ('alice', 'AIice'), ('modern', 'modem'),
                          ('Zoë', 'Zoe\u0308'), ('Нора', 'Hopa')):
        register(host, first)
        status = host.ask('POST', '/api/register', {'name': second, 'password': PASSWORD})[0]
        assert status == 409, (first, second, status)
    for name in ('ǀllice', 'Ɖan', 'Moderator', 'M0derator', 'admin 2', 'Vieras 7', 'A\u202enn', 'A\u200dnn', 'A\ue000nn',
                 'p\u0430ypal', '\u03b1' * 33):
        status = host.ask('POST', '/api/register', {'name': name, 'password': PASSWORD})[0]
        assert status == 400, (name, status)
    assert login(host, 'žan')[0] == 200, 'case does not matter at the door'


def throttle(program):
    """A person who guesses passwords is slowed down; the owner is not, and nobody learns which names exist."""
    with running(program, *LIMITS, '--trusted-proxy=127.0.0.1,::ffff:127.0.0.1') as host:
        def at(number):
            return {'X_Forwarded_For': '10.%d.%d.1' % (number // 250, number % 250)}
        owner, _ = register(host, 'Ann', **at(1))
        for name in ('Nobody', 'Ann'):
            tried = until(lambda answer: answer[0] == 429, lambda name=name: login(host, name, 'wrong horse', **at(2)))
            assert [status for status, _, _ in tried[:10]] == [403] * 10, tried
            refusals = {text for status, _, text in tried if status == 403}
            assert refusals == {b'{"code":"not_allowed","message":"Name or password is wrong.","reason":"wrong_login"}'}, refusals
        # Even with the password; a slow computer has waited a little already.
        until(lambda answer: answer[0] == 429, lambda: login(host, 'Ann', **at(2)))
        assert login(host, 'Ann', **at(3))[0] == 200, 'others do not'
        answers = {}
        for name in ('Ann', 'Nobody'):
            statuses = [login(host, name, 'x' * 201, **at(10 + i))[0] for i in range(120)]
            answers[name] = statuses.index(429)
        assert answers['Nobody'] - answers['Ann'] in range(0, 20), answers
        assert login(host, 'Ann', **at(200))[0] == 429, 'strangers from everywhere are slow'
        assert login(host, 'Ann', **at(1))[0] == 200, 'but not where she has logged in before'
        assert login(host, 'Ann', cookie=owner, **at(201))[0] in (200, 401), 'nor with a session of hers'
        cookie = logged_in(host, 'Ann', **at(1))
        assert login(host, 'Ann', cookie=cookie, **at(202))[0] == 200
        assert 'address="net 10.0.2.1"' in open(host.log.name, encoding='utf-8').read()


def fair(program):
    """One address fills only its own queue of passwords: others are served meanwhile."""
    with running(program, *LIMITS, '--trusted-proxy=127.0.0.1,::ffff:127.0.0.1') as host:
        register(host, 'Ann', X_Forwarded_For='10.0.0.1')
        refused, count = [], 0
        while not refused:  # a computer that stops between two requests has room for them
            asked = []
            for count in range(count + 1, count + 97):
                connection = http.client.HTTPConnection('127.0.0.1', host.port, timeout=PATIENCE)
                connection.request('POST', '/api/register', json.dumps({'name': 'Eve %d' % count, 'password': PASSWORD}),
                                   {'Origin': 'http://127.0.0.1:%d' % host.port, 'Content-Type': 'application/json',
                                    'X-Forwarded-For': '10.0.0.2'})
                asked.append(connection)
            assert login(host, 'Ann', X_Forwarded_For='10.0.0.3')[0] == 200
            answers = [connection.getresponse() for connection in asked]
            refused = [answer.read() for answer in answers if answer.status == 503]
        assert all(b'"passwords_often"' in text for text in refused), refused
        assert {answer.status for answer in answers} == {200, 503}


def guesses_at_a_tournament(program):
    """Guests who guess a tournament's password are slowed down; those who know it are not, nor are its people."""
    with running(program, *LIMITS, '--trusted-proxy=127.0.0.1,::ffff:127.0.0.1') as host:
        owner, _ = register(host, 'Ann')
        status, _, text = host.ask('POST', '/api/tournaments', {
            'title': 'Cup', 'acts': 'set game "us"\nset place online\nset players all\nset rounds 1\nset form manual',
            'password': 'sesame'}, owner)
        assert status == 200, text
        name = json.loads(text)['name']

        def enter(cookie, password, number):
            return host.ask('POST', '/api/tournaments/%s/enter' % name, {'password': password, 'members': ['bot:beginner']}, cookie,
                            X_Forwarded_For='10.1.%d.1' % number)[0]

        placed, club = host.guest(), [host.guest() for _ in range(13)]
        assert enter(placed, 'sesame', 99) == 200
        # Those who know it may come from one address, however many they are.
        assert [enter(guest, 'sesame', 98) for guest in club] == [200] * len(club)
        # An address has ten guesses, whoever sends them, and guests together a hundred.
        guest = host.guest()
        assert until(lambda status: status == 429, lambda: enter(guest, 'wrong', 1))[:10] == [403] * 10
        until(lambda status: status == 429, lambda: enter(host.guest(), 'wrong', 1))
        statuses = []
        for number in range(2, 16):
            guest = host.guest()
            statuses += [enter(guest, 'wrong', number) for _ in range(9)]
        assert 80 <= statuses.index(429) <= 110, statuses
        assert enter(host.guest(), 'sesame', 97) == 429, 'a guest from anywhere'
        # Accounts, the owner and people with a place are not locked out.
        bob, _ = register(host, 'Bob')
        assert enter(bob, 'wrong', 96) == 403 and enter(bob, 'sesame', 96) == 200
        assert enter(owner, 'sesame', 95) == 200
        assert enter(placed, 'wrong', 94) == 403, 'not "too often"'


def timing(host):
    """A login with a name that nobody has costs as much as one with a name that exists: one comparison (the test `password`
    says that both cost the same)."""
    register(host, 'Known')
    for name in ('Known', 'Unknown'):
        before = host.metric('passwords_total')
        assert login(host, name, 'wrong horse')[0] == 403
        assert host.metric('passwords_total') == before + 1


def stored_bytes(data):
    """All that is stored, as bytes."""
    if os.environ.get('PEDRO_TEST_DATABASE'):
        return subprocess.run(['pg_dump', '--inserts', '-d', of_directory(data)], capture_output=True, check=True).stdout
    return b''.join(open(os.path.join(data, name), 'rb').read() for name in ('pedro.db', 'pedro.db-wal'))


def passwords(host):
    first, code = register(host, 'Berit', User_Agent=FIREFOX)
    second = logged_in(host, 'berit')
    player, other = host.player(first), host.player(second)
    body = {'current': 'wrong horse', 'password': 'battery staple'}
    assert host.ask('POST', '/api/password', body, first)[0] == 403
    assert host.ask('POST', '/api/password', dict(body, current=PASSWORD, password='short'), first)[0] == 400
    assert host.ask('POST', '/api/password', dict(body, current=PASSWORD, others=True), first)[0] == 200
    ends(other)
    assert is_in(host, first) and not is_in(host, second)
    assert player.request(type='lobby', on=False)['type'] == 'ok', 'the socket of this session stays'
    assert login(host, 'Berit')[0] == 403 and login(host, 'Berit', 'battery staple')[0] == 200
    # A code sets a password once, and brings the next one.
    forgot = {'name': 'Berit', 'code': code, 'password': PASSWORD}
    assert host.ask('POST', '/api/recover', dict(forgot, code='00000-00000-00000-00000'))[0] == 403
    unknown = host.ask('POST', '/api/recover', dict(forgot, name='Nobody'))
    assert unknown[0] == 403 and json.loads(unknown[2])['message'] == 'Name or code is wrong.'
    status, headers, text = host.ask('POST', '/api/recover', dict(forgot, code=code.lower().replace('-', ' ')))
    assert status == 200, text
    ends(player)
    assert not is_in(host, first) and is_in(host, cookie_of(headers)), 'all other sessions have ended'
    assert host.ask('POST', '/api/recover', forgot)[0] == 403, 'it holds once'
    following = json.loads(text)['recovery']
    assert following != code and login(host, 'Berit')[0] == 200
    cookie = logged_in(host, 'Berit')
    assert host.ask('POST', '/api/recovery', {'current': 'wrong horse'}, cookie)[0] == 403
    fresh = json.loads(host.ask('POST', '/api/recovery', {'current': PASSWORD}, cookie)[2])['recovery']
    assert host.ask('POST', '/api/recover', dict(forgot, code=following))[0] == 403, 'the one before is void'
    stored = stored_bytes(host.data)
    for shown in (code, following, fresh):
        assert shown.encode() not in stored and shown.replace('-', '').encode() not in stored
    assert host.ask('POST', '/api/recover', dict(forgot, code=fresh))[0] == 200


def sessions(host):
    here, _ = register(host, 'Cleo', User_Agent=FIREFOX)
    there = logged_in(host, 'Cleo', User_Agent='curl/8.8.0')
    token = json.loads(host.ask('POST', '/api/token', {}, there)[2])['token']
    program = Player(host.port, token=token, origin=False)
    for method, path, body in (('DELETE', '/api/me', {}), ('POST', '/api/token', {}), ('GET', '/api/sessions', None),
                               ('DELETE', '/api/sessions', {}), ('GET', '/api/me/export', None),
                               ('POST', '/api/password', {'current': PASSWORD, 'password': 'battery staple'}),
                               ('POST', '/api/recovery', {'current': PASSWORD})):
        status = host.ask(method, path, body, Authorization='Bearer ' + token)[0]
        assert status == 403, (method, path, status)
    assert host.ask('GET', '/api/history', Authorization='Bearer ' + token)[0] == 200
    for path in ('/api/password', '/api/recovery'):
        assert host.ask('POST', path, {'current': PASSWORD, 'password': PASSWORD}, host.guest())[0] == 403
    listed = json.loads(host.ask('GET', '/api/sessions', cookie=here)[2])['sessions']
    assert sorted((row['client'], row['program'], row['here']) for row in listed) == [
        ('', True, False), ('Firefox, Linux', False, True), ('curl', False, False)], listed
    assert all(row['begun'] <= row['seen'] < row['expires'] for row in listed)
    exported = json.loads(host.ask('GET', '/api/me/export', cookie=here)[2])
    assert len(exported['sessions']) == 3 and exported['reports'] == [] and exported['seats'] == []
    player = host.player(there)
    curl = next(row['id'] for row in listed if row['client'] == 'curl')
    stranger = register(host, 'Dora')[0]
    assert host.ask('DELETE', '/api/sessions/' + curl, {}, stranger)[0] == 404, 'of others nobody ends one'
    assert host.ask('DELETE', '/api/sessions/' + curl, {}, here)[0] == 200
    ends(player)
    assert is_in(host, here) and not is_in(host, there)
    player = host.player(here)
    assert host.ask('DELETE', '/api/sessions?others=1', {}, here)[0] == 200
    ends(program)
    assert is_in(host, here)
    assert host.ask('DELETE', '/api/sessions', {}, here)[0] == 200
    ends(player)
    assert not is_in(host, here)
    cookie = logged_in(host, 'Cleo')
    player = host.player(cookie)
    assert host.ask('POST', '/api/logout', {}, cookie)[0] == 200
    ends(player)


def older(program):
    """Two accounts of an earlier version have names that look alike: both stay, and no third is accepted."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        cookie, _ = register(host, 'Žan')
        register(host, 'Zac')
        assert host.stop() == 0
        rows_of(data, "UPDATE users SET name = 'žan', name_key = 'žan' WHERE name = 'Zac'")
        rows_of(data, 'DELETE FROM name_keys')
        rows_of(data, "UPDATE facts SET %s = 1 WHERE name = 'names'" % ('number' if os.environ.get('PEDRO_TEST_DATABASE') else 'value'))
        host = Host(program, data, *LIMITS)
        for name in ('Žan', 'žan'):
            assert json.loads(login(host, name)[2])['name'] == name
        assert login(host, 'ŽAN')[0] == 403, 'which of them is not clear'
        assert host.ask('POST', '/api/register', {'name': 'ŽAN', 'password': PASSWORD})[0] == 409
        assert is_in(host, cookie)
        assert host.stop() == 0


def reports(program):
    """Reports can be read, answered and closed, and are deleted with their people."""
    with running(program, *LIMITS) as host:
        ann, _ = register(host, 'Ann')
        bob, _ = register(host, 'Bob')
        one, two = host.player(ann), host.player(bob)
        assert one.request(type='open', variant='us', clock='untimed')['type'] == 'ok'
        table = one.wait('table')['table']
        assert two.request(type='join', table=table, seat=2)['type'] == 'ok'
        assert two.request(type='chat', table=table, text='something rude')['type'] == 'ok'
        assert one.request(type='report', table=table, seat=2, text='Bob is rude')['type'] == 'ok'
        assert 'Bob is rude' in admin(program, host.data, 'reports')
        assert 'something rude' in admin(program, host.data, 'report', '1')
        admin(program, host.data, 'answer', '1', 'We told him.')
        admin(program, host.data, 'close', '1')
        admin(program, host.data, 'close', '1', code=4)
        assert admin(program, host.data, 'reports') == ''
        assert 'Bob is rude' in admin(program, host.data, 'reports', 'all')
        seen = json.loads(host.ask('GET', '/api/reports', cookie=ann)[2])['reports']
        assert seen[0]['answer'] == 'We told him.' and seen[0]['closed'] and seen[0]['table'] == table, seen
        exported = json.loads(host.ask('GET', '/api/me/export', cookie=ann)[2])
        assert exported['reports'] == seen and exported['seats'][0]['table'] == table
        assert host.ask('DELETE', '/api/me', {}, bob)[0] == 200
        wait_until_forgotten(host)
        left = admin(program, host.data, 'report', '1')
        assert 'Bob' not in left and 'rude' not in left and 'Ann' in left, left
        one.close()
        two.close()


def guests_choose_names(program):
    """A guest has the name it wants, at tables too, but none that is somebody else's."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        ann, _ = register(host, 'Ann')
        register(host, 'Alice')
        register(host, 'Dare')

        def choose(cookie, name):
            status, _, text = host.ask('POST', '/api/name', {'name': name}, cookie=cookie)
            return status, json.loads(text)

        guest = host.guest()
        one, two = host.player(guest), host.player()
        assert one.request(type='open', variant='us', clock='untimed')['type'] == 'ok'
        table = one.wait('table')['table']
        assert two.request(type='join', table=table, seat=2)['type'] == 'ok'
        assert choose(guest, '\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2')[1] == {'name': '\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2', 'guest': True}
        two.wait_for(lambda m: m['type'] == 'table' and m['seats'][0]['name'] == '\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2')
        ends(one)
        one = host.player(guest)
        assert one.welcome['name'] == '\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2' and one.welcome['guest']
        # 32 letters of any alphabet, not 32 bytes.
        assert choose(guest, '\u042f' * 32)[0] == 200 and choose(guest, '\u042f' * 33)[0] == 400
        # "Alice" with a capital I for the l, and "Dare" in small Cherokee letters.
        for name, status, reason in (('ANN', 409, 'name_taken'), ('AIice', 409, 'name_taken'),
                                     ('\uab70\uab7a\uab71\uab7c', 409, 'name_taken'), ('Moderator', 400, None), ('Guest 7', 400, None),
                                     ('A\u202enn', 400, None), ('P\u0430ul', 400, None), ('x', 400, None)):
            got, answer = choose(guest, name)
            assert got == status and reason in (None, answer['reason']), (name, got, answer)
        assert choose(ann, 'Anna')[1]['reason'] == 'guests_only'
        answers = [choose(guest, 'Maria')[0] for _ in range(6)]
        assert answers[0] == 200 and answers[-1] == 429, answers
        wait_until_forgotten(host)
        assert 'Maria' in seated(data), 'the stored rows have the new name'
        # An account takes the name: the guest has it no longer, once it has connected.
        register(host, 'MARIA')
        host.player(guest, hello=False).close()
        two.wait_for(lambda m: m['type'] == 'table' and m['seats'][0]['name'].startswith('Guest '))
        two.close()
        assert host.stop() == 0


def guests_become_accounts(program):
    """A guest who registers is the same person, with the same seat, and has the new name at the table and in its rows."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        register(host, 'Ann')
        guest = host.guest()
        one, two = host.player(guest), host.player()
        assert one.request(type='open', variant='us', clock='untimed')['type'] == 'ok'
        table = one.wait('table')['table']
        assert two.request(type='join', table=table, seat=1)['type'] == 'ok'
        assert one.request(type='start', table=table, bots='simple')['type'] == 'ok'
        one.wait_for(lambda m: m['type'] == 'view' and m['view']['phase'] != 'deal')
        for name, status, reason in (('ann', 409, 'name_taken'), ('Moderator', 400, 'name_kept')):
            got, _, text = host.ask('POST', '/api/register', {'name': name, 'password': PASSWORD}, guest)
            assert got == status and json.loads(text)['reason'] == reason, text
        assert is_in(host, guest), 'a refusal ends no session'
        cookie, _ = register(host, 'Benedict', cookie=guest)
        ends(one)
        two.wait_for(lambda m: m['type'] == 'table' and m['seats'][0]['name'] == 'Benedict')
        one = host.player(cookie)
        assert one.welcome['name'] == 'Benedict' and not one.welcome['guest']
        assert one.request(type='join', table=table)['type'] == 'ok'
        assert one.wait('table')['seat'] == 0, 'the seat is kept'
        wait_until_forgotten(host)
        assert 'Benedict' in seated(data), 'the stored rows have the new name'
        one.close()
        two.close()
        assert host.stop() == 0


def admins(program):
    """Renamings, bans, merges and deletions reach people at tables, and the audit log has the admin."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        ann, _ = register(host, 'Ann')
        bob, _ = register(host, 'Bob')
        eleven, _ = register(host, '11')
        for number in range(8):
            register(host, 'Person %s' % 'abcdefgh'[number])
        victim = logged_in(host, 'Person h')  # number 11
        users = admin(program, data, 'users')
        assert ' 11  ' in users and users.split('\n')[10].split()[-1] == 'h', users
        admin(program, data, 'ban', '11')
        assert not is_in(host, eleven) and is_in(host, victim), 'a name is a name'
        admin(program, data, 'ban', '#11')
        assert not is_in(host, victim)
        admin(program, data, 'unban', '11')
        assert is_in(host, eleven)
        admin(program, data, 'ban', '#999', code=4)
        admin(program, data, 'ban', 'Nobody', code=4)
        one, two = host.player(ann), host.player(bob)
        assert one.request(type='open', variant='us', clock='untimed')['type'] == 'ok'
        table = one.wait('table')['table']
        assert two.request(type='join', table=table, seat=2)['type'] == 'ok'
        assert one.request(type='start', table=table)['type'] == 'ok'
        admin(program, data, 'rename', 'Bob', 'Moderator', code=2)
        admin(program, data, 'rename', 'Bob', 'ann', code=4)
        admin(program, data, 'rename', 'Bob', 'Robert')
        one.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['name'] == 'Robert')
        ends(two)
        two = host.player(bob)
        assert two.welcome['name'] == 'Robert'
        wait_until_forgotten(host)
        assert {'Ann', 'Robert'} <= seated(data) and 'Bob' not in seated(data), seated(data)
        # Robert's account is merged into Eleven's, with his seat.
        admin(program, data, 'merge', 'Robert', '11')
        one.wait_for(lambda m: m['type'] == 'table' and m['seats'][2]['name'] == '11')
        ends(two)
        heir = host.player(eleven)
        assert heir.request(type='join', table=table)['type'] == 'ok'
        assert heir.wait('table')['seat'] == 2
        admin(program, data, 'logout', '11')
        ends(heir)
        host.kill()
        admin(program, data, 'delete', '11')
        host.start()
        one = host.player(ann)
        assert one.request(type='join', table=table)['type'] == 'ok'
        assert one.wait('table')['seats'][2]['name'] == 'deleted', 'rows are read back'
        wait_until_forgotten(host)
        assert '11' not in seated(data), seated(data)
        # Changes by an admin while no server runs are visible when one starts, before all rows are changed.
        host.kill()
        admin(program, data, 'rename', 'Ann', 'Anna')
        assert 'Ann' in seated(data)
        host.start()
        one.close()
        one = host.player(ann)
        assert one.request(type='join', table=table)['type'] == 'ok'
        assert one.wait('table')['seats'][0]['name'] == 'Anna'
        wait_until_forgotten(host)
        assert 'Anna' in seated(data) and 'Ann' not in seated(data), seated(data)
        one.close()
        assert login(host, 'Robert')[0] == 403 and login(host, '11')[0] == 403
        done = [line.split()[3:5] for line in admin(program, data, 'audit').splitlines()]
        assert [row[1] for row in done] == ['ban', 'ban', 'unban', 'rename', 'merge', 'logout', 'delete', 'rename'], done
        assert 'Robert' not in admin(program, data, 'audit'), 'names go with the people'
        assert host.stop() == 0
        tables = admin(program, data, 'verify')
        assert ' 0 ' in tables, tables


def main():
    program = sys.argv[1]
    with running(program, *LIMITS) as host:
        accounts(host)
        names(host)
        timing(host)
    with running(program, *LIMITS) as host:
        passwords(host)
        sessions(host)
    throttle(program)
    fair(program)
    guesses_at_a_tournament(program)
    forgotten(program)
    older(program)
    reports(program)
    guests_choose_names(program)
    guests_become_accounts(program)
    admins(program)


if __name__ == '__main__':
    main()
