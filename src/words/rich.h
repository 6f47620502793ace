/* rich.h - text for a person: sentences with blanks, and cards in the form that the
 *reader prefers.
 *
 * A rich text is UTF-8 in which a card is a mark of two bytes. The mark is replaced last:
 * by "5h" where text is read aloud or typed, by a coloured "5♥" on a screen. So every
 * sentence is made once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_RICH_H
#define WORDS_RICH_H

#include <stdint.h>

#include "pedro/cards.h"
#include "pedro/rules.h"
#include "pedro/text.h"

/* One glyph of a rich text. */
struct rich_glyph {
    uint32_t letter; /* a Unicode character, or 0 if it is a card or a suit */
    pedro_card card; /* or PEDRO_NO_CARD */
    uint8_t suit;    /* or PEDRO_NO_SUIT */
    uint8_t width;   /* columns it takes on a screen: 0, 1 or 2 */
};

/* Reads the glyph at *at and moves on; false at `end`. Bytes that are not UTF-8 read as '?'. */
bool rich_next(const char **at, const char *end, struct rich_glyph *glyph);

/* How many columns a rich text takes. */
unsigned rich_width(const char *rich);

/* Adds `rich` with its cards as letters ("5h"), or as symbols ("5♥"). */
void rich_plain(const char *rich, bool symbols, struct pedro_text *text);

/* Room for the words that fill the blanks of one sentence. What does not fit is an empty word. */
struct rich_words {
    char room[2048];
    size_t used;
};

/* A copy of `word`. */
const char *rich_word(struct rich_words *words, const char *word);
const char *rich_number(struct rich_words *words, long number);
const char *rich_bid(struct rich_words *words, pedro_bid bid);
const char *rich_card(struct rich_words *words, pedro_card card);
const char *rich_suit(struct rich_words *words, unsigned suit);
/* Cards with a space between them, in the order given. */
const char *rich_cards(struct rich_words *words, const pedro_card *card, unsigned count);

/* "spades". */
const char *rich_suit_name(unsigned suit);

/* What a joker is called in a sentence; one word, which can be typed. */
const char *rich_joker(pedro_card card);

/* Adds the mark of a card, or of a suit, to a rich text; of a joker its name. */
void rich_add_card(struct pedro_text *text, pedro_card card);
void rich_add_suit(struct pedro_text *text, unsigned suit);

/* Adds a sentence with its blanks filled in: rich_fill(text, _("{who} bids {bid}."),
 * "who", name, "bid", bid). An unknown blank is written unchanged, so a wrong translation
 * does no harm. */
#define rich_fill(text, ...)                                                             \
    rich_fill_blanks(text, (const char *const[]){__VA_ARGS__, NULL})

/* The same: the sentence, then names and values of blanks in turn, then NULL. */
void rich_fill_blanks(struct pedro_text *text, const char *const *blanks);

#endif
