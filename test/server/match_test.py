#!/usr/bin/env python3
"""match_test.py PEDRO - whole matches over real sockets, and their records and histories.

SPDX-License-Identifier: MIT
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from host import LIMITS, PATIENCE, running
from play import Seat, open_table, pump


def play(host, variant, **options):
    """Plays a match with people at all seats. Returns the table's name and the players."""
    table, players = open_table(host, variant, **options)
    sitting = [Seat(player, table, seed) for seed, player in enumerate(players)]
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    pump(players, lambda: all(seat.over for seat in sitting))
    for seat in sitting:
        assert not seat.errors, seat.errors
    return table, players


def wait_for_history(host, cookie, count=1):
    """The matches of a person. A match is in the list when it is stored, shortly after its end."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        status, _, text = host.ask('GET', '/api/history', cookie=cookie)
        assert status == 200
        matches = json.loads(text)['matches']
        if len(matches) >= count:
            return matches
        time.sleep(0.01)
    raise AssertionError('the match is not in the history')


def whole_matches(host, program):
    for variant, options in (('us', {}), ('us', {'options': {'target': '21'}}), ('finland', {}),
                             ('individual', {'options': {'target': '20'}}), ('five-handed', {})):
        table, players = play(host, variant, **options)
        status, headers, record = host.ask('GET', '/api/match/' + table)
        assert status == 200 and headers['Content-Type'].startswith('text/plain'), status
        assert headers['Content-Location'] == table + '-1', 'the name under which it stays'
        replayed = subprocess.run([program, 'replay', '-'], input=record, capture_output=True, check=False)
        assert replayed.returncode == 0, replayed.stderr
        assert b'[Result "*"]' not in record
        history = wait_for_history(host, players[0].cookie)
        assert host.ask('GET', '/api/match/%s-1' % table)[2] == record, 'stored'
        assert len(history) == 1 and history[0]['variant'] == variant and history[0]['seat'] == 0, history
        assert len(history[0]['names']) == len(players) and history[0]['names'][0].startswith('Guest')
        assert 'record' not in history[0]
        status, _, text = host.ask('GET', '/api/history?records=1', cookie=players[1].cookie)
        assert status == 200 and [match['record'] for match in json.loads(text)['matches']] == [record.decode()], text
        for player in players:
            player.close()


def club_matches(host, program):
    """People err at random, also two at once; the record has every error, and replays."""
    for variant in ('cinch-club', 'modern-club'):
        table, players = open_table(host, variant, options={'target': '40'})
        assert players[0].wait('table')['club']
        sitting = [Seat(player, table, seed, errs=0.3) for seed, player in enumerate(players)]
        assert players[0].request(type='start', table=table)['type'] == 'ok'
        pump(players, lambda sitting=sitting: all(seat.over for seat in sitting))
        assert not any(seat.errors for seat in sitting), [seat.errors for seat in sitting]
        status, _, record = host.ask('GET', '/api/match/' + table)
        assert status == 200, status
        replayed = subprocess.run([program, 'replay', '-'], input=record, capture_output=True, check=False)
        assert replayed.returncode == 0, replayed.stderr
        erred = sum(action.startswith('!') for seat in sitting for _, action in seat.acted)
        written = len(re.findall(r'^\d ![0-9TJQKAX]', record.decode(), re.MULTILINE))
        assert written == erred and erred > 0, (variant, written, erred, [seat.late for seat in sitting])
        for player in players:
            player.close()


def thrown_away(host):
    """At a private table all people agree to throw a deal away; at a public one nobody can."""
    table, players = open_table(host, 'us', private=True)
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    in_hand = lambda hand: lambda m: m['type'] == 'view' and m['view']['hand'] == hand and m['view']['phase'] != 'deal'
    first = players[0].wait_for(in_hand(1))['view']
    assert players[1].request(type='redeal', table=table, answer='ask')['reason'] == 'host_only'
    assert players[0].request(type='redeal', table=table, answer='ask')['type'] == 'ok'
    for player in players[1:]:
        player.wait_for(lambda m: m['type'] == 'table' and m.get('redeal') == 0)
        assert player.request(type='redeal', table=table, answer='yes')['type'] == 'ok'
    ended = players[3].wait_for(lambda m: m['type'] == 'view' and m.get('event', {}).get('action') == 'void')
    assert ended['event']['seat'] == -1 and ended['view']['phase'] == 'deal' and 'seed' in ended, ended
    again = players[2].wait_for(in_hand(2))['view']
    assert again['dealer'] == first['dealer'] and again['scores'] == [0, 0], again
    for player in players:
        player.close()
    table, players = open_table(host, 'us')
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    players[0].wait_for(in_hand(1))
    assert players[0].request(type='redeal', table=table, answer='ask')['reason'] == 'void_private'
    for player in players:
        player.close()


def all_are_ready(host):
    """A table that waits begins its match when the last person is ready, and all see who is."""
    table, players = open_table(host, 'us', ready=True)
    for seat, player in enumerate(players):
        assert player.request(type='ready', table=table, on=True)['type'] == 'ok'
        if seat < 3:
            told = players[3].wait_for(lambda m, seat=seat: m['type'] == 'table' and m['seats'][seat].get('ready'))
            assert told['waits'] and not told['started'], told
    players[1].wait_for(lambda m: m['type'] == 'view' and m['view']['phase'] != 'deal')
    assert players[2].request(type='ready', table=table, on=False)['reason'] == 'not_waiting'
    for player in players:
        player.close()


def statistics_of(host, cookie):
    status, headers, text = host.ask('GET', '/api/me/statistics', cookie=cookie)
    assert status == 200 and headers['Content-Type'] == 'application/json' and headers['Cache-Control'] == 'no-store', (status, headers)
    assert 'Content-Disposition' not in headers, headers
    assert not [name for name in os.listdir(host.data) if name.startswith('export-')]
    return json.loads(text)


def counted_by(program, records):
    """What `pedro stats --json` says if these records, the oldest first, are the saved matches."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as state:
        os.mkdir(os.path.join(state, 'pedro'))
        for number, record in enumerate(records):
            path = os.path.join(state, 'pedro', 'match-%d.pedro' % number)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(record)
            os.utime(path, (number, number))
        told = subprocess.run([program, 'stats', '--json'], env={**os.environ, 'XDG_STATE_HOME': state}, capture_output=True, check=True)
        return json.loads(told.stdout)


