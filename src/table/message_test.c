/* message_test.c - messages are read strictly, and written ones follow data/messages.ini.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "effort.h"
#include "table/table_sample.h"

static struct client_message message;
static struct message_error mistake;

static bool read(const char *text) {
    return message_read(text, strlen(text), &message, &mistake);
}

static const char *reason(void) {
    return pedro_refusal_word((enum pedro_refusal_code)mistake.refusal.code);
}

static const char *value(const char *name) {
    return pedro_refusal_value(&mistake.refusal, name);
}

static void a_message_is_read_with_all_its_fields(void **state) {
    (void)state;
    assert_true(read("{\"type\":\"act\",\"id\":7,\"table\":\"t1\",\"seq\":12,"
                     "\"action\":\"discard 2c 3d\"}"));
    assert_int_equal(message.type, CLIENT_ACT);
    assert_true(message.has_id);
    assert_int_equal(message.id, 7);
    assert_string_equal(message.act.table, "t1");
    assert_int_equal(message.act.seq, 12);
    assert_string_equal(message.act.action, "discard 2c 3d");
    assert_string_equal(message_table_name(&message), "t1");
    assert_true(
        read(" {\"type\":\"open\",\"variant\":\"us\",\"clock\":\"untimed\",\"options\":"
             "{\"min_bid\":\"6\",\"points\":\"A=1 J=1\"},\"start\":true}\n"));
    assert_string_equal(message.open.options, "min_bid=6, points=A=1 J=1");
    assert_true(message.open.has_options && message.open.start);
    assert_false(message.open.has_bots || message.open.private);
    assert_int_equal(message.open.clock, CLIENT_OPEN_CLOCK_UNTIMED);
    assert_null(message_table_name(&message));
    assert_true(
        read("{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\",\"options\":{}}"));
    assert_string_equal(message.open.options, "");
}

static void a_text_loses_its_escapes(void **state) {
    (void)state;
    assert_true(read("{\"type\":\"chat\",\"t\\u0061ble\":\"\\u0074\\/\\\"1\","
                     "\"text\":\"a\\\\\\u00e5\\u20ac\\ud83c\\udcb1z\"}"));
    assert_string_equal(message.chat.table, "t/\"1");
    assert_string_equal(message.chat.text, "a\\\xc3\xa5\xe2\x82\xac\xf0\x9f\x82\xb1z");
}

static void what_is_no_object_of_json_is_refused(void **state) {
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "1",
        "\"hello\"",
        "{\"type\":\"hello\",\"version\":1,\"version\":1}",
        "{\"type\":\"leave\",\"table\":\"\xff\"}",
        "{\"type\":\"hello\",\"version\":1}x"};
    static char large[MESSAGE_LENGTH_MAX + 40] = "{\"type\":\"hello\",\"version\":1}";
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (read(wrong[i]))
            fail_msg("accepted: %s", wrong[i]);
        assert_string_equal(reason(), "no_object");
    }
    memset(large + strlen(large), ' ', MESSAGE_LENGTH_MAX - strlen(large));
    assert_true(read(large));
    large[MESSAGE_LENGTH_MAX] = ' ';
    assert_false(read(large));
}

static void what_is_wrong_is_named(void **state) {
    static const struct {
        const char *form, *reason, *name;
    } wrong[] = {
        {"{\"type\":\"nonsense\"}", "unknown_message", NULL},
        {"{}", "unknown_message", NULL},
        {"{\"type\":1}", "unknown_message", NULL},
        {"{\"type\":\"leave\"}", "field_missing", "table"},
        {"{\"type\":\"leave\",\"table\":5}", "field_type", "table"},
        {"{\"type\":\"leave\",\"table\":\"12345678901234567\"}", "field_long", "table"},
        {"{\"type\":\"leave\",\"table\":\"a\\nb\"}", "field_no_text", "table"},
        {"{\"type\":\"leave\",\"table\":\"a\\tb\"}", "field_no_text", "table"},
        {"{\"type\":\"chat\",\"table\":\"t1\",\"text\":\"a\xe2\x80\xae"
         "b\"}",
         "field_no_text", "text"},
        {"{\"type\":\"chat\",\"table\":\"t1\",\"text\":\"\xe2\x80\x8b\"}",
         "field_no_text", "text"},
        {"{\"type\":\"leave\",\"table\":\"t1\",\"seat\":1}", "field_unknown", NULL},
        {"{\"type\":\"leave\",\"table\":\"t1\",\"id\":-1}", "field_number", "id"},
        {"{\"type\":\"leave\",\"table\":\"t1\",\"id\":\"1\"}", "field_number", "id"},
        {"{\"type\":\"hello\",\"version\":0}", "field_number", "version"},
        {"{\"type\":\"hello\",\"version\":999999999999}", "field_number", "version"},
        {"{\"type\":\"undo\",\"table\":\"t1\",\"answer\":\"maybe\"}", "field_word",
         "answer"},
        {"{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\",\"options\":{\"a,b\":"
         "\"1\"}}",
         "field_pairs", "options"},
        {"{\"type\":\"hello\",\"version\":1.5}", "field_type", "version"},
        {"{\"type\":\"hello\",\"version\":99999999999999999999}", "field_type",
         "version"},
        {"{\"type\":\"lobby\",\"on\":1}", "field_type", "on"},
        {"{\"type\":\"leave\",\"table\":null}", "field_type", "table"},
        {"{\"type\":\"leave\",\"table\":\"a\\u0000b\"}", "field_no_text", "table"},
        {"{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\",\"options\":[]}",
         "field_type", "options"},
        {"{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\",\"options\":{\"a\":1}"
         "}",
         "field_type", "options"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (read(wrong[i].form))
            fail_msg("accepted: %s", wrong[i].form);
        assert_string_equal(reason(), wrong[i].reason);
        if (wrong[i].name)
            assert_string_equal(value("name"), wrong[i].name);
    }
    assert_false(read("{\"type\":\"undo\",\"table\":\"t1\",\"answer\":\"maybe\"}"));
    assert_string_equal(value("words"), "ask, yes, no");
    assert_false(read("{\"type\":\"hello\",\"version\":0}"));
    assert_string_equal(value("least"), "1");
    assert_string_equal(value("most"), "99");
    assert_false(read("{\"type\":\"leave\",\"table\":\"12345678901234567\"}"));
    assert_string_equal(value("most"), "16");
    assert_false(read("{\"type\":\"leave\",\"table\":\"t1\",\"seat\":1}"));
    assert_string_equal(value("what"), "'seat'");
    /* A refusal does not repeat invisible characters. */
    assert_false(read("{\"type\":\"leave\",\"table\":\"t1\",\"s\\u0001\":1}"));
    assert_string_equal(value("what"), "'?'");
}

