/* validity.c - checks the combinations of keys that RULES section 12 requires.
 *
 * Each condition is a row: its key, the other key, whether it holds, and the message if
 * not. A complaint has the first condition that does not hold.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/ruleset.h"

#define N_(text) text

static bool has_letter(const struct pedro_ruleset *set, int letter) {
    for (int i = 0; set->trumps[i] >= 0; i++)
        if (set->trumps[i] == letter)
            return true;
    return false;
}

static bool points_are_trumps(const struct pedro_ruleset *set) {
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        if (set->points[letter] && !has_letter(set, letter))
            return false;
    return true;
}

static bool order_is_complete(const struct pedro_ruleset *set) {
    int16_t left[PEDRO_LETTERS];
    memcpy(left, set->points, sizeof left);
    for (int i = 0; set->count_order[i] >= 0; i++) {
        if (!left[set->count_order[i]])
            return false;
        left[set->count_order[i]] = 0;
    }
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        if (left[letter])
            return false;
    return true;
}

static bool specials_fit(const struct pedro_ruleset *set, int total) {
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (set->specials >> row & 1 && pedro_specials[row].total &&
            pedro_specials[row].total != total)
            return false;
    return true;
}

/* The rows of moon and double-moon, which require each other. */
static int moons(const struct pedro_ruleset *set) {
    int rows = 0;
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (set->specials >> row & 1 && pedro_specials[row].who >= PEDRO_WHO_MOON)
            rows++;
    return rows;
}

static int complain(const struct pedro_ruleset *set, const char *name, const char *with,
                    const char *reason, struct pedro_complaint *complaint) {
    struct pedro_text text;
    if (!complaint)
        return PEDRO_ERR_BAD_OPTION;
    memset(complaint, 0, sizeof *complaint);
    complaint->err = PEDRO_ERR_BAD_OPTION;
    complaint->key = pedro_key_find(name, strlen(name));
    complaint->with = pedro_key_find(with, strlen(with));
    complaint->reason = reason;
    memcpy(complaint->name, name, strlen(name) + 1);
    pedro_text_init(&text, complaint->value, sizeof complaint->value);
    pedro_ruleset_get(set, complaint->key, &text);
    return PEDRO_ERR_BAD_OPTION;
}

