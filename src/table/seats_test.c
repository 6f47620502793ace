/* seats_test.c - people join, leave, are replaced by bots and return; the host arranges
 *the seats.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "table/table_sample.h"

enum { ANN, BOB, CYD, DAN };

static struct sample sample;

static void assert_refused(enum table_outcome outcome, enum pedro_refusal_code code) {
    assert_int_equal(outcome, TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), pedro_refusal_word(code));
    assert_int_equal(sample.answer.rows.count, 0);
}

static enum table_outcome leave(unsigned who) {
    sample_message(&sample, CLIENT_LEAVE);
    return sample_ask(&sample, who);
}

static enum table_outcome put_bot(unsigned who, int seat, const char *bot) {
    struct client_seat *wanted = &sample_message(&sample, CLIENT_SEAT)->seat;
    wanted->seat = seat;
    wanted->has_bot = bot != NULL;
    if (bot)
        strcpy(wanted->bot, bot);
    return sample_ask(&sample, who);
}

static enum table_outcome swap(unsigned who, int seat, int with) {
    struct client_swap *wanted = &sample_message(&sample, CLIENT_SWAP)->swap;
    wanted->seat = seat;
    wanted->with = with;
    return sample_ask(&sample, who);
}

static enum table_outcome start(unsigned who) {
    sample_message(&sample, CLIENT_START);
    return sample_ask(&sample, who);
}

static void who_opens_a_table_sits_down_and_is_host(void **state) {
    (void)state;
    sample_open(&sample, "cinch", "target=31", NULL, 1);
    assert_string_equal(sample.table->host, "ann");
    assert_int_equal(table_seat_of(sample.table, "ann"), 0);
    assert_int_equal(sample.table->set.target, 31);
    assert_false(sample.table->started);
    for (int seat = 1; seat < 4; seat++)
        assert_int_equal(sample.table->seat[seat].kind, TABLE_EMPTY);
    sample_close(&sample);
}

static void a_game_that_does_not_exist_is_not_opened(void **state) {
    static const struct {
        const char *variant, *options, *bots;
        enum pedro_refusal_code code;
    } wrong[] = {
        {"nonsense", "", "", PEDRO_REFUSED_UNKNOWN_GAME},
        {"us", "nonsense=1", "", PEDRO_REFUSED_UNKNOWN_KEY},
        {"us", "min_bid=many", "", PEDRO_REFUSED_NO_NUMBER},
        {"us", "players=5", "", PEDRO_REFUSED_PAIRS_PLAYERS},
        {"us", "", "nobody", PEDRO_REFUSED_UNKNOWN_BOT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const uint8_t chance[PEDRO_SEED_SIZE] = {1};
        struct client_open *open = &sample_message(&sample, CLIENT_OPEN)->open;
        const struct table_request request = {&sample.message, &sample_people[ANN], 5,
                                              chance};
        strcpy(open->variant, wrong[i].variant);
        strcpy(open->options, wrong[i].options);
        strcpy(open->bots, wrong[i].bots);
        open->has_bots = wrong[i].bots[0];
        table_open(&request, "t", &sample.answer);
        assert_refused(sample.answer.outcome, wrong[i].code);
    }
}

static void a_seat_is_taken_by_one_person_and_a_person_takes_one_seat(void **state) {
    (void)state;
    sample_open(&sample, "us", "", NULL, 2);
    assert_int_equal(sample_join(&sample, BOB, 2), TABLE_GRANTED);
    assert_refused(sample_join(&sample, CYD, 2), PEDRO_REFUSED_SEAT_TAKEN);
    assert_refused(sample_join(&sample, CYD, 5), PEDRO_REFUSED_UNKNOWN_SEAT);
    assert_int_equal(sample_join(&sample, BOB, 3), TABLE_GRANTED); /* moves */
    assert_int_equal(table_seat_of(sample.table, "bob"), 3);
    assert_int_equal(sample.table->seat[2].kind, TABLE_EMPTY);
    assert_refused(sample_join(&sample, BOB, 0), PEDRO_REFUSED_SEAT_TAKEN);
    assert_int_equal(sample_join(&sample, CYD, -1), TABLE_GRANTED); /* looks on */
    assert_int_equal(table_seat_of(sample.table, "cyd"), PEDRO_NO_SEAT);
    sample_close(&sample);
}

