/* simple_bid.c - what `simple` calls: misdeals, dark bids, the auction, and the naming of trumps.
 *
 * A bid is worth the expected margin over the other sides if we play it; a pass the expected margin if they,
 * or a partner, get the bid instead. The score of the match decides by how much the bid must be better.
 *
 * Values are in 1/256 of a point.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/simple/simple.h"

enum { FINE = SIMPLE_FINE };

static void act(const struct simple *s, enum pedro_action_kind kind) {
    s->action->kind = (uint8_t)kind;
}

static void because(const struct simple *s, const char *sentence, unsigned suit,
                    int number) {
    simple_because(s, sentence, PEDRO_NO_CARD, PEDRO_NO_CARD, number);
    s->reason->suit = (uint8_t)suit;
}

void simple_misdeal(const struct simple *s) {
    act(s, PEDRO_ACT_MISDEAL);
    because(
        s, N_("You hold nothing that scores in any suit: a new deal can only be better."),
        0, 0);
}

/* --- the score --- */

struct standing {
    int ours, theirs; /* scores; theirs the best of the others */
    int target;
};

static void stand(const struct simple *s, struct standing *standing) {
    enum { FAR = 100000 }; /* scores beyond this make no difference */
    const unsigned side = pedro_side(s->rules, (unsigned)s->me);
    standing->ours = standing->theirs = -FAR;
    standing->target = s->rules->set.target;
    for (unsigned each = 0; each < s->rules->sides; each++) {
        const int score = s->view->score[each] > FAR ? FAR : (int)s->view->score[each];
        int *of = each == side ? &standing->ours : &standing->theirs;
        if (score > *of)
            *of = score;
    }
}

/* By how much a bid must be better than a pass, given the score. */
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
    return s->rules->total * change / (SIMPLE_ONE / FINE);
}

int simple_mood(const struct pedro_rules *rules, const struct pedro_view *view,
                pedro_bid bid) {
    const struct simple s = {.weights = &simple_usual,
                             .rules = rules,
                             .view = view,
                             .me = view->seat,
                             .hand = view->hand[view->seat]};
    return mood(&s, pedro_bid_cost(rules, bid));
}

/* A dark bid is for a score at which the others need so little that an ordinary hand can no longer win us
 * the match. */
void simple_dark(const struct simple *s) {
    struct standing now;
    stand(s, &now);
    const int missing = now.target - now.ours;
    if (now.target - now.theirs <= s->rules->total / 10 + 1 &&
        missing > s->rules->total && missing <= 2 * s->rules->total) {
        act(s, PEDRO_ACT_DARK);
        because(s, N_("Nothing else can still win the match."), 0, 0);
    } else {
        act(s, PEDRO_ACT_PASS);
        because(s, N_("Hardly any hand wins every point: look at yours first."), 0, 0);
    }
}

/* --- the value of calls --- */

/* The sides that share what the bidder does not win. */
static int other_sides(const struct simple *s) {
    return s->rules->sides > 2 ? s->rules->sides - 1 : 1;
}

/* The expected margin of a hand with `bid` as its bid. */
static int worth_of_bid(const struct simple *s, const struct simple_value *value,
                        int bid) {
    const int chance = simple_value_chance(value, bid), failure = SIMPLE_ONE - chance;
    /* Points when the bid is made: those expected, and what a made bid tells beyond them.
     * With two sides all three rules of `set` come to the same: the bid is lost, and the
     * others score their points. */
    const int64_t made = (int64_t)value->points * chance +
                         (int64_t)value->spread * 8 / 5 * chance / SIMPLE_ONE * failure;
    const int64_t lost = (int64_t)bid * FINE * failure;
    return (int)((made - lost) / SIMPLE_ONE) -
           (value->live - value->points) / other_sides(s);
}

/* The same with a special bid, which only every point makes. */
static int worth_of_all(const struct simple *s, const struct simple_value *value,
                        int made, int cost) {
    return (made * value->all - cost * (SIMPLE_ONE - value->all)) / (SIMPLE_ONE / FINE) -
           (value->live - value->points) / other_sides(s);
}

/* The expected margin of an unknown bidder in `seat`. */
static int worth_of_bidder(const struct simple *s, pedro_seat seat) {
    struct simple_value value;
    simple_value_typical(s, seat, &value);
    int bid = (value.points - value.spread / 2) / FINE;
    if (bid < s->rules->set.min_bid)
        bid = s->rules->set.min_bid;
    return worth_of_bid(s, &value, bid);
}

void simple_bidders_init(const struct pedro_rules *rules, const struct pedro_state *state,
                         struct simple_bidders *bidders) {
    struct pedro_view view;
    pedro_view(rules, state, state->turn, &view);
    const struct simple s = {.weights = &simple_usual, .rules = rules, .view = &view};
    bidders->dealer = state->dealer;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        bidders->worth[seat] = worth_of_bidder(&s, seat);
}

