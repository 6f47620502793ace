/* presence_look.c - announces that something in the database has changed, and acts on what other nodes announce.
 *
 * A single server acts on a change at once: it closes the sockets of a session that has ended, shows the new name
 * of a person, or sends a list again. Each row of the table is such an action, which the other nodes do too.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/people/accounts.h"
#include "server/people/friends.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/people/ratings.h"

int64_t presence_read_user(const char *text, const char **rest) {
    char copy[32];
    int64_t user;
    const size_t length = strcspn(text, " ");
    if (length + 2 > sizeof copy)
        return 0;
    snprintf(copy, sizeof copy, "%.*s ", (int)length, text);
    *rest = text + length + (text[length] == ' ');
    const char *at = copy;
    return presence_read_number(&at, INT64_MAX / 10 - 1, &user) ? user : 0;
}

static bool read_session(const char *text, uint8_t hash[STORE_TOKEN_HASH]) {
    size_t length;
    return strlen(text) == 2 * STORE_TOKEN_HASH &&
           sodium_hex2bin(hash, STORE_TOKEN_HASH, text, 2 * STORE_TOKEN_HASH, NULL,
                          &length, NULL) == 0 &&
           length == STORE_TOKEN_HASH;
}

static void end_session(struct people *people, const char *which) {
    uint8_t hash[STORE_TOKEN_HASH];
    if (read_session(which, hash))
        sign_out_session(people, hash);
}

static void end_sessions(struct people *people, const char *which) {
    uint8_t kept[STORE_TOKEN_HASH];
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        sign_out_user(people, user, read_session(rest, kept) ? kept : NULL);
}

static void show_friends(struct people *people, const char *which) {
    const char *rest;
    friends_note_person(people, presence_read_user(which, &rest));
}

static void rename_person(struct people *people, const char *which) {
    const char *name;
    const int64_t user = presence_read_user(which, &name);
    if (user > 0 && *name && strlen(name) < STORE_NAME_MAX)
        forgetting_rename(people, user, name);
}

static void forget(struct people *people, const char *which) {
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        forgetting_drop(people, user);
}

static void rate(struct people *people, const char *which) {
    (void)which;
    ratings_look(people);
}

static void show_picture(struct people *people, const char *which) {
    const char *word;
    const int64_t user = presence_read_user(which, &word);
    if (user > 0 && *word)
        picture_show(people, user, message_picture_of(word));
}

static const struct {
    const char *what;
    void (*act)(struct people *people, const char *which);
} looks[] = {
    {"session", end_session},  {"sessions", end_sessions}, {"friends", show_friends},
    {"rename", rename_person}, {"forget", forget},         {"picture", show_picture},
    {"rated", rate},
};

void presence_hear_look(struct people *people, const char *what, const char *which) {
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (strcmp(looks[i].what, what) == 0) {
            looks[i].act(people, which);
            return;
        }
    people_tell_heard(people, what, which);
}

void presence_look(struct people *people, const char *what, const char *which) {
    if (people->nodes->shared && people->presence.muted == 0)
        shared_announce(people->nodes->shared, 0, SHARED_LOOK, what, which);
}

void presence_look_user(struct people *people, const char *what, int64_t user) {
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)user);
    presence_look(people, what, number);
}

void presence_mute(struct people *people) { people->presence.muted++; }
void presence_unmute(struct people *people) { people->presence.muted--; }

bool presence_is_muted(const struct people *people) { return people->presence.muted > 0; }

/* --- who hears of people --- */

void people_listen(struct people *people, const struct people_listener *how, void *room) {
    if (people->listeners < PEOPLE_LISTENERS_MAX) {
        people->listener[people->listeners].how = how;
        people->listener[people->listeners++].room = room;
    }
}

bool people_tell_merged(struct people *people, int64_t from, int64_t into,
                        const char *name) {
    bool done = true;
    for (unsigned i = 0; i < people->listeners; i++) {
        const struct people_listener *how = people->listener[i].how;
        if (how->merged && !how->merged(people->listener[i].room, from, into, name))
            done = false;
    }
    return done;
}

bool people_tell_heard(struct people *people, const char *what, const char *which) {
    for (unsigned i = 0; i < people->listeners; i++) {
        const struct people_listener *how = people->listener[i].how;
        if (how->heard && how->heard(people->listener[i].room, what, which))
            return true;
    }
    return false;
}
