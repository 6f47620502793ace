/* leaderboard.c - makes the texts of leaderboards, and adds to them what concerns the asker.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/leaderboard.h"

#include <stdlib.h>

#include "rating/family.h"
#include "server/people/rating_json.h"
#include "server/people/ratings.h"
#include "server/process/kept.h"
#include "server/wire/reply.h"

enum {
    LISTED_MAX = 100,
    OWN_MAX = 20, /* entries of the asker that are not listed, of each kind */
    KINDS = 2,    /* enum rating_board_kind */
    DAY_MS = 24 * 60 * 60 * 1000,
};

/* An entry: its members, and an object without its end. */
struct line {
    unsigned members, person[RATING_MEMBERS_MAX];
    char *text;
};

struct board {
    struct line line[LISTED_MAX];
    unsigned lines;
};

struct leaderboard {
    uint64_t version;
    struct {
        struct kept kept;
        struct board board[KINDS];
    } of[RATING_FAMILIES_MAX];
};

static double today(const struct server *server) {
    return (double)server->wall_ms / DAY_MS;
}

/* --- making --- */

struct part {
    struct server *server;
    const struct rating_entry *entry;
};

static void write_line(struct json_writer *writer, void *data) {
    const struct part *part = data;
    json_open(writer, NULL, '{');
    rating_json_entry(writer, part->server, part->entry);
}

static void clear(struct board *board) {
    while (board->lines > 0)
        free(board->line[--board->lines].text);
}

static bool make(struct server *server, struct board *board, enum rating_board_kind kind,
                 unsigned family) {
    struct rating_board all;
    bool good =
        rating_board_make(&all, &server->ratings->book, kind, family, today(server));
    clear(board);
    for (size_t i = 0; good && i < all.count && i < LISTED_MAX; i++) {
        struct line *line = &board->line[i];
        size_t length;
        line->members = all.entry[i].members;
        memcpy(line->person, all.entry[i].person, sizeof line->person);
        line->text =
            reply_json(write_line, &(struct part){server, &all.entry[i]}, &length);
        good = line->text != NULL;
        board->lines += good;
    }
    rating_board_finish(&all);
    return good;
}

bool leaderboard_prepare(struct server *server, unsigned family) {
    if (!server->leaderboard &&
        !(server->leaderboard = calloc(1, sizeof *server->leaderboard)))
        return false;
    struct leaderboard *all = server->leaderboard;
    struct kept *kept = &all->of[family].kept;
    const uint64_t begun_ms = server_now(server);
    if (kept_is_fresh(kept, all->version, begun_ms))
        return true;
    kept->made = false;
    if (!make(server, &all->of[family].board[RATING_PERSONS], RATING_PERSONS, family) ||
        !make(server, &all->of[family].board[RATING_PARTNERS], RATING_PARTNERS, family))
        return false;
    kept_note(kept, all->version, begun_ms, server_now(server));
    return true;
}

void leaderboard_changed(struct server *server) {
    if (server->leaderboard)
        server->leaderboard->version++;
}

void leaderboard_finish(struct server *server) {
    for (unsigned i = 0; server->leaderboard && i < RATING_FAMILIES_MAX; i++)
        for (unsigned kind = 0; kind < KINDS; kind++)
            clear(&server->leaderboard->of[i].board[kind]);
    free(server->leaderboard);
}

/* --- writing --- */

static bool has(const unsigned person[], unsigned members, int wanted) {
    for (unsigned i = 0; i < members; i++)
        if ((int)person[i] == wanted)
            return true;
    return false;
}

/* The strongest of the asker's entries that are not listed. */
struct own {
    const struct board *board;
    struct rating_entry entry[OWN_MAX];
    unsigned count;
};

static bool is_listed(const struct board *board, const struct rating_entry *entry) {
    for (unsigned i = 0; i < board->lines; i++)
        if (board->line[i].members == entry->members &&
            memcmp(board->line[i].person, entry->person,
                   entry->members * sizeof *entry->person) == 0)
            return true;
    return false;
}

static void add(struct own *own, const struct rating_entry *entry) {
    unsigned at = own->count;
    if (entry->results == 0 || is_listed(own->board, entry))
        return;
    while (at > 0 && rating_entry_stronger(entry, &own->entry[at - 1]))
        at--;
    if (at == OWN_MAX)
        return;
    own->count += own->count < OWN_MAX;
    memmove(&own->entry[at + 1], &own->entry[at],
            (own->count - 1 - at) * sizeof *own->entry);
    own->entry[at] = *entry;
}

static void find_own(struct own *own, const struct server *server, unsigned kind,
                     unsigned family, int person) {
    const struct rating_book *book = &server->ratings->book;
    struct rating_entry entry;
    if (person < 0)
        return;
    if (kind == RATING_PERSONS) {
        entry = rating_entry_of_person(book, (unsigned)person, family, today(server));
        add(own, &entry);
        return;
    }
    for (size_t i = 0; i < rating_sides(book->model); i++) {
        const struct rating_side *side = rating_side_at(book->model, i);
        if (side->family != family || side->members < 2 ||
            !has(side->person, side->members, person))
            continue;
        entry = rating_entry_of_side(book, side, today(server));
        add(own, &entry);
    }
}

static void write_board(struct json_writer *writer, struct server *server, unsigned kind,
                        unsigned family, int person) {
    struct own own = {.board = &server->leaderboard->of[family].board[kind]};
    for (unsigned i = 0; i < own.board->lines; i++) {
        const struct line *line = &own.board->line[i];
        pedro_text_add(json_put_name(writer, NULL), line->text);
        json_put_flag(writer, "own", has(line->person, line->members, person));
        json_close(writer, '}');
    }
    find_own(&own, server, kind, family, person);
    for (unsigned i = 0; i < own.count; i++) {
        json_open(writer, NULL, '{');
        rating_json_entry(writer, server, &own.entry[i]);
        json_put_flag(writer, "own", true);
        json_close(writer, '}');
    }
}

void leaderboard_write(struct json_writer *writer, struct server *server, unsigned family,
                       int64_t asker) {
    static const char *const name[KINDS] = {"persons", "partners"};
    const int person = asker > 0 ? rating_json_person(server, asker) : -1;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        json_open(writer, name[kind], '[');
        write_board(writer, server, kind, family, person);
        json_close(writer, ']');
    }
}
