/* notation_law.c - an action that is written and read again is the same.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/choose.h"
#include "law.h"

static bool comes_back(struct trial *trial, const struct pedro_action *action) {
    char written[PEDRO_ACTION_TEXT_MAX];
    struct pedro_action read;
    struct pedro_text text;
    pedro_text_init(&text, written, sizeof written);
    pedro_action_text(action, &text);
    if (!pedro_text_fits(&text))
        return trial_breach(trial, "'%s' and more does not fit", written);
    if (pedro_action_parse(written, text.length, &read) != PEDRO_ERR_OK)
        return trial_breach(trial, "'%s' cannot be read", written);
    if (memcmp(&read, action, sizeof read) != 0)
        return trial_breach(trial, "'%s' is read as something else", written);
    return true;
}

static bool holds(struct trial *trial) {
    struct pedro_legal legal;
    struct pedro_action action;
    pedro_legal(&trial->match.rules, &trial->match.state, &legal);
    for (unsigned i = 0; pedro_legal_nth(&legal, i, &action); i++)
        if (!comes_back(trial, &action))
            return false;
    for (unsigned i = 0; legal.groups && i < 4; i++) {
        bot_choose_any(&legal, &trial->dice, &action);
        if (!comes_back(trial, &action))
            return false;
    }
    return true;
}

const struct law notation_law = {"an action written and read again is the same", holds,
                                 NULL, 2};
