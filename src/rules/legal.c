/* legal.c - the choices of the seat to act in packed form, and their enumeration.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "rules/hand.h"

static const char *const phase_names[PEDRO_PHASES] = {
    [PEDRO_PHASE_DEAL] = "deal",       [PEDRO_PHASE_MISDEAL] = "misdeal",
    [PEDRO_PHASE_DARK] = "dark",       [PEDRO_PHASE_BID] = "bid",
    [PEDRO_PHASE_TRUMP] = "trump",     [PEDRO_PHASE_DISCARD] = "discard",
    [PEDRO_PHASE_CLAIM] = "claim",     [PEDRO_PHASE_FOLD] = "fold",
    [PEDRO_PHASE_GIVE] = "give",       [PEDRO_PHASE_TAKE] = "take",
    [PEDRO_PHASE_BURY] = "bury",       [PEDRO_PHASE_PLAY] = "play",
    [PEDRO_PHASE_CALL] = "call",       [PEDRO_PHASE_DEMAND] = "demand",
    [PEDRO_PHASE_REQUIRE] = "require", [PEDRO_PHASE_REVIEW] = "review",
    [PEDRO_PHASE_OVER] = "over",
};

const char *pedro_phase_name(enum pedro_phase phase) { return phase_names[phase]; }

static void add_group(struct pedro_legal *legal, pedro_cards from, unsigned min,
                      unsigned max) {
    if (!from)
        return;
    /* Each alone: a whole structure may be copied with whatever its padding holds, and choices are compared as memory. */
    struct pedro_group *group = &legal->group[legal->groups++];
    group->from = from;
    group->min = (uint8_t)min;
    group->max = (uint8_t)max;
}

static void cards_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                        struct pedro_legal *legal) {
    struct card_choice choice;
    switch (state->phase) {
    case PEDRO_PHASE_DISCARD:
        discard_choice(rules, state, state->turn, &choice);
        break;
    case PEDRO_PHASE_TAKE:
        take_choice(rules, state, &choice);
        break;
    case PEDRO_PHASE_BURY:
        bury_choice(rules, state, state->turn, &choice);
        break;
    default:
        give_choice(rules, state, state->turn, &choice);
        break;
    }
    unsigned forced = pedro_set_count(choice.forced);
    add_group(legal, choice.forced, forced, forced);
    if (choice.max > 0)
        add_group(legal, choice.from, choice.min, choice.max);
    add_group(legal, choice.also, 0, pedro_set_count(choice.also));
    legal->nonscoring = choice.nonscoring;
    if (choice.nonscoring)
        legal->low_cards = choice.from & ~rules->scoring[state->trump];
}

void pedro_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                 struct pedro_legal *legal) {
    memset(legal, 0, sizeof *legal);
    legal->phase = state->phase;
    legal->seat = state->turn;
    switch (state->phase) {
    case PEDRO_PHASE_PLAY:
    case PEDRO_PHASE_CALL:
        play_legal(rules, state, legal);
        break;
    case PEDRO_PHASE_MISDEAL:
    case PEDRO_PHASE_DARK:
    case PEDRO_PHASE_BID:
    case PEDRO_PHASE_TRUMP:
        auction_legal(rules, state, legal);
        break;
    case PEDRO_PHASE_DISCARD:
    case PEDRO_PHASE_GIVE:
    case PEDRO_PHASE_TAKE:
    case PEDRO_PHASE_BURY:
        cards_legal(rules, state, legal);
        break;
    case PEDRO_PHASE_CLAIM:
        claim_legal(rules, state, legal);
        break;
    case PEDRO_PHASE_FOLD:
        legal->words = 1u << PEDRO_ACT_STAY | 1u << PEDRO_ACT_GIVE_FOLD;
        break;
    case PEDRO_PHASE_DEMAND:
    case PEDRO_PHASE_REQUIRE:
    case PEDRO_PHASE_REVIEW:
        irregular_legal(rules, state, legal);
        break;
    default:
        break;
    }
}

/* Actions of one word at the beginning and the end of a list, in the order of PROTOCOL
 * section 2. */
static const uint8_t words_before[] = {
    PEDRO_ACT_PASS,       PEDRO_ACT_DARK,       PEDRO_ACT_PLAY_ON,  PEDRO_ACT_MISDEAL,
    PEDRO_ACT_STAY,       PEDRO_ACT_GIVE_FOLD,  PEDRO_ACT_WITHDRAW, PEDRO_ACT_ACCEPT,
    PEDRO_ACT_LEAD_TRUMP, PEDRO_ACT_LEAD_PLAIN, PEDRO_ACT_LEAD_FREE};
static const uint8_t words_after[] = {PEDRO_ACT_FOLD, PEDRO_ACT_THROW_IN};

static unsigned run_length(const struct pedro_legal *legal) {
    return legal->bid_to != PEDRO_NO_BID ? (unsigned)(legal->bid_to - legal->bid_from + 1)
                                         : 0;
}

unsigned pedro_legal_count(const struct pedro_legal *legal) {
    unsigned cards = pedro_set_count(legal->cards), words = pedro_set_count(legal->words);
    if (legal->phase == PEDRO_PHASE_PLAY)
        return cards + words;
    return words + (legal->bid_alone != PEDRO_NO_BID) + run_length(legal) +
           pedro_set_count(legal->specials) + pedro_set_count(legal->suits) +
           pedro_set_count(legal->seats) +
           (legal->phase == PEDRO_PHASE_CLAIM ? cards * pedro_set_count(legal->for_cards)
                                              : cards);
}

