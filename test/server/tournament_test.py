#!/usr/bin/env python3
"""tournament_test.py PEDRO - tournaments on paper at a server: an evening from its opening to its end, acts that are refused,
results that the sides enter, and a server that is killed between the acts.

SPDX-License-Identifier: MIT
"""
import json
import os
import sys
import tempfile
from concurrent import futures

from account_test import admin, cookie_of, logged_in, register
from host import LIMITS, Host, ending, running, until

from database import rows_of  # found by host.py

EVENING = 'set game "us"\nset form round_robin\nset entry pair\nset rounds 1'


def ask(host, method, path, body=None, cookie=None):
    """Status and the object that was answered."""
    status, _, text = host.ask(method, path, body, cookie)
    return status, json.loads(text)


def opened(host, cookie, title='A Tuesday', acts=EVENING, **more):
    status, answer = ask(host, 'POST', '/api/tournaments', {'title': title, 'acts': acts, 'listed': True, **more}, cookie)
    assert status == 200, (status, answer)
    return answer['name']


def tournament(host, name, cookie=None, start=0):
    status, answer = ask(host, 'GET', '/api/tournaments/%s?from=%d' % (name, start), cookie=cookie)
    assert status == 200, (status, answer)
    return answer


def act(host, cookie, name, *acts):
    return ask(host, 'POST', '/api/tournaments/%s/acts' % name, {'acts': '\n'.join(acts)}, cookie)


def acts(rows):
    return [row.split(' ', 2)[2] for row in rows]


def done(answer):
    assert answer[0] == 200, answer
    return answer[1]['rows']


def refused(answer, status, reason):
    assert (answer[0], answer[1].get('reason')) == (status, reason), answer
    return answer[1]


def listed(host, query='', cookie=None):
    return [found['name'] for found in ask(host, 'GET', '/api/tournaments' + query, cookie=cookie)[1]['tournaments']]


PAIRS = ['entry %d "%s One" "%s Two"' % (number, name, name) for number, name in ((1, 'Ann'), (2, 'Bo'), (3, 'Cy'), (4, 'Di'))]


def an_evening(host):
    ann, _ = register(host, 'Ann Berg')
    bob, _ = register(host, 'Bob Ek')
    name = opened(host, ann)
    seen = tournament(host, name)
    assert {key: seen[key] for key in ('name', 'listed', 'own', 'entry', 'password', 'count')} == {
        'name': name, 'listed': True, 'own': False, 'entry': 0, 'password': False, 'count': 5}, seen
    assert seen['rows'][0].split(' ')[1:3] == ['director', 'open'] and seen['rows'][0].endswith('"A Tuesday"')
    assert acts(seen['rows'])[1:] == EVENING.split('\n')
    assert tournament(host, name, ann)['own'] is True
    assert name in listed(host) and name in listed(host, '?state=entry') and name not in listed(host, '?state=running')
    assert name in listed(host, '?mine=1', ann) and name not in listed(host, '?mine=1', bob)
    assert done(act(host, ann, name, *PAIRS)) == 9
    assert done(act(host, ann, name, 'pair 1 1:1-2 2:3-4', 'publish 1')) == 11
    assert name in listed(host, '?state=running')
    assert done(act(host, ann, name, 'result 1 1 62-48', 'result 1 2 30-62')) == 13
    assert acts(tournament(host, name, start=11)['rows']) == ['result 1 1 62-48', 'result 1 2 30-62']
    assert done(act(host, ann, name, 'finish')) == 14
    assert name in listed(host, '?state=over') and name not in listed(host, '?state=running')
    mine = ask(host, 'GET', '/api/tournaments?mine=1', cookie=ann)[1]['tournaments'][0]
    assert {key: mine[key] for key in ('title', 'game', 'form', 'entries', 'state', 'own', 'owner')} == {
        'title': 'A Tuesday', 'game': 'us', 'form': 'round_robin', 'entries': 4, 'state': 'over', 'own': True,
        'owner': 'Ann Berg'}, mine


