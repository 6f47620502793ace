/* remote.h - requests to the server that a command line or the file of settings names.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include "base/json_read.h"
#include "cli/verb.h"
#include "client/entrance.h"

enum { REMOTE_ADDRESS = 0x300, REMOTE_USER, REMOTE_PASSWORD_FILE };
enum {
    REMOTE_PASSWORD_MAX = 256,
    REMOTE_LINK_MAX = ADDRESS_HOST_MAX + ADDRESS_PATH_MAX + 64
};

/* --server, --user and --password-file. */
extern const struct cli_option remote_options[];

/* Who is asked, and as whom. */
struct remote_request {
    const char *address; /* --server, or NULL */
    const char *user, *password_file;
    const char *usual, *usual_user; /* the settings `server` and `user`, or NULL */
};

/* Reads an option with its argument. False if it is not one of the table above. */
bool remote_option(struct remote_request *request, const struct verb_args *args, int id);
/* Takes a line of the file of settings. False if it is none of a server. */
bool remote_setting(struct remote_request *request, const char *name, const char *value);

/* Finds the password: in a file, in PEDRO_PASSWORD, or by asking for it. 0, or an exit code after writing the reason to
 * stderr. */
int remote_password(const char *user, const char *password_file,
                    char password[REMOTE_PASSWORD_MAX]);
/* Whether a password may be sent to the address. 0, or an exit code after writing the reason to stderr. */
int remote_is_safe(const struct address *address);

struct remote {
    struct entrance entrance;
    char name[REMOTE_LINK_MAX]; /* its address, for messages and links */
    char folder[4096], password[REMOTE_PASSWORD_MAX];
    char *text; /* the last answer */
    char error[STREAM_ERROR_MAX];
};

/* The address of the server, or NULL if none is named. */
const char *remote_named(const struct remote_request *request);

/* Opens the link. A person who is not known is a new guest if `acts`, and nobody otherwise. The user of the settings is sent to
 * the server of the settings only. 0, or an exit code after writing the reason to stderr; then nothing is to be closed. */
int remote_open(struct remote *link, const struct remote_request *request, bool acts);
void remote_close(struct remote *link);

/* Asks for a path, with a body if that is not NULL. True with the answer, which is valid until the next request; false with the
 * reason in link->error. */
bool remote_ask(struct remote *link, const char *path, const char *body,
                struct json *answer);
/* Writes link->error to stderr, with the name of the server. Returns EXIT_FAILED. */
int remote_fail(const struct remote *link);

/* Members of an answer. */
long long remote_number(const struct json *object, const char *name);

#endif
