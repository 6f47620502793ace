/* match.c - a match as the list of its events, and the state after them.
 *
 * Undo does not run the rules backwards: the state before each deal is kept, and the hand
 * is played again from there without its last event. So an undo costs one hand, however
 * long the match is, and restores the state exactly.
 *
 * Invariant: `snapshot` has one entry a deal among the events, in order; `call` always
 * has room for the calls that one more event can add.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/match.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

#include "pedro/effect.h"

/* Most calls that one event can add: the actor's own and a pass of everybody. */
enum { CALLS_AN_EVENT = 1 + PEDRO_SEATS_MAX };

struct pedro_snapshot {
    struct pedro_state state; /* before the deal */
    size_t event;             /* the deal */
};

static int make_room_for_event(struct pedro_match *match) {
    return grow_array(&match->event, match->events, &match->events_room,
                      sizeof *match->event) &&
                   grow_array(&match->call, match->calls + CALLS_AN_EVENT - 1,
                              &match->calls_room, sizeof *match->call)
               ? PEDRO_ERR_OK
               : PEDRO_ERR_NO_MEMORY;
}

static int make_room_for_snapshot(struct pedro_match *match) {
    return grow_array(&match->snapshot, match->snapshots, &match->snapshots_room,
                      sizeof *match->snapshot)
               ? PEDRO_ERR_OK
               : PEDRO_ERR_NO_MEMORY;
}

void pedro_event_effects(const struct pedro_rules *rules, const struct pedro_event *event,
                         const struct pedro_state *before,
                         struct pedro_effects *effects) {
    struct pedro_state state = *before;
    if (event->seat == PEDRO_NO_SEAT)
        pedro_deal_effects(rules, &state, event->pack, rules->pack_size, effects);
    else
        pedro_apply_effects(rules, &state, &event->action, effects);
}

/* Applies an event that is known to be legal. */
static void do_event(const struct pedro_rules *rules, const struct pedro_event *event,
                     struct pedro_state *state) {
    if (event->seat == PEDRO_NO_SEAT)
        pedro_deal_legal(rules, state, event->pack);
    else
        pedro_apply_legal(rules, state, &event->action);
}

/* Brings the list of calls, which has room for them, up to date. */
static void follow_calls(struct pedro_match *match, const struct pedro_effects *effects) {
    for (unsigned i = 0; i < effects->count; i++) {
        const struct pedro_effect *effect = &effects->at[i];
        if (effect->kind == PEDRO_EFFECT_TURN && effect->seat == PEDRO_NO_SEAT)
            match->calls = 0;
        else if (effect->kind == PEDRO_EFFECT_CALLED && effect->number != PEDRO_BID_DARK)
            match->call[match->calls++] =
                (struct pedro_call){effect->seat, (pedro_bid)effect->number};
        else if (effect->kind == PEDRO_EFFECT_CALLED_OUT_OF_TURN)
            match->call[match->calls++] = (struct pedro_call){
                effect->seat, (pedro_bid)(effect->number | PEDRO_BID_VOID)};
    }
}

static int unknown_variant(const char *variant, struct pedro_option_error *error) {
    if (error) {
        struct pedro_text name;
        memset(error, 0, sizeof *error);
        error->err = PEDRO_ERR_UNKNOWN_VARIANT;
        error->code = PEDRO_REFUSED_UNKNOWN_GAME;
        pedro_text_init(&name, error->name, sizeof error->name);
        pedro_text_add(&name, variant);
    }
    return PEDRO_ERR_UNKNOWN_VARIANT;
}

int pedro_match_init(struct pedro_match *match, const char *variant,
                     const struct pedro_ruleset *set, uint64_t given, pedro_seat dealer,
                     struct pedro_option_error *error) {
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    memset(match, 0, sizeof *match);
    if (!preset)
        return unknown_variant(variant, error);
    int err = pedro_rules_init(&match->rules, set, error);
    if (err == PEDRO_ERR_OK && (dealer < 0 || dealer >= set->players))
        err = PEDRO_ERR_ILLEGAL_ACTION;
    if (err != PEDRO_ERR_OK) {
        memset(match, 0, sizeof *match);
        return err;
    }
    memcpy(match->variant, preset->name, strlen(preset->name) + 1);
    match->preset = preset->set;
    match->first_dealer = dealer;
    match->given = given;
    for (int key = 0; key < pedro_key_count(); key++)
        if (!pedro_ruleset_same(set, &preset->set, pedro_key(key)))
            match->given |= (uint64_t)1 << key;
    pedro_state_init(&match->rules, dealer, &match->state);
    return PEDRO_ERR_OK;
}

void pedro_match_finish(struct pedro_match *match) {
    free(match->event);
    free(match->call);
    free(match->snapshot);
    memset(match, 0, sizeof *match);
}

