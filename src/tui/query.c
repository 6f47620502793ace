/* query.c - the commands that only ask.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tui/query.h"
#include "tui/recap.h"
#include "words/score_sheet.h"
#include "words/sorting.h"
#include "words/text.h"

enum reply inquiry_hand(struct session *session, const char *argument,
                        struct console *console) {
    struct pedro_view view;
    (void)argument;
    session_look(session, &view);
    for (pedro_seat seat = 0; seat < session->seats.players; seat++) {
        struct rich_words words = {.used = 0};
        const bool mine = seat == session->seats.me;
        if (!mine && session->seats.me != PEDRO_NO_SEAT)
            continue;
        if (!view.hand[seat])
            TELL(console,
                 view.phase == PEDRO_PHASE_DARK ? _("Nobody has looked at the cards yet.")
                 : mine                         ? _("You hold no cards.")
                                                : _("{who} holds no cards."),
                 "who", seat_name(&session->seats, seat));
        else
            TELL(console, mine ? _("You hold {cards}.") : _("{who} holds {cards}."),
                 "who", seat_name(&session->seats, seat), "cards",
                 sorted_word(&session->match.rules, view.trump, view.hand[seat], &words));
    }
    return REPLY_SAID;
}

void inquiry_turn(const struct session *session, struct console *console) {
    char room[SAID_MAX];
    struct pedro_text text;
    struct turn turn;
    switch (session_next(session)) {
    case SESSION_HUMAN:
        session_turn(session, &turn);
        pedro_text_init(&text, room, sizeof room);
        turn_question(&turn, &text);
        console->say(console->data, room);
        break;
    case SESSION_BOT:
        TELL(console, _("It is the turn of {who}."), "who",
             seat_object(&session->seats, session->match.state.turn));
        break;
    case SESSION_DEALS:
        TELL(console, _("The next hand is about to be dealt."));
        break;
    case SESSION_OVER:
        TELL(console, _("The match is over."));
        break;
    }
}

/* The cards of a trick, from its leader on: "North As, East 4s". */
static void trick_text(const struct seats *seats, const pedro_card *trick,
                       pedro_seat leader, struct pedro_text *text) {
    for (int i = 0; i < seats->players; i++) {
        const pedro_seat seat = (pedro_seat)((leader + i) % seats->players);
        if (trick[seat] == PEDRO_NO_CARD)
            continue;
        if (i > 0)
            pedro_text_add(text, ", ");
        pedro_text_add(text, seat_name(seats, seat));
        pedro_text_add_char(text, ' ');
        rich_add_card(text, trick[seat]);
    }
}

enum reply inquiry_table(struct session *session, const char *argument,
                         struct console *console) {
    struct pedro_view view;
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    session_look(session, &view);
    if (view.trump != PEDRO_NO_SUIT) {
        struct rich_words words = {.used = 0};
        TELL(console,
             view.bidder == session->seats.me ? _("Trumps are {suit}; you bid {bid}.")
                                              : _("Trumps are {suit}; {who} bid {bid}."),
             "suit", rich_suit_name(view.trump), "who",
             seat_name(&session->seats, view.bidder), "bid",
             rich_bid(&words, view.high_bid));
    } else if (view.high_bid != PEDRO_NO_BID) {
        struct rich_words words = {.used = 0};
        TELL(console, _("The highest bid so far: {bid} by {who}."), "who",
             seat_object(&session->seats, view.bidder), "bid",
             rich_bid(&words, view.high_bid));
    }
    pedro_text_init(&text, room, sizeof room);
    if (view.leader != PEDRO_NO_SEAT) {
        trick_text(&session->seats, view.trick, view.leader, &text);
        if (text.length > 0)
            TELL(console, _("On the table: {cards}."), "cards", room);
    }
    inquiry_turn(session, console);
    return REPLY_SAID;
}

enum reply inquiry_recap(struct session *session, const char *argument,
                         struct console *console) {
    (void)argument;
    char *room = malloc(PAGE_MAX);
    if (!room)
        return REPLY_SAID;
    struct pedro_text text;
    pedro_text_init(&text, room, PAGE_MAX);
    recap_game(session, &text);
    recap_hand(session, &text);
    console->page(console->data, _("This hand so far"), room);
    free(room);
    return REPLY_SAID;
}

enum reply inquiry_score(struct session *session, const char *argument,
                         struct console *console) {
    (void)argument;
    char *room = malloc(PAGE_MAX);
    if (!room)
        return REPLY_SAID;
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    pedro_text_init(&text, room, PAGE_MAX);
    sheet_text(&session->match, &session->seats, &text);
    pedro_text_add_char(&text, '\n');
    rich_fill(&text, _("The match is played to {target}."), "target",
              rich_number(&words, session->match.rules.set.target));
    pedro_text_add_char(&text, '\n');
    console->page(console->data, _("Score sheet"), room);
    free(room);
    return REPLY_SAID;
}

enum reply inquiry_points(struct session *session, const char *argument,
                          struct console *console) {
    struct pedro_view view;
    const struct pedro_rules *rules = &session->match.rules;
    char room[SAID_MAX];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    (void)argument;
    session_look(session, &view);
    if (view.trump == PEDRO_NO_SUIT) {
        TELL(console, _("No trumps are named yet; {total} points are in play."), "total",
             rich_number(&words, rules->total));
        return REPLY_SAID;
    }
    pedro_text_init(&text, room, sizeof room);
    for (unsigned place = 0; place < rules->sides; place++) {
        const unsigned side = side_listed(&session->seats, place);
        if (place > 0)
            pedro_text_add(&text, ", ");
        pedro_text_add(&text, side_name(&session->seats, side));
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, view.points[side]);
    }
    TELL(console, _("Points so far: {points}; {total} in all."), "points", room, "total",
         rich_number(&words, rules->total));
    const pedro_cards left = rules->scoring[view.trump] & ~view.seen;
    if (left)
        TELL(console, _("Still to fall: {cards}."), "cards",
             sorted_word(rules, view.trump, left, &words));
    return REPLY_SAID;
}

enum reply inquiry_last(struct session *session, const char *argument,
                        struct console *console) {
    struct pedro_view view;
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    session_look(session, &view);
    if (view.last_leader == PEDRO_NO_SEAT) {
        TELL(console, _("No trick has been played in this hand yet."));
        return REPLY_SAID;
    }
    pedro_text_init(&text, room, sizeof room);
    trick_text(&session->seats, view.last_trick, view.last_leader, &text);
    TELL(console,
         view.last_winner == session->seats.me
             ? _("The last trick: {cards}. You won it.")
             : _("The last trick: {cards}. {who} won it."),
         "cards", room, "who", seat_name(&session->seats, view.last_winner));
    return REPLY_SAID;
}

enum reply inquiry_auction(struct session *session, const char *argument,
                           struct console *console) {
    const struct pedro_match *match = &session->match;
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    pedro_text_init(&text, room, sizeof room);
    for (size_t i = 0; i < match->calls; i++) {
        if (i > 0)
            pedro_text_add(&text, ", ");
        pedro_text_add(&text, seat_name(&session->seats, match->call[i].seat));
        pedro_text_add_char(&text, ' ');
        pedro_bid_text(match->call[i].bid, &text);
    }
    if (match->calls > 0)
        TELL(console, _("The auction: {calls}."), "calls", room);
    else
        TELL(console, _("Nobody has bid or passed in this hand yet."));
    return REPLY_SAID;
}
