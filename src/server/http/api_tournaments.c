/* api_tournaments.c - the list of tournaments, and new ones.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/number_order.h"
#include "server/http/event_request.h"
#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/people/account_name.h"
#include "server/people/password.h"
#include "server/people/person_json.h"
#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "tournament/line.h"

enum { LIST_MAX = 100 };

/* --- the list --- */

/* With `person` or `mine` in the query: who is asked for, and the numbers of the tournaments in which one of the two may have a place: to look
 * for places in all tournaments would take time that grows with all their entries. */
struct wanted {
    int64_t person; /* 0: nobody */
    int64_t *of;
    size_t count, room;
};

struct listing {
    struct http *http;
    int64_t user;                /* who asks */
    const struct wanted *wanted; /* NULL: those of all */
    char state[12];              /* "" for all */
    bool mine;
};

/* --- on a thread --- */

static bool add_id(void *data, const struct store_tournament *stored) {
    struct wanted *wanted = data;
    if (!grow_array(&wanted->of, wanted->count, &wanted->room, sizeof *wanted->of))
        return false;
    wanted->of[wanted->count++] = stored->id;
    return true;
}

static void drop_wanted(void *taken) { free(((struct wanted *)taken)->of); }

struct answer api_tournaments_read(struct reading *reading) {
    if (!api_asks(reading->request, "mine") && !profile_asked(reading->request))
        return (struct answer){.status = 0};
    struct store_user person = {.id = 0};
    const enum pedro_refusal_code refusal = profile_asked(reading->request)
                                                ? profile_find(reading, &person)
                                                : PEDRO_REFUSED_NOTHING;
    if (refusal)
        return answer_error(refusal);
    struct wanted *wanted = reading->taken = calloc(1, sizeof *wanted);
    if (!wanted)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    reading->drop = drop_wanted;
    wanted->person = person.id;
    const int64_t user = person.id ? person.id : reading_user(reading);
    if (!store_tournaments_of(reading->store, user, add_id, wanted))
        return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    return (struct answer){.status = 0};
}

/* --- the list, on the loop --- */

/* The store lists them by number. */
static bool may_be_listed(const struct listing *listing, const struct event *event) {
    const struct wanted *wanted = listing->wanted;
    return !wanted || (wanted->of && bsearch(&event->id, wanted->of, wanted->count,
                                             sizeof *wanted->of, number_order));
}

static int64_t person_of(const struct listing *listing) {
    return listing->wanted ? listing->wanted->person : 0;
}

static const char *state_of(const struct tournament *tournament) {
    return tournament->over ? "over" : tournament->published > 0 ? "running" : "entry";
}

static bool is_listed(const struct listing *listing, const struct event *event) {
    if (!may_be_listed(listing, event))
        return false;
    const bool mine =
        listing->mine && listing->user > 0 &&
        (event->owner == listing->user || event_entry_of(event, listing->user) > 0);
    if (person_of(listing) > 0 && event_entry_of(event, person_of(listing)) == 0)
        return false;
    return (listing->mine ? mine : event->listed) &&
           (!*listing->state || strcmp(listing->state, state_of(&event->value)) == 0);
}

