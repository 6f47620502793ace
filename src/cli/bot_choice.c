/* bot_choice.c - finds bots by name, and suggests names.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "bots/bot.h"
#include "cli/bot_choice.h"
#include "cli/verb.h"
#include "words/suggest.h"
#include "words/text.h"

static const char *bot_name(const void *data, int index) {
    const struct bot *bot = bot_at(index);
    (void)data;
    return bot ? bot->name : NULL;
}

int bot_choice_none(const char *name, size_t length) {
    char wanted[41], text[200];
    snprintf(wanted, sizeof wanted, "%.*s", (int)(length < 40 ? length : 40), name);
    const struct nearest near = nearest_names(wanted, bot_name, NULL);
    return verb_fail(EXIT_NOT_FOUND,
                     near.count
                         ? _("there is no bot called `%s`%s `pedro bot` lists them")
                         : _("there is no bot called `%s`%s; `pedro bot` lists them"),
                     wanted, nearest_text(&near, text, sizeof text));
}

int bot_choice_contestant(const char *text, const struct bot_budget *budget,
                          struct arena_contestant *contestant) {
    const char *wrong;
    size_t length;
    switch (arena_contestant_read(text, budget, contestant, &wrong, &length)) {
    case ARENA_CONTESTANT_NO_BOT:
        return bot_choice_none(wrong, length);
    case ARENA_CONTESTANT_BAD_LIMIT:
        return verb_fail(EXIT_USAGE,
                         _("`%.*s` is no limit of a bot, such as worlds=20 or time=5"),
                         (int)(length < 40 ? length : 40), wrong);
    default:
        return EXIT_OK;
    }
}
