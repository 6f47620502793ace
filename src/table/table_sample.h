/* table_sample.h - a host for tests: keeps the rows of a table in memory, sends requests,
 *applies rows, lets bots play.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_TABLE_SAMPLE_H
#define TABLE_TABLE_SAMPLE_H

#include <stdlib.h>
#include <string.h>

#include "pedro/notation.h"
#include "table/request.h"

enum { SAMPLE_START = 1000000, SAMPLE_ROWS_MAX = 6000 };

struct sample {
    struct table *table;
    char *row[SAMPLE_ROWS_MAX];
    size_t rows;
    uint64_t now_ms;
    struct pedro_rng dice;
    struct client_message message;
    struct table_answer answer;
    void (*look)(struct sample *sample); /* after every row, or NULL */
    void *data;
};

static const struct table_person sample_people[] = {
    {"ann", "Ann", false, 0},         {"bob", "Bob \"B\"", false, 0},
    {"cyd", "C\xc3\xbd d", false, 0}, {"dan", "Dan", true, 0},
    {"eve", "Eve", false, 0},         {"fay", "Fay", false, 0},
    {"gus", "Gus", false, 0}};
enum { SAMPLE_PEOPLE = sizeof sample_people / sizeof *sample_people };

static inline const char *sample_word(const struct pedro_refusal *refusal) {
    return pedro_refusal_word((enum pedro_refusal_code)refusal->code);
}

/* The word of the last refusal. */
static inline const char *sample_reason(const struct sample *sample) {
    return sample_word(&sample->answer.refusal);
}

static inline void sample_chance(struct sample *sample, uint8_t seed[PEDRO_SEED_SIZE]) {
    for (unsigned i = 0; i < PEDRO_SEED_SIZE; i++)
        seed[i] = (uint8_t)pedro_rng_next(&sample->dice);
}

/* Stores rows and applies them, as a host does. */
static inline void sample_take(struct sample *sample, const struct table_rows *rows) {
    for (unsigned i = 0; i < rows->count; i++) {
        const char *row = table_row(rows, i);
        struct pedro_refusal wrong;
        const size_t size = strlen(row) + 1;
        if (table_apply_row(sample->table, row, size - 1, &wrong) != 0)
            fail_msg("%s: %s", row, sample_word(&wrong));
        assert_true(sample->rows < SAMPLE_ROWS_MAX);
        sample->row[sample->rows] = malloc(size);
        assert_non_null(sample->row[sample->rows]);
        struct pedro_text text;
        pedro_text_init(&text, sample->row[sample->rows++], size);
        pedro_text_add_bytes(&text, row, size - 1);
        if (sample->look)
            sample->look(sample);
    }
}

/* `who` sends the request in sample->message; rows that it is granted are applied. */
static inline enum table_outcome sample_ask(struct sample *sample, unsigned who) {
    uint8_t chance[PEDRO_SEED_SIZE];
    sample_chance(sample, chance);
    const struct table_request request = {&sample->message, &sample_people[who],
                                          sample->now_ms, chance};
    table_handle_request(sample->table, &request, &sample->answer);
    if (sample->answer.outcome == TABLE_GRANTED)
        sample_take(sample, &sample->answer.rows);
    return sample->answer.outcome;
}

static inline struct client_message *sample_message(struct sample *sample,
                                                    enum client_type type) {
    memset(&sample->message, 0, sizeof sample->message);
    sample->message.type = type;
    return &sample->message;
}

/* Ann opens a table; with `bots` they fill it and the match begins. */
static inline void sample_open(struct sample *sample, const char *variant,
                               const char *options, const char *bots, unsigned number) {
    uint8_t chance[PEDRO_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8)};
    struct client_open *open = &sample_message(sample, CLIENT_OPEN)->open;
    const struct table_request request = {&sample->message, &sample_people[0],
                                          SAMPLE_START, chance};
    sample->rows = 0;
    sample->now_ms = SAMPLE_START;
    pedro_rng_seed(&sample->dice, chance);
    strcpy(open->variant, variant);
    strcpy(open->options, options);
    if (bots) {
        open->has_bots = open->start = true;
        strcpy(open->bots, bots);
    }
    sample->table = table_create();
    assert_non_null(sample->table);
    table_open(&request, "t1", &sample->answer);
    if (sample->answer.outcome != TABLE_GRANTED)
        fail_msg("%s %s: %s", variant, options, sample_reason(sample));
    sample_take(sample, &sample->answer.rows);
}

static inline void sample_close(struct sample *sample) {
    for (size_t i = 0; i < sample->rows; i++)
        free(sample->row[i]);
    table_destroy(sample->table);
}

/* `who` takes a seat. */
static inline enum table_outcome sample_join(struct sample *sample, unsigned who,
                                             int seat) {
    struct client_join *join = &sample_message(sample, CLIENT_JOIN)->join;
    join->has_seat = seat >= 0;
    join->seat = seat;
    return sample_ask(sample, who);
}

/* People on all seats, and a match begun by Ann. */
static inline void sample_seat_all(struct sample *sample, const char *variant,
                                   const char *options, unsigned number) {
    sample_open(sample, variant, options, NULL, number);
    for (int seat = 1; seat < sample->table->set.players; seat++)
        assert_int_equal(sample_join(sample, (unsigned)seat, seat), TABLE_GRANTED);
    sample_message(sample, CLIENT_START);
    assert_int_equal(sample_ask(sample, 0), TABLE_GRANTED);
}

