/* layouts.c - finds the fact about hidden cards that explains a difference best.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/layouts.h"

#include "pedro/cards.h"

/* What explains less of the variance is noise or trifles; a fact that nearly always or nearly never holds explains
 * little even if it decides. */
#define EXPLAINS_LEAST   0.1
#define SHARE_LEAST      0.1
#define DIFFERENCE_LEAST 0.15

static void add(struct layouts_sum *sum, double lead, double weight) {
    sum->weight += weight;
    sum->better += lead > 0 ? weight : 0;
    sum->lead += weight * lead;
}

void layouts_note(struct layouts *layouts, const struct pedro_state *world, double lead,
                  double weight) {
    add(&layouts->all, lead, weight);
    layouts->squares += weight * lead * lead;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        for (pedro_cards cards = world->hand[seat]; cards;)
            add(&layouts->where[seat][pedro_set_pop(&cards)], lead, weight);
}

/* The variance between the worlds where a fact holds and the others. */
static double explained(const struct layouts_sum *all, const struct layouts_sum *here) {
    const double others = all->weight - here->weight;
    const double means = here->lead / here->weight - (all->lead - here->lead) / others;
    return here->weight * others / (all->weight * all->weight) * means * means;
}

static bool holds_often(const struct layouts_sum *all, const struct layouts_sum *here) {
    const double share = here->weight / all->weight;
    return share >= SHARE_LEAST && share <= 1 - SHARE_LEAST;
}

static void describe(const struct layouts_sum *all, const struct layouts_sum *here,
                     pedro_seat seat, pedro_card card, struct layouts_fact *fact) {
    *fact = (struct layouts_fact){.seat = seat,
                                  .card = card,
                                  .share = here->weight / all->weight,
                                  .here = here->better / here->weight,
                                  .else_ = (all->better - here->better) /
                                           (all->weight - here->weight),
                                  .better = all->better / all->weight};
}

void layouts_find(const struct layouts *layouts, pedro_seat me,
                  struct layouts_fact *fact) {
    const struct layouts_sum *all = &layouts->all;
    *fact = (struct layouts_fact){.seat = PEDRO_NO_SEAT, .card = PEDRO_NO_CARD};
    if (all->weight <= 0)
        return;
    const double mean = all->lead / all->weight;
    double most = EXPLAINS_LEAST * (layouts->squares / all->weight - mean * mean);
    fact->better = all->better / all->weight;
    for (pedro_seat seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        for (unsigned card = 0; seat != me && card < PEDRO_PACK_MAX; card++) {
            const struct layouts_sum *here = &layouts->where[seat][card];
            struct layouts_fact found;
            if (!holds_often(all, here) || explained(all, here) <= most)
                continue;
            describe(all, here, seat, (pedro_card)card, &found);
            /* A choice may gain more often and less at a time; then the shares would say the opposite. */
            const double more = here->lead / here->weight > mean
                                    ? found.here - found.else_
                                    : found.else_ - found.here;
            if (more < DIFFERENCE_LEAST)
                continue;
            most = explained(all, here);
            *fact = found;
        }
}
