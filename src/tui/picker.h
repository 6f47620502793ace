/* picker.h - choosing with the cursor keys: one of a list, or several cards.
 *
 * Nothing is chosen until picker_action() is asked for it, and then only what is legal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_PICKER_H
#define TUI_PICKER_H

#include "words/turn.h"

enum { PICKER_ITEMS_MAX = 1100, PICKER_NONE = -1 };

struct picker_item {
    struct pedro_action action; /* what choosing it does, in a list */
    pedro_card card;            /* shown as a card, or PEDRO_NO_CARD: shown as a word */
    bool in_hand; /* stands among the cards below, not in the line of words */
    bool open;    /* can be chosen */
    bool forced;  /* must be among the cards */
    bool chosen;  /* is among the cards */
};

struct picker {
    struct turn turn;
    bool many;         /* several cards are chosen, else one of a list */
    bool is_pool;      /* the cards shown are not the hand but a stock to take from */
    int items, cursor; /* PICKER_NONE if nothing can be chosen with the cursor */
    struct picker_item item[PICKER_ITEMS_MAX];
};

void picker_init(struct picker *picker, const struct turn *turn);

/* Moves the cursor to the next or former item that can be chosen, `step` is 1 or -1; round the ends. */
void picker_move(struct picker *picker, int step);
/* To the first (step -1) or the last (1). */
void picker_end(struct picker *picker, int step);

/* Chooses the card under the cursor, or no more; true if that could be done. */
bool picker_toggle(struct picker *picker);
/* The same one way only: chooses it (`up`), or no more. */
bool picker_raise(struct picker *picker, bool up);

/* Chooses just these cards, and those that must be. */
void picker_choose(struct picker *picker, pedro_cards cards);

/* Chooses, or puts the cursor on, what a legal action says; nothing is final by that. */
void picker_follow(struct picker *picker, const struct pedro_action *action);

/* The action as chosen. False, with a rich sentence, if it is not legal yet. */
bool picker_action(const struct picker *picker, struct pedro_action *action,
                   struct pedro_text *complaint);

/* Adds how far the choice is: "2 of 3 chosen". */
void picker_status(const struct picker *picker, struct pedro_text *text);

/* Adds the words of an item that is no card of the hand: "pass", "hearts", "Ks for 3d". */
void picker_label(const struct picker *picker, const struct picker_item *item,
                  struct pedro_text *text);

#endif
