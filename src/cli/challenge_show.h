/* challenge_show.h - prints what a server says of challenges.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_CHALLENGE_SHOW_H
#define CLI_CHALLENGE_SHOW_H

#include "cli/remote.h"

enum {
    CHALLENGE_NAME_MAX = 64,
    CHALLENGE_LINK_MAX = REMOTE_LINK_MAX + 2 * CHALLENGE_NAME_MAX
};

/* The link of a challenge: that of its page. */
void challenge_link(const struct remote *link, const char *name,
                    char text[CHALLENGE_LINK_MAX]);

/* Prints a challenge: its game, how long it lasts, and who has played it. */
void challenge_show(const struct remote *link, const struct json *challenge);
/* Prints those of a person, each with its link. */
void challenge_list(const struct remote *link, const struct json *challenges);

#endif
