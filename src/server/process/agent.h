/* agent.h - a short description of a User-Agent.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_AGENT_H
#define SERVER_AGENT_H

#include "store/reader.h"

/* "Firefox, Linux" for the User-Agent of a browser; the first word of another program's, or ""
 * if there is none that can be shown. */
void agent_words(const char *agent, char words[STORE_CLIENT_MAX]);

#endif
