/* company.c - friends, invitations and searches.
 *
 * SPDX-License-Identifier: MIT */
#include "company.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "server/tables/tables.h"
#include "store/batch.h"
#include "store/reader.h"

/* What is written, and never forgotten. */
enum { WRITTEN_MAX = 2000 };

struct written {
    int64_t from, to, table;
    bool declined;
};

static struct {
    struct written invitation[WRITTEN_MAX];
    unsigned count;
    unsigned seated[PEOPLE]; /* tables that were opened with the person at them */
} kept;

void company_begin(void) { memset(&kept, 0, sizeof kept); }

void company_befriend(struct batch *batch, int64_t one, int64_t other) {
    batch_ask_friend(batch, one, other, EPOCH_MS * 1000ll);
    batch_agree_friend(batch, other, one, EPOCH_MS * 1000ll);
}

static struct person *person_of(const char *id) {
    for (unsigned i = 0; i < PEOPLE; i++)
        if (strcmp(sim->person[i].id, id) == 0)
            return &sim->person[i];
    return NULL;
}

static void note(const struct written *written) {
    must(kept.count < WRITTEN_MAX, "the simulation has room for more invitations");
    if (kept.count < WRITTEN_MAX)
        kept.invitation[kept.count++] = *written;
}

void company_note_rows(const struct batch *batch) {
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        if (batch->row[i].statement == ADD_INVITATION)
            note(&(struct written){value[0].number, value[1].number, value[2].number,
                                   false});
        else if (batch->row[i].statement == DECLINE_INVITATIONS)
            note(&(struct written){0, value[0].number, value[1].number, true});
    }
}

/* Nobody gets a seat of a new table without having asked for one, and one request gives one seat, whichever nodes hear each other. */
void company_note_opened(const struct truth *truth) {
    for (int seat = 0; seat < truth->table->set.players; seat++) {
        const struct person *person = truth->table->seat[seat].kind == TABLE_PERSON
                                          ? person_of(truth->table->seat[seat].person.id)
                                          : NULL;
        if (!person)
            continue;
        const unsigned number = person->number;
        must(kept.seated[number] < person->searches,
             "person %u, who has asked for %u tables, gets no further seat", number,
             person->searches);
        kept.seated[number]++;
    }
}

/* --- doing --- */

static bool invite(struct person *person) {
    char more[60], text[24];
    const unsigned other = (unsigned)draw(PEOPLE);
    const bool off = draw(4) == 0;
    if (other == person->number)
        return false;
    snprintf(text, sizeof text, "%s%u", off ? "off " : "", other + 1);
    snprintf(more, sizeof more, "\"person\":%u%s", other + 1, off ? ",\"off\":true" : "");
    return person_send_at_table(person, CLIENT_INVITE, more, 0, text);
}

bool company_at_table(struct person *person) { return draw(300) == 0 && invite(person); }

static bool go_where_invited(struct person *person) {
    if (person->inviteds == 0 || draw(3) > 0)
        return false;
    snprintf(person->table, sizeof person->table, "%s",
             person->invited[draw(person->inviteds)]);
    if (draw(3) > 0) {
        person->joined = false; /* and joins */
        return true;
    }
    person_send_at_table(person, CLIENT_DECLINE, "", 0, NULL);
    person->table[0] = '\0';
    return true;
}

static bool seek(struct person *person) {
    static const char *const games[] = {"us", "us,cinch", "individual", "us,individual"};
    char members[100];
    if (draw(3) > 0)
        return false;
    const char *wanted = games[draw(sizeof games / sizeof *games)];
    snprintf(members, sizeof members, "\"on\":true,\"games\":\"%s\"%s", wanted,
             draw(8) == 0 ? ",\"bots\":true" : "");
    person->searches++;
    person->seeks = person_send(person, CLIENT_PAIR, members, 0, wanted);
    person->sought_ms = sim->now_ms;
    snprintf(person->games, sizeof person->games, "%s", wanted);
    return true;
}

bool company_without_table(struct person *person) {
    if (!person->seeks)
        return go_where_invited(person) || seek(person);
    if (draw(1000) == 0) {
        person_send(person, CLIENT_PAIR, "\"on\":false", 0, NULL);
        person->seeks = false;
    }
    return true;
}

