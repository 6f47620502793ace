/* ratings.c - which matches are rated, and their results.
 *
 * A person is `#` and the number of the account, so that names can change; a person who was deleted
 * is somebody else in every match.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/ratings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/book.h"
#include "store/rating_rows.h"
#include "table/request.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* --- what is rated --- */

/* The hands that a match had where something other than the target ended it; 0: it was played to its
 * target. False if it cannot be rated: the director stopped it, a side did not come, or no hand was
 * played. */
static bool count_hands(const struct table *table, unsigned *hands) {
    *hands = 0;
    if (table->ended > TABLE_ENDED_LENGTH)
        return false;
    if (!table_is_event(table) || table->fixture.unit == TABLE_UNIT_TARGET)
        return true;
    *hands = table->fixture.unit == TABLE_UNIT_BOARDS ? 1 : table_event_played(table);
    return *hands > 0;
}

bool ratings_describe(const struct table *table, struct ratings_match *match) {
    struct pedro_text options, bots;
    unsigned hands;
    if (table->hidden || table_gives_hints(table) || pedro_lets_err(&table->set) ||
        !count_hands(table, &hands))
        return false;
    pedro_text_init(&options, match->options, sizeof match->options);
    pedro_options_write(&table->match, &options);
    pedro_text_init(&bots, match->bots, sizeof match->bots);
    for (int seat = 0; seat < table->set.players; seat++) {
        const struct table_seat *here = &table->seat[seat];
        const bool person = here->kind == TABLE_PERSON;
        match->persons += person;
        pedro_text_add(&bots, seat ? " " : "");
        pedro_text_add(&bots, person ? "-" : here->bot);
    }
    if (hands > 0) {
        pedro_text_add_char(&bots, ' ');
        pedro_text_add_number(&bots, hands);
    }
    return options.length < sizeof match->options && bots.length < sizeof match->bots;
}

/* --- rating --- */

/* Copies the next word. False if there is none, or it is too long. */
static bool next_word(const char **at, char *word, size_t size) {
    *at += strspn(*at, " ");
    const size_t length = strcspn(*at, " ");
    if (length == 0 || length >= size)
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return true;
}

/* Who played, and how many hands, if that was set. */
static bool name_seats(const struct ratings_match *match, const struct pedro_rules *rules,
                       struct rating_row *row) {
    const char *bots = match->bots;
    for (int seat = 0; seat < match->seats; seat++) {
        char bot[PEDRO_NAME_MAX];
        const unsigned side = pedro_side(rules, (unsigned)seat);
        if (!next_word(&bots, bot, sizeof bot) ||
            row->members[side] == RATING_MEMBERS_MAX)
            return false;
        char *name = row->name[side][row->members[side]++];
        if (strcmp(bot, "-") != 0)
            snprintf(name, RATING_NAME_MAX, "bot:%s", bot);
        else if (match->user[seat] > 0)
            snprintf(name, RATING_NAME_MAX, "#%lld", (long long)match->user[seat]);
        else
            snprintf(name, RATING_NAME_MAX, "gone %lld %d", (long long)match->finished_ms,
                     seat);
    }
    char hands[PEDRO_NAME_MAX];
    if (next_word(&bots, hands, sizeof hands))
        row->hands = (unsigned)strtoul(hands, NULL, 10);
    return true;
}

/* The scores; if they did not decide, who won. */
static bool score_sides(const struct ratings_match *match, struct rating_row *row) {
    const char *at = match->result;
    char *end;
    for (unsigned side = 0; side < row->sides; side++, at = end) {
        row->score[side] = (double)strtol(at, &end, 10);
        if (end == at)
            return false;
    }
    for (unsigned side = 0; side < row->sides; side++)
        for (unsigned other = 0; other < row->sides; other++)
            row->order_only |= (match->winners >> side & 1) &&
                               !(match->winners >> other & 1) &&
                               row->score[side] <= row->score[other];
    for (unsigned side = 0; side < row->sides && row->order_only; side++)
        row->score[side] = match->winners >> side & 1;
    return true;
}

bool ratings_row(const struct ratings_match *match, struct rating_row *row) {
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    uint64_t given = 0;
    struct pedro_rules rules;
    if (!preset)
        return false;
    struct pedro_ruleset set = preset->set;
    if (pedro_options_read(match->options, strlen(match->options), &set, &given, NULL) ||
        pedro_rules_init(&rules, &set, NULL) || rules.set.players != match->seats)
        return false;
    memset(row, 0, sizeof *row);
    row->day = (int32_t)(match->finished_ms / DAY_MS);
    row->variant = match->variant;
    row->options = match->options;
    row->sides = rules.sides;
    return name_seats(match, &rules, row) && score_sides(match, row);
}

/* --- reading --- */

struct reading {
    ratings_see *see;
    void *data;
    struct ratings_match match;
    int64_t id; /* 0: there is no match yet */
    bool good;
};

static void see_last(struct reading *reading) {
    if (reading->id > 0)
        reading->good =
            reading->good && reading->see(reading->data, reading->id, &reading->match);
}

static bool see_seat(void *data, const struct store_rated *seat) {
    struct reading *reading = data;
    struct ratings_match *match = &reading->match;
    if (seat->match != reading->id) {
        see_last(reading);
        reading->id = seat->match;
        match->finished_ms = seat->finished_ms;
        match->winners = seat->winners;
        match->seats = 0;
        snprintf(match->variant, sizeof match->variant, "%s", seat->variant);
        snprintf(match->options, sizeof match->options, "%s", seat->options);
        snprintf(match->bots, sizeof match->bots, "%s", seat->bots);
        snprintf(match->result, sizeof match->result, "%s", seat->result);
    }
    if (match->seats < PEDRO_SEATS_MAX)
        match->user[match->seats++] = seat->user;
    return reading->good;
}

bool ratings_read(struct store *store, int64_t after, unsigned most, ratings_see *see,
                  void *data) {
    struct reading reading = {.see = see, .data = data, .good = true};
    if (!store_unrated_after(store, after, most, see_seat, &reading))
        return false;
    see_last(&reading);
    return reading.good;
}
