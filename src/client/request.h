/* request.h - messages to a server as JSON.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_REQUEST_H
#define CLIENT_REQUEST_H

#include "table/message.h"

/* Adds a message as one JSON object without a line end. */
void request_write(const struct client_message *message, struct pedro_text *text);

#endif