static bool partner_has_it(const struct simple *s) {
    return s->view->high_bid != PEDRO_NO_BID &&
           s->rules->set.teams == PEDRO_TEAMS_PAIRS && simple_is_mate(s, s->view->bidder);
}

/* True if no seat calls after this one. */
static bool calls_last(const struct simple *s) {
    const struct pedro_view *view = s->view;
    if (s->rules->set.auction == PEDRO_AUCTION_ONCE)
        return s->me == view->dealer;
    for (pedro_seat seat = 0; seat < s->rules->set.players; seat++)
        if (seat != s->me && view->call[seat] != PEDRO_PASSED)
            return false;
    return true;
}

static int worth_of_pass(const struct simple *s) {
    const struct simple_weights *w = s->weights;
    const pedro_seat bidder =
        s->view->high_bid == PEDRO_NO_BID ? pedro_left(s->rules, s->me) : s->view->bidder;
    int weight = -w->pass_to_others;
    if (s->view->high_bid == PEDRO_NO_BID && calls_last(s))
        return 0; /* the hand is not played */
    if (s->view->high_bid == PEDRO_NO_BID && s->rules->set.teams == PEDRO_TEAMS_PAIRS)
        weight = -w->pass_to_next;
    else if (partner_has_it(s))
        weight = w->pass_to_partner;
    const int worth = s->bidders && s->bidders->dealer == s->view->dealer
                          ? s->bidders->worth[bidder]
                          : worth_of_bidder(s, bidder);
    return (int)((int64_t)worth * weight / SIMPLE_ONE) / other_sides(s);
}

/* --- the auction --- */

struct offer {
    pedro_bid bid;
    unsigned suit;
    int chance; /* to make it */
    int worth;
};

/* What the hand is worth in each suit. */
static void value_suits(const struct simple *s, struct simple_value value[4]) {
    for (unsigned suit = 0; suit < 4; suit++)
        simple_value(s, suit, &value[suit]);
}

/* The best for so many points of the suits whose bits are in `among`, or PEDRO_NO_SUIT. */
static unsigned best_suit(const struct simple *s, const struct simple_value value[4],
                          unsigned among, int points) {
    unsigned suit = PEDRO_NO_SUIT;
    int most = -1;
    for (unsigned each = 0; each < 4; each++) {
        const int chance = points >= s->rules->total
                               ? value[each].all
                               : simple_value_chance(&value[each], points);
        /* Of suits with equal probabilities, near 0 or near 1, the one with more points. */
        const int rank = chance * 64 + value[each].points / 16;
        if (among >> each & 1 && rank > most) {
            most = rank;
            suit = each;
        }
    }
    return suit;
}

/* If others can still bid, it bids more than the minimum, but keeps a part of the gain over a pass. */
static pedro_bid number_to_bid(const struct simple *s, const struct simple_value *value,
                               pedro_bid least, int pass) {
    const int gain = worth_of_bid(s, value, least) - pass;
    pedro_bid bid = least;
    if (calls_last(s) || gain <= 0)
        return least;
    for (pedro_bid more = s->legal->bid_from; more <= s->legal->bid_to; more++) {
        if (worth_of_bid(s, value, more) - pass <
            (int64_t)gain * s->weights->bid_reserve / SIMPLE_ONE)
            break;
        bid = more;
    }
    return bid;
}

static void offer_number(const struct simple *s, const struct simple_value values[4],
                         int pass, struct offer *offer) {
    struct simple_value value;
    const struct pedro_legal *legal = s->legal;
    if (legal->bid_to == PEDRO_NO_BID)
        return;
    const pedro_bid least =
        legal->bid_alone != PEDRO_NO_BID ? legal->bid_alone : legal->bid_from;
    offer->suit = best_suit(s, values, 0xf, least);
    value = values[offer->suit];
    value.points += s->rules->total * s->weights->partner_shows / (SIMPLE_ONE / FINE);
    offer->bid = number_to_bid(s, &value, least, pass);
    offer->chance = simple_value_chance(&value, offer->bid);
    offer->worth = worth_of_bid(s, &value, offer->bid);
    if (s->rules->set.slam && legal->bid_to == s->rules->max_bid &&
        value.all >= s->weights->bid_all) {
        const int worth = worth_of_all(s, &value, 2 * s->rules->total, s->rules->max_bid);
        if (worth > offer->worth)
            *offer = (struct offer){legal->bid_to, offer->suit, value.all, worth};
    }
}

/* The suits, a bit each, that may be named with the special bid of `row`. */
static unsigned special_suits(const struct simple *s, int row) {
    unsigned suits = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        if (!(pedro_special_needs(s->rules, (unsigned)row, suit) & ~s->hand))
            suits |= 1u << suit;
    return suits;
}

