/* rules.h - a ruleset compiled for play: checked, and with precomputed tables.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_RULES_H
#define PEDRO_RULES_H

#include "cards.h"
#include "ruleset.h"

PEDRO_C_BEGIN

typedef int8_t pedro_seat; /* 0..players-1 clockwise, or PEDRO_NO_SEAT */
enum {
    PEDRO_NO_SEAT = -1,
    PEDRO_NOBODY = -2, /* in an event: the action is nobody's */
};

/* A bid as a comparable number: 1..999 for numbers, then the specials in the order of
 * their table (a special outranks every number, a later row an earlier one), then the
 * dark bid. */
typedef uint16_t pedro_bid;
enum {
    PEDRO_NO_BID = 0,
    PEDRO_BID_SPECIAL = 1000, /* + row of the table of specials */
    PEDRO_BID_DARK = 1010,
    PEDRO_BID_VOID = 0x4000, /* in a list of calls, added to a bid: it was out of turn */
    PEDRO_PASSED = 0xffff,   /* in a list of calls */
};

/* Who may call a special bid. */
enum pedro_special_who {
    PEDRO_WHO_ANYONE,
    PEDRO_WHO_DEALER,
    /* RULES section 4: a side not in the hole, or the first partner's first turn. */
    PEDRO_WHO_MOON,
    /* The second partner after the first one's moon from the hole. */
    PEDRO_WHO_DOUBLE_MOON,
};

/* The table of special bids (RULES section 4), which are made only by winning every
 * point. */
struct pedro_special {
    const char *name;
    enum pedro_special_who who;
    const char *needs;    /* letters to be held in the suit then named; "" for none */
    int16_t total;        /* of the points in play, 0 if any will do */
    int16_t made;         /* points scored; 0: a bid made, and the match is won */
    int16_t set;          /* points lost; 0: see set_max_bids */
    int16_t set_max_bids; /* points lost in units of max_bid */
};
enum { PEDRO_SPECIALS = 6 };
PEDRO_API extern const struct pedro_special pedro_specials[PEDRO_SPECIALS];

/* A protection (RULES section 6): sets of cards in the order they must be thrown. */
enum { PEDRO_LEVELS_MAX = 24, PEDRO_PROTECTIONS = 3 };

enum { PEDRO_STEPS_MAX = 20 };

/* A compiled ruleset: plain data. Tables of four are indexed by the suit named. `own` belongs to the library:
 * its members change with the rules layer, and other code uses the functions below. */
struct pedro_rules {
    struct pedro_ruleset set;
    pedro_cards pack;
    pedro_cards trumps[4];
    pedro_cards scoring[4];              /* scoring trumps */
    pedro_cards plain[4][4];             /* [named][printed]: the plain cards of a suit */
    int16_t value[4][PEDRO_PACK_MAX];    /* points of each card */
    uint8_t strength[4][PEDRO_PACK_MAX]; /* 0 for plain cards, 1 the lowest trump */
    uint8_t pack_size;
    uint8_t dealt;      /* cards dealt to each seat */
    uint8_t stock_size; /* cards left over */
    uint8_t sides;      /* scores kept: 2 in pairs, else one a seat */
    int16_t total;      /* points in the pack */
    int16_t max_bid;
    /* Hashes of the keys that matter to the play of the cards, and to the calls: games that differ in other keys
     * only have the same. Only keys that differ from the first preset count, so a new key changes no game without
     * it. */
    uint64_t play_key, call_key;
    struct {
        pedro_cards level[PEDRO_PROTECTIONS][4][PEDRO_LEVELS_MAX];
        pedro_cards
            misdeal_cards; /* a hand with one of these may not ask for a misdeal */
        pedro_cards special_needs[PEDRO_SPECIALS][4];
        uint8_t levels[PEDRO_PROTECTIONS];
        pedro_card letter_card[4][PEDRO_LETTERS]; /* the card of a letter */
        uint8_t
            deal_to[PEDRO_PACK_MAX]; /* by place in the pack: seats from dealer's left */
        uint8_t step[PEDRO_STEPS_MAX]; /* the steps of a hand, in order */
        uint8_t protection;            /* used when a seat comes down */
        uint8_t robber_waits;          /* the robber acts last (RULES section 6) */
        uint8_t errs;                  /* cards may be played against the rules */
    } own;
};

