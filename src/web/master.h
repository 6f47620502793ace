/* master.h - Pedro Master: a wasm module of its own.
 *
 * The page fetches it with its page; calls are short, so it runs in the page itself. Languages are those of engine.h:
 * engine_words(). A message is a text with a NUL at its end, until the next call.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_MASTER_H
#define WEB_MASTER_H

#include <stddef.h>

enum { WEB_MASTER_INPUT_MAX = 1 << 10 };

/* The buffer into which the page writes the input of a call. */
char *web_master_input(void);

/* Puts a problem on the table and begins it. The input is a row (analyze/master_problem.h). The message:
 *     {"words","told","state":"asked"|"made"|"beaten","hand":[cards]}
 * `words` say what is known, `told` the tricks and what is asked, or how it ended: a sentence a line. {} if it is no problem. */
const char *web_master_begin(size_t length);

/* Plays a card of the hand; the input is the card. The message is as before, without "words". A card that is not there
 * changes nothing. */
const char *web_master_play(size_t length);

/* Begins the problem again. */
const char *web_master_again(void);

/* The solution card by card: {"film"}. */
const char *web_master_film(void);

#endif
