/* event_laws.c - keeps the truth about tournaments, and compares.
 *
 * SPDX-License-Identifier: MIT */
#include "event_laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "laws.h"
#include "server/tournaments/event.h"

static struct event_truth truths[EVENTS_MAX];
static unsigned count;

void event_laws_begin(void) { count = 0; }

void event_laws_finish(void) {
    for (unsigned i = 0; i < count; i++)
        tournament_finish(&truths[i].value);
    memset(truths, 0, sizeof truths);
    count = 0;
}

struct event_truth *event_truth(const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(truths[i].name, name) == 0)
            return &truths[i];
    return NULL;
}

unsigned event_truth_count(const struct event_truth *truth, const char *text) {
    unsigned there = 0;
    for (size_t i = 0; i < truth->value.rows; i++)
        there += strstr(truth->value.row[i].text, text) != NULL;
    return there;
}

/* --- rows --- */

static const char *act_of(const struct tournament_row *row) {
    const char *by = strchr(row->text, ' ');
    const char *act = by ? strchr(by + 1, ' ') : NULL;
    return act ? act + 1 : "";
}

static void apply(struct event_truth *truth, uint64_t seq, const char *row,
                  size_t length) {
    struct pedro_refusal refusal;
    must(seq == truth->value.rows + 1, "row %llu of tournament %s follows row %zu",
         (unsigned long long)seq, truth->name, truth->value.rows);
    const int err = tournament_add(&truth->value, row, length, &refusal);
    must(err == 0, "row %llu of tournament %s can be applied: %.*s",
         (unsigned long long)seq, truth->name, (int)length, row);
    tell("tournament %s: %.*s", truth->name, (int)length, row);
    unsigned round, number;
    char name[TABLE_NAME_MAX];
    const char *act = err ? "" : act_of(&truth->value.row[seq - 1]);
    struct truth *table = sscanf(act, "table %u %u %16s", &round, &number, name) == 3
                              ? laws_truth(name)
                              : NULL;
    if (table)
        table->known = true;
}

void event_laws_note_rows(const struct batch *batch) {
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        if (batch->row[i].statement == OPEN_TOURNAMENT) {
            must(count < EVENTS_MAX, "the simulation has room for more tournaments");
            if (count == EVENTS_MAX)
                continue;
            struct event_truth *truth = &truths[count++];
            truth->id = value[0].number;
            snprintf(truth->name, sizeof truth->name, "%.*s", (int)value[1].length,
                     batch->bytes + value[1].at);
            tournament_init(&truth->value);
        }
        const bool appends = batch->row[i].statement == APPEND &&
                             batch_row_kind(batch, &batch->row[i]) == KIND_TOURNAMENT;
        for (unsigned n = 0; appends && n < count; n++)
            if (truths[n].id == value[ROW_ID].number)
                apply(&truths[n], (uint64_t)value[ROW_SEQ].number,
                      batch->bytes + value[ROW_BODY].at, value[ROW_BODY].length);
    }
}

/* --- what is shown --- */

void event_laws_check_shown(const char *name, const char *body, size_t length,
                            size_t *rows) {
    const struct event_truth *truth = event_truth(name);
    struct json answer, list, row;
    *rows = 0;
    if (!truth || json_check(body, length, &answer, NULL) != JSON_FINE ||
        !json_get(&answer, "rows", &list)) {
        must(false, "an answer about tournament %s has its rows", name);
        return;
    }
    struct json_walk walk = json_walk(&list);
    while (json_next(&walk, NULL, &row)) {
        char text[2000];
        size_t got;
        if (!json_get_text(&row, text, sizeof text, &got))
            continue;
        must(*rows < truth->value.rows && truth->value.row[*rows].length == got &&
                 memcmp(truth->value.row[*rows].text, text, got) == 0,
             "row %zu of tournament %s is as it is stored: %s", *rows + 1, name, text);
        ++*rows;
    }
}

static bool shows(const struct event_truth *truth, unsigned board) {
    bool shown[TOURNAMENT_BOARDS_MAX + 1];
    tournament_shown_boards(&truth->value, shown);
    return shown[board];
}

void event_laws_check_board(const char *name, unsigned board, bool shown) {
    const struct event_truth *truth = event_truth(name);
    must(!shown || (truth && shows(truth, board)),
         "board %u of tournament %s is shown when all have played it, not before", board,
         name);
}

bool event_laws_shows(const struct truth *table, unsigned match) {
    const struct event_truth *truth = event_truth(table->table->fixture.tournament);
    const struct table_fixture *fixture = &table->table->fixture;
    return fixture->unit != TABLE_UNIT_BOARDS ||
           (truth && shows(truth, fixture->board + match - 1));
}

/* --- the end --- */

/* Whether it is an act of a kind; `what` gets the kind, the round and the table. */
static bool begins(const struct tournament_row *row, const char *kind, char what[100]) {
    unsigned round = 0, place = 0;
    const char *act = act_of(row);
    const size_t length = strlen(kind);
    if (strncmp(act, kind, length) != 0 ||
        sscanf(act + length, " %u %u", &round, &place) < 1)
        return false;
    snprintf(what, 100, "%s %u %u", kind, round, place);
    return true;
}

/* Nothing is taken back here, so each is in one row. */
static void check_once(const struct event_truth *truth, const char *kind) {
    for (size_t i = 0; i < truth->value.rows; i++) {
        char one[100], other[100];
        if (!begins(&truth->value.row[i], kind, one))
            continue;
        for (size_t k = i + 1; k < truth->value.rows; k++)
            must(!begins(&truth->value.row[k], kind, other) || strcmp(one, other) != 0,
                 "tournament %s has %s once", truth->name, one);
    }
}

static void check_node(const struct node *node, const struct event_truth *truth,
                       unsigned *drivers) {
    const struct event *event =
        node->server
            ? events_find(&node->server->tournaments, truth->name, strlen(truth->name))
            : NULL;
    must(event, "node %u knows tournament %s", node->number, truth->name);
    if (!event)
        return;
    *drivers += hosted_is_driven(&event->log);
    tell("node %u has tournament %s: state %d, driven %d, look %d, check %d, next %lld, "
         "now %lld, opening %u",
         node->number, truth->name, (int)event->log.state, event->log.driven, event->look,
         event->check_rooms, (long long)event->next_s, (long long)event_time(event),
         event->opening);
    must(!event->broken, "tournament %s is not broken at node %u", truth->name,
         node->number);
    must(event->log.queued == 0, "at node %u nobody waits at tournament %s", node->number,
         truth->name);
    must(event->rest || event->log.seq == truth->value.rows,
         "node %u has all rows of tournament %s: %zu, not %llu", node->number,
         truth->name, truth->value.rows, (unsigned long long)event->log.seq);
}

void event_laws_check_end(void) {
    for (unsigned i = 0; i < count; i++) {
        const struct event_truth *truth = &truths[i];
        unsigned drivers = 0;
        check_once(truth, "table");
        check_once(truth, "result");
        check_once(truth, "publish");
        for (int n = 0; n < NODES; n++)
            check_node(&sim->node[n], truth, &drivers);
        must(truth->value.over || drivers > 0, "a node drives tournament %s",
             truth->name);
        must(!truth->opened || truth->value.over,
             "tournament %s, at which only computer players play, has ended",
             truth->name);
    }
}
