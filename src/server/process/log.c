/* log.c - the log.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/json_write.h"
#include "server/process/log.h"

enum { LOG_LINE_MAX = 2000 };

static bool as_json;

void log_format(bool json) { as_json = json; }

const char *log_number(char text[24], long long number) {
    snprintf(text, 24, "%lld", number);
    return text;
}

/* In logfmt a value stands bare if it is one word. */
static void add_value(struct pedro_text *line, const char *value) {
    if (as_json || !*value || strpbrk(value, " =\"\\\n\r\t"))
        json_add_string(value, strlen(value), line);
    else
        pedro_text_add(line, value);
}

static void add_pair(struct pedro_text *line, const char *key, const char *value) {
    if (as_json) {
        pedro_text_add(line, line->length > 1 ? "," : "");
        json_add_string(key, strlen(key), line);
        pedro_text_add_char(line, ':');
    } else {
        pedro_text_add(line, line->length > 0 ? " " : "");
        pedro_text_add(line, key);
        pedro_text_add_char(line, '=');
    }
    add_value(line, value);
}

static void write_line(const char *level, const char *event, va_list list) {
    char buffer[LOG_LINE_MAX], when[40];
    struct pedro_text line;
    struct timespec now;
    struct tm parts;
    const char *key;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(when + length, sizeof when - length, ".%03ldZ", now.tv_nsec / 1000000);
    pedro_text_init(&line, buffer, sizeof buffer);
    if (as_json)
        pedro_text_add_char(&line, '{');
    add_pair(&line, "time", when);
    add_pair(&line, "level", level);
    add_pair(&line, "event", event);
    while ((key = va_arg(list, const char *))) {
        const char *value = va_arg(list, const char *);
        if (value)
            add_pair(&line, key, value);
    }
    if (as_json)
        pedro_text_add_char(&line, '}');
    fprintf(stderr, "%s\n", buffer);
}

void log_info(const char *event, ...) {
    va_list list;
    va_start(list, event);
    write_line("info", event, list);
    va_end(list);
}

void log_error(const char *event, ...) {
    va_list list;
    va_start(list, event);
    write_line("error", event, list);
    va_end(list);
}

const char *log_refusal(char text[PEDRO_REFUSAL_TEXT_MAX],
                        const struct pedro_refusal *refusal) {
    struct pedro_text sentence;
    pedro_text_init(&sentence, text, PEDRO_REFUSAL_TEXT_MAX);
    pedro_refusal_text(refusal, NULL, &sentence);
    return text;
}
