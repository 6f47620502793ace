/* advice_claims.c - the table of claims, and the groups of hands that they speak of.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "advice.h"

/* --- groups of hands --- */

struct shape {
    unsigned trumps, pedros;
    bool ace, king;
};

static struct shape shape_of(const struct pedro_rules *rules, pedro_cards hand,
                             unsigned suit) {
    const pedro_cards held = hand & rules->trumps[suit];
    const pedro_cards pedros =
        (pedro_set_of(pedro_card_of(suit, PEDRO_FIVE)) |
         pedro_set_of(pedro_card_of(pedro_same_colour(suit), PEDRO_FIVE))) &
        rules->trumps[suit];
    return (struct shape){pedro_set_count(held), pedro_set_count(held & pedros),
                          pedro_set_has(held, pedro_card_of(suit, PEDRO_ACE)),
                          pedro_set_has(held, pedro_card_of(suit, PEDRO_KING))};
}

static int ace_pedro_four(const struct pedro_rules *rules, pedro_cards hand,
                          unsigned suit) {
    const struct shape shape = shape_of(rules, hand, suit);
    return shape.trumps == 4 && shape.ace && shape.pedros == 1 ? 0 : -1;
}

/* Ace, king and four trumps in all: without a pedro, or with one. */
static int ace_king_four(const struct pedro_rules *rules, pedro_cards hand,
                         unsigned suit) {
    const struct shape shape = shape_of(rules, hand, suit);
    return shape.trumps == 4 && shape.ace && shape.king && shape.pedros < 2
               ? (int)shape.pedros
               : -1;
}

static int pedro_or_ace(const struct pedro_rules *rules, pedro_cards hand,
                        unsigned suit) {
    const struct shape shape = shape_of(rules, hand, suit);
    const bool ace = shape.ace && shape.trumps >= 4;
    return shape.pedros > 0 ? 2 + ace : ace;
}

static int any_pedro(const struct pedro_rules *rules, pedro_cards hand, unsigned suit) {
    return shape_of(rules, hand, suit).pedros > 0;
}

static int king(const struct pedro_rules *rules, pedro_cards hand, unsigned suit) {
    return shape_of(rules, hand, suit).king;
}

/* --- the claims --- */

