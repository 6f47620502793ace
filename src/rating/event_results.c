/* event_results.c - tables of published rounds become rows of results.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/event_results.h"

#include <stdlib.h>
#include <string.h>

struct event {
    struct rating_book *book;
    const struct tournament *tournament;
    unsigned long *count;
    struct rating_row row;
};

/* Copies a name. False if there is none, or it is longer than names of a book are. */
static bool set_name(struct rating_row *row, unsigned side, const char *name) {
    const size_t length = name ? strlen(name) : RATING_NAME_MAX;
    if (length >= RATING_NAME_MAX || row->members[side] == RATING_MEMBERS_MAX)
        return false;
    memcpy(row->name[side][row->members[side]++], name, length + 1);
    return true;
}

/* A computer player of a server has its id as name, by which the book knows its strength. */
static const char *name_of(const struct tournament_entry *entry, unsigned place,
                           unsigned round) {
    const char *id = tournament_person(entry, place, round);
    return strncmp(id, "bot:", 4) == 0 ? id : tournament_member(entry, place, round);
}

/* The persons at a table. False if somebody is not known. */
static bool set_names(struct event *event, unsigned round,
                      const struct tournament_table *table) {
    struct rating_row *row = &event->row;
    row->sides = table->sides;
    for (unsigned side = 0; side < table->sides; side++) {
        row->members[side] = 0;
        for (unsigned i = 0; i < table->partners; i++) {
            const struct tournament_entry *entry = tournament_entry(
                event->tournament, table->entry[side * table->partners + i]);
            for (unsigned place = 1; place <= entry->places; place++)
                if (!set_name(row, side, name_of(entry, place, round)))
                    return false;
        }
        if (row->members[side] != event->tournament->set.partners)
            return false;
    }
    return true;
}

/* True if no other side has as many points as the winner, so that the margin says who won. */
static bool points_decided(const struct tournament_table *table, const int32_t *points) {
    for (unsigned side = 0; table->winner && side < table->sides; side++)
        if (side + 1u != table->winner && points[side] >= points[table->winner - 1])
            return false;
    return true;
}

static int add_game(struct event *event, const struct tournament_table *table,
                    const struct tournament_board *board) {
    struct rating_row *row = &event->row;
    const int32_t *points = board ? board->points : table->points;
    row->hands = tournament_hands(&event->tournament->set, board != NULL);
    row->order_only = !board && !points_decided(table, points);
    for (unsigned side = 0; side < table->sides; side++)
        row->score[side] = row->order_only ? side + 1u == table->winner : points[side];
    const int err = rating_book_row(event->book, row, NULL);
    if (err >= 0)
        event->count[err]++;
    return err < 0 ? err : 0;
}

static int add_table(struct event *event, unsigned round,
                     const struct tournament_table *table) {
    const bool known = set_names(event, round, table);
    struct pedro_refusal refusal;
    int err = 0;
    if (table->state != TOURNAMENT_CONFIRMED || table->absent || !known) {
        event->count[table->absent                          ? RATING_NOT_PLAYED
                     : table->state != TOURNAMENT_CONFIRMED ? RATING_NOT_OVER
                                                            : RATING_NO_NAMES]++;
        return 0;
    }
    if (tournament_doubt(event->tournament, table, &refusal)) {
        event->count[RATING_IMPOSSIBLE]++;
        return 0;
    }
    for (unsigned i = 0; i < table->boards && !err; i++) {
        if (table->board[i].played)
            err = add_game(event, table, &table->board[i]);
        else
            event->count[RATING_NOT_PLAYED]++;
    }
    return table->boards > 0 ? err : add_game(event, table, NULL);
}

int rating_event(struct rating_book *book, const struct tournament *tournament,
                 unsigned long count[RATING_REASONS]) {
    struct event *event = calloc(1, sizeof *event);
    int err = 0;
    if (!event)
        return PEDRO_ERR_NO_MEMORY;
    event->book = book;
    event->tournament = tournament;
    event->count = count;
    event->row.variant = tournament->set.game;
    event->row.options = tournament->set.rules;
    for (unsigned round = 1; round <= tournament->published && !err; round++) {
        const struct tournament_round *at = &tournament->round[round - 1];
        event->row.day = (int32_t)(at->time / RECORD_DAY_SECONDS);
        for (unsigned i = 0; i < at->tables && !err; i++)
            err = add_table(event, round, &at->table[i]);
    }
    free(event);
    return err;
}
