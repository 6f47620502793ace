#!/usr/bin/env python3
"""refusals_test.py PEDRO - refusals over HTTP and sockets have the right reasons. Reasons that limits, faults or the
load of a server cause are in the tests of those.

SPDX-License-Identifier: MIT
"""
import json
import os
import subprocess
import sys
import tempfile

from host import LIMITS, Closed, Host, running, until

from database import quoted, rows_of  # found by host.py

PASSWORD = 'correct horse'


def reason(answer):
    """The reason of an answer over HTTP; checks that the answer is complete."""
    status, _, text = answer
    told = json.loads(text)
    assert status >= 400 and told['code'] and told['message'], (status, text[:300])
    return told['reason']


def before_a_route(host):
    guest = host.guest()
    login = {'name': 'Ann', 'password': PASSWORD}
    assert reason(host.ask('POST', '/api/login', login, Origin='http://evil.example')) == 'own_pages_only'
    assert reason(host.ask('POST', '/api/login', json.dumps(login), Content_Type='text/plain')) == 'content_type'
    assert reason(host.ask('POST', '/api/login', '[]')) == 'no_object'
    assert reason(host.ask('PUT', '/api/me', '{}')) == 'wrong_method'
    assert reason(host.ask('GET', '/api/nothing')) == 'unknown_path'
    assert reason(host.ask('GET', '/api/me')) == 'no_login'
    assert reason(host.ask('POST', '/api/token', {}, guest)) == 'account_only'
    assert reason(host.ask('GET', '/none.js')) == 'unknown_file'


def accounts(host, program):
    def register(**body):
        return host.ask('POST', '/api/register', body)

    status, headers, _ = register(name='Ann', password=PASSWORD)
    assert status == 200
    cookie = headers['Set-Cookie'].split(';')[0]
    assert reason(register(name='ann', password=PASSWORD)) == 'name_taken'
    assert reason(register(name='admin', password=PASSWORD)) == 'name_kept'
    assert reason(register(name='Bob', password='short')) == 'password_length'
    assert reason(register(name='Bob')) == 'field_missing'
    status, _, text = register(name=1, password=PASSWORD)
    assert json.loads(text)['values'] == {'name': 'name'} and json.loads(text)['reason'] == 'field_type', text
    assert reason(host.ask('POST', '/api/login', {'name': 'Ann', 'password': 'wrong horse'})) == 'wrong_login'
    assert reason(host.ask('POST', '/api/password', {'current': 'wrong horse', 'password': PASSWORD}, cookie)) == 'wrong_password'
    assert reason(host.ask('POST', '/api/recover', {'name': 'Ann', 'code': 'x', 'password': PASSWORD})) == 'wrong_code'
    token = json.loads(host.ask('POST', '/api/token', {}, cookie)[2])['token']
    assert reason(host.ask('GET', '/api/sessions', Authorization='Bearer ' + token)) == 'play_only'
    assert reason(host.ask('DELETE', '/api/sessions/nothing', '{}', cookie)) == 'unknown_session'
    assert reason(host.ask('GET', '/api/match/nothing')) == 'unknown_match'
    subprocess.run([program, 'admin', 'ban', 'Ann', '--data=' + host.data], check=True)
    assert reason(host.ask('POST', '/api/login', {'name': 'Ann', 'password': PASSWORD})) == 'account_closed'


def rules(host):
    def explain(**body):
        return host.ask('POST', '/api/rules/explain', body)

    assert reason(explain(variant='whist')) == 'unknown_game'
    assert reason(explain()) == 'field_missing'
    assert reason(explain(variant='us', options=[])) == 'field_type'
    assert reason(explain(variant='us', options={'min_bid': 7})) == 'value_no_text'
    # A text that is longer than any key or value is refused as such.
    assert reason(explain(variant='us', options={'min_bid': '7' * 3000})) == 'value_long'
    assert reason(explain(variant='us', options={'k' * 3000: '7'})) == 'unknown_key'
    told = json.loads(explain(variant='us', options={'min_bid': '1000'})[2])
    assert told['reason'] == 'out_of_range' and told['form'] == 'option_allowed', told
    assert told['allowed'] == 'allowed_range', told
    assert told['values'] == {'key': 'min_bid', 'value': '1000', 'least': '1', 'most': '999'}, told
    assert told['message'] == 'min_bid = 1000: The number is out of range. Allowed: 1 to 999.', told


