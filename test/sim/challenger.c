/* challenger.c - scripted challengers; one request is under way at a time, and each person may be whoever asks.
 *
 * SPDX-License-Identifier: MIT */
#include "challenger.h"

#include <stdio.h>
#include <string.h>

#include "base/json_read.h"
#include "event_laws.h"
#include "person.h"
#include "server/tables/room.h"
#include "table/challenge.h"

enum { CHALLENGES = 2, PLACES = 2, WAIT_MS = 15000, PAUSE_MS = 900 };

enum doing { OPENS, PLAYS, READS, PEEKS };

/* A challenge as it is stored. */
struct challenge_truth {
    int64_t id;
    char name[TABLE_NAME_MAX]; /* "": nobody was told it */
    struct challenge value;
    char told[PEOPLE][TABLE_NAME_MAX]; /* the table that a person was told */
};

static struct challenger {
    struct asking asking;
    enum doing doing;
    struct node *node; /* that is asked; NULL: nothing is asked */
    uint64_t waits_ms, before_ms, next_ms;
    unsigned person;
    struct challenge_truth *about;
    const struct truth *table; /* whose record is asked for, */
    unsigned match;            /* of this match */
    struct challenge_truth kept[CHALLENGES + 8];
    unsigned count, opened;
} all;

void challenger_begin(void) { memset(&all, 0, sizeof all); }
void challenger_finish(void) { all.node = NULL; }

/* --- rows --- */

static struct challenge_truth *find(int64_t id) {
    for (unsigned i = 0; i < all.count; i++)
        if (all.kept[i].id == id)
            return &all.kept[i];
    must(all.count < sizeof all.kept / sizeof *all.kept,
         "the simulation has room for more challenges");
    struct challenge_truth *truth = &all.kept[all.count < CHALLENGES + 7 ? all.count : 0];
    all.count++;
    *truth = (struct challenge_truth){.id = id};
    return truth;
}

void challenger_note_rows(const struct batch *batch) {
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        if (batch->row[i].statement != APPEND ||
            batch_row_kind(batch, &batch->row[i]) != KIND_CHALLENGE)
            continue;
        struct challenge_truth *truth = find(value[ROW_ID].number);
        const char *row = batch->bytes + value[ROW_BODY].at;
        must((uint64_t)value[ROW_SEQ].number == truth->value.rows + 1 &&
                 challenge_apply(&truth->value, row, value[ROW_BODY].length),
             "row %lld of challenge %s can be applied: %.*s",
             (long long)value[ROW_SEQ].number, truth->name, (int)value[ROW_BODY].length,
             row);
        tell("challenge %s: %.*s", truth->name, (int)value[ROW_BODY].length, row);
    }
}

static bool is_over(const struct challenge_truth *truth) {
    return challenge_is_over(&truth->value, EPOCH_MS + sim->now_ms / 1000);
}

/* --- answers --- */

static bool take_text(const char *body, size_t length, const char *name, char *text,
                      size_t size) {
    struct json answer, member;
    return json_check(body, length, &answer, NULL) == JSON_FINE &&
           json_get(&answer, name, &member) && json_get_text(&member, text, size, NULL);
}

static void take_name(const char *body, size_t length) {
    char name[TABLE_NAME_MAX] = "";
    must(take_text(body, length, "name", name, sizeof name), "a challenge has a name");
    all.opened++;
    for (unsigned i = 0; i < all.count; i++)
        if (!all.kept[i].name[0] && rooms_name_number(name) == all.kept[i].id) {
            memcpy(all.kept[i].name, name, sizeof name);
            return;
        }
    must(false, "the challenge %s, which was acknowledged, is stored", name);
}

/* The table of a try is one for ever, and its person goes there. */
static void take_table(const char *body, size_t length) {
    struct person *person = &sim->person[all.person];
    char table[TABLE_NAME_MAX] = "", *told = all.about->told[all.person];
    const unsigned number = challenge_try_of(&all.about->value, person->id);
    must(take_text(body, length, "table", table, sizeof table), "a try has a table");
    must(number > 0 && strcmp(all.about->value.at[number].table, table) == 0,
         "person %u is told the table of its try of challenge %s as it is stored: %s",
         all.person, all.about->name, table);
    must(!told[0] || strcmp(told, table) == 0,
         "person %u is told the same table of challenge %s as before", all.person,
         all.about->name);
    memcpy(told, table, sizeof table);
    struct truth *truth = laws_truth(table);
    must(truth, "the table %s of a try is stored", table);
    if (!truth || truth->closed || (person->table[0] && draw(2)))
        return;
    memcpy(person->table, table, sizeof table);
    person->joined = person->seeks = false;
}

