#!/usr/bin/env python3
"""jobs_test.py PEDRO - the analysis of a match: asked for once, done by the server or by workers, also when one is killed.

SPDX-License-Identifier: MIT
"""
import json
import os
import signal
import subprocess
import sys
import tempfile

from host import LIMITS, PATIENCE, Host, ending, wait_until
from play import Seat, pump

MATCHES = 6  # one more than a person may ask for at once


def play_matches(host):
    """A person plays short matches with bots, one after the other. Returns their names, and the person's cookie."""
    player = host.player()
    assert player.request(type='open', variant='pitch', clock='untimed', bots='simple', start=True,
                          options={'target': '1'})['type'] == 'ok'
    table = player.wait('table')['table']
    names = ['%s-%d' % (table, number + 1) for number in range(MATCHES)]
    for number, name in enumerate(names):
        seat = Seat(player, table, number)
        for message in list(player.heard):
            seat.hear(player, message)
        pump([player], lambda seat=seat: seat.over)
        player.heard.clear()
        player.on_message = None
        wait_until(lambda name=name: host.ask('GET', '/api/match/' + name)[0] == 200)
        if name != names[-1]:
            assert player.request(type='start', table=table)['type'] == 'ok'
    player.close()
    return names, player.cookie


def path(name):
    return '/api/match/%s/analysis' % name


def state(host, name):
    status, _, text = host.ask('GET', path(name))
    return json.loads(text)['state'] if status == 202 else status


def refused(answer):
    status, _, text = answer
    return status, json.loads(text)['reason']


def ask_for_all(host, names, cookie):
    """Each person asks for so many at once; who asks for the same gets the same."""
    name = names[0]
    assert refused(host.ask('GET', path(name))) == (404, 'no_analysis')
    assert refused(host.ask('POST', path(name), {})) == (401, 'no_login')
    ended = host.guest()
    assert host.ask('DELETE', '/api/sessions', {}, ended)[0] == 200
    assert refused(host.ask('POST', path(name), {}, ended)) == (401, 'no_login')
    assert refused(host.ask('POST', path(name), {}, cookie, Origin='http://elsewhere.example')) == (403, 'own_pages_only')
    assert host.metric('jobs_waiting') == 0
    assert refused(host.ask('POST', path('nothing-1'), {}, cookie)) == (404, 'unknown_match')
    assert refused(host.ask('GET', path('x' * 200))) == (404, 'unknown_match')
    for each in names[:-1]:
        assert host.ask('POST', path(each), {}, cookie)[0::2] == (202, b'{"state":"waiting"}'), each
    wait_until(lambda: host.metric('jobs_waiting') == len(names) - 1)
    assert host.ask('POST', path(name), {}, host.guest())[0] == 202
    assert host.ask('POST', path(name), {}, cookie)[0] == 202, 'what is there costs nothing'
    assert refused(host.ask('POST', path(names[-1]), {}, cookie)) == (429, 'tried_often')
    # A table's name stands for its last match.
    assert refused(host.ask('GET', path(name.split('-', maxsplit=1)[0]))) == (404, 'no_analysis')


def worker(host):
    return subprocess.Popen([host.program, 'worker', '--data=' + host.data], stderr=subprocess.DEVNULL)


def check_report(host, name):
    """It is what the program says of the same record elsewhere."""
    record, report = (host.ask('GET', at)[2] for at in ('/api/match/' + name, path(name)))
    with tempfile.NamedTemporaryFile(suffix='.pedro') as file:
        file.write(record)
        file.flush()
        said = subprocess.run([host.program, 'analyze', '--json', file.name], capture_output=True, check=True).stdout
    assert json.loads(report) == json.loads(said), name


def end(process):
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=PATIENCE) == 0


def running(host, names):
    return [name for name in names if state(host, name) == 'running']


def killed_in_work(host, names):
    """Kills a worker, and returns the job that it had. One that was between two jobs is followed by another."""
    while True:
        process = worker(host)
        wait_until(lambda: running(host, names))
        process.kill()
        process.wait()
        if held := running(host, names):
            return held[0]


def by_workers(host, names):
    """One is killed, and another does its job; one that is asked to end gives its job back."""
    held = killed_in_work(host, names)
    asked_to_end = worker(host)
    wait_until(lambda: set(running(host, names)) - {held} or all(state(host, name) == 200 for name in names))
    end(asked_to_end)
    assert set(running(host, names)) <= {held}
    heir = worker(host)
    wait_until(lambda: state(host, held) == 200)
    end(heir)
    check_report(host, held)


def by_the_server(program, data, name, cookie):
    """What it has begun when it ends is given back."""
    with ending(Host(program, data, *LIMITS)) as host:
        assert host.ask('POST', path(name), {}, cookie)[0] == 202
        wait_until(lambda: state(host, name) in ('running', 200))
    with ending(Host(program, data, '--jobs=2', *LIMITS)) as host:
        before = state(host, name)
        assert before in ('waiting', 'running', 200)
        wait_until(lambda: state(host, name) == 200)
        check_report(host, name)
        wait_until(lambda: host.metric('jobs_waiting') == host.metric('jobs_running') == 0)
        assert (host.metric('jobs_done_total'), host.metric('jobs_failed_total')) == (before != 200, 0)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        with ending(Host(program, data, '--jobs=0', *LIMITS)) as host:
            names, cookie = play_matches(host)
            ask_for_all(host, names, cookie)
            by_workers(host, names[:-1])
        by_the_server(program, data, names[-1], cookie)
        nowhere = subprocess.run([program, 'worker', '--data=' + os.path.join(data, 'nothing'), '--database='],
                                 capture_output=True, check=False)
        assert nowhere.returncode == 4 and b'there is no database' in nowhere.stderr, nowhere


if __name__ == '__main__':
    main()
