/* reason.h - why a bot made a choice: a sentence template and its values.
 *
 * A template is English and marked for translation, such as "{card} is the highest trump left: it wins
 * the trick." So the program that shows it translates the whole sentence, and then writes cards as it
 * writes them everywhere else.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_REASON_H
#define BOTS_REASON_H

#include "pedro/cards.h"
#include "pedro/text.h"

struct bot_reason {
    const char *sentence; /* a template; lives as long as the program */
    pedro_card card;      /* for {card}, PEDRO_NO_CARD where the sentence has none */
    pedro_card other;     /* for {other}, likewise */
    pedro_card third;     /* for {third}, likewise */
    int number;           /* for {number}: 0 or more, or BOT_REASON_FEW or _MOST */
    int second;           /* for {second}, likewise */
    uint8_t suit;         /* for {suit}, 0..3 */
};

/* Percentages that no whole number says: they are written "<1" and ">99". */
enum { BOT_REASON_FEW = -1, BOT_REASON_MOST = -99 };

/* `part` of `whole`, which is above 0, in percent for a reason: 0 only for nothing at all, and 100 only for all. */
int bot_reason_percent(int64_t part, int64_t whole);

/* The same for a share that was estimated, so that it is never known to be nothing or all. */
int bot_reason_estimate(int64_t part, int64_t whole);

/* How values are written; both append to `text`. */
struct bot_reason_words {
    /* "the king of spades", or "K" and the sign of its suit */
    void (*card)(pedro_card card, struct pedro_text *text);
    /* "spades" */
    void (*suit)(unsigned suit, struct pedro_text *text);
};

/* Writes `sentence`, which is reason->sentence or its translation, with its values filled in; with `words`
 * NULL cards and suits are written as in records ("Ks", "s"). Unknown placeholders are written as they
 * are, so a bad translation does no harm. */
void bot_reason_text(const struct bot_reason *reason, const char *sentence,
                     const struct bot_reason_words *words, struct pedro_text *text);

#endif