static void write_setting(struct json_writer *writer, const char *name,
                          const struct tournament *tournament, unsigned key) {
    char buffer[TOURNAMENT_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    tournament_setting_text(&tournament->set, key, &text);
    json_put_text(writer, name, buffer);
}

struct written {
    const struct listing *listing;
    struct event *event;
};

/* An object without its end: the name of the owner is missing. */
static void write_event(struct json_writer *writer, void *data) {
    const struct written *written = data;
    const struct listing *listing = written->listing;
    struct event *event = written->event;
    const struct tournament *tournament = &event->value;
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", event->name);
    json_put_text(writer, "title", tournament->name);
    write_setting(writer, "game", tournament, TOURNAMENT_KEY_GAME);
    write_setting(writer, "form", tournament, TOURNAMENT_KEY_FORM);
    write_setting(writer, "start", tournament, TOURNAMENT_KEY_START);
    json_put_number(writer, "entries", event_present(event));
    json_put_number(writer, "limit", tournament->set.value[TOURNAMENT_KEY_LIMIT]);
    json_put_word(writer, "state", state_of(tournament));
    json_put_flag(writer, "own", listing->user > 0 && event->owner == listing->user);
    json_put_number(writer, "entry", event_entry_of(event, listing->user));
    json_put_flag(writer, "password", *event->password != '\0');
    json_put_number(writer, "repeats", (long long)event->repeats);
    if (person_of(listing) > 0)
        event_write_played(writer, event, person_of(listing));
}

/* What is listed, for a thread. */
struct listed {
    unsigned count;
    struct {
        int64_t owner;
        char *text;
    } event[LIST_MAX];
};

/* False without memory. */
static bool list(const struct listing *listing, struct listed *listed) {
    size_t length;
    for (struct event *event = listing->http->tournaments->events;
         event && listed->count < LIST_MAX; event = event->next) {
        if (!is_listed(listing, event))
            continue;
        char *text = reply_json(write_event, &(struct written){listing, event}, &length);
        if (!text)
            return false;
        listed->event[listed->count].owner = event->owner;
        listed->event[listed->count++].text = text;
    }
    return true;
}

/* On a thread. */
static void write_list(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    const struct listed *listed = reading->taken;
    json_open(writer, "tournaments", '[');
    for (unsigned i = 0; i < listed->count; i++) {
        pedro_text_add(json_put_name(writer, NULL), listed->event[i].text);
        if (!person_name(writer, "owner", reading->store, listed->event[i].owner))
            reading->fine = false;
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static struct answer make_list(struct reading *reading) {
    return reading_json(reading, write_list, NULL, PEDRO_REFUSED_DATABASE_AWAY);
}

static void drop_listed(void *taken) {
    const struct listed *listed = taken;
    for (unsigned i = 0; i < listed->count; i++)
        free(listed->event[i].text);
}

void api_tournaments(struct api_request *api) {
    struct listing listing = {.http = api->http,
                              .user = api->known ? api->login.user.id : 0,
                              .wanted = api->found,
                              .mine = api_asks(api->request, "mine")};
    if (events_wait_for_all(api->http->tournaments, api->request, event_request_again,
                            api->http))
        return;
    net_query(api->request, "state", listing.state, sizeof listing.state);
    struct listed *listed = api_allocate(api, sizeof *listed);
    struct reading_job *job = listed ? api_reading(api, make_list, listed) : NULL;
    if (!job)
        return;
    job->reading.drop = drop_listed;
    if (list(&listing, listed))
        reading_begin(job);
    else
        reading_give_up(job);
}

/* --- a new one --- */

struct opening {
    struct api_request api;
    struct event *event;
};

static void write_name(struct json_writer *writer, void *data) {
    json_put_text(writer, "name", ((const struct event *)data)->name);
}

static enum pedro_refusal_code on_opened(struct api_request *api,
                                         enum store_result result) {
    struct event *event = ((struct opening *)api)->event;
    if (result != STORE_OK) {
        event_destroy(event);
        return PEDRO_REFUSED_NOT_STORED;
    }
    event = event_add(event);
    event->look = true;
    log_info("tournament-opened", "tournament", event->name, NULL);
    respond_json(api->request, NULL, write_name, event);
    return PEDRO_REFUSED_NOTHING;
}

static void store(struct opening *opening) {
    struct batch *batch = batch_create();
    event_add_to_batch(opening->event, batch);
    api_commit(&opening->api, batch, on_opened);
}

static void on_hashed(void *data, const char *hash) {
    struct opening *opening = data;
    if (hash) {
        memcpy(opening->event->password, hash, strlen(hash) + 1);
        store(opening);
        return;
    }
    event_destroy(opening->event);
    api_end(&opening->api, PEDRO_REFUSED_PASSWORDS_OFTEN);
}

/* Applies the first row and what the lines mean (tournament/line.h). False after an answer. */
static bool apply(struct api_request *api, struct event *event, const char *title,
                  const char *lines) {
    struct pedro_refusal refusal;
    unsigned long line = 0;
    char *acts = NULL;
    const bool good =
        !event_begin(event, title, &refusal) &&
        (acts = tournament_lines(&event->value, lines, strlen(lines), &line, &refusal)) &&
        !event_refuse_acts(event, acts, &line, &refusal) &&
        !event_apply(event, TOURNAMENT_DIRECTOR, acts, strlen(acts), &line, &refusal);
    free(acts);
    if (!good)
        respond_refusal(api->request, &refusal, line);
    return good;
}

/* The days of `repeats`, 0 if there is no such member; false after an answer. */
static bool read_repeats(struct api_request *api, int64_t *repeats) {
    struct json member;
    unsigned days = 0;
    if (json_get(&api->body, "repeats", &member) &&
        !event_number(api, "repeats", 0, EVENT_REPEATS_MAX, &days))
        return false;
    *repeats = days;
    return true;
}

static struct event *make(struct api_request *api, const char *title, const char *acts) {
    bool listed = false;
    int64_t repeats;
    if (!api_flag(api, "listed", &listed) || !read_repeats(api, &repeats))
        return NULL;
    struct event *event =
        event_new(api->http->tournaments, api->login.user.id, listed, repeats);
    if (!event) { /* its number comes from the database */
        respond_error(api->request, PEDRO_REFUSED_DATABASE_AWAY);
        return NULL;
    }
    if (apply(api, event, title, acts))
        return event;
    event_destroy(event);
    return NULL;
}

static bool password_fits_here(struct api_request *api, size_t length) {
    if (length <= PASSWORD_MOST)
        return true;
    api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, "password");
    return false;
}

void api_open_tournament(struct api_request *api) {
    struct json member;
    size_t length = 0;
    const char *title = event_text(api, "title", false),
               *acts = title ? api_text(api, "acts", NULL) : NULL, *password = NULL;
    if (!acts)
        return;
    if (json_get(&api->body, "password", &member) &&
        (!(password = api_text(api, "password", &length)) ||
         !password_fits_here(api, length)))
        return;
    if (events_owned(api->http->tournaments, api->login.user.id) >= EVENT_OWNED_MAX) {
        respond_error(api->request, PEDRO_REFUSED_TOURNAMENTS_MANY);
        return;
    }
    if (!api_within_quota(api, QUOTA_TOURNAMENTS, QUOTA_ADDRESS_TOURNAMENTS,
                          PEDRO_REFUSED_TOURNAMENTS_MANY) ||
        !event_pays(api, NULL, acts))
        return;
    struct opening *opening = api_keep(api, sizeof *opening);
    if (!opening)
        return;
    opening->event = make(api, title, acts);
    char target[QUOTA_KEY_MAX];
    api_person_key(api, target);
    if (!opening->event)
        api_end(&opening->api, PEDRO_REFUSED_NOTHING);
    else if (length > 0)
        password_hash(api->http->people, (struct password_asker){api->request, target},
                      password, length, on_hashed, opening);
    else
        store(opening);
}
