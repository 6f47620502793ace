/* legal_law.c - an action is legal if and only if pedro_apply() accepts it; a refusal
 * changes nothing.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/choose.h"
#include "law.h"

/* The list of choices. */
struct asked {
    struct trial *trial;
    struct pedro_legal legal;
};

static const char *action_text(const struct pedro_action *action) {
    static char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    if (action->kind < PEDRO_ACTS)
        pedro_action_text(action, &text);
    else
        pedro_text_add(&text, "an action of no kind");
    return buffer;
}

/* The rules for groups (PROTOCOL section 2), implemented a second time. */
static bool groups_take(const struct pedro_legal *legal, pedro_cards cards) {
    unsigned of_group[2] = {0, 0}, low = 0;
    for (pedro_card card = 0; card < 64; card++) { /* beyond the pack too */
        unsigned g = 0;
        if (!pedro_set_has(cards, card))
            continue;
        while (g < legal->groups && !pedro_set_has(legal->group[g].from, card))
            g++;
        if (g == legal->groups)
            return false;
        of_group[g]++;
        low += pedro_set_has(legal->low_cards, card);
    }
    for (unsigned g = 0; g < legal->groups; g++)
        if (of_group[g] < legal->group[g].min || of_group[g] > legal->group[g].max)
            return false;
    return low >= legal->nonscoring;
}

/* Whether an action is among the choices, by searching the list. */
static bool is_choice(const struct pedro_legal *legal,
                      const struct pedro_action *action) {
    struct pedro_action choice = {0};
    if (legal->groups) {
        choice.kind = (uint8_t)pedro_cards_action(legal->phase);
        choice.cards = action->cards;
        return memcmp(&choice, action, sizeof choice) == 0 &&
               groups_take(legal, action->cards);
    }
    for (unsigned i = 0; pedro_legal_nth(legal, i, &choice); i++)
        if (memcmp(&choice, action, sizeof choice) == 0)
            return true;
    return false;
}

/* Gives an action to pedro_legal_has() and to pedro_apply(). */
static bool agree(struct asked *asked, const struct pedro_action *action) {
    const struct pedro_match *match = &asked->trial->match;
    const bool choice = is_choice(&asked->legal, action);
    const bool legal = choice || pedro_may_err(&match->rules, &match->state, action);
    struct pedro_state checked = match->state, trusted = match->state;
    if (pedro_legal_has(&asked->legal, action) != choice)
        return trial_breach(asked->trial, "pedro_legal_has() is wrong about %s",
                            action_text(action));
    int err = pedro_apply(&match->rules, &checked, action);
    if ((err == PEDRO_ERR_OK) != legal)
        return trial_breach(asked->trial, "%s is %s and pedro_apply() says: %s",
                            action_text(action), legal ? "legal" : "illegal",
                            pedro_strerror(err));
    if (legal)
        pedro_apply_legal(&match->rules, &trusted, action);
    if (memcmp(&checked, &trusted, sizeof checked) != 0)
        return trial_breach(asked->trial,
                            legal ? "the two doors part over %s"
                                  : "%s is refused but leaves a trace",
                            action_text(action));
    if (!legal && err != (asked->legal.seat == PEDRO_NO_SEAT ? PEDRO_ERR_WRONG_PHASE
                                                             : PEDRO_ERR_ILLEGAL_ACTION))
        return trial_breach(asked->trial, "%s is refused for the wrong reason",
                            action_text(action));
    return true;
}

