/* event_sample.h - for tests: tables of tournaments, whose time passes until nothing more happens.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_EVENT_SAMPLE_H
#define TABLE_EVENT_SAMPLE_H

#include "table/table_sample.h"

enum { EVENT_STEPS_MAX = 6000 };

static inline struct table_event_setup event_setup(enum table_unit unit,
                                                   unsigned length) {
    struct table_event_setup setup = {.variant = "us",
                                      .options = "",
                                      .bots = "simple",
                                      .dealer = 1,
                                      .now_ms = SAMPLE_START};
    setup.fixture = (struct table_fixture){.tournament = "autumn",
                                           .title = "Autumn pairs",
                                           .round = 2,
                                           .number = 5,
                                           .unit = (uint8_t)unit,
                                           .length = (uint16_t)length,
                                           .board = unit == TABLE_UNIT_BOARDS ? 7 : 0,
                                           .wait_s = 300};
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        setup.bot[seat] = "simple";
    return setup;
}

static inline void event_open(struct sample *sample,
                              const struct table_event_setup *setup) {
    const uint8_t seed[PEDRO_SEED_SIZE] = {7};
    memset(sample, 0, sizeof *sample);
    sample->now_ms = SAMPLE_START;
    pedro_rng_seed(&sample->dice, seed);
    sample->table = table_create();
    assert_non_null(sample->table);
    table_open_event(setup, "t1", &sample->answer);
    if (sample->answer.outcome != TABLE_GRANTED)
        fail_msg("%s", sample_reason(sample));
    sample_take(sample, &sample->answer.rows);
}

/* Time passes until something is due, or a bot acts. False if nothing will happen. */
static inline bool event_step(struct sample *sample) {
    struct table_tick tick;
    struct table_turn turn;
    table_tick(sample->table, sample->now_ms, &tick);
    if (tick.rows.count > 0) {
        sample_take(sample, &tick.rows);
        return true;
    }
    if (tick.deal) {
        uint8_t seed[PEDRO_SEED_SIZE];
        sample_chance(sample, seed);
        assert_true(table_deal(sample->table, seed, sample->now_ms, &tick.rows));
        sample_take(sample, &tick.rows);
        return true;
    }
    if (table_bot_turn(sample->table, &turn)) {
        struct pedro_action action;
        table_turn_act(&turn, NULL, &action, NULL);
        table_bot_answer(sample->table, &turn, &action, sample->now_ms, &sample->answer);
        assert_int_equal(sample->answer.outcome, TABLE_GRANTED);
        sample_take(sample, &sample->answer.rows);
        return true;
    }
    if (tick.next_ms == 0)
        return false;
    assert_true(tick.next_ms > sample->now_ms);
    sample->now_ms = tick.next_ms;
    return true;
}

static inline void event_play_on(struct sample *sample) {
    for (unsigned i = 0; i < EVENT_STEPS_MAX && event_step(sample); i++)
        ;
}

static inline void event_play_until_dealt(struct sample *sample, unsigned hands) {
    for (unsigned i = 0; i < EVENT_STEPS_MAX &&
                         sample->table->match.state.hands < hands && event_step(sample);
         i++)
        ;
    assert_int_equal(sample->table->match.state.hands, hands);
}

static inline struct table_event_result event_result(const struct sample *sample) {
    struct table_event_result result;
    table_event_result(sample->table, &result);
    return result;
}

static inline const char *event_view(const struct sample *sample, const char *id) {
    static char view[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, view, sizeof view);
    table_write_view(sample->table, id, true, sample->now_ms, &text);
    assert_true(pedro_text_fits(&text));
    return view;
}

#endif
