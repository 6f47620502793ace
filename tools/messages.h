/* messages.h - the table of messages in messages-gen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_MESSAGES_H
#define TOOLS_MESSAGES_H

#include <stdio.h>

enum { MESSAGES_MAX = 64, FIELDS_MAX = 32, WORDS_MAX = 32 };

/* The order is that of enum message_kind. */
enum kind { KIND_NUMBER, KIND_TEXT, KIND_WORD, KIND_FLAG, KIND_PAIRS, KIND_JSON, KINDS };

struct field {
    char *name;
    const char *about;
    unsigned kind;
    int optional;
    long min, max;
    char *word[WORDS_MAX];
    int words;
    char *shape;
};

struct message {
    int server;
    char *name, *about;
    struct field field[FIELDS_MAX];
    int fields;
};

struct messages {
    struct message message[MESSAGES_MAX];
    int count;
};

void messages_write_header(FILE *out, const struct messages *messages);
void messages_write_source(FILE *out, const struct messages *messages);
void messages_write_manual(FILE *out, const struct messages *messages);
/* The kinds of effects (pedro/effect.h). */
void messages_write_effects(FILE *out, const struct messages *messages);
void messages_write_asyncapi(FILE *out, const struct messages *messages);

#endif
