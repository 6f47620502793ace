/* people.c - scripted people: where they go, and what they send.
 *
 * SPDX-License-Identifier: MIT */
#include "person.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_choice.h"
#include "base/json_read.h"
#include "company.h"
#include "games.h"
#include "laws.h"
#include "pedro/notation.h"
#include "store/batch.h"
#include "table/message.h"

static struct pedro_rng rng;

static void clear(struct person *person) {
    while (person->heard) {
        struct heard *next = person->heard->next;
        free(person->heard);
        person->heard = next;
    }
    person->heard_end = &person->heard;
    memset(person->asked, 0, sizeof person->asked);
    person->joined = person->may_act = person->over = person->lost = person->opens =
        person->seeks = person->watches_friends = false;
    person->inviteds = 0;
    person->called[0] = '\0';
    person->seq = 0;
    person->socket = NULL;
    person->node = NULL;
    person->again_ms = sim->now_ms + 50 + draw(400);
}

static void on_made(void *data, enum store_result result) {
    (void)data;
    must(result == STORE_OK, "people can be stored");
}

void people_begin(void) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)sim->seed, (uint8_t)(sim->seed >> 8)};
    pedro_rng_seed(&rng, seed);
    sim->person = calloc(PEOPLE, sizeof *sim->person);
    if (!sim->person)
        abort();
    struct store *store = store_open("", NULL, NULL, NULL);
    for (unsigned i = 0; i < PEOPLE; i++) {
        struct person *person = &sim->person[i];
        struct batch *batch = batch_create();
        uint8_t hash[STORE_TOKEN_HASH];
        char name[32];
        person->number = i;
        person->user = 1 + i;
        snprintf(person->id, sizeof person->id, "u%u", 1 + i);
        snprintf(person->token, sizeof person->token, "token of person %u", i);
        snprintf(name, sizeof name, "Person %c", 'A' + i);
        crypto_generichash(hash, sizeof hash, (const unsigned char *)person->token,
                           strlen(person->token), NULL, 0);
        batch_user(batch, person->user, name, name, "", EPOCH_MS * 1000ll);
        batch_session(batch, hash, person->user, false, "sim", EPOCH_MS * 1000ll,
                      EPOCH_MS * 1000ll + (1ll << 40));
        for (unsigned other = 0; other < i; other++)
            company_befriend(batch, 1 + other, person->user);
        batch_commit(batch, store, on_made, NULL);
        clear(person);
    }
    store_flush(store);
    store_close(store);
}

void people_finish(void) {
    for (unsigned i = 0; sim->person && i < PEOPLE; i++)
        clear(&sim->person[i]);
    free(sim->person);
    sim->person = NULL;
}

/* --- sending --- */

bool person_send(struct person *person, enum client_type type, const char *members,
                 uint64_t seq, const char *text) {
    char line[SEND_MAX];
    struct asked *asked = person->asked;
    while (asked < person->asked + ASKED_MAX && asked->id)
        asked++;
    if (asked == person->asked + ASKED_MAX || !person->socket)
        return false;
    *asked = (struct asked){.id = ++person->next_id, .type = type, .seq = seq};
    snprintf(asked->table, sizeof asked->table, "%s", person->table);
    snprintf(asked->text, sizeof asked->text, "%s", text ? text : "");
    const int length = snprintf(line, sizeof line, "{\"type\":\"%s\",\"id\":%d%s%s}",
                                message_client_types[type].name, (int)asked->id,
                                *members ? "," : "", members);
    tell("person %u to node %u: %s", person->number, person->node->number, line);
    socket_receive(person->socket, line, (size_t)length);
    return true;
}

bool person_send_at_table(struct person *person, enum client_type type, const char *more,
                          uint64_t seq, const char *text) {
    char members[SEND_MAX];
    snprintf(members, sizeof members, "\"table\":\"%s\"%s%s", person->table,
             *more ? "," : "", more);
    return person_send(person, type, members, seq, text);
}

