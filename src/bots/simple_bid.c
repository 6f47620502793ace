/* simple_bid.c - what simple calls: misdeals, dark bids, the auction, and the naming of
 * trumps.
 *
 * A bid is judged by the chance to make it. How large that chance must be depends on who
 * can still call after it, and on the score.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple.h"

static void act(const struct simple *s, enum pedro_action_kind kind) {
    s->action->kind = (uint8_t)kind;
}

static void because_suit(const struct simple *s, const char *sentence, unsigned suit,
                         int number) {
    simple_because(s, sentence, PEDRO_NO_CARD, PEDRO_NO_CARD, number);
    s->reason->suit = (uint8_t)suit;
}

void simple_misdeal(const struct simple *s) {
    act(s, PEDRO_MISDEAL);
    simple_because(
        s, N_("You hold nothing that scores in any suit: a new deal can only be better."),
        PEDRO_NO_CARD, PEDRO_NO_CARD, 0);
}

/* --- the score --- */

struct standing {
    int ours, theirs; /* scores; theirs the best of the others */
    int target;
};

static void stand(const struct simple *s, struct standing *standing) {
    const unsigned side = pedro_side(s->rules, (unsigned)s->me);
    standing->ours = s->view->score[side];
    standing->theirs = INT16_MIN;
    standing->target = s->rules->set.target;
    for (unsigned other = 0; other < s->rules->sides; other++)
        if (other != side && s->view->score[other] > standing->theirs)
            standing->theirs = s->view->score[other];
}

/* What the score adds to the chance a bid must have. */
static int mood(const struct simple *s, int cost) {
    const struct pedro_ruleset *set = &s->rules->set;
    const struct simple_weights *w = s->weights;
    struct standing now;
    int change = 0;
    stand(s, &now);
    if (set->both == PEDRO_BOTH_BIDDER_GOES_OUT && now.ours >= now.target - set->window &&
        now.theirs >= now.target - set->window)
        change += w->bid_decides;
    else if (!set->go_out_on_bid && now.theirs >= now.target - s->rules->total / 2)
        change += w->bid_near_end;
    if (set->lock != PEDRO_LOCK_NONE && now.ours >= set->lock)
        change += w->bid_locked;
    if (set->lose_at != PEDRO_LOSE_AT_NONE && now.ours - cost <= set->lose_at)
        change += w->bid_ruin;
    return change;
}

/* A dark bid is a last hope: when the others need next to nothing, an ordinary hand
 * cannot win the match any more, and this one can. */
void simple_dark(const struct simple *s) {
    struct standing now;
    stand(s, &now);
    const int missing = now.target - now.ours;
    const bool hope = now.target - now.theirs <= s->rules->total / 10 + 1 &&
                      missing > s->rules->total && missing <= 2 * s->rules->total;
    act(s, hope ? PEDRO_DARK : PEDRO_PASS);
    simple_because(s,
                   hope ? N_("Nothing else can still win the match.")
                        : N_("Hardly any hand wins every point: look at yours first."),
                   PEDRO_NO_CARD, PEDRO_NO_CARD, 0);
}

/* --- the auction --- */

struct offer {
    pedro_bid bid;
    unsigned suit;
    int chance; /* to make it */
    int expect; /* of points scored or lost, in 1/1024 */
};

/* Nobody calls after this seat. */
static bool calls_last(const struct simple *s) {
    const struct pedro_view *view = s->view;
    if (s->rules->set.auction == PEDRO_AUCTION_ONCE)
        return s->me == view->dealer;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++)
        if (seat != s->me && view->call[seat] != PEDRO_PASSED)
            return false;
    return true;
}

static unsigned best_suit(const struct simple *s, unsigned suits, int points,
                          struct simple_value *best) {
    unsigned suit = PEDRO_NO_SUIT;
    int most = -1;
    for (unsigned each = 0; each < 4; each++) {
        struct simple_value value;
        if (!(suits >> each & 1))
            continue;
        simple_value(s, each, &value);
        int chance =
            points >= s->rules->total ? value.all : simple_value_chance(&value, points);
        /* Where chances are level, near none or near certain, points tell. */
        int rank = chance * 64 + value.points / 16;
        if (rank > most) {
            most = rank;
            suit = each;
            *best = value;
        }
    }
    return suit;
}

static bool holds_for_special(const struct simple *s, int row, unsigned suit) {
    const pedro_cards needs = s->rules->special_needs[row][suit];
    return (s->hand & needs) == needs;
}

/* What to bid among the numbers, going no further than is wanted. */
static pedro_bid number_to_bid(const struct simple *s, const struct simple_value *value,
                               bool last) {
    const struct pedro_legal *legal = s->legal;
    pedro_bid bid = legal->bid_alone != PEDRO_NO_BID ? legal->bid_alone : legal->bid_from;
    if (last)
        return bid;
    for (pedro_bid more = legal->bid_from; more <= legal->bid_to; more++) {
        if (simple_value_chance(value, more) < s->weights->bid_open + mood(s, more))
            break;
        bid = more;
    }
    return bid;
}

