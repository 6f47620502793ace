/* bot_watch.c - keeps count of what has happened.
 *
 * The suit of a trick may change hands unseen: a trick is over when somebody who has a card in it acts again. That
 * is always so, for whoever leads next has played to the trick before: a seat that plays no card in a trick is out
 * or has none, and stays so.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "protocol/bot_watch.h"
#include "protocol/view_json.h"

static void forget_hand(struct bot_watch *watch) {
    struct pedro_view *memory = &watch->memory;
    memset(memory->taken, 0, sizeof memory->taken);
    memset(memory->buried, 0, sizeof memory->buried);
    memset(memory->thrown, 0, sizeof memory->thrown);
    memset(memory->drawn, 0, sizeof memory->drawn);
    memset(memory->void_in, 0, sizeof memory->void_in);
    memset(memory->wash_by, PEDRO_NO_SEAT, sizeof memory->wash_by);
    memset(memory->trick, PEDRO_NO_CARD, sizeof memory->trick);
    memset(memory->last_trick, PEDRO_NO_CARD, sizeof memory->last_trick);
    memory->seen = memory->first_hand = 0;
    memory->wash_size = memory->tricks = 0;
    memory->last_leader = memory->last_winner = memory->leader = memory->winner_so_far =
        PEDRO_NO_SEAT;
    memory->trump = PEDRO_NO_SUIT;
    memory->called = PEDRO_NO_CARD;
    watch->led = watch->best = PEDRO_NO_CARD;
    bot_history_clear(&watch->history);
}

bool bot_watch_start(struct bot_watch *watch, json_t *message, char *wrong, size_t size) {
    json_t *variant = json_object_get(message, "variant"),
           *options = json_object_get(message, "options"), *value;
    const char *name;
    struct pedro_complaint complaint;
    struct pedro_text text;
    int seat;
    watch->started = false;
    pedro_text_init(&text, wrong, size);
    const struct pedro_preset *preset =
        json_is_string(variant)
            ? pedro_preset_find(json_string_value(variant), json_string_length(variant))
            : NULL;
    if (!preset) {
        pedro_text_add(&text, pedro_strerror(PEDRO_ERR_UNKNOWN_VARIANT));
        return false;
    }
    struct pedro_ruleset set = preset->set;
    json_object_foreach(options, name, value) {
        if (!json_is_string(value)) {
            pedro_text_add(&text, "the value of an option is not a string");
            return false;
        }
        if (pedro_ruleset_set(&set, name, strlen(name), json_string_value(value),
                              json_string_length(value), &complaint)) {
            pedro_complaint_text(&complaint, &text);
            return false;
        }
    }
    if (pedro_rules_init(&watch->rules, &set, &complaint)) {
        pedro_complaint_text(&complaint, &text);
        return false;
    }
    if (!json_read_number(message, "seat", 0, set.players - 1, &seat)) {
        pedro_text_add(&text, "there is no such seat");
        return false;
    }
    memcpy(watch->variant, preset->name, strlen(preset->name) + 1);
    watch->seat = (pedro_seat)seat;
    watch->memory =
        (struct pedro_view){.last_bidder = PEDRO_NO_SEAT, .last_trump = PEDRO_NO_SUIT};
    forget_hand(watch);
    watch->started = true;
    return true;
}

/* --- the play --- */

static void end_trick(struct bot_watch *watch) {
    struct pedro_view *memory = &watch->memory;
    pedro_cards cards = 0;
    for (int seat = 0; seat < watch->rules.set.players; seat++) {
        if (memory->trick[seat] != PEDRO_NO_CARD)
            cards |= pedro_set_of(memory->trick[seat]);
        cards |= memory->buried[seat];
        memory->buried[seat] = 0;
    }
    memory->taken[pedro_side(&watch->rules, (unsigned)memory->winner_so_far)] |=
        cards & watch->rules.scoring[memory->trump];
    memcpy(memory->last_trick, memory->trick, sizeof memory->trick);
    memset(memory->trick, PEDRO_NO_CARD, sizeof memory->trick);
    memory->last_leader = memory->leader;
    memory->last_winner = memory->winner_so_far;
    memory->tricks++;
    watch->led = watch->best = PEDRO_NO_CARD;
}

