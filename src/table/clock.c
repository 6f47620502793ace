/* clock.c - finds what is due at a time: clocks that run out, warnings, the next hand.
 *
 * A clock runs only where at least two people play: a person who plays against bots keeps
 * nobody waiting. A table where no person plays or watches stands still, and its bots do
 * not act. In a tournament others wait at other tables, so there the clock always runs.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

/* fair: 15 seconds are ample for a card, and the bank allows 90 seconds more for a hard
 * bid.
 *
 * slow: for people who use a screen reader, type their actions or have a bad connection.
 * fast: six seconds a card, as timed tables on other sites give.
 * untimed: no limit.
 * day1, day3, day7: so many days for each decision, by people who come when they like. */
const struct table_clock table_clocks[TABLE_CLOCKS] = {
    {"fair", 90000, 15000, 15000, 10000, 6000, false},
    {"slow", 600000, 60000, 60000, 30000, 10000, false},
    {"fast", 30000, 6000, 5000, 4000, 4000, false},
    {"untimed", 0, 0, 0, 0, 6000, false},
    {"day1", 0, DAY_MS, 0, 0, 6000, true},
    {"day3", 0, 3 * DAY_MS, 0, 0, 6000, true},
    {"day7", 0, 7 * DAY_MS, 0, 0, 6000, true},
};

uint8_t table_clock_named(const char *name) {
    uint8_t clock = 0;
    while (strcmp(table_clocks[clock].name, name) != 0)
        clock++;
    return clock;
}

bool table_has_days(const struct table *table) { return table_clocks[table->clock].days; }

bool table_clock_runs(const struct table *table) {
    return table_in_hand(table) && table_clocks[table->clock].each_ms > 0 &&
           seat_is_played(&table->seat[table->match.state.turn]) &&
           (table_players_here(table) >= 2 || table_is_event(table));
}

uint64_t table_pause_ms(const struct table *table) {
    const int32_t pause_ms = table_clocks[table->clock].pause_ms;
    return (uint64_t)(pause_ms < table->pause_most_ms ? pause_ms : table->pause_most_ms);
}

int64_t table_clock_left(const struct table *table, uint64_t now_ms) {
    const int64_t used =
        now_ms > table->since_ms ? (int64_t)(now_ms - table->since_ms) : 0;
    return table_clocks[table->clock].each_ms +
           table->seat[table->match.state.turn].bank_ms - used;
}

bool table_is_lively(const struct table *table) {
    return table_players_here(table) > 0 || table->presents > 0 ||
           (table_is_event(table) && !table_event_done(table));
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

/* When the hand is over, people for whom seats are reserved take them, if they are
 * still connected. */
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

/* What is due in the match. */
static void tick_match(struct table *table, uint64_t now_ms, struct table_tick *tick) {
    if (!table_plays(table) || !table_is_lively(table))
        return;
    if (table_clock_runs(table)) {
        tick_clock(table, now_ms, tick);
    } else if (table->match.state.turn == PEDRO_NO_SEAT && !fixture_waits(table)) {
        const uint64_t pause = table->match.state.hands > 0 ? table_pause_ms(table) : 0;
        const uint64_t due = table->since_ms + pause;
        tick->deal = now_ms >= due;
        tick->next_ms = tick->deal ? 0 : due;
    }
}

/* The earlier of two times, of which 0 means none. */
static uint64_t sooner(uint64_t one, uint64_t other) {
    return one == 0 || (other > 0 && other < one) ? other : one;
}

void table_tick(struct table *table, uint64_t now_ms, struct table_tick *tick) {
    tick->rows.count = tick->rows.used = 0;
    tick->deal = tick->absent = false;
    tick->warning = PEDRO_NO_SEAT;
    tick->next_ms = 0;
    seat_those_who_wait(table, now_ms, &tick->rows);
    const uint64_t absent_ms = table_note_absent(table, now_ms, &tick->absent);
    if (tick->rows.count == 0)
        fixture_tick(table, now_ms, tick);
    if (tick->rows.count > 0)
        return;
    const uint64_t event_ms = tick->next_ms;
    tick_match(table, now_ms, tick);
    tick->next_ms = sooner(sooner(tick->next_ms, event_ms), absent_ms);
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

void table_resume(struct table *table, uint64_t now_ms, struct table_rows *rows) {
    table_note_all_gone(table, now_ms);
    rows->count = rows->used = 0;
    if ((table_clock_runs(table) && !table_has_days(table)) || fixture_waits(table))
        row_begin(rows, table, now_ms, "clock");
}
