/* match.h - a match with its history: the ruleset, the events so far, and the state after
 * them.
 *
 * With the tags of a record (record.h) this is the only memory that the library
 * allocates. Records, undo and resuming are made from its list of events.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_MATCH_H
#define PEDRO_MATCH_H

#include "effect.h"
#include "state.h"

PEDRO_C_BEGIN

struct pedro_event {
    /* The seat that acted; PEDRO_NO_SEAT for a deal, PEDRO_NOBODY for an action that is nobody's. */
    pedro_seat seat;
    union {
        struct pedro_action action;
        pedro_card pack[PEDRO_PACK_MAX]; /* the pack of a deal, first dealt first */
    };
};

struct pedro_call {
    pedro_seat seat;
    /* PEDRO_PASSED for a pass; with PEDRO_BID_VOID if it was made out of turn */
    pedro_bid bid;
};

struct pedro_snapshot; /* the state before a deal, for undo */

struct pedro_match {
    char variant[PEDRO_NAME_MAX]; /* the preset that the options change */
    pedro_seat first_dealer;
    /* The scores with which the match begins, by side. pedro_match_init() sets them to 0; a
     * caller that sets others before the first event also sets them in `state`. A record does
     * not have them. */
    int32_t first_score[PEDRO_SEATS_MAX];
    struct pedro_ruleset preset; /* the ruleset of that preset */
    struct pedro_rules rules;
    uint64_t
        given; /* bit k: key k was given as an option, though it may equal the preset's */
    struct pedro_state state;
    struct pedro_event *event;
    size_t events, events_room;
    struct pedro_call *call; /* of this auction, automatic passes included */
    size_t calls, calls_room;
    struct pedro_snapshot *snapshot;
    size_t snapshots, snapshots_room;
};

/* Begins a match of `variant` with the ruleset `set` (the preset's own with options
 * changed). `given` has a bit for each key that was given as an option; keys that differ
 * from the preset are added to it. PEDRO_ERR_UNKNOWN_VARIANT, or PEDRO_ERR_BAD_OPTION
 * with an error (which may be NULL); PEDRO_ERR_ILLEGAL_ACTION if there is no seat
 * `dealer`. On an error nothing needs to be freed. */
PEDRO_API int pedro_match_init(struct pedro_match *match, const char *variant,
                               const struct pedro_ruleset *set, uint64_t given,
                               pedro_seat dealer, struct pedro_option_error *error);
PEDRO_API void pedro_match_finish(struct pedro_match *match);

/* Begins a match like another, with the first `events` events of it. 0, or an error, after which nothing needs to be
 * freed. */
PEDRO_API int pedro_match_begin_as(struct pedro_match *match,
                                   const struct pedro_match *from, size_t events);

/* Deals; see pedro_deal(). */
PEDRO_API int pedro_match_deal(struct pedro_match *match, const pedro_card *pack,
                               unsigned size);

/* Applies an action; see pedro_apply(). */
PEDRO_API int pedro_match_do(struct pedro_match *match,
                             const struct pedro_action *action);

/* The same with the effects of the event: see pedro_deal_effects() and
 * pedro_apply_effects(). */
PEDRO_API int pedro_match_deal_effects(struct pedro_match *match, const pedro_card *pack,
                                       unsigned size, struct pedro_effects *effects);
PEDRO_API int pedro_match_do_effects(struct pedro_match *match,
                                     const struct pedro_action *action,
                                     struct pedro_effects *effects);

/* Undoes the last event and restores the state before it, byte for byte.
 * PEDRO_ERR_NOTHING_TO_UNDO at the beginning. */
PEDRO_API int pedro_match_undo(struct pedro_match *match);

/* The effects of an event that is legal in `before`, as by pedro_deal_effects() and
 * pedro_apply_effects(). `before` is not changed. */
PEDRO_API void pedro_event_effects(const struct pedro_rules *rules,
                                   const struct pedro_event *event,
                                   const struct pedro_state *before,
                                   struct pedro_effects *effects);

/* Replays the events from the beginning and calls `see` after each, with the state after
 * it. Stops when `see` returns a value other than 0, and returns it. */
PEDRO_API int pedro_match_walk(const struct pedro_match *match,
                               int (*see)(void *data, const struct pedro_event *event,
                                          const struct pedro_state *before,
                                          const struct pedro_state *after),
                               void *data);

/* The same for the events of the last hand, from its deal on. */
PEDRO_API int pedro_match_walk_hand(const struct pedro_match *match,
                                    int (*see)(void *data,
                                               const struct pedro_event *event,
                                               const struct pedro_state *before,
                                               const struct pedro_state *after),
                                    void *data);

PEDRO_C_END

#endif