def wrong_acts_change_nothing(host):
    ann, _ = register(host, 'Anna Lind')
    bob, _ = register(host, 'Bobo Lind')
    name = opened(host, ann)
    done(act(host, ann, name, *PAIRS))
    before = tournament(host, name)['rows']
    for cookie, status, reason in ((None, 401, 'no_login'), (host.guest(), 403, 'account_only'),
                                   (bob, 403, 'tournament_director')):
        refused(act(host, cookie, name, 'finish'), status, reason)
    answer = refused(act(host, ann, name, 'pair 1 1:1-2 2:3-4', 'publish 1', 'result 1 9 62-48'), 404, 'table_unknown')
    assert answer['line'] == 3 and answer['values'] == {'round': '1', 'table': '9'}, answer
    for wrong in ('entry 1 "Eva" "Eve"', 'nonsense', 'entry 5 "Eva"', 'entry 5 "E\u202eva" "Eve"', 'set form chess',
                  'note "%s"' % ('x' * 200), 'publish 1'):
        status, answer = act(host, ann, name, wrong)
        assert status in (400, 409) and answer['line'] == 1, (wrong, status, answer)
    for own in ('open 1 %s "Again"' % ('0' * 64), 'table 1 1 abc', 'seal ' + '0' * 64, 'unseal ' + '0' * 64):
        assert refused(act(host, ann, name, 'note "fine"', own), 403, 'tournament_server')['line'] == 2
    assert tournament(host, name)['rows'] == before, 'what is refused changes nothing'
    refused(act(host, ann, 'nosuchthing', 'finish'), 404, 'tournament_unknown')
    refused(ask(host, 'GET', '/api/tournaments/nosuchthing'), 404, 'tournament_unknown')
    refused(ask(host, 'GET', '/api/tournaments/' + name + '/nothing'), 404, 'unknown_path')
    for body, reason in (({'acts': ''}, 'field_missing'), ({'title': 'A', 'acts': 'open 1 2'}, 'tournament_server'),
                         ({'title': 'A " B', 'acts': ''}, 'field_no_text'), ({'title': 'A\nB', 'acts': ''}, 'field_no_text'),
                         ({'title': '', 'acts': ''}, 'field_missing'), ({'title': ' ', 'acts': ''}, 'field_missing'),
                         ({'title': 'x' * 200, 'acts': ''}, 'field_long'),
                         ({'title': 'A', 'acts': 'set game "chess"'}, 'unknown_game'),
                         ({'title': 'A', 'acts': '', 'listed': 1}, 'field_type'),
                         ({'title': 'A', 'acts': '', 'repeats': 1000}, 'field_number'),
                         ({'title': 'A', 'acts': '', 'password': 'x' * 201}, 'field_type')):
        status, answer = ask(host, 'POST', '/api/tournaments', body, bob)
        assert status in (400, 403) and answer['reason'] == reason, (body, status, answer)
    assert listed(host, '?mine=1', bob) == []
    refused(ask(host, 'POST', '/api/tournaments', {'title': 'A', 'acts': ''}, host.guest()), 403, 'account_only')


def no_more_than_so_many(host):
    ann, _ = register(host, 'Many Lind')
    for _ in range(10):
        opened(host, ann, 'Hidden', listed=False)
    assert not set(listed(host, '?mine=1', ann)) & set(listed(host))
    refused(ask(host, 'POST', '/api/tournaments', {'title': 'A', 'acts': ''}, ann), 429, 'tournaments_many')


