/* rules_json_test.c - the tables are JSON and complete, and the rules of every game come in chapters.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "base/json_read.h"
#include "bots/bot.h"
#include "protocol/rules_json.h"
#include "words/about.h"

static char buffer[256 << 10], book[RULES_BOOK_MAX];

static struct json checked(const struct pedro_text *text) {
    struct json json;
    assert_true(pedro_text_fits(text));
    assert_int_equal(json_check(buffer, text->length, &json, NULL), JSON_FINE);
    return json;
}

static struct json member(const struct json *object, const char *name) {
    struct json value;
    if (!json_get(object, name, &value))
        fail_msg("%s is missing", name);
    return value;
}

static void every_key_preset_and_bot_is_there(void **state) {
    struct pedro_text text;
    struct json value, words;
    bool all_pass = false;
    (void)state;
    pedro_text_init(&text, buffer, sizeof buffer);
    rules_json_write(NULL, &text);
    const struct json tables = checked(&text), keys = member(&tables, "keys"),
                      presets = member(&tables, "presets"),
                      bots = member(&tables, "bots");
    assert_int_equal(json_count(&keys), pedro_key_count());
    assert_int_equal(json_count(&presets), pedro_preset_count());
    assert_int_equal(json_count(&bots), bot_count());
    struct json_walk walk = json_walk(&keys);
    for (int i = 0; json_next(&walk, NULL, &value); i++) {
        const struct json name = member(&value, "name"), kind = member(&value, "kind");
        assert_true(json_is(&name, pedro_key(i)->name));
        words = member(&value, "words");
        assert_int_equal(json_count(&words) > 0, json_is(&kind, "word"));
        all_pass = all_pass || json_is(&kind, "all_pass");
        const struct json label = member(&value, "label"),
                          meanings = member(&value, "meanings");
        assert_false(json_is(&label, ""));
        for (int w = 0; pedro_key(i)->words && pedro_key(i)->words[w]; w++)
            member(&meanings, pedro_key(i)->words[w]);
    }
    assert_true(all_pass);
}

static void presets_come_in_the_order_wanted(void **state) {
    int order[256];
    struct pedro_text text;
    struct json value;
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++)
        order[i] = pedro_preset_count() - 1 - i;
    pedro_text_init(&text, buffer, sizeof buffer);
    rules_json_write(order, &text);
    const struct json tables = checked(&text), presets = member(&tables, "presets");
    struct json_walk walk = json_walk(&presets);
    for (int i = pedro_preset_count(); json_next(&walk, NULL, &value);) {
        const struct json name = member(&value, "name");
        assert_true(json_is(&name, pedro_preset(--i)->name));
    }
}

static void the_rules_of_every_game_come_in_chapters(void **state) {
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        struct pedro_text text;
        struct json section;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL), 0);
        pedro_text_init(&text, buffer, sizeof buffer);
        rules_json_explain(&rules, pedro_preset(i), book, &text);
        const struct json told = checked(&text), title = member(&told, "title"),
                          sections = member(&told, "sections");
        assert_true(json_is(&title, pedro_preset(i)->title));
        assert_in_range(json_count(&sections), 5, 20);
        for (struct json_walk walk = json_walk(&sections);
             json_next(&walk, NULL, &section);) {
            const struct json heading = member(&section, "heading"),
                              paragraphs = member(&section, "paragraphs");
            assert_true(json_text_length(&heading) > 0);
            assert_true(json_count(&paragraphs) > 0);
        }
    }
}

/* What the page shows about a game is what the terminal prints. */
static void a_game_is_told_about_as_in_the_terminal(void **state) {
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        static char joined[16 << 10], printed[16 << 10], line[4 << 10];
        struct pedro_rules rules;
        struct pedro_text text, all;
        struct json section, paragraph;
        assert_int_equal(pedro_rules_init(&rules, &pedro_preset(i)->set, NULL), 0);
        pedro_text_init(&text, buffer, sizeof buffer);
        rules_json_explain(&rules, pedro_preset(i), book, &text);
        const struct json told = checked(&text), about = member(&told, "about"),
                          related = member(&told, "related");
        pedro_text_init(&all, joined, sizeof joined);
        for (struct json_walk walk = json_walk(&about);
             json_next(&walk, NULL, &section);) {
            const struct json heading = member(&section, "heading"),
                              paragraphs = member(&section, "paragraphs");
            pedro_text_add(&all, "# ");
            assert_true(json_get_text(&heading, line, sizeof line, NULL));
            pedro_text_add(&all, line);
            for (struct json_walk in = json_walk(&paragraphs);
                 json_next(&in, NULL, &paragraph);) {
                assert_true(json_get_text(&paragraph, line, sizeof line, NULL));
                pedro_text_add_char(&all, '\n');
                pedro_text_add(&all, line);
            }
            pedro_text_add_char(&all, '\n');
        }
        pedro_text_init(&text, printed, sizeof printed);
        about_write(pedro_preset(i), &text);
        assert_string_equal(joined, printed);
        int others = 0;
        while (about_related(pedro_preset(i), others))
            others++;
        assert_int_equal(json_count(&related), others);
    }
}

TEST_GROUP(rules_json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_preset_and_bot_is_there),
        cmocka_unit_test(presets_come_in_the_order_wanted),
        cmocka_unit_test(the_rules_of_every_game_come_in_chapters),
        cmocka_unit_test(a_game_is_told_about_as_in_the_terminal),
    };
    return cmocka_run_group_tests_name("rules_json", tests, NULL, NULL);
}
