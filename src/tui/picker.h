/* picker.h - chooses with the cursor keys one of a list, or several cards.
 *
 * A choice takes effect only when picker_action() returns it, and only if it is legal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_PICKER_H
#define TUI_PICKER_H

#include "words/turn.h"

enum { PICKER_ITEMS_MAX = 1100, PICKER_NONE = -1 };

struct picker_item {
    struct pedro_action action; /* its action, in a list */
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
    int items, cursor; /* PICKER_NONE while the cursor stands on nothing */
    struct picker_item item[PICKER_ITEMS_MAX];
};

/* Lists what can be chosen. In a list Enter would be final, so the cursor stands on nothing at first, except on the
 * longest suit where trumps are named, and on the item of a list that has only one. */
void picker_init(struct picker *picker, const struct turn *turn);

/* Moves the cursor to the next (`step` 1) or previous (-1) item that can be chosen; wraps
 * at the ends. From nothing it goes to the first or the last. */
void picker_move(struct picker *picker, int step);
/* Moves the cursor to the first (step -1) or the last item (1). */
void picker_end(struct picker *picker, int step);

/* Chooses the card under the cursor, or undoes its choice; true if that was possible. */
bool picker_toggle(struct picker *picker);
/* Chooses the card (`up`), or undoes its choice. */
bool picker_raise(struct picker *picker, bool up);

/* Chooses exactly these cards, and those that must be chosen. */
void picker_choose(struct picker *picker, pedro_cards cards);

/* Chooses the cards of a legal action, or puts the cursor on its item; nothing takes
 * effect yet. */
void picker_follow(struct picker *picker, const struct pedro_action *action);

/* The chosen action. False, with a rich sentence, if it is not legal yet. */
bool picker_action(const struct picker *picker, struct pedro_action *action,
                   struct pedro_text *refusal);

/* Adds the progress of the choice: "2 of 3 chosen". */
void picker_status(const struct picker *picker, struct pedro_text *text);

/* Adds the words of an item that is no card of the hand: "pass", "hearts", "Ks for 3d". */
void picker_label(const struct picker *picker, const struct picker_item *item,
                  struct pedro_text *text);

#endif
