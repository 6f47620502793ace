/* study_bots.c - the bots that a review asks, in place of the table of all bots (bots/bot.c): the others would
 * only make the module larger.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bots.h"
#include "bots/irregular.h"

BOT_ACT_OF(simple)
BOT_ACT_OF(network)
BOT_ACT_OF(expert)

static const struct bot bots[] = {
    {"simple", "", 0, act_simple, false},
    {"network", "", 0, act_network, true},
    {"expert", "", 5, act_expert, false},
};

int bot_count(void) { return (int)(sizeof bots / sizeof bots[0]); }

const struct bot *bot_at(int index) {
    return index >= 0 && index < bot_count() ? &bots[index] : NULL;
}

const struct bot *bot_find(const char *name, size_t length) {
    for (int i = 0; i < bot_count(); i++)
        if (strlen(bots[i].name) == length && memcmp(bots[i].name, name, length) == 0)
            return &bots[i];
    return NULL;
}
