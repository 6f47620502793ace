/* contestant.c - reads the name of a contestant, and acts for it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "arena/contestant.h"
#include "bots/search/cheater.h"
#include "bots/signals.h"

enum { WORLDS_MAX = 1000000, TIME_MS_MAX = 600000 };

/* --- acting --- */

/* The contestant at a table, with its scratch memory. */
struct seated {
    const struct arena_contestant *contestant;
    struct bot_scratch *scratch;
};

static void *sit_down(const struct arena_player *player, unsigned seats) {
    struct seated *seated = calloc(1, sizeof *seated);
    (void)seats;
    if (!seated)
        return NULL;
    seated->contestant = (const struct arena_contestant *)player;
    seated->scratch = bot_scratch_create();
    return seated;
}

static void get_up(void *self) {
    struct seated *seated = self;
    bot_scratch_destroy(seated->scratch);
    free(seated);
}

static const struct arena_part *part_for(const struct arena_contestant *contestant,
                                         unsigned phase) {
    if (phase == PEDRO_PHASE_PLAY)
        return &contestant->cards;
    return phase <= PEDRO_PHASE_TRUMP ? &contestant->calls : &contestant->exchange;
}

static enum arena_answer act(void *self, const struct arena_turn *turn,
                             struct pedro_rng *rng, struct pedro_action *action) {
    const struct seated *seated = self;
    const struct arena_part *part = part_for(seated->contestant, turn->legal->phase);
    struct pedro_view view;
    if (!part->bot) {
        cheater_act(seated->scratch, turn->rules, turn->state, turn->legal, action);
        return ARENA_ACTED;
    }
    pedro_view(turn->rules, turn->state, turn->state->turn, &view);
    const struct bot_turn asked = {.rules = turn->rules,
                                   .view = &view,
                                   .legal = turn->legal,
                                   .history = turn->history,
                                   .budget = part->budget};
    signals_act(part->bot, seated->scratch, &asked, rng, action, NULL);
    return ARENA_ACTED;
}

/* --- reading --- */

static bool read_number(const char *text, size_t length, uint32_t most,
                        uint32_t *number) {
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = *number * 10 + (uint32_t)(text[i] - '0');
        if (*number > most)
            return false;
    }
    return *number > 0;
}

static bool begins(const char *text, size_t length, const char *with) {
    return length > strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

static bool read_limit(const char *text, size_t length, struct bot_budget *budget) {
    uint32_t ms;
    if (length == strlen("signals") && memcmp(text, "signals", length) == 0)
        return budget->signals = true;
    if (begins(text, length, "worlds="))
        return read_number(text + 7, length - 7, WORLDS_MAX, &budget->worlds);
    if (!begins(text, length, "time=") ||
        !read_number(text + 5, length - 5, TIME_MS_MAX, &ms))
        return false;
    budget->time_us = 1000 * ms;
    return true;
}

static bool is_open(const char *text, size_t length) {
    return length == 4 && memcmp(text, "open", 4) == 0;
}

/* Reads one part, up to a slash; `*text` moves behind it. */
static enum arena_contestant_error read_part(const char **text, struct arena_part *part,
                                             const char **wrong, size_t *length) {
    *wrong = *text;
    *length = strcspn(*text, ":/");
    part->bot = bot_find(*wrong, *length);
    if (!part->bot && !is_open(*wrong, *length))
        return ARENA_CONTESTANT_NO_BOT;
    const char *at = *text + *length;
    while (*at && *at != '/') {
        *wrong = ++at;
        *length = strcspn(at, ",/");
        if (!read_limit(at, *length, &part->budget))
            return ARENA_CONTESTANT_BAD_LIMIT;
        at += *length;
    }
    *text = at;
    return ARENA_CONTESTANT_OK;
}

enum arena_contestant_error arena_contestant_read(const char *text,
                                                  const struct bot_budget *budget,
                                                  struct arena_contestant *contestant,
                                                  const char **wrong, size_t *length) {
    enum { PARTS = 3 };
    struct arena_part part[PARTS];
    unsigned parts = 0;
    for (bool more = true; more; parts++) {
        if (parts == PARTS) {
            *wrong = text;
            *length = strlen(text);
            return ARENA_CONTESTANT_NO_BOT;
        }
        part[parts].budget = *budget;
        const enum arena_contestant_error err =
            read_part(&text, &part[parts], wrong, length);
        if (err)
            return err;
        more = *text == '/';
        text += more;
    }
    *contestant = (struct arena_contestant){
        .player = {.open = sit_down, .close = get_up, .act = act},
        .calls = part[0],
        .exchange = part[parts == PARTS ? 1 : 0],
        .cards = part[parts - 1]};
    return ARENA_CONTESTANT_OK;
}
