/* advice.h - who gives advice, and from which random numbers: hints and analyses ask the same player in the
 * same way, so that the same turn has the same advice wherever it is asked for.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_ADVICE_H
#define BOTS_ADVICE_H

#include "bots/bot.h"

/* The strongest bot: the last of those with the highest level. */
const struct bot *bot_strongest(void);

/* The seed of advice for the seat of `view`: a function of what the seat knows of the turn, so that it neither
 * depends on the host that is asked nor tells anything about hidden cards. */
void bot_advice_seed(const struct pedro_view *view, uint8_t seed[PEDRO_SEED_SIZE]);

/* The choice of `bot` for a turn, from the random numbers of bot_advice_seed(); `action` is cleared first.
 * `scratch` and `reason` are as in struct bot. */
void bot_advise(const struct bot *bot, struct bot_scratch *scratch,
                const struct bot_turn *turn, struct pedro_action *action,
                struct bot_reason *reason);

#endif
