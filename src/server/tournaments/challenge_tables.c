/* challenge_tables.c - the tables of challenges: opens them, and notes what came of them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tournaments/tournaments.h"
#include "table/message.h"
#include "tournament/tournament.h"

/* `strong` is the strongest bot that answers at once. */
static const char opponent[] = "strong", clock_name[] = "untimed";

static bool is_of_challenge(const struct room *room) {
    return !room_is_broken(room) && !room_is_loading(room) && room->table->fixture.waits;
}

/* The number of the try that a room plays; its challenge in *challenge, which may be NULL. */
static unsigned try_of_room(struct tournaments *tournaments, const struct room *room,
                            struct hosted_challenge **challenge,
                            enum pedro_refusal_code *refusal) {
    const char *name = room->table->fixture.tournament;
    *challenge = challenges_find(tournaments, name, strlen(name), refusal);
    return room->table->fixture.number - 1u;
}

static struct challenge_try *try_at(struct hosted_challenge *challenge, unsigned number) {
    return challenge && number < challenge->value.tries ? &challenge->value.at[number]
                                                        : NULL;
}

bool challenges_seed(struct tournaments *tournaments, const struct room *room,
                     uint8_t seed[PEDRO_SEED_SIZE]) {
    struct hosted_challenge *challenge;
    enum pedro_refusal_code refusal;
    try_of_room(tournaments, room, &challenge, &refusal);
    if (challenge)
        tournament_board_seed(challenge->value.secret, table_event_board(room->table),
                              seed);
    return challenge != NULL;
}

bool challenges_keep(struct tournaments *tournaments, const struct room *room) {
    struct hosted_challenge *challenge;
    enum pedro_refusal_code refusal;
    const unsigned number = try_of_room(tournaments, room, &challenge, &refusal);
    const struct challenge_try *one = try_at(challenge, number);
    return one ? !one->over : refusal != PEDRO_REFUSED_CHALLENGE_UNKNOWN;
}

/* --- opening --- */

struct playing {
    struct challenge_request request;
    struct table_person who; /* id "": the bot */
    unsigned number;
    char table[TABLE_NAME_MAX];
    void (*done)(void *data, const char *table, enum pedro_refusal_code code);
    void *data;
};

static void end(struct playing *playing, const char *table,
                enum pedro_refusal_code code) {
    if (playing->done)
        playing->done(playing->data, table, code);
    free(playing);
}

static struct room *room_of(const struct hosted_challenge *challenge, unsigned number) {
    struct room *room = challenge->tournaments->tables->rooms;
    while (room && !(is_of_challenge(room) && room->table->fixture.number == number + 1 &&
                     strcmp(room->table->fixture.tournament, challenge->name) == 0))
        room = room->next;
    return room;
}

static bool write_table(struct challenge_request *request, struct pedro_text *row) {
    const struct playing *playing = (struct playing *)request;
    challenge_write_table(playing->number, playing->table, row);
    return true;
}

static void on_noted(struct challenge_request *request, enum pedro_refusal_code code) {
    struct playing *playing = (struct playing *)request;
    struct hosted_challenge *challenge = request->challenge;
    const struct challenge_try *one = try_at(challenge, playing->number);
    challenge->opening &= ~(1u << playing->number);
    if (one && *one->table)
        end(playing, one->table, PEDRO_REFUSED_NOTHING);
    else
        end(playing, NULL, code);
}

static void note(struct playing *playing, const struct room *room) {
    snprintf(playing->table, sizeof playing->table, "%s", room->table->name);
    playing->request.decide = write_table;
    playing->request.done = on_noted;
    challenges_do(playing->request.challenge, &playing->request);
}

static void on_room(void *data, struct room *room, const struct pedro_refusal *refusal) {
    struct playing *playing = data;
    struct hosted_challenge *challenge = playing->request.challenge;
    if (room) {
        note(playing, room);
        return;
    }
    log_error("table-not-opened", "challenge", challenge->name, NULL);
    challenge->opening &= ~(1u << playing->number);
    end(playing, NULL, (enum pedro_refusal_code)refusal->code);
}

static void open_table(struct playing *playing) {
    struct hosted_challenge *challenge = playing->request.challenge;
    const struct challenge *value = &challenge->value;
    const struct pedro_preset *preset =
        pedro_preset_find(value->game, strlen(value->game));
    struct table_event_setup setup = {
        .variant = value->game,
        .options = "",
        .clock = table_clock_named(clock_name),
        .hidden = true,
        .bots = opponent,
        .fixture = {.round = 1,
                    .number = (uint16_t)(playing->number + 1),
                    .unit = TABLE_UNIT_BOARDS,
                    .length = (uint16_t)value->deals,
                    .board = 1,
                    .waits = true},
    };
    struct table_fixture *fixture = &setup.fixture;
    snprintf(fixture->tournament, sizeof fixture->tournament, "%s", challenge->name);
    snprintf(fixture->title, sizeof fixture->title, "%s", preset->title);
    for (int seat = 0; seat < preset->set.players; seat++)
        setup.bot[seat] = opponent;
    if (playing->who.id[0])
        setup.person[0] = &playing->who;
    challenge->opening |= 1u << playing->number;
    rooms_open_event(challenge->tournaments->tables, &setup, -challenge->id, on_room,
                     playing);
}

