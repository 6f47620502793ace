/* target.c - the path and the query of a request's target, decoded.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "net/net_parts.h"

static int hex(char digit) {
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    digit |= 0x20;
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

/* Decodes percent-encoding. False if it is malformed or encodes a control character. */
static bool decode(char *text, bool plus) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        char letter = *at;
        if (letter == '%') {
            const int high = hex(at[1]), low = high < 0 ? -1 : hex(at[2]);
            if (low < 0)
                return false;
            letter = (char)(high << 4 | low);
            at += 2;
        } else if (letter == '+' && plus) {
            letter = ' ';
        }
        if ((unsigned char)letter < ' ' || letter == 0x7f)
            return false;
        *to++ = letter;
    }
    *to = '\0';
    return true;
}

bool net_target_split(char *target, const char **path, const char **query) {
    char *at = target;
    if (*at != '/') {
        char *host = strstr(at, "://");
        at = host ? strchr(host + 3, '/') : NULL;
    }
    if (!at || strchr(at, '#'))
        return false;
    for (const char *letter = at; *letter; letter++)
        if ((unsigned char)*letter <= ' ' || (unsigned char)*letter >= 0x7f)
            return false;
    char *mark = strchr(at, '?');
    if (mark)
        *mark++ = '\0';
    *path = at;
    *query = mark ? mark : "";
    if (!decode(at, false) || strstr(at, "//") || strstr(at, "/../"))
        return false;
    const size_t length = strlen(at);
    return length < 3 || strcmp(at + length - 3, "/..") != 0;
}

void net_target_query(const char *query, const char *name, char *value, size_t size) {
    const size_t length = strlen(name);
    const char *at = query;
    *value = '\0';
    while (*at) {
        const size_t part = strcspn(at, "&");
        if (part > length && strncmp(at, name, length) == 0 && at[length] == '=') {
            snprintf(value, size, "%.*s", (int)(part - length - 1), at + length + 1);
            if (!decode(value, true))
                *value = '\0';
            return;
        }
        at += part + (at[part] == '&');
    }
}
