/* outbox.h - texts that wait to be taken by the page, first in, first out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_OUTBOX_H
#define WEB_OUTBOX_H

#include "pedro/text.h"

/* An empty text to be written, and its end: it then waits. What does not fit or finds no
 * memory is dropped. One at a time. */
struct pedro_text *outbox_begin(void);
void outbox_end(void);

/* The oldest, good until the next call; NULL if none waits. */
const char *outbox_next(void);

#endif
