/* simple.c - the entry points of `simple`, and what all its parts share.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple.h"

#include <string.h>

#include "bots/bots.h"
#include "bots/choose.h"
#include "bots/irregular.h"

const struct simple_weights simple_usual = {
#define SIMPLE_WEIGHT_VALUE(name, usual, meaning) .name = usual,
    SIMPLE_WEIGHTS(SIMPLE_WEIGHT_VALUE)
#undef SIMPLE_WEIGHT_VALUE
};

int simple_power(int chance, unsigned n) {
    int power = SIMPLE_ONE;
    while (n-- > 0)
        power = power * chance / SIMPLE_ONE;
    return power;
}

int simple_curve(int quantity) {
    /* 1024 / (1 + e^-x) for x = 0, 1/2, ... 6 */
    static const int16_t curve[] = {512, 637,  749,  837,  902,  946, 975,
                                    994, 1006, 1013, 1017, 1020, 1021};
    const int last = (int)(sizeof curve / sizeof curve[0]) - 1;
    const unsigned x = (unsigned)(quantity < 0 ? -quantity : quantity);
    int y = curve[last];
    if (x < 32u * (unsigned)last)
        y = curve[x / 32] + (curve[x / 32 + 1] - curve[x / 32]) * (int)(x % 32) / 32;
    return quantity < 0 ? SIMPLE_ONE - y : y;
}

void simple_because(const struct simple *s, const char *sentence, pedro_card card,
                    pedro_card other, int number) {
    s->reason->sentence = sentence;
    s->reason->card = card;
    s->reason->other = other;
    s->reason->third = PEDRO_NO_CARD;
    s->reason->second = 0;
    s->reason->number = number;
    s->reason->suit = s->view->trump == PEDRO_NO_SUIT ? 0 : s->view->trump;
}

bool simple_is_mate(const struct simple *s, pedro_seat seat) {
    const pedro_seat bidder = s->view->bidder, partner = s->view->partner;
    if (s->rules->set.teams != PEDRO_TEAMS_CALLED)
        return pedro_side(s->rules, (unsigned)seat) ==
               pedro_side(s->rules, (unsigned)s->me);
    return (seat == bidder || seat == partner) == (s->me == bidder || s->me == partner);
}

static void decide(const struct simple_weights *weights, const struct pedro_rules *rules,
                   const struct simple_bidders *bidders, const struct pedro_view *view,
                   const struct pedro_legal *legal, struct pedro_action *action,
                   struct bot_reason *reason) {
    const struct simple s = {.weights = weights,
                             .rules = rules,
                             .view = view,
                             .legal = legal,
                             .me = view->seat,
                             .hand = view->hand[view->seat],
                             .action = action,
                             .reason = reason,
                             .bidders = bidders};
    memset(action, 0, sizeof *action);
    simple_because(&s, N_("It is all that is left to do."), PEDRO_NO_CARD, PEDRO_NO_CARD,
                   0);
    switch (legal->phase) {
    case PEDRO_PHASE_MISDEAL:
        simple_misdeal(&s);
        break;
    case PEDRO_PHASE_DARK:
        simple_dark(&s);
        break;
    case PEDRO_PHASE_BID:
        simple_bid(&s);
        break;
    case PEDRO_PHASE_TRUMP:
        simple_name(&s);
        break;
    case PEDRO_PHASE_DISCARD:
        simple_discard(&s);
        break;
    case PEDRO_PHASE_CLAIM:
        simple_claim(&s);
        break;
    case PEDRO_PHASE_FOLD:
        simple_give_fold(&s);
        break;
    case PEDRO_PHASE_GIVE:
        simple_give(&s);
        break;
    case PEDRO_PHASE_TAKE:
        simple_take(&s);
        break;
    case PEDRO_PHASE_BURY:
        simple_bury(&s);
        break;
    case PEDRO_PHASE_CALL:
        simple_call(&s);
        break;
    case PEDRO_PHASE_DEMAND:
    case PEDRO_PHASE_REQUIRE:
    case PEDRO_PHASE_REVIEW:
        irregular_choose(&(struct bot_turn){.rules = rules, .view = view, .legal = legal},
                         action, reason);
        break;
    default:
        simple_play(&s);
        break;
    }
    /* The host may be another program, and offer fewer choices than the rules do. */
    if (!pedro_legal_has(legal, action))
        bot_choose_first(legal, action);
}

void simple_decide(const struct simple_weights *weights, const struct pedro_rules *rules,
                   const struct pedro_view *view, const struct pedro_legal *legal,
                   struct pedro_action *action, struct bot_reason *reason) {
    decide(weights, rules, NULL, view, legal, action, reason);
}

void simple_knowing(const struct simple_bidders *bidders, const struct pedro_rules *rules,
                    const struct pedro_state *state, const struct pedro_legal *legal,
                    struct pedro_action *action) {
    struct pedro_view view;
    struct bot_reason unsaid;
    pedro_view(rules, state, state->turn, &view);
    decide(&simple_usual, rules, bidders, &view, legal, action, &unsaid);
}

void simple_move(const struct pedro_rules *rules, const struct pedro_state *state,
                 const struct pedro_legal *legal, struct pedro_action *action) {
    simple_knowing(NULL, rules, state, legal, action);
}

void simple_policy(void *data, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct pedro_action *action) {
    (void)data;
    simple_move(rules, state, legal, action);
}

/* Deterministic: `rng` is not used. */
void bot_act_simple(struct bot_scratch *scratch, const struct bot_turn *turn,
                    struct pedro_rng *rng, struct pedro_action *action,
                    struct bot_reason *reason) {
    struct bot_reason unsaid;
    (void)scratch;
    (void)rng;
    simple_decide(&simple_usual, turn->rules, turn->view, turn->legal, action,
                  reason ? reason : &unsaid);
}
