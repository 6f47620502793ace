/* entrance.h - the identity of a person at a server: a guest, or an account with its
 *password.
 *
 * The session of a guest is kept in the folder for matches, so the same person comes back
 * to their seat. The session of an account is never kept.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_ENTRANCE_H
#define CLIENT_ENTRANCE_H

#include "client/http.h"

struct entrance {
    struct address address;
    const char *user;     /* NULL: a guest */
    const char *password; /* of the user */
    const char *folder;   /* where sessions of guests are kept, or NULL: nowhere */
    char cookie[HTTP_COOKIE_MAX]; /* of the session, "" while there is none */
};

enum entrance_result {
    ENTRANCE_OPEN,   /* there is a session */
    ENTRANCE_CLOSED, /* refused permanently; stream->error has the reason */
    ENTRANCE_LATER,  /* the server cannot be reached now */
};

/* Makes sure that there is a session. `wake` ends the call early. */
enum entrance_result entrance_begin(struct entrance *entrance, int wake,
                                    char error[STREAM_ERROR_MAX]);

/* Takes up the session that was kept for a guest, if there is one: nothing is sent. */
void entrance_recall(struct entrance *entrance);

/* Forgets the session, which is no longer valid. */
void entrance_forget(struct entrance *entrance);

/* Fetches a path of the server for the session. Returns its text, followed by a NUL, which the caller frees, or NULL
 * with the reason in `error`. */
char *entrance_fetch(const struct entrance *entrance, const char *path, size_t *length,
                     char error[STREAM_ERROR_MAX]);

/* The same for a JSON object that is sent to a path. `status` is that of the answer, 0 if there is none. */
char *entrance_send(const struct entrance *entrance, const char *path, const char *body,
                    int *status, size_t *length, char error[STREAM_ERROR_MAX]);

/* Ends the session of an account at the server. */
void entrance_end(struct entrance *entrance);

#endif
