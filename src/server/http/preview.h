/* preview.h - what messengers show of a link: the Open Graph tags (ogp.me) of a page.
 *
 * A messenger fetches the page of a link that somebody sends, reads these tags, and runs no script. Browsers, which say
 * for what they fetch, do not need them and get the file as it is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PREVIEW_H
#define SERVER_PREVIEW_H

#include "server/http/routes.h"

/* Answers, now or later, with the page in the file `path` and the tags of what the address names, in the language of the server; if nothing
 * can be said of that, with the page as it is. False if nothing is to be said of the address: the request is then not answered. Nothing is
 * changed, and nothing read from the store but a match, a challenge or what lists say of a table that rests. Only what is looked up is taken
 * from the quota of the address. */
bool preview_answer(struct http *http, struct net_request *request, const char *path);

#endif
