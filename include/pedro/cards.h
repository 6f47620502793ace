/* cards.h - a card is a small number, a set of cards a 64-bit word.
 *
 * A card is suit * 13 + rank, suits in the order clubs, diamonds, hearts, spades and
 * ranks from the two (0) to the ace (12); the main joker is 52, the off joker 53. So
 * iterating over a set from its lowest bit visits the cards in the order in which hands
 * are sorted (PROTOCOL section 2).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_CARDS_H
#define PEDRO_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api.h"

PEDRO_C_BEGIN

typedef uint8_t pedro_card;   /* 0..53, or PEDRO_NO_CARD */
typedef uint64_t pedro_cards; /* a set: bit c is card c */

enum {
    PEDRO_PACK_MAX = 54,
    PEDRO_MAIN_JOKER = 52,
    PEDRO_OFF_JOKER = 53,
    PEDRO_NO_CARD = 0xff,
};

enum pedro_suit {
    PEDRO_CLUBS,
    PEDRO_DIAMONDS,
    PEDRO_HEARTS,
    PEDRO_SPADES,
    PEDRO_JOKERS, /* the printed suit of a joker */
};
enum { PEDRO_NO_SUIT = 0xff };

enum pedro_rank {
    PEDRO_TWO,
    PEDRO_THREE,
    PEDRO_FOUR,
    PEDRO_FIVE,
    PEDRO_SIX,
    PEDRO_SEVEN,
    PEDRO_EIGHT,
    PEDRO_NINE,
    PEDRO_TEN,
    PEDRO_JACK,
    PEDRO_QUEEN,
    PEDRO_KING,
    PEDRO_ACE,
};

/* All cards of suit 0..3, without the jokers. */
#define PEDRO_SUIT_CARDS(suit) ((pedro_cards)0x1fff << (13 * (suit)))

static inline pedro_card pedro_card_of(unsigned suit, unsigned rank) {
    return (pedro_card)(suit * 13 + rank);
}

/* The suit printed on a card, PEDRO_JOKERS for a joker. During play use
 * pedro_suit_in_play() (rules.h). */
static inline unsigned pedro_printed_suit(pedro_card card) { return card / 13u; }

/* The rank printed on a card other than a joker. */
static inline unsigned pedro_printed_rank(pedro_card card) { return card % 13u; }

/* The other suit of the same colour. */
static inline unsigned pedro_same_colour(unsigned suit) { return suit ^ 3u; }

static inline pedro_cards pedro_set_of(pedro_card card) { return (pedro_cards)1 << card; }

static inline bool pedro_set_has(pedro_cards set, pedro_card card) {
    return set >> card & 1;
}

static inline unsigned pedro_set_count(pedro_cards set) {
    return (unsigned)__builtin_popcountll(set);
}

/* The first card of a non-empty set, in the order in which hands are sorted. */
static inline pedro_card pedro_set_first(pedro_cards set) {
    return (pedro_card)__builtin_ctzll(set);
}

/* Removes the first card of a non-empty set and returns it. */
static inline pedro_card pedro_set_pop(pedro_cards *set) {
    pedro_card card = pedro_set_first(*set);
    *set &= *set - 1;
    return card;
}

/* Parses a card, "As", "Td", "X1", from the `length` bytes at `text`; ranks and X are
 * capitals, suits small letters, and nothing may precede or follow. PEDRO_ERR_BAD_TEXT
 * otherwise. */
PEDRO_API int pedro_card_parse(const char *text, size_t length, pedro_card *card);

/* Writes the two characters of a card and a NUL; "??" for PEDRO_NO_CARD. */
PEDRO_API void pedro_card_text(pedro_card card, char text[3]);

PEDRO_C_END

#endif
