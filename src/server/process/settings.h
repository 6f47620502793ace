/* settings.h - settings of the server, from flags, environment and file.
 *
 * One list makes the flags of `pedro serve`, the environment variables (PEDRO_PORT), the
 * keys of the file and the fields of the struct. A flag overrides a variable, a variable
 * the file, and the file the default.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

/* field, flag, variable, argument, least and most (0 0 for a text), default, help */
#define SETTINGS(X)                                                                      \
    X(listen, "listen", "PEDRO_LISTEN", N_("ADDRESS"), 0, 0, "127.0.0.1",                \
      N_("listen on these addresses, separated by commas: `127.0.0.1`, `[::1]:8081`, "   \
         "`localhost`, `*` for all, `unix:/PATH` for a Unix socket"))                    \
    X(port, "port", "PEDRO_PORT", N_("PORT"), 0, 65535, "8080",                          \
      N_("listen on this port; 0 is any that is free"))                                  \
    X(data, "data", "PEDRO_DATA", N_("DIRECTORY"), 0, 0, "",                             \
      N_("keep the database here; the default is pedro/server in the user's data "       \
         "directory"))                                                                   \
    X(database, "database", "PEDRO_DATABASE", N_("URL"), 0, 0, "",                       \
      N_("keep the data in this PostgreSQL database, which several servers may share: "  \
         "`postgresql://USER@HOST/NAME`; a password is better in the file of settings, " \
         "in PEDRO_DATABASE or in a password file (PGPASSFILE)"))                        \
    X(web, "web", "PEDRO_WEB", N_("DIRECTORY"), 0, 0, "",                                \
      N_("serve the web client from here; the default is where it was installed, or "    \
         "web/dist"))                                                                    \
    X(tls_certificate, "tls-certificate", "PEDRO_TLS_CERTIFICATE", N_("FILE"), 0, 0, "", \
      N_("speak TLS with this certificate, in PEM form"))                                \
    X(tls_key, "tls-key", "PEDRO_TLS_KEY", N_("FILE"), 0, 0, "",                         \
      N_("and with this key"))                                                           \
    X(trusted_proxy, "trusted-proxy", "PEDRO_TRUSTED_PROXY", N_("ADDRESSES"), 0, 0, "",  \
      N_("believe X-Forwarded-For and X-Forwarded-Proto from these addresses and "       \
         "networks, separated by commas: `127.0.0.1, 10.0.0.0/8`; `unix` for all who "   \
         "come by a Unix socket"))                                                       \
    X(proxy_protocol, "proxy-protocol", "PEDRO_PROXY_PROTOCOL", N_("SWITCH"), 0, 0,      \
      "off",                                                                             \
      N_("with `on`, each connection of a trusted proxy begins with a PROXY header"))    \
    X(origin, "origin", "PEDRO_ORIGIN", N_("ORIGINS"), 0, 0, "",                         \
      N_("pages from these origins may connect too, separated by commas"))               \
    X(log_format, "log-format", "PEDRO_LOG_FORMAT", N_("FORMAT"), 0, 0, "logfmt",        \
      N_("write the log as `logfmt` or `json`"))                                         \
    X(bot_threads, "bot-threads", "PEDRO_BOT_THREADS", N_("NUMBER"), 0, 64, "0",         \
      N_("let bots think on so many threads; 0 is one fewer than there are processors")) \
    X(jobs, "jobs", "PEDRO_JOBS", N_("NUMBER"), 0, 64, "1",                              \
      N_("analyze so many matches at a time, with what bots and people leave of the "    \
         "processors; with 0 none, for servers that have workers (pedro-worker(1))"))    \
    X(bot_pause, "bot-pause", "PEDRO_BOT_PAUSE", N_("MS"), 0, 10000, "400",              \
      N_("let bots wait so many milliseconds before they act"))                          \
    X(hand_pause, "hand-pause", "PEDRO_HAND_PAUSE", N_("MS"), 0, 60000, "10000",         \
      N_("pause so many milliseconds between hands, or as long as the table's clock "    \
         "says "                                                                         \
         "if that is shorter"))                                                          \
    X(bot_time, "bot-time", "PEDRO_BOT_TIME", N_("MS"), 0, 10000, "50",                  \
      N_("let bots think so many milliseconds at most; 0 is as long as they like"))      \
    X(connections, "connections", "PEDRO_CONNECTIONS", N_("NUMBER"), 1, 1000000,         \
      "10000", N_("accept so many connections in all"))                                  \
    X(address_connections, "address-connections", "PEDRO_ADDRESS_CONNECTIONS",           \
      N_("NUMBER"), 1, 1000000, "100",                                                   \
      N_("accept so many connections from one address"))                                 \
    X(user_connections, "user-connections", "PEDRO_USER_CONNECTIONS", N_("NUMBER"), 1,   \
      1000, "10", N_("accept so many sockets of one person"))                            \
    X(user_tables, "user-tables", "PEDRO_USER_TABLES", N_("NUMBER"), 1, 1000, "10",      \
      N_("let a person have so many tables open"))                                       \
    X(address_tables, "address-tables", "PEDRO_ADDRESS_TABLES", N_("NUMBER"), 1,         \
      1000000, "100", N_("let the people of one address have so many tables open"))      \
    X(messages, "messages", "PEDRO_MESSAGES", N_("NUMBER"), 1, 100000, "20",             \
      N_("take so many messages a second from one person"))                              \
    X(requests, "requests", "PEDRO_REQUESTS", N_("NUMBER"), 1, 100000, "20",             \
      N_("take so many HTTP requests a second from one address"))                        \
    X(guests, "guests", "PEDRO_GUESTS", N_("NUMBER"), 1, 1000000, "60",                  \
      N_("let one address make so many guests and accounts an hour"))                    \
    X(shed, "shed", "PEDRO_SHED", N_("SWITCH"), 0, 0, "on",                              \
      N_("with `off`, refuse nothing under load: all wait instead"))                     \
    X(table_days, "table-days", "PEDRO_TABLE_DAYS", N_("DAYS"), 1, 3650, "30",           \
      N_("close a table at which nothing has happened for so many days"))