int pedro_ruleset_check(const struct pedro_ruleset *set,
                        struct pedro_complaint *complaint) {
    const int pack = 52 + set->jokers, total = ruleset_total(set),
              deal = ruleset_deal(set);
    const int max_bid = set->max_bid == PEDRO_MAX_BID_TOTAL ? total : set->max_bid;
    const int forced = set->all_pass > 0 ? set->all_pass : 0;
    const int drawn = set->exchange == PEDRO_EXCHANGE_DRAW ? set->draw * set->players : 0;
    const bool pairs = set->teams == PEDRO_TEAMS_PAIRS;
    const bool two_sides = pairs || set->players == 2;
    const bool pairs_of_four = pairs && set->players == 4;
    const bool refill = set->exchange == PEDRO_EXCHANGE_REFILL;
    const bool waits = set->rob == PEDRO_ROB_TRUMPS || set->rob == PEDRO_ROB_FREE ||
                       set->rob == PEDRO_ROB_WASH;
    const bool bidder_robs = set->robber == PEDRO_ROBBER_BIDDER;
    const bool kitty = set->exchange == PEDRO_EXCHANGE_KITTY;

/* `key = value` must not stand with `with` unless `holds`. */
#define NEEDS(key, with, holds, reason)                                                  \
    if (!(holds))                                                                        \
    return complain(set, #key, #with, reason, complaint)

    NEEDS(teams, players, !pairs || set->players == 4 || set->players == 6,
          N_("Partners opposite need four or six players."));
    NEEDS(teams, players, set->teams != PEDRO_TEAMS_CALLED || set->players == 5,
          N_("A called partner needs five players."));
    NEEDS(trumps, jokers, has_letter(set, LETTER_MAIN_JOKER) == (set->jokers >= 1),
          N_("X must be among the trumps if there is a joker, and only then."));
    NEEDS(trumps, jokers, has_letter(set, LETTER_OFF_JOKER) == (set->jokers == 2),
          N_("x must be among the trumps if there are two jokers, and only then."));
    NEEDS(points, trumps, points_are_trumps(set),
          N_("A card scores that is not among the trumps."));
    NEEDS(deal, players, deal >= 1 && deal * set->players + set->kitty + drawn <= pack,
          N_("There are not that many cards in the pack."));
    NEEDS(kitty, exchange, (set->kitty > 0) == kitty,
          N_("There is a kitty if exchange is kitty, and only then."));
    NEEDS(draw, exchange, (set->draw > 0) == (set->exchange == PEDRO_EXCHANGE_DRAW),
          N_("More cards are dealt if exchange is draw, and only then."));
    NEEDS(hand_size, deal, !kitty || deal >= set->hand_size,
          N_("With a kitty a hand may be no larger than what is dealt."));
    NEEDS(hand_size, draw, set->draw == 0 || deal + set->draw >= set->hand_size,
          N_("A hand may be no larger than what is dealt and drawn."));
    NEEDS(max_bid, points, max_bid <= total,
          N_("Nobody can win more points than there are."));
    NEEDS(min_bid, max_bid, set->min_bid <= max_bid,
          N_("The lowest bid is above the highest."));
    NEEDS(all_pass, max_bid, forced <= max_bid,
          N_("The dealer's forced bid is above the highest."));
    NEEDS(slam, max_bid, !set->slam || max_bid == total,
          N_("A slam needs all the points as the highest bid."));
    NEEDS(specials, points, specials_fit(set, total),
          N_("One of these special bids is for another number of points in the pack."));
    NEEDS(specials, teams, moons(set) == 0 || (moons(set) == 2 && pairs_of_four),
          N_("moon and double-moon go only together, with four players in pairs."));
    NEEDS(excess, teams, set->excess != PEDRO_EXCESS_PASS || pairs_of_four,
          N_("Passing trumps to the partner needs four players in pairs."));
    NEEDS(excess, exchange,
          set->excess != PEDRO_EXCESS_SPREAD ||
              (kitty && deal + set->kitty <= 2 * set->hand_size),
          N_("Burying one card a trick needs a kitty, and hands and kitty of at most "
             "twice hand_size."));
    NEEDS(slide, excess, !set->slide || (set->excess == PEDRO_EXCESS_PASS && refill),
          N_("A slide needs excess = pass and exchange = refill."));
    NEEDS(slide, rob, !set->slide || (bidder_robs && waits),
          N_("A slide needs the bidder to rob trumps, the stock or the wash."));
    NEEDS(fold_pass, exchange,
          !set->fold_pass || (pairs_of_four && set->exchange == PEDRO_EXCHANGE_DRAW),
          N_("Giving one's trumps and folding needs four players in pairs and exchange = "
             "draw."));
    NEEDS(rob, robber, set->rob != PEDRO_ROB_SORT || bidder_robs,
          N_("Only the bidder may have the stock sorted."));
    NEEDS(claim, discards, !set->claim || (set->discards == PEDRO_DISCARDS_UP && refill),
          N_("Claiming thrown trumps needs discards = up and exchange = refill."));
    NEEDS(trumps_only, out, !set->trumps_only || set->out == PEDRO_OUT_FOLD,
          N_("Where only trumps are played, a player without any must fold."));
    NEEDS(throw_in, teams, !set->throw_in || two_sides,
          N_("Throwing in needs two sides."));
    NEEDS(made, teams, set->made == PEDRO_MADE_POINTS || two_sides,
          N_("Scoring the difference needs two sides."));
    NEEDS(lose_at, teams, set->lose_at == PEDRO_LOSE_AT_NONE || two_sides,
          N_("A losing score needs two sides."));
    NEEDS(lock, teams, set->lock == PEDRO_LOCK_NONE || two_sides,
          N_("A lock needs two sides."));
    NEEDS(lock, target, set->lock <= set->target, N_("The lock is above the target."));
    NEEDS(count_order, points,
          set->both != PEDRO_BOTH_COUNT_ORDER || order_is_complete(set),
          N_("It must name every scoring trump once, and nothing else."));
#undef NEEDS
    return 0;
}
