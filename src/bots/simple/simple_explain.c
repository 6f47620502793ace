/* simple_explain.c - explains a card that `simple` plays in a sentence.
 *
 * The number that chose the card means nothing to a person; the sentence states a fact about the card in
 * this trick.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple_trick.h"

static void say(const struct simple_trick *t, const char *sentence, pedro_card card,
                pedro_card other, int number) {
    simple_because(t->s, sentence, card, other, number);
}

static void explain_lead(const struct simple_trick *t, const struct simple_option *o) {
    const char *sentence;
    if (!t->strength[o->card] && !(t->s->hand & t->trumps))
        sentence = N_("You have no trump left, and {card} is the best of the others.");
    else if (!t->strength[o->card])
        sentence = N_("A plain card such as {card} keeps your trumps together, and lets "
                      "others commit theirs.");
    else if (t->out_count == 0)
        sentence = N_("Nobody else has a trump left, so {card} wins its trick.");
    else if (o->above == 0)
        sentence = N_("No trump that is left beats {card}: it wins, and the others must "
                      "follow with theirs.");
    else if (t->ours > 0)
        sentence =
            N_("Lead {card} to draw out higher trumps: your partner may win the trick.");
    else
        sentence = N_("Lead {card} to draw out higher trumps at little cost.");
    say(t, sentence, o->card, PEDRO_NO_CARD, 0);
}

/* The most valuable unseen trump that the card would beat. */
static pedro_card stopped(const struct simple_trick *t, pedro_card card) {
    pedro_card best = PEDRO_NO_CARD;
    for (pedro_cards left = t->out & t->s->rules->scoring[t->trump]; left;) {
        const pedro_card each = pedro_set_pop(&left);
        if (t->strength[each] < t->strength[card] && simple_trick_points(t, each) > 0 &&
            (best == PEDRO_NO_CARD ||
             simple_trick_points(t, each) > simple_trick_points(t, best)))
            best = each;
    }
    return best;
}

/* Explains a card that wins the trick, for now or for certain. */
static void explain_win(const struct simple_trick *t, const struct simple_option *o) {
    const int points = t->on_table + simple_trick_points(t, o->card);
    const pedro_card stops =
        t->strength[o->card] ? stopped(t, o->card) : (pedro_card)PEDRO_NO_CARD;
    const bool alone = t->s->rules->set.teams == PEDRO_TEAMS_SOLO;
    if (o->ours >= SIMPLE_ONE - 1 && points > 0)
        say(t,
            alone
                ? N_("You are sure to win the trick with {card}, and {number} in points.")
                : N_("Your side is sure to win the trick with {card}, and {number} in "
                     "points."),
            o->card, t->best, points);
    else if (o->ours >= SIMPLE_ONE - 1)
        say(t,
            alone ? N_("You are sure to win the trick with {card}.")
                  : N_("Your side is sure to win the trick with {card}."),
            o->card, t->best, 0);
    else if (t->after_count > 0 && stops != PEDRO_NO_CARD)
        say(t, N_("Play {card}, so that {other} cannot win behind you."), o->card, stops,
            0);
    else
        say(t, N_("With {card} you win the trick so far, at little cost."), o->card,
            t->best, 0);
}

static bool can_beat(const struct simple_trick *t) {
    for (pedro_cards left = t->s->legal->cards; left;)
        if (simple_trick_beats(t, pedro_set_pop(&left)))
            return true;
    return false;
}

static void explain_follow(const struct simple_trick *t, const struct simple_option *o) {
    const int points = simple_trick_points(t, o->card);
    const bool mate = simple_is_mate(t->s, t->best_by);
    const char *sentence;
    if (mate && points > 0)
        sentence = N_("Your side should win the trick with {other}: add {card} and its "
                      "{number} in points.");
    else if (mate)
        sentence =
            N_("Your side is winning the trick with {other}, so {card} is enough.");
    else if (points > 0 && o->ours >= SIMPLE_ONE / 4)
        sentence = N_("Your partner is still to play and may win the trick: add {card} "
                      "and its {number} in points.");
    else if (can_beat(t))
        sentence =
            N_("To beat {other} is not worth what it would cost; {card} is what you "
               "will miss least.");
    else
        sentence =
            N_("Nothing you may play beats {other}, and {card} is what you will miss "
               "least.");
    say(t, sentence, o->card, t->best, points);
}

void simple_trick_explain(const struct simple_trick *t,
                          const struct simple_option *chosen) {
    if (pedro_set_count(t->s->legal->cards) == 1)
        say(t, N_("It is the only card you may play."), chosen->card, PEDRO_NO_CARD, 0);
    else if (t->leads)
        explain_lead(t, chosen);
    else if (chosen->beats)
        explain_win(t, chosen);
    else
        explain_follow(t, chosen);
}
