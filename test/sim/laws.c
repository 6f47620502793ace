/* laws.c - keeps the truth, and compares.
 *
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "base/json_read.h"
#include "company.h"
#include "pedro/notation.h"
#include "people.h"
#include "server/tables/room.h"
#include "store/reader.h"

/* A message about the match: what follows from the rows for a seat. */
struct shown {
    uint64_t seq, hash;
    char person[TABLE_ID_MAX]; /* "": anybody */
};

struct told {
    uint64_t after; /* the event that the action answers */
    char person[TABLE_ID_MAX];
    char action[PEDRO_ACTION_TEXT_MAX];
};

static struct truth truths[TRUTHS_MAX];
static unsigned count;
static char buffer[TABLE_MESSAGE_MAX];

void laws_begin(void) { count = 0; }

void laws_finish(void) {
    for (unsigned i = 0; i < count; i++) {
        table_destroy(truths[i].table);
        free(truths[i].shown);
        free(truths[i].told);
    }
    memset(truths, 0, sizeof truths);
    count = 0;
}

struct truth *laws_truth(const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(truths[i].name, name) == 0)
            return &truths[i];
    return NULL;
}

struct truth *laws_truth_at(unsigned index) {
    return index < count ? &truths[index] : NULL;
}

static struct truth *find(int64_t id) {
    for (unsigned i = 0; i < count; i++)
        if (truths[i].id == id)
            return &truths[i];
    return NULL;
}

static void *grow(void *list, size_t used, size_t *room, size_t size) {
    if (used < *room)
        return list;
    *room = *room ? 2 * *room : 64;
    void *bigger = realloc(list, *room * size);
    if (!bigger)
        abort();
    return bigger;
}

/* --- what may be shown --- */

/* The members of a message but those of time: a clock runs on while nothing happens. */
static uint64_t hash_message(const char *text, size_t length, uint64_t *seq) {
    struct json message, name, value;
    uint64_t hash = FNV_START;
    long long number = 0;
    if (json_check(text, length, &message, NULL) != JSON_FINE)
        return 0;
    struct json_walk walk = json_walk(&message);
    while (json_next(&walk, &name, &value)) {
        if (json_is(&name, "clock"))
            continue;
        if (json_is(&name, "seq") && json_get_number(&value, &number))
            *seq = (uint64_t)number;
        hash = fnv_add(hash, name.at, (size_t)(name.end - name.at));
        hash = fnv_add(hash, value.at, (size_t)(value.end - value.at));
    }
    return hash;
}

static void note_shown(struct truth *truth, const char *person,
                       const struct pedro_text *text) {
    struct shown shown = {.seq = 0};
    if (text->length == 0)
        return;
    shown.hash = hash_message(text->buffer, text->length, &shown.seq);
    snprintf(shown.person, sizeof shown.person, "%s", person);
    for (size_t i = truth->shows; i > 0 && truth->shown[i - 1].seq == shown.seq; i--)
        if (truth->shown[i - 1].hash == shown.hash &&
            strcmp(truth->shown[i - 1].person, person) == 0)
            return;
    truth->shown = grow(truth->shown, truth->shows, &truth->shows_room, sizeof shown);
    truth->shown[truth->shows++] = shown;
}

static void note_for(struct truth *truth, const char *person) {
    const struct table *table = truth->table;
    for (int form = 0; form < 3; form++) {
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        if (form < 2)
            table_write_view(table, person, form == 1, table->time_ms, &text);
        else if (!table_write_news(table, person, table->time_ms, &text))
            continue;
        note_shown(truth, person, &text);
    }
}

void laws_check_shown(const char *person, const char *name, const char *text,
                      size_t length, uint64_t *seq) {
    struct truth *truth = laws_truth(name);
    const uint64_t hash = hash_message(text, length, seq);
    must(truth && truth->table, "%s is shown the table %s, which is stored", person,
         name);
    if (!truth || !truth->table)
        return;
    must(*seq <= truth->table->turn_seq, "%s is shown row %llu of %s, which is stored",
         person, (unsigned long long)*seq, name);
    for (size_t i = truth->shows; i > 0; i--) {
        const struct shown *shown = &truth->shown[i - 1];
        if (shown->seq == *seq && shown->hash == hash &&
            (!shown->person[0] || strcmp(shown->person, person) == 0))
            return;
    }
    must(false, "%s is shown of %s after row %llu what its seat may see: %.*s", person,
         name, (unsigned long long)*seq, (int)(length < 200 ? length : 200), text);
}

