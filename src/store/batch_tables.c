/* batch_tables.c - rows about tables and finished matches.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/reader.h"

void batch_open_table(struct batch *batch, int64_t id, const char *name, int64_t at_ms) {
    batch_add(batch, OPEN_TABLE, id, name, at_ms);
}

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

void batch_sweep(struct batch *batch, int64_t first, int64_t last) {
    batch_add(batch, SWEEP_ROWS, first, last);
}

void batch_untold(struct batch *batch) {
    if (batch)
        batch->untold = true;
}

void batch_match(struct batch *batch, const char *name, int64_t table, int64_t at_ms,
                 const char *variant, const char *result, unsigned winners,
                 const char *record) {
    batch_add(batch, ADD_MATCH, name, table, at_ms, variant, result, (int64_t)winners,
              record);
}

void batch_match_seat(struct batch *batch, const char *match, int seat, int64_t user) {
    batch_add(batch, ADD_MATCH_SEAT, match, (int64_t)seat, user);
}

void batch_rated(struct batch *batch, const char *match, const char *options,
                 const char *bots, unsigned persons) {
    batch_add(batch, ADD_RATED, match, options, bots, (int64_t)persons);
}

void batch_record(struct batch *batch, const char *match, const char *record) {
    batch_add(batch, SET_RECORD, match, record);
    /* It names people as the record did. */
    batch_add(batch, DROP_ANALYSIS, match);
}

void batch_disown_seat(struct batch *batch, const char *match, int seat) {
    batch_add(batch, DISOWN_SEAT, match, (int64_t)seat);
}
