#!/usr/bin/env python3
"""checker.py FOLD HISTORY ROWS - compares what robots were told with the rows of the database.

HISTORY is what robots.py has written, ROWS the URL of a database, a file pedro.db, or a text with a line TABLE, SEQ and row
for each, FOLD the program made from tools/fold.c. It knows nothing of the server but the format of rows, and finds

    lost        an action was acknowledged, and is in no row
    twice       an action, or two answers of a seat to one view, is in two rows
    order       a robot's acknowledged actions are in another order in the rows
    refused     a robot was told that an action is refused, and it is stored
    invented    a row has an action that its robot never sent
    early       a robot was shown what is in no row
    backwards   a robot was shown an older view after a newer one
    news        a robot was sent news that do not follow its last view
    view        a robot was shown another view than the one that follows from the rows
    fold        the rows of a table do not fit each other: a number is missing or there twice, or the rules refuse one
    chat        one of the last messages of a table that were acknowledged is not stored, or twice, or its number was shown
                with different texts
    time        the time of a table leaps: between two rows more of it passes than during the whole play
    clock       a seat was given to a bot as its time ran out, although the robot answers at once

SPDX-License-Identifier: MIT
"""
import argparse
import collections
import json
import subprocess
import sys
import tempfile

from history import digest, read_history, read_rows

KINDS = ('lost', 'twice', 'order', 'refused', 'invented', 'early', 'backwards', 'news', 'view', 'fold', 'chat', 'time', 'clock')

CHATS_KEPT = 20  # messages of chat of a table
LEAP_S = 5  # more seconds than a play took pass in no table's time


class Robot:
    """What is known of one."""

    def __init__(self):
        self.table, self.seat = None, None
        self.sent = {}       # number: (seq, action)
        self.acked = []      # numbers of actions, in the order of their acknowledgements
        self.refused = {}    # number: code
        self.shown = []      # (seq, digest), in order
        self.said = {}       # number: text, of messages of chat
        self.acked_said = [] # (time, text)
        self.heard = []      # (number, text) of chat shown to it
        self.gaps = []       # (seq of the last view, seq that news follow)


def action_key(seat, seq, action):
    """An action in a form that can be compared: rows have cards in the order in which hands are sorted."""
    return seat, seq, tuple(sorted(action.split(' ')))


def read_robots(lines):
    robots = collections.defaultdict(Robot)
    for at, number, word, *what in lines:
        robot = robots[number]
        if word == 'sit':
            robot.table, robot.seat = what
        elif word == 'act':
            robot.sent[what[0]] = (what[1], what[2])
        elif word == 'ok' and what[0] in robot.sent:
            robot.acked.append(what[0])
        elif word == 'say':
            robot.said[what[0]] = what[1]
        elif word == 'ok' and what[0] in robot.said:
            robot.acked_said.append((at, robot.said[what[0]]))
        elif word == 'chat':
            robot.heard.append(tuple(what))
        elif word == 'error' and what[0] in robot.sent:
            robot.refused[what[0]] = what[1]
        elif word == 'view':
            robot.shown.append(tuple(what))
        elif word == 'gap':
            robot.gaps.append(tuple(what))
    return robots


def group_rows(rows):
    tables = collections.defaultdict(list)
    for table, seq, row in rows:
        tables[table].append((seq, row))
    return tables


def people_acts(rows):
    """(number of the row, key of the action) for actions of people; those of bots answer no view."""
    for seq, row in rows:
        words = row.split(' ')
        if len(words) > 4 and words[1] == 'act' and words[3] != '0':
            yield seq, action_key(int(words[2]), int(words[3]), ' '.join(words[4:]))