/* A special bid, if it is worth more than the number. */
static void offer_special(const struct simple *s, const struct simple_value values[4],
                          struct offer *offer) {
    struct standing now;
    stand(s, &now);
    for (int row = 0; row < PEDRO_SPECIALS; row++) {
        const struct pedro_special *special = &pedro_specials[row];
        const pedro_bid bid = (pedro_bid)(PEDRO_BID_SPECIAL + row);
        /* Called from below nothing a moon hands the bidding to the partner. */
        if (!(s->legal->specials >> row & 1) ||
            (special->who == PEDRO_WHO_MOON && now.ours < 0))
            continue;
        const unsigned suit =
            best_suit(s, values, special_suits(s, row), s->rules->total);
        const struct simple_value *value = &values[suit];
        if (suit == PEDRO_NO_SUIT || value->all < s->weights->bid_all)
            continue;
        const int made =
            special->made ? special->made : now.target - now.ours + now.theirs;
        const int worth = worth_of_all(s, value, made, pedro_bid_cost(s->rules, bid));
        if (worth > offer->worth)
            *offer = (struct offer){bid, suit, value->all, worth};
    }
}

int simple_promise(const struct pedro_rules *rules, const struct pedro_view *view,
                   pedro_bid bid, unsigned *suit) {
    const struct simple s = {.weights = &simple_usual,
                             .rules = rules,
                             .view = view,
                             .me = view->seat,
                             .hand = view->hand[view->seat]};
    struct simple_value values[4];
    const bool special = bid >= PEDRO_BID_SPECIAL;
    const int points = special ? rules->total : pedro_bid_needs(rules, bid);
    value_suits(&s, values);
    *suit = best_suit(&s, values,
                      special ? special_suits(&s, bid - PEDRO_BID_SPECIAL) : 0xf, points);
    if (*suit == PEDRO_NO_SUIT)
        return 0;
    return points >= rules->total ? values[*suit].all
                                  : simple_value_chance(&values[*suit], points);
}

void simple_explain_bid(const struct simple *s, unsigned suit, int chance, bool poor) {
    const bool bids = s->action->kind == PEDRO_ACT_BID;
    if (!bids && partner_has_it(s))
        because(s,
                N_("Your partner has the bid, and you do not hold enough to better it."),
                0, 0);
    else if (!bids)
        because(s, N_("No suit of yours is good enough for the next bid."), 0, 0);
    else if (suit == PEDRO_NO_SUIT)
        because(s, N_("It is the only call you have."), 0, 0);
    else if (poor)
        because(s, N_("You must bid, so bid little: {suit} is your best suit."), suit, 0);
    else if (s->action->bid >= PEDRO_BID_SPECIAL)
        because(s, N_("With {suit} as trumps you have a fair chance to win every point."),
                suit, 0);
    else
        because(s,
                /* xgettext:no-c-format */
                N_("In {suit} you make it {number} % of the time."), suit,
                bot_reason_estimate(chance, SIMPLE_ONE));
}

void simple_bid(const struct simple *s) {
    const bool may_pass = s->legal->words >> PEDRO_ACT_PASS & 1;
    const int worth = worth_of_pass(s);
    struct simple_value values[4];
    struct offer offer = {PEDRO_NO_BID, PEDRO_NO_SUIT, 0, INT32_MIN / 2};
    value_suits(s, values);
    offer_number(s, values, worth, &offer);
    offer_special(s, values, &offer);
    if (offer.bid == PEDRO_NO_BID && !may_pass && s->legal->specials)
        /* The one call left, after a partner's moon. */
        offer.bid = (pedro_bid)(PEDRO_BID_SPECIAL + __builtin_ctz(s->legal->specials));
    const bool poor = offer.bid == PEDRO_NO_BID ||
                      offer.worth <= worth + mood(s, pedro_bid_cost(s->rules, offer.bid));
    if (may_pass && poor) {
        act(s, PEDRO_ACT_PASS);
    } else {
        act(s, PEDRO_ACT_BID);
        s->action->bid = offer.bid;
    }
    simple_explain_bid(s, offer.suit, offer.chance, poor);
}

void simple_name(const struct simple *s) {
    struct simple_value values[4];
    value_suits(s, values);
    const unsigned suit = best_suit(s, values, s->legal->suits,
                                    pedro_bid_needs(s->rules, s->view->high_bid));
    const int points = suit == PEDRO_NO_SUIT ? 0 : values[suit].points;
    act(s, PEDRO_ACT_NAME);
    s->action->suit = (uint8_t)suit;
    because(s,
            N_("With {suit} as trumps you can expect about {number} points, the best you "
               "can do."),
            suit, (points + FINE / 2) / FINE);
}