/* The n-th member of a set, from 0. */
static pedro_card nth_of(pedro_cards set, unsigned n) {
#if defined(__BMI2__)
    return pedro_set_first(_pdep_u64((uint64_t)1 << n, set));
#else
    while (n-- > 0)
        set &= set - 1;
    return pedro_set_first(set);
#endif
}

static bool nth_word(uint32_t words, const uint8_t *order, unsigned size, unsigned *n,
                     struct pedro_action *action) {
    for (unsigned i = 0; i < size; i++)
        if (words >> order[i] & 1 && (*n)-- == 0) {
            action->kind = order[i];
            return true;
        }
    return false;
}

bool pedro_legal_nth(const struct pedro_legal *legal, unsigned n,
                     struct pedro_action *action) {
    const unsigned cards = pedro_set_count(legal->cards);
    memset(action, 0, sizeof *action);
    if (legal->phase == PEDRO_PHASE_PLAY && n < cards) {
        action->kind = PEDRO_ACT_PLAY;
        action->card = nth_of(legal->cards, n);
        return true;
    }
    if (nth_word(legal->words, words_before, sizeof words_before, &n, action))
        return true;
    if (legal->phase == PEDRO_PHASE_BID) {
        action->kind = PEDRO_ACT_BID;
        if (legal->bid_alone != PEDRO_NO_BID && n-- == 0) {
            action->bid = legal->bid_alone;
            return true;
        }
        if (n < run_length(legal)) {
            action->bid = (pedro_bid)(legal->bid_from + n);
            return true;
        }
        n -= run_length(legal);
        if (n >= pedro_set_count(legal->specials))
            return false;
        action->bid = (pedro_bid)(PEDRO_BID_SPECIAL + nth_of(legal->specials, n));
        return true;
    }
    if (n < pedro_set_count(legal->suits)) {
        action->kind = PEDRO_ACT_NAME;
        action->suit = nth_of(legal->suits, n);
        return true;
    }
    if (n < pedro_set_count(legal->seats)) {
        action->kind = PEDRO_ACT_REVOKE;
        action->seat = (pedro_seat)nth_of(legal->seats, n);
        return true;
    }
    if (legal->phase == PEDRO_PHASE_CLAIM) {
        const unsigned for_cards = pedro_set_count(legal->for_cards);
        if (n >= cards * for_cards)
            return false;
        action->kind = PEDRO_ACT_CLAIM;
        action->card = nth_of(legal->cards, n / for_cards);
        action->other = nth_of(legal->for_cards, n % for_cards);
        return true;
    }
    if (n < cards) { /* those of phase play were handled above */
        action->kind = PEDRO_ACT_CALL;
        action->card = nth_of(legal->cards, n);
        return true;
    }
    n -= cards;
    return nth_word(legal->words, words_after, sizeof words_after, &n, action);
}

enum pedro_action_kind pedro_cards_action(enum pedro_phase phase) {
    switch (phase) {
    case PEDRO_PHASE_GIVE:
        return PEDRO_ACT_GIVE;
    case PEDRO_PHASE_TAKE:
        return PEDRO_ACT_TAKE;
    case PEDRO_PHASE_BURY:
        return PEDRO_ACT_BURY;
    default:
        return PEDRO_ACT_DISCARD;
    }
}

static bool groups_allow(const struct pedro_legal *legal, pedro_cards cards) {
    pedro_cards rest = cards;
    for (unsigned i = 0; i < legal->groups; i++) {
        unsigned taken = pedro_set_count(cards & legal->group[i].from);
        if (taken < legal->group[i].min || taken > legal->group[i].max)
            return false;
        rest &= ~legal->group[i].from;
    }
    return !rest && pedro_set_count(cards & legal->low_cards) >= legal->nonscoring;
}

static bool fields_fit(const struct pedro_legal *legal,
                       const struct pedro_action *action) {
    switch (action->kind) {
    case PEDRO_ACT_BID:
        if (action->bid == PEDRO_NO_BID)
            return false;
        if (action->bid >= PEDRO_BID_SPECIAL)
            return action->bid < PEDRO_BID_SPECIAL + PEDRO_SPECIALS &&
                   legal->specials >> (action->bid - PEDRO_BID_SPECIAL) & 1;
        return action->bid == legal->bid_alone ||
               (action->bid >= legal->bid_from && action->bid <= legal->bid_to);
    case PEDRO_ACT_NAME:
        return action->suit < 4 && legal->suits >> action->suit & 1;
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
        return (legal->phase == PEDRO_PHASE_CALL) == (action->kind == PEDRO_ACT_CALL) &&
               legal->phase != PEDRO_PHASE_CLAIM && action->card < PEDRO_PACK_MAX &&
               pedro_set_has(legal->cards, action->card);
    case PEDRO_ACT_CLAIM:
        return legal->phase == PEDRO_PHASE_CLAIM && action->card < PEDRO_PACK_MAX &&
               action->other < PEDRO_PACK_MAX &&
               pedro_set_has(legal->cards, action->card) &&
               pedro_set_has(legal->for_cards, action->other);
    case PEDRO_ACT_DISCARD:
    case PEDRO_ACT_TAKE:
    case PEDRO_ACT_GIVE:
    case PEDRO_ACT_BURY:
        return legal->groups > 0 && action->kind == pedro_cards_action(legal->phase) &&
               groups_allow(legal, action->cards);
    case PEDRO_ACT_REVOKE:
        return action->seat >= 0 && action->seat < PEDRO_SEATS_MAX &&
               legal->seats >> action->seat & 1;
    default:
        return action->kind < PEDRO_ACTS && legal->words >> action->kind & 1;
    }
}

bool pedro_legal_has(const struct pedro_legal *legal, const struct pedro_action *action) {
    return fields_fit(legal, action);
}
