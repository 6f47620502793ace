#!/usr/bin/env python3
"""lost_announcements_test.py PEDRO [TEST...] - nodes that lose every message about what has changed agree all the same.

The nodes tell each other by rows of the table `message`. A trigger of the database drops each row with announcements (!o), and each
that tells of a person who was paired (+t), unless it is in a listing of all facts.

SPDX-License-Identifier: MIT
"""
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..'), os.path.join(HERE, '..', 'server')]
import people_test  # noqa: E402
from people_test import Nodes  # noqa: E402

TRIGGER = """
CREATE TABLE dropped (body TEXT);
CREATE FUNCTION drop_announcements() RETURNS trigger AS $$ BEGIN
    IF NEW.body ~ E'\\n!o ' OR (NEW.body ~ E'\\n[+]t ' AND NEW.body !~ E'\\n=') THEN
        INSERT INTO dropped VALUES (NEW.body);
        RETURN NULL;
    END IF;
    RETURN NEW;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER drop_announcements BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION drop_announcements();
"""

TESTS = ('friends', 'asked', 'invitations', 'sessions', 'pairing', 'ratings', 'forgotten')


def main():
    program, *wanted = sys.argv[1:]
    with Nodes(program, 'poll') as nodes:
        nodes.postgres.ask(TRIGGER)
        for name in wanted or TESTS:
            begun = time.monotonic()
            getattr(people_test, name)(nodes)
            lost = nodes.postgres.ask('WITH gone AS (DELETE FROM dropped RETURNING 1) SELECT count(*) FROM gone')
            print('%s: %.1f s, %s texts were lost' % (name, time.monotonic() - begun, lost), flush=True)
            assert int(lost) > 0, 'nothing was lost'


if __name__ == '__main__':
    main()