/* What a card shows about the hand it came from. */
static void notice_void(struct bot_watch *watch, pedro_seat seat, pedro_card card) {
    const uint8_t *strength = watch->rules.strength[watch->memory.trump];
    const unsigned led_suit = pedro_printed_suit(watch->led);
    const int plain_led = watch->rules.set.plain_led;
    if (card == watch->memory.called) /* which must be played whatever was led */
        return;
    if (strength[watch->led]) {
        if (!strength[card])
            watch->memory.void_in[seat] |= 1u << PEDRO_JOKERS;
    } else if (plain_led == PEDRO_PLAIN_LED_FOLLOW ||
               (plain_led == PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP && !strength[card])) {
        if (strength[card] || pedro_printed_suit(card) != led_suit)
            watch->memory.void_in[seat] |= (uint8_t)(1u << led_suit);
    }
}

static void play(struct bot_watch *watch, pedro_seat seat, pedro_card card) {
    struct pedro_view *memory = &watch->memory;
    const uint8_t *strength = watch->rules.strength[memory->trump];
    memory->seen |= pedro_set_of(card);
    memory->trick[seat] = card;
    if (watch->led == PEDRO_NO_CARD) {
        watch->led = watch->best = card;
        memory->leader = memory->winner_so_far = seat;
        return;
    }
    notice_void(watch, seat, card);
    bool beats = strength[card] > strength[watch->best];
    if (!strength[watch->best] && !strength[card] &&
        watch->rules.set.plain_trick == PEDRO_PLAIN_TRICK_HIGHEST &&
        pedro_printed_suit(card) == pedro_printed_suit(watch->led))
        beats = card > watch->best;
    if (beats) {
        watch->best = card;
        memory->winner_so_far = seat;
    }
}

static void act(struct bot_watch *watch, pedro_seat seat,
                const struct pedro_action *action) {
    struct pedro_view *memory = &watch->memory;
    bot_history_note(&watch->history, seat, action);
    if (action->kind == PEDRO_NAME)
        memory->trump = action->suit;
    if (action->kind == PEDRO_CALL)
        memory->called = action->card;
    if (memory->trump == PEDRO_NO_SUIT)
        return;
    if (action->kind != PEDRO_CALL && memory->trick[seat] != PEDRO_NO_CARD)
        end_trick(watch);
    if (action->kind == PEDRO_PLAY) {
        play(watch, seat, action->card);
    } else if (action->kind == PEDRO_BURY) {
        memory->buried[seat] |= action->cards;
        memory->seen |= action->cards;
    }
}

/* --- messages --- */

static bool read_counts(json_t *list, uint8_t *number, size_t size, int players) {
    json_t *value;
    size_t i;
    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) != (size_t)players ||
        (size_t)players > size)
        return false;
    json_array_foreach(list, i, value) {
        json_int_t n = json_integer_value(value);
        if (!json_is_integer(value) || n < 0 || n > 4 * PEDRO_PACK_MAX)
            return false;
        number[i] = (uint8_t)n;
    }
    return true;
}

static bool read_wash_by(struct bot_watch *watch, json_t *list) {
    struct pedro_view *memory = &watch->memory;
    json_t *value;
    size_t i;
    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) > PEDRO_PACK_MAX)
        return false;
    memset(memory->wash_by, PEDRO_NO_SEAT, sizeof memory->wash_by);
    json_array_foreach(list, i, value) {
        json_int_t seat = json_integer_value(value);
        if (!json_is_integer(value) || seat < 0 || seat >= watch->rules.set.players)
            return false;
        memory->wash_by[i] = (pedro_seat)seat;
    }
    memory->wash_size = (uint8_t)json_array_size(list);
    return true;
}

/* Cards the rules buried without asking. */
static bool read_buried(struct bot_watch *watch, json_t *list) {
    json_t *pair;
    size_t i;
    json_array_foreach(list, i, pair) {
        pedro_card card;
        json_t *seat = json_array_get(pair, 0);
        if (!json_read_card(json_array_get(pair, 1), &card) || !json_is_integer(seat) ||
            json_integer_value(seat) < 0 ||
            json_integer_value(seat) >= watch->rules.set.players)
            return false;
        watch->memory.buried[json_integer_value(seat)] |= pedro_set_of(card);
        watch->memory.seen |= pedro_set_of(card);
    }
    return true;
}

