/* throttle.h - how often somebody may guess a password or a recovery code.
 *
 * Three limits, and none of them tells a name that exists from one that does not:
 *  - an address, for whatever names;
 *  - an address together with an account: ten guesses, then one a minute;
 *  - an account, from wherever: many, and slowly more. It holds for strangers only: an address
 *    from which the person has logged in before is let through, so nobody can be locked out.
 * A request with a session of that very account has a limit of its own instead.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_THROTTLE_H
#define SERVER_THROTTLE_H

#include "server/routes.h"

/* Whether one more guess may be made at `account`, the key of a name; `user` is its number, 0
 * if nobody is called so. Takes it, or answers that it was tried too often. */
bool throttle_guess(struct api_request *api, const char *account, int64_t user);

/* The address of a request as the store keeps it. */
void throttle_address(const struct api_request *api, uint8_t address[STORE_ADDRESS_HASH]);

#endif
