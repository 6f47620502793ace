/* local.c - the commands for a match in this process: other computer players, the computer in the person's place, giving the
 * match up.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/local.h"

#include <string.h>

#include "bots/bot.h"
#include "tui/query.h"
#include "tui/recap.h"
#include "tui/unknown.h"
#include "words/suggest.h"
#include "words/text.h"
#include "words/typed_words.h"

static const char *bot_name(const void *data, int index) {
    const struct bot *bot = bot_at(index);
    (void)data;
    return bot ? bot->name : NULL;
}

/* Who sits at the table, and the levels from the weakest to the strongest. */
static void list_levels(const struct player *player, struct console *console) {
    char room[PEDRO_SEATS_MAX * PLAYER_NAME_MAX];
    struct pedro_text text;
    const struct bot *bot;
    pedro_text_init(&text, room, sizeof room);
    recap_bots(player, &text);
    room[strcspn(room, "\n")] = '\0';
    if (*room)
        console->say(console->data, room);
    for (int i = 0; (bot = bot_at(i)); i++)
        if (bot->level > 0)
            TELL(console, _("`level {name}`: {about}"), "name", bot->name, "about",
                 gettext(bot->about));
}

enum reply local_level(struct player *player, const char *argument,
                       struct console *console) {
    char text[200];
    const struct bot *bot = bot_find(argument, strlen(argument));
    if (bot) {
        player->link->level(player->link_data, bot);
        return REPLY_ASKED;
    }
    if (*argument) {
        const struct nearest near = nearest_names(argument, bot_name, NULL);
        char clean[96];
        unknown_clean(argument, clean, sizeof clean);
        TELL(console,
             near.count > 0 ? _("There is no computer player `{name}`{near}")
                            : _("There is no computer player `{name}`. `level` alone "
                                "lists them."),
             "name", clean, "near", nearest_text(&near, text, sizeof text));
    } else {
        list_levels(player, console);
    }
    return REPLY_SAID;
}

enum reply local_autoplay(struct player *player, const char *argument,
                          struct console *console) {
    (void)argument;
    (void)console;
    player->link->autoplay(player->link_data, true);
    return REPLY_ASKED;
}

/* A match is not given up by the first letter of a word. */
enum reply local_resign(struct player *player, const char *argument,
                        struct console *console) {
    if (typed_is(argument, typed_yes)) {
        player->link->resign(player->link_data);
        return REPLY_ASKED;
    }
    if (typed_is(argument, typed_no))
        TELL(console, _("The match goes on."));
    else
        TELL(console, _("Do you give this match up? It counts as lost. Type `resign "
                        "yes`, or go on playing."));
    return REPLY_SAID;
}
