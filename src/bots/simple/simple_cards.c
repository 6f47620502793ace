/* simple_cards.c - the exchange: which cards `simple` throws, takes, gives and claims.
 *
 * Cards are ordered by usefulness. A trump is worth its points and its strength, where the strength of low
 * trumps is almost nothing. A plain card is worth its rank, and less than any trump.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple.h"

/* In 1/1000 of all points, about. */
static int usefulness(const struct simple *s, pedro_card card) {
    const unsigned trump = s->view->trump;
    const int strength = s->rules->strength[trump][card];
    if (strength == 0)
        return (int)pedro_printed_rank(card) - 100;
    const int trumps = (int)pedro_set_count(s->rules->trumps[trump]);
    const int height = 60 * strength / trumps * strength / trumps;
    const bool thrown_points_count =
        s->rules->set.discarded_points != PEDRO_DISCARDED_POINTS_NONE;
    const int points = thrown_points_count ? s->rules->value[trump][card]
                                           : simple_points(s->rules, trump, card);
    return height + 1000 * points / s->rules->total;
}

static int power(const struct simple *s, pedro_card card) {
    return s->rules->strength[s->view->trump][card];
}

typedef int order(const struct simple *s, pedro_card card);

/* The `n` cards of `from` that come first in an order, or last. */
static pedro_cards pick(const struct simple *s, order *of, pedro_cards from, unsigned n,
                        bool last) {
    pedro_cards picked = 0;
    for (; n > 0 && from; n--) {
        pedro_card best = pedro_set_first(from);
        for (pedro_cards left = from; left;) {
            pedro_card card = pedro_set_pop(&left);
            int more = of(s, card) - of(s, best);
            if (last ? more > 0 : more < 0)
                best = card;
        }
        picked |= pedro_set_of(best);
        from &= ~pedro_set_of(best);
    }
    return picked;
}

static pedro_cards least(const struct simple *s, pedro_cards from, unsigned n) {
    return pick(s, usefulness, from, n, false);
}

static pedro_cards most(const struct simple *s, pedro_cards from, unsigned n) {
    return pick(s, usefulness, from, n, true);
}

static void answer(const struct simple *s, pedro_cards cards) {
    s->action->kind = (uint8_t)pedro_cards_action((enum pedro_phase)s->legal->phase);
    s->action->cards = cards;
}

static void because(const struct simple *s, const char *sentence) {
    simple_because(s, sentence, PEDRO_NO_CARD, PEDRO_NO_CARD, 0);
}

/* The trumps to throw although they could be kept: low ones of a bidder that draws better ones, and what the
 * bidder would win. */
static pedro_cards unwanted(const struct simple *s) {
    const unsigned trump = s->view->trump;
    if (s->me == s->view->bidder)
        return simple_redraw(s, trump);
    if (simple_is_mate(s, s->view->bidder))
        return 0;
    return s->hand & simple_denied(s->rules, trump, s->hand);
}

/* Plain cards make room for trumps; trumps go only where they must, or where they are unwanted. */
void simple_discard(const struct simple *s) {
    const pedro_cards trumps = s->rules->trumps[s->view->trump];
    const pedro_cards low = unwanted(s), points = low & s->rules->scoring[s->view->trump];
    pedro_cards cards = 0;
    for (unsigned i = 0; i < s->legal->groups; i++) {
        const struct pedro_group *group = &s->legal->group[i];
        pedro_cards first = most(s, group->from & points, group->max);
        const pedro_cards spare = group->from & (~trumps | low) & ~first;
        unsigned n = pedro_set_count(first) + pedro_set_count(spare);
        n = n < group->min ? group->min : n > group->max ? group->max : n;
        first |= least(s, spare, n - pedro_set_count(first));
        cards |= first | least(s, group->from & ~first, n - pedro_set_count(first));
    }
    answer(s, cards);
    if (cards & points)
        because(s, N_("Throw the trumps that score and that the bidder would win: then "
                      "nobody gets their points."));
    else if (cards & low)
        because(s,
                N_("Throw low trumps too: you draw the highest ones left in the stock."));
    else if (cards & trumps)
        because(s, N_("You have more trumps than you may keep: these are the ones you "
                      "will miss least."));
    else if (s->hand & ~cards & ~trumps)
        because(s, N_("Throw plain cards, and keep the high ones: they may win a trick "
                      "at the end."));
    else
        because(s, N_("Plain cards win no points, so throw them all."));
}

void simple_take(const struct simple *s) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < s->legal->groups; i++)
        cards |= most(s, s->legal->group[i].from, s->legal->group[i].min);
    answer(s, cards);
    because(s, N_("Fill your hand with the highest plain cards: they may win a trick at "
                  "the end."));
}

/* True if the hand has more cards than it was dealt and drew, less those thrown: then some came from the
 * partner, and now the overflow goes to the opponent on the right. */
static bool hands_on(const struct simple *s) {
    const int own = s->rules->dealt + s->view->drawn[s->me] - s->view->thrown[s->me];
    return (int)pedro_set_count(s->hand) > own;
}

/* The partner gets the weak trumps, scoring ones included: they can be played to tricks that the strong ones
 * win. */
void simple_give(const struct simple *s) {
    const struct pedro_group *group = &s->legal->group[0];
    const bool on = hands_on(s);
    pedro_cards cards = least(s, group->from & s->legal->low_cards, s->legal->nonscoring);
    cards |= pick(s, on ? usefulness : power, group->from & ~cards,
                  group->min - pedro_set_count(cards), false);
    answer(s, cards);
    because(s, on ? N_("They go to an opponent: give the trumps that are worth least.")
                  : N_("Keep the trumps that win, and let your partner throw the others "
                       "on them."));
}

void simple_bury(const struct simple *s) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < s->legal->groups; i++)
        cards |= least(s, s->legal->group[i].from, s->legal->group[i].min);
    answer(s, cards);
    because(s, N_("Bury the trumps that are worth least: they win nothing."));
}

/* A trump for a plain card is always a good exchange. */
void simple_claim(const struct simple *s) {
    const pedro_cards trump = most(s, s->legal->cards, 1);
    const pedro_cards plain = least(s, s->legal->for_cards, 1);
    if (!trump || !plain) {
        s->action->kind = PEDRO_ACT_PASS;
        because(s, N_("There is nothing to claim."));
        return;
    }
    s->action->kind = PEDRO_ACT_CLAIM;
    s->action->card = pedro_set_first(trump);
    s->action->other = pedro_set_first(plain);
    simple_because(
        s, N_("A trump is worth more than a plain card: take {card} for {other}."),
        s->action->card, s->action->other, 0);
}

/* A single trump is worth more in the hand of the bidder than next to it. */
void simple_give_fold(const struct simple *s) {
    const bool for_bidder = simple_is_mate(s, s->view->bidder);
    s->action->kind = (uint8_t)(for_bidder ? PEDRO_ACT_GIVE_FOLD : PEDRO_ACT_STAY);
    because(
        s,
        for_bidder
            ? N_("Your trumps do more in your partner's long hand than in yours.")
            : N_("Stay: against the bidder every card that must be followed to helps."));
}
