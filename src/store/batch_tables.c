/* batch_tables.c - rows about tables and finished matches, tournaments, ratings, nodes and jobs.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/cluster_store.h"
#include "store/job.h"
#include "store/rating_rows.h"
#include "store/reader.h"

void batch_days(struct batch *batch, const struct store_days *days) {
    batch_add(batch, SET_DAYS, days->table, days->seq, days->rests_until_ms, days->due_ms,
              (int64_t)days->turn, (int64_t)days->state, days->clock, days->variant);
    batch_add(batch, DROP_DAYS_SEATS, days->table);
    for (int seat = 0; seat < days->seats; seat++)
        batch_add(batch, ADD_DAYS_SEAT, days->table, (int64_t)seat, days->seat[seat].user,
                  days->seat[seat].bot);
    batch_add(batch, days->rests_until_ms > 0 ? REST_TABLE : WAKE_TABLE, days->table);
}

void batch_wake(struct batch *batch, int64_t table) {
    batch_add(batch, END_REST, table);
    batch_add(batch, WAKE_TABLE, table);
}

void batch_untold(struct batch *batch) {
    if (batch)
        batch->untold = true;
}

void batch_record(struct batch *batch, const char *match, const char *record) {
    batch_add(batch, SET_RECORD, match, record);
    /* It names people as the record did. */
    batch_add(batch, DROP_ANALYSIS, match);
}

/* --- nodes --- */

void batch_release(struct batch *batch, int64_t node) {
    batch_add(batch, RELEASE_TABLES, node);
    batch_add(batch, RELEASE_TOURNAMENTS, node);
    batch_add(batch, END_NODE, node);
}

/* --- jobs --- */

void batch_take_job(struct batch *batch, int64_t taker) {
    batch_add(batch, FAIL_JOBS, (int64_t)STORE_JOB_TRIES);
    batch_add(batch, TAKE_JOB, taker, (int64_t)STORE_JOB_MS);
}

/* --- functions that add one statement, and do nothing else --- */

/* clang-format off */
BATCH_ADD(batch_open_table, (struct batch *batch, int64_t id, const char *name, int64_t at_ms),
    OPEN_TABLE, id, name, at_ms)
BATCH_ADD(batch_sweep, (struct batch *batch, int64_t first, int64_t last), SWEEP_ROWS, first, last)
BATCH_ADD(batch_match, (struct batch *batch, const char *name, int64_t table, int64_t at_ms, const char *variant,
        const char *result, unsigned winners, const char *record),
    ADD_MATCH, name, table, at_ms, variant, result, (int64_t)winners, record)
BATCH_ADD(batch_match_seat, (struct batch *batch, const char *match, int seat, int64_t user),
    ADD_MATCH_SEAT, match, (int64_t)seat, user)
BATCH_ADD(batch_rated, (struct batch *batch, const char *match, const char *options, const char *bots, unsigned
        persons),
    ADD_RATED, match, options, bots, (int64_t)persons)
BATCH_ADD(batch_disown_seat, (struct batch *batch, const char *match, int seat), DISOWN_SEAT, match, (int64_t)seat)
BATCH_ADD(batch_drive_table, (struct batch *batch, int64_t table, int64_t node, int64_t tournament),
    DRIVE_TABLE, table, node, tournament)
BATCH_ADD(batch_drive_tournament, (struct batch *batch, int64_t tournament, int64_t node),
    DRIVE_TOURNAMENT, tournament, node)
BATCH_ADD(batch_beat, (struct batch *batch, int64_t node), BEAT, node)
BATCH_ADD(batch_job, (struct batch *batch, const char *kind, const char *argument, int64_t at_ms),
    ADD_JOB, kind, argument, at_ms, (int64_t)STORE_JOBS_MAX)
BATCH_ADD(batch_keep_job, (struct batch *batch, int64_t taker), KEEP_JOB, taker, (int64_t)STORE_JOB_MS)
BATCH_ADD(batch_end_job, (struct batch *batch, int64_t taker, const char *state, const char *result),
    END_JOB, taker, state, result)
BATCH_ADD(batch_free_job, (struct batch *batch, int64_t taker), FREE_JOB, taker)
BATCH_ADD(batch_open_tournament, (struct batch *batch, const struct store_tournament *tournament),
    OPEN_TOURNAMENT, tournament->id, tournament->name, tournament->owner, tournament->opened_ms,
    (int64_t)tournament->listed, *tournament->password ? tournament->password : NULL, tournament->repeats,
    tournament->secret, (size_t)STORE_TOKEN_HASH)
BATCH_ADD(batch_repeat_tournament, (struct batch *batch, int64_t id, int64_t days), REPEAT_TOURNAMENT, id, days)
BATCH_ADD(batch_tournament_person, (struct batch *batch, int64_t tournament, int64_t user, const uint8_t
        address[STORE_ADDRESS_HASH]),
    ADD_TOURNAMENT_PERSON, tournament, user, address, (size_t)STORE_ADDRESS_HASH)
BATCH_ADD(batch_rate_match, (struct batch *batch, int64_t match, int64_t number), RATE_MATCH, match, number)
BATCH_ADD(batch_rating_person, (struct batch *batch, const struct store_rating *person),
    SET_RATING_PERSON, person->id, person->name, person->state, person->length)
BATCH_ADD(batch_rating_side, (struct batch *batch, const struct store_rating *side),
    SET_RATING_SIDE, side->id, side->family, side->name, side->results, side->state, side->length)
BATCH_ADD(batch_rating_member, (struct batch *batch, int64_t person, int64_t side), ADD_RATING_MEMBER, person, side)
BATCH_ADD(batch_rating_table, (struct batch *batch, const struct store_rating *table),
    SET_RATING_TABLE, table->name, table->state, table->length)
BATCH_ADD(batch_rating_point, (struct batch *batch, int64_t person, int64_t number, const struct
        store_rating_point *point),
    ADD_RATING_POINT, person, number, point->family, point->at_ms, point->rating, point->margin)
BATCH_ADD(batch_rating_page, (struct batch *batch, unsigned family, unsigned kind, int64_t at_ms, int64_t number,
        const char *body),
    SET_RATING_PAGE, (int64_t)family, (int64_t)kind, at_ms, number, body)
/* clang-format on */
