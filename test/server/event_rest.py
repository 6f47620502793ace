"""event_rest.py - finished tournaments leave the memory of the server: lists and rows stay the same, and names still
change. FAULTS is the library of faults.c, which moves the clock.

SPDX-License-Identifier: MIT
"""
import re
import time
from concurrent import futures

from account_test import admin, register
from faults import faulty
from host import LIMITS, PATIENCE
from online_test import FAST, all_rows, bots, played, wait_for
from tournament_test import act, acts, ask, done, opened, refused

REST_S = 60


def whole(host):
    """How many tournaments are in memory with all their rows."""
    return int(re.search(rb'^pedro_tournaments_whole (\d+)', host.ask('GET', '/metrics')[2], re.M)[1])


def rest(host, faults, count):
    """Lets time pass, until no more than so many tournaments are in memory. What has just happened may be noted only after a minute
    has passed, so there are several."""
    deadline = time.monotonic() + PATIENCE
    while whole(host) > count:
        assert time.monotonic() < deadline, whole(host)
        faults.set(wall_s=faults.wall_s + REST_S + 1, steady_s=faults.steady_s + REST_S + 1)
        time.sleep(0.2)


def shown(host, cookie):
    """What the lists show."""
    return [ask(host, 'GET', '/api/tournaments' + query, cookie=cookie) for query in ('', '?mine=1', '?state=over')] + [
        played(host, who) for who in ('Ann Berg', 'Bo Berg')]


def check(program, library):
    with faulty(program, library, *LIMITS) as (host, faults):
        owner, ann, bo = [register(host, name)[0] for name in ('Owner Berg', 'Ann Berg', 'Bo Berg')]
        name = opened(host, owner, acts=FAST.replace('set wait 0', 'set wait 60') + '\nset rounds 1')
        for cookie in (ann, bo):
            done(ask(host, 'POST', '/api/tournaments/%s/enter' % name, {'members': ['bot:beginner']}, cookie))
        done(act(host, owner, name, *bots(3, 4), 'set rounds 1', 'pair 1 1:1-3 2:2-4', 'publish 1', 'result 1 1 18-38',
                 'result 1 2 30-26'))
        wait_for(host, name, lambda told: told[-1] == 'finish')
        running = opened(host, owner, acts='set game "us"')
        rows, lists = all_rows(host, name), shown(host, ann)
        assert [place['place'] for _, _, place in played(host, 'Bo Berg')] == [2], lists
        assert whole(host) == 2
        rest(host, faults, 1)
        assert shown(host, ann) == lists and whole(host) == 1, 'lists need no rows'
        assert all_rows(host, name) == rows and whole(host) == 2
        rest(host, faults, 1)
        host.kill()
        host.start()
        assert shown(host, ann) == lists, 'also right after the start'
        rest(host, faults, 1)
        assert shown(host, ann) == lists and all_rows(host, name) == rows
        rest(host, faults, 1)
        admin(program, host.data, 'rename', 'Bo Berg', 'Bob Berg')
        wait_for(host, name, lambda told: not any('Bo Berg' in line for line in told))
        assert [place['entry_name'] for _, _, place in played(host, 'Bob Berg')] == ['Bob Berg & Beginner (bot, level 1)']
        rest(host, faults, 1)
        done(act(host, owner, name, 'undo'))
        told = acts(wait_for(host, name, lambda told: told[-1] == 'finish'))
        assert told[-2:] == ['undo', 'finish'], 'the end can be taken back'
        rest(host, faults, 1)
        assert host.ask('DELETE', '/api/me', {}, ann)[0] == 200
        wait_for(host, name, lambda told: not any('Ann Berg' in line for line in told))
        # The rows of a large one are folded on a thread; requests that come meanwhile wait for it.
        large = opened(host, owner, acts='set game "us"')
        for _ in range(12):
            done(act(host, owner, large, *['note "x"'] * 100))
        done(act(host, owner, large, 'finish'))
        rows = all_rows(host, large)
        rest(host, faults, 1)
        with futures.ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(all_rows, host, large) for _ in range(7)]
            undone = pool.submit(act, host, owner, large, 'undo')
        assert done(undone.result()) == len(rows) + 1
        assert all(answer.result()[:len(rows)] == rows for answer in asked)
        done(act(host, owner, large, 'finish'))
        rest(host, faults, 1)
        refused(act(host, ann, large, 'undo'), 401, 'no_login')
        refused(act(host, bo, large, 'undo'), 403, 'tournament_director')
        done(act(host, owner, running, 'note "goes on"'))