def sides_enter_results(host):
    ann, _ = register(host, 'Slip Lind')
    name = opened(host, ann, acts=EVENING + '\nset results sides')
    done(act(host, ann, name, *PAIRS, 'pair 1 1:1-2 2:3-4'))
    refused(ask(host, 'GET', '/api/tournaments/%s/slips' % name, cookie=register(host, 'Other Lind')[0]), 403,
            'tournament_director')
    slips = ask(host, 'GET', '/api/tournaments/%s/slips' % name, cookie=ann)[1]['slips']
    keys = {slip['entry']: slip['key'] for slip in slips}
    assert sorted(keys) == [1, 2, 3, 4] and len(set(keys.values())) == 4 and all(len(key) == 20 for key in keys.values())

    def slip(entry, key=None, more=''):
        return ask(host, 'GET', '/api/tournaments/%s/slip?entry=%d&key=%s%s' % (name, entry, key or keys[entry], more))

    def enter(entry, what, points=None, table=1, key=None, **more):
        body = {'entry': entry, 'key': key or keys[entry], 'round': 1, 'table': table, 'acts': what, **more}
        return ask(host, 'POST', '/api/tournaments/%s/result' % name, body if points is None else {**body, 'points': points})

    for more in ('', '&round=1'):
        assert slip(1, more=more)[1] == {'title': 'A Tuesday', 'game': 'us', 'entry': 1, 'round': 0, 'rounds': []}, 'a draft is told to nobody'
    done(act(host, ann, name, 'publish 1'))
    assert slip(2) == (200, {
        'title': 'A Tuesday', 'game': 'us', 'entry': 2, 'round': 1, 'rounds': [1], 'table': 1, 'side': 2,
        'sides': [{'entries': [1], 'names': ['Ann One & Ann Two']}, {'entries': [2], 'names': ['Bo One & Bo Two']}],
        'state': 'empty', 'by': 0, 'changes': 0, 'absent': [], 'points': [0, 0], 'winner': 0, 'sets': [0, 0], 'boards': []})
    before = tournament(host, name)['rows']
    for key in (keys[2], 'x' * 20, '', keys[1][:-1], keys[1] + '0'):
        refused(enter(1, 'result', '62-48', key=key or ' '), 403, 'result_key')
        refused(slip(1, key or '%20'), 403, 'result_key')
    refused(enter(1, 'result', '62-48', table=2), 403, 'result_not_yours')
    refused(enter(1, 'finish'), 400, 'field_type')
    refused(enter(1, 'result', '62-48\nfinish'), 400, 'field_type')
    for wrong in ('62', '62-48 won 3', '62-48 ', '62-48 won', '62-48 sets 1-3 won 1', ''):
        assert '"row' not in json.dumps(refused(enter(1, 'result', wrong), 400, 'result_form')), wrong
    refused(enter(2, 'confirm'), 409, 'result_none')
    assert tournament(host, name)['rows'] == before
    # One side enters, the other confirms.
    done(enter(1, 'result', '62-48 sets 1-3'))
    assert (slip(2)[1]['state'], slip(2)[1]['by'], slip(2)[1]['points'], slip(2)[1]['sets']) == ('entered', 1, [62, 48], [1, 3])
    refused(enter(1, 'confirm'), 403, 'confirm_other')
    done(enter(2, 'confirm'))
    assert slip(1)[1]['state'] == 'confirmed'
    refused(enter(2, 'result', '1-62'), 409, 'result_counts')
    # One side enters, the other disputes, the director decides.
    done(enter(4, 'result', '10-62', table=2))
    done(enter(3, 'dispute', table=2))
    assert slip(3)[1]['state'] == 'disputed'
    done(act(host, ann, name, 'result 1 2 62-10'))
    assert (slip(4)[1]['state'], slip(4)[1]['points']) == ('confirmed', [62, 10])
    assert [row.split(' ')[1:3] for row in tournament(host, name)['rows'][-5:]] == [
        ['1', 'result'], ['2', 'confirm'], ['4', 'result'], ['3', 'dispute'], ['director', 'result']]
    # A slip was lost: its key is worthless from then on, and a new one is never one of those before.
    before = dict(keys)
    for undone in (False, True):
        rows = done(act(host, ann, name, 'key 1'))
        again = {slip['entry']: slip['key'] for slip in ask(host, 'GET', '/api/tournaments/%s/slips' % name, cookie=ann)[1]['slips']}
        assert again[1] not in (keys[1], before[1]) and {**again, 1: 0} == {**keys, 1: 0}
        refused(slip(1, before[1]), 403, 'result_key')
        refused(slip(1, keys[1]), 403, 'result_key')
        refused(enter(1, 'confirm', key=before[1]), 403, 'result_key')
        keys.update(again)
        if not undone:
            assert done(act(host, ann, name, 'undo')) == rows + 1 and slip(1, before[1])[0] == 200
    refused(act(host, ann, name, 'key 9'), 404, 'entry_unknown')
    # Earlier rounds can still be read.
    done(act(host, ann, name, 'pair 2 1:1-3 2:2-4', 'publish 2'))
    assert (slip(1)[1]['round'], slip(1)[1]['rounds'], slip(1)[1]['state']) == (2, [1, 2], 'empty')
    first = slip(1, more='&round=1')[1]
    assert (first['round'], first['rounds'], first['table'], first['points']) == (1, [1, 2], 1, [62, 48])
    assert slip(1, more='&round=3')[1]['round'] == 0
    refused(slip(1, more='&round=x'), 400, 'field_number')


