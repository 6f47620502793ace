/* throttle.h - limits to guesses of passwords and recovery codes.
 *
 * There are three limits, which are the same for names that exist and names that do
 * not:
 *
 * - an address, for all names together;
 * - an address and an account: ten guesses, then one a minute;
 * - an account, from all addresses. This one does not hold for addresses from which the
 *   person has logged in before, so an attacker cannot lock the person out.
 *
 * A request with a session of the same account has a limit of its own instead.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_THROTTLE_H
#define SERVER_THROTTLE_H

#include "server/routes.h"

/* Whether one more guess may be made at `account`, the key of a name; `user` is its
 * number, 0 if nobody is called so. Counts it, or answers that there were too many. */
bool throttle_guess(struct api_request *api, const char *account, int64_t user);

/* The address of a request as the store keeps it. */
void throttle_address(const struct api_request *api, uint8_t address[STORE_ADDRESS_HASH]);

#endif
