/* event_results.c - writes acts for the results of finished tables, and of each board when it ends.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/event_room.h"
#include "server/tables/room.h"
#include "server/tournaments/event_play.h"
#include "server/tournaments/tournaments.h"

static void add_numbers(struct pedro_text *acts, const int32_t *number, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        pedro_text_add(acts, i ? "-" : "");
        pedro_text_add_number(acts, number[i]);
    }
}

/* The side, from 1, that won where the points are equal; 0 for a draw. A knock-out knows none: then the
 * side that lost fewer bids goes on, else the first, which has the lower numbers. */
static unsigned winner_of(const struct event *event,
                          const struct table_event_result *result) {
    unsigned best = 0;
    if (result->winner > 0 ||
        event->value.set.value[TOURNAMENT_KEY_FORM] != TOURNAMENT_KNOCKOUT)
        return result->winner;
    for (unsigned side = 1; side < result->sides; side++) {
        if (result->points[side] != result->points[best])
            return 0;
        if (result->sets[side] < result->sets[best])
            best = side;
    }
    return best + 1;
}

static void write_match(const struct event *event, unsigned round, unsigned number,
                        const struct table_event_result *result,
                        struct pedro_text *acts) {
    const unsigned winner = winner_of(event, result);
    int32_t sets[PEDRO_SEATS_MAX];
    bool any = false;
    for (unsigned side = 0; side < result->sides; side++) {
        sets[side] = result->sets[side];
        any = any || sets[side] > 0;
    }
    event_write_act(acts, "result ", round, number);
    add_numbers(acts, result->points, result->sides);
    if (winner > 0) {
        pedro_text_add(acts, " won ");
        pedro_text_add_number(acts, winner);
    }
    if (any) {
        pedro_text_add(acts, " sets ");
        add_numbers(acts, sets, result->sides);
    }
    pedro_text_add_char(acts, '\n');
}

/* Acts for the boards that have ended; when the whole play has ended, also for those that were not played. */
static void write_boards(const struct tournament_table *table, unsigned round,
                         const struct room *room, const struct table_event_result *result,
                         struct pedro_text *acts) {
    const unsigned told = result->done ? table->boards : result->boards;
    for (unsigned i = 0; i < table->boards && i < told; i++) {
        if (table->board[i].entered)
            continue;
        event_write_act(acts, "board ", round, table->number);
        pedro_text_add_number(acts, table->board[i].number);
        pedro_text_add_char(acts, ' ');
        if (i < result->boards)
            add_numbers(acts, table_event_line(room->table, i)->hand, result->sides);
        else
            pedro_text_add(acts, "none");
        pedro_text_add_char(acts, '\n');
    }
}

static void write_absent(unsigned round, unsigned number, uint8_t absent, unsigned sides,
                         struct pedro_text *acts) {
    bool more = false;
    event_write_act(acts, "forfeit ", round, number);
    for (unsigned side = 0; side < sides; side++)
        if (absent >> side & 1) {
            pedro_text_add(acts, more ? "," : "");
            pedro_text_add_number(acts, side + 1);
            more = true;
        }
    pedro_text_add_char(acts, '\n');
}

static void write_table(const struct event *event, unsigned round,
                        const struct tournament_table *table, struct pedro_text *acts) {
    struct table_event_result result;
    const struct room *room = rooms_find(event->tournaments->tables, table->name);
    if (!room || room_is_broken(room))
        return;
    table_event_result(room->table, &result);
    /* If the director has stopped the play, the director also enters the result. */
    if (result.stopped || result.sides != table->sides ||
        (!result.done && table->boards == 0))
        return;
    if (result.absent)
        write_absent(round, table->number, result.absent, result.sides, acts);
    else if (table->boards > 0)
        write_boards(table, round, room, &result, acts);
    else
        write_match(event, round, table->number, &result, acts);
}

void event_write_results(const struct event *event, struct pedro_text *acts) {
    const struct tournament *tournament = &event->value;
    for (unsigned r = 1; r <= tournament->published; r++) {
        const struct tournament_round *round = &tournament->round[r - 1];
        for (unsigned t = 0; t < round->tables; t++) {
            const struct tournament_table *table = &round->table[t];
            if (*table->name && table->state == TOURNAMENT_EMPTY)
                write_table(event, r, table, acts);
        }
    }
}