static void only_the_host_arranges_and_only_between_matches(void **state) {
    (void)state;
    sample_open(&sample, "us", "", NULL, 3);
    sample_join(&sample, BOB, 1);
    assert_refused(put_bot(BOB, 2, "simple"), PEDRO_REFUSED_HOST_ONLY);
    assert_refused(swap(BOB, 0, 1), PEDRO_REFUSED_HOST_ONLY);
    assert_refused(start(BOB), PEDRO_REFUSED_HOST_ONLY);
    assert_refused(put_bot(ANN, 2, "nobody"), PEDRO_REFUSED_UNKNOWN_BOT);
    assert_refused(put_bot(ANN, 9, "simple"), PEDRO_REFUSED_UNKNOWN_SEAT);
    assert_int_equal(put_bot(ANN, 2, "random"), TABLE_GRANTED);
    assert_string_equal(sample.table->seat[2].bot, "random");
    assert_int_equal(put_bot(ANN, 2, NULL), TABLE_GRANTED);
    assert_int_equal(sample.table->seat[2].kind, TABLE_EMPTY);
    assert_int_equal(swap(ANN, 0, 3), TABLE_GRANTED);
    assert_int_equal(table_seat_of(sample.table, "ann"), 3);
    assert_int_equal(start(ANN), TABLE_GRANTED);
    assert_int_equal(sample.table->seat[0].kind, TABLE_BOT);
    assert_refused(swap(ANN, 0, 1), PEDRO_REFUSED_MATCH_ON);
    assert_refused(start(ANN), PEDRO_REFUSED_MATCH_ON);
    assert_refused(put_bot(ANN, 2, "simple"), PEDRO_REFUSED_CONNECTED);
    sample_close(&sample);
}

/* Connects and requests the seat of a bot during a hand. */
static void reserve(unsigned who, int seat) {
    assert_true(table_connect(sample.table, &sample_people[who]));
    assert_int_equal(sample_join(&sample, who, seat), TABLE_RESERVED);
    assert_int_equal(sample.answer.rows.count, 0);
    const struct table_request request = {.message = &sample.message,
                                          .who = &sample_people[who]};
    table_reserve(sample.table, &request);
    assert_int_equal(table_reserved_for(sample.table, sample_people[who].id), seat);
}

/* Plays until another hand has begun. */
static void play_hand(void) {
    char words[PEDRO_ACTION_TEXT_MAX];
    const uint16_t hand = sample.table->match.state.hands;
    while (sample_run(&sample), sample.table->match.state.hands == hand) {
        sample_choose(&sample, "simple", words);
        assert_int_equal(sample_act(&sample, (unsigned)sample_turn(&sample), words),
                         TABLE_GRANTED);
    }
    assert_true(table_in_hand(sample.table));
}

static void a_bots_seat_in_a_hand_is_given_when_the_hand_is_over(void **state) {
    (void)state;
    sample_open(&sample, "us", "target=500", "simple", 11);
    sample_play(&sample, "simple", 20);
    assert_true(table_in_hand(sample.table));
    reserve(BOB, 1);
    assert_int_equal(table_seat_of(sample.table, "bob"), PEDRO_NO_SEAT);
    /* A seat is reserved for one person, and a person waits for one seat. */
    assert_refused(sample_join(&sample, CYD, 1), PEDRO_REFUSED_SEAT_PROMISED);
    reserve(BOB, 2);
    reserve(CYD, 1);
    reserve(DAN, 3);
    table_disconnect(sample.table, "dan", sample.now_ms);
    assert_int_equal(table_reserved_for(sample.table, "dan"), PEDRO_NO_SEAT);
    play_hand();
    assert_int_equal(table_seat_of(sample.table, "bob"), 2);
    assert_int_equal(table_seat_of(sample.table, "cyd"), 1);
    assert_int_equal(sample.table->seat[3].kind, TABLE_BOT); /* Dan has gone */
    assert_int_equal(table_reserved_for(sample.table, "bob"), PEDRO_NO_SEAT);
    sample_close(&sample);
}

