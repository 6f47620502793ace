/* state.h - the state of a match as a value, and the rules as functions of ruleset and
 * state.
 *
 * A match is a sequence of events: a deal (a pack in dealing order) or an action. struct
 * pedro_state has no pointers and no padding, so it can be copied, compared and hashed as
 * bytes. Automatic actions (forced discards, draws, passes that were the only call) are
 * part of the event before them.
 *
 * A state contains every card. What one seat may know is a struct pedro_view (view.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_STATE_H
#define PEDRO_STATE_H

#include "action.h"

PEDRO_C_BEGIN

/* The revokes of a hand, in order. */
struct pedro_revokes {
    uint8_t count;
    pedro_seat seat[PEDRO_PACK_MAX];
    uint8_t trick[PEDRO_PACK_MAX]; /* from 0 */
};

/* What a lead must be after a lead out of turn was withdrawn (RULES section 13). */
enum pedro_required {
    PEDRO_REQUIRED_NOTHING,
    PEDRO_REQUIRED_TRUMP,
    PEDRO_REQUIRED_PLAIN
};

/* Sets of seats are bytes, bit s for seat s. "Side" in an index means side in pairs, else
 * seat. */
struct pedro_state {
    pedro_cards hand[PEDRO_SEATS_MAX];
    pedro_cards taken[PEDRO_SEATS_MAX];  /* scoring trumps won, by side; kept as counted
                                          * until the next deal */
    pedro_cards buried[PEDRO_SEATS_MAX]; /* with the trick on the table, by seat */
    pedro_cards first_hand; /* the bidder's at the start of play, under teams = called */
    pedro_cards seen;       /* all cards played or buried so far in this hand */
    pedro_cards exposed;    /* withdrawn so far in this hand: see pedro_exposed() */
    int32_t score[PEDRO_SEATS_MAX];     /* of the match, by side */
    int32_t last_hand[PEDRO_SEATS_MAX]; /* of the last scored hand, by side */
    uint32_t hands;                     /* deals so far */
    uint32_t hands_scored;
    int16_t points[PEDRO_SEATS_MAX]; /* won in tricks, by side; final after the hand */
    pedro_bid call[PEDRO_SEATS_MAX]; /* each seat's last call, PEDRO_NO_BID before it */
    pedro_bid high_bid;
    uint16_t calls; /* made in this auction, automatic ones included */
    /* The last hand that was scored: bid, bidder, trump suit, and whether it was made. */
    pedro_bid last_bid;
    pedro_seat last_bidder;
    uint8_t last_trump, last_made;
    pedro_card stock[PEDRO_PACK_MAX]; /* from stock_at to stock_end, top first */
    pedro_card kitty[PEDRO_PACK_MAX];
    pedro_card wash[PEDRO_PACK_MAX];        /* first discarded first */
    pedro_seat wash_by[PEDRO_PACK_MAX];     /* the seat that threw it (last) */
    pedro_card trick[PEDRO_SEATS_MAX];      /* by seat, PEDRO_NO_CARD where none */
    pedro_card last_trick[PEDRO_SEATS_MAX]; /* the one before it */
    uint8_t thrown[PEDRO_SEATS_MAX];        /* cards each seat has discarded */
    uint8_t drawn[PEDRO_SEATS_MAX];         /* cards each drew, took or picked up */
    uint8_t void_in[PEDRO_SEATS_MAX];       /* suits a seat has shown itself void of: bit
                                             * of the plain suit, bit 4 for trumps */
    pedro_seat two_first[4];                /* the first holder of the two of each
                                             * suit, */
    pedro_seat two_last[4];                 /* and the last one */
    uint8_t stock_at, stock_end, kitty_size, wash_size;
    uint8_t phase; /* enum pedro_phase */
    pedro_seat turn;
    pedro_seat dealer, bidder, leader, winner_so_far, last_leader, last_winner;
    uint8_t trump; /* 0..3, PEDRO_NO_SUIT before it is named */
    pedro_card best_card, called;
    pedro_seat partner;    /* under teams = called: the holder of the called card */
    uint8_t tricks;        /* completed */
    uint8_t winners;       /* sides that won the match */
    uint8_t out;           /* seats that have folded */
    uint8_t passed;        /* seats that have passed */
    uint8_t asked;         /* seats that have called in the auction */
    uint8_t topped;        /* seats that have bid max_bid */
    uint8_t passes;        /* calls of pass in a row */
    uint8_t suits;         /* that the bidder may name */
    uint8_t step;          /* of the hand: see src/rules/hand.h */
    uint8_t step_at;       /* seats already processed in this step */
    uint8_t received;      /* seats given cards in this round of passing */
    uint8_t strict;        /* seats that come down by protection `trumps` in any case */
    uint8_t no_trump_led;  /* the leader of this trick held no trump when it led */
    uint8_t thrown_in;     /* the defenders threw the hand in */
    uint8_t two_settled;   /* play has begun: the two and the discards are assigned */
    uint8_t barred;        /* sides that may only pass */
    pedro_seat ahead_seat; /* a card that lies ahead of its turn, or PEDRO_NO_SEAT */
    pedro_card ahead_card;
    pedro_seat held;  /* phases demand and require: the seat to act after them */
    uint8_t required; /* of the next lead: enum pedro_required */
    uint8_t named;    /* seats whose revoke was claimed */
    struct pedro_revokes revokes;
    uint8_t zero[6]; /* always 0 */
};

