/* garbage_law.c - meaningless bytes do no harm: an action of random bytes is refused or
 * is one of the choices, and an invalid pack is never dealt.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"

static void fill(struct pedro_rng *dice, void *bytes, size_t size) {
    unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        byte[i] = (unsigned char)pedro_rng_next(dice);
}

/* The same action with its unused fields set to 0, as required. */
static struct pedro_action tidied(const struct pedro_action *action) {
    struct pedro_action tidy = {.kind = action->kind};
    switch (action->kind) {
    case PEDRO_ACT_BID:
        tidy.bid = action->bid;
        break;
    case PEDRO_ACT_NAME:
        tidy.suit = action->suit;
        break;
    case PEDRO_ACT_CLAIM:
        tidy.other = action->other;
        tidy.card = action->card;
        break;
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
        tidy.card = action->card;
        break;
    case PEDRO_ACT_DISCARD:
    case PEDRO_ACT_TAKE:
    case PEDRO_ACT_GIVE:
    case PEDRO_ACT_BURY:
        tidy.cards = action->cards;
        break;
    case PEDRO_ACT_REVOKE:
        tidy.seat = action->seat;
        break;
    case PEDRO_ACT_WRONG_BID:
        tidy.bid = action->bid;
        tidy.seat = action->seat;
        break;
    case PEDRO_ACT_WRONG_CARD:
        tidy.card = action->card;
        tidy.seat = action->seat;
        break;
    default:
        break;
    }
    return tidy;
}

static bool action_is_harmless(struct trial *trial, const struct pedro_action *action) {
    const struct pedro_match *match = &trial->match;
    const struct pedro_action tidy = tidied(action);
    struct pedro_state state = match->state, tidy_state = match->state;
    int err = pedro_apply(&match->rules, &state, action);
    int tidy_err = pedro_apply(&match->rules, &tidy_state, &tidy);
    if (err != PEDRO_ERR_OK && memcmp(&state, &match->state, sizeof state) != 0)
        return trial_breach(trial, "garbage is refused but leaves a trace");
    if (err == PEDRO_ERR_OK &&
        (tidy_err != PEDRO_ERR_OK || memcmp(&state, &tidy_state, sizeof state) != 0))
        return trial_breach(trial, "bytes an action has no use for change what it does");
    return true;
}

static bool actions_are_harmless(struct trial *trial) {
    for (unsigned i = 0; i < 16; i++) {
        struct pedro_action action;
        fill(&trial->dice, &action, sizeof action);
        if (!trial_now_and_then(trial, 4))
            action.kind %= PEDRO_ACTS;
        if (!trial_now_and_then(trial, 4))
            action.card %= PEDRO_PACK_MAX;
        if (!trial_now_and_then(trial, 4))
            action.bid %= 16;
        if (!action_is_harmless(trial, &action))
            return false;
    }
    return true;
}

/* A pack made invalid in one of several ways. */
static unsigned spoil(struct trial *trial, pedro_card pack[PEDRO_PACK_MAX + 2]) {
    const unsigned size = trial->match.rules.pack_size;
    unsigned at = pedro_rng_below(&trial->dice, size);
    for (unsigned i = 0; i < size + 2; i++)
        pack[i] = (pedro_card)(i % size);
    switch (pedro_rng_below(&trial->dice, 5)) {
    case 0: /* a card twice */
        pack[at] = pack[(at + 1) % size];
        return size;
    case 1: /* a card that is not in this pack, or no card at all */
        pack[at] = (pedro_card)(size + pedro_rng_below(&trial->dice, 256 - size));
        return size;
    case 2:
        return at;
    case 3:
        return size + 1 + pedro_rng_below(&trial->dice, 2);
    default:
        fill(&trial->dice, pack, PEDRO_PACK_MAX);
        pack[at] = PEDRO_NO_CARD;
        return size;
    }
}

static bool packs_are_harmless(struct trial *trial) {
    pedro_card pack[PEDRO_PACK_MAX + 2];
    struct pedro_state state = trial->match.state;
    const unsigned size = spoil(trial, pack);
    int err = pedro_deal(&trial->match.rules, &state, pack, size);
    int expected =
        state.phase == PEDRO_PHASE_DEAL ? PEDRO_ERR_BAD_DECK : PEDRO_ERR_WRONG_PHASE;
    if (err != expected || memcmp(&state, &trial->match.state, sizeof state) != 0)
        return trial_breach(trial, "a bad pack of %u cards is taken for: %s", size,
                            pedro_strerror(err));
    return true;
}

static bool holds(struct trial *trial) {
    return actions_are_harmless(trial) && packs_are_harmless(trial);
}

const struct law garbage_law = {"garbage does no harm", holds, NULL, 4};
