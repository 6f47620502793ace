/* api_ratings.c - leaderboards of persons and of partners.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/board.h"
#include "rating/family.h"
#include "server/profile.h"
#include "server/rating_json.h"
#include "server/ratings.h"

enum { LISTED_MAX = 100 };

struct boards {
    struct api_request *api;
    unsigned family;
    struct rating_board board[2]; /* by enum rating_board_kind */
};

static void write_boards(struct json_writer *writer, void *data) {
    static const char *const name[] = {"persons", "partners"};
    const struct boards *boards = data;
    const struct api_request *api = boards->api;
    struct server *server = api->server;
    const int64_t asker = api->known ? api->login.user.id : 0;
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
            if (i >= LISTED_MAX && !rating_json_has(server, &board->entry[i], asker))
                continue;
            json_open(writer, NULL, '{');
            rating_json_entry(writer, server, asker, NULL, &board->entry[i]);
            json_close(writer, '}');
        }
        json_close(writer, ']');
    }
    rating_json_grades(writer);
}

void api_ratings(struct api_request *api) {
    if (profile_asked(api)) {
        profile_ratings(api);
        return;
    }
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
