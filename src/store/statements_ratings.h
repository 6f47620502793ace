/* statements_ratings.h - the SQL of what a batch writes of ratings.
 *
 * A list to be included where STATEMENT(name, result if it changes no row, kinds of values, struct db_sql) is defined.
 *
 * SPDX-License-Identifier: MIT */
/* clang-format off */
/* If two servers rate at the same time, one of them is refused, with all that follows. */
STATEMENT(RATE_MATCH, STORE_TAKEN, "nn",
    "UPDATE rated SET number = ?2 WHERE number IS NULL AND match_name = (SELECT name FROM matches WHERE id = ?1)"
    " AND (SELECT coalesce(max(number), 0) FROM rated) = ?2 - 1")
STATEMENT(SET_RATING_PERSON, STORE_OK, "ntb",
    "INSERT INTO rating_person(id, name, state) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET state ="
    " excluded.state")
STATEMENT(SET_RATING_SIDE, STORE_OK, "nntnb",
    "INSERT INTO rating_side(id, family, members, results, state) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO"
    " UPDATE SET results = excluded.results, state = excluded.state")
STATEMENT(ADD_RATING_MEMBER, STORE_OK, "nn",
    "INSERT INTO rating_member(person, side) VALUES (?, ?) ON CONFLICT DO NOTHING")
STATEMENT(SET_RATING_TABLE, STORE_OK, "tb",
    "INSERT INTO rating_table(sides, state) VALUES (?, ?) ON CONFLICT (sides) DO UPDATE SET state = excluded.state")
STATEMENT(ADD_RATING_POINT, STORE_OK, "nnnnnn",
    "INSERT INTO rating_point(person, number, family, at_ms, rating, margin) VALUES (?, ?, ?, ?, ?, ?)")
STATEMENT(SET_RATING_PAGE, STORE_OK, "nnnnt",
    "INSERT INTO rating_page(family, kind, made_ms, number, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (family,"
    " kind) DO UPDATE SET made_ms = excluded.made_ms, number = excluded.number, body = excluded.body")
STATEMENT(FORGET_RATING_POINTS, STORE_OK, "n",
    "DELETE FROM rating_point WHERE person = (SELECT id FROM rating_person WHERE name = " PERSON_OF("?1") ")")
STATEMENT(MOVE_RATING, STORE_OK, "nn",
    "UPDATE rating_person SET name = " PERSON_OF( "?2") " WHERE name = " PERSON_OF( "?1") " AND NOT EXISTS"
    " (SELECT 1 FROM rating_person WHERE name = " PERSON_OF("?2") ")")
/* clang-format on */
