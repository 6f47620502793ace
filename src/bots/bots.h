/* bots.h - the functions of the rows of the table in bot.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "bots/bot.h"

#define BOT_ACT(name)                                                                    \
    void bot_act_##name(struct bot_scratch *scratch, const struct bot_turn *turn,        \
                        struct pedro_rng *rng, struct pedro_action *action,              \
                        struct bot_reason *reason)

/* act_NAME(), for a table of bots: its own choice, and where somebody has erred what all of them do. Needs
 * bots/irregular.h. */
#define BOT_ACT_OF(name)                                                                 \
    static void act_##name(struct bot_scratch *scratch, const struct bot_turn *turn,     \
                           struct pedro_rng *rng, struct pedro_action *action,           \
                           struct bot_reason *reason) {                                  \
        struct bot_reason unsaid;                                                        \
        struct bot_turn room;                                                            \
        struct pedro_view view;                                                          \
        if (irregular_phase(turn->legal->phase))                                         \
            irregular_choose(turn, action, reason ? reason : &unsaid);                   \
        else                                                                             \
            bot_act_##name(scratch, irregular_turn(turn, &room, &view), rng, action,     \
                           reason);                                                      \
    }

BOT_ACT(random);
BOT_ACT(beginner);
BOT_ACT(casual);
BOT_ACT(cinch);
BOT_ACT(simple);
BOT_ACT(network);
BOT_ACT(club);
BOT_ACT(pimc_20);
BOT_ACT(pimc_100);
BOT_ACT(strong);
BOT_ACT(expert);

#endif
