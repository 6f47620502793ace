/* json_source.h - messages read from a JSON object of jansson's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_JSON_SOURCE_H
#define SERVER_JSON_SOURCE_H

#include <jansson.h>

#include "table/message.h"

/* Makes `source` read `object`, which must outlive it. */
void json_source_init(struct message_source *source, json_t *object);

#endif
