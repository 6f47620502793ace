/* target.c - the host, the path and the query of a request's target.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "net/net_parts.h"

enum { AUTHORITY_MAX = 300 }; /* a name has at most 253 bytes */

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

bool net_target_is_authority(const char *text, size_t length) {
    static const char digits[] = "0123456789", hex_digits[] = "0123456789abcdefABCDEF:.",
                      name[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTU"
                               "VWXYZ-._";
    char copy[AUTHORITY_MAX];
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    const bool six = *copy == '[';
    const char *begin = copy + six, *at = begin + strspn(begin, six ? hex_digits : name);
    if (at == begin || (six && *at++ != ']'))
        return false;
    if (*at == ':')
        at += 1 + strspn(at + 1, digits);
    return at == copy + length;
}

/* Finds the path of an absolute URL, and its host. */
static char *split_url(char *text, struct target *target) {
    char *const mark = strstr(text, "://");
    if (!mark || !((mark == text + 4 && strncasecmp(text, "http", 4) == 0) ||
                   (mark == text + 5 && strncasecmp(text, "https", 5) == 0)))
        return NULL;
    target->authority = mark + 3;
    target->authority_length = strcspn(mark + 3, "/?#");
    return net_target_is_authority(target->authority, target->authority_length)
               ? mark + 3 + target->authority_length
               : NULL;
}

bool net_target_split(char *text, struct target *target) {
    *target = (struct target){.query = ""};
    char *at = *text == '/' ? text : split_url(text, target);
    if (!at)
        return false;
    for (const char *letter = at; *letter; letter++)
        if ((unsigned char)*letter <= ' ' || (unsigned char)*letter >= 0x7f ||
            *letter == '#')
            return false;
    char *mark = strchr(at, '?');
    if (mark) {
        *mark = '\0';
        target->query = mark + 1;
    }
    target->path = *at ? at : "/"; /* "http://host" has an empty path */
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
