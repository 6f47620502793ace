/* log.h - writes one line to stderr for each notable event, as logfmt or JSON.
 *
 * Names of people, addresses and tokens are not logged, except addresses of bans and
 * failed logins, which an admin needs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>

#include "pedro/refusal.h"

/* Sets the format for the whole process, as stderr is one stream. To be called before
 * threads start. */
void log_format(bool json);

/* `event` and pairs of key and value, then NULL. A value of NULL leaves its pair out. */
__attribute__((sentinel)) void log_info(const char *event, ...);
__attribute__((sentinel)) void log_error(const char *event, ...);

/* A number as a text for one call of these; lives until the end of the full expression. */
#define LOG_NUMBER(number) log_number((char[24]){0}, (number))
const char *log_number(char text[24], long long number);
/* The sentence of a refusal, likewise. */
#define LOG_REFUSAL(refusal) log_refusal((char[PEDRO_REFUSAL_TEXT_MAX]){0}, (refusal))
const char *log_refusal(char text[PEDRO_REFUSAL_TEXT_MAX],
                        const struct pedro_refusal *refusal);

#endif