/* The place of a choice in the order of PROTOCOL section 2. */
static uint64_t rank_of(const struct pedro_action *action) {
    static const uint8_t kinds[] = {
        [PEDRO_ACT_PASS] = 0,       [PEDRO_ACT_STAY] = 0,       [PEDRO_ACT_PLAY_ON] = 0,
        [PEDRO_ACT_DARK] = 1,       [PEDRO_ACT_BID] = 1,        [PEDRO_ACT_GIVE_FOLD] = 1,
        [PEDRO_ACT_MISDEAL] = 1,    [PEDRO_ACT_NAME] = 1,       [PEDRO_ACT_PLAY] = 1,
        [PEDRO_ACT_CALL] = 1,       [PEDRO_ACT_CLAIM] = 1,      [PEDRO_ACT_FOLD] = 2,
        [PEDRO_ACT_THROW_IN] = 3,   [PEDRO_ACT_WITHDRAW] = 0,   [PEDRO_ACT_ACCEPT] = 1,
        [PEDRO_ACT_LEAD_TRUMP] = 0, [PEDRO_ACT_LEAD_PLAIN] = 1, [PEDRO_ACT_LEAD_FREE] = 2,
        [PEDRO_ACT_REVOKE] = 2};
    return (uint64_t)kinds[action->kind] << 40 | (uint64_t)action->bid << 24 |
           (uint64_t)action->suit << 16 | (uint64_t)action->card << 8 |
           (uint64_t)(unsigned)(action->other + action->seat);
}

static bool list_holds(struct asked *asked) {
    const unsigned count = pedro_legal_count(&asked->legal);
    struct pedro_action choice;
    uint64_t last = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!pedro_legal_nth(&asked->legal, i, &choice))
            return trial_breach(asked->trial, "there is no choice %u of %u", i, count);
        if (i > 0 && rank_of(&choice) <= last)
            return trial_breach(asked->trial, "choice %u is out of order", i);
        last = rank_of(&choice);
        if (!agree(asked, &choice))
            return false;
    }
    if (pedro_legal_nth(&asked->legal, count, &choice))
        return trial_breach(asked->trial, "there are more than %u choices", count);
    if (count == 0 && asked->legal.seat != PEDRO_NO_SEAT && !asked->legal.groups)
        return trial_breach(asked->trial, "a seat is asked and has no choice");
    return true;
}

static bool groups_are_sound(struct asked *asked) {
    const struct pedro_legal *legal = &asked->legal;
    pedro_cards all = 0;
    unsigned free_groups = 0;
    for (unsigned g = 0; g < legal->groups; g++) {
        const struct pedro_group *group = &legal->group[g];
        const unsigned size = pedro_set_count(group->from);
        if (!size || all & group->from || group->min > group->max || group->max > size)
            return trial_breach(asked->trial, "group %u makes no sense", g);
        all |= group->from;
        free_groups += group->min < size;
    }
    if (legal->groups && !free_groups)
        return trial_breach(asked->trial, "a seat is asked though it has no choice");
    return true;
}

/* All sets of cards, if they are few: each is given to both functions. */
static bool every_set_holds(struct asked *asked) {
    pedro_cards all = 0, cards = 0;
    struct pedro_action action = {.kind =
                                      (uint8_t)pedro_cards_action(asked->legal.phase)};
    for (unsigned g = 0; g < asked->legal.groups; g++)
        all |= asked->legal.group[g].from;
    if (pedro_set_count(all) > 9)
        return true;
    do {
        action.cards = cards;
        if (!agree(asked, &action))
            return false;
        cards = (cards - all) & all;
    } while (cards);
    return true;
}

/* Some legal answers, and illegal variations of each: a card more, a card less, another
 * card, another word. */
static bool some_sets_hold(struct asked *asked) {
    struct pedro_rng *dice = &asked->trial->dice;
    for (unsigned i = 0; i < 4; i++) {
        struct pedro_action good, bad;
        bot_choose_any(&asked->legal, dice, &good);
        bad = good;
        bad.cards ^= pedro_set_of((pedro_card)pedro_rng_below(dice, PEDRO_PACK_MAX));
        if (!agree(asked, &good) || !agree(asked, &bad))
            return false;
        bad.cards ^= pedro_set_of((pedro_card)pedro_rng_below(dice, 64));
        if (!agree(asked, &bad))
            return false;
        bad = good;
        bad.kind = (uint8_t)pedro_rng_below(dice, PEDRO_ACTS);
        if (!agree(asked, &bad))
            return false;
    }
    return true;
}

