/* friend_link.h - personal links, by which people ask somebody to be friends.
 *
 * The code of a link is the number of the person and a keyed hash of it, so nothing is
 * stored but how often the link was replaced.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FRIEND_LINK_H
#define SERVER_FRIEND_LINK_H

#include "store/reader.h"

enum { FRIEND_LINK_MAX = 41 };

/* The code of the present link of a person. `secret` is the key of hashes that are stored. */
void friend_link_write(const uint8_t secret[STORE_TOKEN_HASH],
                       const struct store_user *user, char code[FRIEND_LINK_MAX]);

/* The person whose present link has this code: STORE_OK, STORE_NOT_FOUND or STORE_FAILED. */
enum store_result friend_link_find(struct store *store,
                                   const uint8_t secret[STORE_TOKEN_HASH],
                                   const char *code, struct store_user *user);

#endif