static void who_held_a_seat_goes_before_who_waits_for_it(void **state) {
    (void)state;
    sample_open(&sample, "us", "target=500", "simple", 12);
    sample_join(&sample, BOB, 1);
    sample_play(&sample, "simple", 20);
    assert_int_equal(leave(BOB), TABLE_GRANTED);
    reserve(CYD, 1);
    assert_int_equal(sample_join(&sample, BOB, -1), TABLE_GRANTED);
    assert_int_equal(table_seat_of(sample.table, "bob"), 1);
    assert_int_equal(table_reserved_for(sample.table, "cyd"), PEDRO_NO_SEAT);
    /* Also in a later hand of the match. */
    assert_int_equal(leave(BOB), TABLE_GRANTED);
    play_hand();
    assert_int_equal(sample_join(&sample, BOB, 1), TABLE_GRANTED);
    assert_int_equal(table_seat_of(sample.table, "bob"), 1);
    sample_close(&sample);
}

static void a_bot_plays_on_for_who_leaves_and_the_seat_is_given_back(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 4);
    sample_join(&sample, BOB, 1);
    sample_play(&sample, "simple", 30);
    assert_int_equal(leave(BOB), TABLE_GRANTED);
    assert_int_equal(sample.table->seat[1].kind, TABLE_BOT);
    /* A person who has seen cards of this hand gets no other seat before the next. */
    assert_int_equal(sample_join(&sample, BOB, 2), TABLE_RESERVED);
    sample_play(&sample, "simple", 36);
    assert_int_equal(sample_join(&sample, BOB, -1), TABLE_GRANTED);
    assert_int_equal(table_seat_of(sample.table, "bob"), 1);
    /* Another person takes the seat; the first one has lost it then. */
    assert_int_equal(leave(BOB), TABLE_GRANTED);
    reserve(CYD, 1);
    play_hand();
    assert_int_equal(sample_join(&sample, BOB, -1), TABLE_GRANTED);
    assert_int_equal(table_seat_of(sample.table, "bob"), PEDRO_NO_SEAT);
    assert_int_equal(table_seat_of(sample.table, "cyd"), 1);
    sample_close(&sample);
}

static void the_host_passes_to_who_stays(void **state) {
    (void)state;
    sample_open(&sample, "us", "", NULL, 5);
    sample_join(&sample, CYD, 2);
    assert_int_equal(leave(ANN), TABLE_GRANTED);
    assert_string_equal(sample.table->host, "cyd");
    assert_int_equal(leave(CYD), TABLE_GRANTED);
    assert_string_equal(sample.table->host, "");
    assert_true(table_deserted(sample.table));
    assert_int_equal(sample_join(&sample, BOB, 3), TABLE_GRANTED);
    assert_string_equal(sample.table->host, "bob");
    assert_false(table_deserted(sample.table));
    sample_close(&sample);
}

static void a_bot_keeps_the_seat_of_who_is_away(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 6);
    sample_join(&sample, BOB, 1);
    sample_run(&sample);
    sample_message(&sample, CLIENT_AWAY)->away.on = true;
    assert_int_equal(sample_ask(&sample, BOB), TABLE_GRANTED);
    assert_true(sample.table->seat[1].away);
    assert_string_equal(sample.table->seat[1].bot, "simple");
    assert_refused(sample_join(&sample, CYD, 1), PEDRO_REFUSED_SEAT_TAKEN);
    sample_play(&sample, "simple", 40);
    assert_int_equal(sample_join(&sample, BOB, -1), TABLE_GRANTED); /* just comes back */
    assert_false(sample.table->seat[1].away);
    /* An action also ends the absence. */
    while (sample_run(&sample), sample_turn(&sample) != BOB) {
        char words[PEDRO_ACTION_TEXT_MAX];
        sample_choose(&sample, "simple", words);
        assert_int_equal(sample_act(&sample, ANN, words), TABLE_GRANTED);
    }
    char words[PEDRO_ACTION_TEXT_MAX];
    sample_choose(&sample, "simple", words);
    sample_message(&sample, CLIENT_AWAY)->away.on = true;
    assert_int_equal(sample_ask(&sample, BOB), TABLE_GRANTED);
    assert_int_equal(sample_act(&sample, BOB, words), TABLE_GRANTED);
    assert_false(sample.table->seat[1].away);
    sample_close(&sample);
}

