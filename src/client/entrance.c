/* entrance.c - begins sessions over HTTP, and keeps those of guests.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_write.h"
#include "client/entrance.h"
#include "client/hear.h"
#include "words/text.h"

enum { CONNECT_MS = 10000, LEAVE_MS = 2000, PATH_SIZE = 4096, BODY_SIZE = 2048 };

/* --- sessions of guests --- */

/* FOLDER/guest-HOST-PORT; a host has no slash. */
static bool path_of(const struct entrance *entrance, char path[PATH_SIZE]) {
    return !entrance->user && entrance->folder &&
           snprintf(path, PATH_SIZE, "%s/guest-%s-%s", entrance->folder,
                    entrance->address.host, entrance->address.port) < PATH_SIZE &&
           !strchr(entrance->address.host, '/');
}

/* True if the text is printable and cannot end a header. */
static bool is_cookie(const char *text) {
    for (; *text; text++)
        if (*text <= ' ' || *text >= 0x7f || *text == ';' || *text == ',')
            return false;
    return true;
}

void entrance_recall(struct entrance *entrance) {
    char path[PATH_SIZE];
    size_t length;
    if (!path_of(entrance, path))
        return;
    char *kept = file_read(path, sizeof entrance->cookie - 1, &length);
    if (kept && is_cookie(kept))
        snprintf(entrance->cookie, sizeof entrance->cookie, "%s", kept);
    free(kept);
}

/* If it cannot be kept, the person is another guest the next time. */
static void keep(const struct entrance *entrance) {
    char path[PATH_SIZE];
    if (!path_of(entrance, path))
        return;
    const int fd =
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return;
    file_write(fd, entrance->cookie, strlen(entrance->cookie));
    close(fd);
}

void entrance_forget(struct entrance *entrance) {
    char path[PATH_SIZE];
    entrance->cookie[0] = '\0';
    if (path_of(entrance, path))
        unlink(path);
}

/* --- sessions begin and end --- */

/* The sentence of an error answer; for an answer without one, a general sentence. */
static void say_refusal(const struct http_answer *answer, char error[STREAM_ERROR_MAX]) {
    char sentence[STREAM_ERROR_MAX] = "";
    struct json json;
    if (json_check(answer->body, answer->length, &json, NULL) == JSON_FINE)
        hear_text(&json, "message", sentence, sizeof sentence);
    if (*sentence)
        snprintf(error, STREAM_ERROR_MAX, "%s", gettext(sentence));
    else
        snprintf(error, STREAM_ERROR_MAX, _("it answers %d"), answer->status);
}

/* False if the name or the password is too long. */
static bool write_body(const struct entrance *entrance, char body[BODY_SIZE]) {
    struct pedro_text text;
    struct json_writer writer = json_writer(&text);
    pedro_text_init(&text, body, BODY_SIZE);
    json_open(&writer, NULL, '{');
    if (entrance->user) {
        json_put_text(&writer, "name", entrance->user);
        json_put_text(&writer, "password", entrance->password);
    }
    json_close(&writer, '}');
    return pedro_text_fits(&text);
}

static enum entrance_result ask(struct entrance *entrance, struct stream *stream,
                                struct http_answer *answer,
                                char error[STREAM_ERROR_MAX]) {
    char body[BODY_SIZE];
    if (!write_body(entrance, body)) {
        snprintf(error, STREAM_ERROR_MAX, "%s",
                 _("the name or the password is too long"));
        return ENTRANCE_CLOSED;
    }
    if (!http_post(stream, &entrance->address,
                   entrance->user ? "/api/login" : "/api/guest", "", body, answer)) {
        snprintf(error, STREAM_ERROR_MAX, "%s", stream->error);
        return ENTRANCE_LATER;
    }
    if (answer->status != 200 || !answer->cookie[0] || !is_cookie(answer->cookie)) {
        say_refusal(answer, error);
        return answer->status >= 500 || answer->status == 429 ? ENTRANCE_LATER
                                                              : ENTRANCE_CLOSED;
    }
    memcpy(entrance->cookie, answer->cookie, sizeof entrance->cookie);
    keep(entrance);
    return ENTRANCE_OPEN;
}

enum entrance_result entrance_begin(struct entrance *entrance, int wake,
                                    char error[STREAM_ERROR_MAX]) {
    struct stream stream;
    if (!entrance->cookie[0])
        entrance_recall(entrance);
    if (entrance->cookie[0])
        return ENTRANCE_OPEN;
    if (!stream_open(&stream, &entrance->address, wake, CONNECT_MS)) {
        snprintf(error, STREAM_ERROR_MAX, "%s", stream.error);
        return ENTRANCE_LATER;
    }
    struct http_answer *answer = malloc(sizeof *answer);
    const enum entrance_result result =
        answer ? ask(entrance, &stream, answer, error) : ENTRANCE_LATER;
    free(answer);
    stream_close(&stream);
    return result;
}

/* Sends `body`, or fetches the path if that is NULL. */
static char *exchange(const struct entrance *entrance, const char *path, const char *body,
                      int *status, size_t *length, char error[STREAM_ERROR_MAX]) {
    struct stream stream;
    char *text = NULL;
    struct http_answer *answer = malloc(sizeof *answer);
    *status = 0;
    *length = 0;
    snprintf(error, STREAM_ERROR_MAX, "%s", answer ? "" : strerror(ENOMEM));
    if (!answer)
        return NULL;
    if (!stream_open(&stream, &entrance->address, -1, CONNECT_MS)) {
        snprintf(error, STREAM_ERROR_MAX, "%s", stream.error);
        free(answer);
        return NULL;
    }
    if (!(body ? http_post(&stream, &entrance->address, path, entrance->cookie, body,
                           answer)
               : http_get(&stream, &entrance->address, path, entrance->cookie, answer))) {
        snprintf(error, STREAM_ERROR_MAX, "%s", stream.error);
    } else {
        *status = answer->status;
        *length = answer->length;
        if (answer->status != 200)
            say_refusal(answer, error);
        else if (!(text = malloc(answer->length + 1)))
            snprintf(error, STREAM_ERROR_MAX, "%s", strerror(ENOMEM));
        else
            memcpy(text, answer->body, answer->length + 1);
    }
    stream_close(&stream);
    free(answer);
    return text;
}

char *entrance_fetch(const struct entrance *entrance, const char *path, size_t *length,
                     char error[STREAM_ERROR_MAX]) {
    int status;
    return exchange(entrance, path, NULL, &status, length, error);
}

char *entrance_send(const struct entrance *entrance, const char *path, const char *body,
                    int *status, size_t *length, char error[STREAM_ERROR_MAX]) {
    return exchange(entrance, path, body, status, length, error);
}

void entrance_end(struct entrance *entrance) {
    struct stream stream;
    struct http_answer *answer = malloc(sizeof *answer);
    if (answer && entrance->user && entrance->cookie[0] &&
        stream_open(&stream, &entrance->address, -1, LEAVE_MS)) {
        http_post(&stream, &entrance->address, "/api/logout", entrance->cookie, "{}",
                  answer);
        stream_close(&stream);
    }
    free(answer);
}
