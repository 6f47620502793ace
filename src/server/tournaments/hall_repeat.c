/* hall_repeat.c - "every Tuesday at seven": opens the next one of a tournament.
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
#include "server/tournaments/hall_play.h"
#include "server/tournaments/tournaments.h"

enum { DAY_S = 24 * 3600, RETRY_S = 60 };

struct repeating {
    struct hall *old, *hall;
};

static void on_opened(void *data, enum store_result result) {
    struct repeating *repeating = data;
    struct hall *old = repeating->old, *hall = repeating->hall;
    old->repeating = false;
    if (result == STORE_OK || result == STORE_TAKEN)
        old->repeats = 0;
    else
        old->next_s = hall_time(old) + RETRY_S;
    if (result == STORE_OK) {
        hall = hall_add(hall);
        hall->look = true;
        log_info("tournament-repeated", "tournament", hall->name, NULL);
    } else {
        hall_destroy(hall);
    }
    free(repeating);
}

/* The time when the next one starts: the first such day that is still to come. */
static uint64_t next_start(const struct hall *hall) {
    uint64_t start = hall->value.set.start_s;
    do
        start += (uint64_t)hall->repeats * DAY_S;
    while (start <= hall_time(hall));
    return start;
}

/* The settings, each once however often it was changed, but for the start, which a row below sets. They are in the
 * order of their table, which begins with the game. */
static bool copy_settings(const struct hall *old, struct hall *hall,
                          struct pedro_refusal *refusal) {
    char room[2 * TOURNAMENT_TEXT_MAX], value_room[TOURNAMENT_TEXT_MAX];
    unsigned long line;
    for (unsigned key = 0; key < TOURNAMENT_KEYS_COUNT; key++) {
        const struct tournament_key *about = tournament_key(key);
        const char *quote = about->kind == TOURNAMENT_KEY_IS_TEXT ? "\"" : "";
        struct pedro_text value, act;
        pedro_text_init(&value, value_room, sizeof value_room);
        tournament_setting_text(&old->value.set, key, &value);
        if (key == TOURNAMENT_KEY_START || strcmp(value_room, about->first) == 0)
            continue;
        pedro_text_init(&act, room, sizeof room);
        pedro_text_add(&act, "set ");
        pedro_text_add(&act, about->name);
        pedro_text_add(&act, " ");
        pedro_text_add(&act, quote);
        pedro_text_add(&act, value_room);
        pedro_text_add(&act, quote);
        if (hall_apply(hall, TOURNAMENT_DIRECTOR, room, act.length, &line, refusal))
            return false;
    }
    return true;
}

static bool set_start(const struct hall *old, struct hall *hall,
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
    return !hall_apply(hall, TOURNAMENT_DIRECTOR, act, strlen(act), &line, refusal);
}

static struct hall *make_next(const struct hall *old) {
    struct pedro_refusal refusal;
    char reason[PEDRO_REFUSAL_TEXT_MAX];
    pedro_refuse(&refusal, PEDRO_REFUSED_NO_MEMORY);
    struct hall *hall = hall_new(old->tournaments, old->owner, old->listed, old->repeats);
    if (!hall)
        return NULL;
    memcpy(hall->password, old->password, sizeof hall->password);
    if (!hall_begin(hall, old->value.name, &refusal) &&
        copy_settings(old, hall, &refusal) && set_start(old, hall, &refusal))
        return hall;
    log_error("tournament-not-repeated", "tournament", old->name, "reason",
              room_reason(&refusal, reason), NULL);
    hall_destroy(hall);
    return NULL;
}

/* Writes both halls; the old one is not repeated again. */
static void store(struct repeating *repeating) {
    struct hall *hall = repeating->hall;
    struct batch *batch = batch_create();
    hall_add_to_batch(hall, batch);
    batch_repeat_tournament(batch, repeating->old->id, 0);
    repeating->old->repeating = true;
    batch_commit(batch, hall->tournaments->store, on_opened, repeating);
}

void hall_repeat(struct hall *hall) {
    const uint64_t start = hall->value.set.start_s;
    if (hall->repeats == 0 || hall->repeating || hall->owner == 0 ||
        !(hall->value.over || (start > 0 && start <= hall_time(hall))))
        return;
    struct repeating *repeating = malloc(sizeof *repeating);
    struct hall *next = repeating ? make_next(hall) : NULL;
    if (!next) {
        free(repeating);
        hall->repeats = 0;
        return;
    }
    *repeating = (struct repeating){hall, next};
    store(repeating);
}
