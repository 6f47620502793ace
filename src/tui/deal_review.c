/* deal_review.c - shows the hidden cards of a hand that is over.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/deal_review.h"
#include "tui/query.h"
#include "words/sorting.h"
#include "words/text.h"

/* The last hand, collected while the match is walked through. */
struct last_hand {
    struct pedro_state start; /* when the play began, or after the deal */
    bool played;
    pedro_card trick[PEDRO_SEATS_MAX]; /* the last one */
    pedro_seat leader, winner;
};

static bool in_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY;
}

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct last_hand *last = data;
    if (event->seat == PEDRO_NO_SEAT) {
        *last = (struct last_hand){.start = *after};
        last->leader = last->winner = PEDRO_NO_SEAT;
    }
    if (!last->played && in_play(after)) {
        last->start = *after;
        last->played = true;
    }
    if (in_play(before) && after->last_leader != PEDRO_NO_SEAT) {
        memcpy(last->trick, after->last_trick, sizeof last->trick);
        last->leader = after->last_leader;
        last->winner = after->last_winner;
    }
    return 0;
}

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

/* The seats clockwise from the person's. */
static pedro_seat seat_in_turn(const struct seats *seats, int index) {
    const int first = seats->me == PEDRO_NO_SEAT ? 0 : seats->me;
    return (pedro_seat)((first + index) % seats->players);
}

static void tell_held(const struct pedro_rules *rules, const struct seats *seats,
                      pedro_seat seat, uint8_t trump, pedro_cards cards,
                      struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    LINE(text, seat == seats->me ? _("You held {cards}.") : _("{who} held {cards}."),
         "who", seat_name(seats, seat), "cards",
         sorted_word(rules, trump, cards, &words));
}

static void tell_last_trick(const struct seats *seats, const pedro_card *trick,
                            pedro_seat leader, pedro_seat winner,
                            struct pedro_text *text) {
    char room[512];
    struct pedro_text cards;
    if (leader == PEDRO_NO_SEAT)
        return;
    pedro_text_init(&cards, room, sizeof room);
    query_trick_text(seats, trick, leader, &cards);
    LINE(text,
         winner == seats->me ? _("The last trick: {cards}. You won it.")
                             : _("The last trick: {cards}. {who} won it."),
         "cards", room, "who", seat_name(seats, winner));
}

void deal_review(const struct pedro_match *match, const struct seats *seats,
                 struct pedro_text *text) {
    struct last_hand last = {.leader = PEDRO_NO_SEAT};
    pedro_match_walk(match, see, &last);
    for (int i = 0; i < seats->players; i++) {
        const pedro_seat seat = seat_in_turn(seats, i);
        if (last.start.hand[seat])
            tell_held(&match->rules, seats, seat, last.start.trump, last.start.hand[seat],
                      text);
    }
    tell_last_trick(seats, last.trick, last.leader, last.winner, text);
}

void deal_review_player(const struct player *player, struct pedro_text *text) {
    const struct revealed *revealed = &player->revealed;
    if (player->link->review) {
        player->link->review(player->link_data, text);
        return;
    }
    for (int i = 0; i < player->seats.players; i++) {
        const pedro_seat seat = seat_in_turn(&player->seats, i);
        if (revealed->held[seat])
            tell_held(&player->rules, &player->seats, seat, revealed->trump,
                      revealed->held[seat], text);
    }
    tell_last_trick(&player->seats, revealed->last_trick, revealed->leader,
                    revealed->winner, text);
}
