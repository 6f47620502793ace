/* bot.c - the table of bots.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"

#include <string.h>

#include "bots/irregular.h"

#define N_(text) text

BOT_ACT_OF(random)
BOT_ACT_OF(beginner)
BOT_ACT_OF(cinch)
BOT_ACT_OF(casual)
BOT_ACT_OF(simple)
BOT_ACT_OF(network)
BOT_ACT_OF(pimc_20)
BOT_ACT_OF(pimc_100)
BOT_ACT_OF(club)
BOT_ACT_OF(strong)
BOT_ACT_OF(expert)

static const struct bot bots[] = {
    {"random", N_("Plays any legal card. The pattern for a bot of your own."), 0,
     act_random, false},
    {"beginner", N_("Knows the rules, keeps no count and overlooks things."), 1,
     act_beginner, false},
    {"cinch-rules", N_("Bids and plays by the old books."), 0, act_cinch, false},
    {"casual", N_("Plays sensibly, but forgets the small cards and who ran out."), 2,
     act_casual, false},
    {"simple", N_("Plays by rules of thumb, as in a friendly club."), 0, act_simple,
     false},
    {"network", N_("Plays each card by a network that has learned by playing itself."), 0,
     act_network, true},
    {"pimc-20", N_("Counts to bid, and solves twenty deals for each card."), 0,
     act_pimc_20, false},
    {"pimc-100", N_("Counts to bid, and solves a hundred deals for each card."), 0,
     act_pimc_100, false},
    {"club", N_("Tries each card in a few deals that are possible."), 3, act_club, false},
    {"strong", N_("Tries each card in many deals that are possible."), 4, act_strong,
     false},
    {"expert", N_("Weighs more deals, what play says about them, and the match."), 5,
     act_expert, false},
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