/* What follows from the cards is told to nobody before the end. */
static void check_told(const char *body, size_t length) {
    char secret[2 * PEDRO_SEED_SIZE + 1];
    pedro_seed_text(all.about->value.secret, secret);
    for (size_t i = 0; i + strlen(secret) <= length && !is_over(all.about); i++)
        must(memcmp(body + i, secret, strlen(secret)) != 0,
             "the secret of challenge %s is told when it is over", all.about->name);
}

static bool may_see(void) {
    if (!all.table->table->fixture.waits)
        return event_laws_shows(all.table, all.match);
    for (unsigned i = 0; i < all.count; i++)
        if (strcmp(all.kept[i].name, all.table->table->fixture.tournament) == 0)
            return is_over(&all.kept[i]);
    return false;
}

static void answered(struct asking *asking, int status, const char *body, size_t length) {
    (void)asking;
    tell("challenger %u hears: %d %.*s", all.person, status,
         (int)(length < 100 ? length : 100), body);
    all.node = NULL;
    all.next_ms = sim->now_ms + PAUSE_MS;
    if (status != 200)
        return;
    switch (all.doing) {
    case OPENS:
        take_name(body, length);
        break;
    case PLAYS:
        take_table(body, length);
        break;
    case READS:
        check_told(body, length);
        break;
    case PEEKS:
        must(may_see(), "match %u of %s is shown when nobody has to play it any more",
             all.match, all.table->name);
        break;
    }
}

/* --- asking --- */

static void ask(enum doing doing, bool post, const char *path, const char *body) {
    struct node *node = &sim->node[draw(NODES)];
    all.next_ms = sim->now_ms + PAUSE_MS;
    if (!node->server || node->dying || node->still_ms > sim->now_ms)
        return;
    all.doing = doing;
    all.node = node;
    all.waits_ms = 0;
    all.asking.answered = answered;
    tell("challenger %u to node %u: %s %s", all.person, node->number, path, body);
    request_send(node, people_token(all.person), post, path, body, &all.asking);
}

/* A record of a table of a tournament or a challenge. */
static void peek(void) {
    char path[64];
    unsigned count = 0;
    while (laws_truth_at(count))
        count++;
    if (count == 0)
        return;
    all.table = laws_truth_at((unsigned)draw(count));
    if (!all.table->table || !*all.table->table->fixture.tournament)
        return;
    all.match = 1 + (unsigned)draw(2);
    snprintf(path, sizeof path, "/api/match/%s-%u", all.table->name, all.match);
    ask(PEEKS, false, path, "");
}

static void ask_about(bool calm) {
    char path[64];
    all.about = &all.kept[draw(all.count)];
    if (!all.about->name[0])
        return;
    const bool plays = !calm && draw(2) == 0;
    snprintf(path, sizeof path, "/api/challenges/%s%s", all.about->name,
             plays ? "/play" : "");
    ask(plays ? PLAYS : READS, plays, path, plays ? "{}" : "");
}

static void wait(void) {
    const uint64_t passed_ms = sim->now_ms - all.before_ms;
    if (all.node->still_ms <= sim->now_ms && passed_ms < 1000)
        all.waits_ms += passed_ms;
    must(all.waits_ms < WAIT_MS, "node %u answers challenger %u within %d ms",
         all.node->number, all.person, WAIT_MS);
}

void challenger_go_on(bool calm) {
    if (all.node)
        wait();
    all.before_ms = sim->now_ms;
    if (all.node || sim->now_ms < all.next_ms)
        return;
    all.person = (unsigned)draw(PEOPLE);
    if (draw(3) == 0)
        peek();
    else if (all.count > 0 && draw(8) > 0)
        ask_about(calm);
    else if (!calm && all.count < CHALLENGES)
        ask(OPENS, true, "/api/challenges", "{\"game\":\"us\",\"places\":2}");
}

/* --- the end --- */

void challenger_check_end(void) {
    for (unsigned i = 0; i < all.count; i++) {
        const struct challenge_truth *truth = &all.kept[i];
        must(!truth->name[0] || truth->value.at[0].over,
             "the par of challenge %s, which computer players play, is there",
             truth->name);
    }
}
