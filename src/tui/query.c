/* query.c - the commands that only show something.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "table/event_table.h"
#include "tui/query.h"
#include "tui/recap.h"
#include "words/answer.h"
#include "words/score_sheet.h"
#include "words/sorting.h"
#include "words/text.h"

enum reply query_hand(struct player *player, const char *argument,
                      struct console *console) {
    const struct pedro_view *view = &player->view;
    (void)argument;
    for (pedro_seat seat = 0; seat < player->seats.players; seat++) {
        struct rich_words words = {.used = 0};
        const bool mine = seat == player->seats.me;
        if (!mine && player->seats.me != PEDRO_NO_SEAT)
            continue;
        if (!view->hand[seat])
            TELL(console,
                 view->phase == PEDRO_PHASE_DARK
                     ? _("Nobody has looked at the cards yet.")
                 : mine ? _("You hold no cards.")
                        : _("{who} holds no cards."),
                 "who", seat_name(&player->seats, seat));
        else
            TELL(console, mine ? _("You hold {cards}.") : _("{who} holds {cards}."),
                 "who", seat_name(&player->seats, seat), "cards",
                 sorted_word(&player->rules, view->trump, view->hand[seat], &words));
    }
    return REPLY_SAID;
}

void query_turn(const struct player *player, struct console *console) {
    char room[SAID_MAX];
    struct pedro_text text;
    struct turn turn;
    switch (player_next(player)) {
    case PLAYER_DECIDES:
        player_turn(player, &turn);
        pedro_text_init(&text, room, sizeof room);
        turn_question(&turn, &text);
        console->say(console->data, room);
        break;
    case PLAYER_BETWEEN:
        TELL(console, player->host ? _("The match has not begun; `start` begins it.")
                                   : _("The match has not begun."));
        break;
    case PLAYER_OVER:
        TELL(console, _("The match is over."));
        break;
    default:
        if (player->view.turn == player->seats.me)
            TELL(console, _("It is your turn."));
        else if (player->view.turn != PEDRO_NO_SEAT)
            TELL(console, _("It is the turn of {who}."), "who",
                 seat_object(&player->seats, player->view.turn));
        else
            TELL(console, _("The next hand is about to be dealt."));
        break;
    }
}

/* The cards of a trick, from its leader on: "North As, East 4s". */
void query_trick_text(const struct seats *seats, const pedro_card *trick,
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

enum reply query_table(struct player *player, const char *argument,
                       struct console *console) {
    const struct pedro_view *view = &player->view;
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    if (view->trump != PEDRO_NO_SUIT) {
        struct rich_words words = {.used = 0};
        TELL(console,
             view->bidder == player->seats.me ? _("Trumps are {suit}; you bid {bid}.")
                                              : _("Trumps are {suit}; {who} bid {bid}."),
             "suit", rich_suit_name(view->trump), "who",
             seat_name(&player->seats, view->bidder), "bid",
             rich_bid(&words, view->high_bid));
    } else if (view->high_bid != PEDRO_NO_BID) {
        struct rich_words words = {.used = 0};
        TELL(console, _("The highest bid so far: {bid} by {who}."), "who",
             seat_object(&player->seats, view->bidder), "bid",
             rich_bid(&words, view->high_bid));
    }
    pedro_text_init(&text, room, sizeof room);
    if (view->leader != PEDRO_NO_SEAT) {
        query_trick_text(&player->seats, view->trick, view->leader, &text);
        if (text.length > 0)
            TELL(console, _("On the table: {cards}."), "cards", room);
    }
    query_turn(player, console);
    return REPLY_SAID;
}

enum reply query_recap(struct player *player, const char *argument,
                       struct console *console) {
    (void)argument;
    char *room = malloc(PAGE_MAX);
    if (!room)
        return REPLY_SAID;
    struct pedro_text text;
    pedro_text_init(&text, room, PAGE_MAX);
    recap_game(player, &text);
    pedro_text_add(&text, player->hand_room);
    console->page(console->data, _("This hand so far"), room);
    free(room);
    return REPLY_SAID;
}

enum reply query_score(struct player *player, const char *argument,
                       struct console *console) {
    (void)argument;
    char *room = malloc(PAGE_MAX);
    if (!room)
        return REPLY_SAID;
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    pedro_text_init(&text, room, PAGE_MAX);
    sheet_text(&player->sheet, &player->rules, &player->seats, &text);
    pedro_text_add_char(&text, '\n');
    /* Where something else ends the match it is out of reach. */
    if (player->rules.set.target != TABLE_EVENT_TARGET) {
        rich_fill(&text, _("The match is played to {target}."), "target",
                  rich_number(&words, player->rules.set.target));
        pedro_text_add_char(&text, '\n');
    }
    console->page(console->data, _("Score sheet"), room);
    free(room);
    return REPLY_SAID;
}

enum reply query_worth(struct player *player, const char *argument,
                       struct console *console) {
    const struct pedro_rules *rules = &player->rules;
    const unsigned trump = player->view.trump;
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    player->show_worth = !player->show_worth;
    if (trump == PEDRO_NO_SUIT) {
        TELL(console, _("Cards count points once trumps are named."));
        return REPLY_SAID;
    }
    pedro_text_init(&text, room, sizeof room);
    add_card_points(rules, trump, &text);
    TELL(console, _("Points of the cards: {cards}."), "cards", room);
    return REPLY_SAID;
}

enum reply query_points(struct player *player, const char *argument,
                        struct console *console) {
    const struct pedro_view *view = &player->view;
    const struct pedro_rules *rules = &player->rules;
    char room[SAID_MAX];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    (void)argument;
    if (view->trump == PEDRO_NO_SUIT) {
        TELL(console, _("No trumps are named yet; {total} points are in play."), "total",
             rich_number(&words, rules->total));
        return REPLY_SAID;
    }
    pedro_text_init(&text, room, sizeof room);
    for (unsigned place = 0; place < rules->sides; place++) {
        const unsigned side = side_listed(&player->seats, place);
        if (place > 0)
            pedro_text_add(&text, ", ");
        pedro_text_add(&text, side_name(&player->seats, side));
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, view->points[side]);
    }
    TELL(console, _("Points so far: {points}; {total} in all."), "points", room, "total",
         rich_number(&words, rules->total));
    const pedro_cards left = rules->scoring[view->trump] & ~view->seen;
    if (left)
        TELL(console, _("Still to fall: {cards}."), "cards",
             sorted_word(rules, view->trump, left, &words));
    return REPLY_SAID;
}