/* However long it is, and nothing else is: what lay on the stack was quoted once. */
static void an_unknown_field_is_quoted(void **state) {
    static const struct {
        const char *name, *quoted;
    } fields[] = {
        {"seat", "'seat'"},
        {"s\\u00e9at", "'s\xc3\xa9"
                       "at'"},
        {"a\\u0000b", "'?'"},
        {"abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghi",
         "'abcdefghijklmnopqrstuvwxyz abcdefghijklm...'"},
        {"abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghij",
         "'abcdefghijklmnopqrstuvwxyz abcdefghijklm...'"},
        {"abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrst"
         "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrst",
         "'abcdefghijklmnopqrstuvwxyz abcdefghijklm...'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        char text[400];
        snprintf(text, sizeof text, "{\"type\":\"leave\",\"table\":\"t1\",\"%s\":1}",
                 fields[i].name);
        assert_false(read(text));
        assert_string_equal(reason(), "field_unknown");
        assert_string_equal(value("what"), fields[i].quoted);
    }
}

/* The refusal of a malformed message has the number of that message. */
static void a_refusal_has_the_number_of_its_message(void **state) {
    static const char *const wrong[] = {
        "{\"id\":3}", "{\"id\":3,\"type\":\"none\"}", "{\"id\":3,\"type\":\"hello\"}",
        "{\"id\":3,\"type\":\"hello\",\"version\":1.66666666666666667e66666666666}",
        "{\"id\":3,\"type\":\"hello\",\"version\":1,\"more\":1}"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(read(wrong[i]));
        assert_true(mistake.has_id);
        assert_int_equal(mistake.id, 3);
    }
}

static void an_object_of_texts_has_its_limit(void **state) {
    char form[8000] = "{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\","
                      "\"options\":{\"a\":\"b\"";
    (void)state;
    for (int i = 0; i < 100; i++) {
        char pair[] = ",\"min_bid_00\":\"1234567890123456789012345678901234567890\"";
        pair[10] = (char)('0' + i / 10);
        pair[11] = (char)('0' + i % 10);
        strcat(form, pair);
    }
    strcat(form, "}}");
    assert_false(read(form));
    assert_string_equal(reason(), "field_long");
}

/* Messages with a byte or two changed are read or refused, and those that are read obey
 * the table of fields. */
static void damaged_messages_are_read_or_refused(void **state) {
    static const char *const forms[] = {
        "{\"type\":\"act\",\"id\":7,\"table\":\"t1\",\"seq\":12,\"action\":\"discard 2c "
        "3d\"}",
        "{\"type\":\"open\",\"variant\":\"us\",\"clock\":\"fair\",\"options\":{\"min_"
        "bid\":\"6\"},\"start\":true}",
        "{\"type\":\"chat\",\"table\":\"t1\",\"text\":\"hello \xc3\xa5\"}",
        "{\"type\":\"join\",\"table\":\"t1\",\"seat\":3}",
        "{\"type\":\"away\",\"on\":false,\"table\":\"t1\",\"id\":0}",
    };
    struct pedro_rng dice;
    const uint8_t seed[PEDRO_SEED_SIZE] = {5};
    unsigned good = 0, bad = 0;
    (void)state;
    effort_seed(&dice, seed);
    for (unsigned i = 0; i < effort(20000); i++) {
        char form[128] = "";
        strcpy(form, forms[pedro_rng_below(&dice, sizeof forms / sizeof *forms)]);
        for (unsigned n = pedro_rng_below(&dice, 3); n > 0; n--)
            form[pedro_rng_below(&dice, (uint32_t)strlen(form))] =
                (char)(1 + pedro_rng_below(&dice, 255));
        if (read(form)) {
            good++;
            assert_true(message.type < CLIENT_TYPES);
            if (message.type == CLIENT_JOIN)
                assert_in_range(message.join.seat, 0, 6);
        } else {
            bad++;
        }
    }
    assert_true(good > effort(6000));
    assert_true(bad > effort(6000));
}

/* Checks an object against the table of fields of its type. */
static void check_written(const char *text) {
    json_error_t error;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!object)
        fail_msg("%s: %s", error.text, text);
    const char *name = json_string_value(json_object_get(object, "type"));
    const struct message_type *type = NULL;
    for (unsigned i = 0; i < SERVER_TYPES; i++)
        if (strcmp(message_server_types[i].name, name) == 0)
            type = &message_server_types[i];
    assert_non_null(type);
    size_t known = 1;
    for (unsigned i = 0; i < type->fields; i++) {
        const struct message_field *field = &type->field[i];
        json_t *value = json_object_get(object, field->name);
        if (!value && !field->optional)
            fail_msg("%s is missing: %s", field->name, text);
        if (!value)
            continue;
        known++;
        bool good = true;
        if (field->kind == MESSAGE_NUMBER)
            good = json_is_integer(value) && json_integer_value(value) >= field->min &&
                   json_integer_value(value) <= field->max;
        else if (field->kind == MESSAGE_TEXT)
            good =
                json_is_string(value) && json_string_length(value) <= (size_t)field->max;
        else if (field->kind == MESSAGE_FLAG)
            good = json_is_boolean(value);
        else if (field->kind == MESSAGE_WORD) {
            good = false;
            for (unsigned w = 0; field->words[w]; w++)
                good = good || strcmp(field->words[w], json_string_value(value)) == 0;
        }
        if (!good)
            fail_msg("%s is wrong: %s", field->name, text);
    }
    if (json_object_size(object) != known)
        fail_msg("has other fields: %s", text);
    json_decref(object);
}

