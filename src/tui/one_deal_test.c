/* one_deal_test.c - a deal that others play too: as the referee plays it, resumed, studied, and without help.
 *
 * SPDX-License-Identifier: MIT */
#include "table/daily_play.h"
#include "tui/session_sample.h"

enum { DAY = 20784, ANSWERS_MAX = 4096 }; /* 2026-11-27 */

/* The settings of a deal of the day, with bots that are quick. */
static struct session_settings settings_for(struct daily_deal *deal, int32_t day,
                                            unsigned index) {
    assert_true(daily_deal(day, index, deal));
    deal->bot = bot_find("casual", strlen("casual"));
    struct session_settings settings = settings_of(deal->preset->name);
    daily_ruleset(deal, &settings.set);
    memcpy(settings.seed, deal->seed, sizeof settings.seed);
    settings.dealer = deal->dealer;
    settings.human_chosen = settings.one_deal = true;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        settings.player[seat].bot = deal->bot;
        settings.player[seat].chosen = true;
    }
    return settings;
}

/* What the person did, as the answers that the referee reads. */
static size_t answers_of(const struct pedro_match *match, char room[ANSWERS_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, room, ANSWERS_MAX);
    for (size_t i = 0; i < match->events; i++) {
        if (match->event[i].seat != DAILY_SEAT)
            continue;
        pedro_action_text(&match->event[i].action, &text);
        pedro_text_add_char(&text, '\n');
    }
    assert_true(pedro_text_fits(&text));
    return text.length;
}

/* What is sent has the same result, also if the rest was claimed. */
static void check_sent(const struct daily_deal *deal, bool claimed) {
    char answers[ANSWERS_MAX];
    struct daily_result result;
    struct pedro_text text;
    pedro_text_init(&text, answers, sizeof answers);
    assert_int_equal(daily_answers(&session.match, &text), 0);
    assert_true(pedro_text_fits(&text));
    assert_true(!claimed || strstr(answers, "claim\n"));
    assert_int_equal(daily_play(deal, answers, text.length, NULL, &result), 0);
    assert_int_equal(result.margin, daily_margin(&session.match));
}

static void check_result(const struct daily_deal *deal) {
    char answers[ANSWERS_MAX];
    struct daily_result result;
    const size_t length = answers_of(&session.match, answers);
    assert_int_equal(session_next(&session), SESSION_OVER);
    assert_int_equal(session.player.view.phase, PEDRO_PHASE_OVER);
    assert_int_equal(daily_play(deal, answers, length, NULL, &result), 0);
    assert_int_equal(result.margin, daily_margin(&session.match));
    check_sent(deal, false);
}

static void a_session_and_the_referee_agree(void **data) {
    (void)data;
    for (int day = 0; day < 24; day++) {
        struct daily_deal deal;
        const struct session_settings settings =
            settings_for(&deal, DAY + day, (unsigned)day % 4);
        assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
        go_on(&session, SIZE_MAX);
        check_result(&deal);
        session_finish(&session);
    }
}

/* Plays on, and claims the rest as soon as that is sure. True if the person has. */
static bool go_on_and_claim(void) {
    bool claimed = false;
    while (session_next(&session) != SESSION_OVER) {
        if (session_next(&session) == SESSION_HUMAN && !claimed && session.player.claim) {
            player_claim(&session.player);
            claimed = player_take(&session.player) == PLAYER_TOLD;
        }
        if (claimed)
            player_take(&session.player);
        else
            go_on(&session, session.match.events + 1);
    }
    return claimed;
}

static void a_claim_is_sent_as_one(void **data) {
    unsigned claims = 0;
    (void)data;
    for (int day = 0; day < 24; day++) {
        struct daily_deal deal;
        const struct session_settings settings =
            settings_for(&deal, DAY + day, (unsigned)day % 4);
        assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
        const bool claimed = go_on_and_claim();
        check_sent(&deal, claimed);
        claims += claimed;
        session_finish(&session);
    }
    assert_true(claims > 3);
}

static void a_deal_is_resumed_from_its_file(void **data) {
    struct daily_deal deal;
    char path[AUTOSAVE_PATH_MAX];
    struct session_settings settings = settings_for(&deal, DAY, 2);
    (void)data;
    snprintf(path, sizeof path, "%s/deal.pedro", home);
    settings.file = path;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    assert_string_equal(session.save.path, path);
    go_on(&session, 12);
    session_finish(&session);
    assert_int_equal(session_resume(&session, &settings, path), SESSION_FINE);
    assert_int_equal(session.match.events, 12);
    go_on(&session, SIZE_MAX);
    check_result(&deal);
    session_finish(&session);
    /* Also if all that is missing is to be told of the end. */
    assert_int_equal(session_resume(&session, &settings, path), SESSION_FINE);
    check_result(&deal);
    session_finish(&session);
}

/* True if the request changed nothing but told why not. */
static bool is_refused(struct session *match) {
    const size_t events = match->match.events;
    const bool told = player_take(&match->player) == PLAYER_TOLD &&
                      strstr(match->player.notice_room, "Others play this deal too");
    player_clear_notice(&match->player);
    return told && match->match.events == events;
}

static void others_who_play_the_deal_have_no_help_either(void **data) {
    struct daily_deal deal;
    const struct session_settings settings = settings_for(&deal, DAY, 0);
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    while (session.match.state.phase != PEDRO_PHASE_PLAY ||
           session_next(&session) != SESSION_HUMAN)
        go_on(&session, session.match.events + 1);
    player_clear_notice(&session.player);
    player_hint(&session.player);
    assert_true(is_refused(&session));
    player_undo(&session.player, CLIENT_UNDO_ANSWER_ASK);
    assert_true(is_refused(&session));
    player_redeal(&session.player, CLIENT_REDEAL_ANSWER_YES);
    assert_true(is_refused(&session));
    session.player.link->level(&session, bot_find("simple", 6));
    assert_true(is_refused(&session));
    session.player.link->autoplay(&session, true);
    assert_true(is_refused(&session));
    session.player.link->resign(&session);
    assert_true(is_refused(&session));
    go_on(&session, SIZE_MAX);
    player_start(&session.player);
    assert_true(is_refused(&session));
    assert_int_equal(session_next(&session), SESSION_OVER);
    session_finish(&session);
}

static void the_deal_is_studied_when_it_is_over(void **data) {
    struct daily_deal deal;
    const struct session_settings settings = settings_for(&deal, DAY, 1);
    (void)data;
    assert_int_equal(session_begin(&session, &settings), SESSION_FINE);
    go_on(&session, SIZE_MAX);
    const int32_t margin = daily_margin(&session.match);
    session_study(&session);
    assert_true(session.player.study);
    assert_int_not_equal(session_next(&session), SESSION_OVER);
    go_on(&session, SIZE_MAX);
    assert_int_equal(session_next(&session), SESSION_OVER);
    assert_true(session_settle(&session));
    assert_false(session.player.study);
    assert_int_equal(daily_margin(&session.match), margin);
    check_result(&deal);
    session_finish(&session);
}

TEST_GROUP(one_deal) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_session_and_the_referee_agree, clean),
        cmocka_unit_test_teardown(a_claim_is_sent_as_one, clean),
        cmocka_unit_test_teardown(a_deal_is_resumed_from_its_file, clean),
        cmocka_unit_test_teardown(others_who_play_the_deal_have_no_help_either, clean),
        cmocka_unit_test_teardown(the_deal_is_studied_when_it_is_over, clean),
    };
    return cmocka_run_group_tests_name("tui-one-deal", tests, begin, end);
}
