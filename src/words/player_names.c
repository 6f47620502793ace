/* player_names.c - the names of the players of a record.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "words/player_names.h"
#include "words/seats.h"
#include "words/text.h"

static const char bot_prefix[] = "bot:";

/* The value of the tag of a seat, or "". */
static const char *tag_of(const struct pedro_tags *tags, int seat) {
    char tag[] = "Seat0";
    tag[4] = (char)('0' + seat);
    const char *value = pedro_tags_get(tags, tag);
    return value ? value : "";
}

/* A record has `human` for a person without a name. */
static bool is_name(const char *value) {
    return *value && strncmp(value, bot_prefix, sizeof bot_prefix - 1) != 0 &&
           strcmp(value, "human") != 0;
}

static bool is_shared(const struct pedro_tags *tags, int players, int seat) {
    for (int other = 0; other < players; other++)
        if (other != seat && strcmp(tag_of(tags, other), tag_of(tags, seat)) == 0)
            return true;
    return false;
}

void player_names(const struct pedro_rules *rules, const struct pedro_tags *tags,
                  char name[PEDRO_SEATS_MAX][PLAYER_NAMES_MAX]) {
    const struct seats seats = seats_of(rules, PEDRO_NO_SEAT);
    for (int seat = 0; seat < seats.players; seat++) {
        const char *value = tag_of(tags, seat);
        struct pedro_text text;
        pedro_text_init(&text, name[seat], PLAYER_NAMES_MAX);
        pedro_text_add(&text, is_name(value) && !is_shared(tags, seats.players, seat)
                                  ? value
                                  : seat_compass(&seats, (pedro_seat)seat));
    }
}
