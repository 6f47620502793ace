/* phrases.h - the ready phrases of the chat, in words.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_PHRASES_H
#define CLIENT_PHRASES_H

struct phrase {
    const char *name;  /* the word in messages */
    const char *words; /* N_() */
};

/* Row `index` of the phrases, or NULL past the end. */
const struct phrase *phrase_at(int index);

#endif
