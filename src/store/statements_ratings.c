/* statements_ratings.c - the SQL of what a batch writes of ratings.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"

#define PERSON_OF(user) "'#' || CAST(" user " AS TEXT)"

const struct statement_row statement_ratings[STATEMENTS] = {
    /* If two servers rate at the same time, one of them is refused, with all that follows. */
    [RATE_MATCH] = {{"UPDATE rated SET number = ?2 WHERE number IS NULL AND match_name ="
                     " (SELECT name FROM matches WHERE id = ?1) AND"
                     " (SELECT coalesce(max(number), 0) FROM rated) = ?2 - 1",
                     .kinds = "nn"},
                    STORE_TAKEN},
    [SET_RATING_PERSON] = {{"INSERT INTO rating_person(id, name, state) VALUES (?, ?, ?)"
                            " ON CONFLICT (id) DO UPDATE SET state = excluded.state",
                            .kinds = "ntb"},
                           STORE_OK},
    [SET_RATING_SIDE] = {{"INSERT INTO rating_side(id, family, members, results, state)"
                          " VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                          " results = excluded.results, state = excluded.state",
                          .kinds = "nntnb"},
                         STORE_OK},
    [ADD_RATING_MEMBER] = {{"INSERT INTO rating_member(person, side) VALUES (?, ?)"
                            " ON CONFLICT DO NOTHING",
                            .kinds = "nn"},
                           STORE_OK},
    [SET_RATING_TABLE] = {{"INSERT INTO rating_table(sides, state) VALUES (?, ?)"
                           " ON CONFLICT (sides) DO UPDATE SET state = excluded.state",
                           .kinds = "tb"},
                          STORE_OK},
    [ADD_RATING_POINT] = {{"INSERT INTO rating_point(person, number, family, at_ms,"
                           " rating, margin) VALUES (?, ?, ?, ?, ?, ?)",
                           .kinds = "nnnnnn"},
                          STORE_OK},
    [SET_RATING_PAGE] =
        {{"INSERT INTO rating_page(family, kind, made_ms, number,"
          " body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (family, kind) DO UPDATE SET"
          " made_ms = excluded.made_ms, number ="
          " excluded.number, body = excluded.body",
          .kinds = "nnnnt"},
         STORE_OK},
    [FORGET_RATING_POINTS] = {{"DELETE FROM rating_point WHERE person = (SELECT id FROM"
                               " rating_person WHERE name = " PERSON_OF("?1") ")",
                               .kinds = "n"},
                              STORE_OK},
    [MOVE_RATING] = {{"UPDATE rating_person SET name = " PERSON_OF(
                          "?2") " WHERE name ="
                                " " PERSON_OF(
                                    "?1") " AND NOT EXISTS (SELECT 1 FROM rating_person"
                                          " WHERE name = " PERSON_OF("?2") ")",
                      .kinds = "nn"},
                     STORE_OK},
};
