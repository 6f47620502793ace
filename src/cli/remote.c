/* remote.c - requests to the server that a command line or the file of settings names.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

#include "base/autosave.h"
#include "base/file.h"
#include "cli/remote.h"
#include "client/hear.h"
#include "words/text.h"

enum { STATUS_UNKNOWN_PERSON = 401 };

const struct cli_option remote_options[] = {
    {REMOTE_ADDRESS, "server", N_("URL"),
     N_("the address of a server; the setting `server` unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {REMOTE_USER, "user", N_("NAME"),
     N_("log in to the server as NAME instead of being a guest; the setting `user` "
        "unless "
        "given"),
     CLI_COMPLETE_NOTHING, NULL},
    {REMOTE_PASSWORD_FILE, "password-file", N_("FILE"),
     N_("with --user: read the password from the first line of FILE; otherwise it is "
        "taken "
        "from PEDRO_PASSWORD, or asked for"),
     CLI_COMPLETE_FILE, NULL},
    {0},
};

bool remote_option(struct remote_request *request, const struct verb_args *args, int id) {
    const char **const value = id == REMOTE_ADDRESS         ? &request->address
                               : id == REMOTE_USER          ? &request->user
                               : id == REMOTE_PASSWORD_FILE ? &request->password_file
                                                            : NULL;
    if (value)
        *value = args->value;
    return value != NULL;
}

bool remote_setting(struct remote_request *request, const char *name, const char *value) {
    const char **const setting = strcmp(name, "server") == 0 ? &request->usual
                                 : strcmp(name, "user") == 0 ? &request->usual_user
                                                             : NULL;
    if (setting)
        *setting = *value ? value : NULL;
    return setting != NULL;
}

const char *remote_named(const struct remote_request *request) {
    return request->address ? request->address : request->usual;
}

/* --- the password --- */

static int read_password_file(const char *path, char password[REMOTE_PASSWORD_MAX]) {
    size_t length;
    char *bytes = file_read(path, REMOTE_PASSWORD_MAX - 1, &length);
    if (!bytes)
        return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s", path,
                         strerror(errno));
    length = strcspn(bytes, "\r\n");
    memcpy(password, bytes, length);
    password[length] = '\0';
    free(bytes);
    return 0;
}

/* Reads from the terminal without echo; stdin may be a script. */
static int ask_password(const char *user, char password[REMOTE_PASSWORD_MAX]) {
    struct termios before, quiet;
    size_t length = 0;
    char byte;
    const int tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (tty < 0 || tcgetattr(tty, &before) != 0) {
        if (tty >= 0)
            close(tty);
        return verb_fail(EXIT_FAILED,
                         _("there is no terminal to ask for the password; see "
                           "--password-file"));
    }
    dprintf(tty, _("Password of %s: "), user);
    quiet = before;
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(tty, TCSAFLUSH, &quiet);
    while (read(tty, &byte, 1) == 1 && byte != '\n')
        if (length < REMOTE_PASSWORD_MAX - 1)
            password[length++] = byte;
    password[length] = '\0';
    tcsetattr(tty, TCSAFLUSH, &before);
    dprintf(tty, "\n");
    close(tty);
    return 0;
}

int remote_password(const char *user, const char *password_file,
                    char password[REMOTE_PASSWORD_MAX]) {
    const char *given = getenv("PEDRO_PASSWORD");
    if (password_file)
        return read_password_file(password_file, password);
    if (!given)
        return ask_password(user, password);
    if (strlen(given) >= REMOTE_PASSWORD_MAX)
        return verb_fail(EXIT_FAILED, _("the password in PEDRO_PASSWORD is too long"));
    memcpy(password, given, strlen(given) + 1);
    return 0;
}

int remote_is_safe(const struct address *address) {
    return address->tls || address->loopback
               ? 0
               : verb_fail(EXIT_FAILED,
                           _("a password is only sent to an address that begins "
                             "with https://"));
}

/* --- the link --- */

static bool is_same(const struct address *a, const struct address *b) {
    return a->tls == b->tls && strcasecmp(a->host, b->host) == 0 &&
           strcmp(a->port, b->port) == 0 && strcmp(a->path, b->path) == 0;
}

/* The user who logs in, or NULL. */
static const char *user_for(const struct remote_request *request,
                            const struct address *address) {
    struct address usual;
    if (request->user)
        return request->user;
    return request->usual && address_read(request->usual, &usual) &&
                   is_same(&usual, address)
               ? request->usual_user
               : NULL;
}

int remote_open(struct remote *link, const struct remote_request *request, bool acts) {
    const char *named = remote_named(request);
    struct entrance *entrance = &link->entrance;
    int code;
    memset(link, 0, sizeof *link);
    if (!named)
        return verb_fail(
            EXIT_USAGE,
            _("no server is named: give --server URL, or write `server = URL` "
              "into the file of settings"));
    if (!address_read(named, &entrance->address))
        return verb_fail(EXIT_USAGE,
                         _("the address of a server is such as https://example.org, not "
                           "`%.80s`"),
                         named);
    address_origin(&entrance->address, link->name, sizeof link->name);
    const size_t used = strlen(link->name);
    snprintf(link->name + used, sizeof link->name - used, "%s", entrance->address.path);
    entrance->user = user_for(request, &entrance->address);
    entrance->password = link->password;
    entrance->folder = autosave_directory(link->folder) == 0 ? link->folder : NULL;
    if (entrance->user && ((code = remote_is_safe(&entrance->address)) ||
                           (code = remote_password(entrance->user, request->password_file,
                                                   link->password))))
        return code;
    if (!acts && !entrance->user)
        entrance_recall(entrance);
    else if (entrance_begin(entrance, -1, link->error) != ENTRANCE_OPEN)
        return remote_fail(link);
    return EXIT_OK;
}

void remote_close(struct remote *link) {
    entrance_end(&link->entrance);
    memset(link->password, 0, sizeof link->password);
    free(link->text);
    link->text = NULL;
}

/* A guest whom the server has forgotten becomes a new one, once. */
static bool renews(struct remote *link) {
    struct entrance *entrance = &link->entrance;
    if (entrance->user)
        return false;
    entrance_forget(entrance);
    return entrance_begin(entrance, -1, link->error) == ENTRANCE_OPEN;
}

bool remote_ask(struct remote *link, const char *path, const char *body,
                struct json *answer) {
    const struct entrance *entrance = &link->entrance;
    size_t length;
    int status = 0;
    free(link->text);
    link->text = body ? entrance_send(entrance, path, body, &status, &length, link->error)
                      : entrance_fetch(entrance, path, &length, link->error);
    if (!link->text && status == STATUS_UNKNOWN_PERSON && renews(link))
        link->text = entrance_send(entrance, path, body, &status, &length, link->error);
    if (!link->text)
        return false;
    if (json_check(link->text, length, answer, NULL) == JSON_FINE)
        return true;
    snprintf(link->error, sizeof link->error, "%s",
             _("it does not answer as a server of this program does"));
    return false;
}

int remote_fail(const struct remote *link) {
    return verb_fail(EXIT_FAILED, "%s: %s", link->name, link->error);
}

long long remote_number(const struct json *object, const char *name) {
    const struct json member = hear_member(object, name);
    long long number;
    return json_get_number(&member, &number) ? number : 0;
}
