/* apply_event.c - rows of a table of a tournament.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "table/request.h"

const char *const table_unit_words[TABLE_UNITS + 1] = {"target", "hands", "minutes",
                                                       "boards", NULL};

/* By enum table_ending, from TABLE_ENDED_LENGTH. */
static const char *const endings[] = {"length", "stop", "absent", NULL};

/* The title is the rest of the row. */
static bool read_title(struct row *row, char title[TABLE_EVENT_TITLE_MAX]) {
    const char *bytes;
    size_t length;
    if (!row_read_rest(row, &bytes, &length))
        return false;
    if (length >= TABLE_EVENT_TITLE_MAX || !utf8_is_text(bytes, length))
        return row_refuse(row, PEDRO_REFUSED_ROW_NAME);
    memcpy(title, bytes, length);
    return true;
}

static bool read_small(struct row *row, uint16_t *number, uint64_t most) {
    uint64_t value;
    if (!row_read_number(row, most, &value))
        return false;
    *number = (uint16_t)value;
    return true;
}

/* event NAME ROUND TABLE UNIT LENGTH BOARD WAIT bot|forfeit|wait TITLE */
int apply_row_event(struct table *table, struct row *row) {
    static const char *const absences[] = {"bot", "forfeit", "wait", NULL};
    struct table_fixture fixture;
    unsigned unit, absence;
    memset(&fixture, 0, sizeof fixture);
    if (!row_read_name(row, fixture.tournament, sizeof fixture.tournament) ||
        !read_small(row, &fixture.round, TABLE_EVENT_NUMBER_MAX) ||
        !read_small(row, &fixture.number, TABLE_EVENT_NUMBER_MAX) ||
        !row_read_word(row, table_unit_words, &unit) ||
        !read_small(row, &fixture.length, TABLE_EVENT_NUMBER_MAX) ||
        !read_small(row, &fixture.board, TABLE_EVENT_NUMBER_MAX) ||
        !read_small(row, &fixture.wait_s, TABLE_EVENT_WAIT_MAX) ||
        !row_read_word(row, absences, &absence) || !read_title(row, fixture.title))
        return PEDRO_ERR_BAD_RECORD;
    fixture.unit = (uint8_t)unit;
    fixture.forfeit = absence == 1;
    fixture.waits = absence == 2;
    if (table->seq != 1 || !fixture_is_good(&fixture))
        return apply_row_fail(row, PEDRO_REFUSED_ROW_EVENT);
    table->fixture = fixture;
    return PEDRO_ERR_OK;
}

/* Sides that end the row, at least one of them. */
static bool read_sides(struct row *row, unsigned sides, uint8_t *absent) {
    uint64_t side;
    *absent = 0;
    do {
        if (!row_read_number(row, sides - 1, &side))
            return false;
        *absent |= (uint8_t)(1u << side);
    } while (row->at < row->end);
    return true;
}

/* A board that nobody bid for has a line in the score sheet too: one for each board. */
static bool note_board(struct table *table) {
    struct table_hand *line;
    if (table->fixture.unit != TABLE_UNIT_BOARDS || table->hands >= table->matches)
        return true;
    line = table_new_line(table);
    if (!line)
        return false;
    memset(line, 0, sizeof *line);
    line->bid = PEDRO_NO_BID;
    line->bidder = PEDRO_NO_SEAT;
    line->trump = PEDRO_NO_SUIT;
    return true;
}

/* over length | over stop | over absent SIDE...: the match ends with the points as they
 * stand. By its length only between two hands. */
int apply_row_over(struct table *table, struct row *row) {
    unsigned ending;
    uint8_t absent = 0;
    if (!row_read_word(row, endings, &ending))
        return PEDRO_ERR_BAD_RECORD;
    const uint8_t ended = (uint8_t)(ending + TABLE_ENDED_LENGTH);
    if (!table_is_event(table) || !table->started)
        return apply_row_fail(row, PEDRO_REFUSED_ROW_OVER);
    if (ended == TABLE_ENDED_ABSENT ? !read_sides(row, table->match.rules.sides, &absent)
                                    : !row_ends(row))
        return PEDRO_ERR_BAD_RECORD;
    if (ended == TABLE_ENDED_STOP ? table_event_done(table) : !table_plays(table))
        return apply_row_fail(row, PEDRO_REFUSED_ROW_OVER);
    if (ended == TABLE_ENDED_LENGTH &&
        (table_in_hand(table) || table->match.state.hands == 0))
        return apply_row_fail(row, PEDRO_REFUSED_ROW_OVER);
    if (ended == TABLE_ENDED_LENGTH && !note_board(table))
        return apply_row_fail(row, PEDRO_REFUSED_NO_MEMORY);
    table->ended = ended;
    table->absent = absent;
    table->since_ms = row->time_ms;
    table->event = (struct table_event){.seat = PEDRO_NO_SEAT};
    table->effects = 0;
    return PEDRO_ERR_OK;
}
