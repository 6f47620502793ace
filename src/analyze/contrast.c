/* contrast.c - counts what two choices lead to, and words the fact that differs most.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/contrast.h"

#define N_(text) text

/* A fact is good for the side or bad; one of them decides a match, so it comes first where two differ alike. */
static const struct {
    bool good;
    const char *sentence;
} facts[CONTRAST_FACTS] = {
    [CONTRAST_WON] = {true, /* xgettext:no-c-format */
                      N_("The match is won in this hand in {number} % of the layouts "
                         "after the expert's choice, in {second} % after the one made.")},
    [CONTRAST_LOST] =
        {false, /* xgettext:no-c-format */
         N_("The match is lost in this hand in {number} % of the layouts "
            "after the expert's choice, in {second} % after the one made.")},
    [CONTRAST_MADE] =
        {true, /* xgettext:no-c-format */
         N_("The side bids and makes it in {number} % of the layouts after the "
            "expert's choice, in {second} % after the one made.")},
    [CONTRAST_SET] = {false, /* xgettext:no-c-format */
                      N_("The side goes set in {number} % of the layouts after the "
                         "expert's choice, in {second} % after the one made.")},
    [CONTRAST_OTHERS_MADE] = {false, /* xgettext:no-c-format */
                              N_("Opponents make their bid in {number} % of the layouts "
                                 "after the expert's choice, in {second} % after the one "
                                 "made.")},
    [CONTRAST_OTHERS_SET] = {true, /* xgettext:no-c-format */
                             N_("Opponents go set in {number} % of the layouts after the "
                                "expert's choice, in {second} % after the one made.")},
};

/* Whether the side of the seat to act in `world` bid in the hand that led to `after`. */
static bool is_own_bid(const struct pedro_rules *rules, const struct pedro_state *world,
                       const struct pedro_state *after, pedro_seat partner) {
    const pedro_seat me = world->turn, bidder = after->last_bidder;
    return pedro_side(rules, (unsigned)bidder) == pedro_side(rules, (unsigned)me) ||
           (rules->set.teams == PEDRO_TEAMS_CALLED && partner == me);
}

void contrast_note(struct contrast *contrast, const struct pedro_rules *rules,
                   const struct pedro_state *world, const struct pedro_state *after,
                   pedro_seat partner, bool actual, double weight) {
    double *fact = contrast->fact[actual];
    if (!actual)
        contrast->weight += weight;
    if (after->hands_scored == world->hands_scored || after->last_bidder == PEDRO_NO_SEAT)
        return;
    const bool own = is_own_bid(rules, world, after, partner), made = after->last_made;
    fact[own    ? made ? CONTRAST_MADE : CONTRAST_SET
         : made ? CONTRAST_OTHERS_MADE
                : CONTRAST_OTHERS_SET] += weight;
    if (after->phase != PEDRO_PHASE_OVER)
        return;
    const bool won = after->winners >> pedro_side(rules, (unsigned)world->turn) & 1;
    fact[won ? CONTRAST_WON : CONTRAST_LOST] += weight;
}

void contrast_lead(struct contrast *contrast, double lead, double weight) {
    if (lead > 0)
        contrast->better[0] += weight;
    else if (lead < 0)
        contrast->better[1] += weight;
}

static int percent(const struct contrast *contrast, double weight) {
    enum { ONE = 1 << 20 };
    return bot_reason_percent((int64_t)(weight / contrast->weight * ONE + 0.5), ONE);
}

/* By how much more often it is as it should be after one choice. */
static double speaks_for(const struct contrast *contrast, bool actual, unsigned fact) {
    const double more = contrast->fact[actual][fact] - contrast->fact[!actual][fact];
    return facts[fact].good ? more : -more;
}

void contrast_say(const struct contrast *contrast, bool actual,
                  struct bot_reason *reason) {
    unsigned best = CONTRAST_WON;
    for (unsigned i = 0; i < CONTRAST_FACTS; i++)
        if (speaks_for(contrast, actual, i) > speaks_for(contrast, actual, best))
            best = i;
    *reason = (struct bot_reason){
        .card = PEDRO_NO_CARD, .other = PEDRO_NO_CARD, .third = PEDRO_NO_CARD};
    if (speaks_for(contrast, actual, best) * 20 >= contrast->weight) {
        reason->sentence = facts[best].sentence;
        reason->number = percent(contrast, contrast->fact[0][best]);
        reason->second = percent(contrast, contrast->fact[1][best]);
        return;
    }
    reason->sentence =
        contrast->better[actual] >= contrast->better[!actual] ? /* xgettext:no-c-format */
            N_("The expert's choice comes out better in {number} % of the layouts, the "
               "one made in {second} %.")
                                                              : /* xgettext:no-c-format */
            N_("The expert's choice comes out better in {number} % of the layouts, the "
               "one made in {second} %; but the rarer gains are the larger ones.");
    reason->number = percent(contrast, contrast->better[0]);
    reason->second = percent(contrast, contrast->better[1]);
}
