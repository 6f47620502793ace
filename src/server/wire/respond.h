/* respond.h - answers to requests of HTTP.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RESPOND_H
#define SERVER_RESPOND_H

#include "net/net.h"
#include "pedro/refusal.h"
#include "server/wire/reply.h"

/* Answers with an object whose members `part` writes; NULL for none. Errors are
 * {"code":...,"message":...} and the members of pedro_json_refusal(). */
void respond_json(struct net_request *request, const char *headers, reply_part *part,
                  void *data);
/* The same of what is read from the store: 503 and the refusal if *fine is false after `part`. */
void respond_read(struct net_request *request, reply_part *part, void *data,
                  const bool *fine, enum pedro_refusal_code code);
void respond_text(struct net_request *request, const char *type, const char *headers,
                  const char *text, size_t length);
void respond_error(struct net_request *request, int status, enum pedro_refusal_code code);
void respond_refusal(struct net_request *request, int status,
                     const struct pedro_refusal *refusal);
/* The same with the number of the line that was refused, from 1; 0 for none. */
void respond_refused_line(struct net_request *request, int status,
                          const struct pedro_refusal *refusal, unsigned long line);

#endif
