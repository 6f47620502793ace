/* act_result.c - results: entered by a side and confirmed by another, or by the director.
 *
 * A result that counts changes only by `correct`, which has a reason. With duplicate boards the
 * result of a table is that of its boards; the act that enters the last of them decides whether a
 * side must confirm.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tournament/act.h"

/* What a row says of a result. */
struct told {
    int32_t points[TOURNAMENT_SIDES_MAX];
    uint16_t sets[TOURNAMENT_SIDES_MAX];
    uint8_t winner, absent;
};

struct tournament_table *tournament_read_table(struct tournament *tournament,
                                               struct tournament_words *words,
                                               unsigned *round, int *err) {
    unsigned number;
    *err = PEDRO_ERR_BAD_RECORD;
    if (!tournament_read_number(words, 1, TOURNAMENT_ROUNDS_MAX, round) ||
        !tournament_read_number(words, 1, TOURNAMENT_TABLES_MAX, &number))
        return NULL;
    if (*round > tournament->published) {
        *err = tournament_refuse_with(words->refusal, PEDRO_REFUSED_ROUND_UNKNOWN,
                                      "round", (int)*round, NULL);
        return NULL;
    }
    const struct tournament_table *table = tournament_table(tournament, *round, number);
    if (!table)
        *err = tournament_refuse_with(words->refusal, PEDRO_REFUSED_TABLE_UNKNOWN,
                                      "round", (int)*round, "table", (int)number, NULL);
    else if (words->by != TOURNAMENT_DIRECTOR && !tournament_side(table, words->by))
        *err =
            tournament_refuse_with(words->refusal, PEDRO_REFUSED_RESULT_NOT_YOURS,
                                   "entry", (int)words->by, "table", (int)number, NULL);
    else
        return (struct tournament_table *)table;
    return NULL;
}

static int refuse(struct tournament_words *words, enum pedro_refusal_code code,
                  unsigned round, const struct tournament_table *table) {
    return tournament_refuse_with(words->refusal, code, "round", (int)round, "table",
                                  (int)table->number, NULL);
}

/* Reads numbers of all sides in a word, "62-48"; a number below 0 has its own minus. */
static bool read_numbers(struct tournament_words *words,
                         const struct tournament_table *table, long long least,
                         long long most, long long number[TOURNAMENT_SIDES_MAX]) {
    const char *at = words->word, *end = at + words->length;
    for (unsigned side = 0; side < table->sides; side++)
        if ((side > 0 && (at == end || *at++ != '-')) ||
            !tournament_parse_number(&at, end, least, most, &number[side]))
            return tournament_refuse_word(words, PEDRO_REFUSED_RESULT_FORM);
    return at == end || tournament_refuse_word(words, PEDRO_REFUSED_RESULT_FORM);
}

/* Reads the points in the word read last, then `won` and `sets` if they follow. */
static bool read_points(struct tournament_words *words,
                        const struct tournament_table *table, struct told *told) {
    long long number[TOURNAMENT_SIDES_MAX];
    unsigned winner = 0;
    if (!read_numbers(words, table, -TOURNAMENT_POINTS_MAX, TOURNAMENT_POINTS_MAX,
                      number))
        return false;
    for (unsigned side = 0; side < table->sides; side++)
        told->points[side] = (int32_t)number[side];
    if (tournament_word_follows(words, "won") &&
        (!tournament_next_word(words) ||
         !tournament_read_number(words, 1, table->sides, &winner)))
        return false;
    told->winner = (uint8_t)winner;
    if (!tournament_word_follows(words, "sets"))
        return true;
    if (!tournament_next_word(words) || !tournament_next_word(words) ||
        !read_numbers(words, table, 0, UINT8_MAX, number))
        return false;
    for (unsigned side = 0; side < table->sides; side++)
        told->sets[side] = (uint16_t)number[side];
    return true;
}

/* Reads the sides that did not come, "2" or "1,2". */
static bool read_absent(struct tournament_words *words,
                        const struct tournament_table *table, uint8_t *absent) {
    if (!tournament_next_word(words))
        return false;
    const char *at = words->word, *end = at + words->length;
    long long side = 0;
    for (*absent = 0; at < end && (*absent == 0 || *at++ == ',');) {
        if (!tournament_parse_number(&at, end, side + 1, table->sides, &side))
            return tournament_refuse_word(words, PEDRO_REFUSED_RESULT_FORM);
        *absent = (uint8_t)(*absent | 1u << (side - 1));
        if (at < end && *at != ',')
            break;
    }
    return (at == end && at[-1] != ',') ||
           tournament_refuse_word(words, PEDRO_REFUSED_RESULT_FORM);
}

