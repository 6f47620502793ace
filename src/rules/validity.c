/* validity.c - checks the combinations of keys that RULES section 12 requires.
 *
 * Each condition is a row: its key, the other key, whether it holds, and the reason if
 * not. An error has the first condition that does not hold.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/ruleset.h"

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

static int refuse(const struct pedro_ruleset *set, const char *name, const char *with,
                  enum pedro_refusal_code reason, struct pedro_option_error *error) {
    struct pedro_text text;
    if (!error)
        return PEDRO_ERR_BAD_OPTION;
    memset(error, 0, sizeof *error);
    error->err = PEDRO_ERR_BAD_OPTION;
    error->key = pedro_key_find(name, strlen(name));
    error->with = pedro_key_find(with, strlen(with));
    error->code = reason;
    memcpy(error->name, name, strlen(name) + 1);
    pedro_text_init(&text, error->value, sizeof error->value);
    pedro_ruleset_get(set, error->key, &text);
    return PEDRO_ERR_BAD_OPTION;
}

int pedro_ruleset_check(const struct pedro_ruleset *set,
                        struct pedro_option_error *error) {
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
    return refuse(set, #key, #with, reason, error)

    NEEDS(teams, players, !pairs || set->players == 4 || set->players == 6,
          PEDRO_REFUSED_PAIRS_PLAYERS);
    NEEDS(teams, players, set->teams != PEDRO_TEAMS_CALLED || set->players == 5,
          PEDRO_REFUSED_CALLED_PLAYERS);
    NEEDS(trumps, jokers, has_letter(set, LETTER_MAIN_JOKER) == (set->jokers >= 1),
          PEDRO_REFUSED_MAIN_JOKER);
    NEEDS(trumps, jokers, has_letter(set, LETTER_OFF_JOKER) == (set->jokers == 2),
          PEDRO_REFUSED_OFF_JOKER);
    NEEDS(points, trumps, points_are_trumps(set), PEDRO_REFUSED_PLAIN_SCORES);
    NEEDS(deal, players, deal >= 1 && deal * set->players + set->kitty + drawn <= pack,
          PEDRO_REFUSED_PACK_TOO_SMALL);
    NEEDS(kitty, exchange, (set->kitty > 0) == kitty, PEDRO_REFUSED_KITTY_EXCHANGE);
    NEEDS(draw, exchange, (set->draw > 0) == (set->exchange == PEDRO_EXCHANGE_DRAW),
          PEDRO_REFUSED_DRAW_EXCHANGE);
    NEEDS(hand_size, deal, !kitty || deal >= set->hand_size, PEDRO_REFUSED_KITTY_HAND);
    NEEDS(hand_size, draw, set->draw == 0 || deal + set->draw >= set->hand_size,
          PEDRO_REFUSED_DRAWN_HAND);
    NEEDS(max_bid, points, max_bid <= total, PEDRO_REFUSED_MAX_BID_POINTS);
    NEEDS(min_bid, max_bid, set->min_bid <= max_bid, PEDRO_REFUSED_BIDS_CROSSED);
    NEEDS(all_pass, max_bid, forced <= max_bid, PEDRO_REFUSED_FORCED_TOO_HIGH);
    NEEDS(slam, max_bid, !set->slam || max_bid == total, PEDRO_REFUSED_SLAM_MAX_BID);
    NEEDS(specials, points, specials_fit(set, total), PEDRO_REFUSED_SPECIAL_POINTS);
    NEEDS(specials, teams, moons(set) == 0 || (moons(set) == 2 && pairs_of_four),
          PEDRO_REFUSED_MOONS);
    NEEDS(excess, teams, set->excess != PEDRO_EXCESS_PASS || pairs_of_four,
          PEDRO_REFUSED_EXCESS_PASS);
    NEEDS(excess, exchange,
          set->excess != PEDRO_EXCESS_SPREAD ||
              (kitty && deal + set->kitty <= 2 * set->hand_size),
          PEDRO_REFUSED_EXCESS_SPREAD);
    NEEDS(slide, excess, !set->slide || (set->excess == PEDRO_EXCESS_PASS && refill),
          PEDRO_REFUSED_SLIDE_EXCESS);
    NEEDS(slide, rob, !set->slide || (bidder_robs && waits), PEDRO_REFUSED_SLIDE_ROB);
    NEEDS(fold_pass, exchange,
          !set->fold_pass || (pairs_of_four && set->exchange == PEDRO_EXCHANGE_DRAW),
          PEDRO_REFUSED_FOLD_PASS);
    NEEDS(rob, robber, set->rob != PEDRO_ROB_SORT || bidder_robs, PEDRO_REFUSED_ROB_SORT);
    NEEDS(claim, discards, !set->claim || (set->discards == PEDRO_DISCARDS_UP && refill),
          PEDRO_REFUSED_CLAIM_DISCARDS);
    NEEDS(trumps_only, out,
          !set->trumps_only || set->out == PEDRO_OUT_FOLD ||
              set->out == PEDRO_OUT_FOLD_AT_TURN,
          PEDRO_REFUSED_TRUMPS_ONLY_OUT);
    NEEDS(throw_in, teams, !set->throw_in || two_sides, PEDRO_REFUSED_THROW_IN_SIDES);
    NEEDS(made, teams, set->made == PEDRO_MADE_POINTS || two_sides,
          PEDRO_REFUSED_DIFFERENCE_SIDES);
    NEEDS(lose_at, teams, set->lose_at == PEDRO_LOSE_AT_NONE || two_sides,
          PEDRO_REFUSED_LOSE_SIDES);
    NEEDS(lock, teams, set->lock == PEDRO_LOCK_NONE || two_sides,
          PEDRO_REFUSED_LOCK_SIDES);
    NEEDS(lock, target, set->lock <= set->target, PEDRO_REFUSED_LOCK_TARGET);
    NEEDS(count_order, points,
          set->both != PEDRO_BOTH_COUNT_ORDER || order_is_complete(set),
          PEDRO_REFUSED_COUNT_ORDER);
    NEEDS(play_out_of_turn, teams, !set->play_out_of_turn || pairs_of_four,
          PEDRO_REFUSED_OUT_OF_TURN_SIDES);
    NEEDS(revoke, teams, !set->revoke || two_sides, PEDRO_REFUSED_REVOKE_SIDES);
#undef NEEDS
    return 0;
}
