/* director_parts.h - what the files of director.wasm share: the input of a call, and answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_DIRECTOR_PARTS_H
#define WEB_DIRECTOR_PARTS_H

#include "web/director.h"

/* What an answer is written from. */
struct director_answer {
    const struct tournament *tournament;
    unsigned number;
    bool flag;
    const void *data;
};

typedef void director_answer_fn(struct json_writer *writer,
                                const struct director_answer *answer);

/* The input of this call, "" without one. */
const char *director_input_text(void);
void director_input_drop(void);

/* Answers are written twice, first to be counted, so they can have any length. */
const char *director_answer(director_answer_fn *put,
                            const struct director_answer *answer);

/* {"text":TEXT}; NULL stands for no memory. */
const char *director_answer_text(const char *text);

/* A refusal; `line` is the line that was refused, or 0. */
const char *director_refuse(const struct pedro_refusal *refusal, unsigned long line);
const char *director_refuse_code(enum pedro_refusal_code code);

#endif