/* A knock-out game needs a winner. */
static bool decided(const struct tournament *tournament,
                    const struct tournament_table *table, const struct told *told) {
    unsigned best = 0, equal = 0;
    if (tournament->set.value[TOURNAMENT_KEY_FORM] != TOURNAMENT_KNOCKOUT || told->winner)
        return true;
    for (unsigned side = 1; side < table->sides; side++) {
        if (told->points[side] > told->points[best])
            best = side, equal = 0;
        else
            equal += told->points[side] == told->points[best];
    }
    return equal == 0;
}

/* 0 if a new result is possible, or of a game that the server has played. */
static int believe(const struct tournament *tournament,
                   const struct tournament_words *words,
                   const struct tournament_table *table, const int32_t *points,
                   unsigned winner, bool board) {
    return words->told && !table->name[0]
               ? tournament_believe(&tournament->set, points, winner, board,
                                    words->refusal)
               : PEDRO_ERR_OK;
}

static void set_result(struct tournament_table *table, const struct told *told,
                       const struct tournament_words *words) {
    const unsigned by = words->by;
    memcpy(table->points, told->points, sizeof table->points);
    memcpy(table->sets, told->sets, sizeof table->sets);
    table->winner = told->winner;
    table->absent = told->absent;
    table->by = (uint16_t)by;
    table->time = words->time;
    table->state = by == TOURNAMENT_DIRECTOR ? TOURNAMENT_CONFIRMED : TOURNAMENT_ENTERED;
    for (unsigned i = 0; i < table->boards && told->absent; i++)
        table->board[i] = (struct tournament_board){.number = table->board[i].number};
}

/* Removes a result: the game is to be played again, at another table of the server. */
static void set_empty(struct tournament_table *table,
                      const struct tournament_words *words) {
    const struct told nothing = {.winner = 0};
    set_result(table, &nothing, words);
    table->name[0] = '\0';
    table->state = TOURNAMENT_EMPTY;
    for (unsigned i = 0; i < table->boards; i++)
        table->board[i] = (struct tournament_board){.number = table->board[i].number};
}

/* 0 if the actor may enter a result now. */
static int may_enter(struct tournament_words *words, unsigned round,
                     const struct tournament_table *table) {
    if (table->state == TOURNAMENT_CONFIRMED)
        return refuse(words, PEDRO_REFUSED_RESULT_COUNTS, round, table);
    if (words->by != TOURNAMENT_DIRECTOR && table->state != TOURNAMENT_EMPTY &&
        (table->state == TOURNAMENT_DISPUTED ||
         tournament_side(table, words->by) != tournament_side(table, table->by)))
        return refuse(words, PEDRO_REFUSED_RESULT_WAITS, round, table);
    return PEDRO_ERR_OK;
}

