/* leitner.c - the boxes of Leitner.
 *
 * SPDX-License-Identifier: MIT */
#include "record/leitner.h"

/* Days that a card waits in each box. */
static const int32_t waits[LEITNER_BOXES] = {1, 3, 7, 14, 30};

static struct leitner put(unsigned box, int32_t day) {
    return (struct leitner){.box = box, .due = day + waits[box - 1]};
}

struct leitner leitner_wrong(int32_t day) {
    return put(1, day);
}

struct leitner leitner_right(struct leitner card, int32_t day) {
    if (!leitner_is_due(card, day))
        return card;
    if (card.box >= LEITNER_BOXES)
        return (struct leitner){.box = LEITNER_LEARNED, .due = day};
    return put(card.box + 1, day);
}

long long leitner_stamp(struct leitner card) {
    enum { FORMS = LEITNER_BOXES + 3 }; /* as in the page */
    if (card.box == LEITNER_LEARNED)
        return FORMS * (long long)card.due + FORMS - 1 - (LEITNER_BOXES + 1);
    return FORMS * ((long long)card.due - waits[card.box - 1]) + FORMS - 1 - card.box;
}