/* An action of any kind with valid fields. */
static void any_action(struct pedro_rng *dice, struct pedro_action *action) {
    static const pedro_bid edges[] = {0,    1,    999,  1000, 1001,  1002,
                                      1003, 1004, 1005, 1010, 0xffff};
    memset(action, 0, sizeof *action);
    action->kind = (uint8_t)pedro_rng_below(dice, PEDRO_ACTS + 3);
    if (pedro_action_errs(action) || action->kind == PEDRO_ACT_REVOKE)
        action->seat = (pedro_seat)((int)pedro_rng_below(dice, PEDRO_SEATS_MAX + 3) - 2);
    switch (action->kind) {
    case PEDRO_ACT_BID:
    case PEDRO_ACT_WRONG_BID:
        action->bid = pedro_rng_below(dice, 2)
                          ? (pedro_bid)pedro_rng_below(dice, 100)
                          : edges[pedro_rng_below(dice, sizeof edges / sizeof *edges)];
        break;
    case PEDRO_ACT_NAME:
        action->suit = (uint8_t)pedro_rng_below(dice, 6);
        break;
    case PEDRO_ACT_CLAIM:
        action->other = (pedro_card)pedro_rng_below(dice, PEDRO_PACK_MAX + 2);
        action->card = (pedro_card)pedro_rng_below(dice, PEDRO_PACK_MAX + 2);
        break;
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
    case PEDRO_ACT_WRONG_CARD:
        action->card = (pedro_card)pedro_rng_below(dice, PEDRO_PACK_MAX + 2);
        break;
    case PEDRO_ACT_DISCARD:
    case PEDRO_ACT_GIVE:
    case PEDRO_ACT_TAKE:
    case PEDRO_ACT_BURY:
        action->cards =
            pedro_rng_next(dice) & pedro_rng_next(dice) & pedro_rng_next(dice);
        break;
    default:
        break;
    }
}

/* Every action without a set of cards. */
static bool every_action_holds(struct asked *asked) {
    struct pedro_action action = {0};
    for (unsigned kind = 0; kind < PEDRO_ACTS + 2; kind++) {
        unsigned bids = kind == PEDRO_ACT_BID ? PEDRO_BID_DARK + 2 : 1,
                 suits = kind == PEDRO_ACT_NAME ? 6 : 1,
                 cards = kind == PEDRO_ACT_PLAY || kind == PEDRO_ACT_CALL ||
                                 kind == PEDRO_ACT_CLAIM
                             ? PEDRO_PACK_MAX + 1
                             : 1,
                 others = kind == PEDRO_ACT_CLAIM ? PEDRO_PACK_MAX + 1 : 1;
        action.kind = (uint8_t)kind;
        for (unsigned i = 0; i < bids * suits * cards * others; i++) {
            action.bid = (pedro_bid)(i % bids);
            action.suit = (uint8_t)(i / bids % suits);
            action.card = (pedro_card)(i / bids / suits % cards);
            action.other = (pedro_card)(i / bids / suits / cards);
            if (!agree(asked, &action))
                return false;
        }
    }
    return true;
}

static bool holds(struct trial *trial) {
    struct asked asked = {.trial = trial};
    struct pedro_action action;
    pedro_legal(&trial->match.rules, &trial->match.state, &asked.legal);
    if (asked.legal.seat != trial->match.state.turn ||
        asked.legal.phase != trial->match.state.phase)
        return trial_breach(trial, "the choices are another seat's, or another phase's");
    if (!list_holds(&asked) || !groups_are_sound(&asked))
        return false;
    if (asked.legal.groups && (!every_set_holds(&asked) || !some_sets_hold(&asked)))
        return false;
    for (unsigned i = 0; i < 16; i++) {
        any_action(&trial->dice, &action);
        if (!agree(&asked, &action))
            return false;
    }
    return !trial_now_and_then(trial, 64) || every_action_holds(&asked);
}

const struct law legal_law = {
    "an action is legal if and only if apply accepts it, and what it refuses leaves no "
    "trace",
    holds, NULL, 16};