def check_actions(robots, tables, found):
    """Acknowledged actions are stored, once, in order, and nothing else is."""
    sent, at = collections.defaultdict(set), {}
    for robot in robots.values():
        for seq, action in robot.sent.values():
            sent[robot.table].add(action_key(robot.seat, seq, action))
    seats = {(robot.table, robot.seat) for robot in robots.values()}
    for table, rows in tables.items():
        answered = {}
        for seq, key in people_acts(rows):
            if key[:2] in answered:
                found('twice', '%s: rows %d and %d of seat %d answer the view %d' % (table, answered[key[:2]], seq, *key[:2]))
            answered[key[:2]] = seq
            at.setdefault((table, key), seq)
            if (table, key[0]) in seats and key not in sent[table]:
                found('invented', '%s: row %d: nobody sent %s' % (table, seq, key))
    for number, robot in robots.items():
        last = 0
        for act in robot.acked:
            seq, action = robot.sent[act]
            row = at.get((robot.table, action_key(robot.seat, seq, action)))
            if row is None:
                found('lost', '%s: robot %d at seat %s: "%s" for the view %d' % (robot.table, number, robot.seat, action, seq))
            elif row < last:
                found('order', '%s: robot %d: row %d was acknowledged after row %d' % (robot.table, number, row, last))
            last = max(last, row or 0)
        # The same answer may have been sent again over another connection, and acknowledged there.
        times = collections.Counter(robot.sent.values())
        for act, code in robot.refused.items():
            seq, action = robot.sent[act]
            row = at.get((robot.table, action_key(robot.seat, seq, action)))
            if row is not None and times[seq, action] == 1:
                found('refused', '%s: row %d: robot %d was told "%s"' % (robot.table, row, number, code))


def check_rows(tables, seconds, found):
    """Times of rows, and clocks that fired."""
    for table, rows in tables.items():
        last = 0
        for seq, row in rows:
            at, kind, *rest = row.split(' ')
            if last and int(at) > last + seconds * 1000:
                found('time', '%s: row %d is %d ms after the one before it' % (table, seq, int(at) - last))
            last = int(at)
            if kind == 'away' and rest[1] == 'clock':
                found('clock', '%s: row %d: %s' % (table, seq, row))


def fold(program, tables):
    """The lines of FOLD, each as a list of four texts."""
    with tempfile.TemporaryFile('w+', encoding='utf-8') as given:
        given.writelines('%s\t%d\t%s\n' % (table, seq, row) for table, rows in tables.items() for seq, row in rows)
        given.seek(0)
        with subprocess.Popen([program], stdin=given, stdout=subprocess.PIPE, text=True) as running:
            for line in running.stdout:
                yield line.rstrip('\n').split('\t', 3)
    if running.returncode != 0:
        raise OSError('%s ended with %d' % (program, running.returncode))


def check_views(program, robots, tables, found):
    """What robots were shown is what follows from the rows, in order. Returns the number of views."""
    wanted = {(robot.table, seq, robot.seat) for robot in robots.values() for seq, _ in robot.shown}
    right = collections.defaultdict(set)
    for table, seq, seat, text in fold(program, tables):
        if seat == 'wrong':
            found('fold', '%s: row %s: %s' % (table, seq, text))
        elif (table, int(seq), int(seat)) in wanted:
            right[table, int(seq), int(seat)].add(digest(json.loads(text)))
    count = 0
    for number, robot in robots.items():
        last = 0
        stored = tables[robot.table][-1][0] if tables.get(robot.table) else 0
        for seq, shown in robot.shown:
            count += 1
            where = '%s: robot %d at seat %s: view %d' % (robot.table, number, robot.seat, seq)
            views = right.get((robot.table, seq, robot.seat))
            if seq > stored:
                found('early', '%s, but the last row is %d' % (where, stored))
            elif seq < last:
                found('backwards', '%s after %d' % (where, last))
            elif not views or shown not in views:
                found('view', where)
            last = max(last, seq)
        for gap in robot.gaps:
            found('news', '%s: robot %d at seat %s: after view %d news of %d' % (robot.table, number, robot.seat, *gap))
    return count