/* Sends an action as of now. */
static inline enum table_outcome sample_act(struct sample *sample, unsigned who,
                                            const char *action) {
    struct client_act *act = &sample_message(sample, CLIENT_ACT)->act;
    act->seq = (int32_t)sample->table->turn_seq;
    strcpy(act->action, action);
    return sample_ask(sample, who);
}

/* Whose turn it is among sample_people, or -1. */
static inline int sample_turn(const struct sample *sample) {
    const pedro_seat seat =
        sample->table->started ? sample->table->match.state.turn : PEDRO_NO_SEAT;
    for (int i = 0; seat != PEDRO_NO_SEAT && i < SAMPLE_PEOPLE; i++)
        if (table_seat_of(sample->table, sample_people[i].id) == seat &&
            seat_is_played(&sample->table->seat[seat]))
            return i;
    return -1;
}

/* The action that the bot `name` chooses for the seat to act, as text. */
static inline void sample_choose(struct sample *sample, const char *name,
                                 char words[PEDRO_ACTION_TEXT_MAX]) {
    const struct pedro_match *match = &sample->table->match;
    static struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action action = {0};
    struct pedro_text text;
    pedro_view(&match->rules, &match->state, match->state.turn, &view);
    pedro_legal(&match->rules, &match->state, &legal);
    const struct bot_turn turn = {.rules = &match->rules, .view = &view, .legal = &legal};
    bot_find(name, strlen(name))->act(NULL, &turn, &sample->dice, &action, NULL);
    pedro_text_init(&text, words, PEDRO_ACTION_TEXT_MAX);
    pedro_action_text(&action, &text);
}

/* Now and then, where the ruleset lets seats err, one of the people does. False if nobody did. */
static inline bool sample_err(struct sample *sample) {
    const struct pedro_match *match = &sample->table->match;
    struct pedro_legal errors;
    struct pedro_action action;
    struct pedro_text text;
    char words[PEDRO_ACTION_TEXT_MAX];
    if (!pedro_lets_err(&match->rules.set) || pedro_rng_below(&sample->dice, 4) > 0)
        return false;
    const unsigned who =
        pedro_rng_below(&sample->dice, (uint32_t)match->rules.set.players);
    const pedro_seat seat = table_seat_of(sample->table, sample_people[who].id);
    pedro_errors(&match->rules, &match->state, seat, &errors);
    const unsigned count = pedro_legal_count(&errors);
    if (count == 0 ||
        !pedro_errors_nth(&errors, pedro_rng_below(&sample->dice, count), &action))
        return false;
    pedro_text_init(&text, words, sizeof words);
    pedro_action_text(&action, &text);
    if (sample_act(sample, who, words) != TABLE_GRANTED)
        fail_msg("%s: %s", words, sample_reason(sample));
    return true;
}

/* Lets bots act and time pass until a person must act or nothing more is due. The clock
 * stands still while bots decide, so people lose no time. */
static inline void sample_run(struct sample *sample) {
    static struct table_tick tick;
    static struct table_turn turn;
    for (;;) {
        table_tick(sample->table, sample->now_ms, &tick);
        if (tick.rows.count > 0) {
            sample_take(sample, &tick.rows);
        } else if (tick.deal) {
            uint8_t seed[PEDRO_SEED_SIZE];
            sample_chance(sample, seed);
            assert_true(table_deal(sample->table, seed, sample->now_ms, &tick.rows));
            sample_take(sample, &tick.rows);
        } else if (table_bot_turn(sample->table, &turn)) {
            struct pedro_action action;
            table_turn_act(&turn, NULL, &action, NULL);
            table_bot_answer(sample->table, &turn, &action, sample->now_ms,
                             &sample->answer);
            assert_int_equal(sample->answer.outcome, TABLE_GRANTED);
            sample_take(sample, &sample->answer.rows);
        } else if (tick.next_ms > sample->now_ms && !table_in_hand(sample->table)) {
            sample->now_ms = tick.next_ms;
        } else {
            return;
        }
    }
}

/* People play as the bot `name` does, and err where that is possible, until the match is over or `rows` rows are kept. */
static inline void sample_play(struct sample *sample, const char *name, size_t rows) {
    char words[PEDRO_ACTION_TEXT_MAX];
    int who;
    for (;;) {
        sample_run(sample);
        who = sample_turn(sample);
        if (who < 0 || sample->rows >= rows)
            return;
        sample->now_ms += 500;
        if (sample_err(sample))
            continue;
        sample_choose(sample, name, words);
        if (sample_act(sample, (unsigned)who, words) != TABLE_GRANTED)
            fail_msg("%s: %s", words, sample_reason(sample));
    }
}

/* The host stops and starts again: the table is made anew from its rows. */
static inline void sample_restart(struct sample *sample) {
    struct table *again = table_create();
    for (size_t i = 0; i < sample->rows; i++) {
        struct pedro_refusal wrong;
        assert_int_equal(
            table_apply_row(again, sample->row[i], strlen(sample->row[i]), &wrong), 0);
    }
    table_destroy(sample->table);
    sample->table = again;
}

#endif
