/* event_clock.c - what is due at a table of a tournament as time passes.
 *
 * The table waits for its people before the first deal. A bot takes the seat of a person who has not
 * come by the end of the wait, or who later has no connection for as long; the person gets the seat
 * back. Downtime of the host is charged to nobody: the wait begins again after it.
 *
 * SPDX-License-Identifier: MIT */
#include "table/request.h"

static bool is_gone(const struct table_seat *seat) {
    return seat_is_played(seat) && seat->gone_ms != 0;
}

bool fixture_waits(const struct table *table) {
    if (!table_is_event(table) || !table_plays(table) || table->matches > 1 ||
        table->match.state.hands > 0)
        return false;
    for (int i = 0; i < table->set.players; i++)
        if (is_gone(&table->seat[i]))
            return true;
    return false;
}

/* The sides of which somebody has not come, bit s for side s. They lose without a match, so it is 0
 * where bots replace the absent, and where there are more than two sides. */
static unsigned forfeits(const struct table *table) {
    const struct pedro_rules *rules = &table->match.rules;
    unsigned sides = 0;
    for (unsigned i = 0; i < (unsigned)table->set.players; i++)
        if (is_gone(&table->seat[i]))
            sides |= 1u << pedro_side(rules, i);
    return table->fixture.forfeit && rules->sides == 2 ? sides : 0;
}

static void add_forfeits(const struct table *table, unsigned sides, uint64_t now_ms,
                         struct table_rows *rows) {
    row_begin(rows, table, now_ms, "over");
    row_word(rows, "absent");
    for (unsigned side = 0; side < table->match.rules.sides; side++)
        if (sides >> side & 1)
            row_number(rows, side);
}

static void be_due(struct table_tick *tick, uint64_t due_ms) {
    if (tick->next_ms == 0 || due_ms < tick->next_ms)
        tick->next_ms = due_ms;
}

/* Puts bots on the seats of people who have been gone for as long as the wait; for the others, notes
 * when that will be. */
static void replace_gone(const struct table *table, uint64_t now_ms, bool first,
                         struct table_tick *tick) {
    const uint64_t wait_ms = (uint64_t)table->fixture.wait_s * 1000;
    const unsigned absent = first ? forfeits(table) : 0;
    for (int i = 0; i < table->set.players; i++) {
        const struct table_seat *seat = &table->seat[i];
        if (!is_gone(seat))
            continue;
        const uint64_t due = (first ? table->since_ms : seat->gone_ms) + wait_ms;
        if (now_ms < due) {
            be_due(tick, due);
        } else if (absent) {
            add_forfeits(table, absent, now_ms, &tick->rows);
            return;
        } else {
            row_of_seat(&tick->rows, table, now_ms, "away", (pedro_seat)i);
            row_word(&tick->rows, "clock");
            row_word(&tick->rows, table->bots);
        }
    }
}

static bool is_long_enough(const struct table *table, uint64_t now_ms) {
    const struct table_fixture *fixture = &table->fixture;
    if (table_in_hand(table) || table->match.state.hands == 0)
        return false;
    switch ((enum table_unit)fixture->unit) {
    case TABLE_UNIT_HANDS:
        return table->match.state.hands_scored >= fixture->length;
    case TABLE_UNIT_MINUTES:
        return table_event_left(table, now_ms) == 0;
    case TABLE_UNIT_BOARDS:
        return true;
    case TABLE_UNIT_TARGET:
    case TABLE_UNITS:
        break;
    }
    return false;
}

static void next_board(const struct table *table, uint64_t now_ms,
                       struct table_tick *tick) {
    const uint64_t due = table->since_ms + table_pause_ms(table);
    if (now_ms < due) {
        be_due(tick, due);
        return;
    }
    row_of_seat(&tick->rows, table, now_ms, "start",
                fixture_dealer(&table->fixture, table_event_board(table) + 1,
                               table->set.players, 0));
}

void fixture_tick(const struct table *table, uint64_t now_ms, struct table_tick *tick) {
    if (!table_is_event(table) || !table->started || table_event_done(table))
        return;
    if (!table_plays(table)) {
        next_board(table, now_ms, tick);
    } else if (is_long_enough(table, now_ms)) {
        row_begin(&tick->rows, table, now_ms, "over");
        row_word(&tick->rows, "length");
    } else if (!table->fixture.waits) {
        replace_gone(table, now_ms, fixture_waits(table), tick);
    }
}