def same_statistics(host, program, cookie):
    """The statistics of a person are those that `pedro stats` counts in the records of the export."""
    status, _, text = host.ask('GET', '/api/me/export', cookie=cookie)
    assert status == 200, text
    exported = json.loads(text)
    counted = counted_by(program, [match['record'] for match in reversed(exported['matches'])])
    assert exported['statistics'] == counted, (exported['statistics'], counted)
    assert statistics_of(host, cookie) == counted
    return counted


def match_with_bots(host, program):
    """One person, the rest bots: they answer by themselves, and a second match can follow."""
    player = host.player()
    assert player.request(type='open', variant='us', clock='untimed', bots='simple', start=True,
                          options={'target': '30'})['type'] == 'ok'
    table = player.wait('table')['table']
    for seed in range(2):
        seat = Seat(player, table, seed)
        for message in list(player.heard):
            seat.hear(player, message)
        pump([player], lambda seat=seat: seat.over)
        assert not seat.errors, seat.errors
        player.heard.clear()
        player.on_message = None  # the next match is another's
        if seed == 0:
            assert player.request(type='start', table=table)['type'] == 'ok'
    matches = wait_for_history(host, player.cookie, 2)
    assert [match['table'] for match in matches] == [table + '-2', table + '-1'], matches
    status, _, _ = host.ask('GET', '/api/match/%s-2' % table)
    assert status == 200, status
    game, = same_statistics(host, program, player.cookie)['games']
    assert (game['variant'], game['matches'], len(game['course'])) == ('us', 2, 2), game
    assert game['won'] == sum(match['won'] for match in matches), (game, matches)
    assert [one['won'] for one in game['course']] == [match['won'] for match in reversed(matches)], 'the oldest first'
    player.close()
    assert statistics_of(host, host.guest()) == {'schema': 1, 'games': []}


