/* effect.h - the consequences of an event, and the part that each seat may see.
 *
 * An action or a deal can have many consequences: seats pass, throw, draw and fold
 * automatically, a trick ends, a hand is scored. Each of these is one effect, in order.
 * Effects are complete: a view before an event, updated by the effects that its seat may
 * see, is the view after it (test/laws).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_EFFECT_H
#define PEDRO_EFFECT_H

#include "view.h"

PEDRO_C_BEGIN

/* Name, word of the wire, what the number is (a number, a pedro_bid, a suit, an enum
 * pedro_phase; NOTHING: 0), what happened. `seat` is the seat it happened to, unless a side
 * or nobody is named; seats that are not named are PEDRO_NO_SEAT. In JSON the number is the
 * member of that name in small letters: "call":"pass".
 *
 * This is the one definition of the kinds. The writer and the reader of JSON, the manual, the
 * AsyncAPI file and the types of TypeScript (web/messages.mjs) are made from it. */
#define PEDRO_EFFECT_KINDS(X)                                                            \
    X(DEAL, "deal", NUMBER, "a hand is dealt by seat; number: deals so far")             \
    X(DEALT, "dealt", NOTHING,                                                           \
      "seat is dealt cards; in a dark deal nobody sees them yet")                        \
    X(LOOKED, "looked", NOTHING,                                                         \
      "seat looks at the cards that it was dealt in the dark")                           \
    X(DECLINED, "declined", PHASE, "seat declines what this phase offers")               \
    X(MISDEALT, "misdealt", NOTHING, "seat asks for a new deal")                         \
    X(CALLED, "called", CALL, "seat calls: a bid, or a pass")                            \
    X(CALLED_OUT_OF_TURN, "called_out_of_turn", CALL,                                    \
      "seat calls out of turn: the call is void, and its side may only pass")            \
    X(NAMED, "named", SUIT, "seat names trumps")                                         \
    X(PICKED_UP, "picked_up", NOTHING, "seat picks the kitty up")                        \
    X(DISCARDED, "discarded", NOTHING,                                                   \
      "seat throws cards on the discards, in this order")                                \
    X(DREW, "drew", NOTHING, "seat draws from the top of the stock")                     \
    X(REDREW, "redrew", NOTHING, "seat draws from the discards, first discarded first")  \
    X(STOCK_SEEN, "stock_seen", NOTHING,                                                 \
      "the stock from the top, which the robber, seat, sees")                            \
    X(TOOK, "took", NOTHING, "seat takes cards from any place in the stock")             \
    X(GAVE, "gave", NOTHING, "seat gives cards to seat other")                           \
    X(CLAIMED, "claimed", NOTHING, "seat takes a card from the discards")                \
    X(FOLDED, "folded", NOTHING, "seat is out of the hand")                              \
    X(PLAY_BEGAN, "play_began", NOTHING, "the exchange is over; seat: the bidder")       \
    X(DISCARDS_COUNTED, "discards_counted", NUMBER,                                      \
      "side seat has number points for these discards")                                  \
    X(LED, "led", NOTHING, "seat is to lead a trick")                                    \
    X(BURIED, "buried", NOTHING, "seat lays cards under the trick")                      \
    X(PLAYED, "played", NUMBER,                                                          \
      "seat plays a card; other: who wins the trick so far; number: suits that the "     \
      "seat has shown itself void of, as in struct pedro_view")                          \
    X(PLAYED_AHEAD, "played_ahead", NOTHING,                                             \
      "seat plays a card out of its turn, which lies beside the trick")                  \
    X(WITHDRAWN, "withdrawn", NOTHING,                                                   \
      "seat takes that card back, and all have seen it; other: who demanded it")         \
    X(REQUIRED, "required", NUMBER,                                                      \
      "seat requires a lead of other: 1 a trump, 2 a plain card")                        \
    X(PARTNER_CALLED, "partner_called", NOTHING,                                         \
      "seat calls a card, whose holder is its partner")                                  \
    X(PARTNER_SHOWN, "partner_shown", NOTHING, "seat has played the called card")        \
    X(TRICK_WON, "trick_won", NUMBER,                                                    \
      "seat wins the trick, the leader's card first, then those buried; other: the "     \
      "leader; number: points in it for its side")                                       \
    X(LOW_COUNTED, "low_counted", NUMBER,                                                \
      "side seat has number points for the two of trumps, now won in a trick, or "       \
      "thrown face up when play begins")                                                 \
    X(KEPT, "kept", NUMBER,                                                              \
      "seat alone has cards to play and wins those of its hand; of these the scoring "   \
      "ones; number: points in them for its side")                                       \
    X(THREW_IN, "threw_in", NOTHING,                                                     \
      "seat gives the hand up: the bidding side has every point")                        \
    X(POINTS_SHOWN, "points_shown", NUMBER,                                              \
      "the play is over, and side seat has number points")                               \
    X(REVOKE_CLAIMED, "revoke_claimed", NOTHING, "seat says that other revoked")         \
    X(REVOKE_FOUND, "revoke_found", NUMBER,                                              \
      "seat revoked, first in trick number, from 0, and it counts")                      \
    X(COUNTED, "counted", NUMBER,                                                        \
      "side seat has number points of the hand, for these cards")                        \
    X(MADE, "made", CALL, "seat has made this bid")                                      \
    X(SET, "set", CALL, "seat was set in this bid")                                      \
    X(SCORED, "scored", NUMBER, "side seat scores number")                               \
    X(MATCH_WON, "match_won", NOTHING, "side seat has won the match")                    \
    X(CARD_EXPOSED, "card_exposed", NOTHING, "a card was exposed in the deal")           \
    X(MISCOUNTED, "miscounted", NOTHING, "the cards were dealt in a wrong number")       \
    X(AGREED_VOID, "agreed_void", NOTHING,                                               \
      "all have agreed to throw the deal away: its dealer deals again")                  \
    X(HAND_VOID, "hand_void", NOTHING, "the hand ends without a score")                  \
    X(TURN, "turn", PHASE,                                                               \
      "seat is to act in this phase; in phases deal and over, which clear the table, "   \
      "nobody, and other is the next dealer")