static void the_host_lets_a_bot_play_for_who_lost_the_connection(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 7);
    sample_join(&sample, BOB, 1);
    sample_run(&sample);
    assert_true(table_connect(sample.table, &sample_people[BOB]));
    assert_true(table_connect(sample.table, &sample_people[BOB]));
    assert_refused(put_bot(ANN, 1, "simple"), PEDRO_REFUSED_CONNECTED);
    table_disconnect(sample.table, "bob", sample.now_ms);
    assert_refused(put_bot(ANN, 1, "simple"), PEDRO_REFUSED_CONNECTED);
    table_disconnect(sample.table, "bob", sample.now_ms);
    assert_refused(put_bot(ANN, 1, NULL), PEDRO_REFUSED_CONNECTED);
    assert_int_equal(put_bot(ANN, 1, "simple"), TABLE_GRANTED);
    assert_true(sample.table->seat[1].away);
    sample_close(&sample);
}

static void the_pack_is_cut_for_partners_seats_and_the_first_deal(void **state) {
    (void)state;
    for (unsigned number = 0; number < 40; number++) {
        sample_open(&sample, number % 2 ? "us" : "individual", "", NULL, number);
        sample_message(&sample, CLIENT_CUT);
        assert_refused(sample_ask(&sample, ANN), PEDRO_REFUSED_SEAT_EMPTY);
        for (unsigned who = 1; who < (unsigned)sample.table->set.players; who++)
            sample_join(&sample, who, (int)who);
        sample_message(&sample, CLIENT_CUT);
        assert_int_equal(sample_ask(&sample, ANN), TABLE_GRANTED);
        const int players = sample.table->set.players;
        unsigned height[PEDRO_SEATS_MAX] = {0},
                 first = (unsigned)sample.table->first_dealer;
        for (int i = 0; i < players; i++) {
            const pedro_card card =
                sample.table->cut[(first + (unsigned)i) % (unsigned)players];
            height[i] = 4 * pedro_printed_rank(card) + pedro_printed_suit(card);
        }
        for (int i = 1; i < players; i++)
            assert_true(height[0] > height[i]);
        if (number % 2) { /* the two high against the two low */
            assert_true(height[2] > height[1] && height[2] > height[3]);
            assert_true(height[1] > height[3]);
        }
        sample_message(&sample, CLIENT_START);
        assert_int_equal(sample_ask(&sample, ANN), TABLE_GRANTED);
        assert_int_equal(sample.table->match.state.dealer, first);
        assert_int_equal(sample.table->cut[0], PEDRO_NO_CARD);
        sample_close(&sample);
    }
}

