/* irregular_test.c - people err at a club table: what the table offers as errors is what it accepts, each is
 * fenced by the number of the event, and nobody is told of a revoke.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>

#include "effort.h"
#include "table/table_sample.h"

static struct sample sample;

/* A table of people, where the first call or card of a hand is awaited. */
static void begin(const char *variant, const char *options, unsigned number,
                  enum pedro_phase phase) {
    char words[PEDRO_ACTION_TEXT_MAX];
    sample_seat_all(&sample, variant, options, number);
    for (sample_run(&sample); sample.table->match.state.phase != phase;
         sample_run(&sample)) {
        sample_choose(&sample, "simple", words);
        assert_int_equal(sample_act(&sample, (unsigned)sample_turn(&sample), words),
                         TABLE_GRANTED);
    }
}

static unsigned person_of(pedro_seat seat) {
    unsigned who = 0;
    while (table_seat_of(sample.table, sample_people[who].id) != seat)
        who++;
    return who;
}

static const struct pedro_state *state_now(void) { return &sample.table->match.state; }

/* The error `n` of a seat as text. */
static bool error_of(pedro_seat seat, unsigned n, char words[PEDRO_ACTION_TEXT_MAX]) {
    struct pedro_legal errors;
    struct pedro_action action;
    struct pedro_text text;
    pedro_errors(&sample.table->match.rules, state_now(), seat, &errors);
    if (!pedro_errors_nth(&errors, n, &action))
        return false;
    pedro_text_init(&text, words, PEDRO_ACTION_TEXT_MAX);
    pedro_action_text(&action, &text);
    return true;
}

/* The view as `who` gets it. */
static const char *view_of(unsigned who) {
    static char room[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    table_write_view(sample.table, sample_people[who].id, false, sample.now_ms, &text);
    assert_true(pedro_text_fits(&text));
    return room;
}

static void refused(unsigned who, const char *words, const char *reason) {
    const size_t rows = sample.rows;
    assert_int_equal(sample_act(&sample, who, words), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), reason);
    assert_int_equal(sample.rows, rows);
}

static void a_bid_out_of_turn_bars_the_side(void **state) {
    (void)state;
    begin("cinch-club", "", 1, PEDRO_PHASE_BID);
    const pedro_seat turn = state_now()->turn, seat = (pedro_seat)((turn + 1) & 3);
    const unsigned who = person_of(seat);
    refused(who, "8", "not_your_turn");
    refused(person_of(turn), "!8", "no_error");
    refused(who, "!8h", "no_such_error");
    assert_int_equal(sample_act(&sample, who, "!8"), TABLE_GRANTED);
    assert_int_equal(state_now()->barred, 1 << (seat & 1));
    assert_non_null(strstr(view_of(who), "\"action\":\"!8\""));
    /* The acknowledgement was lost, and the client sends it again. */
    const size_t rows = sample.rows;
    sample.message.act.seq = (int32_t)sample.table->turn_seq_before;
    assert_int_equal(sample_ask(&sample, who), TABLE_GRANTED);
    assert_int_equal(sample.rows, rows);
    refused(who, "!8", "no_such_error");
    sample_close(&sample);
}

static void an_error_that_comes_too_late_is_refused(void **state) {
    char words[PEDRO_ACTION_TEXT_MAX], legal[PEDRO_ACTION_TEXT_MAX];
    (void)state;
    begin("cinch-club", "", 2, PEDRO_PHASE_PLAY);
    const pedro_seat turn = state_now()->turn;
    const unsigned next = person_of((pedro_seat)((turn + 1) & 3));
    const int32_t seq = (int32_t)sample.table->turn_seq;
    assert_true(error_of((pedro_seat)((turn + 1) & 3), 0, words));
    sample_choose(&sample, "simple", legal);
    assert_int_equal(sample_act(&sample, person_of(turn), legal), TABLE_GRANTED);
    /* Meanwhile the turn has come: the card would be played in turn. */
    struct client_act *act = &sample_message(&sample, CLIENT_ACT)->act;
    act->seq = seq;
    strcpy(act->action, words);
    assert_int_equal(sample_ask(&sample, next), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "happened_since");
    sample_close(&sample);
}

static void no_table_without_laws_accepts_errors(void **state) {
    (void)state;
    begin("cinch", "", 3, PEDRO_PHASE_BID);
    const pedro_seat turn = state_now()->turn;
    refused(person_of((pedro_seat)((turn + 1) & 3)), "!8", "no_such_error");
    refused(person_of(turn), "exposed", "not_allowed_now");
    for (unsigned who = 0; who < 4; who++)
        assert_null(strstr(view_of(who), "irregular"));
    sample_close(&sample);
}

/* A card out of turn is demanded back, the offender's partner's lead is required, and a bot answers
 * for a person whose clock has run out. */
