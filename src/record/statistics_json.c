/* statistics_json.c - statistics as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "record/statistics.h"

static void put_bids(struct json_writer *writer, const struct statistics_bids *bids) {
    json_put_number(writer, "bids", bids->bids);
    json_put_number(writer, "made", bids->made);
    json_close(writer, '}');
}

static void put_partners(struct json_writer *writer, const struct statistics_game *game) {
    json_open(writer, "partners", '[');
    for (unsigned i = 0; i < game->partners; i++) {
        const struct statistics_partner *partner = &game->partner[i];
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", partner->name);
        json_put_number(writer, "matches", partner->matches);
        json_put_number(writer, "won", partner->won);
        put_bids(writer, &partner->bids);
    }
    json_close(writer, ']');
}

/* From the oldest. */
static void put_course(struct json_writer *writer, const struct statistics_game *game) {
    json_open(writer, "course", '[');
    for (unsigned i = statistics_course(game); i < game->courses; i++) {
        const struct statistics_match *match = &game->course[i % STATISTICS_COURSE];
        json_open(writer, NULL, '{');
        json_put_flag(writer, "won", match->won);
        json_put_number(writer, "hands", match->hands);
        json_put_number(writer, "lead", match->lead);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_game(struct json_writer *writer, const struct statistics_game *game) {
    json_put_text(writer, "variant", game->variant);
    json_put_number(writer, "matches", game->matches);
    json_put_number(writer, "won", game->won);
    json_put_number(writer, "hands", game->hands);
    json_put_number(writer, "bids", game->bids.bids);
    json_put_number(writer, "made", game->bids.made);
    json_put_number(writer, "set", game->bids.bids - game->bids.made);
    json_open(writer, "sizes", '[');
    for (unsigned i = 0; i < STATISTICS_SIZES; i++) {
        if (!game->by_size[i].bids)
            continue;
        json_open(writer, NULL, '{');
        json_put_bid(writer, "bid", statistics_bid(i));
        put_bids(writer, &game->by_size[i]);
    }
    json_close(writer, ']');
    json_open(writer, "places", '[');
    for (unsigned place = 0; place < game->players; place++) {
        json_open(writer, NULL, '{');
        json_put_number(writer, "hands", game->sat[place]);
        put_bids(writer, &game->by_place[place]);
    }
    json_close(writer, ']');
    json_open(writer, "trumps", '[');
    for (unsigned suit = 0; suit < 4; suit++) {
        json_open(writer, NULL, '{');
        json_put_suit(writer, "trump", suit);
        put_bids(writer, &game->by_trump[suit]);
    }
    json_close(writer, ']');
    json_put_number(writer, "kept", (long long)game->kept);
    json_put_number(writer, "lost", (long long)game->lost);
    json_put_number(writer, "caught", (long long)game->caught);
    put_partners(writer, game);
    put_course(writer, game);
    json_put_number(writer, "style_after", STATISTICS_STYLE);
    json_put_flag(writer, "style", statistics_has_style(game));
    json_put_number(writer, "average", statistics_average(game));
}

void statistics_put(struct json_writer *writer, const char *name,
                    const struct statistics *statistics,
                    void (*more)(struct json_writer *writer, size_t game,
                                 const void *data),
                    const void *data) {
    json_open(writer, name, '{');
    json_put_number(writer, "schema", STATISTICS_SCHEMA);
    json_open(writer, "games", '[');
    for (size_t i = 0; i < statistics->games; i++) {
        json_open(writer, NULL, '{');
        put_game(writer, &statistics->game[i]);
        if (more)
            more(writer, i, data);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}