static void connect(struct person *person) {
    struct node *node = &sim->node[draw(NODES)];
    person->again_ms = sim->now_ms + 100 + draw(400);
    if (!node->server || node->dying || node->still_ms > sim->now_ms)
        return;
    person->node = node;
    person->comes = true;
    socket_open(node, person, person->token);
}

void people_come(struct person *person, struct net_socket *socket) {
    person->comes = false;
    person->socket = socket;
    person->greets = socket != NULL;
    if (!socket)
        person->node = NULL;
}

static void greet(struct person *person) {
    person->greets = false;
    person->connected_ms = sim->now_ms;
    person_send(person, CLIENT_HELLO,
                draw(4) > 0 ? "\"version\":1,\"news\":true" : "\"version\":1", 0, NULL);
}

static void open_table(struct person *person) {
    static const char *const kinds[] = {
        ",\"clock\":\"untimed\",\"bots\":\"random\",\"start\":true",
        ",\"clock\":\"fast\",\"bots\":\"random\",\"start\":true",
        ",\"clock\":\"untimed\"",
        ",\"clock\":\"day1\"",
        ",\"clock\":\"day1\",\"bots\":\"random\",\"start\":true",
    };
    char members[SEND_MAX];
    struct pedro_text text;
    pedro_text_init(&text, members, sizeof members);
    games_write_any(&rng, &text);
    pedro_text_add(&text, kinds[draw(sizeof kinds / sizeof *kinds)]);
    person->opens = true;
    person->searches++;
    person_send(person, CLIENT_OPEN, members, 0, NULL);
    person->again_ms = sim->now_ms + 1000;
}

/* Opens a table, or goes to one of others. */
static void go_somewhere(struct person *person, bool calm) {
    struct truth *open[TRUTHS_MAX];
    unsigned count = 0;
    for (unsigned i = 0; laws_truth_at(i); i++)
        if (!laws_truth_at(i)->closed && laws_truth_at(i)->known)
            open[count++] = laws_truth_at(i);
    if (!calm && company_without_table(person)) {
        person->again_ms = sim->now_ms + 200;
    } else if (person->seeks) {
        return;
    } else if (count < TABLES && !calm && draw(2) == 0) {
        open_table(person);
    } else if (count > 0) {
        snprintf(person->table, sizeof person->table, "%s", open[draw(count)]->name);
        person->joined = false;
    }
}

static bool goes_on(const struct truth *truth) {
    return truth && truth->table && !truth->closed && !table_is_over(truth->table);
}

/* To the table of a tournament, at once or later. Others may wait there for a person who looks for players meanwhile. */
static void go_where_called(struct person *person, bool calm) {
    if (strcmp(person->called, person->table) == 0 || (person->seeks && !calm) ||
        !goes_on(laws_truth(person->called)) || (!calm && draw(200) > 0))
        return;
    if (person->seeks)
        person_send(person, CLIENT_PAIR, "\"on\":false", 0, NULL);
    person->seeks = false;
    snprintf(person->table, sizeof person->table, "%s", person->called);
    person->joined = person->may_act = false;
    person->seq = 0;
    person->again_ms = sim->now_ms + 100;
}

/* --- playing --- */

static struct sent *remember(struct person *person, uint64_t seq, const char *action) {
    struct sent *sent = &person->sent[person->sents++ % SENT_MAX];
    snprintf(sent->table, sizeof sent->table, "%s", person->table);
    snprintf(sent->action, sizeof sent->action, "%s", action);
    sent->seq = seq;
    return sent;
}

bool people_sent(const char *id, const char *table, uint64_t seq, const char *action) {
    for (unsigned i = 0; i < PEOPLE; i++) {
        const struct person *person = &sim->person[i];
        if (strcmp(person->id, id) != 0)
            continue;
        for (unsigned n = 0; n < person->sents && n < SENT_MAX; n++)
            if (person->sent[n].seq == seq && strcmp(person->sent[n].table, table) == 0 &&
                strcmp(person->sent[n].action, action) == 0)
                return true;
    }
    return false;
}

