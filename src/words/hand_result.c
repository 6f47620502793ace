/* hand_result.c - how a hand and a match ended.
 *
 * SPDX-License-Identifier: MIT */
#include "words/hand_result.h"
#include "pedro/told.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

#define LINE(text, ...) (rich_fill(text, __VA_ARGS__), pedro_text_add_char(text, '\n'))

bool review_is_due(const struct happening *happening) {
    return happening->after.hands_scored > happening->before.hands_scored;
}

/* The last card of a hand may be the one that shows the partner. */
static pedro_seat partner_of(const struct happening *of) {
    for (unsigned i = 0; i < of->effects.count; i++)
        if (of->effects.at[i].kind == PEDRO_EFFECT_PARTNER_SHOWN)
            return of->effects.at[i].seat;
    return of->before.partner;
}

/* The sides whose revoke counted in the hand, a bit for each. */
static unsigned guilty(const struct happening *of) {
    unsigned sides = 0;
    for (unsigned i = 0; i < of->effects.count; i++)
        if (of->effects.at[i].kind == PEDRO_EFFECT_REVOKE_FOUND)
            sides |= 1u << pedro_side(of->rules, (unsigned)of->effects.at[i].seat);
    return sides;
}

/* The sentence on a bid that is neither made nor set as the points say, but as a revoke does (RULES section 13,
 * `no_score`); NULL for other bids. */
static const char *by_revoke(const struct happening *of, unsigned long points,
                             bool mine) {
    const struct pedro_view *after = &of->after;
    const unsigned bidding = pedro_side(of->rules, (unsigned)after->last_bidder);
    const unsigned sides = guilty(of);
    const bool enough =
        points >= (unsigned long)pedro_bid_needs(of->rules, after->last_bid);
    if (of->rules->set.revoke != PEDRO_REVOKE_NO_SCORE || !sides)
        return NULL;
    if (sides >> bidding & 1 && enough)
        return mine ? _("You bid {bid} in {suit} and won enough, but your side revoked: "
                        "the bid scores nothing.")
                    : _("{who} bid {bid} in {suit} and won enough, but that side "
                        "revoked: the bid scores nothing.");
    if (enough || !(sides >> !bidding & 1))
        return NULL;
    if (sides >> bidding & 1)
        return mine ? _("You bid {bid} in {suit} and won too little, but both sides "
                        "revoked: the bid scores nothing.")
                    : _("{who} bid {bid} in {suit} and won too little, but both sides "
                        "revoked: the bid scores nothing.");
    return mine ? _("You bid {bid} in {suit} and won too little, but the other side "
                    "revoked: the bid counts as made.")
                : _("{who} bid {bid} in {suit} and won too little, but the other side "
                    "revoked: the bid counts as made.");
}

static void tell_bid(const struct happening *of, const struct seats *seats,
                     struct pedro_text *text) {
    const struct pedro_view *after = &of->after;
    const pedro_seat bidder = after->last_bidder, partner = partner_of(of);
    const bool mine = bidder == seats->me;
    struct rich_words words = {.used = 0};
    unsigned long points =
        (unsigned long)after->points[pedro_side(of->rules, (unsigned)bidder)];
    const char *sentence;
    if (partner != PEDRO_NO_SEAT && partner != bidder)
        points += (unsigned long)after->points[partner];
    sentence = by_revoke(of, points, mine);
    if (!sentence && after->last_made)
        sentence =
            mine ? ngettext("You bid {bid} in {suit} and made it with {points} point.",
                            "You bid {bid} in {suit} and made it with {points} points.",
                            points)
                 : ngettext("{who} bid {bid} in {suit} and made it with {points} point.",
                            "{who} bid {bid} in {suit} and made it with {points} points.",
                            points);
    else if (!sentence)
        sentence =
            mine ? ngettext("You bid {bid} in {suit} and were set with {points} point.",
                            "You bid {bid} in {suit} and were set with {points} points.",
                            points)
                 : ngettext("{who} bid {bid} in {suit} and was set with {points} point.",
                            "{who} bid {bid} in {suit} and was set with {points} points.",
                            points);
    LINE(text, sentence, "who", seat_name(seats, bidder), "bid",
         rich_bid(&words, after->last_bid), "suit", rich_suit_name(after->last_trump),
         "points", rich_number(&words, (long)points));
    if (of->rules->set.teams != PEDRO_TEAMS_CALLED)
        return;
    if (partner == PEDRO_NO_SEAT)
        LINE(text, _("There was no partner."));
    else
        LINE(text,
             partner == seats->me ? _("You were the partner.")
                                  : _("{who} was the partner."),
             "who", seat_name(seats, partner));
}