def people_enter_on_paper(host):
    owner, _ = register(host, 'Paper Lind')
    eva, _ = register(host, 'Eva Paper')
    name = opened(host, owner)

    def enter(**body):
        return ask(host, 'POST', '/api/tournaments/%s/enter' % name, body, eva)

    refused(enter(members=['']), 400, 'entry_free')
    refused(enter(members=['bot:beginner'], club='a\u200bb'), 400, 'field_no_text')
    refused(enter(members=['bot:beginner'], club='x' * 200), 400, 'field_long')
    assert tournament(host, name)['count'] == 5


def long_changes(host):
    """Rows that are folded on a thread: the same rows, refusals and values as at once."""
    owner, _ = register(host, 'Long Lind')
    name = opened(host, owner)
    rows = done(act(host, owner, name, *PAIRS, 'pair 1 1:1-2 2:3-4', 'publish 1'))
    for number in range(4):
        rows = done(act(host, owner, name, *('note "%d %d %s"' % (number, each, 'x' * 100) for each in range(100))))
    before = tournament(host, name)
    assert sum(map(len, before['rows'])) > 1 << 15
    # A bad line, wherever it is; the last refusals come from the thread.
    for bad, line, status, reason in ((['nonsense', 'note "a"'], 1, 400, 'line_unknown'), (['note "a"', 'nonsense'], 2, 400, 'line_unknown'),
                                      (['note "a"', 'undo'], 2, 400, 'undo_first'), (['undo', 'note "a"', 'undo'], 3, 400, 'undo_first'),
                                      (['note "a"', 'result 1 9 1-2'], 2, 404, 'table_unknown'),
                                      (['undo', 'result 1 9 1-2'], 2, 404, 'table_unknown'),
                                      (['undo'] * 500, rows, 409, 'nothing_to_undo')):
        assert refused(act(host, owner, name, *bad), status, reason)['line'] == line, bad
    assert tournament(host, name) == before
    # Those that wait meanwhile come after it, and one act by itself needs no thread.
    with futures.ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(act, host, owner, name, *step) for step in
                   [['undo', 'note "a"'], ['note "b"'], ['note "c"', 'note "d"'], ['undo']] * 3]
        told = [done(answer.result()) for answer in waiting]
    assert sorted(told)[-1] == rows + 18 == tournament(host, name)['count'], told
    assert done(act(host, owner, name, *['undo'] * 300, 'result 1 1 62-48')) == rows + 319
    host.kill()
    host.start()
    seen = tournament(host, name)
    assert seen['count'] == rows + 319 and seen['rows'][:rows] == before['rows']
    assert acts(seen['rows'])[-2:] == ['undo', 'result 1 1 62-48']
    assert refused(act(host, owner, name, 'result 1 1 1-2'), 409, 'result_counts')['line'] == 1, 'it is folded as before'


def acts_have_a_quota(host):
    """What an account may do to tournaments is limited by its cost, whether it is done or refused."""
    greedy, other = register(host, 'Greedy Lind')[0], register(host, 'Modest Lind')[0]
    name, another = opened(host, greedy), opened(host, other)
    bad = ['note "x"'] * 1000 + ['nonsense']
    until(lambda answer: answer[0] == 429, lambda: act(host, greedy, name, *bad), most=10)
    assert tournament(host, name)['count'] == 5
    refused(act(host, greedy, name, *bad), 429, 'tried_often')
    refused(ask(host, 'POST', '/api/tournaments', {'title': 'A', 'acts': '\n'.join(bad)}, greedy), 429, 'tried_often')
    done(act(host, other, another, 'note "not mine"'))