static void check_all(struct sample *sample) {
    static char buffer[TABLE_MESSAGE_MAX];
    static const char *const ids[] = {"ann", "bob", "nobody", ""};
    struct pedro_text text;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        pedro_text_init(&text, buffer, sizeof buffer);
        table_write_table(sample->table, ids[i], sample->now_ms, &text);
        assert_true(pedro_text_fits(&text));
        check_written(buffer);
        for (int joining = 0; joining < 2 && sample->table->started; joining++) {
            pedro_text_init(&text, buffer, sizeof buffer);
            table_write_view(sample->table, ids[i], joining, sample->now_ms, &text);
            assert_true(pedro_text_fits(&text));
            check_written(buffer);
        }
        pedro_text_init(&text, buffer, sizeof buffer);
        if (table_write_news(sample->table, ids[i], sample->now_ms, &text))
            check_written(buffer);
    }
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_warning(sample->table, 0, sample->now_ms, &text);
    check_written(buffer);
}

static void what_is_written_keeps_to_the_table(void **state) {
    static struct sample sample;
    static char buffer[4096];
    struct pedro_text text;
    (void)state;
    for (int i = 0; pedro_preset(i); i += 3) {
        sample.look = check_all;
        sample_open(&sample, pedro_preset(i)->name, "", "simple", (unsigned)i);
        sample_join(&sample, 1, 1);
        sample_play(&sample, "simple", 60);
        sample_close(&sample);
    }
    pedro_text_init(&text, buffer, sizeof buffer);
    message_write_ok(&text, true, 3);
    assert_string_equal(buffer, "{\"type\":\"ok\",\"id\":3}");
}

