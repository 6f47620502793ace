/* play_config.c - the file with the settings of `pedro play`.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/play_config.h"
#include "words/text.h"

enum { CONFIG_MAX = 64 << 10, PATH_ROOM = 4096 };

/* The value of --config on a command line that has not been read yet, or NULL. */
static const char *given(const struct verb_args *args) {
    static const char name[] = "--config";
    const char *value = NULL;
    for (int i = 1; i < args->argc && strcmp(args->argv[i], "--") != 0; i++) {
        const char *word = args->argv[i];
        if (strncmp(word, name, sizeof name - 1) != 0)
            continue;
        if (word[sizeof name - 1] == '=')
            value = word + sizeof name;
        else if (!word[sizeof name - 1] && i + 1 < args->argc)
            value = args->argv[i + 1];
    }
    return value;
}

/* False if there is no such folder. */
static bool usual_path(char path[PATH_ROOM]) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int length = PATH_ROOM;
    if (config && *config == '/')
        length = snprintf(path, PATH_ROOM, "%s/pedro/play.ini", config);
    else if (home && *home == '/')
        length = snprintf(path, PATH_ROOM, "%s/.config/pedro/play.ini", home);
    return length < PATH_ROOM;
}

static char *trim(char *text) {
    static const char blanks[] = " \t\r";
    text += strspn(text, blanks);
    size_t length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

/* One line; empty lines and comments, which begin with `#` or `;`, are skipped. */
static int read_line(char *line, int (*take)(void *, const char *, const char *),
                     void *data) {
    line = trim(line);
    if (!*line || *line == '#' || *line == ';')
        return EXIT_OK;
    char *equals = strchr(line, '=');
    if (!equals)
        return verb_fail(EXIT_BAD_INPUT, "%s", _("this line is not `name = value`"));
    *equals = '\0';
    return take(data, trim(line), trim(equals + 1));
}

static int read_lines(const char *path, char *text,
                      int (*take)(void *, const char *, const char *), void *data) {
    int number = 1, code = EXIT_OK;
    for (char *line = text; line && code == EXIT_OK; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        code = read_line(line, take, data);
        line = next;
    }
    return code == EXIT_OK ? EXIT_OK
                           : verb_fail(EXIT_BAD_INPUT, _("%s, line %d is the wrong one"),
                                       path, number - 1);
}

int play_config_read(const struct verb_args *args,
                     int (*take)(void *data, const char *name, const char *value),
                     void *data, char **kept) {
    char usual[PATH_ROOM];
    const char *path = given(args);
    size_t length;
    *kept = NULL;
    if (path ? !*path : !usual_path(usual))
        return EXIT_OK;
    char *text = *kept = file_read(path ? path : usual, CONFIG_MAX, &length);
    if (!text && !path && (errno == ENOENT || errno == ENOTDIR || errno == EACCES))
        return EXIT_OK;
    if (!text)
        return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_FAILED, "%s: %s",
                         path ? path : usual, strerror(errno));
    return read_lines(path ? path : usual, text, take, data);
}
