/* hear_test.c - a player who receives messages knows all that the table shows: every
 * view, choice and call, in random games of all presets and of random house rules; and
 * damaged messages do no harm.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "client/hear_sample.h"
#include "effort.h"
#include "pedro/json.h"
#include "table/event_sample.h"
#include "table/hands.h"
#include "table/table_games.h"
#include "words/hand_result.h"

static struct sample sample;
/* By seat, the spectator last. */
static struct player player[PEDRO_SEATS_MAX + 1];
static bool seated[PEDRO_SEATS_MAX + 1];
static unsigned compared, events, choices, hands;
static bool damaged;

/* --- damage --- */

/* Changes a few bytes of a message, mostly to characters that are plausible there. */
static size_t damage(char *bytes, size_t length, size_t room) {
    static const char likely[] = "0123456789-\"[]{},:?cdhsAKQJTX\x01\x1b\xff";
    unsigned times = pedro_rng_below(&sample.dice, 3);
    while (times-- > 0 && length > 1) {
        const size_t at = pedro_rng_below(&sample.dice, (uint32_t)length);
        const char byte = likely[pedro_rng_below(&sample.dice, sizeof likely - 1)];
        switch (pedro_rng_below(&sample.dice, 3)) {
        case 0:
            bytes[at] = byte;
            break;
        case 1:
            memmove(bytes + at, bytes + at + 1, length - at - 1);
            length--;
            break;
        default:
            if (length == room)
                break;
            memmove(bytes + at + 1, bytes + at, length - at);
            bytes[at] = byte;
            length++;
            break;
        }
    }
    return length;
}

/* --- hearing --- */

static enum player_news tell(int recipient, struct pedro_text *text, size_t room) {
    size_t length = text->length;
    assert_true(pedro_text_fits(text));
    if (damaged)
        length = damage(text->buffer, length, room);
    return sample_hear(&player[recipient], text->buffer, length);
}

static void same_choices(const struct pedro_legal *one, const struct pedro_legal *other) {
    static char written[2][16384];
    struct pedro_text text;
    pedro_text_init(&text, written[0], sizeof written[0]);
    pedro_json_legal(one, &text);
    pedro_text_init(&text, written[1], sizeof written[1]);
    pedro_json_legal(other, &text);
    assert_string_equal(written[0], written[1]);
}

static void same_view(const struct player *of, const struct table *table,
                      pedro_seat seat) {
    const struct pedro_match *match = &table->match;
    struct pedro_view view;
    struct pedro_legal legal;
    pedro_view(&match->rules, &match->state, seat, &view);
    assert_memory_equal(&of->view, &view, sizeof view);
    compared++;
    assert_int_equal(of->calls, match->calls);
    for (size_t i = 0; i < match->calls; i++) {
        assert_int_equal(of->call[i].seat, match->call[i].seat);
        assert_int_equal(of->call[i].bid, match->call[i].bid);
    }
    assert_int_equal(of->has_legal, seat != PEDRO_NO_SEAT && match->state.turn == seat);
    struct pedro_legal errors;
    pedro_errors(&match->rules, &match->state, seat, &errors);
    assert_memory_equal(&of->errors, &errors, sizeof errors);
    if (!of->has_legal)
        return;
    /* A list can be packed in two ways. */
    pedro_legal(&match->rules, &match->state, &legal);
    same_choices(&of->legal, &legal);
    if (legal.phase == PEDRO_PHASE_GIVE)
        assert_int_equal(of->to, turn_receiver(&match->rules, &match->state, seat));
    choices++;
}

/* After a hand everybody knows all hands. */
static void same_hands(const struct player *of, const struct table *table) {
    struct table_hands truth;
    assert_true(table_hands(&table->match, &truth));
    assert_memory_equal(of->revealed.held, truth.held, sizeof truth.held);
    hands++;
}

static void hear_view_of(const struct table *table, int recipient, const char *id) {
    static char room[2 * TABLE_MESSAGE_MAX];
    const pedro_seat seat = table_seat_of(table, id);
    struct pedro_text text;
    bool whole = !seated[recipient];
    enum player_news news = PLAYER_NOTHING;
    pedro_text_init(&text, room, sizeof room);
    if (!whole && table_write_news(table, id, sample.now_ms, &text))
        news = tell(recipient, &text, sizeof room);
    else
        whole = true;
    if (whole || player[recipient].lost_track) {
        pedro_text_init(&text, room, sizeof room);
        table_write_view(table, id, !seated[recipient], sample.now_ms, &text);
        news = tell(recipient, &text, sizeof room);
    }
    seated[recipient] = true;
    events += news == PLAYER_EVENT;
    if (!damaged)
        same_view(&player[recipient], table, seat);
    if (!damaged && news == PLAYER_EVENT && review_is_due(&player[recipient].happening))
        same_hands(&player[recipient], table);
}

