#!/usr/bin/env python3
"""checker_test.py FOLD - the checker finds each kind of error in made-up histories, and none in a right one.

The rows in sample.rows are of a table where four people play; the right history is made from them.

SPDX-License-Identifier: MIT
"""
import json
import os
import sys

import checker
from history import digest, read_rows

HERE = os.path.dirname(os.path.abspath(__file__))
FOLD = sys.argv[1]


def right_history(rows):
    """What four robots are told while these rows are stored: robot N has seat N, robot 4 watches."""
    table, tables = rows[0][0], checker.group_rows(rows)
    acts = {seq: key for seq, key in checker.people_acts(tables[table])}
    texts = {seq: row.split(' ', 4)[4] for _, seq, row in rows if seq in acts}
    lines = [[0, number, 'sit', table, number if number < 4 else -1] for number in range(5)]
    views = {}
    for _, seq, seat, text in checker.fold(FOLD, tables):
        views.setdefault(int(seq), []).append((4 if seat == '-1' else int(seat), digest(json.loads(text))))
    for _, seq, _ in rows:
        if seq in acts:
            seat, seen, _ = acts[seq]
            lines.append([seq, seat, 'act', seq, seen, texts[seq]])
            lines.append([seq, seat, 'ok', seq])
        for robot, shown in views.get(seq, []):
            lines.append([seq, robot, 'view', seq, shown])
    return lines


def found(lines, rows):
    figures, _ = checker.check(FOLD, lines, rows)
    return {kind for kind in checker.KINDS if figures[kind]}


def check_errors(lines, rows):
    """Each kind of error by itself."""
    table = rows[0][0]
    oks = [line for line in lines if line[2] == 'ok']
    last_act = oks[-1][3]
    of_one = [line for line in oks if line[1] == oks[-1][1]]
    views = [line for line in lines if line[2] == 'view']

    def expect(kinds, lines, rows):
        assert found(lines, rows) == set(kinds), (kinds, checker.check(FOLD, lines, rows))

    def changed(old, *new):
        at = lines.index(old)
        return lines[:at] + list(new) + lines[at + 1:]

    expect([], lines, rows)
    # The last acknowledged action, and what came after it, was never stored.
    before = [row for row in rows if row[1] < last_act]
    expect(['lost', 'early'], lines, before)
    expect(['lost'], [line for line in lines if line[2] != 'view'], before)
    # It was stored twice: as two rows, and for two views.
    stored = next(row for row in rows if row[1] == last_act)
    again = (table, rows[-1][1] + 1, rows[-1][2].split(' ')[0] + ' ' + stored[2].split(' ', 1)[1])
    expect(['twice', 'fold'], lines, rows + [again])
    # Acknowledged in another order than stored.
    swapped = changed(of_one[-1], of_one[-2])
    swapped[swapped.index(of_one[-2])] = of_one[-1]
    expect(['order'], sorted(swapped, key=lambda line: line[2] != 'act'), rows)
    # Refused, yet stored. If the same answer was acknowledged too, it was sent twice.
    error = [*oks[-1][:2], 'error', last_act, 'stale']
    expect(['refused'], changed(oks[-1], error), rows)
    act = next(line for line in lines if line[2] == 'act' and line[3] == last_act)
    expect([], lines + [[99, act[1], 'act', 999, *act[4:]], [99, act[1], 'error', 999, 'stale']], rows)
    # Stored, though nobody sent it.
    expect(['invented'], [line for line in lines if line[2] not in ('act', 'ok') or line[3] != last_act], rows)
    # Shown too early, in the wrong order, wrongly, or with a gap.
    expect(['early'], lines + [[99, 4, 'view', rows[-1][1] + 1, views[-1][4]]], rows)
    shown = [line for line in views if line[1] == 2]
    expect(['backwards'], lines + [shown[3]], rows)
    expect(['view'], changed(shown[3], [*shown[3][:4], shown[4][4]]), rows)
    expect(['news'], lines + [[99, 2, 'gap', 5, 7]], rows)
    # Rows that do not fit: one is missing, one is there twice, an action that the rules refuse.
    expect(['fold'], [], [row for row in rows if row[1] != 20])
    expect(['fold'], [], rows[:5] + rows[4:])
    expect(['fold'], [], rows[:-1] + [(table, rows[-1][1], rows[-2][2])])
    # Time that leaps for all rows from the 41st on, as if it were told by another clock, and a clock that runs out.
    leap = [(table, seq, '%d %s' % (int(row.split(' ')[0]) + 3600 * 1000, row.split(' ', 1)[1])) for _, seq, row in rows[40:]]
    expect(['time'], lines, rows[:40] + leap)
    clock = (table, rows[-1][1] + 1, rows[-1][2].split(' ')[0] + ' away 2 clock simple')
    expect(['clock'], lines, rows + [clock])


def check_chats(lines, rows):
    """Chat that is lost, there twice, or shown with another number."""
    table = rows[0][0]
    said = [line for n in range(30) for line in ([n, n % 5, 'say', 100 + n, 'text %d' % n], [n, n % 5, 'ok', 100 + n],
                                                 [n, 3, 'chat', n + 1, 'text %d' % n])]
    kept = [(table, n + 1, 'text %d' % n) for n in range(10, 30)]

    def count(said, kept):
        figures, _ = checker.check(FOLD, lines + said, rows, kept)
        assert not [kind for kind in checker.KINDS if kind != 'chat' and figures[kind]], figures
        return figures['chat']

    assert count(said, kept) == 0
    assert count(said, kept[:-1]) == 1
    assert count(said, kept + [(table, 31, 'text 29')]) == 1
    assert count(said + [[99, 2, 'chat', 5, 'text 5']], kept) == 1


def check_pauses(lines):
    slow = [[line[0] + (7 if line[0] > 40 else 0), *line[1:]] for line in lines]
    assert max(checker.longest_pauses(lines).values()) < 7 <= max(checker.longest_pauses(slow).values())


def check_ledger(lines, rows):
    """The count of lost actions while robots play."""
    at = os.path.join(HERE, 'sample.rows')
    ledger = checker.Ledger(at)
    for line in lines[:len(lines) // 2]:
        ledger.hear(line)
    assert ledger.compare() == 0
    for line in lines[len(lines) // 2:]:
        ledger.hear(line)
    assert ledger.compare() == 0 and ledger.acknowledged == len([line for line in lines if line[2] == 'ok'])
    ledger.hear([99, 0, 'act', 999, rows[-1][1], 'pass'])
    ledger.hear([99, 0, 'ok', 999])
    assert ledger.compare() == 1


def main():
    rows = read_rows(os.path.join(HERE, 'sample.rows'))
    lines = right_history(rows)
    assert len([line for line in lines if line[2] == 'ok']) > 30
    check_errors(lines, rows)
    check_chats(lines, rows)
    check_pauses(lines)
    check_ledger(lines, rows)


if __name__ == '__main__':
    main()
