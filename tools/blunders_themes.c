/* blunders_themes.c - what people laugh at.
 *
 * A theme only says which choices look wrong; whether they are is measured.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "blunders.h"
#include "bots/simple/hand_count.h"

/* Trumps that no card that is out beats. */
static pedro_cards sure(const struct sight *s, pedro_cards trumps) {
    pedro_cards best = 0;
    for (pedro_cards left = trumps; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (!sight_above(s, s->unseen, s->strength[card]))
            best |= pedro_set_of(card);
    }
    return best;
}

static int on_table(const struct sight *s) {
    int points = 0;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++)
        if (s->view->trick[seat] != PEDRO_NO_CARD)
            points += s->value[s->view->trick[seat]];
    return points;
}

static bool leads(const struct sight *s) { return s->played == 0; }
static bool is_last(const struct sight *s) { return s->played > 0 && s->behind == 0; }

static bool trump_wins(const struct sight *s) {
    return s->played > 0 && s->strength[s->best] > 0;
}

/* Whether the trick is the side's already, whatever comes. */
static bool is_ours(const struct sight *s) {
    return trump_wins(s) && s->best_is_ours &&
           (s->behind == 0 || !sight_above(s, s->unseen, s->strength[s->best]));
}

/* Marks cards as bad. True if there are some, and others. */
static bool blame(struct theme_choices *choices, pedro_cards bad) {
    unsigned bads = 0;
    for (unsigned i = 0; i < choices->count; i++) {
        const struct pedro_action *action = &choices->action[i];
        if (action->kind == PEDRO_ACT_PLAY && pedro_set_has(bad, action->card))
            choices->mark[i] = THEME_BAD, bads++;
    }
    return bads > 0 && bads < choices->count;
}

/* --- cards --- */

static bool low_lead(const struct sight *s, struct theme_choices *choices) {
    const pedro_cards best = sure(s, s->trumps);
    return leads(s) && s->unseen && best && s->trumps & s->pedros &&
           blame(choices, s->trumps & ~best & ~sight_scoring(s, s->trumps));
}

static bool bare_five(const struct sight *s, struct theme_choices *choices) {
    const pedro_cards fives = s->trumps & s->pedros;
    return leads(s) && blame(choices, fives & ~sure(s, fives));
}

static bool bare_point(const struct sight *s, struct theme_choices *choices) {
    const pedro_cards points = sight_scoring(s, s->trumps) & ~s->pedros;
    return leads(s) && blame(choices, points & ~sure(s, points));
}

/* The cards that the side is sure to win if they are played now. */
static pedro_cards safe(const struct sight *s) {
    if (is_ours(s))
        return s->trumps;
    return is_last(s) && !s->best_is_ours
               ? sight_above(s, s->trumps, s->strength[s->best])
               : 0;
}

static bool sure_five(const struct sight *s, struct theme_choices *choices) {
    return safe(s) & s->pedros &&
           blame(choices, s->legal->cards & ~sight_scoring(s, s->legal->cards));
}

static bool sure_point(const struct sight *s, struct theme_choices *choices) {
    const pedro_cards points = sight_scoring(s, safe(s));
    return points && !(points & s->pedros) &&
           blame(choices, s->legal->cards & ~sight_scoring(s, s->legal->cards));
}

static bool no_cinch(const struct sight *s, struct theme_choices *choices) {
    if (s->rules->set.teams != PEDRO_TEAMS_PAIRS ||
        !theme_find("cinch")->find(s, choices))
        return false;
    for (unsigned i = 0; i < choices->count; i++)
        if (choices->mark[i] != THEME_BAD)
            choices->mark[i] = THEME_OTHER;
    return true;
}

static bool wasted_top(const struct sight *s, struct theme_choices *choices) {
    const pedro_cards best = sure(s, s->trumps);
    return !leads(s) && s->unseen & s->pedros && on_table(s) == 0 &&
           blame(choices, best & ~s->pedros);
}

