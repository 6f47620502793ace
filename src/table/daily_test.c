/* daily_test.c - the deals of a day, and that a table and the referee give the same result for the same answers.
 *
 * SPDX-License-Identifier: MIT */
#include "table/daily.h"

#include "bots/choose.h"
#include "check.h"
#include "table/daily_play.h"
#include "table/event_sample.h"

enum { DAY = 20784, ANSWERS_MAX = 4096 }; /* 2026-11-27 */

/* A deal with bots that are quick. */
static struct daily_deal quick_deal(int32_t day, unsigned index) {
    struct daily_deal deal;
    assert_true(daily_deal(day, index, &deal));
    deal.bot = bot_find("casual", strlen("casual"));
    return deal;
}

static void the_seed_is_published(void **state) {
    struct daily_deal deal;
    char digits[2 * PEDRO_SEED_SIZE + 1];
    (void)state;
    assert_true(daily_deal(DAY, 0, &deal));
    assert_string_equal(deal.date, "2026-11-27");
    assert_string_equal(deal.preset->name, "us");
    assert_string_equal(deal.bot->name, "strong");
    /* printf 'pedro daily 2026-11-27 us' | b2sum -l 256 */
    pedro_seed_text(deal.seed, digits);
    assert_string_equal(
        digits, "223266a24bcc723db3a0a042691271ad03cb127a2112c2ae0b29c26af2510b49");
}

static void three_games_stay_and_the_fourth_changes(void **state) {
    static const char *const always[] = {"us", "pidro", "king"};
    const struct pedro_preset *seen[100] = {NULL};
    struct daily_deal deal;
    int count = 0;
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        const struct pedro_rules rules = {.set = pedro_preset(i)->set};
        count += !pedro_has_laws(&rules);
    }
    count -= 3;
    assert_in_range(count, 20, 99);
    for (int day = 0; day < 2 * count; day++) {
        for (unsigned index = 0; index < 3; index++) {
            assert_true(daily_deal(DAY + day, index, &deal));
            assert_string_equal(deal.preset->name, always[index]);
        }
        assert_true(daily_deal(DAY + day, 3, &deal));
        for (int before = 0; before < day && before < count; before++)
            assert_int_equal(seen[before] == deal.preset, before == day - count);
        for (unsigned index = 0; index < 3; index++)
            assert_string_not_equal(deal.preset->name, always[index]);
        if (day < count)
            seen[day] = deal.preset;
    }
    assert_false(daily_deal(DAY, DAILY_GAMES, &deal));
    assert_false(daily_deal(-1, 0, &deal));
    assert_false(daily_deal(RECORD_NO_DAY, 0, &deal));
}

static void each_seat_deals_in_turn(void **state) {
    struct daily_deal today, tomorrow, other;
    (void)state;
    assert_true(daily_deal(DAY, 0, &today));
    assert_true(daily_deal(DAY + 1, 0, &tomorrow));
    assert_true(daily_deal(DAY, 1, &other));
    assert_int_equal(tomorrow.dealer, (today.dealer + 1) % 4);
    assert_int_equal(other.dealer, (today.dealer + 1) % 4);
    assert_memory_not_equal(today.seed, tomorrow.seed, PEDRO_SEED_SIZE);
    assert_memory_not_equal(today.seed, other.seed, PEDRO_SEED_SIZE);
}

/* A table of that deal, with Ann at the person's seat, up to the first decision. */
static void open_deal(struct sample *sample, const struct daily_deal *deal) {
    struct table_event_setup setup = event_setup(TABLE_UNIT_BOARDS, 1);
    struct table_rows rows = {.count = 0};
    setup.variant = deal->preset->name;
    setup.bots = deal->bot->name;
    setup.clock = table_clock_named("untimed");
    setup.fixture.board = (uint16_t)(deal->dealer + 1);
    setup.person[DAILY_SEAT] = &sample_people[0];
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        setup.bot[seat] = deal->bot->name;
    event_open(sample, &setup);
    table_connect(sample->table, &sample_people[0]);
    assert_true(table_deal(sample->table, deal->seed, sample->now_ms, &rows));
    sample_take(sample, &rows);
}

static bool may_claim(const struct sample *sample) {
    const struct pedro_match *match = &sample->table->match;
    struct pedro_view view;
    pedro_view(&match->rules, &match->state, DAILY_SEAT, &view);
    return table_claim_is_sure(&match->rules, &view);
}

/* Ann answers at random, and claims when she can. */
static void answer(struct sample *sample, struct pedro_text *answers) {
    const struct pedro_match *match = &sample->table->match;
    const bool claims = may_claim(sample);
    struct client_message *message =
        sample_message(sample, claims ? CLIENT_CLAIM : CLIENT_ACT);
    struct pedro_legal legal;
    struct pedro_action action;
    struct pedro_text text;
    if (claims) {
        pedro_text_add(answers, daily_claim);
    } else {
        pedro_legal(&match->rules, &match->state, &legal);
        bot_choose_any(&legal, &sample->dice, &action);
        message->act.seq = (int32_t)sample->table->turn_seq;
        pedro_text_init(&text, message->act.action, sizeof message->act.action);
        pedro_action_text(&action, &text);
        pedro_action_text(&action, answers);
    }
    pedro_text_add_char(answers, '\n');
    assert_int_equal(sample_ask(sample, 0), TABLE_GRANTED);
}

