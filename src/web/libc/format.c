/* format.c - vsnprintf of the wasm build.
 *
 * A format may number its arguments, as translations do: then all are fetched first, each
 * with the type of its conversion.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "pedro/text.h"

enum { ARGUMENTS_MAX = 9 };

struct conversion {
    int number; /* which argument, from 0; -1: the next */
    char kind;  /* s d u c %, or 0 if it is none of them */
    bool wide;  /* a long */
    const char *end;
};

union argument {
    const char *string;
    long long number;
};

/* Reads a conversion; `at` stands on its first byte after the percent sign. */
static struct conversion read_conversion(const char *at) {
    struct conversion read = {.number = -1};
    if (at[0] >= '1' && at[0] <= '9' && at[1] == '$') {
        read.number = at[0] - '1';
        at += 2;
    }
    if (*at == 'l') {
        read.wide = true;
        at++;
    }
    read.kind = *at == 'i' ? 'd' : *at;
    read.end = *at ? at + 1 : at;
    return read;
}

static union argument fetch(const struct conversion *conversion, va_list *list) {
    union argument argument = {.number = 0};
    if (conversion->kind == 's')
        argument.string = va_arg(*list, const char *);
    else if (conversion->kind == 'u')
        argument.number = (long long)(conversion->wide ? va_arg(*list, unsigned long)
                                                       : va_arg(*list, unsigned));
    else
        argument.number = conversion->wide ? va_arg(*list, long) : va_arg(*list, int);
    return argument;
}

/* The numbered arguments of a format, in their order. */
static void fetch_numbered(const char *format, va_list *list,
                           union argument argument[ARGUMENTS_MAX]) {
    struct conversion by_number[ARGUMENTS_MAX] = {{0}};
    for (const char *at = format; *at; at++) {
        if (*at != '%')
            continue;
        const struct conversion read = read_conversion(at + 1);
        if (read.number >= 0)
            by_number[read.number] = read;
        at = read.end - 1;
    }
    for (int i = 0; i < ARGUMENTS_MAX && by_number[i].kind; i++)
        argument[i] = fetch(&by_number[i], list);
}

int vsnprintf(char *buffer, size_t size, const char *format, va_list given) {
    union argument numbered[ARGUMENTS_MAX] = {{NULL}};
    struct pedro_text text;
    va_list list, again;
    pedro_text_init(&text, buffer, size);
    va_copy(list, given);
    va_copy(again, given);
    fetch_numbered(format, &again, numbered);
    for (const char *at = format; *at; at++) {
        if (*at != '%') {
            pedro_text_add_char(&text, *at);
            continue;
        }
        const struct conversion read = read_conversion(at + 1);
        at = read.end - 1;
        if (read.kind == '%') {
            pedro_text_add_char(&text, '%');
            continue;
        }
        const union argument argument =
            read.number < 0 ? fetch(&read, &list) : numbered[read.number];
        if (read.kind == 's')
            pedro_text_add(&text, argument.string);
        else if (read.kind == 'c')
            pedro_text_add_char(&text, (char)argument.number);
        else
            pedro_text_add_number(&text, argument.number);
    }
    va_end(again);
    va_end(list);
    return (int)text.length;
}

int snprintf(char *buffer, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    const int length = vsnprintf(buffer, size, format, list);
    va_end(list);
    return length;
}