/* What the person chooses follows from what is stored; if that went on meanwhile, the old choice is sent again. */
static void act(struct person *person) {
    const struct truth *truth = laws_truth(person->table);
    char text[PEDRO_ACTION_TEXT_MAX], more[PEDRO_ACTION_TEXT_MAX + 64];
    struct pedro_text action_text;
    struct pedro_legal legal;
    struct pedro_action action;
    if (!truth || !truth->table || truth->table->turn_seq != person->seq ||
        table_seat_of(truth->table, person->id) != truth->table->match.state.turn) {
        if (person->sents == 0)
            return;
        const struct sent *last = &person->sent[(person->sents - 1) % SENT_MAX];
        if (strcmp(last->table, person->table) != 0 || last->seq != person->seq)
            return;
        snprintf(text, sizeof text, "%s", last->action);
    } else {
        pedro_legal(&truth->table->match.rules, &truth->table->match.state, &legal);
        any_choice(&rng, &legal, &action);
        pedro_text_init(&action_text, text, sizeof text);
        pedro_action_text(&action, &action_text);
    }
    snprintf(more, sizeof more, "\"seq\":%llu,\"action\":\"%s\"",
             (unsigned long long)person->seq, text);
    person->may_act = false;
    remember(person, person->seq, text);
    person_send_at_table(person, CLIENT_ACT, more, person->seq, text);
}

static void say(struct person *person) {
    char text[64], more[100];
    snprintf(text, sizeof text, "person %u says %d", person->number,
             (int)person->next_id);
    snprintf(more, sizeof more, "\"text\":\"%s\"", text);
    person_send_at_table(person, CLIENT_CHAT, more, 0, text);
}

static bool waits_for(const struct person *person, enum client_type type) {
    for (int i = 0; i < ASKED_MAX; i++)
        if (person->asked[i].id && person->asked[i].type == type)
            return true;
    return false;
}

static void play(struct person *person, bool calm) {
    const struct truth *truth = laws_truth(person->table);
    if (truth && truth->closed) {
        person->table[0] = '\0';
        return;
    }
    if (sim->now_ms < person->again_ms)
        return;
    if (!person->joined) {
        if (!waits_for(person, CLIENT_JOIN))
            person_send_at_table(person, CLIENT_JOIN, draw(8) ? "\"any\":true" : "", 0,
                                 NULL);
        person->again_ms = sim->now_ms + 500;
    } else if (person->may_act && !waits_for(person, CLIENT_ACT)) {
        if (draw(4) == 0)
            act(person);
    } else if (calm) {
        if (sim->now_ms < sim->quiet_ms)
            company_at_table(person);
    } else if (person->over || draw(400) == 0) {
        person->over = false;
        person_send_at_table(person, CLIENT_START, "\"bots\":\"random\"", 0, NULL);
        person->again_ms = sim->now_ms + 500;
    } else if (company_at_table(person)) {
        return;
    } else if (draw(300) == 0) {
        say(person);
    } else if (draw(600) == 0) {
        person_send_at_table(person, CLIENT_AWAY,
                             draw(2) ? "\"on\":true" : "\"on\":false", 0, NULL);
    } else if (draw(900) == 0) {
        person_send_at_table(person, CLIENT_UNDO, "\"answer\":\"ask\"", 0, NULL);
    } else if (draw(900) == 0) {
        person_send_at_table(person, CLIENT_LEAVE, "", 0, NULL);
        person->again_ms = sim->now_ms + 1000;
    } else if (draw(500) == 0) {
        person_send_at_table(person, CLIENT_JOIN, "", 0, NULL);
    }
}

/* --- hearing --- */

static void listen(struct person *person) {
    for (uint64_t most = draw(8); most > 0 && person->heard; most--) {
        struct heard *heard = person->heard;
        person->heard = heard->next;
        if (!person->heard)
            person->heard_end = &person->heard;
        person_hear(person, heard);
        free(heard);
    }
}

static void leave(struct person *person) {
    socket_break(person->socket);
    clear(person);
}

