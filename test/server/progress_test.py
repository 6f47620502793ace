#!/usr/bin/env python3
"""progress_test.py PEDRO - what people have learned: the newer of two devices stays, all of it is told in parts, limited, exported and removed.

SPDX-License-Identifier: MIT
"""
import json
import sys
import tempfile
import threading

from account_test import PASSWORD, cookie_of, logged_in, register
from host import LIMITS, Host, ending, until
from tournament_test import ask

from database import rows_of  # found by host.py

TABLE_MAX = 300  # mistakes of a person


def row(kind, key, stamp=0, value=''):
    return {'kind': kind, 'key': key, 'stamp': stamp, 'value': value}


def send(host, cookie, *rows):
    return host.ask('POST', '/api/progress', {'rows': list(rows)}, cookie)[0]


def told(host, cookie, query=''):
    """All rows, in as many answers as it takes, none of which is large."""
    rows, path = [], '/api/progress?' + query
    while True:
        status, _, text = host.ask('GET', path, cookie=cookie)
        assert status == 200 and len(text) < 60_000, (status, len(text))
        answer = json.loads(text)
        rows += answer['rows']
        if 'next' not in answer:
            return rows
        path = '/api/progress?%s&kind=%s&key=%s' % (query, answer['next']['kind'], answer['next']['key'].replace(' ', '%20'))


def devices_lose_nothing(host):
    phone = register(host, 'Ann')[0]
    laptop = logged_in(host, 'Ann')
    assert send(host, phone, row('lesson', 'us counts'), row('mistake', '7-00ff', 160_000, 'right')) == 200
    assert send(host, laptop, row('lesson', 'us bids'), row('mistake', '7-00ff', 159_999, 'older'), row('puzzle', 'pidro 12')) == 200
    both = [row('lesson', 'us bids'), row('lesson', 'us counts'), row('mistake', '7-00ff', 160_000, 'right'), row('puzzle', 'pidro 12')]
    assert told(host, phone, 'values=1') == both == told(host, laptop, 'values=1')
    host.kill()
    host.start()
    assert told(host, phone) == both, 'short values are in the list'
    # Both send all they have at the same time, again and again.
    def sends(cookie, mine):
        for number in range(20):
            assert send(host, cookie, row('lesson', '%s %d' % (mine, number)), row('review', 'same', number, mine)) == 200
    threads = [threading.Thread(target=sends, args=each) for each in ((phone, 'phone'), (laptop, 'laptop'))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = told(host, laptop)
    assert len(rows) == len(both) + 41 and [each['stamp'] for each in rows if each['kind'] == 'review'] == [19], rows


def guests_become_accounts(host):
    guest = host.guest()
    assert ask(host, 'GET', '/api/progress', cookie=guest)[0] == 403 == send(host, guest, row('lesson', 'us counts'))
    assert ask(host, 'GET', '/api/progress')[0] == 401
    status, headers, _ = host.ask('POST', '/api/register', {'name': 'Was Guest', 'password': PASSWORD}, guest)
    assert status == 200
    account = cookie_of(headers)
    assert send(host, account, row('lesson', 'us counts')) == 200, 'the device has kept it'
    assert told(host, account) == [row('lesson', 'us counts')]


def hostile_rows_are_refused(host):
    cookie = register(host, 'Mallory')[0]
    for wrong in ({}, {'rows': 1}, {'rows': {}}, {'rows': [1]}, {'rows': [{}]}, {'rows': [row('nothing', 'a')]}, {'rows': [row('lesson', '')]},
                  {'rows': [row('lesson', 'a/b')]}, {'rows': [row('lesson', 'x' * 49)]}, {'rows': [row('lesson', 'a', 0, 'value')]},
                  {'rows': [row('lesson', 'a', -1)]}, {'rows': [row('lesson', 'a', 1 << 40)]}, {'rows': [row('lesson', 'a', 0.5)]},
                  {'rows': [row('mistake', 'a', 0, 'x' * 10_241)]}, {'rows': [row('mistake', 'a', 0, 'a\0b')]},
                  {'rows': [row('lesson', 'fine'), row('lesson', 'A')]}):
        assert ask(host, 'POST', '/api/progress', wrong, cookie)[0] == 400, wrong
    assert send(host, cookie, row('mistake', 'a', 0, 'x' * 17_000)) == 413
    assert told(host, cookie) == [], 'nothing of a request with a wrong row is kept'
    # No more than so many of a kind; those there can still be replaced.
    value = 'ö' * 800
    for first in range(0, TABLE_MAX + 6, 3):
        assert send(host, cookie, *[row('mistake', 'm%03d' % number, 1, value) for number in range(first, first + 3)]) == 200
    assert send(host, cookie, row('mistake', 'm000', 2, 'new')) == 200
    assert [each['key'] for each in told(host, cookie)] == ['m%03d' % number for number in range(TABLE_MAX)]
    whole = told(host, cookie, 'values=1')
    assert len(whole) == TABLE_MAX and whole[0]['value'] == 'new' and whole[-1]['value'] == value, (whole[0], whole[-1])
    # And no more than so many in an hour.
    many = [row('lesson', str(number)) for number in range(200)]
    assert until(lambda status: status == 429, lambda: send(host, cookie, *many))
    other = register(host, 'Other')[0]
    assert send(host, other, row('lesson', 'us counts')) == 200


def all_goes_with_the_account(host):
    cookie = register(host, 'Leaver')[0]
    mistake = row('mistake', '1-aa', 5, '[Mistake "1"]\nrecord "ä"')
    assert send(host, cookie, mistake, row('lesson', 'us counts')) == 200
    status, _, text = host.ask('GET', '/api/me/export', cookie=cookie)
    assert status == 200 and json.loads(text)['progress'] == [row('lesson', 'us counts'), mistake]
    assert host.ask('DELETE', '/api/me', {'password': PASSWORD}, cookie)[0] == 200


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        with ending(Host(program, data, *LIMITS)) as host:
            devices_lose_nothing(host)
            guests_become_accounts(host)
            hostile_rows_are_refused(host)
            before = rows_of(data, 'SELECT count(*) FROM progress')
            all_goes_with_the_account(host)
            assert rows_of(data, 'SELECT count(*) FROM progress') == before
    print('progress: all passed')


if __name__ == '__main__':
    main()
