/* event_repeat.c - "every Tuesday at seven": opens the next one of a tournament.
 *
 * It has the settings of the last one, and starts so many days later. Both change in one transaction, so
 * that there is one successor however often the server stops.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"

enum { DAY_S = 24 * 3600, RETRY_S = 60 };

struct repeating {
    struct event *old, *event;
};

static void on_opened(void *data, enum store_result result) {
    struct repeating *repeating = data;
    struct event *old = repeating->old, *event = repeating->event;
    old->repeating = false;
    if (result == STORE_OK || result == STORE_TAKEN)
        old->repeats = 0;
    else
        old->next_s = event_time(old) + RETRY_S;
    if (result == STORE_OK) {
        event = event_add(event);
        event->look = true;
        log_info("tournament-repeated", "tournament", event->name, NULL);
    } else {
        event_destroy(event);
    }
    free(repeating);
}

/* The time when the next one starts: the first such day that is still to come. */
static uint64_t next_start(const struct event *event) {
    uint64_t start = event->value.set.start_s;
    do
        start += (uint64_t)event->repeats * DAY_S;
    while (start <= event_time(event));
    return start;
}

/* The settings, each once however often it was changed, but for the start, which a row below sets. They are in the
 * order of their table, which begins with the game. */
static bool copy_settings(const struct event *old, struct event *event,
                          struct pedro_refusal *refusal) {
    char room[2 * TOURNAMENT_TEXT_MAX], value_room[TOURNAMENT_TEXT_MAX];
    unsigned long line;
    for (unsigned key = 0; key < TOURNAMENT_KEYS_COUNT; key++) {
        const struct tournament_key *about = tournament_key(key);
        const char *quote = about->kind == TOURNAMENT_KEY_IS_TEXT ? "\"" : "";
        struct pedro_text value;
        pedro_text_init(&value, value_room, sizeof value_room);
        tournament_setting_text(&old->value.set, key, &value);
        if (key == TOURNAMENT_KEY_START || strcmp(value_room, about->first) == 0)
            continue;
        const int length = snprintf(room, sizeof room, "set %s %s%s%s", about->name,
                                    quote, value_room, quote);
        if (event_apply(event, TOURNAMENT_DIRECTOR, room, (size_t)length, &line, refusal))
            return false;
    }
    return true;
}

static bool set_start(const struct event *old, struct event *event,
                      struct pedro_refusal *refusal) {
    char act[64], time_text[32];
    struct tm day;
    unsigned long line;
    if (old->value.set.start_s == 0)
        return true;
    const time_t start = (time_t)next_start(old);
    if (!gmtime_r(&start, &day))
        return false;
    strftime(time_text, sizeof time_text, "%Y-%m-%dT%H:%MZ", &day);
    snprintf(act, sizeof act, "set start \"%s\"", time_text);
    return !event_apply(event, TOURNAMENT_DIRECTOR, act, strlen(act), &line, refusal);
}

static struct event *make_next(const struct event *old) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, PEDRO_REFUSED_NO_MEMORY);
    struct event *event =
        event_new(old->tournaments, old->owner, old->listed, old->repeats);
    if (!event)
        return NULL;
    memcpy(event->password, old->password, sizeof event->password);
    if (!event_begin(event, old->value.name, &refusal) &&
        copy_settings(old, event, &refusal) && set_start(old, event, &refusal))
        return event;
    log_error("tournament-not-repeated", "tournament", old->name, "reason",
              LOG_REFUSAL(&refusal), NULL);
    event_destroy(event);
    return NULL;
}

/* Writes both events; the old one is not repeated again. */
static void store(struct repeating *repeating) {
    struct event *event = repeating->event;
    struct batch *batch = batch_create();
    event_add_to_batch(event, batch);
    batch_repeat_tournament(batch, repeating->old->id, 0);
    repeating->old->repeating = true;
    batch_commit(batch, event->tournaments->store, on_opened, repeating);
}

void event_repeat(struct event *event) {
    const uint64_t start = event->value.set.start_s;
    if (event->repeats == 0 || event->repeating || event->owner == 0 ||
        !(event->value.over || (start > 0 && start <= event_time(event))))
        return;
    struct repeating *repeating = malloc(sizeof *repeating);
    struct event *next = repeating ? make_next(event) : NULL;
    if (!next) {
        free(repeating);
        event->repeats = 0;
        return;
    }
    *repeating = (struct repeating){event, next};
    store(repeating);
}