def sockets(host):
    stranger = host.player(hello=False)
    assert stranger.request(type='lobby', on=True)['reason'] == 'hello_first'
    stranger.close()
    player = host.player()
    for text, wanted in (('[]', 'no_object'), ('{"type":"none"}', 'unknown_message'),
                         ('{"type":"join","table":"x"}', 'unknown_table'), ('{"type":"join"}', 'field_missing'),
                         ('{"type":"hello","version":1,"more":2}', 'field_unknown')):
        player.send_frame(text.encode())
        assert player.wait('error')['reason'] == wanted, text
    told = player.request(type='open', variant='us', clock='fair', options={'auction': 'often'})
    assert told['code'] == 'bad_option' and told['reason'] == 'unknown_word', told
    assert told['values'] == {'key': 'auction', 'value': 'often', 'words': 'once', 'last': 'rounds'}, told
    assert player.request(type='open', variant='whist', clock='fair')['code'] == 'unknown_variant'
    player.close()


def too_often(program):
    with running(program, '--messages=10', '--requests=1') as host:
        assert reason(host.ask('GET', '/')) == 'no_page'
        player = host.player()
        try:
            for _ in range(200):
                player.send(type='lobby', on=False)
            player.wait('never')
            raise AssertionError('a flood is not stopped')
        except Closed:
            assert player.heard[-1]['reason'] == 'messages_often', player.heard[-1]
            player.close()
        asked = until(lambda answer: answer[0] == 429, lambda: host.ask('GET', '/api/me'))
        assert reason(asked[-1]) == 'requests_often'
    with running(program, '--requests=10000') as host:
        told = until(lambda answer: answer[0] == 429,
                     lambda: host.ask('POST', '/api/login', {'name': 'Ann', 'password': 'wrong horse'}))
        assert reason(told[0]) == 'wrong_login' and reason(told[-1]) == 'tried_often'


def damaged_rows(program):
    """The log has the reason why a table cannot be read back."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        host = Host(program, data, *LIMITS)
        tables = []
        for _ in range(4):
            player = host.player()
            assert player.request(type='open', variant='us', clock='fair')['type'] == 'ok'
            tables.append(player.wait('table')['table'])
            player.close()
        assert host.stop() == 0
        numbers = [rows_of(data, 'SELECT id FROM tables WHERE name = ' + quoted(name))[0][0] for name in tables]
        [(body,)] = rows_of(data, "SELECT body FROM log WHERE kind = 'e' AND id = %s AND seq = 2" % numbers[0])
        rows_of(data, "UPDATE log SET body = %s WHERE kind = 'e' AND id = %s AND seq = 2" % (quoted(body.split()[0] + ' sit 9 ann p Ann'), numbers[0]))
        rows_of(data, "DELETE FROM log WHERE kind = 'e' AND id = %s AND seq = 1" % numbers[1])
        rows_of(data, "DELETE FROM log WHERE kind = 'e' AND id = %s" % numbers[2])
        verified = subprocess.run([program, 'admin', 'verify', '--data=' + data], capture_output=True, text=True, check=False)
        assert verified.returncode != 0
        said = verified.stderr.split('\n')
        # "row_seat", "row_missing" and "row_none"
        for name, wanted in zip(tables, ("row 2: word 3 of the row, '9', is not a seat of this table", 'row 2: a row is missing',
                                         'row 1: the table has no row')):
            assert any(line.endswith('table %s, %s' % (name, wanted)) for line in said), (wanted, said)
        assert not any(tables[3] in line for line in said), said


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as web:
        with open(os.path.join(web, 'index.html'), 'w', encoding='utf-8') as page:
            page.write('home')
        with running(program, *LIMITS, '--web=' + web) as host:
            before_a_route(host)
            accounts(host, program)
            rules(host)
            sockets(host)
    too_often(program)
    damaged_rows(program)


if __name__ == '__main__':
    main()