/* clang-format off */
static const struct advice_claim claims[] = {
    /* Hands and calls. */
    {.name = "four-trumps", .source = "004", .game = "us", .kind = ADVICE_HAND,
     .says = "Four trumps with the ace and a pedro are usually worth a bid of 9 or 10.",
     .sample = "each hand and suit with exactly four trumps, the ace and one pedro; the suit is named",
     .label = {"ace, pedro, four trumps"}, .group = ace_pedro_four, .groups = 1, .sure = 7},
    {.name = "bid-nine", .source = "004", .game = "us", .kind = ADVICE_CALL,
     .says = "Four trumps with the ace and a pedro are usually worth a bid of 9 or 10.",
     .sample = "first to call with that hand in its best suit: it bids 7, 9 or 10 or passes, and bots call for the others",
     .label = {"ace, pedro, four trumps"}, .group = ace_pedro_four, .groups = 1, .call = {7, 9, 10}},
    {.name = "ace-king-four", .source = "004", .game = "us", .kind = ADVICE_HAND,
     .says = "A hand without a pedro is rarely worth a bid.",
     .sample = "each hand and suit with exactly four trumps, ace and king; the suit is named",
     .label = {"ace, king, no pedro", "ace, king and a pedro"}, .group = ace_king_four, .groups = 2, .sure = 7},
    {.name = "no-pedro", .source = "004", .game = "us", .kind = ADVICE_CALL,
     .says = "A hand without a pedro is rarely worth a bid.",
     .sample = "first to call: it bids 7 in its best suit or passes, and bots call for the others",
     .label = {"no pedro", "a pedro"}, .group = any_pedro, .groups = 2, .call = {7}},
    {.name = "pedro-or-ace", .source = "004", .game = "us", .kind = ADVICE_CALL,
     .says = "Never bid without a pedro, or the ace and length.",
     .sample = "first to call: it bids 7 in its best suit or passes, and bots call for the others; length is four trumps",
     .label = {"neither", "ace and length", "a pedro", "a pedro, ace and length"},
     .group = pedro_or_ace, .groups = 4, .call = {7}},
    {.name = "no-king", .source = "003", .game = "pede", .kind = ADVICE_CALL,
     .says = "A bid without the king, to draw the others on, can be costly.",
     .sample = "first to call: it bids 25 in its best suit or passes, and bots call for the others and afterwards",
     .label = {"without the king", "with the king"}, .group = king, .groups = 2, .call = {25}},
    /* Cards. */
    {.name = "ace-first", .source = "004", .game = "us", .kind = ADVICE_CARD,
     .says = "Lead ace and king early.",
     .sample = "the bidder leads to the first trick and holds the ace",
     .label = {"ace", "a low trump", "a plain card"}, .find = advice_top_first},
    {.name = "king-next", .source = "004", .game = "us", .kind = ADVICE_CARD,
     .says = "Lead ace and king early.",
     .sample = "the bidder has won the first trick and holds the king, now the highest trump",
     .label = {"king", "a low trump", "a plain card"}, .find = advice_king_next},
    {.name = "trump-first", .source = "004", .game = "us", .kind = ADVICE_CARD,
     .says = "Lead trumps early, before others capture your pedros.",
     .sample = "the bidder leads to the first trick and holds a pedro, but not the ace",
     .label = {"the highest trump", "a low trump", "a plain card"}, .find = advice_trump_first},
    {.name = "low-trump", .source = "004", .game = "us", .kind = ADVICE_CARD,
     .says = "Lead a low trump to draw out higher ones, and so protect a pedro.",
     .sample = "a seat is on lead with a pedro, and a trump higher than all of its own is out",
     .label = {"a low trump", "", "a plain card"}, .find = advice_low_trump},
    {.name = "under-partner", .source = "004", .game = "us", .kind = ADVICE_CARD,
     .says = "Play pedros under a partner's winning trumps.",
     .sample = "the partner's trump wins so far and none that is out and behind can beat it",
     .label = {"a pedro", "a low trump", "a plain card"}, .find = advice_under_sure},
    {.name = "under-risk", .source = "004", .game = "us", .kind = ADVICE_CARD,
     .says = "Play pedros under a partner's winning trumps.",
     .sample = "the partner's trump wins so far, but an opponent behind may hold a higher one",
     .label = {"a pedro", "a low trump", "a plain card"}, .find = advice_under_risk},
    {.name = "cinch-plain", .source = "000", .game = "us", .kind = ADVICE_CARD,
     .says = "The third hand plays a trump above the five, so that the fourth saves no pedro.",
     .sample = "third to play, a plain card led, a pedro is out and nothing above it is played",
     .label = {"a trump above the five", "a low trump", "a plain card"}, .find = advice_cinch_plain},
    {.name = "cinch-early", .source = "000", .game = "us", .kind = ADVICE_CARD,
     .says = "The third hand plays a trump above the five, so that the fourth saves no pedro.",
     .sample = "the same in the first trick",
     .label = {"a trump above the five", "a low trump", "a plain card"}, .find = advice_cinch_early},
    {.name = "cinch-pedro", .source = "000", .game = "us", .kind = ADVICE_CARD,
     .says = "The third hand plays a trump above the five, so that the fourth saves no pedro.",
     .sample = "the same with a pedro of its own",
     .label = {"a trump above the five", "a low trump", "a plain card"}, .find = advice_cinch_pedro},
    {.name = "cinch-trump", .source = "003", .game = "us", .kind = ADVICE_CARD,
     .says = "The third hand plays a trump above the five, so that the fourth saves no pedro.",
     .sample = "third to play, a trump led, a pedro is out and nothing above it is played",
     .label = {"a trump above the five", "a low trump", "a plain card"}, .find = advice_cinch_trump},
    {.name = "keep-low", .source = "004", .game = "modern", .kind = ADVICE_CARD,
     .says = "Where the taker scores the two, do not let it fall into the others' trick.",
     .sample = "last to play, an opponent's trump wins and cannot be beaten, and the two may be kept",
     .label = {"another card", "the two"}, .find = advice_keep_low, .call = {9}},
    {.name = "save-trump", .source = "000", .game = "fives", .kind = ADVICE_CARD,
     .says = "Save trumps for the end, to capture the five.",
     .sample = "on lead to one of the first three tricks with the highest trump, the five is out",
     .label = {"a plain card", "the highest trump"}, .find = advice_save_trump},
    /* Rules. */
    {.name = "must-follow", .source = "000", .game = "us", .kind = ADVICE_RULES,
     .says = "Where plain suits must be followed, a trick is more a matter of chance.",
     .sample = "each deal under each rule, the same bidder and suit; the better player is the one measured with, the worse `beginner`",
     .label = {"may trump", "the same, other dice", "must follow"},
     .rules = {"", "", ",plain_led=follow"}},
    {.name = "any-card", .source = "000", .game = "us", .kind = ADVICE_RULES,
     .says = "Where any card may be played to a plain one, that makes less difference.",
     .sample = "each deal under each rule, the same bidder and suit; the better player is the one measured with, the worse `beginner`",
     .label = {"may trump", "the same, other dice", "any card"},
     .rules = {"", "", ",plain_led=any"}},
    /* What happens. */
    {.name = "tricks", .source = "000", .game = "us", .kind = ADVICE_WATCH,
     .says = "Most tricks are won by a trump.", .sample = "every deal", .watch = advice_watch_tricks},
    {.name = "draw-tells", .source = "004", .game = "us", .kind = ADVICE_WATCH,
     .says = "How many cards a player draws tells how many trumps each side holds.",
     .sample = "one player of each deal, not the dealer, who takes what is left", .watch = advice_watch_draw},
    {.name = "no-trumps", .source = "000", .game = "fives", .kind = ADVICE_WATCH,
     .says = "A player without trumps may draw 3, 4 or 5, though 5 are rare.",
     .sample = "players who kept no trump, neither dealer nor bidder", .watch = advice_watch_no_trumps},
    {.name = "all-pass", .source = "000", .game = "king", .kind = ADVICE_WATCH,
     .says = "It is very unusual that all four pass.", .sample = "every deal, bots call",
     .watch = advice_watch_all_pass},
    {.name = "dealer", .source = "003", .game = "pede", .kind = ADVICE_WATCH,
     .says = "The dealer has an advantage.", .sample = "every deal, bots call", .watch = advice_watch_dealer},
    {.name = "last-bid", .source = "000", .game = "us", .kind = ADVICE_WATCH,
     .says = "When both sides are near the end and the bid is set, the others quite often win.",
     .sample = "every deal at 55 to 55, bots call", .watch = advice_watch_end},
};
/* clang-format on */

const struct advice_claim *advice_claim(int index) {
    return index >= 0 && index < (int)(sizeof claims / sizeof claims[0]) ? &claims[index]
                                                                         : NULL;
}

const struct advice_claim *advice_claim_find(const char *name) {
    const struct advice_claim *claim;
    for (int i = 0; (claim = advice_claim(i)); i++)
        if (strcmp(claim->name, name) == 0)
            return claim;
    return NULL;
}
