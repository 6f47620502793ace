/* profile.h - what everybody may see of a person.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PROFILE_H
#define SERVER_PROFILE_H

#include "server/http/routes.h"

/* True if the query names a person. */
bool profile_asked(const struct net_request *request);
/* Finds the account of that name. PEDRO_REFUSED_NOTHING, or why not; guests have no profile. */
enum pedro_refusal_code profile_find(const struct reading *reading,
                                     struct store_user *user);
/* Today, as ratings count days. */
double profile_day(const struct reading *reading);

/* The ratings of that person, now and after each match. */
struct answer profile_ratings(struct reading *reading);

#endif