void company_meet(struct person *person) {
    static const char *const steps[] = {"end", "ask", "agree", "ask", "agree", "agree"};
    char members[60];
    if (!person->watches_friends)
        person->watches_friends =
            person_send(person, CLIENT_FRIENDS, "\"on\":true", 0, NULL);
    const unsigned other = (unsigned)draw(PEOPLE);
    if (other == person->number || draw(1500) > 0)
        return;
    snprintf(members, sizeof members, "\"step\":\"%s\",\"name\":\"Person %c\"",
             steps[draw(sizeof steps / sizeof *steps)], (char)('A' + other));
    person_send(person, CLIENT_FRIEND, members, 0, NULL);
}

/* --- hearing --- */

void company_hear_invitations(struct person *person, const struct json *message) {
    struct json tables, invitation, member;
    person->inviteds = 0;
    if (!json_get(message, "tables", &tables))
        return;
    char from[INVITED_MAX][32];
    for (struct json_walk walk = json_walk(&tables);
         json_next(&walk, NULL, &invitation) && person->inviteds < INVITED_MAX;) {
        char *table = person->invited[person->inviteds];
        if (!json_get(&invitation, "table", &member) ||
            !json_get_text(&member, table, TABLE_NAME_MAX, NULL) ||
            !json_get(&invitation, "from", &member) ||
            !json_get_text(&member, from[person->inviteds], sizeof from[0], NULL))
            continue;
        struct truth *truth = laws_truth(table);
        must(truth, "person %u is invited to %s, which is stored", person->number, table);
        if (truth)
            truth->known = true;
        for (unsigned i = 0; i < person->inviteds; i++)
            must(strcmp(person->invited[i], table) != 0 ||
                     strcmp(from[i], from[person->inviteds]) != 0,
                 "person %u is shown once that %s has invited it to %s", person->number,
                 from[i], table);
        person->inviteds++;
    }
}

void company_hear_friends(struct person *person, const struct json *message) {
    struct json people, other, member;
    memset(person->friend, 0, sizeof person->friend);
    person->lists++;
    if (!json_get(message, "people", &people))
        return;
    for (struct json_walk walk = json_walk(&people); json_next(&walk, NULL, &other);) {
        long long number;
        if (!json_get(&other, "person", &member) || !json_get_number(&member, &number) ||
            number < 1 || number > PEOPLE || !json_get(&other, "state", &member))
            continue;
        struct friend *friend = &person->friend[number - 1];
        friend->state = json_is(&member, "friend")  ? STORE_FRIEND
                        : json_is(&member, "asks")  ? STORE_FRIEND_ASKS
                        : json_is(&member, "asked") ? STORE_FRIEND_ASKED
                                                    : STORE_FRIEND_BLOCKED;
        if (!json_get(&other, "online", &member) ||
            !json_get_flag(&member, &friend->online))
            friend->online = false;
    }
}

void company_hear_pairing(struct person *person, const struct json *message) {
    struct json member;
    char table[TABLE_NAME_MAX];
    if (!json_get(message, "table", &member) ||
        !json_get_text(&member, table, sizeof table, NULL))
        return;
    const struct truth *truth = laws_truth(table);
    must(truth && truth->table, "person %u was paired at %s, which is stored",
         person->number, table);
    person->seeks = false;
    snprintf(person->table, sizeof person->table, "%s", table);
    person->joined = false; /* joins once more, which is harmless */
    person->again_ms = sim->now_ms + 300;
}

static unsigned count_written(int64_t from, int64_t to, int64_t table, bool declined) {
    unsigned there = 0;
    for (unsigned i = 0; i < kept.count; i++)
        there += kept.invitation[i].from == from && kept.invitation[i].to == to &&
                 kept.invitation[i].table == table &&
                 kept.invitation[i].declined == declined;
    return there;
}

void company_hear_granted(struct person *person, const struct asked *asked) {
    const struct truth *truth = laws_truth(asked->table);
    const int64_t to = strtoll(asked->text, NULL, 10);
    char id[TABLE_ID_MAX];
    if (asked->type != CLIENT_INVITE || to == 0 || !truth || !truth->table)
        return;
    snprintf(id, sizeof id, "u%lld", (long long)to);
    /* Whoever sits there already is invited without a row. */
    must(count_written(person->user, to, truth->id, false) > 0 || truth->sat[to - 1],
         "the invitation of person %u to %s by %s, which was acknowledged, is stored",
         (unsigned)to - 1, truth->name, person->id);
}

