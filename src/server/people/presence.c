/* presence.c - publishes where people are, and hands on what other nodes tell.
 *
 * SPDX-License-Identifier: MIT */

#include <stdio.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/friends.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/people/ratings.h"
#include "server/process/log.h"

enum { PERSONS_EVERY_MS = 1000, QUOTAS_EVERY_MS = 1000, MISSED_EVERY_MS = 1000 };

/* --- texts --- */

bool presence_read_number(const char **at, int64_t most, int64_t *number) {
    const char *digit = *at;
    for (*number = 0; *digit >= '0' && *digit <= '9'; digit++)
        if ((*number = *number * 10 + (*digit - '0')) > most)
            return false;
    if (digit == *at || (**at == '0' && digit > *at + 1) || *digit != ' ')
        return false;
    *at = digit + 1;
    return true;
}

void presence_write_person(const struct table_person *person, struct pedro_text *text) {
    pedro_text_add_number(text, person->program);
    pedro_text_add_char(text, ' ');
    pedro_text_add_number(text, person->picture);
    pedro_text_add_char(text, ' ');
    pedro_text_add(text, person->name);
}

bool presence_read_person(const char *text, const char *id, struct table_person *person) {
    int64_t program, picture;
    *person = (struct table_person){.program = false};
    if (!presence_read_number(&text, 1, &program) ||
        !presence_read_number(&text, UINT8_MAX, &picture) || !*text ||
        strlen(text) >= sizeof person->name || client_user_of(id) == 0 ||
        strlen(id) >= sizeof person->id)
        return false;
    person->program = program;
    /* A node with a later version may have pictures that this one does not know. */
    person->picture = message_is_picture(picture) ? (uint8_t)picture : 0;
    strcpy(person->name, text);
    strcpy(person->id, id);
    return true;
}