static void wait_for_answers(struct person *person, uint64_t passed_ms) {
    if (!person->node || person->node->still_ms > sim->now_ms)
        return;
    for (struct asked *asked = person->asked; asked < person->asked + ASKED_MAX;
         asked++) {
        asked->waits_ms += asked->id ? passed_ms : 0;
        must(!asked->id || asked->waits_ms < ANSWER_MS,
             "person %u is answered by node %u within %d ms to %s %d", person->number,
             person->node->number, ANSWER_MS, message_client_types[asked->type].name,
             (int)asked->id);
    }
}

void people_go_on(bool calm) {
    static uint64_t before_ms;
    const uint64_t passed_ms = sim->now_ms > before_ms ? sim->now_ms - before_ms : 0;
    before_ms = sim->now_ms;
    for (unsigned i = 0; i < PEOPLE; i++) {
        struct person *person = &sim->person[i];
        if (!person->socket) {
            if (!person->comes && sim->now_ms >= person->again_ms)
                connect(person);
            continue;
        }
        if (person->greets)
            greet(person);
        listen(person);
        if (person->lost && !person->heard) {
            leave(person);
            continue;
        }
        /* Who hears nothing from a computer that stands still goes to another. */
        if (person->node->still_ms > sim->now_ms) {
            if (draw(200) == 0)
                leave(person);
            continue;
        }
        wait_for_answers(person, passed_ms < 1000 ? passed_ms : 0);
        if (sim->now_ms < sim->quiet_ms)
            company_meet(person);
        if (person->called[0])
            go_where_called(person, calm);
        if (!person->table[0] && sim->now_ms >= person->again_ms)
            go_somewhere(person, calm);
        else if (person->table[0])
            play(person, calm);
    }
}

const char *people_token(unsigned number) { return sim->person[number].token; }

void people_leave_node(struct node *node) {
    requests_break(node);
    for (unsigned i = 0; i < PEOPLE; i++)
        if (sim->person[i].socket && sim->person[i].node == node)
            leave(&sim->person[i]);
}

void people_break_socket(unsigned number) {
    struct person *person = &sim->person[number];
    if (person->socket && person->node->still_ms <= sim->now_ms)
        leave(person);
}

bool people_sit_at(const struct truth *truth) {
    for (unsigned i = 0; i < PEOPLE; i++) {
        const struct person *person = &sim->person[i];
        const pedro_seat seat = table_seat_of(truth->table, person->id);
        if (person->socket && person->joined && strcmp(person->table, truth->name) == 0 &&
            seat != PEDRO_NO_SEAT && !truth->table->seat[seat].away)
            return true;
    }
    return false;
}

/* A table of a tournament at which a person has a seat is found at every node. Who is there, perhaps after a computer player had kept the
 * seat, need not be called. */
static void check_called(const struct person *person) {
    const struct truth *truth;
    for (unsigned i = 0; (truth = laws_truth_at(i)); i++)
        must(!goes_on(truth) || !*truth->table->fixture.tournament ||
                 truth->table->fixture.waits ||
                 truth->opened_ms + CALLED_MS >= sim->now_ms ||
                 table_seat_of(truth->table, person->id) == PEDRO_NO_SEAT ||
                 (person->joined && strcmp(person->table, truth->name) == 0) ||
                 strcmp(person->called, truth->name) == 0,
             "person %u at node %u is called to %s, where it plays", person->number,
             person->node->number, truth->name);
}

void people_check_called(void) {
    for (unsigned i = 0; i < PEOPLE; i++)
        if (sim->person[i].socket &&
            sim->person[i].connected_ms + CALLED_MS < sim->now_ms)
            check_called(&sim->person[i]);
}

void people_check_end(uint64_t mark_ms) {
    for (unsigned i = 0; i < PEOPLE; i++) {
        const struct person *person = &sim->person[i];
        const struct truth *truth = laws_truth(person->table);
        if (!person->socket || !person->joined || person->joined_ms >= mark_ms ||
            !truth || truth->closed)
            continue;
        must(person->seq >= truth->lately_turn,
             "person %u at node %u has seen row %llu of %s, not only row %llu", i,
             person->node->number, (unsigned long long)truth->lately_turn, truth->name,
             (unsigned long long)person->seq);
    }
}
