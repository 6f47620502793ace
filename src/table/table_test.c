/* table_test.c - whole matches at a table, with bots and people, and the tables that
 *their rows give.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "bots/advice.h"
#include "pedro/record.h"
#include "table/table_sample.h"

static struct sample sample;

/* All messages about a table, one after the other. */
static char *all_written(const struct table *table, size_t *length) {
    static const char *const ids[] = {"ann", "bob", "cyd", "dan", "nobody"};
    const size_t size = 1 << 18;
    char *buffer = malloc(size);
    struct pedro_text text;
    assert_non_null(buffer);
    pedro_text_init(&text, buffer, size);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        table_write_table(table, ids[i], table->time_ms, &text);
        table_write_view(table, ids[i], false, table->time_ms + 1000, &text);
        table_write_view(table, ids[i], true, table->time_ms + 1000, &text);
    }
    table_write_lobby(table, &text);
    if (table->started)
        pedro_record_write(&table->match, NULL, &text);
    assert_true(pedro_text_fits(&text));
    *length = text.length;
    return buffer;
}

static struct table *fold_again(const struct sample *from) {
    struct table *table = table_create();
    assert_non_null(table);
    for (size_t i = 0; i < from->rows; i++) {
        struct pedro_refusal wrong;
        if (table_apply_row(table, from->row[i], strlen(from->row[i]), &wrong) != 0)
            fail_msg("%s: %s", from->row[i], sample_word(&wrong));
    }
    return table;
}

static void assert_same(const struct table *one, const struct table *other) {
    size_t length, other_length;
    char *written = all_written(one, &length), *again = all_written(other, &other_length);
    assert_string_equal(written, again);
    assert_int_equal(length, other_length);
    assert_int_equal(one->since_ms, other->since_ms);
    assert_memory_equal(&one->match.state, &other->match.state, sizeof one->match.state);
    for (int i = 0; i < PEDRO_SEATS_MAX; i++)
        assert_int_equal(one->seat[i].bank_ms, other->seat[i].bank_ms);
    free(written);
    free(again);
}

static void a_match_of_every_preset_folds_from_its_rows(void **state) {
    (void)state;
    for (int i = 0; pedro_preset(i); i++) {
        sample_open(&sample, pedro_preset(i)->name, "", "simple", (unsigned)i);
        sample_join(&sample, 1, 1);
        sample_play(&sample, "simple", 700);
        struct table *again = fold_again(&sample);
        assert_same(sample.table, again);
        assert_int_equal(sample.table->seq, sample.rows);
        table_destroy(again);
        sample_close(&sample);
    }
}

static void a_match_goes_on_to_its_end_and_gives_a_record(void **state) {
    static char record[1 << 18];
    struct pedro_text text;
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    (void)state;
    sample_open(&sample, "us", "", "simple", 1);
    pedro_text_init(&text, record, sizeof record);
    assert_false(table_write_record(sample.table, &text));
    sample_play(&sample, "simple", SAMPLE_ROWS_MAX);
    assert_int_equal(sample.table->match.state.phase, PEDRO_PHASE_OVER);
    assert_true(sample.table->news & TABLE_NEWS_OVER);
    assert_int_equal(sample.table->hands, sample.table->match.state.hands_scored);
    assert_true(table_write_record(sample.table, &text));
    assert_true(pedro_text_fits(&text));
    assert_int_equal(pedro_record_read(record, text.length, &match, &tags, &error), 0);
    assert_string_equal(pedro_tags_get(&tags, "Seat0"), "Ann");
    assert_string_equal(pedro_tags_get(&tags, "Seat1"), "bot:simple");
    assert_int_equal(match.state.phase, PEDRO_PHASE_OVER);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    sample_close(&sample);
}

/* The record of the hands that are over has no card of the hand on the table. */
static void assert_hands(struct sample *playing) {
    static char record[1 << 18];
    const struct pedro_match *match = &playing->table->match;
    unsigned *seen = playing->data;
    struct pedro_text text;
    struct pedro_match hands;
    struct pedro_tags tags;
    struct pedro_record_error error;
    pedro_text_init(&text, record, sizeof record);
    if (!table_write_hands(playing->table, &text)) {
        assert_true(!playing->table->started || table_is_over(playing->table) ||
                    match->state.hands_scored == 0);
        return;
    }
    assert_true(pedro_text_fits(&text));
    assert_int_equal(pedro_record_read(record, text.length, &hands, &tags, &error), 0);
    assert_int_equal(hands.state.phase, PEDRO_PHASE_DEAL);
    assert_int_equal(hands.state.hands_scored, match->state.hands_scored);
    assert_true(hands.events <= match->events);
    assert_memory_equal(hands.event, match->event, hands.events * sizeof *hands.event);
    assert_true(hands.events == match->events ||
                match->event[hands.events].seat == PEDRO_NO_SEAT);
    for (size_t i = hands.events + 1; i < match->events; i++)
        assert_true(match->event[i].seat != PEDRO_NO_SEAT);
    assert_string_equal(pedro_tags_get(&tags, "Seat0"), "Ann");
    ++*seen;
    pedro_match_finish(&hands);
    pedro_tags_finish(&tags);
}

