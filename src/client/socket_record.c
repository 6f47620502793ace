/* socket_record.c - fetches the record of a match from a server, and writes it to a file.
 *
 * SPDX-License-Identifier: MIT */
#include "client/socket_record.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "words/text.h"

/* True for a name that can be part of an address. */
static bool is_plain_name(const char *name) {
    return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
                                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")];
}

/* Asks the server for the record, to be written to `path` when it comes. True if it was asked. */
static bool fetch(struct socket_record *record, struct wire *wire, struct player *player,
                  const char *path) {
    char address[64];
    const int err = file_may_write(path);
    record->path[0] = '\0';
    if (access(path, F_OK) == 0)
        PLAYER_NOTE(player, _("There is a file {path} already; nothing was written."),
                    "path", path);
    else if (err)
        PLAYER_NOTE(player, _("{path} cannot be written: {error}."), "path", path,
                    "error", strerror(err));
    else if (snprintf(address, sizeof address, "/api/match/%s", player->table) >=
                 (int)sizeof address ||
             !is_plain_name(player->table) ||
             snprintf(record->path, sizeof record->path, "%s", path) >=
                 (int)sizeof record->path ||
             !wire_fetch(wire, address))
        PLAYER_NOTE(player, _("There is no connection to the server now; try again in a "
                              "moment."));
    else
        return true;
    return false;
}

bool socket_record_save(struct socket_record *record, struct wire *wire,
                        struct player *player, const char *path) {
    char room[sizeof record->path];
    /* While a match is played its record would show the cards of all. */
    if (!player->has_view || player->view.phase != PEDRO_PHASE_OVER)
        PLAYER_NOTE(player,
                    _("The server keeps this match. When it is over, `save FILE` writes "
                      "its record."));
    else if (!*path)
        PLAYER_NOTE(player, _("The server keeps this match; `save FILE` writes its "
                              "record."));
    else
        return !fetch(record, wire, player, file_expand_home(path, room, sizeof room));
    return true;
}

static bool is_record(const char *text, size_t length) {
    struct pedro_match match = {0};
    struct pedro_tags tags = {0};
    struct pedro_record_error error;
    const bool fine =
        pedro_record_read(text, length, &match, &tags, &error) == PEDRO_ERR_OK;
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return fine;
}

void socket_record_write(struct socket_record *record, struct player *player,
                         const struct wire_item *item) {
    /* The answer to a request that was made at the list of tables. */
    if (!record->path[0])
        return;
    const int err = is_record(item->text, item->length)
                        ? file_create(record->path, item->text, item->length)
                        : EBADMSG;
    if (err == EBADMSG)
        PLAYER_NOTE(player, _("What the server sent is no record; nothing was written."));
    else if (err)
        PLAYER_NOTE(player, _("{path} cannot be written: {error}."), "path", record->path,
                    "error", strerror(err));
    else
        PLAYER_NOTE(player, _("Written to {path}."), "path", record->path);
    record->path[0] = '\0';
}
