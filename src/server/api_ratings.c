/* api_ratings.c - leaderboards of persons and of partners.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "rating/board.h"
#include "rating/family.h"
#include "server/ratings.h"
#include "server/routes.h"

enum { LISTED_MAX = 100 };

struct boards {
    struct api_request *api;
    unsigned family;
    struct rating_board board[2]; /* by enum rating_board_kind */
};

/* The number of the account that a person of the book is, or 0. */
static int64_t user_of(const struct rating_person_name *person) {
    return person->name[0] == '#' ? strtoll(person->name + 1, NULL, 10) : 0;
}

static bool is_asker(const struct boards *boards, const struct rating_entry *entry) {
    const struct api_request *api = boards->api;
    for (unsigned i = 0; i < entry->members && api->known; i++)
        if (user_of(&api->server->ratings->person[entry->person[i]]) ==
            api->login.user.id)
            return true;
    return false;
}

/* Writes the names of an entry: of people those of their accounts, "" for a deleted one. */
static void put_names(struct json_writer *writer, const struct boards *boards,
                      const struct rating_entry *entry) {
    struct server *server = boards->api->server;
    json_open(writer, "names", '[');
    for (unsigned i = 0; i < entry->members; i++) {
        const struct rating_person_name *person =
            &server->ratings->person[entry->person[i]];
        const int64_t id = user_of(person);
        struct store_user user;
        if (id == 0)
            json_put_text(writer, NULL,
                          strncmp(person->name, "bot:", 4) == 0 ? person->name : "");
        else if (store_user(server->store, id, &user) == STORE_OK)
            json_put_text(writer, NULL, user.name);
        else
            json_put_text(writer, NULL, "");
    }
    json_close(writer, ']');
}

static void put_entry(struct json_writer *writer, const struct boards *boards,
                      const struct rating_entry *entry, bool own) {
    json_open(writer, NULL, '{');
    put_names(writer, boards, entry);
    json_put_number(writer, "rating", lround(entry->points.rating));
    json_put_number(writer, "margin", lround(entry->points.margin));
    json_put_number(writer, "matches", entry->results);
    json_put_flag(writer, "provisional", entry->provisional);
    json_put_flag(writer, "reference", entry->reference);
    json_put_flag(writer, "own", own);
    json_close(writer, '}');
}

static void write_boards(struct json_writer *writer, void *data) {
    static const char *const name[] = {"persons", "partners"};
    const struct boards *boards = data;
    json_put_text(writer, "family", rating_family(boards->family)->name);
    json_open(writer, "families", '[');
    for (unsigned i = 0; rating_family(i); i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", rating_family(i)->name);
        json_put_text(writer, "title", rating_family(i)->title);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    for (unsigned kind = 0; kind < 2; kind++) {
        const struct rating_board *board = &boards->board[kind];
        json_open(writer, name[kind], '[');
        for (size_t i = 0; i < board->count; i++) {
            const bool own = is_asker(boards, &board->entry[i]);
            if (i < LISTED_MAX || own)
                put_entry(writer, boards, &board->entry[i], own);
        }
        json_close(writer, ']');
    }
}

void api_ratings(struct api_request *api) {
    char name[32];
    struct boards boards = {.api = api};
    const struct rating_book *book = api->server->ratings;
    const double today = (double)api->server->wall_ms / (24 * 60 * 60 * 1000.0);
    net_query(api->request, "family", name, sizeof name);
    const int family = rating_family_find(*name ? name : "pedro");
    if (family < 0) {
        respond_error(api->request, 404, PEDRO_REFUSED_UNKNOWN_PATH);
        return;
    }
    boards.family = (unsigned)family;
    if (rating_board_make(&boards.board[RATING_PERSONS], book, RATING_PERSONS,
                          boards.family, today) &&
        rating_board_make(&boards.board[RATING_PARTNERS], book, RATING_PARTNERS,
                          boards.family, today))
        respond_json(api->request, NULL, write_boards, &boards);
    else
        respond_error(api->request, 503, PEDRO_REFUSED_NO_MEMORY);
    rating_board_finish(&boards.board[RATING_PERSONS]);
    rating_board_finish(&boards.board[RATING_PARTNERS]);
}