/* Codes of records, the referee and HTTP, which tables and sockets never send. */
static bool is_for_others(int err) {
    static const int others[] = {PEDRO_ERR_BAD_DECK,      PEDRO_ERR_BAD_TEXT,
                                 PEDRO_ERR_BAD_RECORD,    PEDRO_ERR_BAD_JSON,
                                 PEDRO_ERR_SCORE_DIFFERS, PEDRO_ERR_TAKEN,
                                 PEDRO_ERR_NOT_FOUND};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i] == err)
            return true;
    return false;
}

static void every_refusal_keeps_to_the_table(void **state) {
    static char buffer[16384];
    (void)state;
    for (int code = 1; code < PEDRO_REFUSALS_END; code++) {
        struct pedro_refusal refusal;
        struct pedro_text text;
        if (is_for_others(pedro_refusal_err((enum pedro_refusal_code)code)))
            continue;
        pedro_refuse(&refusal, (enum pedro_refusal_code)code);
        refusal.form = code % 3 ? 0 : PEDRO_REFUSED_OPTION_ALLOWED;
        refusal.allowed = refusal.form ? PEDRO_REFUSED_ALLOWED_ORDER : 0;
        if (code % 2)
            pedro_refusal_add(&refusal, "key", "a \"b\"", 5);
        pedro_text_init(&text, buffer, sizeof buffer);
        message_write_error(&text, code % 2, 5, &refusal);
        assert_true(pedro_text_fits(&text));
        check_written(buffer);
    }
}

static void every_hint_keeps_to_the_table(void **state) {
    static struct sample sample;
    static struct table_turn turn;
    static char buffer[4096];
    (void)state;
    sample.look = NULL;
    sample_open(&sample, "us", "", "simple", 5);
    for (unsigned i = 0; i < 60; i++) {
        struct pedro_action action;
        struct bot_reason reason = {.sentence = NULL};
        struct pedro_text text, words;
        char typed[PEDRO_ACTION_TEXT_MAX];
        sample_run(&sample);
        if (!table_hint_turn(sample.table, "ann", &turn))
            break;
        turn.bot = bot_find("simple", strlen("simple"));
        table_turn_act(&turn, NULL, &action, &reason);
        pedro_text_init(&text, buffer, sizeof buffer);
        table_write_hint(&turn, &action, &reason, &text);
        check_written(buffer);
        pedro_text_init(&words, typed, sizeof typed);
        pedro_action_text(&action, &words);
        assert_int_equal(sample_act(&sample, 0, typed), TABLE_GRANTED);
    }
    assert_true(sample.rows > 50);
    sample_close(&sample);
}

TEST_GROUP(message) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_read_with_all_its_fields),
        cmocka_unit_test(a_text_loses_its_escapes),
        cmocka_unit_test(what_is_no_object_of_json_is_refused),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(an_unknown_field_is_quoted),
        cmocka_unit_test(a_refusal_has_the_number_of_its_message),
        cmocka_unit_test(an_object_of_texts_has_its_limit),
        cmocka_unit_test(damaged_messages_are_read_or_refused),
        cmocka_unit_test(what_is_written_keeps_to_the_table),
        cmocka_unit_test(every_refusal_keeps_to_the_table),
        cmocka_unit_test(every_hint_keeps_to_the_table),
    };
    return cmocka_run_group_tests_name("message", tests, NULL, NULL);
}
