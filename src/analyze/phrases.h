/* phrases.h - what an analysis says, in words that its text and its page share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_PHRASES_H
#define ANALYZE_PHRASES_H

#include "analyze/analyze.h"

enum { ANALYZE_WORDS_MAX = 4096 };

/* How words are written: as plain text or as HTML, and how a card is. */
struct analyze_style {
    struct bot_reason_words words;
    bool html;
};

/* Adds a string, escaped where the style asks for it. */
void analyze_add(const struct analyze_style *style, const char *string,
                 struct pedro_text *text);

/* "clubs" */
const char *analyze_suit(unsigned suit);

/* A number that is to be shown with so many decimals: 0 for what would come out as -0. */
double analyze_shown(double value, int decimals);

/* "6.9 %": a share of one, with so many decimals, that is not taken apart at the end of a line. */
void analyze_percent(const struct analyze_style *style, double share, int decimals,
                     struct pedro_text *text);

/* Cards from the highest trump down, then suit by suit. */
void analyze_cards(const struct analyze_style *style, const struct pedro_rules *rules,
                   unsigned trump, pedro_cards cards, struct pedro_text *text);

/* What was done, as one would say it: "bid 7", "play K♠". */
void analyze_action(const struct analyze_style *style, const struct pedro_action *action,
                    struct pedro_text *text);

/* Who is on a set of sides: "Ann and Cy". */
void analyze_team(const struct analyze_style *style, const struct analysis *analysis,
                  unsigned sides, struct pedro_text *text);

/* What the expert thinks of a decision it would have made otherwise, and the cost. */
void analyze_verdict(const struct analyze_style *style, const struct analysis *analysis,
                     const struct analyze_decision *decision, struct pedro_text *text);

/* Who made it, what was done, what the expert would have done, and the cost, in a line. */
void analyze_costly(const struct analyze_style *style, const struct analysis *analysis,
                    const struct analyze_decision *decision, struct pedro_text *text);

/* What it gave away with all cards open; nothing if it gave nothing away. */
void analyze_open(const struct analyze_style *style, const struct analysis *analysis,
                  const struct analyze_decision *decision, struct pedro_text *text);

/* How a hand came out: "Ann bid 7 in spades and made it". */
void analyze_result(const struct analyze_style *style, const struct analysis *analysis,
                    const struct analyze_hand *hand, struct pedro_text *text);

#endif
