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

#include "server/hall_play.h"
#include "server/log.h"
#include "server/room.h"

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
        hall_add(hall);
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

/* The settings as they were made, but for the start, which a row below sets. */
static bool copy_settings(const struct hall *old, struct hall *hall,
                          struct pedro_refusal *refusal) {
    static const char set[] = "set ", start[] = "set start ";
    unsigned long line;
    for (size_t i = 0; i < old->value.rows; i++) {
        const struct tournament_row *row = &old->value.row[i];
        const char *by = strchr(row->text, ' '), *act = strchr(by + 1, ' ') + 1;
        if (row->hidden || strncmp(act, set, sizeof set - 1) != 0 ||
            strncmp(act, start, sizeof start - 1) == 0)
            continue;
        if (hall_apply(hall, TOURNAMENT_DIRECTOR, act, strlen(act), &line, refusal))
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
    struct hall *hall = hall_new(old->server, old->owner, old->listed, old->repeats);
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
    batch_commit(batch, hall->server->store, on_opened, repeating);
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
