/* pad_typed.h - a hand as people type it: "bo 8 h 9".
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_PAD_TYPED_H
#define WORDS_PAD_TYPED_H

#include "words/pad_words.h"

/* Reads a typed hand over `told`, which already has the dealer:
 *
 *     BIDDER BID [SUIT] [with PARTNER] POINTS...
 *     BIDDER BID [SUIT] [with PARTNER] cards LETTERS...
 *     pass
 *     misdeal
 *     lost
 *
 * A player is a number from 1, or the beginning of one name only, in any case. Where two sides
 * score, the points are those of the bidder's, and the other side has won the rest. Letters are
 * those of pedro-record(5). False if the line is no such hand: what was read and what was expected
 * is then added to `why`, in lines of which the last has no LF. */
bool pad_typed(const struct pedro_rules *rules, const struct pad_names *names,
               const char *line, struct pedro_told *told, struct pedro_text *why);

/* The seat of a player named so, or PEDRO_NO_SEAT. */
pedro_seat pad_typed_player(const struct pedro_rules *rules,
                            const struct pad_names *names, const char *word,
                            size_t length);

/* Adds that no player, or several, are named so, and who the players are. */
void pad_typed_unknown(const struct pedro_rules *rules, const struct pad_names *names,
                       const char *word, size_t length, struct pedro_text *why);

#endif
