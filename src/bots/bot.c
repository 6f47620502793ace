/* bot.c - the table of computer players.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"

#include <string.h>

#define N_(text) text

static const struct bot bots[] = {
    {"random", N_("Plays any legal card. The pattern for a bot of your own."), random_act,
     NULL},
    {"simple", N_("Plays by rules of thumb, as in a friendly club."), simple_act,
     simple_why},
};

int bot_count(void) { return (int)(sizeof bots / sizeof bots[0]); }

const struct bot *bot_at(int index) {
    return index >= 0 && index < bot_count() ? &bots[index] : NULL;
}

const struct bot *bot_find(const char *name, size_t length) {
    for (int i = 0; i < bot_count(); i++) {
        if (strlen(bots[i].name) == length && memcmp(bots[i].name, name, length) == 0)
            return &bots[i];
    }
    return NULL;
}
