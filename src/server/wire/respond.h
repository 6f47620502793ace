/* respond.h - answers to requests of HTTP.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RESPOND_H
#define SERVER_RESPOND_H

#include "base/json_write.h"
#include "net/net.h"
#include "pedro/refusal.h"

enum { REFUSAL_MAX = 12 << 10 }; /* bytes of JSON that any refusal fits */

/* Writes members of an object that is open, or one value. Is called again with more room
 * if there was too little, so it must write the same each time. */
typedef void reply_part(struct json_writer *writer, void *data);

/* The text that `part` writes; the caller frees it. NULL if there is no memory for it. */
char *reply_json(reply_part *part, void *data, size_t *length);

enum { ANSWER_HEADERS_MAX = 256 };

/* An answer as a value, which may be made on any thread. */
struct answer {
    int status;
    const char *type; /* a constant */
    char headers[ANSWER_HEADERS_MAX];
    char *body; /* on the heap */
    size_t length;
};

/* An object whose members `part` writes; NULL for none. Errors are {"code":...,"message":...} and the members of
 * pedro_json_refusal(). */
struct answer answer_json(const char *headers, reply_part *part, void *data);
/* With a text on the heap. */
struct answer answer_with(const char *type, const char *headers, char *text,
                          size_t length);
/* With a copy of the text. */
struct answer answer_text(const char *type, const char *headers, const char *text,
                          size_t length);
/* The status follows from the refusal. */
struct answer answer_error(enum pedro_refusal_code code);
/* With the number of the line that was refused, from 1; 0 for none. */
struct answer answer_refusal(const struct pedro_refusal *refusal, unsigned long line);

/* On the loop: sends the answer, and frees it. */
void respond_with(struct net_request *request, struct answer answer);
/* These make one and send it. */
void respond_json(struct net_request *request, const char *headers, reply_part *part,
                  void *data);
void respond_text(struct net_request *request, const char *type, const char *headers,
                  const char *text, size_t length);
void respond_error(struct net_request *request, enum pedro_refusal_code code);
void respond_refusal(struct net_request *request, const struct pedro_refusal *refusal,
                     unsigned long line);
/* With another status than that which follows from it. */
void respond_refusal_as(struct net_request *request, int status,
                        const struct pedro_refusal *refusal);

#endif
