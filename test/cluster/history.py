"""history.py - what robots were told, as lines of a file, and the rows of a database to compare it with.

A line of a history is a JSON array: the time in seconds, the number of the robot, a word, and what belongs to it:

    sit TABLE SEAT           the robot has this seat; -1: it watches
    connect, close WHY       of its socket
    act NUMBER SEQ ACTION    it sends an action, which answers the view SEQ
    ok NUMBER                the action is acknowledged
    error NUMBER CODE        it is refused
    view SEQ DIGEST          it was shown this; news count as the view that they make
    say NUMBER TEXT          it says something; `ok` and `error` answer it too
    chat NUMBER TEXT         it was shown message NUMBER of the table's chat
    gap SEQ AFTER            its last view is SEQ, and it was sent news that follow AFTER

SPDX-License-Identifier: MIT
"""
import hashlib
import json
import os
import sqlite3
import subprocess
import time


def digest(message):
    """A short form of what a message `view` shows of the match; two views are equal if it is."""
    shown = json.dumps([message['view'], message.get('legal')], sort_keys=True, separators=(',', ':'))
    return hashlib.blake2b(shown.encode(), digest_size=8).hexdigest()


class History:
    """Writes the lines, and calls `watch` with each if it is set."""

    def __init__(self, path):
        self.file = open(path, 'w', encoding='utf-8')
        self.watch = None

    def add(self, robot, word, *what):
        line = [round(time.monotonic(), 4), robot, word, *what]
        self.file.write(json.dumps(line, separators=(',', ':')) + '\n')
        if self.watch:
            self.watch(line)

    def close(self):
        self.file.close()


def read_history(path):
    with open(path, encoding='utf-8') as file:
        for line in file:
            yield json.loads(line)


# --- rows ---

ESCAPES = {'\\\\': '\\', '\\t': '\t', '\\n': '\n', '\\r': '\r', '\\b': '\b', '\\f': '\f', '\\v': '\v'}


def unescaped(field):
    """A field of COPY's text format."""
    if '\\' not in field:
        return field
    out, at = [], 0
    while at < len(field):
        pair = field[at:at + 2]
        out.append(ESCAPES.get(pair, field[at]))
        at += 2 if pair in ESCAPES else 1
    return ''.join(out)


def query(url, sql, timeout=120):
    """The rows of a query of PostgreSQL, as lists of text."""
    done = subprocess.run(['psql', '-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', 'COPY (%s) TO STDOUT' % sql],
                          capture_output=True, text=True, check=False, timeout=timeout,
                          env={**os.environ, 'PGCONNECT_TIMEOUT': '5'})
    if done.returncode != 0:
        raise OSError(done.stderr.strip())
    return [[unescaped(field) for field in line.split('\t')] for line in done.stdout.splitlines()]


ROWS = "SELECT tables.name, log.seq, log.body FROM log JOIN tables ON tables.id = log.id AND kind = 'e'"


def read_chat(source):
    """(table, number, text) of all messages of chat that are kept, in order; the text without who said it."""
    sql = "SELECT tables.name, log.seq, log.body FROM log JOIN tables ON tables.id = log.id AND kind = 'c'"
    if source.startswith('postgresql:'):
        found = query(source, sql + ' ORDER BY 1, 2')
    else:
        database = sqlite3.connect('file:%s?mode=ro' % source, uri=True)
        found = database.execute(sql + ' ORDER BY 1, 2').fetchall()
        database.close()
    return [(table, int(number), text.split(' ', 2)[-1]) for table, number, text in found]


def read_rows(source, after=None):
    """(table, seq, row) of all tables, in order: of a URL of PostgreSQL, a file of SQLite, or a text with tabs. `after`
    has the number of the last row of each table that is known already."""
    if source.startswith('postgresql:'):
        sql = ROWS
        if after:
            known = ', '.join("('%s', %d)" % pair for pair in after.items())
            sql += (' LEFT JOIN (VALUES %s) AS known(name, seq) ON known.name = tables.name'
                    ' WHERE log.seq > coalesce(known.seq, 0)' % known)
        found = query(source, sql + ' ORDER BY 1, 2')
    elif source.endswith('.db'):
        database = sqlite3.connect('file:%s?mode=ro' % source, uri=True)
        found = database.execute(ROWS + ' ORDER BY 1, 2').fetchall()
        database.close()
    else:
        with open(source, encoding='utf-8') as file:
            found = [line.rstrip('\n').split('\t', 2) for line in file]
    # A closed table ends with an empty row.
    return [(table, int(seq), row) for table, seq, row in found
            if row and int(seq) > (after.get(table, 0) if after else 0)]