static void assert_no_hands(struct sample *playing) {
    assert_false(table_write_hands(playing->table, NULL));
}

static void hands_that_are_over_lie_open_to_who_plays_alone_with_bots(void **state) {
    unsigned seen = 0;
    (void)state;
    sample_open(&sample, "us", "target=20", "simple", 4);
    sample.look = assert_hands;
    sample.data = &seen;
    sample_play(&sample, "simple", SAMPLE_ROWS_MAX);
    assert_true(table_is_over(sample.table));
    assert_true(seen > 20);
    sample_close(&sample);
    /* Two people. */
    sample_open(&sample, "us", "target=20", "simple", 4);
    sample_join(&sample, 1, 1);
    sample.look = assert_no_hands;
    sample_play(&sample, "simple", SAMPLE_ROWS_MAX);
    assert_true(table_is_over(sample.table));
    sample.look = NULL;
    sample_close(&sample);
}

static void a_rematch_goes_on_with_the_next_dealer(void **state) {
    (void)state;
    sample_open(&sample, "us", "target=10", "simple", 2);
    sample_play(&sample, "simple", SAMPLE_ROWS_MAX);
    const pedro_seat next = sample.table->match.state.dealer;
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, 1), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "host_only");
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_int_equal(sample.table->match.state.dealer, next);
    assert_int_equal(sample.table->matches, 2);
    assert_int_equal(sample.table->hands, 0);
    sample_play(&sample, "simple", SAMPLE_ROWS_MAX);
    struct table *again = fold_again(&sample);
    assert_same(sample.table, again);
    table_destroy(again);
    sample_close(&sample);
}

static void an_old_view_makes_an_action_stale(void **state) {
    char words[PEDRO_ACTION_TEXT_MAX];
    (void)state;
    sample_open(&sample, "us", "", "simple", 3);
    sample_run(&sample);
    assert_int_equal(sample_turn(&sample), 0);
    sample_choose(&sample, "simple", words);
    struct client_act *act = &sample_message(&sample, CLIENT_ACT)->act;
    strcpy(act->action, words);
    act->seq = (int32_t)sample.table->turn_seq - 1;
    const size_t rows = sample.rows;
    assert_int_equal(sample_ask(&sample, 0), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "happened_since");
    act->seq = (int32_t)sample.table->turn_seq + 1;
    assert_int_equal(sample_ask(&sample, 0), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "happened_since");
    assert_int_equal(sample.rows, rows);
    sample_close(&sample);
}

static void an_action_sent_twice_is_done_once(void **state) {
    char words[PEDRO_ACTION_TEXT_MAX];
    (void)state;
    sample_open(&sample, "us", "", "simple", 4);
    sample_run(&sample);
    sample_choose(&sample, "simple", words);
    assert_int_equal(sample_act(&sample, 0, words), TABLE_GRANTED);
    const struct client_message twice = sample.message;
    const size_t rows = sample.rows;
    sample.message = twice;
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_int_equal(sample.rows, rows);
    /* Also after others have moved, and after a restart. */
    sample_run(&sample);
    const size_t more = sample.rows;
    sample.message = twice;
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_int_equal(sample.rows, more);
    struct table *again = fold_again(&sample), *old = sample.table;
    sample.table = again;
    sample.message = twice;
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_int_equal(sample.rows, more);
    /* But the same text with another `seq` is not the same action. */
    sample.message = twice;
    strcpy(sample.message.act.action, strcmp(words, "pass") ? "pass" : "7");
    assert_int_equal(sample_ask(&sample, 0), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "happened_since");
    table_destroy(old);
    sample_close(&sample);
}

static void nobody_acts_out_of_turn_or_against_the_rules(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 5);
    sample_run(&sample);
    assert_int_equal(sample_turn(&sample), 0);
    static const struct {
        unsigned who;
        const char *action;
        const char *reason;
    } wrong[] = {{1, "pass", "no_seat"},
                 {0, "As", "not_allowed_now"},
                 {0, "nonsense", "no_action_text"},
                 {0, "", "no_action_text"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(sample_act(&sample, wrong[i].who, wrong[i].action),
                         TABLE_REFUSED);
        assert_string_equal(sample_reason(&sample), wrong[i].reason);
        assert_int_equal(sample.answer.rows.count, 0);
    }
    sample_close(&sample);
}

