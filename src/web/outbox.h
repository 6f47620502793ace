/* outbox.h - a queue of texts for the page, which takes them with engine_next().
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_OUTBOX_H
#define WEB_OUTBOX_H

#include "pedro/text.h"

/* Begin a text, and end it, which puts it into the queue. A text that does not fit, or
 * without memory, is dropped. Only one text can be open. */
struct pedro_text *outbox_begin(void);
void outbox_end(void);

#endif
