/* profile.h - what everybody may see of a person.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PROFILE_H
#define SERVER_PROFILE_H

#include "server/http/routes.h"

/* True if the query names a person. */
bool profile_asked(struct api_request *api);
/* Finds the account of that name. False after a refusal if there is none; guests have no profile. */
bool profile_find(struct api_request *api, struct store_user *user);

/* Answers with the ratings of that person, now and after each match. */
void profile_ratings(struct api_request *api);

#endif
