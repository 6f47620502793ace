/* bot.c - the table of computer players.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"

#include <string.h>

#define N_(text) text

static const struct bot bots[] = {
    {"random", N_("Plays any legal card. The pattern for a bot of your own."), 0,
     random_act},
    {"beginner", N_("Knows the rules, keeps no count and overlooks things."), 1,
     beginner_act},
    {"cinch-rules", N_("Bids and plays by the old books."), 0, cinch_act},
    {"casual", N_("Plays sensibly, but forgets the small cards and who ran out."), 2,
     casual_act},
    {"simple", N_("Plays by rules of thumb, as in a friendly club."), 0, simple_act},
    {"network", N_("Plays each card by a network that has learned by playing itself."), 0,
     network_act},
    {"pimc-20", N_("Counts to bid, and solves twenty deals for each card."), 0,
     pimc_20_act},
    {"pimc-100", N_("Counts to bid, and solves a hundred deals for each card."), 0,
     pimc_100_act},
    {"club", N_("Tries each card in a few deals that are possible."), 3, club_act},
    {"strong", N_("Tries each card in many deals that are possible."), 4, strong_act},
    {"expert", N_("Weighs more deals, what play says about them, and the match."), 5,
     expert_act},
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