/* What settings_flag() takes: a number for each flag of the list, and one for the name of the file. */
enum setting_id {
    SETTING_CONFIG = 0x300,
#define SETTINGS_ID(field, ...) SETTING_##field,
    SETTINGS(SETTINGS_ID)
#undef SETTINGS_ID
        SETTING_END
};

enum { SETTINGS_TEXT_MAX = 512 };

/* A text is a string, a number also stands in `number`. */
struct setting {
    char text[SETTINGS_TEXT_MAX];
    long number;
};

struct settings {
#define SETTINGS_FIELD(field, ...) struct setting field;
    SETTINGS(SETTINGS_FIELD)
#undef SETTINGS_FIELD
    char file[SETTINGS_TEXT_MAX]; /* the file they came from, "" for none */
};

/* The flags that were given, to be applied again when the file is read again. */
struct settings_flags {
    const char *file; /* --config */
    const char *value[64];
};

/* Takes the value of a flag, which must outlive `flags`. False if `id` is no enum setting_id. */
bool settings_flag(struct settings_flags *flags, int id, const char *value);

enum { SETTINGS_WHY_MAX = 1200 };

/* Reads the settings from all sources. False, with a sentence in `why` that names the
 * bad one. */
bool settings_read(const struct settings_flags *flags, struct settings *settings,
                   char why[SETTINGS_WHY_MAX]);

/* Where the data is: the address of the database, else the file in the data directory. */
enum { SETTINGS_PLACE_MAX = SETTINGS_TEXT_MAX + 16 };
void settings_place(const struct settings *settings, char place[SETTINGS_PLACE_MAX]);

/* True if `item` stands in a list separated by commas. */
bool settings_list_has(const char *list, const char *item);

#endif
