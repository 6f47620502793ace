/* simple.h - internals of `simple`, the bot that plays by heuristics.
 *
 * It reads only the keys of the ruleset: which trumps score, what each seat holds after the exchange, what
 * may be played to what. Probabilities are integers in 1/1024 and there is no floating point, so it plays
 * the same on every machine. It is also the rollout policy and the player model of the bots that search.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_SIMPLE_H
#define BOTS_SIMPLE_H

#include "bots/playout.h"
#include "bots/reason.h"
#include "pedro/view.h"

#define N_(text) text

enum { SIMPLE_ONE = 1024 }; /* probability 1 */

/* Its weights, tuned by measurement (docs/bots.md): name, value, meaning. Probabilities and parts are in
 * 1/1024; the stake is all points not yet won. */
/* clang-format off */
#define SIMPLE_WEIGHTS(X) \
    /* Where unseen trumps lie. */ \
    X(bidder_share,    2570, "factor for a trump to lie with the bidder") \
    X(drawn_trumps,     101, "probability that an unseen card drawn was a trump") \
    /* What other seats do in a trick. */ \
    X(take_points,     1000, "probability to take a trick with points from the other side") \
    X(take_empty,       478, "the same without points, as the last to play") \
    X(take_cinch,      1024, "the same without points, before others") \
    X(take_own,          38, "probability to take a trick from its own side") \
    X(take_again,       566, "factor for these if the trick was just taken by another") \
    X(throw_points,     592, "part of its points that a seat throws on its side's trick") \
    X(save_points,      667, "part of its points that it plays to win the trick") \
    X(fear,            2361, "how much the risk of losing the trick reduces both") \
    X(ruff_must_follow,  350, "probability to be able to trump where suit must be followed") \
    X(ruff_plain_first,   12, "the same where plain cards must be played first") \
    /* The value of cards for later tricks. */ \
    X(master,           788, "factor for a higher unseen trump to beat one of ours") \
    X(capture,         1119, "part of the unseen points that a winner catches") \
    X(dilute,           661, "how much less that is for each trick left") \
    X(carry,            410, "part of a partner's points that count as unseen") \
    X(save_base,        298, "probability to win with a scoring trump of ours") \
    X(save_win,         723, "more, if it should win its trick") \
    X(save_cover,        76, "more, for each other trump, up to three") \
    X(save_mates,       217, "more, for what partners hold") \
    X(save_draw,         71, "more, for each of our other trumps that none beats, up to two") \
    X(length,            55, "of the stake, for each trump") \
    X(rank,              16, "of the stake, for the highest rather than none") \
    /* The value of the lead, of the stake. */ \
    X(lead_bid,          23, "to have the next lead, on the bidding side") \
    X(lead_defend,     -113, "the same, defending") \
    X(run,               18, "more, for each trump that none beats, up to two") \
    X(draw_bid,         800, "to lead a trump that none beats") \
    X(draw_defend,      -13, "the same, defending") \
    X(low_bid,          200, "to lead another trump that scores nothing") \
    X(low_defend,       -19, "the same, defending") \
    X(risk_bid,         120, "to lead another trump that scores") \
    X(risk_defend,      -40, "the same, defending") \
    X(plain_bid,        -15, "to lead a plain card") \
    X(plain_defend,      -8, "the same, defending") \
    /* The value of a point that another seat wins. */ \
    X(rival_gain,      150, "lost, if by another defender in a solo game") \
    X(stranger_gain,   100, "won, if by a seat that may be our partner") \
    /* Bidding. */ \
    X(pass_to_others,   800, "part of a typical bidder's gain that we lose by passing") \
    X(pass_to_next,     340, "the same while a partner may still bid") \
    X(pass_to_partner,  650, "part of it that we win with a partner that has the bid") \
    X(bid_reserve,      800, "part of the gain that is kept when bidding higher") \
    X(bid_near_end,    -150, "gain required, of all points, when others are near their end") \
    X(bid_decides,     -120, "the same when the bidder goes out in this hand") \
    X(bid_locked,      -200, "the same when only a bid can score for us") \
    X(bid_ruin,         100, "the same when being set loses the match") \
    X(partner_shows,      0, "part of all points that a partner's signal adds to our bid") \
    X(bid_all,          400, "probability of every point that a special bid requires") \
    /* The exchange. */ \
    X(redraw,           300, "probability to draw a higher trump that justifies throwing a low one")
/* clang-format on */

struct simple_weights {
#define SIMPLE_WEIGHT_FIELD(name, usual, meaning) int name;
    SIMPLE_WEIGHTS(SIMPLE_WEIGHT_FIELD)
#undef SIMPLE_WEIGHT_FIELD
};

extern const struct simple_weights simple_usual;

/* What it thinks that an unknown bidder in each seat is worth: the same in all auctions of a game with one dealer, so
 * whoever asks for many calls finds it once. */
struct simple_bidders {
    pedro_seat dealer;
    int worth[PEDRO_SEATS_MAX]; /* in 1/256 of a point */
};

/* Everything about one decision. */
struct simple {
    const struct simple_weights *weights;
    const struct pedro_rules *rules;
    const struct pedro_view *view;
    const struct pedro_legal *legal;
    pedro_seat me;
    pedro_cards hand;
    struct pedro_action *action;
    struct bot_reason *reason;
    const struct simple_bidders *bidders; /* NULL: not found yet */
};

/* Decides with the given weights, and gives a reason. */
void simple_decide(const struct simple_weights *weights, const struct pedro_rules *rules,
                   const struct pedro_view *view, const struct pedro_legal *legal,
                   struct pedro_action *action, struct bot_reason *reason);

