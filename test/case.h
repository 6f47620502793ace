/* case.h - a readable case being played: the place in its file, and the game.
 *
 * README.md in test/cases explains the lines of a case.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_CASE_H
#define TEST_CASE_H

#include "check.h"

#include "pedro/pedro.h"

enum {
    CASE_LINE_MAX = 512, /* longest line, its end included */
    CASE_WORDS_MAX = 64, /* most words in a line */
    CASE_TEXT_MAX = 2048,
};

/* The cards that a case names for one place, in their order. */
struct case_cards {
    pedro_card card[PEDRO_PACK_MAX];
    unsigned count;
};

struct case_game {
    const char *path;
    unsigned long line; /* of the file, from 1 */
    bool named;         /* the line `game` was read */
    bool waiting;       /* cards were named that are not dealt yet */
    struct case_cards hand[PEDRO_SEATS_MAX], kitty, stock, pack;
    struct pedro_rules rules;
    struct pedro_state state;
};

/* A line split at its spaces. */
struct case_words {
    unsigned count;
    char *word[CASE_WORDS_MAX];
    char text[CASE_LINE_MAX];
};

/* Fails the test with the file and line of the case. */
__attribute__((format(printf, 2, 3), noreturn)) void case_fail(const struct case_game *,
                                                               const char *format, ...);

/* case_text.c: words, cards and actions in the notation of cases. */

void case_split(const struct case_game *game, const char *text, struct case_words *words);
int case_number(const struct case_game *game, const char *word);
/* Reads a seat of this game; `word` may be NULL where the line is too short. */
pedro_seat case_seat(const struct case_game *game, const char *word);
/* Reads cards in short form, "AKs" for As Ks, and adds them. */
void case_read_cards(const struct case_game *game, const char *word,
                     struct case_cards *cards);
/* Reads an action; cards may be written "AKs" here too. */
struct pedro_action case_read_action(const struct case_game *game, const char *text);
void case_action_text(const struct pedro_action *action,
                      char text[PEDRO_ACTION_TEXT_MAX]);
/* Writes a card, "??" for PEDRO_NO_CARD; a space before it unless it is the first. */
void case_add_card(struct pedro_text *text, pedro_card card);
/* Writes a sorted set, then "??" for each unknown card. */
void case_add_set(struct pedro_text *text, pedro_cards cards, unsigned hidden);
/* Writes all choices: "pass, 7, 8", or "2 of Ks As, 0-1 of 7h, nonscoring 1". */
void case_add_choices(struct pedro_text *text, const struct pedro_legal *legal);

/* case_deal.c: makes a pack with the cards that were named, and deals it. */
void case_deal(struct case_game *game);

/* case_claim.c: checks what a line `expect` claims; `claim` is what follows that word. */
void case_claim(struct case_game *game, const char *claim);

#endif