static void the_answer_of_a_bot_comes_too_late_when_its_person_is_back(void **state) {
    static struct table_turn turn;
    struct pedro_action action;
    (void)state;
    sample_open(&sample, "us", "", "simple", 6);
    sample_run(&sample);
    sample_message(&sample, CLIENT_AWAY)->away.on = true;
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_false(table_bot_turn(sample.table, &turn)); /* nobody is here */
    assert_true(table_connect(sample.table, &sample_people[0]));
    assert_true(table_bot_turn(sample.table, &turn));
    table_turn_act(&turn, NULL, &action, NULL);
    sample_message(&sample, CLIENT_AWAY)->away.on = false;
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    table_bot_answer(sample.table, &turn, &action, sample.now_ms, &sample.answer);
    assert_int_equal(sample.answer.outcome, TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "happened_since");
    assert_int_equal(sample_turn(&sample), 0);
    sample_close(&sample);
}

static void a_hint_is_given_to_who_plays_alone_with_bots(void **state) {
    static struct table_turn turn;
    static char buffer[4096];
    struct pedro_action action, advice;
    struct bot_reason reason = {.sentence = NULL};
    struct pedro_text text;
    (void)state;
    sample_open(&sample, "us", "", "simple", 7);
    sample_run(&sample);
    sample_message(&sample, CLIENT_HINT);
    assert_int_equal(sample_ask(&sample, 0), TABLE_HINT);
    assert_true(table_hint_turn(sample.table, "ann", &turn));
    assert_false(table_hint_turn(sample.table, "bob", &turn));
    table_turn_act(&turn, NULL, &action, &reason);
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_hint(&turn, &action, &reason, &text);
    assert_true(pedro_text_fits(&text));
    assert_true(pedro_legal_has(&turn.legal, &action));
    /* It is the advice that this seat has everywhere. */
    const struct bot_turn asked = {.rules = &turn.rules,
                                   .view = &turn.view,
                                   .legal = &turn.legal,
                                   .history = &turn.history};
    bot_advise(bot_strongest(), NULL, &asked, &advice, NULL);
    assert_memory_equal(&action, &advice, sizeof action);
    sample_close(&sample);
    sample_open(&sample, "us", "", "simple", 7);
    assert_int_equal(sample_join(&sample, 1, 1), TABLE_GRANTED);
    sample_run(&sample);
    sample_message(&sample, CLIENT_HINT);
    assert_int_equal(sample_ask(&sample, 0), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "no_hints");
    sample_close(&sample);
}

/* Sends a request of `who` and returns the reason of its refusal. */
static const char *refusal(unsigned who) {
    assert_int_equal(sample_ask(&sample, who), TABLE_REFUSED);
    return sample_reason(&sample);
}

static void what_comes_at_the_wrong_time_is_refused(void **state) {
    (void)state;
    sample_open(&sample, "us", "", NULL, 5);
    sample_message(&sample, CLIENT_LOBBY);
    assert_string_equal(refusal(0), "not_for_tables");
    sample_message(&sample, CLIENT_AWAY)->away.on = true;
    assert_string_equal(refusal(0), "no_match_on");
    sample_message(&sample, CLIENT_UNDO);
    assert_string_equal(refusal(0), "no_hand");
    sample_message(&sample, CLIENT_CLAIM);
    assert_string_equal(refusal(0), "not_playing");
    sample_message(&sample, CLIENT_HINT);
    assert_string_equal(refusal(0), "nothing_to_decide");
    sample_close(&sample);
    sample_open(&sample, "us", "", "simple", 5);
    assert_int_equal(sample_join(&sample, 1, 1), TABLE_GRANTED);
    sample_run(&sample);
    struct client_join *join = &sample_message(&sample, CLIENT_JOIN)->join;
    join->has_seat = true;
    join->seat = 2;
    assert_string_equal(refusal(0), "have_seat");
    const unsigned other = sample_turn(&sample) == 0;
    assert_int_equal(sample_act(&sample, other, "pass"), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), "not_your_turn");
    static const struct table_person nobody = {.id = "nob"};
    const struct table_request request = {&sample.message, &nobody, sample.now_ms, NULL};
    table_handle_request(sample.table, &request, &sample.answer);
    assert_string_equal(sample_reason(&sample), "name_needed");
    sample_close(&sample);
}

TEST_GROUP(table) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_of_every_preset_folds_from_its_rows),
        cmocka_unit_test(a_match_goes_on_to_its_end_and_gives_a_record),
        cmocka_unit_test(hands_that_are_over_lie_open_to_who_plays_alone_with_bots),
        cmocka_unit_test(a_rematch_goes_on_with_the_next_dealer),
        cmocka_unit_test(an_old_view_makes_an_action_stale),
        cmocka_unit_test(an_action_sent_twice_is_done_once),
        cmocka_unit_test(nobody_acts_out_of_turn_or_against_the_rules),
        cmocka_unit_test(the_answer_of_a_bot_comes_too_late_when_its_person_is_back),
        cmocka_unit_test(a_hint_is_given_to_who_plays_alone_with_bots),
        cmocka_unit_test(what_comes_at_the_wrong_time_is_refused),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
