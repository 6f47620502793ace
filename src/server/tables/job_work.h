/* job_work.h - what a job is: an analysis of a match.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_JOB_WORK_H
#define SERVER_JOB_WORK_H

#include <stdatomic.h>

/* The report of a record as one JSON object, as `pedro analyze --json` prints it; the caller frees it. NULL
 * with the reason in `why`, which is NULL if `stop` became true. */
char *job_analyze(const char *record, const atomic_bool *stop, const char **why);

#endif
