/* clock.c - what time brings: clocks that run out, warnings, the next hand.
 *
 * Nobody is hurried who keeps nobody waiting: a clock runs only where two people or more play.
 * And a table where nobody plays nor looks on stands still, bots included.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

/* fair: a card in 15 seconds is leisurely, and the bank lets a hard bid take a minute and a half more.
 * slow: for those who read with their ears, type their moves, or play over a bad line.
 * fast: six seconds is what timed tables elsewhere give for a card.
 * untimed: friends wait for each other. */
const struct table_clock table_clocks[TABLE_CLOCKS] = {
    {"fair", 90000, 15000, 15000, 10000, 6000},
    {"slow", 600000, 60000, 60000, 30000, 10000},
    {"fast", 30000, 6000, 5000, 4000, 4000},
    {"untimed", 0, 0, 0, 0, 6000},
};

bool table_clock_runs(const struct table *table) {
    return table_in_hand(table) && table_clocks[table->clock].each_ms > 0 &&
           seat_is_played(&table->seat[table->match.state.turn]) &&
           table_players_here(table) >= 2;
}

int64_t table_clock_left(const struct table *table, uint64_t now_ms) {
    const int64_t used =
        now_ms > table->since_ms ? (int64_t)(now_ms - table->since_ms) : 0;
    return table_clocks[table->clock].each_ms +
           table->seat[table->match.state.turn].bank_ms - used;
}

bool table_is_lively(const struct table *table) {
    return table_players_here(table) > 0 || table->presents > 0;
}

static void tick_clock(struct table *table, uint64_t now_ms, struct table_tick *tick) {
    const pedro_seat turn = table->match.state.turn;
    const int64_t left = table_clock_left(table, now_ms),
                  warn = table_clocks[table->clock].warn_ms;
    if (left <= 0) {
        row_of_seat(&tick->rows, table, now_ms, "away", turn);
        row_word(&tick->rows, "clock");
        row_word(&tick->rows, table->bots);
        return;
    }
    if (left > warn) {
        tick->next_ms = now_ms + (uint64_t)(left - warn);
        return;
    }
    tick->next_ms = now_ms + (uint64_t)left;
    if (table->warned != table->turn_seq) {
        table->warned = table->turn_seq;
        tick->warning = turn;
    }
}

/* The hand is over: those for whom seats were kept sit down, if they are still here. */
static void seat_those_who_wait(struct table *table, uint64_t now_ms,
                                struct table_rows *rows) {
    for (pedro_seat at = 0; !table_in_hand(table) && at < table->set.players; at++) {
        struct table_person *next = &table->seat[at].next;
        if (!next->id[0])
            continue;
        if (table_is_present(table, next->id) && table->seat[at].kind != TABLE_PERSON &&
            table_seat_of(table, next->id) == PEDRO_NO_SEAT)
            row_sit(rows, table, now_ms, at, next);
        else
            memset(next, 0, sizeof *next);
    }
}

void table_tick(struct table *table, uint64_t now_ms, struct table_tick *tick) {
    tick->rows.count = tick->rows.used = 0;
    tick->deal = false;
    tick->warning = PEDRO_NO_SEAT;
    tick->next_ms = 0;
    seat_those_who_wait(table, now_ms, &tick->rows);
    if (tick->rows.count > 0)
        return;
    if (!table_plays(table) || !table_is_lively(table))
        return;
    if (table_clock_runs(table)) {
        tick_clock(table, now_ms, tick);
    } else if (table->match.state.turn == PEDRO_NO_SEAT) {
        const int32_t pause =
            table->match.state.hands > 0 ? table_clocks[table->clock].pause_ms : 0;
        const uint64_t due = table->since_ms + (uint64_t)pause;
        tick->deal = now_ms >= due;
        tick->next_ms = tick->deal ? 0 : due;
    }
}

bool table_deal(const struct table *table, const uint8_t seed[PEDRO_SEED_SIZE],
                uint64_t now_ms, struct table_rows *rows) {
    rows->count = rows->used = 0;
    if (!table_plays(table) || table->match.state.phase != PEDRO_PHASE_DEAL)
        return false;
    row_begin(rows, table, now_ms, "deal");
    row_seed(rows, seed);
    return true;
}

void table_resume(const struct table *table, uint64_t now_ms, struct table_rows *rows) {
    rows->count = rows->used = 0;
    if (table_clock_runs(table))
        row_begin(rows, table, now_ms, "clock");
}
