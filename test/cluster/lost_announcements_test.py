#!/usr/bin/env python3
"""lost_announcements_test.py PEDRO [TEST...] - nodes that lose messages about what has changed agree all the same.

All texts between nodes go through the function pedro_tell() of the database. Here it loses each one with announcements (!o), each
that tells of a person who was paired (+t), unless it is in a listing of all facts, and every third that tells of rows.

SPDX-License-Identifier: MIT
"""
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import people_test  # noqa: E402
from people_test import Nodes  # noqa: E402

LOSE = """
CREATE TABLE dropped (body TEXT);
CREATE OR REPLACE FUNCTION pedro_tell(words TEXT) RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN
    IF words ~ E'\\n!o ' OR (words ~ E'\\n[+]t ' AND words !~ E'\\n=') OR (words ~ ' w[0-9]+:' AND hashtext(words) % 3 = 0) THEN
        INSERT INTO dropped VALUES (words);
    ELSE
        PERFORM pg_notify('pedro', words);
    END IF;
END $$;
"""

TESTS = ('friends', 'asked', 'invitations', 'sessions', 'pairing', 'ratings', 'forgotten')


def main():
    program, *wanted = sys.argv[1:]
    with Nodes(program) as nodes:
        nodes.postgres.ask(LOSE)
        for name in wanted or TESTS:
            begun = time.monotonic()
            getattr(people_test, name)(nodes)
            lost = nodes.postgres.ask('WITH gone AS (DELETE FROM dropped RETURNING 1) SELECT count(*) FROM gone')
            print('%s: %.1f s, %s texts were lost' % (name, time.monotonic() - begun, lost), flush=True)
            assert int(lost) > 0, 'nothing was lost'


if __name__ == '__main__':
    main()