static void play_deal(struct sample *sample, struct pedro_text *answers) {
    for (unsigned i = 0; i < EVENT_STEPS_MAX; i++)
        if (!event_step(sample)) {
            if (!table_in_hand(sample->table))
                return;
            answer(sample, answers);
        }
}

static void a_table_and_the_referee_agree(void **state) {
    char room[ANSWERS_MAX];
    struct pedro_text answers;
    unsigned claims = 0, other = 0;
    (void)state;
    for (int day = 0; day < 60; day++) {
        const struct daily_deal deal = quick_deal(DAY + day, (unsigned)day % 4);
        struct sample sample;
        struct daily_result result;
        open_deal(&sample, &deal);
        pedro_text_init(&answers, room, sizeof room);
        play_deal(&sample, &answers);
        assert_true(pedro_text_fits(&answers));
        assert_true(table_event_done(sample.table));
        assert_int_equal(daily_play(&deal, room, answers.length, NULL, &result), 0);
        assert_false(result.bot);
        assert_int_equal(result.margin, daily_margin(&sample.table->match));
        claims += strstr(room, daily_claim) != NULL;
        other += result.margin != 0;
        sample_close(&sample);
    }
    assert_in_range(claims, 1, 59);
    assert_in_range(other, 40, 60);
}

/* In the page the par is played at a table where a bot keeps the seat of the person. */
static void a_table_and_the_referee_have_the_same_par(void **state) {
    (void)state;
    for (int day = 0; day < 40; day++) {
        const struct daily_deal deal = quick_deal(DAY + day, (unsigned)day % 4);
        struct sample sample;
        struct daily_result result;
        open_deal(&sample, &deal);
        sample_message(&sample, CLIENT_AWAY)->away.on = true;
        assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
        event_play_on(&sample);
        assert_true(table_event_done(sample.table));
        assert_int_equal(daily_play(&deal, NULL, 0, NULL, &result), 0);
        assert_true(result.bot);
        assert_int_equal(result.margin, daily_margin(&sample.table->match));
        sample_close(&sample);
    }
}

static void each_game_can_be_the_deal_of_a_day(void **state) {
    (void)state;
    for (int day = 0; day < pedro_preset_count(); day++) {
        const struct daily_deal deal = quick_deal(DAY + day, 3);
        struct daily_result result;
        assert_int_equal(daily_play(&deal, NULL, 0, NULL, &result), 0);
    }
}

/* The result of the first answers of a deal, and of others. */
static int check(const struct daily_deal *deal, const char *answers,
                 struct daily_result *result) {
    return daily_play(deal, answers, strlen(answers), NULL, result);
}

static void wrong_answers_are_refused(void **state) {
    const struct daily_deal deal = quick_deal(DAY, 0);
    struct daily_result result;
    (void)state;
    assert_int_equal(check(&deal, "", &result), PEDRO_ERR_NOT_FOUND);
    assert_int_equal(result.answers, 0);
    assert_int_equal(check(&deal, "hm\n", &result), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(result.answers, 1);
    assert_int_equal(check(&deal, "\n2c", &result), PEDRO_ERR_ILLEGAL_ACTION);
    assert_int_equal(check(&deal, "claim\n", &result), PEDRO_ERR_ILLEGAL_ACTION);
    assert_int_equal(check(&deal, "pass\n\n", &result), PEDRO_ERR_NOT_FOUND);
    assert_int_equal(result.answers, 1);
}

static void answers_that_are_left_are_refused(void **state) {
    const struct daily_deal deal = quick_deal(DAY, 1);
    char room[ANSWERS_MAX];
    struct pedro_text answers;
    struct daily_result result;
    struct sample sample;
    (void)state;
    open_deal(&sample, &deal);
    pedro_text_init(&answers, room, sizeof room);
    play_deal(&sample, &answers);
    assert_int_equal(check(&deal, room, &result), PEDRO_ERR_OK);
    pedro_text_add(&answers, "\n\n");
    assert_int_equal(check(&deal, room, &result), PEDRO_ERR_OK);
    pedro_text_add(&answers, "pass");
    assert_int_equal(check(&deal, room, &result), PEDRO_ERR_TOO_MANY);
    sample_close(&sample);
}

TEST_GROUP(daily) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seed_is_published),
        cmocka_unit_test(three_games_stay_and_the_fourth_changes),
        cmocka_unit_test(each_seat_deals_in_turn),
        cmocka_unit_test(a_table_and_the_referee_agree),
        cmocka_unit_test(a_table_and_the_referee_have_the_same_par),
        cmocka_unit_test(each_game_can_be_the_deal_of_a_day),
        cmocka_unit_test(wrong_answers_are_refused),
        cmocka_unit_test(answers_that_are_left_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