static void talk_is_checked_kept_and_reported(void **state) {
    static char buffer[16384];
    const uint8_t chance[PEDRO_SEED_SIZE] = {0};
    struct pedro_text text;
    (void)state;
    sample_open(&sample, "us", "", "simple", 8);
    sample_join(&sample, BOB, 1);
    struct client_chat *chat = &sample_message(&sample, CLIENT_CHAT)->chat;
    assert_refused(sample_ask(&sample, BOB), PEDRO_REFUSED_PHRASE_OR_TEXT);
    chat->has_phrase = true;
    strcpy(chat->phrase, "insult");
    assert_refused(sample_ask(&sample, BOB), PEDRO_REFUSED_UNKNOWN_PHRASE);
    chat->has_phrase = false;
    chat->phrase[0] = '\0';
    chat->has_text = true;
    strcpy(chat->text, "   ");
    assert_refused(sample_ask(&sample, BOB), PEDRO_REFUSED_NOTHING_SAID);
    for (unsigned i = 0; i < 2 * TABLE_CHATS_MAX; i++) {
        strcpy(chat->text, "<b>no 00</b>");
        chat->text[6] = (char)('0' + i / 10);
        chat->text[7] = (char)('0' + i % 10);
        assert_int_equal(sample_ask(&sample, BOB), TABLE_CHAT);
        const struct table_request request = {&sample.message, &sample_people[BOB], 1,
                                              chance};
        assert_true(table_add_chat(sample.table, &request));
    }
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_chat(sample.table, TABLE_CHATS_MAX - 1, &text);
    assert_int_equal(text.length, 0); /* forgotten */
    table_write_chat(sample.table, 2 * TABLE_CHATS_MAX - 1, &text);
    assert_string_equal(
        buffer, "{\"type\":\"chat\",\"table\":\"t1\",\"number\":40,\"seat\":1,\"name\":"
                "\"Bob \\\"B\\\"\",\"text\":\"<b>no 39</b>\"}");
    struct client_report *report = &sample_message(&sample, CLIENT_REPORT)->report;
    strcpy(report->text, "rude");
    report->seat = 2;
    assert_refused(sample_ask(&sample, ANN), PEDRO_REFUSED_NOBODY_TO_REPORT); /* a bot */
    report->seat = 1;
    assert_int_equal(sample_ask(&sample, ANN), TABLE_REPORT);
    const struct table_request request = {&sample.message, &sample_people[ANN], 1,
                                          chance};
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_report(sample.table, &request, &text);
    assert_true(pedro_text_fits(&text));
    assert_non_null(strstr(buffer, "\"about\":{\"id\":\"bob\""));
    assert_non_null(strstr(buffer, "no 39"));
    assert_null(strstr(buffer, "no 10"));
    sample_close(&sample);
}

static void people_who_look_on_are_counted(void **state) {
    (void)state;
    sample_open(&sample, "us", "", NULL, 9);
    for (unsigned who = 0; who < 4; who++)
        assert_true(table_connect(sample.table, &sample_people[who]));
    assert_int_equal(table_watchers(sample.table), 3); /* Ann sits */
    struct table_person person = {"x000", "X", false, 0};
    unsigned more = 0;
    for (; table_connect(sample.table, &person); more++) {
        person.id[1] = (char)('0' + more / 100);
        person.id[2] = (char)('0' + more / 10 % 10);
        person.id[3] = (char)('0' + more % 10);
        if (more > TABLE_PRESENT_MAX)
            break;
    }
    assert_true(more <= TABLE_PRESENT_MAX);
    assert_true(table_watchers(sample.table) < TABLE_PRESENT_MAX);
    sample_close(&sample);
}

TEST_GROUP(seats) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_opens_a_table_sits_down_and_is_host),
        cmocka_unit_test(a_game_that_does_not_exist_is_not_opened),
        cmocka_unit_test(a_seat_is_taken_by_one_person_and_a_person_takes_one_seat),
        cmocka_unit_test(only_the_host_arranges_and_only_between_matches),
        cmocka_unit_test(a_bots_seat_in_a_hand_is_given_when_the_hand_is_over),
        cmocka_unit_test(who_held_a_seat_goes_before_who_waits_for_it),
        cmocka_unit_test(a_bot_plays_on_for_who_leaves_and_the_seat_is_given_back),
        cmocka_unit_test(the_host_passes_to_who_stays),
        cmocka_unit_test(a_bot_keeps_the_seat_of_who_is_away),
        cmocka_unit_test(the_host_lets_a_bot_play_for_who_lost_the_connection),
        cmocka_unit_test(the_pack_is_cut_for_partners_seats_and_the_first_deal),
        cmocka_unit_test(talk_is_checked_kept_and_reported),
        cmocka_unit_test(people_who_look_on_are_counted),
    };
    return cmocka_run_group_tests_name("seats", tests, NULL, NULL);
}
