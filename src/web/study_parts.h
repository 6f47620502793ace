/* study_parts.h - what the parts of the study module share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_STUDY_PARTS_H
#define WEB_STUDY_PARTS_H

#include "analyze/review.h"
#include "pedro/refusal.h"

/* Messages {"error",...}. */
void study_refuse(const struct pedro_refusal *refusal);
void study_refuse_code(enum pedro_refusal_code code);

/* The verdict that was told last, and the question; NULL if there is none. */
struct study_told {
    struct review *review;
    const struct review_verdict *verdict;
    unsigned question;
};
const struct study_told *study_last(void);

#endif
