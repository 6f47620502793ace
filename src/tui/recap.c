/* recap.c - what someone who sits down at the table is told.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/recap.h"
#include "words/rich.h"
#include "words/text.h"

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

static void tell_sides(const struct session *session, struct pedro_text *text) {
    const struct seats *seats = &session->seats;
    const pedro_seat me = seats->me;
    if (me == PEDRO_NO_SEAT)
        return;
    if (seats->pairs && seats->players == 4)
        LINE(text, _("You sit South; {partner} is your partner."), "partner",
             seat_name(seats, (pedro_seat)((me + 2) % 4)));
    else if (seats->pairs)
        LINE(text, _("You sit South; {one} and {other} are your partners."), "one",
             seat_name(seats, (pedro_seat)((me + 2) % seats->players)), "other",
             seat_name(seats, (pedro_seat)((me + 4) % seats->players)));
    else if (session->match.rules.set.teams == PEDRO_TEAMS_CALLED)
        LINE(text, _("You sit South; in each hand the bidder calls a partner."));
    else
        LINE(text, _("You sit South, and everybody plays alone."));
}

/* A joker has no rank and suit to be known by. */
static void tell_jokers(const struct session *session, struct pedro_text *text) {
    const int jokers = session->match.rules.set.jokers;
    struct rich_words words = {.used = 0};
    if (jokers == 1)
        LINE(text, _("{card} is the joker."), "card",
             rich_card(&words, PEDRO_MAIN_JOKER));
    else if (jokers == 2)
        LINE(text, _("{card} is the main joker, {other} the off joker."), "card",
             rich_card(&words, PEDRO_MAIN_JOKER), "other",
             rich_card(&words, PEDRO_OFF_JOKER));
}

void recap_game(const struct session *session, struct pedro_text *text) {
    const struct pedro_match *match = &session->match;
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    char options[PEDRO_TAG_MAX];
    struct pedro_text house;
    struct rich_words words = {.used = 0};
    LINE(text, _("{title}, {players} players, to {target}."), "title",
         gettext(preset->title), "players", rich_number(&words, session->seats.players),
         "target", rich_number(&words, match->rules.set.target));
    pedro_text_init(&house, options, sizeof options);
    pedro_options_write(match, &house);
    if (house.length > 0)
        LINE(text, _("House rules: {options}."), "options", options);
    tell_sides(session, text);
    tell_jokers(session, text);
}

struct recap {
    const struct session *session;
    size_t at, from; /* this event; the deal of this hand */
    struct pedro_text *text;
};

static int tell_event(void *data, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after) {
    struct recap *recap = data;
    const struct pedro_match *match = &recap->session->match;
    if (recap->at++ < recap->from)
        return 0;
    const struct happening happening = {
        .rules = &match->rules, .event = event, .before = before, .after = after};
    sentence_event(&happening, &recap->session->seats, recap->text);
    sentence_hand(&happening, &recap->session->seats, recap->text);
    return 0;
}

void recap_hand(const struct session *session, struct pedro_text *text) {
    const struct pedro_match *match = &session->match;
    struct recap recap = {.session = session, .text = text, .from = match->events};
    while (recap.from > 0 && match->event[--recap.from].seat != PEDRO_NO_SEAT)
        continue;
    pedro_match_walk(match, tell_event, &recap);
}
