/* bot.c - the table of bots.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"

#include <string.h>

#define N_(text) text

static const struct bot bots[] = {
    {"random", N_("Plays any legal card. The pattern for a bot of your own."), 0,
     bot_act_random},
    {"beginner", N_("Knows the rules, keeps no count and overlooks things."), 1,
     bot_act_beginner},
    {"cinch-rules", N_("Bids and plays by the old books."), 0, bot_act_cinch},
    {"casual", N_("Plays sensibly, but forgets the small cards and who ran out."), 2,
     bot_act_casual},
    {"simple", N_("Plays by rules of thumb, as in a friendly club."), 0, bot_act_simple},
    {"network", N_("Plays each card by a network that has learned by playing itself."), 0,
     bot_act_network},
    {"pimc-20", N_("Counts to bid, and solves twenty deals for each card."), 0,
     bot_act_pimc_20},
    {"pimc-100", N_("Counts to bid, and solves a hundred deals for each card."), 0,
     bot_act_pimc_100},
    {"club", N_("Tries each card in a few deals that are possible."), 3, bot_act_club},
    {"strong", N_("Tries each card in many deals that are possible."), 4, bot_act_strong},
    {"expert", N_("Weighs more deals, what play says about them, and the match."), 5,
     bot_act_expert},
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
