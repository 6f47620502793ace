/* leaderboard.c - makes the texts of leaderboards, and adds to them what concerns the asker.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/leaderboard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/family.h"
#include "server/people/person_rating.h"
#include "server/people/rating_json.h"
#include "server/process/kept.h"
#include "server/wire/reply.h"

enum {
    LISTED_MAX = 100,
    OWN_MAX = 20, /* entries of the asker that are not listed, of each kind */
    DAY_MS = 24 * 60 * 60 * 1000,
};

/* An entry, and its object without the end. */
struct line {
    struct ratings_line entry;
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
        struct board board[RATINGS_KINDS];
    } of[RATING_FAMILIES_MAX];
};

static double today(const struct people *people) {
    return (double)people->clock->wall_ms / DAY_MS;
}

/* --- making --- */

struct part {
    struct people *people;
    const struct ratings_line *line;
};

static void write_line(struct json_writer *writer, void *data) {
    const struct part *part = data;
    json_open(writer, NULL, '{');
    rating_json_entry(writer, part->people, part->line);
}

static void clear(struct board *board) {
    while (board->lines > 0)
        free(board->line[--board->lines].text);
}

/* STORE_NOT_FOUND if a member was deleted. */
static enum store_result find_members(struct people *people,
                                      const struct ratings_line *line) {
    for (unsigned i = 0; i < line->entry.members; i++) {
        const int64_t id = rating_json_user(line->name[i]);
        struct store_user user;
        const enum store_result found =
            id ? store_user(people->store, id, &user) : STORE_OK;
        if (found != STORE_OK)
            return found;
    }
    return STORE_OK;
}

struct making {
    struct people *people;
    struct board *board;
    bool good;
};

static void read_page(void *data, int64_t at_ms, int64_t number, const char *page) {
    struct making *making = data;
    struct board *board = making->board;
    (void)at_ms;
    (void)number;
    while (making->good && board->lines < LISTED_MAX) {
        struct line *line = &board->line[board->lines];
        size_t length;
        if (!ratings_read_line(&page, &line->entry))
            return;
        const enum store_result found = find_members(making->people, &line->entry);
        if (found == STORE_NOT_FOUND)
            continue;
        line->text =
            reply_json(write_line, &(struct part){making->people, &line->entry}, &length);
        making->good = found == STORE_OK && line->text;
        board->lines += line->text != NULL;
    }
}

static bool make(struct people *people, struct board *board, enum rating_board_kind kind,
                 unsigned family) {
    struct making making = {people, board, true};
    clear(board);
    return store_rating_page(people->store, family, kind, read_page, &making) &&
           making.good;
}

bool leaderboard_prepare(struct people *people, unsigned family) {
    if (!people->leaderboard &&
        !(people->leaderboard = calloc(1, sizeof *people->leaderboard)))
        return false;
    struct leaderboard *all = people->leaderboard;
    struct kept *kept = &all->of[family].kept;
    const uint64_t begun_ms = clock_now(people->clock);
    if (kept_is_fresh(kept, all->version, begun_ms))
        return true;
    kept->made = false;
    if (!make(people, &all->of[family].board[RATING_PERSONS], RATING_PERSONS, family) ||
        !make(people, &all->of[family].board[RATING_PARTNERS], RATING_PARTNERS, family))
        return false;
    kept_note(kept, all->version, begun_ms, clock_now(people->clock));
    return true;
}

void leaderboard_changed(struct people *people) {
    if (people->leaderboard)
        people->leaderboard->version++;
}

void leaderboard_finish(struct people *people) {
    for (unsigned i = 0; people->leaderboard && i < RATING_FAMILIES_MAX; i++)
        for (unsigned kind = 0; kind < RATINGS_KINDS; kind++)
            clear(&people->leaderboard->of[i].board[kind]);
    free(people->leaderboard);
}

/* --- writing --- */

/* The strongest of the asker's entries that are not listed. */
struct own {
    const struct board *board;
    struct ratings_line line[OWN_MAX];
    unsigned count;
};

static bool is_same(const struct ratings_line *one, const struct ratings_line *other) {
    for (unsigned i = 0; i < one->entry.members; i++)
        if (strcmp(one->name[i], other->name[i]) != 0)
            return false;
    return one->entry.members == other->entry.members;
}

static bool is_listed(const struct board *board, const struct ratings_line *line) {
    for (unsigned i = 0; i < board->lines; i++)
        if (is_same(&board->line[i].entry, line))
            return true;
    return false;
}

static void add(void *data, unsigned family, const struct ratings_line *line) {
    struct own *own = data;
    unsigned at = own->count;
    (void)family;
    if (line->entry.results == 0 || is_listed(own->board, line))
        return;
    while (at > 0 && rating_entry_stronger(&line->entry, &own->line[at - 1].entry))
        at--;
    if (at == OWN_MAX)
        return;
    own->count += own->count < OWN_MAX;
    memmove(&own->line[at + 1], &own->line[at],
            (own->count - 1 - at) * sizeof *own->line);
    own->line[at] = *line;
}

static void find_own(struct own *own, struct people *people, unsigned kind,
                     unsigned family, const struct person_rating *person) {
    if (person->id == 0)
        return;
    if (kind == RATING_PARTNERS) {
        person_rating_partners(people->store, person, (int)family, OWN_MAX, today(people),
                               add, own);
        return;
    }
    struct ratings_line line = {
        .entry = rating_entry_of_person(&person->book, 0, family, today(people))};
    snprintf(line.name[0], RATINGS_NAME_MAX, "%.*s", RATINGS_NAME_MAX - 1,
             person->book.person[0].key);
    add(own, family, &line);
}

static void write_board(struct json_writer *writer, struct people *people, unsigned kind,
                        unsigned family, int64_t asker,
                        const struct person_rating *person) {
    struct own own = {.board = &people->leaderboard->of[family].board[kind]};
    for (unsigned i = 0; i < own.board->lines; i++) {
        const struct line *line = &own.board->line[i];
        pedro_text_add(json_put_name(writer, NULL), line->text);
        json_put_flag(writer, "own", rating_json_is_of(&line->entry, asker));
        json_close(writer, '}');
    }
    find_own(&own, people, kind, family, person);
    for (unsigned i = 0; i < own.count; i++) {
        json_open(writer, NULL, '{');
        rating_json_entry(writer, people, &own.line[i]);
        json_put_flag(writer, "own", true);
        json_close(writer, '}');
    }
}

void leaderboard_write(struct json_writer *writer, struct people *people, unsigned family,
                       int64_t asker) {
    static const char *const name[RATINGS_KINDS] = {"persons", "partners"};
    struct person_rating person = {.id = 0};
    if (asker > 0 && !person_rating_read(people->store, asker, &person))
        person.id = 0;
    for (unsigned kind = 0; kind < RATINGS_KINDS; kind++) {
        json_open(writer, name[kind], '[');
        write_board(writer, people, kind, family, asker, &person);
        json_close(writer, ']');
    }
    person_rating_finish(&person);
}
