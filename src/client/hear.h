/* hear.h - takes the messages of a server in (data/messages.ini).
 *
 * A server may be anybody's. Every message is read strictly and with limits; what is not in order is dropped, and
 * the whole view asked for again. Text that is shown has no control characters.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_HEAR_H
#define CLIENT_HEAR_H

#include "client/player.h"
#include "record/json_read.h"

/* Reads one message, which lives as long as its bytes. Its type; SERVER_TYPES if it is no message that is known. */
enum server_type hear_parse(const char *bytes, size_t length, struct json *message);

/* Takes a message in. */
enum player_news hear(struct player *player, enum server_type type,
                      const struct json *message);

/* A view or news (hear_match.c). */
enum player_news hear_view(struct player *player, const struct json *message);
enum player_news hear_news(struct player *player, const struct json *message);

/* A member of an object, `null` if there is none. */
struct json hear_member(const struct json *object, const char *name);
/* Whether a member is there and true. */
bool hear_flag(const struct json *object, const char *name);
/* Copies a member that is a text that can be shown; "?" if it cannot be. "" if it is none. */
void hear_text(const struct json *object, const char *name, char *text, size_t size);

#endif
