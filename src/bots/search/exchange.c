/* exchange.c - which choices of the exchange to compare, and in which worlds.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/exchange.h"

#include <string.h>

#include "bots/sampling/deal_sampler.h"
#include "bots/sampling/layout_sampler.h"
#include "bots/search/rollouts.h"
#include "bots/simple/simple.h"

enum {
    NEAR = 3, /* cards inside and outside of the usual choice that may be swapped */
};

/* --- the choices --- */

/* An order of cards. */
typedef int order(const struct bot_turn *turn, pedro_card card);

static int height(const struct bot_turn *turn, pedro_card card) {
    const int strength = turn->rules->strength[turn->view->trump][card];
    return strength > 0 ? PEDRO_PACK_MAX + strength : (int)pedro_printed_rank(card);
}

/* By points, then by height. */
static int worth(const struct bot_turn *turn, pedro_card card) {
    return 4 * PEDRO_PACK_MAX * turn->rules->value[turn->view->trump][card] +
           height(turn, card);
}

/* The lowest or highest card of a set, which is not empty. */
static pedro_card extreme(const struct bot_turn *turn, order *of, pedro_cards from,
                          bool highest) {
    pedro_card best = pedro_set_first(from);
    while (from) {
        const pedro_card card = pedro_set_pop(&from);
        const int more = of(turn, card) - of(turn, best);
        if (highest ? more > 0 : more < 0)
            best = card;
    }
    return best;
}

/* Up to NEAR cards of a set: its lowest or highest ones, and the most valuable of the others. */
static pedro_cards nearest(const struct bot_turn *turn, pedro_cards from, bool highest) {
    pedro_cards near = 0;
    for (unsigned n = 1; n < NEAR && from & ~near; n++)
        near |= pedro_set_of(extreme(turn, height, from & ~near, highest));
    if (from & ~near)
        near |= pedro_set_of(extreme(turn, worth, from & ~near, true));
    return near;
}

static void add_cards(struct rollouts *rollouts, pedro_cards cards) {
    struct pedro_action action = rollouts->choice[0].action;
    action.cards = cards;
    rollouts_add(rollouts, &action);
}

/* As many cards of a group as `usual` has, from one end of an order. */
static pedro_cards end_of(const struct bot_turn *turn, const struct pedro_group *group,
                          pedro_cards usual, order *of, bool highest) {
    pedro_cards picked = 0;
    for (unsigned n = pedro_set_count(usual & group->from); n > 0; n--)
        picked |= pedro_set_of(extreme(turn, of, group->from & ~picked, highest));
    return (usual & ~group->from) | picked;
}

/* Neighbours of the usual choice: one card more or less, one card swapped, and the cards at the ends of
 * both orders. */
static void list_group(struct rollouts *rollouts, const struct pedro_group *group) {
    const struct bot_turn *turn = rollouts->turn;
    const bool takes = turn->legal->phase == PEDRO_PHASE_TAKE;
    const pedro_cards usual = rollouts->choice[0].action.cards,
                      in = nearest(turn, usual & group->from, !takes),
                      out = nearest(turn, group->from & ~usual, takes);
    if (group->min == group->max && pedro_set_count(group->from) == group->max)
        return;
    for (pedro_cards left = out; left;)
        add_cards(rollouts, usual | pedro_set_of(pedro_set_pop(&left)));
    for (pedro_cards left = in; left;)
        add_cards(rollouts, usual & ~pedro_set_of(pedro_set_pop(&left)));
    for (int i = 0; i < 4; i++)
        add_cards(rollouts, end_of(turn, group, usual, i & 1 ? height : worth, i >> 1));
    for (pedro_cards from = in; from;) {
        const pedro_cards less = usual & ~pedro_set_of(pedro_set_pop(&from));
        for (pedro_cards left = out; left;)
            add_cards(rollouts, less | pedro_set_of(pedro_set_pop(&left)));
    }
}

/* Choices that are a list, the last first, as the highest trumps stand there. A claimed card is tried in
 * exchange for one card only. */
static void list_rows(struct rollouts *rollouts) {
    const struct pedro_action usual = rollouts->choice[0].action;
    for (unsigned n = pedro_legal_count(rollouts->turn->legal); n > 0; n--) {
        struct pedro_action action;
        pedro_legal_nth(rollouts->turn->legal, n - 1, &action);
        if (action.kind != PEDRO_ACT_CLAIM || action.other == usual.other)
            rollouts_add(rollouts, &action);
    }
}

static void list_choices(struct rollouts *rollouts) {
    const struct pedro_legal *legal = rollouts->turn->legal;
    if (legal->groups == 0)
        list_rows(rollouts);
    for (unsigned i = 0; i < legal->groups; i++)
        list_group(rollouts, &legal->group[i]);
}

/* --- the worlds --- */

/* Once play has begun the deal itself no longer matters: worlds are those of the card play. */
static int run_in_play(struct rollouts *rollouts, struct pedro_rng *rng) {
    struct layout_sampler sampler;
    struct pedro_rng dice = *rng;
    struct world world;
    if (!layout_sampler_init(&sampler, rollouts->turn, NULL))
        return -1;
    sampler.base.draw(&sampler.base, &dice, &world);
    return rollouts->choices < 2 || world_sampler_fits(rollouts->turn, &world.state)
               ? rollouts_run(rollouts, &sampler.base, rng)
               : -1;
}

static int run(struct rollouts *rollouts, struct pedro_rng *rng) {
    const unsigned phase = rollouts->turn->legal->phase;
    struct deal_sampler sampler;
    if (phase == PEDRO_PHASE_BURY || phase == PEDRO_PHASE_CALL)
        return run_in_play(rollouts, rng);
    return deal_sampler_init(&sampler, rollouts->turn)
               ? rollouts_run(rollouts, &sampler.base, rng)
               : -1;
}

static bool is_exchange(unsigned phase) {
    return (phase >= PEDRO_PHASE_DISCARD && phase <= PEDRO_PHASE_BURY) ||
           phase == PEDRO_PHASE_CALL;
}

bool exchange_act(const struct equity *equity, const struct bot_turn *turn,
                  unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason) {
    struct rollouts rollouts;
    struct pedro_action usual;
    struct bot_reason unsaid;
    if (!is_exchange(turn->legal->phase))
        return false;
    rollouts_init(&rollouts, equity, turn, worlds);
    simple_decide(&simple_usual, turn->rules, turn->view, turn->legal, &usual,
                  reason ? reason : &unsaid);
    rollouts_add(&rollouts, &usual);
    list_choices(&rollouts);
    const int best = run(&rollouts, rng);
    if (best < 0)
        return false;
    *action = rollouts.choice[best].action;
    if (reason && best > 0) {
        memset(reason, 0, sizeof *reason);
        reason->card = reason->other = reason->third = PEDRO_NO_CARD;
        reason->number =
            bot_reason_estimate(rollouts_chance(&rollouts, (unsigned)best), EQUITY_ONE);
        reason->sentence =
            /* xgettext:no-c-format */ N_("This wins the match {number} % of the time; "
                                          "anything else wins it less often.");
    }
    return true;
}
