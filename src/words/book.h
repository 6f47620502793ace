/* book.h - composes sentences, lists and tables into a text, for explain.h.
 *
 * A chapter is a function that reads a ruleset and adds sentences that follow from it. A
 * sentence is one string to translate, with its own blanks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_BOOK_H
#define WORDS_BOOK_H

#include "pedro/pedro.h"

struct book {
    const struct pedro_rules *rules;
    const struct pedro_ruleset *set;
    struct pedro_text *text;
    bool open; /* the last line is not ended yet */
};

/* Begins a chapter. */
void book_title(struct book *book, const char *title);

/* Ends the paragraph or item; the next sentence begins another paragraph, or the next
 * item of a list. */
void book_end(struct book *book);
void book_item(struct book *book);

/* Adds a sentence to the paragraph. */
__attribute__((format(printf, 2, 3))) void book_say(struct book *book, const char *format,
                                                    ...);

/* Adds a row of a table: two cells. */
void book_row(struct book *book, const char *left, const char *right);

/* A number for a sentence, as a word up to twelve. */
struct book_number {
    char text[24];
};
struct book_number book_number(int number);

/* Letters of cards as one phrase: "ace, jack and left pedro". */
struct book_cards {
    char text[400];
};
struct book_cards book_cards(const struct book *book, const int8_t *letters);

/* The place of a letter in `pedro_letters`. */
int book_letter(char letter);

/* The name of the card of a letter, "left pedro". */
const char *book_card(const struct book *book, int letter);

/* Whether a letter is among the trumps. */
bool book_has(const struct book *book, char letter);

/* How many trumps score. */
int book_scoring(const struct book *book);

/* The points of a letter. */
int book_worth(const struct book *book, char letter);

/* Whether there are two sides and no more. */
bool book_two_sides(const struct book *book);

/* The size of a hand for the play. */
struct book_number book_hand_size(const struct book *book);

/* Whether a hand can hold so many scoring trumps that one must go. */
bool book_too_many_score(const struct book *book);

/* Who robs, "the dealer", and whether that is after all others have drawn. */
const char *book_robber(const struct book *book);
bool book_robber_waits(const struct book *book);

/* Whether the ruleset has a special bid of this name. */
bool book_special(const struct book *book, const char *name);

/* Parts of the chapter on the exchange, in explain_passing.c. */
void explain_passing(struct book *book);
void explain_sliding(struct book *book);
void explain_folding(struct book *book);

/* The chapters, in explain_*.c. */
void explain_game(struct book *book);
void explain_cards(struct book *book);
void explain_deal(struct book *book);
void explain_bidding(struct book *book);
void explain_trumps(struct book *book);
void explain_exchange(struct book *book);
void explain_play(struct book *book);
void explain_count(struct book *book);
void explain_score(struct book *book);
void explain_match(struct book *book);
void explain_errors(struct book *book);

#endif
