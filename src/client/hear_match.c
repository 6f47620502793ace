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

enum { SEQ_MAX = 1000000000, MS_MAX = 100000000 };

/* The message cannot be used: the whole view is requested. */
static enum player_news lose_track(struct player *player) {
    player->lost_track = true;
    return PLAYER_NOTHING;
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
        !hear_seat(player, clock, "seat", &player->clock.seat))
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
    return hear_seat(player, event, "seat", &happening->seat) &&
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
    if (hear_seat(player, event, "undo", &seat))
        PLAYER_NOTE(player,
                    seat == player->seats.me ? _("Taken back to your last decision.")
                                             : _("{who} takes the last action back."),
                    "who", seat_name(&player->seats, seat));
    else if (hear_seat(player, event, "claim", &seat))
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
    hear_names(player, &names, &view);
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
        hear_hands(player, &names);
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
    hear_sheet(player, &history, &last);
    happened(player);
    hear_hands(player, &names);
    return read_turn(player, message, &player->view) ? PLAYER_EVENT : lose_track(player);
}