int tournament_act_result(struct tournament *tournament, struct tournament_words *words) {
    struct told told = {.winner = 0};
    unsigned round;
    int err;
    struct tournament_table *table =
        tournament_read_table(tournament, words, &round, &err);
    if (!table)
        return err;
    if (table->boards > 0)
        return refuse(words, PEDRO_REFUSED_RESULT_BOARDS, round, table);
    if (!tournament_next_word(words) || !read_points(words, table, &told) ||
        !tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    err = may_enter(words, round, table);
    if (err)
        return err;
    if (!decided(tournament, table, &told))
        return refuse(words, PEDRO_REFUSED_RESULT_DRAW, round, table);
    err = believe(tournament, words, table, told.points, told.winner, false);
    if (!err)
        set_result(table, &told, words);
    return err;
}

/* Reads a board and its points, "3 12-4" or "3 none". NULL with the refusal. */
static struct tournament_board *read_board(struct tournament_words *words, unsigned round,
                                           struct tournament_table *table,
                                           struct tournament_board *board, int *err) {
    unsigned number;
    *err = PEDRO_ERR_BAD_RECORD;
    if (!tournament_read_number(words, 1, TOURNAMENT_BOARDS_MAX, &number))
        return NULL;
    if (table->boards == 0 || number < table->board[0].number ||
        number >= table->board[0].number + table->boards) {
        *err = tournament_refuse_with(words->refusal, PEDRO_REFUSED_BOARD_UNKNOWN,
                                      "round", (int)round, "table", (int)table->number,
                                      "number", (int)number, NULL);
        return NULL;
    }
    *board = (struct tournament_board){.number = (uint16_t)number, .entered = true};
    if (!tournament_next_word(words))
        return NULL;
    if (!tournament_word_is(words, "none")) {
        long long points[TOURNAMENT_SIDES_MAX];
        if (!read_numbers(words, table, -TOURNAMENT_POINTS_MAX, TOURNAMENT_POINTS_MAX,
                          points))
            return NULL;
        board->played = true;
        for (unsigned side = 0; side < table->sides; side++)
            board->points[side] = (int32_t)points[side];
    }
    return &table->board[number - table->board[0].number];
}

/* Makes the result of a table from its boards, once all of them are entered. */
static void sum_boards(struct tournament_table *table,
                       const struct tournament_words *words) {
    struct told told = {.winner = 0};
    bool all = true;
    for (unsigned i = 0; i < table->boards; i++) {
        all = all && table->board[i].entered;
        for (unsigned side = 0; side < table->sides; side++)
            told.points[side] += table->board[i].points[side];
    }
    set_result(table, &told, words);
    if (!all)
        table->state = TOURNAMENT_EMPTY;
}

int tournament_act_board(struct tournament *tournament, struct tournament_words *words) {
    struct tournament_board board;
    unsigned round;
    int err;
    struct tournament_table *table =
        tournament_read_table(tournament, words, &round, &err);
    if (!table)
        return err;
    struct tournament_board *at = read_board(words, round, table, &board, &err);
    if (!at)
        return err;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    err = may_enter(words, round, table);
    if (!err && board.played)
        err = believe(tournament, words, table, board.points, 0, true);
    if (err)
        return err;
    *at = board;
    sum_boards(table, words);
    return PEDRO_ERR_OK;
}

int tournament_act_forfeit(struct tournament *tournament,
                           struct tournament_words *words) {
    struct told told = {.winner = 0};
    unsigned round;
    int err;
    struct tournament_table *table =
        tournament_read_table(tournament, words, &round, &err);
    if (!table)
        return err;
    if (!read_absent(words, table, &told.absent) || !tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    err = may_enter(words, round, table);
    if (!err)
        set_result(table, &told, words);
    return err;
}

/* `confirm` and `dispute`. */
static int answer(struct tournament *tournament, struct tournament_words *words,
                  enum tournament_result_state state) {
    unsigned round;
    int err;
    struct tournament_table *table =
        tournament_read_table(tournament, words, &round, &err);
    if (!table)
        return err;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    if (table->state == TOURNAMENT_CONFIRMED)
        return refuse(words, PEDRO_REFUSED_RESULT_COUNTS, round, table);
    if (table->state == TOURNAMENT_EMPTY)
        return refuse(words, PEDRO_REFUSED_RESULT_NONE, round, table);
    if (words->by != TOURNAMENT_DIRECTOR) {
        if (table->state == TOURNAMENT_DISPUTED)
            return refuse(words, PEDRO_REFUSED_RESULT_WAITS, round, table);
        if (state == TOURNAMENT_CONFIRMED &&
            tournament_side(table, words->by) == tournament_side(table, table->by))
            return refuse(words, PEDRO_REFUSED_CONFIRM_OTHER, round, table);
    }
    table->state = (uint8_t)state;
    table->time = words->time;
    return PEDRO_ERR_OK;
}

int tournament_act_confirm(struct tournament *tournament,
                           struct tournament_words *words) {
    return answer(tournament, words, TOURNAMENT_CONFIRMED);
}

int tournament_act_dispute(struct tournament *tournament,
                           struct tournament_words *words) {
    return answer(tournament, words, TOURNAMENT_DISPUTED);
}

static bool read_reason(struct tournament_words *words) {
    return tournament_read_text(words, false) && tournament_words_end(words);
}

/* correct R T 48-62 ... "reason", correct R T forfeit 2 "reason", correct R T none "reason",
 * correct R T board 3 12-4 "reason" */
int tournament_act_correct(struct tournament *tournament,
                           struct tournament_words *words) {
    struct told told = {.winner = 0};
    struct tournament_board board, *at = NULL;
    unsigned round;
    int err;
    struct tournament_table *table =
        tournament_read_table(tournament, words, &round, &err);
    if (!table)
        return err;
    if (!tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    const bool none = tournament_word_is(words, "none");
    if (tournament_word_is(words, "forfeit")) {
        if (!read_absent(words, table, &told.absent))
            return PEDRO_ERR_BAD_RECORD;
    } else if (tournament_word_is(words, "board")) {
        at = read_board(words, round, table, &board, &err);
        if (!at)
            return err;
    } else if (!none) {
        if (table->boards > 0)
            return refuse(words, PEDRO_REFUSED_RESULT_BOARDS, round, table);
        if (!read_points(words, table, &told))
            return PEDRO_ERR_BAD_RECORD;
    }
    if (!read_reason(words))
        return PEDRO_ERR_BAD_RECORD;
    if (table->state != TOURNAMENT_CONFIRMED)
        return refuse(words, PEDRO_REFUSED_RESULT_NONE, round, table);
    if (!none && !at && !told.absent && !decided(tournament, table, &told))
        return refuse(words, PEDRO_REFUSED_RESULT_DRAW, round, table);
    if (at ? board.played : !none && !told.absent) {
        err = believe(tournament, words, table, at ? board.points : told.points,
                      told.winner, at != NULL);
        if (err)
            return err;
    }
    table->changes++;
    if (none)
        set_empty(table, words);
    else if (!at)
        set_result(table, &told, words);
    else {
        *at = board;
        sum_boards(table, words);
    }
    return PEDRO_ERR_OK;
}
