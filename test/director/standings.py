"""standings.py - the standings of a tournament from its journal, computed independently of the program.

It knows match points, the award `own` for byes, penalties, and the tie-breaks direct, buchholz, sonneborn, margin and lot
(docs/tournaments.md says what they are). All scores are whole thousandths.

SPDX-License-Identifier: MIT
"""
import re
import shlex
import struct


def divide(number, by):
    """Rounded to the nearest whole number, halves away from 0."""
    return (number + by // 2) // by if number >= 0 else -((-number + by // 2) // by)


def lot(seed, number):
    """The first four bytes of the ChaCha20 block (RFC 8439) with the seed as key and the number as nonce."""
    state = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, *struct.unpack('<8I', seed), 0, number, 0, 0]
    mixed = list(state)

    def rotate(value, bits):
        return (value << bits | value >> (32 - bits)) & 0xffffffff

    def quarter(a, b, c, d):
        for one, other, third, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            mixed[one] = (mixed[one] + mixed[other]) & 0xffffffff
            mixed[third] = rotate(mixed[third] ^ mixed[one], bits)

    for _ in range(10):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    first = (mixed[0] + state[0]) & 0xffffffff
    return int.from_bytes(struct.pack('<I', first), 'big')


class Journal:
    """What the rows of a journal say, without those that an undo has hidden."""

    def __init__(self, text):
        rows = []
        for line in text.splitlines():
            act = shlex.split(line)[2:]
            if act[0] == 'undo':
                rows.pop()
            else:
                rows.append(act)
        self.rows = rows
        self.entries, self.penalties, self.rounds, self.draft = [], {}, [], None
        for act in rows:
            getattr(self, 'do_' + act[0], lambda *words: None)(*act[1:])

    def do_open(self, _version, seed, name):
        self.seed, self.name = bytes.fromhex(seed), name

    def do_entry(self, number, *_names):
        self.entries.append(int(number))

    def do_penalty(self, number, amount, _reason):
        self.penalties[int(number)] = self.penalties.get(int(number), 0) + int(amount)

    def do_pair(self, _round, *words):
        self.draft = {'tables': {}, 'byes': [], 'results': {}}
        for word in words:
            head, _, rest = word.partition(':')
            if head == 'bye':
                self.draft['byes'] += [int(number) for number in rest.split(',')]
            else:
                self.draft['tables'][int(head)] = [int(number) for number in rest.split('-')]

    def do_swap(self, _round, one, other):
        change = {int(one): int(other), int(other): int(one)}
        self.draft['byes'] = [change.get(entry, entry) for entry in self.draft['byes']]
        for table, sides in self.draft['tables'].items():
            self.draft['tables'][table] = [change.get(entry, entry) for entry in sides]

    def do_publish(self, _round):
        self.rounds.append(self.draft)

    def do_result(self, round_number, table, points, *_more):
        one, other = re.fullmatch(r'(-?\d+)-(-?\d+)', points).groups()
        self.rounds[int(round_number) - 1]['results'][int(table)] = (int(one), int(other))

    def do_correct(self, round_number, table, points, _reason):
        self.do_result(round_number, table, points)


def standings(text):
    """[(entry, score, points for, points against)] from the first place to the last."""
    journal = Journal(text)
    games = {entry: [] for entry in journal.entries}  # (opponent, own points, the opponent's)
    byes = {entry: 0 for entry in journal.entries}
    for played in journal.rounds:
        for table, (one, other) in played['tables'].items():
            if table in played['results']:
                mine, theirs = played['results'][table]
                games[one].append((other, mine, theirs))
                games[other].append((one, theirs, mine))
        for entry in played['byes']:
            byes[entry] += 1

    def outcome(mine, theirs):
        return 2 if mine > theirs else 1 if mine == theirs else 0

    played_for = {entry: sum(500 * outcome(a, b) for _, a, b in games[entry]) for entry in games}
    score = {}
    for entry in journal.entries:
        count = len(games[entry])
        own = divide(played_for[entry], count) if count else 0
        score[entry] = played_for[entry] + byes[entry] * own + journal.penalties.get(entry, 0)

    def direct(entry, group):
        met = {member: {opponent for opponent, _, _ in games[member]} & group for member in group}
        if any(met[member] != group - {member} for member in group):
            return 0
        return sum(500 * outcome(a, b) for opponent, a, b in games[entry] if opponent in group)

    def value(entry, by, group):
        count = len(games[entry])
        if by == 'direct':
            return direct(entry, group)
        if by == 'buchholz':
            return divide(sum(played_for[opponent] for opponent, _, _ in games[entry]), count) if count else 0
        if by == 'sonneborn':
            return divide(sum(played_for[opponent] * outcome(a, b) for opponent, a, b in games[entry]), 2)
        if by == 'margin':
            return divide(sum(a - b for _, a, b in games[entry]) * len(journal.rounds), count) if count else 0
        return lot(journal.seed, entry)

    groups = [set(journal.entries)]
    for by in ('score', 'direct', 'buchholz', 'sonneborn', 'margin', 'lot'):
        parted = []
        for group in groups:
            values = {entry: score[entry] if by == 'score' else value(entry, by, group) for entry in group}
            for step in sorted(set(values.values()), reverse=True):
                parted.append({entry for entry in group if values[entry] == step})
        groups = parted
    assert all(len(group) == 1 for group in groups)
    return [(entry, score[entry], sum(a for _, a, _ in games[entry]), sum(b for _, _, b in games[entry]))
            for group in groups for entry in group]
