/* auction_law.c - up to the naming of trumps a seat learns only the calls: with two deals
 * that differ only in cards that it was not dealt, its view and its choices are the same,
 * and the same seats are asked.
 *
 * The offer of a misdeal reveals facts about hands, so games that have it are left out.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"

/* The pack with all cards but those dealt to `seat` in another order. */
static void deal_otherwise(struct trial *trial, pedro_seat dealer, pedro_seat seat,
                           pedro_card pack[PEDRO_PACK_MAX]) {
    const struct pedro_rules *rules = &trial->match.rules;
    pedro_card other[PEDRO_PACK_MAX];
    unsigned at[PEDRO_PACK_MAX], count = 0;
    for (unsigned i = 0; i < rules->pack_size; i++) {
        if (pedro_dealt_to(rules, dealer, i) == seat)
            continue;
        at[count] = i;
        other[count++] = pack[i];
    }
    pedro_rng_shuffle(&trial->dice, other, count);
    for (unsigned i = 0; i < count; i++)
        pack[at[i]] = other[i];
}

static bool is_calling(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_DARK || state->phase == PEDRO_PHASE_BID;
}

/* A call that is legal in both deals. */
static bool common_call(struct trial *trial, const struct pedro_state *one,
                        const struct pedro_state *two, struct pedro_action *action) {
    struct pedro_legal legal, other;
    pedro_legal(&trial->match.rules, one, &legal);
    pedro_legal(&trial->match.rules, two, &other);
    for (unsigned i = 0; i < 8; i++) {
        unsigned n = pedro_rng_below(&trial->dice, pedro_legal_count(&legal));
        pedro_legal_nth(&legal, trial_now_and_then(trial, 2) ? 0 : n, action);
        if (pedro_legal_has(&other, action))
            return true;
    }
    return false;
}

static bool look_the_same(struct trial *trial, pedro_seat seat,
                          const struct pedro_state *one, const struct pedro_state *two) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct pedro_view view, other;
    struct pedro_legal legal, other_legal;
    /* The seat that has taken the kitty now holds other cards. */
    const bool took_kitty = rules->set.kitty_taken == PEDRO_KITTY_BEFORE &&
                            rules->set.kitty && !is_calling(one) && one->bidder == seat;
    pedro_view(rules, one, seat, &view);
    pedro_view(rules, two, seat, &other);
    if (!took_kitty && memcmp(&view, &other, sizeof view) != 0)
        return trial_breach(trial, "seat %d can tell two deals apart by the calls", seat);
    pedro_legal(rules, one, &legal);
    pedro_legal(rules, two, &other_legal);
    if (one->turn == seat && memcmp(&legal, &other_legal, sizeof legal) != 0)
        return trial_breach(trial, "seat %d may call by cards it does not hold", seat);
    return true;
}

static bool seat_learns_nothing(struct trial *trial, const struct pedro_state *before,
                                const struct pedro_event *deal, pedro_seat seat) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct pedro_state one = trial->match.state, two = *before;
    struct pedro_action action;
    pedro_card pack[PEDRO_PACK_MAX];
    memcpy(pack, deal->pack, sizeof pack);
    deal_otherwise(trial, before->dealer, seat, pack);
    if (pedro_deal(rules, &two, pack, rules->pack_size) != PEDRO_ERR_OK)
        return trial_breach(trial, "a good pack is refused");
    while (look_the_same(trial, seat, &one, &two)) {
        if (!is_calling(&one) || !common_call(trial, &one, &two, &action))
            return true;
        pedro_apply_legal(rules, &one, &action);
        pedro_apply_legal(rules, &two, &action);
    }
    return false;
}

static bool holds(struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    const struct pedro_state *before = trial_before(trial);
    if (!before || match->event[match->events - 1].seat != PEDRO_NO_SEAT ||
        match->rules.set.misdeal != PEDRO_MISDEAL_NO)
        return true;
    for (pedro_seat seat = 0; seat < match->rules.set.players; seat++)
        if (!seat_learns_nothing(trial, before, &match->event[match->events - 1], seat))
            return false;
    return true;
}

const struct law auction_law = {"the auction tells a seat nothing but the calls", holds,
                                NULL, 2};