def boards_are_compared(host):
    ann, _ = register(host, 'Board Lind')
    name = opened(host, ann, acts='set form manual\nset boards 2\nset score matchpoints')
    done(act(host, ann, name, *PAIRS, 'pair 1 1:1-2/1-2 2:3-4/1-2', 'publish 1', 'board 1 1 1 10-2'))
    path = '/api/tournaments/%s/boards?board=1' % name
    refused(ask(host, 'GET', path), 409, 'board_hidden')
    done(act(host, ann, name, 'board 1 2 1 4--8'))
    assert ask(host, 'GET', path)[1] == {'board': 1, 'tables': [
        {'round': 1, 'table': 1, 'entries': [1, 2], 'played': True, 'points': [10, 2]},
        {'round': 1, 'table': 2, 'entries': [3, 4], 'played': True, 'points': [4, -8]}]}
    refused(ask(host, 'GET', path.replace('=1', '=2')), 409, 'board_hidden')


def followers_are_told(host):
    ann, _ = register(host, 'Live Lind')
    name = opened(host, ann)
    player = host.player()
    assert player.request(type='tournament', name='nosuchthing', on=True)['reason'] == 'tournament_unknown'
    assert player.request(type='tournament', name=name, on=True)['type'] == 'ok'
    assert player.wait('tournament') == {'type': 'tournament', 'name': name, 'rows': 5}
    rows = done(act(host, ann, name, *PAIRS))
    player.wait_for(lambda message: message == {'type': 'tournament', 'name': name, 'rows': rows})
    other = host.player()
    assert other.request(type='tournament', name=name, on=True)['type'] == 'ok'
    assert player.request(type='tournament', name=name, on=False)['type'] == 'ok'
    rows = done(act(host, ann, name, 'note "over"'))
    other.wait_for(lambda message: message == {'type': 'tournament', 'name': name, 'rows': rows})
    assert player.request(type='tournament', name=name, on=True)['type'] == 'ok'
    assert player.wait('tournament')['rows'] == rows
    for socket in (player, other):
        socket.close()


def killed_between_acts(program):
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        ann, _ = register(host, 'Ann Berg')
        name = opened(host, ann)
        steps = [*PAIRS, 'pair 1 1:1-2 2:3-4', 'publish 1', 'result 1 1 62-48', 'result 1 2 30-62', 'undo', 'result 1 2 62-30']
        for number, step in enumerate(steps):
            rows = done(act(host, ann, name, step))
            before = tournament(host, name, ann)
            host.kill()
            host.start()
            assert tournament(host, name, ann) == before and rows == 6 + number == before['count']
        assert '1 tournaments replayed, 0 of them wrong' in admin(program, data, 'verify')
        rows_of(data, 'UPDATE tournaments SET last_seq = last_seq + 1')
        # A server on SQLite is the only one. A node looks for the rows of others first, and finds none.
        refused(act(host, ann, name, 'note "another process writes here"'),
                *((409, 'tournament_broken') if os.environ.get('PEDRO_TEST_DATABASE') else (503, 'not_stored')))
        refused(act(host, ann, name, 'note "and here"'), 409, 'tournament_broken')
        assert tournament(host, name, ann) == before, 'what is not stored is told to nobody'
        host.kill()
        rows_of(data, "UPDATE log SET body = 'nonsense' WHERE kind = 'h' AND seq = 3")
        assert '1 tournaments replayed, 1 of them wrong' in admin(program, data, 'verify', code=3)
        host.start()
        refused(ask(host, 'GET', '/api/tournaments/' + name), 404, 'tournament_unknown')
        assert 'tournament-left-out' in host.said(), host.said()


def main():
    program = sys.argv[1]
    with running(program, *LIMITS) as host:
        an_evening(host)
        wrong_acts_change_nothing(host)
        no_more_than_so_many(host)
        sides_enter_results(host)
        people_enter_on_paper(host)
        long_changes(host)
        acts_have_a_quota(host)
        boards_are_compared(host)
        followers_are_told(host)
    killed_between_acts(program)


if __name__ == '__main__':
    main()