/* Makes a ruleset ready. PEDRO_ERR_BAD_OPTION and an error if pedro_ruleset_check()
 * refuses it; `rules` is then unchanged. */
PEDRO_API int pedro_rules_init(struct pedro_rules *rules, const struct pedro_ruleset *set,
                               struct pedro_option_error *error);

/* The side of a seat: seat mod 2 in pairs, else the seat itself. */
static inline unsigned pedro_side(const struct pedro_rules *rules, unsigned seat) {
    return rules->set.teams == PEDRO_TEAMS_PAIRS ? seat & 1u : seat;
}

/* The seat opposite where RULES section 2 speaks of a partner (four in pairs), or
 * PEDRO_NO_SEAT. */
static inline pedro_seat pedro_partner(const struct pedro_rules *rules, pedro_seat seat) {
    return rules->set.teams == PEDRO_TEAMS_PAIRS && rules->set.players == 4
               ? (pedro_seat)((seat + 2) & 3)
               : (pedro_seat)PEDRO_NO_SEAT;
}

/* The next seat clockwise (the left-hand neighbour). */
static inline pedro_seat pedro_left(const struct pedro_rules *rules, pedro_seat seat) {
    return (pedro_seat)(seat + 1 == rules->set.players ? 0 : seat + 1);
}

/* The suit a card belongs to when `trump` (0..3) is named: `trump` for every trump, else
 * the printed suit. */
static inline unsigned pedro_suit_in_play(const struct pedro_rules *rules,
                                          pedro_card card, unsigned trump) {
    return rules->strength[trump][card] ? trump : pedro_printed_suit(card);
}

/* Who is dealt the card at `place`, from 0, of the pack, or PEDRO_NO_SEAT if it is left over. */
static inline pedro_seat pedro_dealt_to(const struct pedro_rules *rules,
                                        pedro_seat dealer, unsigned place) {
    const unsigned players = (unsigned)rules->set.players;
    return place < rules->dealt * players
               ? (pedro_seat)(((unsigned)dealer + 1 + rules->own.deal_to[place]) %
                              players)
               : (pedro_seat)PEDRO_NO_SEAT;
}

/* The cards that must be held in suit `trump` to call row `special` of the table of specials. */
static inline pedro_cards pedro_special_needs(const struct pedro_rules *rules,
                                              unsigned special, unsigned trump) {
    return rules->own.special_needs[special][trump];
}

/* Which cards may be thrown last when a hand comes down to its size: the `protect` key, or what `discard`
 * makes of it (RULES section 6). A PEDRO_PROTECT_ constant. */
static inline unsigned pedro_protection(const struct pedro_rules *rules) {
    return rules->own.protection;
}

/* Set number `level`, from 0, of a protection, a PEDRO_PROTECT_ constant, in the order in which cards must be
 * thrown; empty past the last. */
static inline pedro_cards pedro_protection_level(const struct pedro_rules *rules,
                                                 unsigned protection, unsigned trump,
                                                 unsigned level) {
    return level < rules->own.levels[protection]
               ? rules->own.level[protection][trump][level]
               : 0;
}

/* True if the robber exchanges after all others (RULES section 6). */
static inline bool pedro_robber_waits(const struct pedro_rules *rules) {
    return rules->own.robber_waits;
}

/* True if the ruleset has a law for an irregularity (RULES section 13). */
static inline bool pedro_has_laws(const struct pedro_rules *rules) {
    const struct pedro_ruleset *set = &rules->set;
    return set->exposed_card || set->miscount || set->bid_out_of_turn ||
           set->play_out_of_turn || set->revoke;
}

/* True if the ruleset lets seats err in calls or cards: its tables are club tables. */
static inline bool pedro_lets_err(const struct pedro_ruleset *set) {
    return set->bid_out_of_turn || set->play_out_of_turn || set->revoke;
}

/* Writes a bid: "7", "14-28", "dark", "pass", "!7" if it is void, or nothing for PEDRO_NO_BID. */
PEDRO_API void pedro_bid_text(pedro_bid bid, struct pedro_text *text);

/* The points a bid must win: the number itself, or every point for specials and dark. */
PEDRO_API int pedro_bid_needs(const struct pedro_rules *rules, pedro_bid bid);

/* The points that a set bid costs its side (RULES section 4). */
PEDRO_API int pedro_bid_cost(const struct pedro_rules *rules, pedro_bid bid);

PEDRO_C_END

#endif
