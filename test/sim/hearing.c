/* hearing.c - what people are told: it goes to the laws, and into what the person knows.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "company.h"

void people_hear(struct person *person, const char *text, size_t length) {
    struct heard *heard = malloc(sizeof *heard + length + 1);
    if (!heard)
        abort();
    heard->next = NULL;
    heard->length = length;
    memcpy(heard->text, text, length);
    heard->text[length] = '\0';
    *person->heard_end = heard;
    person->heard_end = &heard->next;
}

void people_lose_socket(struct person *person) { person->lost = true; }

static void see(struct person *person, const char *table, uint64_t seq) {
    struct seen *seen = person->seen;
    while (seen < person->seen + person->seens && strcmp(seen->table, table) != 0)
        seen++;
    if (seen == person->seen + person->seens) {
        if (person->seens == TRUTHS_MAX)
            return;
        person->seens++;
        snprintf(seen->table, sizeof seen->table, "%s", table);
    }
    must(seq >= seen->seq, "person %u sees row %llu of %s after row %llu", person->number,
         (unsigned long long)seq, table, (unsigned long long)seen->seq);
    seen->seq = seq;
}

static bool flag_of(const struct json *message, const char *name) {
    struct json member;
    return json_get(message, name, &member);
}

static void hear_match(struct person *person, const struct json *message,
                       const struct heard *heard, const char *table) {
    struct json view, phase;
    uint64_t seq = 0;
    laws_check_shown(person->id, table, heard->text, heard->length, &seq);
    see(person, table, seq);
    if (strcmp(table, person->table) != 0)
        return;
    person->seq = seq;
    person->may_act = flag_of(message, "legal");
    person->over = json_get(message, "view", &view) && json_get(&view, "phase", &phase) &&
                   json_is(&phase, "over");
}

static void hear_answer(struct person *person, const struct json *message, bool granted) {
    struct json member;
    long long id;
    struct asked *asked = person->asked;
    if (!json_get(message, "id", &member) || !json_get_number(&member, &id))
        return;
    while (asked < person->asked + ASKED_MAX && asked->id != id)
        asked++;
    must(asked < person->asked + ASKED_MAX, "person %u is answered once (%lld)",
         person->number, id);
    if (asked == person->asked + ASKED_MAX)
        return;
    const struct asked was = *asked;
    asked->id = 0;
    if (granted && was.type == CLIENT_ACT)
        laws_check_act(person->id, was.table, was.seq, was.text);
    if (granted && was.type == CLIENT_CHAT)
        laws_check_said(was.table, was.text);
    if (granted)
        company_hear_granted(person, &was);
    if (was.type == CLIENT_JOIN && strcmp(was.table, person->table) == 0) {
        person->joined = granted;
        person->joined_ms = sim->now_ms;
        if (!granted && draw(3) == 0)
            person->table[0] = '\0';
    }
    if (was.type == CLIENT_LEAVE && granted && strcmp(was.table, person->table) == 0) {
        person->table[0] = '\0';
        person->joined = person->may_act = false;
    }
    if (!granted && was.type == CLIENT_ACT) {
        person->joined = false; /* asks for the whole view */
        person->again_ms = sim->now_ms + 200;
    }
}

void person_hear(struct person *person, const struct heard *heard) {
    struct json message, type, member;
    char table[TABLE_NAME_MAX] = "";
    if (json_check(heard->text, heard->length, &message, NULL) != JSON_FINE ||
        !json_get(&message, "type", &type)) {
        must(false, "a message is JSON with a type: %s", heard->text);
        return;
    }
    tell("person %u hears: %.160s", person->number, heard->text);
    if (json_get(&message, "table", &member))
        must(json_get_text(&member, table, sizeof table, NULL),
             "the name of a table is short");
    struct truth *truth = laws_truth(table);
    if (truth)
        truth->known = true;
    if (json_is(&type, "view") || json_is(&type, "news")) {
        hear_match(person, &message, heard, table);
    } else if (json_is(&type, "ok") || json_is(&type, "error")) {
        hear_answer(person, &message, json_is(&type, "ok"));
    } else if (json_is(&type, "table") && !person->table[0] && person->opens) {
        person->opens = false;
        snprintf(person->table, sizeof person->table, "%s", table);
        person->joined = true;
        person->joined_ms = sim->now_ms;
    } else if (json_is(&type, "called")) {
        must(truth && truth->table &&
                 table_seat_of(truth->table, person->id) != PEDRO_NO_SEAT,
             "person %u, who is called to %s, has a seat there", person->number, table);
        snprintf(person->called, sizeof person->called, "%s", table);
    } else if (json_is(&type, "invitations")) {
        company_hear_invitations(person, &message);
    } else if (json_is(&type, "friends")) {
        company_hear_friends(person, &message);
    } else if (json_is(&type, "pairing")) {
        company_hear_pairing(person, &message);
    } else if (json_is(&type, "bye")) {
        person->lost = true;
    }
}
