/* hear_match.c - reads messages of a server about the match: views, and effects of
 * events.
 *
 * After an event its effects are folded into the view before it, so the view is as
 * complete as that of a table in this process. A view that is sent whole lacks details
 * that only bots use.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "client/hear.h"
#include "pedro/notation.h"
#include "protocol/view_json.h"
#include "words/text.h"

enum { SEQ_MAX = 1000000000, MS_MAX = 100000000, ROWS_MAX = 1000 };

/* The message cannot be used: the whole view is requested. */
static enum player_news lose_track(struct player *player) {
    player->lost_track = true;
    return PLAYER_NOTHING;
}

static bool read_seat(const struct player *player, const struct json *object,
                      const char *name, pedro_seat *seat) {
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
            !json_get_number_in(&value, -SEQ_MAX, SEQ_MAX, &n))
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
        !read_seat(player, row, "bidder", &view->last_bidder) ||
        !json_get_flag(&made, &was_made) ||
        !read_numbers(row, "hand", sides, view->last_hand) ||
        !read_numbers(row, "score", sides, view->score))
        return false;
    view->last_made = was_made;
    return true;
}

/* Reads the whole sheet. `last` becomes the hand that was scored last. */
static bool read_sheet(struct player *player, const struct json *history,
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

/* --- members outside the view --- */

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

/* Adds to a view that was sent the cards that `names` has. */
static void complete(struct player *player, const struct json *names,
                     struct pedro_view *view) {
    struct pedro_view last = {.last_bidder = PEDRO_NO_SEAT, .last_trump = PEDRO_NO_SUIT};
    const struct json history = hear_member(names, "history");
    if (read_sheet(player, &history, &last)) {
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
        !read_seat(player, names, "winner", &view->last_winner))
        view->last_leader = PEDRO_NO_SEAT;
    read_taken(player, names, view);
    for (int seat = 0; seat < player->seats.players; seat++) {
        view->seen |= view->buried[seat];
        if (view->trick[seat] != PEDRO_NO_CARD)
            view->seen |= pedro_set_of(view->trick[seat]);
    }
}

/* --- the auction --- */

static void add_call(struct player *player, pedro_seat seat, pedro_bid bid) {
    if (player->calls < PLAYER_CALLS_MAX)
        player->call_room[player->calls++] =
            (struct pedro_call){.seat = seat, .bid = bid};
    player->call = player->call_room;
}

/* The view was read successfully, so the list is valid. */
static void read_calls(struct player *player, const struct json *view) {
    const struct json calls = hear_member(view, "calls");
    struct json_walk walk = json_walk(&calls), in_pair;
    struct json pair, value;
    long long seat;
    pedro_bid bid;
    player->calls = 0;
    while (json_next(&walk, NULL, &pair)) {
        in_pair = json_walk(&pair);
        if (json_next(&in_pair, NULL, &value) &&
            json_get_number_in(&value, 0, player->seats.players - 1, &seat) &&
            json_next(&in_pair, NULL, &value) && json_get_call(&value, &bid))
            add_call(player, (pedro_seat)seat, bid);
    }
}

/* --- the choices, and the clock --- */

static void read_clock(struct player *player, const struct json *message) {
    const struct json json = hear_member(message, "clock"), *clock = &json;
    int left, bank;
    player->clock.seat = PEDRO_NO_SEAT;
    if (!view_json_number(clock, "left_ms", 0, MS_MAX, &left) ||
        !view_json_number(clock, "bank_ms", 0, MS_MAX, &bank) ||
        !read_seat(player, clock, "seat", &player->clock.seat))
        return;
    player->clock.left_ms = left;
    player->clock.bank_ms = bank;
    player->clock.told_ms = player_time();
}

/* The errors that the person could make. */
static void read_errors(struct player *player, const struct json *message,
                        const struct pedro_view *view) {
    const struct json list = hear_member(message, "irregular");
    struct json_walk walk = json_walk(&list);
    struct json value;
    struct pedro_legal *errors = &player->errors;
    memset(errors, 0, sizeof *errors);
    errors->phase = view->phase;
    errors->seat = player->seats.me;
    while (player->seats.me != PEDRO_NO_SEAT && json_next(&walk, NULL, &value)) {
        char text[PEDRO_ACTION_TEXT_MAX];
        struct pedro_action action;
        size_t length;
        if (!json_get_text(&value, text, sizeof text, &length) ||
            pedro_action_parse(text, length, &action) != PEDRO_ERR_OK)
            continue;
        if (action.kind == PEDRO_ACT_WRONG_CARD && view->phase == PEDRO_PHASE_PLAY)
            errors->cards |= pedro_set_of(action.card);
        if (action.kind != PEDRO_ACT_WRONG_BID || view->phase != PEDRO_PHASE_BID)
            continue;
        if (action.bid >= PEDRO_BID_SPECIAL)
            errors->specials |= (uint8_t)(1u << (action.bid - PEDRO_BID_SPECIAL));
        else if (errors->bid_to == PEDRO_NO_BID)
            errors->bid_from = errors->bid_to = action.bid;
        else if (action.bid == errors->bid_to + 1)
            errors->bid_to = action.bid;
    }
}

/* False if the choices cannot be read. */
static bool read_turn(struct player *player, const struct json *message,
                      const struct pedro_view *view) {
    struct json legal;
    const int players = player->seats.players, me = player->seats.me;
    const char *wrong;
    player->busy = player->has_legal = false;
    player->claim = hear_flag(message, "claim");
    read_clock(player, message);
    read_errors(player, message, view);
    if (!json_get(message, "legal", &legal))
        return true;
    if (me == PEDRO_NO_SEAT || view->turn != me ||
        !legal_json_read(&legal, &player->rules, view->trump, &player->legal, &wrong) ||
        player->legal.seat != me || player->legal.phase != view->phase)
        return false;
    player->has_legal = true;
    player->to = (pedro_seat)((me + (player->received ? players - 1 : 2)) % players);
    return true;
}

/* --- events --- */

/* The hands of the hand that ended with the last event, if the message has them. */
static void read_hands(struct player *player, const struct json *names) {
    const struct json held = hear_member(names, "held");
    struct json_walk walk = json_walk(&held);
    struct json list;
    for (int seat = 0; seat < player->seats.players && json_next(&walk, NULL, &list);
         seat++)
        player->revealed.held[seat] = read_set(player, &list);
}

static bool read_effects(const struct json *message, struct pedro_effects *effects) {
    const struct json list = hear_member(message, "effects");
    return json_get_effects(&list, effects);
}

/* Of an action with hidden cards only the word is known. */
static bool read_hidden_action(const char *text, struct pedro_action *action) {
    const size_t length = strcspn(text, " ");
    for (int kind = 0; kind < PEDRO_ACTS; kind++) {
        const char *word = turn_word((enum pedro_action_kind)kind);
        if (strlen(word) != length || strncmp(word, text, length) != 0)
            continue;
        memset(action, 0, sizeof *action);
        action->kind = (uint8_t)kind;
        return kind != PEDRO_ACT_PLAY && kind != PEDRO_ACT_CALL &&
               kind != PEDRO_ACT_NAME && kind != PEDRO_ACT_CLAIM && kind != PEDRO_ACT_BID;
    }
    return false;
}

/* A deal or an action. */
static bool read_event(const struct player *player, const struct json *event,
                       struct happening *happening) {
    char action[PEDRO_ACTION_TEXT_MAX];
    struct json deal;
    happening->rules = &player->rules;
    happening->seat = PEDRO_NO_SEAT;
    if (json_get(event, "deal", &deal))
        return true;
    hear_text(event, "action", action, sizeof action);
    const bool parsed =
        pedro_action_parse(action, strlen(action), &happening->action) == PEDRO_ERR_OK;
    if (parsed && pedro_action_is_nobodys(&happening->action)) {
        happening->seat = PEDRO_NOBODY;
        return true;
    }
    return read_seat(player, event, "seat", &happening->seat) &&
           (parsed || read_hidden_action(action, &happening->action));
}

/* The event is in player->happening: the view after it becomes the player's. */
static enum player_news happened(struct player *player) {
    const struct happening *happening = &player->happening;
    player->replay = false;
    revealed_add(&player->revealed, happening);
    if (happening->seat == PEDRO_NO_SEAT)
        player->received = false;
    for (unsigned i = 0; i < happening->effects.count; i++) {
        const struct pedro_effect *effect = &happening->effects.at[i];
        if (effect->kind == PEDRO_EFFECT_GAVE && effect->other == player->seats.me)
            player->received = true;
    }
    player_event(player);
    return PLAYER_EVENT;
}

static void tell_other_event(struct player *player, const struct json *event) {
    pedro_seat seat;
    if (read_seat(player, event, "undo", &seat))
        PLAYER_NOTE(player,
                    seat == player->seats.me ? _("Taken back to your last decision.")
                                             : _("{who} takes the last action back."),
                    "who", seat_name(&player->seats, seat));
    else if (read_seat(player, event, "claim", &seat))
        PLAYER_NOTE(player,
                    seat == player->seats.me ? _("You claim the rest of the points.")
                                             : _("{who} claims the rest of the points."),
                    "who", seat_name(&player->seats, seat));
}

enum player_news hear_view(struct player *player, const struct json *message) {
    const struct json json = hear_member(message, "view"),
                      names = hear_member(message, "names"),
                      event = hear_member(message, "event");
    struct pedro_view view;
    const char *wrong;
    int seq;
    if (!player->variant[0] || !view_json_number(message, "seq", 0, SEQ_MAX, &seq) ||
        !view_json_read(&json, &player->rules, player->seats.me, &view, &wrong))
        return PLAYER_NOTHING;
    complete(player, &names, &view);
    struct happening *happening = &player->happening;
    const bool told = player->has_view && read_event(player, &event, happening) &&
                      read_effects(message, &happening->effects);
    player->lost_track = false;
    player->seq = seq;
    read_calls(player, &json);
    if (told) {
        happening->before = player->view;
        happening->after = view;
        happened(player);
        read_hands(player, &names);
    } else {
        tell_other_event(player, &event);
        player->view = view;
        player->has_view = true;
        player->changes++;
    }
    if (!read_turn(player, message, &view))
        player->has_legal = false;
    return told ? PLAYER_EVENT : PLAYER_FRESH;
}

/* Folds the effects into the view after the event. */
static bool fold(struct player *player, struct happening *happening) {
    happening->after = player->view;
    for (unsigned i = 0; i < happening->effects.count; i++) {
        const struct pedro_effect *effect = &happening->effects.at[i];
        if (pedro_view_fold_checked(&player->rules, &happening->after, effect) !=
            PEDRO_ERR_OK)
            return false;
        if (effect->kind == PEDRO_EFFECT_TURN && effect->seat == PEDRO_NO_SEAT)
            player->calls = 0;
        if (effect->kind == PEDRO_EFFECT_CALLED && effect->number != PEDRO_BID_DARK)
            add_call(player, effect->seat, (pedro_bid)effect->number);
        if (effect->kind == PEDRO_EFFECT_CALLED_OUT_OF_TURN)
            add_call(player, effect->seat, (pedro_bid)(effect->number | PEDRO_BID_VOID));
    }
    return true;
}

enum player_news hear_news(struct player *player, const struct json *message) {
    const struct json event = hear_member(message, "event"),
                      names = hear_member(message, "names");
    struct happening *happening = &player->happening;
    struct pedro_view last;
    int seq, after;
    if (!player->has_view || player->lost_track ||
        !view_json_number(message, "seq", 0, SEQ_MAX, &seq) || seq <= player->seq)
        return PLAYER_NOTHING;
    if (!view_json_number(message, "after", 0, SEQ_MAX, &after) || after != player->seq ||
        !read_event(player, &event, happening) ||
        !read_effects(message, &happening->effects))
        return lose_track(player);
    happening->before = player->view;
    if (!fold(player, happening))
        return lose_track(player);
    player->seq = seq;
    const struct json history = hear_member(&names, "history");
    read_sheet(player, &history, &last);
    happened(player);
    read_hands(player, &names);
    return read_turn(player, message, &player->view) ? PLAYER_EVENT : lose_track(player);
}
