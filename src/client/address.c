/* address.c - parses the address of a server.
 *
 * SPDX-License-Identifier: MIT */
#include <http_parser.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/address.h"

static bool copy_part(const char *text, const struct http_parser_url *url,
                      enum http_parser_url_fields part, char *to, size_t size) {
    const size_t length =
        url->field_set >> part & 1 ? (size_t)url->field_data[part].len : 0;
    if (length >= size)
        return false;
    memcpy(to, text + url->field_data[part].off, length);
    to[length] = '\0';
    return true;
}

/* The name of a table at the end of a path or behind a #, which is cut off. */
static bool take_table(char *path, char *table, size_t size) {
    char *mark = strstr(path, "/t/");
    *table = '\0';
    if (mark) {
        const size_t length = strcspn(mark + 3, "/?");
        if (length == 0 || length >= size || mark[3 + length] != '\0')
            return false;
        memcpy(table, mark + 3, length);
        table[length] = '\0';
        *mark = '\0';
    }
    for (const char *at = table; *at; at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_",
                    *at))
            return false;
    return true;
}

static bool is_loopback(const char *host) {
    return strcasecmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
           strcmp(host, "::1") == 0;
}

static void drop_slashes(char *path) {
    size_t length = strlen(path);
    while (length > 0 && path[length - 1] == '/')
        path[--length] = '\0';
}

bool address_read(const char *text, struct address *address) {
    struct http_parser_url url;
    char scheme[8], fragment[ADDRESS_PATH_MAX];
    http_parser_url_init(&url);
    memset(address, 0, sizeof *address);
    if (http_parser_parse_url(text, strlen(text), 0, &url) != 0 ||
        url.field_set & (1 << UF_USERINFO | 1 << UF_QUERY) ||
        !copy_part(text, &url, UF_SCHEMA, scheme, sizeof scheme) ||
        !copy_part(text, &url, UF_HOST, address->host, sizeof address->host) ||
        !copy_part(text, &url, UF_PORT, address->port, sizeof address->port) ||
        !copy_part(text, &url, UF_PATH, address->path, sizeof address->path) ||
        !copy_part(text, &url, UF_FRAGMENT, fragment, sizeof fragment) ||
        !address->host[0])
        return false;
    address->tls = strcasecmp(scheme, "https") == 0 || strcasecmp(scheme, "wss") == 0;
    if (!address->tls && strcasecmp(scheme, "http") != 0 && strcasecmp(scheme, "ws") != 0)
        return false;
    if (!address->port[0])
        snprintf(address->port, sizeof address->port, "%s", address->tls ? "443" : "80");
    address->loopback = is_loopback(address->host);
    /* The page of a static site has the path of a table behind a #. */
    if (!take_table(fragment[0] ? fragment : address->path, address->table,
                    sizeof address->table))
        return false;
    /* An address of the socket itself. */
    const size_t length = strlen(address->path);
    if (length >= 3 && strcmp(address->path + length - 3, "/ws") == 0)
        address->path[length - 3] = '\0';
    drop_slashes(address->path);
    return true;
}

void address_origin(const struct address *address, char *text, size_t size) {
    const bool usual = strcmp(address->port, address->tls ? "443" : "80") == 0;
    const bool brackets = strchr(address->host, ':') != NULL;
    snprintf(text, size, "%s://%s%s%s%s%s", address->tls ? "https" : "http",
             brackets ? "[" : "", address->host, brackets ? "]" : "", usual ? "" : ":",
             usual ? "" : address->port);
}