/* --- rows --- */

static void note_act(struct truth *truth) {
    const struct table *table = truth->table;
    struct told told = {.after = table->turn_seq_before};
    struct pedro_text text;
    const struct table_seat *seat = &table->seat[table->event.seat];
    pedro_text_init(&text, told.action, sizeof told.action);
    pedro_action_text(&table->event.action, &text);
    if (seat->kind == TABLE_PERSON && !seat->away) {
        snprintf(told.person, sizeof told.person, "%s", seat->person.id);
        must(people_sent(told.person, truth->name, told.after, told.action),
             "%s has sent the action %s after row %llu of %s, which is stored",
             told.person, told.action, (unsigned long long)told.after, truth->name);
    }
    truth->told = grow(truth->told, truth->tolds, &truth->tolds_room, sizeof told);
    truth->told[truth->tolds++] = told;
}

/* Nobody has two seats. */
static void note_seats(struct truth *truth) {
    const struct table *table = truth->table;
    for (int seat = 0; seat < table->set.players; seat++) {
        const char *id = table->seat[seat].person.id;
        if (table->seat[seat].kind != TABLE_PERSON)
            continue;
        for (int other = 0; other < seat; other++)
            must(table->seat[other].kind != TABLE_PERSON ||
                     strcmp(table->seat[other].person.id, id) != 0,
                 "%s has one seat at %s", id, truth->name);
        const long long user = strtoll(id + 1, NULL, 10);
        if (user >= 1 && user <= PEOPLE)
            truth->sat[user - 1] = true;
    }
}

static void apply(struct truth *truth, uint64_t seq, const char *row, size_t length) {
    struct pedro_refusal wrong;
    if (!truth->table && !(truth->table = table_create()))
        abort();
    struct table *table = truth->table;
    must(seq == table->seq + 1, "row %llu of %s follows row %llu",
         (unsigned long long)seq, truth->name, (unsigned long long)table->seq);
    if (table_apply_row(table, row, length, &wrong) < 0) {
        must(false, "row %llu of %s can be applied: %.*s", (unsigned long long)seq,
             truth->name, (int)length, row);
        return;
    }
    truth->changed_ms = sim->now_ms;
    note_seats(truth);
    if (table->news & TABLE_NEWS_VIEW && table->event.kind == TABLE_EVENT_ACT)
        note_act(truth);
    truth->over += table->news & TABLE_NEWS_OVER && table->match.events > 0;
    if (!table->started)
        return;
    note_for(truth, "");
    for (int seat = 0; seat < table->set.players; seat++)
        if (table->seat[seat].kind == TABLE_PERSON)
            note_for(truth, table->seat[seat].person.id);
}

static const char *text_of(const struct batch *batch, const struct value *value) {
    return batch->bytes + value->at;
}

void laws_note_rows(const struct batch *batch) {
    struct truth *opened = NULL;
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        struct truth *truth;
        switch (batch->row[i].statement) {
        case OPEN_TABLE:
            must(count < TRUTHS_MAX, "the simulation has room for more tables");
            if (count == TRUTHS_MAX)
                break;
            truth = &truths[count++];
            *truth = (struct truth){.id = value[0].number,
                                    .opened_ms = sim->now_ms,
                                    .changed_ms = sim->now_ms};
            opened = truth;
            snprintf(truth->name, sizeof truth->name, "%.*s", (int)value[1].length,
                     text_of(batch, &value[1]));
            break;
        case CLOSE_TABLE:
            if ((truth = find(value[0].number)))
                truth->closed = true;
            break;
        case APPEND:
            if (batch_row_kind(batch, &batch->row[i]) == KIND_TABLE &&
                (truth = find(value[ROW_ID].number)))
                apply(truth, (uint64_t)value[ROW_SEQ].number,
                      text_of(batch, &value[ROW_BODY]), value[ROW_BODY].length);
            break;
        default:
            break;
        }
    }
    if (opened && opened->table && !*opened->table->fixture.tournament)
        company_note_opened(opened);
}

/* --- answers --- */