bool bot_watch_event(struct bot_watch *watch, json_t *message) {
    const int players = watch->rules.set.players;
    json_t *text = json_object_get(message, "action");
    struct pedro_action action;
    int seat;
    if (!json_is_string(text) ||
        !json_read_number(message, "seat", PEDRO_NO_SEAT, players - 1, &seat))
        return false;
    if (seat == PEDRO_NO_SEAT)
        forget_hand(watch);
    else if (pedro_action_parse(json_string_value(text), json_string_length(text),
                                &action) == PEDRO_ERR_OK)
        act(watch, (pedro_seat)seat, &action);
    /* Else cards are hidden in it: what is thrown, given or taken shows in the counts and in the view. */
    return read_counts(json_object_get(message, "thrown"), watch->memory.thrown,
                       PEDRO_SEATS_MAX, players) &&
           read_counts(json_object_get(message, "drawn"), watch->memory.drawn,
                       PEDRO_SEATS_MAX, players) &&
           read_wash_by(watch, json_object_get(message, "wash_by")) &&
           read_buried(watch, json_object_get(message, "buried"));
}

bool bot_watch_score(struct bot_watch *watch, json_t *message) {
    struct pedro_view *memory = &watch->memory;
    int bidder;
    if (!json_read_bid(json_object_get(message, "bid"), &memory->last_bid) ||
        !json_read_suit(json_object_get(message, "trump"), &memory->last_trump) ||
        !json_read_number(message, "bidder", 0, watch->rules.set.players - 1, &bidder) ||
        !json_is_boolean(json_object_get(message, "made")))
        return false;
    memory->last_bidder = (pedro_seat)bidder;
    memory->last_made = json_is_true(json_object_get(message, "made"));
    memory->hands_scored++;
    return true;
}

/* The bidder's own hand at the start of play, which is when it is first asked in it. */
static void notice_first_hand(struct bot_watch *watch, const struct pedro_view *view) {
    const pedro_seat seat = watch->seat;
    if (watch->rules.set.teams != PEDRO_TEAMS_CALLED || seat != view->bidder ||
        view->leader == PEDRO_NO_SEAT || watch->memory.first_hand)
        return;
    watch->memory.first_hand = view->hand[seat] | view->buried[seat];
}

/* Who wins the trick on the table as it stands: its leader before it has a card. */
static pedro_seat winner_so_far(const struct pedro_rules *rules,
                                const struct pedro_view *view) {
    if (view->leader == PEDRO_NO_SEAT || view->trump == PEDRO_NO_SUIT)
        return PEDRO_NO_SEAT;
    struct bot_watch table = {
        .rules = *rules, .led = PEDRO_NO_CARD, .best = PEDRO_NO_CARD};
    pedro_seat seat = view->leader;
    table.memory.trump = view->trump;
    table.memory.winner_so_far = view->leader;
    do {
        if (view->trick[seat] != PEDRO_NO_CARD)
            play(&table, seat, view->trick[seat]);
        seat = pedro_left(rules, seat);
    } while (seat != view->leader);
    return table.memory.winner_so_far;
}

void bot_watch_complete(struct bot_watch *watch, struct pedro_view *view) {
    struct pedro_view *memory = &watch->memory;
    if (memory->tricks < view->tricks && watch->led != PEDRO_NO_CARD)
        end_trick(watch);
    notice_first_hand(watch, view);
    memcpy(view->taken, memory->taken, sizeof view->taken);
    memcpy(view->thrown, memory->thrown, sizeof view->thrown);
    memcpy(view->drawn, memory->drawn, sizeof view->drawn);
    memcpy(view->void_in, memory->void_in, sizeof view->void_in);
    memcpy(view->last_trick, memory->last_trick, sizeof view->last_trick);
    if (memory->wash_size == view->wash_size)
        memcpy(view->wash_by, memory->wash_by, sizeof view->wash_by);
    view->seen = memory->seen;
    view->first_hand = memory->first_hand;
    view->hands_scored = memory->hands_scored;
    view->last_bid = memory->last_bid;
    view->last_bidder = memory->last_bidder;
    view->last_trump = memory->last_trump;
    view->last_made = memory->last_made;
    view->last_leader = memory->last_leader;
    view->last_winner = memory->last_winner;
    view->winner_so_far = winner_so_far(&watch->rules, view);
    /* A host that sends no events still shows what is on the table. */
    for (int seat = 0; seat < watch->rules.set.players; seat++) {
        view->seen |= view->buried[seat];
        if (view->trick[seat] != PEDRO_NO_CARD)
            view->seen |= pedro_set_of(view->trick[seat]);
    }
}
