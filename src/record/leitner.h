/* leitner.h - when something that was answered wrongly is asked again, by the boxes of Leitner (1972).
 *
 * A card begins in the first box. It is asked when its box's time is over; a right answer moves it to the next box, which
 * waits longer, a wrong one to the first. Right in the last box, it is learned. So five right answers in a row end it.
 * Days come in as arguments. The page has the same in web/src/review/leitner.ts; both are tested with test/leitner.txt.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_LEITNER_H
#define RECORD_LEITNER_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LEITNER_LEARNED = 0, /* in no box any more */
    LEITNER_BOXES = 5,
};

struct leitner {
    unsigned box; /* from 1, or LEITNER_LEARNED */
    int32_t
        due; /* the day from which it is asked, since 1970-01-01; of no meaning once it is learned */
};

/* The card after a wrong answer on a day, whichever box it was in. */
struct leitner leitner_wrong(int32_t day);

/* The card after a right answer on a day. One that is not due yet stays as it is. */
struct leitner leitner_right(struct leitner card, int32_t day);

/* Which of two forms of a card is the newer one: that of the last day on which it was answered so that it counted, and of two of one day
 * that in the lower box. So what was missed on one of two devices is asked again. */
long long leitner_stamp(struct leitner card);

static inline bool leitner_is_due(struct leitner card, int32_t day) {
    return card.box != LEITNER_LEARNED && card.due <= day;
}

#endif