void laws_check_act(const char *person, const char *name, uint64_t seq,
                    const char *action) {
    const struct truth *truth = laws_truth(name);
    for (size_t i = truth ? truth->tolds : 0; i > 0; i--)
        if (truth->told[i - 1].after == seq &&
            strcmp(truth->told[i - 1].person, person) == 0 &&
            strcmp(truth->told[i - 1].action, action) == 0)
            return;
    must(false,
         "the action %s of %s after row %llu of %s, which was acknowledged, is stored",
         action, person, (unsigned long long)seq, name);
}

struct saying {
    const char *text;
    unsigned there;
};

static bool see_line(void *data, const struct store_row *line) {
    struct saying *saying = data;
    const size_t whole = line->length, length = strlen(saying->text);
    /* A letter before it tells free text from a phrase. */
    saying->there +=
        whole >= length && memcmp(line->body + whole - length, saying->text, length) == 0;
    return true;
}

void laws_check_said(const char *name, const char *text) {
    const struct truth *truth = laws_truth(name);
    struct saying saying = {.text = text};
    if (!truth || truth->closed)
        return;
    struct node *before = enter(NULL);
    store_rows(database(), KIND_CHAT, truth->id, 0, see_line, &saying);
    enter(before);
    must(saying.there == 1,
         "what was said at %s and acknowledged is stored once, not %u times: %s", name,
         saying.there, text);
}

/* --- the end --- */

static bool see_match(void *data, const struct store_match *match) {
    (void)data;
    (void)match;
    return false;
}

static void check_archive(const struct truth *truth) {
    char name[2 * TABLE_NAME_MAX];
    for (uint32_t number = 1; truth->table && number <= truth->table->matches; number++) {
        if (number == truth->table->matches && !table_is_over(truth->table))
            break;
        snprintf(name, sizeof name, "%s-%u", truth->name, (unsigned)number);
        must(truth->over < number ||
                 store_match(database(), name, see_match, NULL) == STORE_OK,
             "the match %s, which has ended, is kept", name);
    }
}

static void check_node(const struct node *node, const struct truth *truth,
                       unsigned *drivers) {
    struct room *room =
        node->server ? rooms_find(&node->server->tables, truth->name) : NULL;
    if (!room)
        return;
    *drivers += room->log.driven;
    tell("node %u has %s: driven %d, deciding %d, decided %d, next at %lld, now %lld, "
         "seq %llu",
         node->number, truth->name, room->log.driven, room->deciding,
         room->decided != NULL, (long long)room->next_ms, (long long)room_now(room),
         (unsigned long long)room->table->seq);
    const bool writes = room->log.state == HOSTED_WRITING;
    must(writes || room->log.state == HOSTED_IDLE, "node %u has all of %s, not state %d",
         node->number, truth->name, (int)room->log.state);
    must(writes || room->log.queued == 0, "at node %u nobody waits at %s", node->number,
         truth->name);
    must(room->table->seq >= truth->lately, "node %u shows row %llu of %s, not %llu",
         node->number, (unsigned long long)truth->lately, truth->name,
         (unsigned long long)room->table->seq);
}

void laws_mark(void) {
    for (unsigned i = 0; i < count; i++)
        if (truths[i].table) {
            truths[i].lately = truths[i].table->seq;
            truths[i].lately_turn =
                truths[i].table->started ? truths[i].table->turn_seq : 0;
        }
}

void laws_check_end(void) {
    for (unsigned i = 0; i < count; i++) {
        const struct truth *truth = &truths[i];
        unsigned drivers = 0;
        check_archive(truth);
        if (truth->closed || !truth->table)
            continue;
        for (int n = 0; n < NODES; n++)
            check_node(&sim->node[n], truth, &drivers);
        must(drivers == 1 || (drivers == 0 && cluster_rests(truth->id)),
             "one node drives %s, not %u; stored is node %lld", truth->name, drivers,
             (long long)cluster_driver('t', truth->id));
        const struct table *table = truth->table;
        const pedro_seat turn = table->started ? table->match.state.turn : PEDRO_NO_SEAT;
        if (table->started && !table_is_over(table) && turn != PEDRO_NO_SEAT &&
            (table->seat[turn].kind == TABLE_BOT || table->seat[turn].away) &&
            people_sit_at(truth))
            must(sim->now_ms - truth->changed_ms < 15000,
                 "a computer player at %s does not wait for %llu ms", truth->name,
                 (unsigned long long)(sim->now_ms - truth->changed_ms));
    }
}