enum pedro_effect_kind {
#define PEDRO_EFFECT_ENUM(name, word, number, says) PEDRO_EFFECT_##name,
    PEDRO_EFFECT_KINDS(PEDRO_EFFECT_ENUM)
#undef PEDRO_EFFECT_ENUM
        PEDRO_EFFECTS
};

/* Plain data without padding; can be copied and compared as bytes. */
struct pedro_effect {
    pedro_cards open; /* of its cards, those that everybody may see */
    int32_t number;
    uint8_t kind; /* enum pedro_effect_kind */
    pedro_seat seat, other;
    uint8_t seen_by; /* seats that may see all of its cards, bit s */
    uint8_t forced;  /* 1 if it was automatic, without a choice of the seat */
    uint8_t cards;   /* number of `card` used */
    /* In order; PEDRO_NO_CARD for a hidden card, and past the end. */
    pedro_card card[PEDRO_PACK_MAX];
};

/* The maximum of one event: every seat passes, throws, draws and so on, the play begins
 * and ends, and the hand is scored. */
enum { PEDRO_EFFECTS_MAX = 169 };

/* The effects of one event; the caller's memory. */
struct pedro_effects {
    unsigned count;
    struct pedro_effect at[PEDRO_EFFECTS_MAX];
};

/* pedro_deal() and pedro_apply() that also fill `effects`, which is empty on an error and
 * may be NULL. The effects contain every card: use pedro_effect_seen() before they leave
 * the engine. */
PEDRO_API int pedro_deal_effects(const struct pedro_rules *rules,
                                 struct pedro_state *state, const pedro_card *pack,
                                 unsigned size, struct pedro_effects *effects);
PEDRO_API int pedro_apply_effects(const struct pedro_rules *rules,
                                  struct pedro_state *state,
                                  const struct pedro_action *action,
                                  struct pedro_effects *effects);

/* The part of an effect that `seat` may see, with other cards hidden. PEDRO_NO_SEAT is a
 * spectator. `seen` may be `effect` itself. */
PEDRO_API void pedro_effect_seen(const struct pedro_effect *effect, pedro_seat seat,
                                 struct pedro_effect *seen);

/* The known cards of an effect as a set. */
PEDRO_API pedro_cards pedro_effect_cards(const struct pedro_effect *effect);

/* The word of a kind: "drew". */
PEDRO_API const char *pedro_effect_word(enum pedro_effect_kind kind);

/* Updates a view of `view->seat` (pedro_view(), not the open one) by an effect as that
 * seat may see it. After the last effect of an event the view is, byte for byte,
 * pedro_view() of the state after that event. */
PEDRO_API void pedro_view_fold(const struct pedro_rules *rules, struct pedro_view *view,
                               const struct pedro_effect *effect);

/* The same for an effect that came from outside. Returns PEDRO_ERR_ILLEGAL_ACTION, and
 * leaves the view unchanged, if the effect's seats, cards or numbers do not fit this
 * view. Does not check whether the rules would have this effect. */
PEDRO_API int pedro_view_fold_checked(const struct pedro_rules *rules,
                                      struct pedro_view *view,
                                      const struct pedro_effect *effect);

PEDRO_C_END

#endif