static void the_clock_answers_a_demand(void **state) {
    char words[PEDRO_ACTION_TEXT_MAX];
    static struct table_tick tick;
    (void)state;
    begin("cinch-club", "", 4, PEDRO_PHASE_PLAY);
    const pedro_seat turn = state_now()->turn, seat = (pedro_seat)((turn + 2) & 3);
    assert_true(error_of(seat, 0, words));
    assert_int_equal(sample_act(&sample, person_of(seat), words), TABLE_GRANTED);
    assert_int_equal(state_now()->phase, PEDRO_PHASE_DEMAND);
    const pedro_seat asked = state_now()->turn;
    assert_int_equal(asked, (seat + 1) & 3);
    const struct table_clock *clock = &table_clocks[sample.table->clock];
    sample.now_ms += (uint64_t)clock->each_ms + (uint64_t)clock->bank_ms + 1;
    table_tick(sample.table, sample.now_ms, &tick);
    assert_int_equal(tick.rows.count, 1);
    sample_take(&sample, &tick.rows);
    assert_true(sample.table->seat[asked].away);
    sample_run(&sample);
    assert_true(state_now()->turn != asked || state_now()->phase != PEDRO_PHASE_DEMAND);
    sample_close(&sample);
}

/* The list `irregular` in the view of a seat has this action. */
static bool offers(const char *view, const char *words) {
    char quoted[CLIENT_ACT_ACTION_MAX + 2];
    const char *list = strstr(view, "\"irregular\":[");
    snprintf(quoted, sizeof quoted, "\"%s\"", words);
    const char *found = list ? strstr(list, quoted) : NULL;
    return found && found < strchr(list, ']');
}

static unsigned offered, withheld, revokes;

/* For each seat and every card, and some bids: what is offered is what would be accepted. */
static void try_errors(struct sample *of) {
    static struct table_answer answer;
    static char view[TABLE_MESSAGE_MAX];
    const struct table *table = of->table;
    uint8_t chance[PEDRO_SEED_SIZE] = {0};
    if (!table_in_hand(table) || !(table->news & TABLE_NEWS_VIEW))
        return;
    if (table->event.kind == TABLE_EVENT_ACT &&
        table->event.action.kind == PEDRO_ACT_WRONG_CARD &&
        table->effect[0].kind != PEDRO_EFFECT_PLAYED_AHEAD) {
        revokes++;
        for (unsigned who = 0; who < 4; who++)
            assert_null(strstr(view_of(who), "\"action\":\"!"));
    }
    const unsigned who = pedro_rng_below(&of->dice, 4);
    strcpy(view, view_of(who));
    for (unsigned i = 0; i < PEDRO_PACK_MAX + 16; i++) {
        struct client_message message = {.type = CLIENT_ACT};
        char letters[4] = "";
        if (i < PEDRO_PACK_MAX)
            pedro_card_text((pedro_card)i, letters);
        else
            snprintf(letters, sizeof letters, "%u", i - PEDRO_PACK_MAX + 1);
        message.act.seq = (int32_t)table->turn_seq;
        snprintf(message.act.action, sizeof message.act.action, "!%s", letters);
        const struct table_request request = {&message, &sample_people[who], of->now_ms,
                                              chance};
        table_handle_request(table, &request, &answer);
        const bool offer = offers(view, message.act.action);
        if (offer != (answer.outcome == TABLE_GRANTED))
            fail_msg("%s is %soffered: %s", message.act.action, offer ? "" : "not ",
                     view);
        offered += offer;
        withheld += !offer;
    }
}

static void what_is_offered_is_what_is_accepted(void **state) {
    static const char *const variants[] = {"cinch-club", "modern-club"};
    (void)state;
    for (unsigned i = 0; i < effort(8); i++) {
        sample.look = try_errors;
        sample_seat_all(&sample, variants[i % 2], i % 4 > 1 ? "revoke_notice=always" : "",
                        10 + i);
        sample_play(&sample, i % 3 ? "random" : "simple", 400);
        const struct pedro_state before = *state_now();
        sample.look = NULL;
        sample_restart(&sample);
        assert_memory_equal(&before, state_now(), sizeof before);
        sample_close(&sample);
    }
    assert_true(offered > effort(1000) && withheld > effort(1000) &&
                revokes > effort(20));
}

/* A claim plays the rest out, but whether somebody revoked is for each seat to say. */
static void a_claim_leaves_the_review(void **state) {
    unsigned claims = 0;
    (void)state;
    for (unsigned i = 0; i < 60 && claims < 3; i++) {
        char words[PEDRO_ACTION_TEXT_MAX];
        begin("modern-club", "", 100 + i, PEDRO_PHASE_PLAY);
        while (state_now()->phase == PEDRO_PHASE_PLAY) {
            const unsigned who = (unsigned)sample_turn(&sample);
            sample_message(&sample, CLIENT_CLAIM);
            if (sample_ask(&sample, who) == TABLE_GRANTED) {
                assert_int_equal(state_now()->phase, PEDRO_PHASE_REVIEW);
                claims++;
                break;
            }
            sample_choose(&sample, "simple", words);
            assert_int_equal(sample_act(&sample, who, words), TABLE_GRANTED);
        }
        sample_close(&sample);
    }
    assert_int_equal(claims, 3);
}

TEST_GROUP(irregular) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bid_out_of_turn_bars_the_side),
        cmocka_unit_test(an_error_that_comes_too_late_is_refused),
        cmocka_unit_test(no_table_without_laws_accepts_errors),
        cmocka_unit_test(the_clock_answers_a_demand),
        cmocka_unit_test(what_is_offered_is_what_is_accepted),
        cmocka_unit_test(a_claim_leaves_the_review),
    };
    return cmocka_run_group_tests_name("irregular", tests, NULL, NULL);
}