/* The word of PROTOCOL: "", "trump", "plain". */
PEDRO_API const char *pedro_required_name(enum pedro_required required);

/* The cards in hands that all have seen there. */
static inline pedro_cards pedro_exposed(const struct pedro_state *state) {
    pedro_cards gone = state->seen;
    if (state->ahead_seat != PEDRO_NO_SEAT)
        gone |= pedro_set_of(state->ahead_card);
    return state->exposed & ~gone;
}

/* Begins a match: phase deal, all scores 0. `dealer` 0..players-1. */
PEDRO_API void pedro_state_init(const struct pedro_rules *rules, pedro_seat dealer,
                                struct pedro_state *state);

/* Deals `pack`, `size` cards, first dealt first (RULES section 3). PEDRO_ERR_WRONG_PHASE
 * outside phase deal, PEDRO_ERR_BAD_DECK if it is not exactly the ruleset's pack; the
 * state is then unchanged. */
PEDRO_API int pedro_deal(const struct pedro_rules *rules, struct pedro_state *state,
                         const pedro_card *pack, unsigned size);

/* The same, unchecked: the pack must be valid and the phase deal. */
PEDRO_API void pedro_deal_legal(const struct pedro_rules *rules,
                                struct pedro_state *state, const pedro_card *pack);

/* The choices of the seat to act (RULES sections 3 to 7). */
PEDRO_API void pedro_legal(const struct pedro_rules *rules,
                           const struct pedro_state *state, struct pedro_legal *legal);

/* The seat to act, PEDRO_NO_SEAT in phases deal and over. */
static inline pedro_seat pedro_to_act(const struct pedro_state *state) {
    return state->turn;
}

/* The seat whose action it is: the one to act, the one that errs, or PEDRO_NOBODY. */
static inline pedro_seat pedro_actor(const struct pedro_state *state,
                                     const struct pedro_action *action) {
    if (pedro_action_is_nobodys(action))
        return (pedro_seat)PEDRO_NOBODY;
    return pedro_action_errs(action) ? action->seat : state->turn;
}

/* Applies an action of the seat to act, or an irregular one, which names its seat.
 * PEDRO_ERR_WRONG_PHASE in phases deal and over, PEDRO_ERR_ILLEGAL_ACTION if it is neither among
 * the choices nor pedro_may_err(); the state is then unchanged. */
PEDRO_API int pedro_apply(const struct pedro_rules *rules, struct pedro_state *state,
                          const struct pedro_action *action);

/* True if the ruleset has a law for this irregular action in this state (RULES section 13). PEDRO_ACT_VOID needs none: whether
 * the players at a table agree is for that table to know. */
PEDRO_API bool pedro_may_err(const struct pedro_rules *rules,
                             const struct pedro_state *state,
                             const struct pedro_action *action);

/* The calls and cards that are errors of `seat` which this state allows it, in the form of choices: of phase bid or
 * play, empty in others. They depend on nothing that the seat may not see. */
PEDRO_API void pedro_errors(const struct pedro_rules *rules,
                            const struct pedro_state *state, pedro_seat seat,
                            struct pedro_legal *errors);

/* Error `n`, from 0, of them as an irregular action. False past the end. */
PEDRO_API bool pedro_errors_nth(const struct pedro_legal *errors, unsigned n,
                                struct pedro_action *action);

/* pedro_apply(), unchecked: pedro_legal() or pedro_may_err() must allow the action. */
PEDRO_API void pedro_apply_legal(const struct pedro_rules *rules,
                                 struct pedro_state *state,
                                 const struct pedro_action *action);

/* Points that are already certain in this hand, by side (PROTOCOL section 2, `points`):
 * cards in completed tricks and, once play has begun, the two under `low = owner` or
 * `dealt` and the points of `discarded_points`. In phases deal and over: the points of
 * the hand just ended. */
PEDRO_API void pedro_points(const struct pedro_rules *rules,
                            const struct pedro_state *state,
                            int16_t points[PEDRO_SEATS_MAX]);

/* The score of each side for a hand with these points (RULES section 8). `points`: won by
 * each side (seat in `called`); `partner`: under `called`, or PEDRO_NO_SEAT. Writes the
 * hand's scores and returns true if the bid was made. */
PEDRO_API bool pedro_score(const struct pedro_rules *rules, pedro_bid bid,
                           pedro_seat bidder, pedro_seat partner,
                           const int16_t points[PEDRO_SEATS_MAX],
                           int32_t hand[PEDRO_SEATS_MAX]);

PEDRO_C_END

#endif