static bool over_partner(const struct sight *s, struct theme_choices *choices) {
    return is_ours(s) && s->unseen &&
           blame(choices, sight_above(s, s->trumps, s->strength[s->best]));
}

static bool given_points(const struct sight *s, struct theme_choices *choices) {
    return trump_wins(s) && !s->best_is_ours && s->unseen &&
           !sight_above(s, s->unseen | s->trumps, s->strength[s->best]) &&
           blame(choices, sight_scoring(s, s->legal->cards));
}

static bool risked_five(const struct sight *s, struct theme_choices *choices) {
    const pedro_cards fives = s->trumps & s->pedros;
    return !leads(s) && !(fives & safe(s)) && blame(choices, fives);
}

static bool lost_counts(const struct sight *s, struct theme_choices *choices) {
    if (!is_last(s) || s->best_is_ours || 5 * on_table(s) < s->rules->total)
        return false;
    const pedro_cards win = sight_above(s, s->trumps, s->strength[s->best]);
    return win && blame(choices, s->legal->cards & ~win);
}

/* --- calls --- */

static unsigned best_suit(const struct sight *s) {
    return hand_count_best_suit(s->rules, s->view->hand[s->me], 0xf);
}

static pedro_cards held(const struct sight *s, unsigned suit) {
    return s->view->hand[s->me] & s->rules->trumps[suit];
}

static unsigned least_of_ours(const struct sight *s, unsigned suit, unsigned rank) {
    return pedro_set_has(held(s, suit), pedro_card_of(suit, rank));
}

/* Marks the bids in a range; true if there are some, and other calls. */
static bool blame_bids(struct theme_choices *choices, pedro_bid from, pedro_bid to) {
    unsigned bads = 0;
    for (unsigned i = 0; i < choices->count; i++) {
        const struct pedro_action *action = &choices->action[i];
        if (action->kind == PEDRO_ACT_BID && action->bid >= from && action->bid <= to)
            choices->mark[i] = THEME_BAD, bads++;
    }
    return bads > 0 && bads < choices->count;
}

static bool blame_pass(struct theme_choices *choices) {
    for (unsigned i = 0; i < choices->count; i++)
        if (choices->action[i].kind == PEDRO_ACT_PASS) {
            choices->mark[i] = THEME_BAD;
            return choices->count > 1;
        }
    return false;
}

/* All points, without the ace of the best suit, which has four trumps or more. */
static bool all_no_ace(const struct sight *s, struct theme_choices *choices) {
    const unsigned suit = best_suit(s);
    return !least_of_ours(s, suit, PEDRO_ACE) && pedro_set_count(held(s, suit)) >= 4 &&
           s->rules->max_bid >= s->rules->total &&
           blame_bids(choices, (pedro_bid)s->rules->total, PEDRO_BID_SPECIAL - 1);
}

/* A special bid, which needs every point, with ace and length but more missing. */
static bool weak_moon(const struct sight *s, struct theme_choices *choices) {
    return pedro_set_count(held(s, best_suit(s))) >= 4 &&
           blame_bids(choices, PEDRO_BID_SPECIAL, PEDRO_BID_DARK);
}

/* Ace, king and five trumps, and nobody has bid. */
static bool timid(const struct sight *s, struct theme_choices *choices) {
    const unsigned suit = best_suit(s);
    return s->view->high_bid == PEDRO_NO_BID && least_of_ours(s, suit, PEDRO_ACE) &&
           least_of_ours(s, suit, PEDRO_KING) && pedro_set_count(held(s, suit)) >= 5 &&
           blame_pass(choices);
}

/* The dealer can have the bid for the same number. */
static bool no_steal(const struct sight *s, struct theme_choices *choices) {
    return s->rules->set.dealer_steal && s->view->dealer == s->me &&
           s->view->high_bid != PEDRO_NO_BID &&
           pedro_side(s->rules, (unsigned)s->view->bidder) !=
               pedro_side(s->rules, (unsigned)s->me) &&
           s->legal->bid_from == s->view->high_bid && blame_pass(choices);
}