/* After every row each recipient gets the changes. */
static void hear_all(struct sample *of) {
    static char room[2 * TABLE_MESSAGE_MAX];
    const struct table *table = of->table;
    struct pedro_text text;
    for (int i = 0; i <= table->set.players; i++) {
        const bool plays = i < table->set.players;
        const char *id = plays ? sample_people[i].id : "nobody";
        pedro_text_init(&text, room, sizeof room);
        if (table->news & TABLE_NEWS_TABLE || !player[i].table[0]) {
            table_write_table(table, id, 0, &text);
            tell(i, &text, sizeof room);
        }
        if (table->news & TABLE_NEWS_VIEW && table->started)
            hear_view_of(table, i, id);
    }
}

static void begin_anew(struct sample *of) {
    (void)of;
    for (int i = 0; i <= PEDRO_SEATS_MAX; i++) {
        player_finish(&player[i]);
        player_init(&player[i], &sample_link, NULL);
        seated[i] = false;
    }
}

static void what_is_heard_is_what_the_table_shows(void **data) {
    (void)data;
    damaged = false;
    begin_anew(&sample);
    sample.look = hear_all;
    table_games(&sample, "hear", 14, 160, begin_anew);
    assert_true(compared > effort(20000));
    assert_true(events > effort(20000));
    assert_true(choices > effort(3000));
    assert_true(hands > effort(20));
}

static void damaged_messages_do_no_harm(void **data) {
    (void)data;
    damaged = true;
    events = 0;
    begin_anew(&sample);
    sample.look = hear_all;
    table_games(&sample, "harm", 14, 160, begin_anew);
    /* Most of the damaged messages can still be read. */
    assert_true(events > effort(2000));
    begin_anew(&sample);
}

static void text_that_cannot_be_shown_is_not(void **data) {
    static const char message[] =
        "{\"type\":\"chat\",\"table\":\"t1\",\"seat\":0,\"name\":\"A\\u001b[2Jnn\","
        "\"text\":\"\\u0001\\u0021 hello\"}";
    struct json json;
    (void)data;
    player_init(&player[0], &sample_link, NULL);
    memcpy(player[0].table, "t1", 3);
    assert_int_equal(hear_parse(message, sizeof message - 1, &json), SERVER_CHAT);
    assert_int_equal(hear(&player[0], SERVER_CHAT, &json), PLAYER_TOLD);
    assert_string_equal(player[0].notice_room, "?: ?\n");
}

/* A refusal is a word and values; one with an unknown word is shown with the message of
 * the server. */
static void a_refusal_is_a_sentence(void **data) {
    static const char *const messages[][2] = {
        {"{\"type\":\"error\",\"code\":\"busy\",\"message\":\"x\","
         "\"reason\":\"undo_asked\"}",
         "Somebody else is asking to take back already.\n"},
        {"{\"type\":\"error\",\"code\":\"busy\",\"message\":\"Not today.\","
         "\"reason\":\"nosuch\",\"values\":{\"a\":\"b\"}}",
         "Not today.\n"}};
    (void)data;
    for (size_t i = 0; i < 2; i++) {
        struct json json;
        player_init(&player[0], &sample_link, NULL);
        assert_int_equal(hear_parse(messages[i][0], strlen(messages[i][0]), &json),
                         SERVER_ERROR);
        assert_int_equal(hear(&player[0], SERVER_ERROR, &json), PLAYER_TOLD);
        assert_string_equal(player[0].notice_room, messages[i][1]);
    }
}

/* Messages of another table, and those that come too early, are ignored. */
static void only_the_own_table_is_heard(void **data) {
    static const char other[] =
        "{\"type\":\"chat\",\"table\":\"t2\",\"seat\":0,\"name\":\"A\",\"text\":\"b\"}";
    (void)data;
    player_init(&player[0], &sample_link, NULL);
    assert_int_equal(sample_hear(&player[0], other, sizeof other - 1), PLAYER_NOTHING);
    memcpy(player[0].table, "t1", 3);
    assert_int_equal(sample_hear(&player[0], other, sizeof other - 1), PLAYER_NOTHING);
}

/* A person who has lost the connection is named when it is their turn; later how a bot can play. */
static void who_is_waited_for_is_named(void **data) {
    static char message[2][TABLE_MESSAGE_MAX];
    struct pedro_text text;
    (void)data;
    sample_seat_all(&sample, "us", "", 5);
    sample_run(&sample);
    const int turn = sample_turn(&sample);
    const unsigned me = turn == 0 ? 1 : 0;
    player_init(&player[0], &sample_link, NULL);
    for (unsigned i = 0; i < 2; i++) {
        struct json json;
        pedro_text_init(&text, message[0], sizeof message[0]);
        table_write_table(sample.table, sample_people[me].id, 0, &text);
        hear_parse(message[0], text.length, &json);
        player_clear_notice(&player[0]);
        hear(&player[0], SERVER_TABLE, &json);
        pedro_text_init(&text, message[1], sizeof message[1]);
        table_write_view(sample.table, sample_people[me].id, true, sample.now_ms, &text);
        hear_parse(message[1], text.length, &json);
        if (i == 0)
            player_clear_notice(&player[0]);
        hear(&player[0], SERVER_VIEW, &json);
        if (i == 0)
            assert_string_equal(player[0].notice_room, "Waiting for Ann …\n");
        sample.table->seat[turn].absent = true;
    }
    assert_string_equal(player[0].notice_room,
                        "Ann is still not connected. `bot East` lets a computer player "
                        "play until Ann returns.\n");
    player_finish(&player[0]);
    sample_close(&sample);
}

