/* archive.c - writes matches that have ended, with retries.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/room.h"

#include <stdlib.h>
#include <string.h>

#include "server/people/person_json.h"
#include "server/people/ratings.h"
#include "server/process/log.h"
#include "server/tables/tables.h"
#include "server/wire/client.h"
#include "store/batch.h"

/* The time between two tries, doubled each time. A write that fails because the disk is
 * full makes the whole transaction fail, with the writes of others in it. */
enum { PAUSE_MS = 1000, PAUSE_MAX_MS = 60 * 1000 };

/* The node that drives a table stores its matches. The others that show it wait so long, and then store them too, as that node may
 * be dead: what is there already is refused by its name. */
enum { OTHERS_MS = 6000 };

struct archive_match {
    struct archive_match *next;
    struct tables *tables;
    int64_t table;
    char name[ARCHIVE_NAME_MAX];
    struct ratings_match match; /* with what its rating needs, */
    bool rated;                 /* if it is rated */
    bool writing;
    uint64_t due_ms; /* when to try again, unless it is being written */
    uint32_t pause_ms;
    char record[];
};

void archive_name(const struct table *table, char name[ARCHIVE_NAME_MAX]) {
    char number[24];
    struct pedro_text text;
    pedro_text_init(&text, name, ARCHIVE_NAME_MAX);
    pedro_text_add(&text, table->name);
    pedro_text_add_char(&text, '-');
    pedro_text_add(&text, log_number(number, table->matches));
}

/* NULL if there is no memory, or the match is not over. */
static struct archive_match *copy_match(struct tables *tables, int64_t id,
                                        const struct table *table) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    if (!table_write_record(table, &text))
        return NULL;
    const size_t size = text.length + 1;
    struct archive_match *match = calloc(1, sizeof *match + size);
    if (!match)
        return NULL;
    pedro_text_init(&text, match->record, size);
    table_write_record(table, &text);
    match->tables = tables;
    match->table = id;
    match->match.finished_ms = (int64_t)tables->clock->wall_ms;
    match->pause_ms = PAUSE_MS;
    archive_name(table, match->name);
    memcpy(match->match.variant, table->variant, sizeof match->match.variant);
    pedro_text_init(&text, match->match.result, sizeof match->match.result);
    match_json_result(&table->match, &text);
    match->match.winners = table_winners(table);
    match->match.seats = table->set.players;
    for (int seat = 0; seat < match->match.seats; seat++)
        match->match.user[seat] = client_user_of(table->seat[seat].person.id);
    match->rated = ratings_describe(table, &match->match);
    return match;
}

static void forget(struct archive_match *match) {
    struct archive_match **at = &match->tables->archive;
    while (*at != match)
        at = &(*at)->next;
    *at = match->next;
    free(match);
}

static void on_written(void *data, enum store_result result) {
    struct archive_match *match = data;
    match->writing = false;
    match->tables->metrics->matches += result == STORE_OK;
    if (result == STORE_OK && match->rated)
        ratings_stored(match->tables->people);
    if (result == STORE_OK || result == STORE_TAKEN) {
        if (match->pause_ms > PAUSE_MS)
            log_info("match-kept", "match", match->name, NULL);
        forget(match);
        return;
    }
    if (match->pause_ms == PAUSE_MS)
        log_error("match-not-kept", "match", match->name, NULL);
    match->due_ms = clock_now(match->tables->clock) + match->pause_ms;
    match->pause_ms *= 2;
    if (match->pause_ms > PAUSE_MAX_MS)
        match->pause_ms = PAUSE_MAX_MS;
}

static void write(struct archive_match *match) {
    struct batch *batch = batch_create();
    const struct ratings_match *about = &match->match;
    batch_match(batch, match->name, match->table, about->finished_ms, about->variant,
                about->result, about->winners, match->record);
    for (int seat = 0; seat < about->seats; seat++)
        batch_match_seat(batch, match->name, seat, about->user[seat]);
    if (match->rated)
        batch_rated(batch, match->name, about->options, about->bots, about->persons);
    match->writing = true;
    batch_commit(batch, match->tables->store, on_written, match);
}

void archive_match(struct tables *tables, int64_t id, const struct table *table,
                   bool drives) {
    struct archive_match *match = copy_match(tables, id, table);
    if (!match) {
        log_error("match-not-kept", "table", table->name, "why", "no memory", NULL);
        return;
    }
    match->next = tables->archive;
    tables->archive = match;
    match->due_ms = tables->clock->now_ms + OTHERS_MS;
    if (drives)
        write(match);
}

void archive_tick(struct tables *tables) {
    for (struct archive_match *match = tables->archive; match; match = match->next)
        if (!match->writing && tables->clock->now_ms >= match->due_ms)
            write(match);
}

bool archive_waits(const struct tables *tables, int64_t id) {
    const struct archive_match *match = tables->archive;
    while (match && match->table != id)
        match = match->next;
    return match != NULL;
}

void archive_finish(struct tables *tables) {
    for (struct archive_match *match = tables->archive, *next; match; match = next) {
        next = match->next;
        free(match);
    }
    tables->archive = NULL;
}
