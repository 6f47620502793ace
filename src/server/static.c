/* static.c - the files of the web client, and their compressed twins.
 *
 * A page has an address of its own for each table and match; all of them are index.html,
 * so a path without an ending is answered with that.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "server/routes.h"

enum { PATH_LENGTH_MAX = 1024 };

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".map", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
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

/* Finds the compressed twin of a file that the client accepts, the smaller kind first. */
static const char *find_twin(const char *encodings, char *path, size_t length) {
    static const char *const twins[][2] = {{"br", ".br"}, {"gzip", ".gz"}};
    struct stat file;
    for (int i = 0; i < 2; i++) {
        if (!strstr(encodings, twins[i][0]))
            continue;
        snprintf(path + length, PATH_LENGTH_MAX - length, "%s", twins[i][1]);
        if (stat(path, &file) == 0 && S_ISREG(file.st_mode))
            return twins[i][0];
    }
    path[length] = '\0';
    return NULL;
}

static void answer_file(struct net_request *request, char *path, size_t length,
                        const char *type, const struct stat *file) {
    char headers[300], tag[64];
    const char *encodings = net_header(request, NET_ACCEPT_ENCODING);
    const char *twin = find_twin(encodings, path, length);
    snprintf(tag, sizeof tag, "\"%llx-%llx%s%s\"", (unsigned long long)file->st_mtime,
             (unsigned long long)file->st_size, twin ? "-" : "", twin ? twin : "");
    snprintf(headers, sizeof headers,
             "cache-control: no-cache\r\nvary: accept-encoding\r\netag: %s\r\n%s%s%s",
             tag, twin ? "content-encoding: " : "", twin ? twin : "", twin ? "\r\n" : "");
    struct net_answer answer = {.status = 200, .type = type, .headers = headers};
    if (strcmp(net_header(request, NET_IF_NONE_MATCH), tag) == 0) {
        answer.status = 304;
        net_respond(request, &answer);
    } else if (net_method(request) == NET_HEAD) {
        net_respond(request, &answer);
    } else {
        net_respond_file(request, path, &answer);
    }
}

void static_answer(struct server *server, struct net_request *request) {
    char path[PATH_LENGTH_MAX + 8];
    const char *asked = net_path(request);
    const char *last = strrchr(asked, '/'), *ending = last ? strrchr(last, '.') : NULL;
    const char *type = type_of(ending ? ending : ".html");
    struct stat file;
    int length = snprintf(path, PATH_LENGTH_MAX, "%s%s", server->settings.web.text,
                          ending ? asked : "/index.html");
    if (is_plain(asked) && type && length < PATH_LENGTH_MAX - 8 &&
        stat(path, &file) == 0 && S_ISREG(file.st_mode))
        answer_file(request, path, (size_t)length, type, &file);
    else if (is_plain(asked) && !ending)
        respond_error(request, 404, PEDRO_REFUSED_NO_PAGE);
    else
        respond_error(request, 404, PEDRO_REFUSED_UNKNOWN_FILE);
}
