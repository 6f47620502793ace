/* profile.h - what everybody may see of a person.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PROFILE_H
#define SERVER_PROFILE_H

#include "server/routes.h"

/* Whether the query has the member `person`. */
bool profile_asked(struct api_request *api);
/* Finds the account of that name. False if there is none, which is answered; guests have no profile. */
bool profile_find(struct api_request *api, struct store_user *user);

/* Answers with the ratings of that person and how they came to be. */
void profile_ratings(struct api_request *api);

#endif
