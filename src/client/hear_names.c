/* hear_names.c - reads the member `names` of a message: the score sheet, and cards that the view of the
 * match leaves out.
 *
 * SPDX-License-Identifier: MIT */
#include "client/hear.h"
#include "protocol/view_json.h"

enum { POINTS_MAX = 1000000000, ROWS_MAX = 1000 };

bool hear_seat(const struct player *player, const struct json *object, const char *name,
               pedro_seat *seat) {
    int number;
    if (!view_json_number(object, name, 0, player->seats.players - 1, &number))
        return false;
    *seat = (pedro_seat)number;
    return true;
}

/* --- the score sheet --- */

static bool read_numbers(const struct json *row, const char *name, unsigned count,
                         int32_t *number) {
    const struct json list = hear_member(row, name);
    struct json_walk walk = json_walk(&list);
    struct json value;
    for (unsigned i = 0; i < count; i++) {
        long long n;
        if (!json_next(&walk, NULL, &value) ||
            !json_get_number_in(&value, -POINTS_MAX, POINTS_MAX, &n))
            return false;
        number[i] = (int32_t)n;
    }
    return !json_next(&walk, NULL, &value);
}

/* One line of the sheet, in the form that views have. */
static bool read_row(const struct player *player, const struct json *row,
                     struct pedro_view *view) {
    const unsigned sides = player->rules.sides;
    const struct json bid = hear_member(row, "bid"), trump = hear_member(row, "trump"),
                      made = hear_member(row, "made");
    bool was_made;
    if (!json_get_bid(&bid, &view->last_bid) ||
        !json_get_suit(&trump, &view->last_trump) || view->last_trump > PEDRO_SPADES ||
        !hear_seat(player, row, "bidder", &view->last_bidder) ||
        !json_get_flag(&made, &was_made) ||
        !read_numbers(row, "hand", sides, view->last_hand) ||
        !read_numbers(row, "score", sides, view->score))
        return false;
    view->last_made = was_made;
    return true;
}

bool hear_sheet(struct player *player, const struct json *history,
                struct pedro_view *last) {
    struct json_walk walk = json_walk(history);
    struct json row;
    if (json_kind(history) != JSON_KIND_LIST)
        return false;
    sheet_finish(&player->sheet);
    for (last->hands = 0; json_next(&walk, NULL, &row);) {
        last->hands++;
        if (last->hands > ROWS_MAX || !read_row(player, &row, last) ||
            sheet_add(&player->sheet, player->rules.sides, last, true) != 0)
            return false;
    }
    last->hands_scored = last->hands;
    return true;
}

/* --- cards --- */

static pedro_cards read_set(const struct player *player, const struct json *list) {
    struct json_walk walk = json_walk(list);
    struct json value;
    pedro_cards cards = 0;
    pedro_card card;
    while (json_next(&walk, NULL, &value))
        if (json_get_card(&value, &card) && pedro_set_has(player->rules.pack, card))
            cards |= pedro_set_of(card);
    return cards;
}

/* [seat, card] */
static bool read_seat_and_card(const struct player *player, const struct json *pair,
                               long long *seat, pedro_card *card) {
    struct json_walk walk = json_walk(pair);
    struct json value;
    return json_next(&walk, NULL, &value) &&
           json_get_number_in(&value, 0, player->seats.players - 1, seat) &&
           json_next(&walk, NULL, &value) && json_get_card(&value, card) &&
           pedro_set_has(player->rules.pack, *card);
}

/* The leader's card comes first. */
static void read_last_trick(const struct player *player, const struct json *names,
                            struct pedro_view *view) {
    const struct json list = hear_member(names, "last_trick");
    struct json_walk walk = json_walk(&list);
    struct json pair;
    long long seat;
    pedro_card card;
    while (json_next(&walk, NULL, &pair) &&
           read_seat_and_card(player, &pair, &seat, &card)) {
        view->last_trick[seat] = card;
        if (view->last_leader == PEDRO_NO_SEAT)
            view->last_leader = (pedro_seat)seat;
    }
}

static void read_taken(const struct player *player, const struct json *names,
                       struct pedro_view *view) {
    const struct json taken = hear_member(names, "taken");
    struct json_walk walk = json_walk(&taken);
    struct json list;
    for (unsigned side = 0; side < player->rules.sides && json_next(&walk, NULL, &list);
         side++) {
        view->taken[side] = read_set(player, &list);
        view->seen |= view->taken[side];
    }
}

void hear_names(struct player *player, const struct json *names,
                struct pedro_view *view) {
    struct pedro_view last = {.last_bidder = PEDRO_NO_SEAT, .last_trump = PEDRO_NO_SUIT};
    const struct json history = hear_member(names, "history");
    if (hear_sheet(player, &history, &last)) {
        view->hands_scored = last.hands_scored;
        view->last_bid = last.last_bid;
        view->last_bidder = last.last_bidder;
        view->last_trump = last.last_trump;
        view->last_made = last.last_made;
    } else {
        view->hands_scored = player->view.hands_scored;
        view->last_bid = player->view.last_bid;
        view->last_bidder = player->view.last_bidder;
        view->last_trump = player->view.last_trump;
        view->last_made = player->view.last_made;
    }
    read_last_trick(player, names, view);
    if (view->last_leader != PEDRO_NO_SEAT &&
        !hear_seat(player, names, "winner", &view->last_winner))
        view->last_leader = PEDRO_NO_SEAT;
    read_taken(player, names, view);
    for (int seat = 0; seat < player->seats.players; seat++) {
        view->seen |= view->buried[seat];
        if (view->trick[seat] != PEDRO_NO_CARD)
            view->seen |= pedro_set_of(view->trick[seat]);
    }
}

void hear_hands(struct player *player, const struct json *names) {
    const struct json held = hear_member(names, "held");
    struct json_walk walk = json_walk(&held);
    struct json list;
    for (int seat = 0; seat < player->seats.players && json_next(&walk, NULL, &list);
         seat++)
        player->revealed.held[seat] = read_set(player, &list);
}