/* --- the end --- */

struct counting {
    int64_t from, to;
    const char *table;
    bool declined;
    unsigned there, all;
};

static bool count_stored(void *data, const struct store_invitation *stored) {
    struct counting *counting = data;
    const struct truth *truth = laws_truth(stored->table);
    if (!truth || truth->closed)
        return true;
    counting->all += stored->to == counting->to && !stored->declined;
    counting->there += stored->from == counting->from && stored->to == counting->to &&
                       stored->declined == counting->declined &&
                       strcmp(stored->table, counting->table) == 0;
    return true;
}

static struct counting count(const struct counting *wanted) {
    struct counting counting = *wanted;
    struct node *before = enter(NULL);
    store_invitations(database(), 0, count_stored, &counting);
    enter(before);
    return counting;
}

/* What a node shows is what is stored. */
static void check_node(const struct node *node) {
    unsigned open[PEOPLE] = {0};
    if (!node->server)
        return;
    for (const struct invitation *each = node->server->tables.invitations.first; each;
         each = each->next) {
        const struct counting counting = count(&(struct counting){
            each->from, each->to, each->table, each->declined, .there = 0});
        const struct truth *truth = laws_truth(each->table);
        open[each->to - 1] += !each->declined && truth && !truth->closed;
        must(counting.there == 1 || !truth || truth->closed,
             "node %u has the invitation of person %d to %s by person %d as it is stored",
             node->number, (int)each->to - 1, each->table, (int)each->from - 1);
    }
    for (unsigned i = 0; i < PEOPLE; i++) {
        const struct counting counting =
            count(&(struct counting){.to = 1 + i, .table = ""});
        must(counting.all == open[i],
             "node %u has all %u invitations of person %u, not %u", node->number,
             counting.all, i, open[i]);
    }
}

static void check_invited(const struct person *person) {
    const struct counting counting =
        count(&(struct counting){.to = person->user, .table = ""});
    unsigned open = 0;
    for (unsigned i = 0; i < person->inviteds; i++) {
        const struct truth *truth = laws_truth(person->invited[i]);
        open += truth && !truth->closed;
    }
    must(open == counting.all, "person %u at node %u is shown its %u invitations, not %u",
         person->number, person->node->number, counting.all, open);
}

static void check_friends(const struct person *person, uint64_t mark_ms) {
    if (!person->watches_friends || person->connected_ms + 3000 >= mark_ms)
        return;
    for (unsigned i = 0; i < PEOPLE; i++) {
        const struct person *other = &sim->person[i];
        struct node *before = enter(NULL);
        enum store_friend_state state;
        store_friend(database(), person->user, other->user, &state, NULL);
        enter(before);
        must(person->friend[i].state == state,
             "person %u at node %u sees that person %u is %d to it, not %d",
             person->number, person->node->number, i, (int)state,
             (int)person->friend[i].state);
        const bool lately = !other->socket || other->connected_ms + 3000 >= mark_ms;
        must(state != STORE_FRIEND || lately || person->friend[i].online,
             "person %u at node %u sees that its friend %u is online", person->number,
             person->node->number, i);
    }
}

/* Whoever looks for the common game is not left alone with three others. */
static void check_searches(uint64_t mark_ms) {
    unsigned waiting = 0;
    for (unsigned i = 0; i < PEOPLE; i++)
        waiting += sim->person[i].socket && sim->person[i].seeks &&
                   strstr(sim->person[i].games, "us") &&
                   sim->person[i].sought_ms + 5000 < mark_ms;
    must(waiting < 4, "four of %u people who look for the same game are paired", waiting);
}

void company_check_end(uint64_t mark_ms) {
    for (int n = 0; n < NODES; n++)
        check_node(&sim->node[n]);
    for (unsigned i = 0; i < PEOPLE; i++) {
        const struct person *person = &sim->person[i];
        if (!person->socket || person->connected_ms >= mark_ms)
            continue;
        check_invited(person);
        check_friends(person, mark_ms);
    }
    check_searches(mark_ms);
}