/* `taken` holds, once a hand is over, the cards that count for each side. */
static void tell_cards(const struct happening *of, const struct seats *seats,
                       struct pedro_text *text) {
    const struct pedro_view *after = &of->after;
    pedro_cards rest = of->rules->scoring[after->last_trump];
    for (unsigned place = 0; place < of->rules->sides; place++) {
        const unsigned side = side_listed(seats, place);
        struct rich_words words = {.used = 0};
        if (!after->taken[side])
            continue;
        rest &= ~after->taken[side];
        LINE(text,
             ngettext("{side}: {cards}, {points} point.",
                      "{side}: {cards}, {points} points.",
                      (unsigned long)after->points[side]),
             "side", side_name(seats, side), "cards",
             sorted_word(of->rules, after->last_trump, after->taken[side], &words),
             "points", rich_number(&words, after->points[side]));
    }
    if (rest) {
        struct rich_words words = {.used = 0};
        LINE(text, _("Nobody: {cards}."), "cards",
             sorted_word(of->rules, after->last_trump, rest, &words));
    }
}

static void tell_scores(const struct happening *of, const struct seats *seats,
                        struct pedro_text *text) {
    pedro_text_add(text, _("Score: "));
    for (unsigned place = 0; place < of->rules->sides; place++) {
        const unsigned side = side_listed(seats, place);
        struct rich_words words = {.used = 0};
        const int32_t won = of->after.last_hand[side];
        rich_fill(text, _("{side} {sign}{won}, {score} in all"), "side",
                  side_name(seats, side), "sign", won > 0 ? "+" : "", "won",
                  rich_number(&words, won), "score",
                  rich_number(&words, of->after.score[side]));
        pedro_text_add(text, place + 1 < of->rules->sides ? "; " : ".\n");
    }
}

void review_hand(const struct happening *happening, const struct seats *seats,
                 struct pedro_text *text) {
    tell_bid(happening, seats, text);
    tell_cards(happening, seats, text);
    tell_scores(happening, seats, text);
    if (!happening->after.winners &&
        pedro_bidder_goes_out(happening->rules, happening->after.score))
        LINE(text,
             _("Bidder goes out: whoever bids and makes it in the next hand wins the "
               "match."));
}

const char *review_undecided(const struct pedro_rules *rules,
                             const struct pedro_view *view) {
    int32_t best = INT32_MIN;
    unsigned winners = 0, best_of = 0;
    for (unsigned side = 0; side < rules->sides; side++) {
        if (!(view->winners >> side & 1))
            continue;
        winners++;
        if (view->score[side] > best)
            best_of = 0;
        if (view->score[side] >= best) {
            best_of++;
            best = view->score[side];
        }
    }
    return winners == 0                        ? _("All boards are played.")
           : winners > 1 && best_of == winners ? _("The match is a draw.")
                                               : NULL;
}

void review_match(const struct pedro_rules *rules, const struct pedro_view *view,
                  const struct seats *seats, struct pedro_text *text) {
    unsigned winner = 0;
    struct rich_words words = {.used = 0};
    const char *sentence = review_undecided(rules, view);
    if (sentence) {
        LINE(text, sentence, "side", "", "score", "");
        return;
    }
    while (!(view->winners >> winner & 1) && winner + 1u < rules->sides)
        winner++;
    const char *score = rich_number(&words, view->score[winner]);
    if (side_is_mine(seats, winner))
        sentence = seats->pairs ? _("Your side wins the match with {score}.")
                                : _("You win the match with {score}.");
    else
        sentence = seats->pairs && seats->me != PEDRO_NO_SEAT
                       ? _("Their side wins the match with {score}.")
                   : seats->pairs ? _("{side} win the match with {score}.")
                                  : _("{side} wins the match with {score}.");
    LINE(text, sentence, "side", side_name(seats, winner), "score", score);
}