/* Takes a word of letters, digits, - and _ and the blank after it. */
static bool read_word(const char **at, char *word, size_t size) {
    const size_t length =
        strspn(*at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    if (length == 0 || length >= size || (*at)[length] != ' ')
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length + 1;
    return true;
}

/* --- people --- */

static void user_key(int64_t user, char key[TABLE_ID_MAX]) {
    snprintf(key, TABLE_ID_MAX, "%lld", (long long)user);
}

static void publish_person(struct people *people, const struct client *client) {
    char key[TABLE_ID_MAX], value[TABLE_NAME_MAX + PEDRO_NAME_MAX + 16] = "-";
    struct presence_place place = {.online = true};
    PEOPLE_TELL(people, placed, (room, client, &place));
    if (client->account->sockets > 1)
        for (const struct client *other = people->wire->clients; other && !*place.table;
             other = other->next)
            if (other->user == client->user)
                PEOPLE_TELL(people, placed, (room, other, &place));
    if (*place.table)
        snprintf(value, sizeof value, "t %s %s %d", place.table, place.variant,
                 place.free);
    else if (place.away)
        strcpy(value, "a");
    user_key(client->user, key);
    shared_publish(people->nodes->shared, SHARED_PERSON, key, value);
}

void presence_gone(struct people *people, int64_t user) {
    char key[TABLE_ID_MAX];
    if (!people->nodes->shared)
        return;
    user_key(user, key);
    shared_publish(people->nodes->shared, SHARED_PERSON, key, NULL);
}

static void read_place(const char *text, struct presence_place *place) {
    struct presence_place read = {.online = true};
    const bool table = text[0] == 't' && text[1] == ' ';
    place->online = true;
    place->away = place->away || strcmp(text, "a") == 0;
    text += table ? 2 : 0;
    if (!table || !read_word(&text, read.table, sizeof read.table) ||
        !read_word(&text, read.variant, sizeof read.variant) ||
        (strcmp(text, "0") != 0 && strcmp(text, "1") != 0))
        return;
    read.free = *text == '1';
    *place = read;
}

void presence_find(const struct people *people, int64_t user,
                   struct presence_place *place) {
    const struct shared_fact *fact = NULL;
    char key[TABLE_ID_MAX];
    *place = (struct presence_place){.online = false};
    if (!people->nodes->shared)
        return;
    user_key(user, key);
    while ((fact = shared_next(people->nodes->shared, SHARED_PERSON, key, fact)))
        read_place(fact->value, place);
}

unsigned presence_others(const struct people *people) {
    return people->nodes->shared ? shared_count(people->nodes->shared, SHARED_PERSON) : 0;
}

/* --- quotas --- */

static void tell_taken(void *data, const struct quota_taken *taken) {
    struct people *people = data;
    char kind[16], value[QUOTA_KEY_MAX + 16];
    snprintf(kind, sizeof kind, "%d", (int)taken->kind);
    snprintf(value, sizeof value, "%u %s", (unsigned)taken->count, taken->quota->key);
    shared_announce(people->nodes->shared, 0, SHARED_QUOTA, kind, value);
}

static void hear_taken(struct people *people, const char *key, const char *value) {
    int64_t kind, count;
    char number[16];
    const char *at = number;
    snprintf(number, sizeof number, "%.8s ", key);
    if (presence_read_number(&at, QUOTA_KINDS - 1, &kind) && !*at &&
        presence_read_number(&value, UINT32_MAX, &count) &&
        strlen(value) < QUOTA_KEY_MAX &&
        (strncmp(value, "user ", 5) == 0 || strncmp(value, "net ", 4) == 0))
        quota_add(people->quotas, quotas_get(people->quotas, value),
                  (enum quota_kind)kind, (uint32_t)count);
}

/* --- what others tell --- */

static void on_fact(void *data, const struct shared_fact *fact,
                    enum shared_change change) {
    struct people *people = data;
    if (fact->kind == SHARED_PERSON)
        friends_note(people);
    else
        PEOPLE_TELL(people, fact, (room, fact, change));
}

static void on_announced(void *data, int64_t node, enum shared_announcement kind,
                         const char *key, const char *value) {
    struct people *people = data;
    (void)node;
    switch (kind) {
    case SHARED_LOOK:
        presence_mute(people);
        presence_hear_look(people, key, value);
        presence_unmute(people);
        break;
    case SHARED_QUOTA:
        hear_taken(people, key, value);
        break;
    default:
        break;
    }
}

static void on_missed(void *data) {
    struct people *people = data;
    people->presence.missed = true;
}

static void send(void *data, const char *text, size_t length) {
    const struct people *people = data;
    cluster_send(people->nodes, text, length);
}

static bool has_shared(struct people *people) {
    const struct shared_handler handler = {people, send, on_fact, on_announced,
                                           on_missed};
    if (!people->nodes->shared && cluster_is_joined(people->nodes)) {
        people->nodes->shared = shared_create(cluster_node(people->nodes), &handler);
        people->quotas->shares = people->nodes->shared != NULL;
        for (const struct client *client = people->wire->clients;
             people->nodes->shared && client; client = client->next)
            PEOPLE_TELL(client->people, published, (room, client, true));
        if (people->nodes->shared)
            shared_lost(people->nodes->shared);
    }
    return people->nodes->shared != NULL;
}

static void on_heard(void *room, int64_t node, const char *text, size_t length) {
    struct people *people = room;
    if (has_shared(people))
        shared_receive(people->nodes->shared, node, text, length);
}

static void on_came(void *room, int64_t node) {
    struct people *people = room;
    if (has_shared(people))
        shared_came(people->nodes->shared, node);
}

static void on_died(void *room, int64_t node) {
    struct people *people = room;
    if (has_shared(people))
        shared_died(people->nodes->shared, node);
}

static void on_lost(void *room) {
    struct people *people = room;
    if (!has_shared(people))
        return;
    shared_rename(people->nodes->shared, cluster_node(people->nodes));
    shared_lost(people->nodes->shared);
    people->presence.missed = true;
}

/* What missed announcements were about is in the database: it is read once that answers, as the loop waits for it. */
static void read_missed(struct people *people) {
    struct presence *presence = &people->presence;
    if (!presence->missed ||
        people->clock->now_ms - presence->missed_ms < MISSED_EVERY_MS ||
        !cluster_answers(people->nodes))
        return;
    presence->missed = false;
    presence->missed_ms = people->clock->now_ms;
    log_info("announcements-missed", NULL);
    PEOPLE_TELL(people, missed, (room));
    session_check_all(people);
    friends_note(people);
    ratings_look(people);
}

void presence_listen(struct people *people) {
    static const struct cluster_listener listener = {
        .heard = on_heard, .came = on_came, .died = on_died, .lost = on_lost};
    cluster_listen(people->nodes, &listener, people);
}

/* Publishes where the person is now, and what rooms say of that. */
static void publish_client(struct people *people, const struct client *client) {
    publish_person(people, client);
    PEOPLE_TELL(client->people, published, (room, client, false));
}

void presence_tick(struct people *people) {
    struct presence *presence = &people->presence;
    if (!has_shared(people))
        return;
    read_missed(people);
    if (presence->noted != people->friends_noted &&
        people->clock->now_ms - presence->persons_ms >= PERSONS_EVERY_MS) {
        presence->noted = people->friends_noted;
        presence->persons_ms = people->clock->now_ms;
        for (const struct client *client = people->wire->clients; client;
             client = client->next)
            if (client->socket)
                publish_client(people, client);
    }
    if (people->clock->now_ms - presence->quotas_ms >= QUOTAS_EVERY_MS) {
        presence->quotas_ms = people->clock->now_ms;
        quotas_tell(people->quotas, tell_taken, people);
    }
    shared_tick(people->nodes->shared, people->clock->now_ms);
}

void presence_finish(struct people *people) {
    shared_destroy(people->nodes->shared);
    people->nodes->shared = NULL;
}
