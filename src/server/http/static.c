/* static.c - the files of the web client, and their compressed twins.
 *
 * A page has an address of its own for each table and match; all of them are index.html,
 * so a path without an ending is answered with that.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/http/file_types.h"
#include "server/http/preview.h"
#include "server/http/reading.h"
#include "server/http/routes.h"

enum { PATH_LENGTH_MAX = 1024 };

static const struct {
    const char *ending, *type;
} types[] = {
#define ROW(ending, type) {ending, type},
    FILE_TYPES(ROW)
#undef ROW
};

static const char *type_of(const char *ending) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return NULL;
}

/* True if no part of the path begins with a dot, and no character is a control character
 * or a backslash. */
static bool is_plain(const char *path) {
    for (const char *at = path; *at; at++)
        if ((unsigned char)*at < ' ' || *at == '\\' || (at[0] == '/' && at[1] == '.'))
            return false;
    return path[0] == '/';
}

/* True if the name of the file contains a hash of its contents, as the build of the client
 * writes it: "assets/NAME-HASH.ending", the hash 10 hexadecimal digits, or 8 capitals and
 * digits. Such a file never changes. */
static bool is_hashed(const char *path) {
    static const char hex[] = "0123456789abcdef";
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const char *dash = strrchr(path, '-');
    return strncmp(path, "/assets/", 8) == 0 && dash &&
           ((strspn(dash + 1, hex) == 10 && dash[11] == '.') ||
            (strspn(dash + 1, capitals) == 8 && dash[9] == '.'));
}

/* Finds the compressed twin of a file that the client accepts, the smaller kind first, and
 * describes it in `file`. */
static const char *find_twin(const char *encodings, char *path, size_t length,
                             struct stat *file) {
    static const char *const twins[][2] = {{"br", ".br"}, {"gzip", ".gz"}};
    struct stat twin;
    for (int i = 0; i < 2; i++) {
        if (!strstr(encodings, twins[i][0]))
            continue;
        snprintf(path + length, PATH_LENGTH_MAX - length, "%s", twins[i][1]);
        if (stat(path, &twin) == 0 && S_ISREG(twin.st_mode)) {
            *file = twin;
            return twins[i][0];
        }
    }
    path[length] = '\0';
    return NULL;
}

static void answer_file(struct net_request *request, char *path, size_t length,
                        const char *type, struct stat *file) {
    char headers[300], tag[80];
    const char *encodings = net_header(request, NET_ACCEPT_ENCODING);
    const char *twin = find_twin(encodings, path, length, file);
    /* Of two versions of a file the size can be equal, and the time of the last change too,
     * if a package sets it; but not the time of the last change of the inode. */
    snprintf(tag, sizeof tag, "\"%llx.%lx-%llx\"",
             (unsigned long long)file->st_ctim.tv_sec,
             (unsigned long)file->st_ctim.tv_nsec, (unsigned long long)file->st_size);
    snprintf(headers, sizeof headers,
             "cache-control: %s\r\nvary: accept-encoding\r\netag: %s\r\n%s%s%s",
             is_hashed(net_path(request)) ? "public, max-age=31536000, immutable"
                                          : "no-cache",
             tag, twin ? "content-encoding: " : "", twin ? twin : "", twin ? "\r\n" : "");
    struct net_answer answer = {.status = 200, .type = type, .headers = headers};
    if (strcmp(net_header(request, NET_IF_NONE_MATCH), tag) == 0) {
        answer.status = 304;
        net_respond(request, &answer);
    } else {
        net_respond_file(request, path, &answer);
    }
}

void static_answer_page(struct net_request *request, const char *page) {
    char path[PATH_LENGTH_MAX + 8];
    struct stat file;
    snprintf(path, sizeof path, "%s", page);
    if (stat(path, &file) == 0)
        answer_file(request, path, strlen(path), type_of(".html"), &file);
    else
        respond_error(request, PEDRO_REFUSED_NO_PAGE);
}

void static_answer(struct http *http, struct net_request *request) {
    char path[PATH_LENGTH_MAX + 8];
    const char *asked = net_path(request);
    const char *last = strrchr(asked, '/'), *ending = last ? strrchr(last, '.') : NULL;
    const char *type = type_of(ending ? ending : ".html");
    struct stat file;
    int length = snprintf(path, PATH_LENGTH_MAX, "%s%s", http->settings->web.text,
                          ending ? asked : "/index.html");
    if (is_plain(asked) && type && length < PATH_LENGTH_MAX - 8 &&
        stat(path, &file) == 0 && S_ISREG(file.st_mode)) {
        if (ending || !preview_answer(http, request, path))
            answer_file(request, path, (size_t)length, type, &file);
    } else if (is_plain(asked) && !ending)
        respond_error(request, PEDRO_REFUSED_NO_PAGE);
    else
        respond_error(request, PEDRO_REFUSED_UNKNOWN_FILE);
}
