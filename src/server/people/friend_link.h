/* friend_link.h - personal links, by which people ask somebody to be friends.
 *
 * The code of a link is the number of the person and a keyed hash of it, so nothing is
 * stored but how often the link was replaced.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FRIEND_LINK_H
#define SERVER_FRIEND_LINK_H

#include "server/people/people.h"

enum { FRIEND_LINK_MAX = 41 };

/* The code of the present link of a person. */
void friend_link_write(const struct people *people, const struct store_user *user,
                       char code[FRIEND_LINK_MAX]);

/* The person whose present link has this code. False if there is none. */
bool friend_link_find(struct people *people, const char *code, struct store_user *user);

#endif
