"""rated.py - fills the database of a server that is not running with rated matches.

SPDX-License-Identifier: MIT
"""
from database import rows_of  # host.py makes it found

FIRST = 1000000  # the number of the first person
DAY_MS = 24 * 3600 * 1000


def numbers(count):
    """The numbers from 0 as rows."""
    return 'WITH RECURSIVE n(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %d) ' % count


def fill(directory, matches, people):
    """So many matches of four people, between different ones of at least ten, from 2020 on: a hundred or more a day, so that the
    last is some days old at most. The record of a match is as long as one of a real match."""
    a_day = max(100, matches // 2000 + 1)
    started = rows_of(directory, "SELECT coalesce(max(finished_at), 0) FROM matches")
    assert started == [('0',)], 'there are matches already'
    rows_of(directory, numbers(people) + "INSERT INTO users(id, name, name_key, password, created_at)"
            " SELECT %d + i, 'Rated ' || i, 'rated ' || i, 'none', 0 FROM n" % FIRST)
    rows_of(directory, "INSERT INTO tables(id, name, opened_at, closed_at) VALUES (%d, 'rated', 0, 1)" % FIRST)
    rows_of(directory, numbers(matches) + "INSERT INTO matches(name, table_id, finished_at, variant, result, winners, record)"
            " SELECT 'rated-' || (i + 1), %d, 1577836800000 + (i / %d) * %d + i %% 1000, 'us', (62 - i * 31 %% 60) || ' ' || (2 + i * 31 %% 60),"
            " CASE WHEN i * 31 %% 60 < 31 THEN 1 ELSE 2 END, '%s' FROM n" % (FIRST, a_day, DAY_MS, 'x' * 2000))
    rows_of(directory, "INSERT INTO rated(match_name, options, bots) SELECT name, '', '- - - -' FROM matches WHERE table_id = %d" % FIRST)
    for seat in range(4):
        rows_of(directory, numbers(matches) + "INSERT INTO match_seats(match_name, seat, user_id) SELECT 'rated-' || (i + 1), %d,"
                " %d + (i * 7919 + %d * (1 + i %% %d)) %% %d FROM n" % (seat, FIRST, seat, (people - 1) // 3, people))
