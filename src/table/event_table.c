/* event_table.c - what came of the play at a table of a tournament.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "table/request.h"

bool table_is_event(const struct table *table) { return table->fixture.tournament[0]; }

bool table_is_over(const struct table *table) {
    return table->started &&
           (table->match.state.phase == PEDRO_PHASE_OVER || table->ended);
}

bool table_event_seals(const struct table *table) {
    return table_is_event(table) && table->fixture.unit == TABLE_UNIT_BOARDS;
}

bool table_event_done(const struct table *table) {
    return table_is_event(table) && table_is_over(table) &&
           (!table_event_seals(table) || table->matches >= table->fixture.length ||
            table->ended > TABLE_ENDED_LENGTH);
}

unsigned table_event_board(const struct table *table) {
    return table_event_seals(table) && table->matches > 0
               ? table->fixture.board + table->matches - 1
               : 0;
}

/* A board that was stopped in the middle of its hand has no line. */
static unsigned boards_over(const struct table *table) {
    return table_event_seals(table) ? (unsigned)table->hands : 0;
}

unsigned table_event_played(const struct table *table) {
    return (unsigned)(table->started || table_event_seals(table) ? table->hands : 0);
}

int64_t table_event_left(const struct table *table, uint64_t now_ms) {
    if (!table_is_event(table) || table->fixture.unit != TABLE_UNIT_MINUTES ||
        table->fixture_ms == 0)
        return -1;
    const uint64_t end = table->fixture_ms + (uint64_t)table->fixture.length * 60000;
    return now_ms < end ? (int64_t)(end - now_ms) : 0;
}

const struct table_hand *table_event_line(const struct table *table, unsigned index) {
    return index < boards_over(table) ? &table->hand[index] : NULL;
}

unsigned table_winners(const struct table *table) {
    const struct pedro_state *state = &table->match.state;
    unsigned winners = 0;
    if (!table_is_over(table) || table_event_seals(table))
        return 0;
    if (!table->ended)
        return state->winners;
    int32_t best = INT32_MIN;
    for (unsigned side = 0; side < table->match.rules.sides; side++) {
        if (table->absent >> side & 1)
            continue;
        if (state->score[side] > best)
            winners = 0;
        if (state->score[side] >= best) {
            best = state->score[side];
            winners |= 1u << side;
        }
    }
    return winners;
}

/* The side, from 1, that won by the rules although another one has as many points; 0: points
 * tell. */
static uint8_t winner_by_rules(const struct table *table) {
    const struct pedro_state *state = &table->match.state;
    const unsigned winners = table_winners(table);
    if (table->ended || !winners || (winners & (winners - 1)))
        return 0;
    unsigned won = 0;
    while (!(winners >> won & 1))
        won++;
    for (unsigned side = 0; side < table->match.rules.sides; side++)
        if (side != won && state->score[side] >= state->score[won])
            return (uint8_t)(won + 1);
    return 0;
}

void table_event_result(const struct table *table, struct table_event_result *result) {
    const struct pedro_rules *rules = &table->match.rules;
    memset(result, 0, sizeof *result);
    result->done = table_event_done(table);
    result->stopped = table->ended == TABLE_ENDED_STOP;
    result->absent = table->absent;
    result->boards = boards_over(table);
    if (!table->started)
        return;
    result->sides = rules->sides;
    result->winner = winner_by_rules(table);
    for (size_t i = 0; i < table->hands; i++) {
        const struct table_hand *hand = &table->hand[i];
        if (hand->bidder != PEDRO_NO_SEAT && !hand->made)
            result->sets[pedro_side(rules, (unsigned)hand->bidder)]++;
        for (unsigned side = 0; side < rules->sides && result->boards > 0; side++)
            result->points[side] += hand->hand[side];
    }
    for (unsigned side = 0; side < rules->sides && !table_event_seals(table); side++)
        result->points[side] = table->match.state.score[side];
}

void table_event_stop(const struct table *table, uint64_t now_ms,
                      struct table_rows *rows) {
    rows->count = rows->used = 0;
    if (!table_is_event(table) || !table->started || table_event_done(table))
        return;
    row_begin(rows, table, now_ms, "over");
    row_word(rows, "stop");
}
