/* belief.h - where the cards that a seat cannot see may lie.
 *
 * Every hidden card is a trump or a plain card, and lies in another hand or elsewhere (the
 * stock, the discards, the kitty). All deals are equally likely before anyone acts. How
 * many of those deals lead to a layout depends, as far as public facts go, only on how
 * many trumps each hand had when play began:
 *
 * - what a seat kept when it discarded were trumps, `sure` of them;
 * - what it drew, or was dealt and brought down, came from `open` places where any hidden
 *   card may have been;
 * - of n trumps, sure! ways apart, the layout therefore stands for
 *   n!/(n-sure)! * open!/(open-n+sure)! * (plain cards)! deals.
 *
 * So the numbers of trumps are drawn first, from a table made once for a decision, and
 * then every card is as likely as any other of its kind. Suits shown to be missing and
 * cards shown are conditions of that table, or (plain suits) of a retry.
 *
 * Weights are floating-point numbers, but only ever multiplied, divided and added one step
 * at a time, which comes out the same on every machine.
 *
 * What that leaves out, on purpose: what discards by choice, bids and the play say about
 * their maker (a weight for that is the caller's), trumps handed from partner to partner,
 * and which plain cards a robber picks. A seat that may keep plain cards is believed to
 * throw them; if it shows more of them than it drew, that belief is dropped for so many.
 * Before trumps are named, and during the exchange, hidden cards are simply dealt anew.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BELIEF_H
#define BOTS_BELIEF_H

#include "bots/bot.h"
#include "solver/position.h"

/* Most layouts that are listed at a time. */
enum { LAYOUT_LIST_MAX = 512 };

enum { BELIEF_OTHERS = PEDRO_SEATS_MAX - 1, BELIEF_TRUMPS = PEDRO_LETTERS };

/* How trumps are shared out, seat by seat. Chances are cumulated, in 2^-32. */
struct belief_table {
    uint32_t upto[BELIEF_OTHERS][BELIEF_TRUMPS + 1][BELIEF_TRUMPS + 1];
    uint32_t aside[BELIEF_TRUMPS + 1]; /* by number of trumps that nobody holds */
};

/* One other seat, and the weight of its holding so many trumps. */
struct belief_seat {
    pedro_seat seat;
    uint8_t size; /* cards it holds */
    uint8_t void_in;
    uint8_t sure; /* of its trumps, those played among them, so many were dealt to it */
    double weight[BELIEF_TRUMPS + 1];
};

struct belief {
    uint8_t seats, trumps, plain;
    uint8_t low;        /* of the hidden trumps, the first so many may lie elsewhere */
    uint8_t not_called; /* seats that cannot hold the card called */
    bool voids;         /* some seat has shown a plain suit to be missing */
    pedro_card called;  /* while its holder is not known, else PEDRO_NO_CARD */
    pedro_card trump[BELIEF_TRUMPS], plain_card[PEDRO_PACK_MAX];
    struct belief_seat at[BELIEF_OTHERS];
    pedro_seat me;
    pedro_cards hand;                 /* one's own */
    double aside[BELIEF_TRUMPS + 1];  /* weight of one layout with so many elsewhere */
    struct belief_table kept, thrown; /* no trump was thrown; some were */
    uint32_t throws;                  /* chance of the second, in 2^-32 */
};

/* All hands, one's own among them. */
struct layout {
    pedro_cards hand[PEDRO_SEATS_MAX];
};

/* Reads a view. False if it is no view of any deal: then there is nothing to believe.
 * Without history (NULL) it does not know who played which card, and makes do. */
bool belief_init(struct belief *belief, const struct pedro_rules *rules,
                 const struct pedro_view *view, const struct bot_history *history);

/* One layout of the hidden cards by chance. */
void layout_draw(const struct belief *belief, struct pedro_rng *rng,
                 struct layout *world);

/* How many layouts of the hidden trumps there are, or `most` if there are as many or if
 * they cannot be listed (a trump may have been thrown, or a called card is out). */
unsigned layout_count(const struct belief *belief, unsigned most);

/* All of them, if layout_count() says that they are fewer than `most`, with the weight of
 * each; plain cards are dealt by chance. Returns how many. */
unsigned layout_list(const struct belief *belief, struct pedro_rng *rng, unsigned most,
                     struct layout *world, double *weight);

/* The state a view is of if hands are as in `world`: for phases bury, play and call. What
 * is hidden and does no longer matter (stock, discards) is left empty. */
void layout_state(const struct pedro_rules *rules, const struct pedro_view *view,
                  const struct bot_history *history, const struct layout *world,
                  struct pedro_state *state);

#endif