enum reply query_last(struct player *player, const char *argument,
                      struct console *console) {
    const struct pedro_view *view = &player->view;
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    if (view->last_leader == PEDRO_NO_SEAT) {
        TELL(console, _("No trick has been played in this hand yet."));
        return REPLY_SAID;
    }
    pedro_text_init(&text, room, sizeof room);
    query_trick_text(&player->seats, view->last_trick, view->last_leader, &text);
    TELL(console,
         view->last_winner == player->seats.me
             ? _("The last trick: {cards}. You won it.")
             : _("The last trick: {cards}. {who} won it."),
         "cards", room, "who", seat_name(&player->seats, view->last_winner));
    return REPLY_SAID;
}

enum reply query_auction(struct player *player, const char *argument,
                         struct console *console) {
    char room[SAID_MAX];
    struct pedro_text text;
    (void)argument;
    pedro_text_init(&text, room, sizeof room);
    for (size_t i = 0; i < player->calls; i++) {
        if (i > 0)
            pedro_text_add(&text, ", ");
        pedro_text_add(&text, seat_name(&player->seats, player->call[i].seat));
        pedro_text_add_char(&text, ' ');
        answer_add_call(player->call[i].bid, &text);
    }
    if (player->calls > 0)
        TELL(console, _("The auction: {calls}."), "calls", room);
    else
        TELL(console, _("Nobody has bid or passed in this hand yet."));
    return REPLY_SAID;
}
