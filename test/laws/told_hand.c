/* told_hand.c - makes a told hand from the events of a trial.
 *
 * SPDX-License-Identifier: MIT */
#include "told_hand.h"

#include <string.h>

static const struct pedro_state *state_after(const struct trial *trial, size_t at) {
    return at + 1 < trial->match.events ? &trial->past[at + 1].state
                                        : &trial->match.state;
}

/* The event that dealt the hand, and the partner that was called in it. */
static size_t deal_of(const struct trial *trial, size_t at, pedro_seat *partner) {
    const struct pedro_match *match = &trial->match;
    *partner = PEDRO_NO_SEAT;
    for (;; at--) {
        struct pedro_effects effects;
        const struct pedro_state *before = &trial->past[at].state;
        if (match->rules.set.teams == PEDRO_TEAMS_CALLED) {
            pedro_event_effects(&match->rules, &match->event[at], before, &effects);
            for (unsigned i = 0; i < effects.count; i++)
                if (effects.at[i].kind == PEDRO_EFFECT_PARTNER_SHOWN)
                    *partner = effects.at[i].seat;
            if (before->partner != PEDRO_NO_SEAT)
                *partner = before->partner;
        }
        if (match->event[at].seat == PEDRO_NO_SEAT)
            return at;
    }
}

static void tell_points(const struct pedro_rules *rules, const struct pedro_state *after,
                        struct pedro_told *told) {
    for (unsigned side = 0; side < rules->sides; side++) {
        const bool ours =
            side == (unsigned)told->bidder || side == (unsigned)told->partner;
        const unsigned group = rules->set.teams == PEDRO_TEAMS_CALLED ? !ours : side;
        told->points[group] = (int16_t)(told->points[group] + after->points[side]);
    }
}

/* The letter of a scoring trump: that of its rank, or the one for a card of the other
 * suit of the colour. */
static int letter_of(unsigned trump, pedro_card card) {
    const char *const ranks = "23456789TJQKA";
    char letter = card == PEDRO_MAIN_JOKER  ? 'X'
                  : card == PEDRO_OFF_JOKER ? 'x'
                                            : ranks[pedro_printed_rank(card)];
    if (card < PEDRO_MAIN_JOKER && pedro_printed_suit(card) != trump)
        letter = letter == '5' ? 'p' : letter == 'J' ? 'j' : letter == 'K' ? 'k' : 'n';
    return (int)(strchr(pedro_letters, letter) - pedro_letters);
}

static void tell_cards(const struct pedro_rules *rules, const struct pedro_state *after,
                       struct pedro_told *told) {
    told->by_card = true;
    for (unsigned side = 0; side < rules->sides; side++)
        for (pedro_cards left = after->taken[side]; left;)
            told->letters[side] |= 1u
                                   << letter_of(after->last_trump, pedro_set_pop(&left));
}

/* The sides whose revoke the last event of the hand found to count, in order. */
static void tell_revokes(const struct pedro_rules *rules, const struct pedro_event *event,
                         const struct pedro_state *last, struct pedro_told *told) {
    struct pedro_effects effects;
    pedro_event_effects(rules, event, last, &effects);
    for (unsigned i = 0; i < effects.count; i++) {
        const struct pedro_effect *effect = &effects.at[i];
        if (effect->kind != PEDRO_EFFECT_REVOKE_FOUND)
            continue;
        const uint8_t side = (uint8_t)pedro_side(rules, (unsigned)effect->seat);
        if (!told->revokes || (told->revokes == 1 && told->revoked[0] != side))
            told->revoked[told->revokes++] = side;
    }
}

const struct pedro_state *told_hand(const struct trial *trial, size_t at, bool by_card,
                                    struct pedro_told *told) {
    const struct pedro_state *last = &trial->past[at].state,
                             *after = state_after(trial, at);
    const struct pedro_event *event = &trial->match.event[at];
    if (after->phase != PEDRO_PHASE_DEAL && after->phase != PEDRO_PHASE_OVER)
        return NULL;
    pedro_seat partner;
    const struct pedro_state *before = &trial->past[deal_of(trial, at, &partner)].state;
    *told = (struct pedro_told){
        .dealer = before->dealer, .partner = PEDRO_NO_SEAT, .trump = PEDRO_NO_SUIT};
    if (after->hands_scored == last->hands_scored) {
        const unsigned kind =
            event->seat == PEDRO_NO_SEAT ? PEDRO_ACT_PASS : event->action.kind;
        const bool again = kind == PEDRO_ACT_MISDEAL || kind == PEDRO_ACT_EXPOSED ||
                           kind == PEDRO_ACT_MISCOUNT || kind == PEDRO_ACT_VOID;
        const bool lost = kind == PEDRO_ACT_MISCOUNT && after->dealer != before->dealer;
        told->kind = lost    ? PEDRO_TOLD_LOST
                     : again ? PEDRO_TOLD_MISDEAL
                             : PEDRO_TOLD_PASSED;
        return before;
    }
    told->bidder = after->last_bidder;
    told->bid = after->last_bid;
    told->trump = after->last_trump;
    if (partner != told->bidder)
        told->partner = partner;
    if (by_card)
        tell_cards(&trial->match.rules, after, told);
    else
        tell_points(&trial->match.rules, after, told);
    tell_revokes(&trial->match.rules, event, last, told);
    return before;
}