/* Whoever asks to take back is told, once, that somebody did not agree. */
static void a_refused_request_is_told(void **data) {
    static char message[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    (void)data;
    sample_seat_all(&sample, "us", "", 5);
    sample_run(&sample);
    player_init(&player[0], &sample_link, NULL);
    static const pedro_seat refused[] = {PEDRO_NO_SEAT, 1, 1, PEDRO_NO_SEAT, 1, 0};
    static const bool told[] = {false, true, false, false, true, false};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        struct json json;
        sample.table->refused = refused[i];
        pedro_text_init(&text, message, sizeof message);
        table_write_table(sample.table, sample_people[0].id, 0, &text);
        hear_parse(message, text.length, &json);
        player_clear_notice(&player[0]);
        hear(&player[0], SERVER_TABLE, &json);
        assert_true(told[i] ==
                    (strstr(player[0].notice_room,
                            " did not agree, so nothing is changed.") != NULL));
    }
    player_finish(&player[0]);
    sample_close(&sample);
}

static void hear_text_of(void (*write)(const struct table *table,
                                       struct pedro_text *text),
                         enum server_type type) {
    static char message[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    struct json json;
    pedro_text_init(&text, message, sizeof message);
    write(sample.table, &text);
    assert_int_equal(hear_parse(message, text.length, &json), type);
    hear(&player[0], type, &json);
}

static void write_table(const struct table *table, struct pedro_text *text) {
    table_write_table(table, "", 0, text);
}

static void write_view(const struct table *table, struct pedro_text *text) {
    table_write_view(table, "", true, 0, text);
}

/* A match that hands ended is over for a person too, and may be a draw. */
static void a_table_of_a_tournament_says_so(void **data) {
    char end[400];
    struct pedro_text text;
    const struct table_event_setup setup = event_setup(TABLE_UNIT_HANDS, 1);
    (void)data;
    event_open(&sample, &setup);
    event_play_on(&sample);
    sample.table->match.state.score[0] = sample.table->match.state.score[1] = 7;
    player_init(&player[0], &sample_link, NULL);
    hear_text_of(write_table, SERVER_TABLE);
    assert_non_null(strstr(player[0].notice_room, "Round 2 of Autumn pairs, table 5.\n"));
    assert_true(player[0].tournament);
    hear_text_of(write_view, SERVER_VIEW);
    assert_int_equal(player_next(&player[0]), PLAYER_OVER);
    pedro_text_init(&text, end, sizeof end);
    review_match(&player[0].rules, &player[0].view, &player[0].seats, &text);
    assert_string_equal(end, "The match is a draw.\n");
    player_finish(&player[0]);
    sample_close(&sample);
}

/* Each board is over before the next one: only the last ends the try of a challenge. */
static void a_table_of_boards_says_which_one(void **data) {
    struct table_event_setup setup = event_setup(TABLE_UNIT_BOARDS, 2);
    (void)data;
    setup.fixture.waits = true;
    event_open(&sample, &setup);
    event_play_until_dealt(&sample, 1);
    player_init(&player[0], &sample_link, NULL);
    hear_text_of(write_table, SERVER_TABLE);
    assert_non_null(strstr(player[0].notice_room, "Board 1 of 2.\n"));
    assert_int_equal(player[0].board, 1);
    assert_true(player[0].more && !player[0].done);
    player_clear_notice(&player[0]);
    event_play_on(&sample);
    hear_text_of(write_table, SERVER_TABLE);
    assert_string_equal(player[0].notice_room, "Board 2 of 2.\n");
    assert_true(!player[0].more && player[0].done);
    player_finish(&player[0]);
    sample_close(&sample);
}

TEST_GROUP(hear) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_of_a_tournament_says_so),
        cmocka_unit_test(a_table_of_boards_says_which_one),
        cmocka_unit_test(what_is_heard_is_what_the_table_shows),
        cmocka_unit_test(damaged_messages_do_no_harm),
        cmocka_unit_test(text_that_cannot_be_shown_is_not),
        cmocka_unit_test(a_refusal_is_a_sentence),
        cmocka_unit_test(only_the_own_table_is_heard),
        cmocka_unit_test(who_is_waited_for_is_named),
        cmocka_unit_test(a_refused_request_is_told),
    };
    return cmocka_run_group_tests_name("client-hear", tests, NULL, NULL);
}