static void offer_number(const struct simple *s, bool last, struct offer *offer) {
    struct simple_value value;
    if (s->legal->bid_to == PEDRO_NO_BID)
        return;
    const pedro_bid least =
        s->legal->bid_alone != PEDRO_NO_BID ? s->legal->bid_alone : s->legal->bid_from;
    offer->suit = best_suit(s, 0xf, least, &value);
    offer->bid = number_to_bid(s, &value, last);
    offer->chance = simple_value_chance(&value, offer->bid);
    const int points = value.points / 256 > offer->bid ? value.points / 256 : offer->bid;
    offer->expect = offer->chance * points - (SIMPLE_ONE - offer->chance) * offer->bid;
    if (s->rules->set.slam && s->legal->bid_to == s->rules->max_bid &&
        value.all >= s->weights->bid_all) {
        int expect = value.all * 2 * s->rules->total -
                     (SIMPLE_ONE - value.all) * s->rules->max_bid;
        if (expect > offer->expect) {
            offer->bid = s->legal->bid_to;
            offer->chance = value.all;
            offer->expect = expect;
        }
    }
}

/* A special bid, if it is worth more than the number. */
static void offer_special(const struct simple *s, struct offer *offer) {
    struct standing now;
    stand(s, &now);
    for (int row = 0; row < PEDRO_SPECIALS; row++) {
        const struct pedro_special *special = &pedro_specials[row];
        const pedro_bid bid = (pedro_bid)(PEDRO_BID_SPECIAL + row);
        struct simple_value value;
        unsigned suits = 0;
        if (!(s->legal->specials >> row & 1))
            continue;
        for (unsigned suit = 0; suit < 4; suit++)
            if (holds_for_special(s, row, suit))
                suits |= 1u << suit;
        const unsigned suit = best_suit(s, suits, s->rules->total, &value);
        /* Called from below nothing a moon hands the bidding to the partner. */
        if (special->who == PEDRO_WHO_MOON && now.ours < 0)
            continue;
        const int won =
            special->made ? special->made : now.target - now.ours + now.theirs;
        const int expect =
            value.all * won - (SIMPLE_ONE - value.all) * pedro_bid_cost(s->rules, bid);
        if (value.all >= s->weights->bid_all + mood(s, pedro_bid_cost(s->rules, bid)) &&
            expect > offer->expect) {
            offer->bid = bid;
            offer->suit = suit;
            offer->chance = value.all;
            offer->expect = expect;
        }
    }
}

static int chance_wanted(const struct simple *s, const struct offer *offer) {
    const struct simple_weights *w = s->weights;
    const pedro_seat high = s->view->bidder;
    int wanted = w->bid_last;
    if (s->view->high_bid != PEDRO_NO_BID && high != PEDRO_NO_SEAT &&
        s->rules->set.teams == PEDRO_TEAMS_PAIRS && simple_is_mate(s, high))
        wanted = w->bid_over_partner;
    return wanted + mood(s, pedro_bid_cost(s->rules, offer->bid));
}

void simple_bid(const struct simple *s) {
    const bool may_pass = s->legal->words >> PEDRO_PASS & 1;
    struct offer offer = {PEDRO_NO_BID, PEDRO_NO_SUIT, 0, 0};
    offer_number(s, calls_last(s), &offer);
    offer_special(s, &offer);
    if (offer.bid == PEDRO_NO_BID && !may_pass) {
        /* The one call left, after a partner's moon. */
        offer.bid = (pedro_bid)(PEDRO_BID_SPECIAL + __builtin_ctz(s->legal->specials));
        offer.suit = PEDRO_NO_SUIT;
    }
    if (may_pass &&
        (offer.bid == PEDRO_NO_BID || offer.chance < chance_wanted(s, &offer))) {
        act(s, PEDRO_PASS);
        if (s->view->high_bid != PEDRO_NO_BID &&
            s->rules->set.teams == PEDRO_TEAMS_PAIRS &&
            simple_is_mate(s, s->view->bidder))
            simple_because(
                s,
                N_("Your partner has the bid, and you do not hold enough to better it."),
                PEDRO_NO_CARD, PEDRO_NO_CARD, 0);
        else
            simple_because(s,
                           N_("No suit of yours is likely enough to make the next bid."),
                           PEDRO_NO_CARD, PEDRO_NO_CARD, 0);
        return;
    }
    act(s, PEDRO_BID);
    s->action->bid = offer.bid;
    if (offer.suit == PEDRO_NO_SUIT)
        simple_because(s, N_("It is the only call you have."), PEDRO_NO_CARD,
                       PEDRO_NO_CARD, 0);
    else if (!may_pass && offer.chance < chance_wanted(s, &offer))
        because_suit(s, N_("You must bid, so bid little: {suit} is your best suit."),
                     offer.suit, 0);
    else if (offer.bid >= PEDRO_BID_SPECIAL)
        because_suit(
            s, N_("With {suit} as trumps you have a fair chance to win every point."),
            offer.suit, 0);
    else
        because_suit(s,
                     N_("With {suit} as trumps you make it {number} times in a hundred."),
                     offer.suit, offer.chance * 100 / SIMPLE_ONE);
}

void simple_name(const struct simple *s) {
    struct simple_value value;
    const unsigned suit = best_suit(s, s->legal->suits,
                                    pedro_bid_needs(s->rules, s->view->high_bid), &value);
    act(s, PEDRO_NAME);
    s->action->suit = (uint8_t)suit;
    because_suit(s,
                 N_("You can expect about {number} points with {suit} as trumps, more "
                    "than with another suit."),
                 suit, (value.points + 128) / 256);
}
