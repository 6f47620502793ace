/* bot_choice.c - what to say when nobody is called that.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "bots/bot.h"
#include "cli/bot_choice.h"
#include "cli/nearest.h"
#include "cli/text.h"
#include "cli/verb.h"

static const char *bot_name(const void *data, int index) {
    const struct bot *bot = bot_at(index);
    (void)data;
    return bot ? bot->name : NULL;
}

int bot_choice_none(const char *name, size_t length) {
    const char *found[NEAREST_MAX];
    char wanted[41], text[200];
    snprintf(wanted, sizeof wanted, "%.*s", (int)(length < 40 ? length : 40), name);
    size_t count = nearest_names(wanted, bot_name, NULL, found);
    return verb_fail(EXIT_NOT_FOUND, _("there is no bot called `%s`%s"), wanted,
                     nearest_text(found, count, text, sizeof text));
}
