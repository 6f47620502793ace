/* hear.h - reads the messages of a server (data/messages.ini).
 *
 * No server is trusted. Every message is read strictly and with limits; a malformed one
 * is dropped, and the whole view is requested again. Text that is shown has no control
 * characters.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_HEAR_H
#define CLIENT_HEAR_H

#include "base/json_read.h"
#include "client/player.h"

/* Reads one message, which is valid as long as its bytes. Returns its type; SERVER_TYPES
 * if it is no known message. */
enum server_type hear_parse(const char *bytes, size_t length, struct json *message);

/* Updates the player by a message. */
enum player_news hear(struct player *player, enum server_type type,
                      const struct json *message);

/* The table and its people (hear_table.c). */
enum player_news hear_table(struct player *player, const struct json *message);

/* A view or news (hear_match.c). */
enum player_news hear_view(struct player *player, const struct json *message);
enum player_news hear_news(struct player *player, const struct json *message);

/* The member `names` of a message about the match (hear_names.c): completes a view that was sent. */
void hear_names(struct player *player, const struct json *names, struct pedro_view *view);
/* Reads the whole score sheet. `last` becomes the hand that was scored last. */
bool hear_sheet(struct player *player, const struct json *history,
                struct pedro_view *last);
/* The cards of the hand that ended with the last event, if the message has them. */
void hear_hands(struct player *player, const struct json *names);

bool hear_seat(const struct player *player, const struct json *object, const char *name,
               pedro_seat *seat);

/* A member of an object, `null` if there is none. */
struct json hear_member(const struct json *object, const char *name);
/* Whether a member is there and true. */
bool hear_flag(const struct json *object, const char *name);
/* Copies a member that is a text; "?" if the text cannot be shown, "" if the member is no
 * text. */
void hear_text(const struct json *object, const char *name, char *text, size_t size);

#endif
