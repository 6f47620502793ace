/* bot.h - the computer players: functions from what a seat may know to one of its
 * choices.
 *
 * Every player is a row of one table, and is found by its name. A bot gets a view, never
 * a state, so it cannot look at hidden cards even by mistake. Given the same view, the
 * same choices and the same generator it does the same thing; it keeps nothing between
 * calls.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/reason.h"
#include "pedro/rng.h"
#include "pedro/view.h"

struct bot {
    const char *name;  /* "simple"; never translated, it is written into records */
    const char *about; /* one sentence in English, marked for translation */

    /* Picks one of the choices in `legal`, which is what `view->seat` may do now: the
     * caller asks only the seat to act, with its own view. Never fails, and writes
     * nothing but `action` and `rng`. */
    void (*act)(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, struct pedro_rng *rng,
                struct pedro_action *action);

    /* Picks what `act` would pick with the same generator, and says why. NULL if the bot
     * gives no reasons. */
    void (*why)(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, struct pedro_rng *rng,
                struct pedro_action *action, struct bot_reason *reason);
};

/* The table, weakest first. */
int bot_count(void);
/* Bot `index` from 0, or NULL past the end. */
const struct bot *bot_at(int index);
/* The bot called `name` (`length` bytes), or NULL. */
const struct bot *bot_find(const char *name, size_t length);

#endif
