/* phrases.h - sentences of an analysis, shared by its text and its page.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_PHRASES_H
#define ANALYZE_PHRASES_H

#include "analyze/luck_parts.h"

enum { ANALYZE_WORDS_MAX = 4096 };

/* The style of words: plain text or HTML, and the form of cards. */
struct analyze_style {
    struct bot_reason_words words;
    bool html;
};

/* Adds a string, escaped where the style asks for it. */
void analyze_add(const struct analyze_style *style, const char *string,
                 struct pedro_text *text);

/* Adds a template whose `%s` are replaced by `parts` texts in their order; more of them
 * in a translation do no harm. */
void analyze_fill(const struct analyze_style *style, const char *template,
                  const char *const *part, unsigned parts, struct pedro_text *text);

/* "clubs" */
const char *analyze_suit(unsigned suit);

/* A number to be shown with `decimals` decimals, with 0 in place of -0. */
double analyze_shown(double value, int decimals);

/* "6.9 %": a share of one with `decimals` decimals, which is not broken at the end of a
 * line. */
void analyze_percent(const struct analyze_style *style, double share, int decimals,
                     struct pedro_text *text);

/* The same for a chance to win, which is 0 only if there is none, and 100 only if it is sure:
 * "<1 %", ">99 %". */
void analyze_chance(const struct analyze_style *style, double chance, int decimals,
                    struct pedro_text *text);

/* Cards from the highest trump down, then suit by suit. */
void analyze_cards(const struct analyze_style *style, const struct pedro_rules *rules,
                   unsigned trump, pedro_cards cards, struct pedro_text *text);

/* The action in words: "bid 7", "play K♠". */
void analyze_action(const struct analyze_style *style, const struct pedro_action *action,
                    struct pedro_text *text);

/* The names of a set of sides: "Ann and Cy". */
void analyze_team(const struct analyze_style *style, const struct analysis *analysis,
                  unsigned sides, struct pedro_text *text);

/* By what a difference is judged, in a sentence. */
const char *analyze_how_judged(void);

/* A cost with its intervals, and the measure that it was judged by. */
void analyze_cost_words(const struct analyze_style *style,
                        const struct analyze_cost *cost, struct pedro_text *text);

/* The expert's opinion of a decision with which it disagrees, the reason, the cost with its
 * intervals, and the measure that it was judged by. */
void analyze_opinion(const struct analyze_style *style, const struct analysis *analysis,
                     const struct analyze_decision *decision, struct pedro_text *text);

/* A decision in a line: the player, the action, and the opinion of it. */
void analyze_costly(const struct analyze_style *style, const struct analysis *analysis,
                    const struct analyze_decision *decision, struct pedro_text *text);

/* The points that it gave away with all cards open; nothing if none. */
void analyze_open(const struct analyze_style *style, const struct analysis *analysis,
                  const struct analyze_decision *decision, struct pedro_text *text);

/* A part of a result with its sign: "+4.1", "-3.2 %". */
void analyze_part(const struct analyze_style *style, double part,
                  enum analyze_measure measure, struct pedro_text *text);

/* The error rate of a player with its interval: "0.31 ±0.12". */
void analyze_rate_words(const struct analyze_style *style,
                        const struct analyze_rate *rate, struct pedro_text *text);

/* The result of a hand: "Ann bid 7 in spades and made it". */
void analyze_result(const struct analyze_style *style, const struct analysis *analysis,
                    const struct analyze_hand *hand, struct pedro_text *text);

#endif
