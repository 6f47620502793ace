/* listing_round.c - the listings of one round: its tables, and where everybody sits.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "papers/listing_parts.h"
#include "words/rich.h"
#include "words/text.h"

/* Whether a table has a result, or a part of one. */
static bool has_results(const struct tournament_round *round) {
    for (unsigned i = 0; i < round->tables; i++) {
        const struct tournament_table *table = &round->table[i];
        if (table->state != TOURNAMENT_EMPTY || table->changes > 0)
            return true;
        for (unsigned k = 0; k < table->boards; k++)
            if (table->board[k].entered)
                return true;
    }
    return false;
}

static void add_table(struct listing_making *making, const struct tournament_table *table,
                      bool results) {
    pedro_text_add_number(making->text, table->number);
    if (results) {
        listing_next(making);
        listing_result(table, making->text);
    }
    for (unsigned side = 0; side < table->sides; side++) {
        listing_next(making);
        listing_side(making->tournament, making->round, table, side, making->text);
    }
    listing_end(making);
}

/* Results stand before the names, so that a narrow screen shows them. */
void listing_tables(struct listing_making *making) {
    const struct tournament_round *round = &making->tournament->round[making->round - 1];
    const bool results = has_results(round);
    unsigned sides = 2; /* a bye needs two columns */
    for (unsigned i = 0; i < round->tables; i++)
        if (round->table[i].sides > sides)
            sides = round->table[i].sides;
    listing_head(making, 'r', _("Table"));
    if (results)
        listing_head(making, 'l', _("Result"));
    for (unsigned side = 0; side < sides; side++) {
        char heading[64];
        struct pedro_text text;
        struct rich_words words = {.used = 0};
        pedro_text_init(&text, heading, sizeof heading);
        rich_fill(&text, _("Side {n}"), "n", rich_number(&words, (long)side + 1));
        listing_head(making, 'l', heading);
    }
    listing_end(making);
    for (unsigned i = 0; i < round->tables; i++)
        add_table(making, &round->table[i], results);
    for (unsigned i = 0; i < round->byes; i++) {
        listing_next(making);
        if (results)
            listing_next(making);
        listing_entry(making->tournament, making->round, round->bye[i], making->text);
        listing_next(making);
        pedro_text_add(making->text, _("bye"));
        listing_end(making);
    }
}

/* A person and where they sit. */
struct seat {
    const char *name;
    unsigned entry;
};

static int by_name(const void *a, const void *b) {
    const struct seat *one = a, *other = b;
    const int order = strcmp(one->name, other->name);
    return order ? order : (int)one->entry - (int)other->entry;
}

static bool has_bye(const struct tournament_round *round, unsigned entry) {
    for (unsigned i = 0; i < round->byes; i++)
        if (round->bye[i] == entry)
            return true;
    return false;
}

static void add_seat(struct listing_making *making, const struct seat *seat) {
    const struct tournament_table *table =
        tournament_table_of(making->tournament, making->round, seat->entry);
    pedro_text_add(making->text, seat->name);
    listing_next(making);
    pedro_text_add_number(making->text, seat->entry);
    listing_next(making);
    if (table)
        pedro_text_add_number(making->text, table->number);
    else
        pedro_text_add(making->text, _("bye"));
    listing_next(making);
    if (table)
        pedro_text_add_number(making->text, tournament_side(table, seat->entry));
    listing_end(making);
}

void listing_seats(struct listing_making *making) {
    const struct tournament *tournament = making->tournament;
    struct seat *list =
        calloc(tournament->entries * TOURNAMENT_MEMBERS_MAX + 1, sizeof *list);
    size_t count = 0;
    listing_head(making, 'h', _("Name"));
    listing_head(making, 'r', _("No."));
    listing_head(making, 'r', _("Table"));
    listing_head(making, 'r', _("Side"));
    listing_end(making);
    for (size_t i = 0; list && i < tournament->entries; i++) {
        const struct tournament_entry *entry = &tournament->entry[i];
        const bool there =
            tournament_table_of(tournament, making->round, entry->number) ||
            has_bye(&tournament->round[making->round - 1], entry->number);
        for (unsigned place = 1; there && place <= entry->places; place++) {
            const char *name = tournament_member(entry, place, making->round);
            if (name && *name)
                list[count++] = (struct seat){name, entry->number};
        }
    }
    if (count > 0)
        qsort(list, count, sizeof *list, by_name);
    for (size_t i = 0; i < count; i++)
        add_seat(making, &list[i]);
    free(list);
}