def exact_position_returns(host):
    """A person who returns on another device sees the same view as before."""
    table, players = open_table(host)
    for player in players:
        player.heard.clear()
    assert players[0].request(type='start', table=table)['type'] == 'ok'
    before = players[2].wait_for(lambda m: m['type'] == 'view' and m['view']['phase'] == 'bid')
    again = host.player(players[2].cookie)
    assert again.request(type='join', table=table)['type'] == 'ok'
    after = again.wait('view')
    assert after['view'] == before['view'] and after['seq'] == before['seq']
    assert before['view']['hands'][2] and '??' not in before['view']['hands'][2]
    for player in players + [again]:
        player.close()


def news_make_the_whole(host):
    """A client that gets changes has the same view as one that gets whole views: both at a seat and as a spectator."""
    compared = 0
    for variant, options in (('us', {}), ('king', {}), ('finland', {}), ('tennessee-moon', {}), ('five-handed', {}),
                             ('louisiana', {}), ('nicaragua', {})):
        table, players = open_table(host, variant, options=options)
        watcher = host.player()
        assert watcher.request(type='join', table=table)['type'] == 'ok'
        seats = {player: Seat(player, table, seed) for seed, player in enumerate(players)}
        merged = {}

        def look(player, message, variant=variant, table=table, seats=seats, merged=merged):
            nonlocal compared
            if message['type'] != 'view':
                pass
            elif 'news' in message:
                merged[player] = message
                player.send(type='join', table=table)
            elif merged.get(player, {}).get('seq') == message['seq']:
                # The score sheet is in a view that is requested, otherwise only if it grew.
                merged[player]['names'].setdefault('history', message['names']['history'])
                for field in ('view', 'names', 'legal', 'claim'):
                    assert merged[player].get(field) == message.get(field), (variant, field, merged[player], message)
                compared += 1
            # A requested view is no new question.
            if player in seats and (message['type'] != 'view' or 'event' in message):
                seats[player].hear(player, message)
            del player.heard[:-20]

        for player in players + [watcher]:
            player.on_message = look
        assert players[0].request(type='start', table=table)['type'] == 'ok'
        # Four hands, or a match that a moon shot has ended before.
        pump(players + [watcher], lambda merged=merged, seats=seats: any(seat.errors for seat in seats.values()) or any(
            m['view']['hand'] >= 4 or m['view']['phase'] == 'over' for m in merged.values()))
        assert not any(seat.errors for seat in seats.values()), [seat.errors for seat in seats.values()]
        for player in players + [watcher]:
            player.close()
    assert compared > 1000, compared


def sockets_and_lobby(host):
    watcher = host.player()
    assert watcher.request(type='lobby', on=True)['type'] == 'ok'
    watcher.wait('lobby')
    opener = host.player()
    assert opener.request(type='open', variant='us', clock='fair')['type'] == 'ok'
    table = opener.wait('table')['table']
    watcher.wait_for(lambda m: m['type'] == 'lobby' and any(t['table'] == table for t in m['tables']))
    assert opener.request(type='open', variant='us', clock='fair', private=True)['type'] == 'ok'
    hidden = opener.wait('table')['table']
    listed = watcher.request(type='lobby', on=True)
    assert listed['type'] == 'ok'
    lobby = watcher.wait('lobby')
    assert all(t['table'] != hidden for t in lobby['tables'])
    assert watcher.request(type='join', table=hidden)['type'] == 'ok', 'found by its link'
    assert watcher.request(type='chat', table=hidden, text='<b>hi</b>')['type'] == 'ok'
    assert opener.wait('chat')['text'] == '<b>hi</b>', 'text stays text'
    for player in (watcher, opener):
        player.close()


def main():
    program = sys.argv[1]
    with running(program, *LIMITS) as host:
        whole_matches(host, program)
        club_matches(host, program)
        thrown_away(host)
        all_are_ready(host)
        match_with_bots(host, program)
        exact_position_returns(host)
        news_make_the_whole(host)
        sockets_and_lobby(host)
        status, _, text = host.ask('GET', '/metrics')
        # Nine were played to their ends, and a moon shot may have ended another.
        total = int(re.search(rb'^pedro_matches_total (\d+)$', text, re.M)[1])
        assert status == 200 and total >= 9, text
        verified = subprocess.run([program, 'admin', 'verify', '--data=' + host.data], capture_output=True,
                                  text=True, check=False)
        assert verified.returncode == 0, verified
        assert ' %d matches replayed, 0 of them wrong' % total in verified.stdout, verified


if __name__ == '__main__':
    main()