/* Deals and actions copy their argument before anything moves: it may lie in the list of
 * events itself, which still holds an event that was undone. */

int pedro_match_deal_effects(struct pedro_match *match, const pedro_card *pack,
                             unsigned size, struct pedro_effects *effects) {
    const struct pedro_state before = match->state;
    struct pedro_state after = before;
    struct pedro_event event;
    int err = pedro_deal_effects(&match->rules, &after, pack, size, effects);
    if (err != PEDRO_ERR_OK)
        return err;
    memset(&event, 0, sizeof event);
    event.seat = PEDRO_NO_SEAT;
    memcpy(event.pack, pack, size);
    err = make_room_for_event(match);
    if (err == PEDRO_ERR_OK)
        err = make_room_for_snapshot(match);
    if (err != PEDRO_ERR_OK)
        return err;
    match->snapshot[match->snapshots++] = (struct pedro_snapshot){before, match->events};
    match->event[match->events++] = event;
    match->state = after;
    follow_calls(match, effects);
    return PEDRO_ERR_OK;
}

int pedro_match_deal(struct pedro_match *match, const pedro_card *pack, unsigned size) {
    struct pedro_effects effects;
    return pedro_match_deal_effects(match, pack, size, &effects);
}

int pedro_match_do_effects(struct pedro_match *match, const struct pedro_action *action,
                           struct pedro_effects *effects) {
    struct pedro_event event;
    effects->count = 0;
    memset(&event, 0, sizeof event);
    event.seat = pedro_actor(&match->state, action);
    event.action = *action;
    int err = make_room_for_event(match);
    if (err == PEDRO_ERR_OK)
        err = pedro_apply_effects(&match->rules, &match->state, &event.action, effects);
    if (err != PEDRO_ERR_OK)
        return err;
    match->event[match->events++] = event;
    follow_calls(match, effects);
    return PEDRO_ERR_OK;
}

int pedro_match_do(struct pedro_match *match, const struct pedro_action *action) {
    struct pedro_effects effects;
    return pedro_match_do_effects(match, action, &effects);
}

int pedro_match_undo(struct pedro_match *match) {
    if (match->events == 0)
        return PEDRO_ERR_NOTHING_TO_UNDO;
    size_t last = --match->events;
    const struct pedro_snapshot *hand = &match->snapshot[match->snapshots - 1];
    match->state = hand->state;
    match->calls = 0;
    if (last == hand->event)
        match->snapshots--;
    for (size_t i = hand->event; i < last; i++) {
        struct pedro_effects effects;
        pedro_event_effects(&match->rules, &match->event[i], &match->state, &effects);
        do_event(&match->rules, &match->event[i], &match->state);
        follow_calls(match, &effects);
    }
    return PEDRO_ERR_OK;
}

static int
walk_from(const struct pedro_match *match, size_t first, struct pedro_state after,
          int (*see)(void *data, const struct pedro_event *event,
                     const struct pedro_state *before, const struct pedro_state *after),
          void *data) {
    struct pedro_state before;
    for (size_t i = first; i < match->events; i++) {
        before = after;
        do_event(&match->rules, &match->event[i], &after);
        int answer = see(data, &match->event[i], &before, &after);
        if (answer != 0)
            return answer;
    }
    return 0;
}

int pedro_match_walk(const struct pedro_match *match,
                     int (*see)(void *data, const struct pedro_event *event,
                                const struct pedro_state *before,
                                const struct pedro_state *after),
                     void *data) {
    struct pedro_state first;
    pedro_state_init(&match->rules, match->first_dealer, &first);
    memcpy(first.score, match->first_score, sizeof first.score);
    return walk_from(match, 0, first, see, data);
}

int pedro_match_walk_hand(const struct pedro_match *match,
                          int (*see)(void *data, const struct pedro_event *event,
                                     const struct pedro_state *before,
                                     const struct pedro_state *after),
                          void *data) {
    if (match->snapshots == 0)
        return 0;
    const struct pedro_snapshot *hand = &match->snapshot[match->snapshots - 1];
    return walk_from(match, hand->event, hand->state, see, data);
}

int pedro_match_begin_as(struct pedro_match *match, const struct pedro_match *from,
                         size_t events) {
    int err = pedro_match_init(match, from->variant, &from->rules.set, from->given,
                               from->first_dealer, NULL);
    if (err)
        return err;
    memcpy(match->first_score, from->first_score, sizeof match->first_score);
    memcpy(match->state.score, from->first_score, sizeof match->first_score);
    for (size_t i = 0; !err && i < events; i++) {
        const struct pedro_event *event = &from->event[i];
        err = event->seat == PEDRO_NO_SEAT
                  ? pedro_match_deal(match, event->pack, from->rules.pack_size)
                  : pedro_match_do(match, &event->action);
    }
    if (err)
        pedro_match_finish(match);
    return err;
}