/* More than the dealer has to bid. */
static bool dear_steal(const struct sight *s, struct theme_choices *choices) {
    return s->rules->set.dealer_steal && s->view->dealer == s->me &&
           s->legal->bid_to != PEDRO_NO_BID && s->legal->bid_from < s->legal->bid_to &&
           blame_bids(choices, s->legal->bid_from + 1, PEDRO_BID_SPECIAL - 1);
}

static bool raised_partner(const struct sight *s, struct theme_choices *choices) {
    return s->view->bidder >= 0 && s->view->bidder == pedro_partner(s->rules, s->me) &&
           blame_bids(choices, 1, PEDRO_BID_SPECIAL - 1);
}

/* A suit with at least two trumps fewer than another. */
static bool short_suit(const struct sight *s, struct theme_choices *choices) {
    unsigned longest = 0, bads = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        if (pedro_set_count(held(s, suit)) > longest)
            longest = pedro_set_count(held(s, suit));
    for (unsigned i = 0; i < choices->count; i++) {
        const struct pedro_action *action = &choices->action[i];
        if (action->kind == PEDRO_ACT_NAME &&
            pedro_set_count(held(s, action->suit)) + 2 <= longest)
            choices->mark[i] = THEME_BAD, bads++;
    }
    return bads > 0 && bads < choices->count;
}

/* clang-format off */
static const struct blunder_theme themes[] = {
    {"low-lead", "a low trump is led by a player with the highest trump and a pedro", PEDRO_PHASE_PLAY, low_lead},
    {"bare-five", "a pedro is led while higher trumps are out", PEDRO_PHASE_PLAY, bare_five},
    {"bare-point", "another scoring trump is led while higher ones are out", PEDRO_PHASE_PLAY, bare_point},
    {"sure-five", "a pedro is kept where the trick is sure", PEDRO_PHASE_PLAY, sure_five},
    {"sure-point", "another scoring trump is kept where the trick is sure", PEDRO_PHASE_PLAY, sure_point},
    {"no-cinch", "the third hand does not cinch", PEDRO_PHASE_PLAY, no_cinch},
    {"wasted-top", "the highest trump takes a trick without points", PEDRO_PHASE_PLAY, wasted_top},
    {"over-partner", "a trick that is the partner's is taken from the partner", PEDRO_PHASE_PLAY, over_partner},
    {"given-points", "a scoring trump is given to a trick that is the opponents'", PEDRO_PHASE_PLAY, given_points},
    {"risked-five", "a pedro is played to a trick that is not sure", PEDRO_PHASE_PLAY, risked_five},
    {"lost-counts", "the last player does not take a trick with many points", PEDRO_PHASE_PLAY, lost_counts},
    {"all-no-ace", "all points are bid without the ace", PEDRO_PHASE_BID, all_no_ace},
    {"weak-moon", "a special bid is called that is hardly ever made", PEDRO_PHASE_BID, weak_moon},
    {"timid", "ace, king and five trumps or more are passed, and nobody has bid", PEDRO_PHASE_BID, timid},
    {"no-steal", "the dealer does not take the bid for the same number", PEDRO_PHASE_BID, no_steal},
    {"dear-steal", "the dealer bids more than the bid costs", PEDRO_PHASE_BID, dear_steal},
    {"raised-partner", "the partner's bid is raised", PEDRO_PHASE_BID, raised_partner},
    {"short-suit", "a suit is named that is two trumps shorter than another", PEDRO_PHASE_TRUMP, short_suit},
};
/* clang-format on */

const struct blunder_theme *blunder_theme_at(unsigned index) {
    return index < sizeof themes / sizeof *themes ? &themes[index] : NULL;
}

const struct blunder_theme *blunder_theme_find(const char *name) {
    for (unsigned i = 0; blunder_theme_at(i); i++)
        if (strcmp(themes[i].name, name) == 0)
            return &themes[i];
    return NULL;
}
