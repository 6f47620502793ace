#!/usr/bin/env python3
"""jobs_database_test.py PEDRO - PostgreSQL dies while workers have jobs, and each job is done once all the same.

SPDX-License-Identifier: MIT
"""
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import database  # noqa: E402
from host import LIMITS, Host, ending, wait_until  # noqa: E402
from jobs_test import check_report, end, path, play_matches, running, state  # noqa: E402


def worker(stack, program, postgres):
    process = subprocess.Popen([program, 'worker', '--database=' + postgres.url], stdin=subprocess.DEVNULL)
    stack.callback(lambda: process.poll() is None and process.kill())
    return process


def jobs(postgres):
    """{match: (state, times that it was taken)}"""
    rows = postgres.ask('SELECT argument, state, tries FROM job')
    return {row.split('|')[0]: tuple(row.split('|')[1:]) for row in rows.split('\n') if row}


def ask_for(host, name, cookie):
    wait_until(lambda: host.ask('POST', path(name), {}, cookie)[0] == 202, said=host.said)  # 503 while the database is not reached yet


def dies_under(postgres, host, process, name, cookie, *, stopped):
    """The database dies while a worker is at a job; `stopped`: so that it is certain to be. The worker goes on with it."""
    ask_for(host, name, cookie)
    wait_until(lambda: state(host, name) == 'running' or jobs(postgres)[name][0] == 'done')
    if stopped:
        process.send_signal(signal.SIGSTOP)
    postgres.kill()
    time.sleep(0.2)
    postgres.start()
    if stopped:
        process.send_signal(signal.SIGCONT)
    wait_until(lambda: state(host, name) == 200)
    assert jobs(postgres)[name] == ('done', '1'), jobs(postgres)
    check_report(host, name)


def is_taken_over(stack, program, postgres, host, process, name, cookie):
    """A worker stands still, the database dies, and the lease ends. Another worker does the job; what the first one stores
    has no effect."""
    ask_for(host, name, cookie)
    wait_until(lambda: running(host, [name]))
    process.send_signal(signal.SIGSTOP)
    held = running(host, [name])
    postgres.kill()
    postgres.start()
    postgres.ask('UPDATE job SET until = 0')
    heir = worker(stack, program, postgres)
    wait_until(lambda: state(host, name) == 200)
    report = host.ask('GET', path(name))[2]
    process.send_signal(signal.SIGCONT)
    end(heir)
    end(process)
    assert host.ask('GET', path(name))[2] == report
    if held:
        assert jobs(postgres)[name] == ('done', '2'), jobs(postgres)
    check_report(host, name)


def main():
    program = sys.argv[1]
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(database.Database(durable=True))
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix='pedro-test-'))
        host = stack.enter_context(ending(Host(program, data, '--database=' + postgres.url, '--jobs=0', *LIMITS)))
        names, cookie = play_matches(host)
        process = worker(stack, program, postgres)
        for number, name in enumerate(names[:4]):
            dies_under(postgres, host, process, name, cookie, stopped=number % 2 == 1)
        is_taken_over(stack, program, postgres, host, process, names[4], cookie)
        wait_until(lambda: host.metric('jobs_waiting') == host.metric('jobs_running') == 0)


if __name__ == '__main__':
    main()
