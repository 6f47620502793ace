/* apply_row.c - applies rows: a table is the fold of its rows.
 *
 * Rows come from a store that may be damaged, so each is checked against the table: a
 * row that does not fit is refused, and the table is unchanged.
 *
 * SPDX-License-Identifier: MIT */
#include "table/apply_row.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *kind;
    int (*fold)(struct table *table, struct row *row);
    unsigned news;
} kinds[] = {
    {"act", apply_row_act, TABLE_NEWS_VIEW},
    {"agree", apply_row_agree, TABLE_NEWS_TABLE},
    {"ask", apply_row_ask, TABLE_NEWS_TABLE},
    {"away", apply_row_away, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"back", apply_row_back, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"bot", apply_row_bot, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"choose", apply_row_choose, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"claim", apply_row_claim, TABLE_NEWS_VIEW},
    {"clock", apply_row_clock, 0},
    {"cut", apply_row_cut, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"deal", apply_row_deal, TABLE_NEWS_VIEW},
    {"lay", apply_row_lay, TABLE_NEWS_VIEW},
    {"event", apply_row_event, TABLE_NEWS_TABLE},
    {"leave", apply_row_leave, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"open", apply_row_open, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"over", apply_row_over, TABLE_NEWS_TABLE | TABLE_NEWS_VIEW},
    {"ready", apply_row_ready, TABLE_NEWS_TABLE},
    {"refuse", apply_row_refuse, TABLE_NEWS_TABLE},
    {"sit", apply_row_sit, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"start", apply_row_start, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY | TABLE_NEWS_VIEW},
    {"swap", apply_row_swap, TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY},
    {"undo", apply_row_undo, TABLE_NEWS_TABLE | TABLE_NEWS_VIEW},
    {"void", apply_row_void, TABLE_NEWS_TABLE | TABLE_NEWS_VIEW},
    {"void-ask", apply_row_void_ask, TABLE_NEWS_TABLE},
    {"void-no", apply_row_void_no, TABLE_NEWS_TABLE},
    {"void-yes", apply_row_void_yes, TABLE_NEWS_TABLE},
};

int apply_row_fail(struct row *row, enum pedro_refusal_code code) {
    pedro_refuse(row->wrong, code);
    return pedro_refusal_err(code);
}

int apply_row_wrong(struct row *row, enum pedro_refusal_code code) {
    row_refuse(row, code);
    return pedro_refusal_err(code);
}

struct table *table_create(void) {
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->undo = table->voids = table->refused = table->first_dealer = PEDRO_NO_SEAT;
    table->pause_most_ms = INT32_MAX;
    memset(table->cut, PEDRO_NO_CARD, sizeof table->cut);
    return table;
}

void table_destroy(struct table *table) {
    if (!table)
        return;
    pedro_match_finish(&table->match);
    free(table->hand);
    free(table->effect);
    free(table->present);
    free(table->chat);
    free(table);
}

unsigned table_players_here(const struct table *table) {
    unsigned count = 0;
    for (int i = 0; i < table->set.players; i++)
        count += seat_is_played(&table->seat[i]);
    return count;
}

static int fold_row(struct table *table, struct row *row) {
    const char *kind;
    size_t length;
    if (!row_read_number(row, (uint64_t)1 << 52, &row->time_ms) ||
        !row_next(row, &kind, &length))
        return PEDRO_ERR_BAD_RECORD;
    if (row->time_ms < table->time_ms)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_TIME);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strlen(kinds[i].kind) != length || memcmp(kinds[i].kind, kind, length) != 0)
            continue;
        if ((table->seq == 0) != (kinds[i].fold == apply_row_open))
            return apply_row_fail(row, table->seq ? PEDRO_REFUSED_ROW_OPEN_TWICE
                                                  : PEDRO_REFUSED_ROW_OPEN);
        const int err = kinds[i].fold(table, row);
        if (err)
            return err;
        table->news = kinds[i].news;
        return PEDRO_ERR_OK;
    }
    row->word = kind;
    row->length = length;
    return apply_row_wrong(row, PEDRO_REFUSED_ROW_KIND);
}

int table_apply_row(struct table *table, const char *bytes, size_t length,
                    struct pedro_refusal *wrong) {
    struct row row = {.at = bytes, .end = bytes + length, .wrong = wrong};
    const unsigned here = table_players_here(table), matches = table->matches;
    const pedro_seat undo = table->undo, voids = table->voids, refused = table->refused;
    const bool over = table_is_over(table), done = table_event_done(table);
    const int err = length < TABLE_ROW_MAX ? fold_row(table, &row)
                                           : apply_row_fail(&row, PEDRO_REFUSED_ROW_LONG);
    if (err)
        return err;
    table->seq++;
    table->time_ms = row.time_ms;
    /* To play on refuses what was asked. */
    if (undo != table->undo || voids != table->voids || refused != table->refused)
        table->news |= TABLE_NEWS_TABLE;
    /* A clock starts when a second person plays, who then waits for the seat to act. */
    if (!table_is_event(table) && here < 2 && table_players_here(table) >= 2)
        table->since_ms = row.time_ms;
    if (table->news & TABLE_NEWS_VIEW) {
        table->turn_seq_before = table->turn_seq;
        table->turn_seq = table->seq;
    }
    if (table_is_over(table) &&
        (!over || matches != table->matches || done != table_event_done(table)))
        table->news |= TABLE_NEWS_OVER | TABLE_NEWS_TABLE | TABLE_NEWS_LOBBY;
    return PEDRO_ERR_OK;
}