def check_chat(robots, chat, found):
    """Chat is kept, in one order. Every text is said once; half of those kept are certainly the last ones."""
    tables, stored = collections.defaultdict(list), collections.defaultdict(list)
    for robot in robots.values():
        tables[robot.table].append(robot)
    for table, number, text in chat:
        stored[table].append((number, text))
    for table, crew in tables.items():
        texts = [text for _, text in stored[table]]
        said = sorted(pair for robot in crew for pair in robot.acked_said)
        for _, text in said[-CHATS_KEPT // 2:]:
            if texts.count(text) != 1:
                found('chat', '%s: "%s" is stored %d times' % (table, text, texts.count(text)))
        shown = dict(stored[table])
        for robot in crew:
            for number, text in robot.heard:
                if shown.setdefault(number, text) != text:
                    found('chat', '%s: message %d is "%s" and "%s"' % (table, number, shown[number], text))


def longest_pauses(lines):
    """The longest time in seconds that each table showed nothing new to anybody, in the part of it that was played."""
    table_of, last, shown, longest = {}, {}, {}, collections.defaultdict(float)
    for at, number, word, *what in lines:
        if word == 'sit':
            table_of[number] = what[0]
        elif word == 'view' and what[0] > shown.get(table_of[number], 0):
            table = table_of[number]
            longest[table] = max(longest[table], at - last.get(table, at))
            last[table], shown[table] = at, what[0]
    return dict(longest)


def check(program, lines, rows, chat=(), limit=20):
    """Returns the figures and a list of (kind, sentence), at most `limit` sentences of each kind."""
    lines = list(lines)
    figures, sentences = collections.Counter(), []

    def found(kind, sentence):
        figures[kind] += 1
        if figures[kind] <= limit:
            sentences.append((kind, sentence))

    robots, tables = read_robots(lines), group_rows(rows)
    check_actions(robots, tables, found)
    played = lines[-1][0] - lines[0][0] + LEAP_S if lines else 0
    check_rows({table: rows for table, rows in tables.items() if table in {r.table for r in robots.values()}}, played, found)
    check_chat(robots, chat, found)
    views = check_views(program, robots, tables, found)
    pauses = longest_pauses(lines)
    return {'robots': len(robots), 'tables': len(tables), 'rows': sum(map(len, tables.values())), 'views': views,
            'acknowledged': sum(len(robot.acked) for robot in robots.values()),
            'longest_pause_s': round(max(pauses.values(), default=0), 2),
            **{kind: figures[kind] for kind in KINDS}}, sentences


class Ledger:
    """Counts acknowledged actions that are in no row while robots still play. It holds what was acknowledged before the
    rows were asked for, so nothing is missed because it is newer."""

    def __init__(self, source):
        self.source = source
        self.robots = collections.defaultdict(Robot)
        self.waiting = {}    # (table, key): None, in the order of acknowledgements
        self.after = {}      # number of the last row seen, by table
        self.stored = set()  # actions seen in rows whose acknowledgement has not been heard
        self.acknowledged = self.lost = self.rows = 0

    def hear(self, line):
        _, number, word, *what = line
        robot = self.robots[number]
        if word == 'sit':
            robot.table, robot.seat = what
        elif word == 'act':
            robot.sent[what[0]] = (what[1], what[2])
        elif word in ('ok', 'error') and what[0] in robot.sent:
            seq, action = robot.sent.pop(what[0])
            if word == 'ok':
                self.acknowledged += 1
                self.waiting[robot.table, action_key(robot.seat, seq, action)] = None

    def compare(self):
        """Reads new rows. Raises OSError while the database cannot be asked."""
        waiting = list(self.waiting)
        for table, seq, row in read_rows(self.source, self.after):
            self.after[table] = max(seq, self.after.get(table, 0))
            self.rows += 1
            self.stored.update((table, key) for _, key in people_acts([(seq, row)]))
        for key in waiting:
            del self.waiting[key]
            if key not in self.stored:
                self.lost += 1
        # An acknowledgement of an older action can still be on its way, or never come.
        return self.lost


def main():
    parser = argparse.ArgumentParser(description='Compares what robots were told with the rows of the database.')
    parser.add_argument('fold', metavar='FOLD')
    parser.add_argument('history', metavar='HISTORY')
    parser.add_argument('rows', metavar='ROWS')
    args = parser.parse_args()
    figures, sentences = check(args.fold, read_history(args.history), read_rows(args.rows))
    print(json.dumps(figures, indent=2))
    for kind, sentence in sentences:
        print('%s: %s' % (kind, sentence))
    return 1 if sentences else 0


if __name__ == '__main__':
    sys.exit(main())