/* The person has joined, now or before. */
static void on_joined(struct challenge_request *request, enum pedro_refusal_code code) {
    struct playing *playing = (struct playing *)request;
    struct hosted_challenge *challenge = request->challenge;
    playing->number = challenge_try_of(&challenge->value, playing->who.id);
    const struct challenge_try *one = try_at(challenge, playing->number);
    const struct room *room;
    if (code || playing->number == 0)
        end(playing, NULL, code ? code : PEDRO_REFUSED_NOT_STORED);
    else if (*one->table)
        end(playing, one->table, PEDRO_REFUSED_NOTHING);
    else if (challenge->opening >> playing->number & 1)
        end(playing, NULL, PEDRO_REFUSED_CHALLENGE_OPENING);
    else if ((room = room_of(challenge, playing->number)))
        note(playing, room);
    else
        open_table(playing);
}

static bool join(struct challenge_request *request, struct pedro_text *row) {
    const struct playing *playing = (struct playing *)request;
    const struct hosted_challenge *challenge = request->challenge;
    if (challenge_try_of(&challenge->value, playing->who.id) > 0)
        return true;
    challenge_write_join(playing->who.id, row);
    request->code =
        challenge_is_over(&challenge->value, challenges_time(challenge->tournaments))
            ? PEDRO_REFUSED_CHALLENGE_OVER
        : challenge->value.tries > challenge->value.places ? PEDRO_REFUSED_CHALLENGE_FULL
                                                           : PEDRO_REFUSED_NOTHING;
    return !request->code;
}

/* The par is played once, by bots alone. */
static void open_par(struct hosted_challenge *challenge) {
    const struct challenge_try *par = &challenge->value.at[0];
    struct playing *playing = par->over || *par->table || challenge->opening & 1
                                  ? NULL
                                  : calloc(1, sizeof *playing);
    if (!playing)
        return;
    const struct room *room = room_of(challenge, 0);
    playing->request.challenge = challenge;
    challenge->opening |= 1;
    if (room)
        note(playing, room);
    else
        open_table(playing);
}

void challenges_play(struct hosted_challenge *challenge, const struct table_person *who,
                     void (*done)(void *data, const char *table,
                                  enum pedro_refusal_code code),
                     void *data) {
    struct playing *playing = calloc(1, sizeof *playing);
    if (!playing) {
        done(data, NULL, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    open_par(challenge);
    playing->who = *who;
    playing->done = done;
    playing->data = data;
    playing->request.user = client_user_of(who->id);
    playing->request.decide = join;
    playing->request.done = on_joined;
    challenges_do(challenge, &playing->request);
}

/* --- results --- */

struct noting {
    struct challenge_request request;
    unsigned number, deals;
    int32_t margin[CHALLENGE_DEALS_MAX];
};

static bool write_result(struct challenge_request *request, struct pedro_text *row) {
    const struct noting *noting = (struct noting *)request;
    if (!request->challenge->value.at[noting->number].over)
        challenge_write_result(noting->number, noting->margin, noting->deals, row);
    return true;
}

static void on_result(struct challenge_request *request, enum pedro_refusal_code code) {
    struct noting *noting = (struct noting *)request;
    request->challenge->noting &= ~(1u << noting->number);
    (void)code; /* the next tick tries again */
    free(noting);
}

static void note_result(struct hosted_challenge *challenge, unsigned number,
                        const struct room *room) {
    struct noting *noting = calloc(1, sizeof *noting);
    const struct table_hand *line;
    if (!noting)
        return;
    noting->number = number;
    while (noting->deals < challenge->value.deals &&
           (line = table_event_line(room->table, noting->deals)))
        noting->margin[noting->deals++] =
            challenge_margin(&room->table->match.rules, line);
    noting->request.decide = write_result;
    noting->request.done = on_result;
    challenge->noting |= 1u << number;
    challenges_do(challenge, &noting->request);
}

static void look_at(struct tournaments *tournaments, struct room *room) {
    struct hosted_challenge *challenge;
    enum pedro_refusal_code refusal;
    const unsigned number = try_of_room(tournaments, room, &challenge, &refusal);
    const struct challenge_try *one = try_at(challenge, number);
    if (!one)
        return;
    const bool over = challenge_is_over(&challenge->value, challenges_time(tournaments)),
               own = strcmp(one->table, room->table->name) == 0,
               done = table_event_done(room->table);
    /* Of a table that is not the one of the try nothing counts; it was opened by a node that was slower. */
    if (own && !one->over && (done || over) && !(challenge->noting >> number & 1))
        note_result(challenge, number, room);
    if (!done && (over || (*one->table && !own)))
        event_room_stop(room);
}

static void begin_pars(struct tournaments *tournaments) {
    for (struct hosted_challenge *challenge = tournaments->challenges; challenge;
         challenge = challenge->next)
        if (!challenge_is_over(&challenge->value, challenges_time(tournaments)))
            open_par(challenge);
}

void challenges_tick(struct tournaments *tournaments) {
    enum { LOOK_MS = 500 };
    if (tournaments->clock->now_ms - tournaments->challenges_ms < LOOK_MS)
        return;
    tournaments->challenges_ms = tournaments->clock->now_ms;
    begin_pars(tournaments);
    for (struct room *room = tournaments->tables->rooms, *next; room; room = next) {
        next = room->next;
        if (is_of_challenge(room) && hosted_is_driven(&room->log))
            look_at(tournaments, room);
    }
    challenges_tidy(tournaments);
}