/* What `simple` does in `state`, from the view of the seat to act. */
void simple_move(const struct pedro_rules *rules, const struct pedro_state *state,
                 const struct pedro_legal *legal, struct pedro_action *action);

/* The same; bidders of another dealer are not used. */
void simple_knowing(const struct simple_bidders *bidders, const struct pedro_rules *rules,
                    const struct pedro_state *state, const struct pedro_legal *legal,
                    struct pedro_action *action);

/* simple_move() as a policy of playouts; `data` is not used. */
bot_policy simple_policy;

/* --- simple_bid.c --- */
/* Finds them in the state of an auction. */
void simple_bidders_init(const struct pedro_rules *rules, const struct pedro_state *state,
                         struct simple_bidders *bidders);

/* The probability, 0 to SIMPLE_ONE, that a seat that has seen its cards makes `bid`, with the best suit in
 * *suit; for a special bid, that it wins every point. */
int simple_promise(const struct pedro_rules *rules, const struct pedro_view *view,
                   pedro_bid bid, unsigned *suit);

/* By how much, in 1/256 of a point, the score of the match wants a bid to be better than a pass. */
int simple_mood(const struct pedro_rules *rules, const struct pedro_view *view,
                pedro_bid bid);

/* Gives a reason for s->action, in phase bid: the best suit, or PEDRO_NO_SUIT; the probability, 0 to SIMPLE_ONE,
 * to make the bid in it; and whether a pass would have been better. */
void simple_explain_bid(const struct simple *s, unsigned suit, int chance, bool poor);

/* --- simple.c: shared by the other parts --- */
/* chance to the power of n. */
int simple_power(int chance, unsigned n);
/* The logistic function of a quantity in 1/64; one half at 0. */
int simple_curve(int quantity);
void simple_because(const struct simple *s, const char *sentence, pedro_card card,
                    pedro_card other, int number);
/* True if `seat` is on the side of the deciding seat, as far as that seat knows. */
bool simple_is_mate(const struct simple *s, pedro_seat seat);
/* The points a card can bring in play: none for a two that counts for its holder. */
static inline int simple_points(const struct pedro_rules *rules, unsigned trump,
                                pedro_card card) {
    return rules->set.low != PEDRO_LOW_TAKER && card == pedro_card_of(trump, PEDRO_TWO)
               ? 0
               : rules->value[trump][card];
}

/* --- simple_forecast.c: where trumps will lie --- */
enum { SIMPLE_FINE = 256, SIMPLE_STRENGTHS = PEDRO_LETTERS + 1 };

/* The probabilities that a trump comes to the deciding seat, its partners, or an opponent. */
struct simple_way {
    int to_me, to_mates, to_others;
};

/* Where the trumps of a suit will lie if the deciding seat is the bidder and names it. */
struct simple_forecast {
    unsigned suit;
    struct simple_way way[SIMPLE_STRENGTHS]; /* of the trumps not in hand */
    uint32_t unseen;                         /* their strengths, a bit each */
    int share, mates; /* parts of all trumps in play for us and for partners, in 1/256 */
    int rival;        /* trumps in play for each of the others, in 1/256 */
    int control; /* estimate of the tricks that trumps we hold, choose or call win, in 1/256 */
};
void simple_forecast(const struct simple *s, unsigned suit,
                     struct simple_forecast *forecast);

/* The nonscoring trumps of that suit that a bidder who draws the trumps of the stock from the highest down
 * should throw to draw higher ones; often none. */
pedro_cards simple_redraw(const struct simple *s, unsigned suit);

/* The scoring trumps of that suit that who plays against the bidder should throw, where any card may be thrown and
 * then counts for nobody: those of great worth that many others beat, as a bid that counts on them fails. `known`:
 * cards that beat none of them. */
pedro_cards simple_denied(const struct pedro_rules *rules, unsigned suit,
                          pedro_cards known);

/* Where a scoring trump may lie. */
enum { SIMPLE_HELD, SIMPLE_WITH_MATE, SIMPLE_WITH_OTHER, SIMPLE_PLACES };

/* The predictors of whether the bidding side wins it, in 1/256: the constant 1; the higher trumps in play
 * that we do not hold; control and share of the forecast; its mates, or in solo games its rival; the
 * card's part of all points. */
enum { SIMPLE_QUALITIES = 6 };
void simple_qualities(const struct simple *s, const struct simple_forecast *forecast,
                      pedro_card card, int quality[SIMPLE_QUALITIES]);

/* --- simple_value.c: what a hand is worth with a suit named --- */
struct simple_value {
    int points; /* expected points of the bidding side, in 1/256 */
    int spread; /* their standard deviation, in 1/256 */
    int live;   /* points in play, in 1/256 */
    int all;    /* probability of every point, in 1/1024 */
};
void simple_value(const struct simple *s, unsigned suit, struct simple_value *value);
/* The same for a typical unknown bidder. */
void simple_value_typical(const struct simple *s, pedro_seat seat,
                          struct simple_value *value);
/* The probability of at least so many points. */
int simple_value_chance(const struct simple_value *value, int points);

/* --- simple_bid.c --- */
void simple_misdeal(const struct simple *s);
void simple_dark(const struct simple *s);
void simple_bid(const struct simple *s);
void simple_name(const struct simple *s);

/* --- simple_cards.c: the exchange --- */
void simple_discard(const struct simple *s);
void simple_take(const struct simple *s);
void simple_give(const struct simple *s);
void simple_bury(const struct simple *s);
void simple_claim(const struct simple *s);
void simple_give_fold(const struct simple *s);

/* --- simple_play.c --- */
void simple_play(const struct simple *s);
void simple_call(const struct simple *s);

#endif
