/* settings.c - reads the settings by the list of settings.h.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/process/settings.h"
#include "store/store.h"
#include "words/text.h"

struct row {
    const char *flag, *variable;
    size_t at; /* in struct settings */
    long least, most;
    const char *usual;
};

static const struct row rows[] = {
#define SETTINGS_ROW(field, flag, variable, argument, least, most, usual, help)          \
    {flag, variable, offsetof(struct settings, field), least, most, usual},
    SETTINGS(SETTINGS_ROW)
#undef SETTINGS_ROW
};
enum { ROWS = sizeof rows / sizeof *rows };
static_assert(ROWS <= 64, "settings_flags has room for them");

bool settings_flag(struct settings_flags *flags, int id, const char *value) {
    if (id == SETTING_CONFIG)
        flags->file = value;
    else if (id > SETTING_CONFIG && id < SETTING_END)
        flags->value[id - SETTING_CONFIG - 1] = value;
    else
        return false;
    return true;
}

/* Sets one. `name` is what the person wrote it as: "--port", "PEDRO_PORT" or "FILE: port". */
static bool set(struct settings *settings, const struct row *row, const char *value,
                const char *name, char why[SETTINGS_WHY_MAX]) {
    struct setting *setting = (struct setting *)((char *)settings + row->at);
    char *end;
    if (strlen(value) >= SETTINGS_TEXT_MAX) {
        snprintf(why, SETTINGS_WHY_MAX, _("%s is too long"), name);
        return false;
    }
    snprintf(setting->text, sizeof setting->text, "%s", value);
    if (row->least == row->most)
        return true;
    errno = 0;
    setting->number = strtol(value, &end, 10);
    if (!errno && end != value && !*end && setting->number >= row->least &&
        setting->number <= row->most)
        return true;
    snprintf(why, SETTINGS_WHY_MAX, _("%s is a number from %ld to %ld, not `%s`"), name,
             row->least, row->most, value);
    return false;
}

static bool set_flag(struct settings *settings, const struct row *row, const char *value,
                     char why[SETTINGS_WHY_MAX]) {
    char name[64];
    snprintf(name, sizeof name, "--%s", row->flag);
    return set(settings, row, value, name, why);
}

struct reading {
    struct settings *settings;
    const char *path;
    char *why;
};

static int read_line(void *data, const char *section, const char *name,
                     const char *value) {
    struct reading *reading = data;
    (void)section;
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].flag, name) == 0) {
            char place[SETTINGS_TEXT_MAX + 64];
            snprintf(place, sizeof place, "%s: %s", reading->path, name);
            return set(reading->settings, &rows[i], value, place, reading->why);
        }
    snprintf(reading->why, SETTINGS_WHY_MAX, _("%s: there is no setting %s"),
             reading->path, name);
    return 0;
}

static bool read_file(struct settings *settings, const char *path,
                      char why[SETTINGS_WHY_MAX]) {
    struct reading reading = {settings, path, why};
    *why = '\0';
    snprintf(settings->file, sizeof settings->file, "%s", path);
    int line = ini_parse(path, read_line, &reading);
    if (line == 0)
        return true;
    if (!*why && line < 0)
        snprintf(why, SETTINGS_WHY_MAX, "%s: %s", path, strerror(errno));
    else if (!*why)
        snprintf(why, SETTINGS_WHY_MAX, _("%s: line %d is not `name = value`"), path,
                 line);
    return false;
}

/* Defaults that depend on where the program runs. */
static void find_places(struct settings *settings) {
    const char *state = getenv("STATE_DIRECTORY"), *share = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    struct setting *data = &settings->data, *web = &settings->web;
    if (!*data->text && state && *state)
        snprintf(data->text, sizeof data->text, "%s", state);
    else if (!*data->text && share && *share == '/')
        snprintf(data->text, sizeof data->text, "%s/pedro/server", share);
    else if (!*data->text)
        snprintf(data->text, sizeof data->text, "%s/.local/share/pedro/server",
                 home && *home ? home : ".");
    if (!*web->text)
        snprintf(web->text, sizeof web->text, "%s",
                 access(PEDRO_WEB_DIR "/index.html", R_OK) == 0 ? PEDRO_WEB_DIR
                                                                : "web/dist");
}

static bool is_switch(const struct setting *setting, const char *name,
                      char why[SETTINGS_WHY_MAX]) {
    if (strcmp(setting->text, "on") == 0 || strcmp(setting->text, "off") == 0)
        return true;
    snprintf(why, SETTINGS_WHY_MAX, _("%s is on or off, not `%s`"), name, setting->text);
    return false;
}

bool settings_read(const struct settings_flags *flags, struct settings *settings,
                   char why[SETTINGS_WHY_MAX]) {
    const char *value;
    memset(settings, 0, sizeof *settings);
    for (size_t i = 0; i < ROWS; i++)
        if (!set(settings, &rows[i], rows[i].usual, rows[i].flag, why))
            return false;
    if (flags->file && !read_file(settings, flags->file, why))
        return false;
    for (size_t i = 0; i < ROWS; i++)
        if ((value = getenv(rows[i].variable)) && *value &&
            !set(settings, &rows[i], value, rows[i].variable, why))
            return false;
    for (size_t i = 0; i < ROWS; i++)
        if (flags->value[i] && !set_flag(settings, &rows[i], flags->value[i], why))
            return false;
    if (strcmp(settings->log_format.text, "logfmt") != 0 &&
        strcmp(settings->log_format.text, "json") != 0) {
        snprintf(why, SETTINGS_WHY_MAX, _("log-format is logfmt or json, not `%s`"),
                 settings->log_format.text);
        return false;
    }
    /* Its value is not said: it may have a password. */
    if (*settings->database.text && !store_is_address(settings->database.text)) {
        snprintf(why, SETTINGS_WHY_MAX, "%s",
                 _("database is an address like postgresql://USER@HOST/NAME"));
        return false;
    }
    if (!is_switch(&settings->proxy_protocol, "proxy-protocol", why) ||
        !is_switch(&settings->shed, "shed", why))
        return false;
    if (!*settings->tls_certificate.text != !*settings->tls_key.text) {
        snprintf(why, SETTINGS_WHY_MAX, "%s",
                 _("tls-certificate and tls-key go together"));
        return false;
    }
    find_places(settings);
    return true;
}

void settings_place(const struct settings *settings, char place[SETTINGS_PLACE_MAX]) {
    if (*settings->database.text)
        snprintf(place, SETTINGS_PLACE_MAX, "%s", settings->database.text);
    else
        snprintf(place, SETTINGS_PLACE_MAX, "%s/pedro.db", settings->data.text);
}

bool settings_list_has(const char *list, const char *item) {
    const size_t length = strlen(item);
    while (*list) {
        list += strspn(list, ", ");
        size_t part = strcspn(list, ", ");
        if (part == length && length > 0 && strncmp(list, item, length) == 0)
            return true;
        list += part;
    }
    return false;
}
