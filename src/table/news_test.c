/* news_test.c - the changes in `news`, applied to the view before, give the view after,
 * and so do its effects, read back and folded: for every seat and a spectator, in random
 * games of all presets and of random house rules.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>

#include "effort.h"
#include "pedro/json.h"
#include "table/table_games.h"

static struct sample sample;
/* The view of each recipient, the spectator's last. */
static json_t *known[PEDRO_SEATS_MAX + 1];
/* The view of a program that folds effects; `follows` is true once it has a first
 * view. */
static struct pedro_view followed[PEDRO_SEATS_MAX + 1];
static bool follows[PEDRO_SEATS_MAX + 1];
static unsigned compared, folded;
static size_t view_bytes, news_bytes;

static json_t *read_message(const struct pedro_text *text) {
    json_error_t error;
    assert_true(pedro_text_fits(text));
    json_t *message = json_loads(text->buffer, JSON_REJECT_DUPLICATES, &error);
    if (!message)
        fail_msg("%s: %s", error.text, text->buffer);
    return message;
}

/* Replaces known members by those of the message. */
static void put_over(json_t *message, const json_t *news, const char *part) {
    json_t *changes = json_object_get(news, part);
    if (changes)
        json_object_update(json_object_get(message, part), changes);
}

static void same(const json_t *one, const json_t *other, const char *field,
                 const char *text) {
    const json_t *a = json_object_get(one, field), *b = json_object_get(other, field);
    if ((a || b) && !json_equal(a, b))
        fail_msg("%s is not the same after %s in %s", field, text, json_dumps(one, 0));
}

/* A client in C: updates its view by the effects of the message. */
static void follow(const struct table *table, const json_t *message, int recipient) {
    static struct pedro_effects effects;
    const struct pedro_match *match = &table->match;
    const pedro_seat seat =
        recipient < table->set.players ? (pedro_seat)recipient : PEDRO_NO_SEAT;
    struct pedro_view now, *view = &followed[recipient];
    const json_t *list = json_object_get(message, "effects");
    pedro_view(&match->rules, &match->state, seat, &now);
    if (list && follows[recipient]) {
        char *text = json_dumps(list, 0);
        assert_int_equal(pedro_json_read_effects(text, strlen(text), &effects), 0);
        for (unsigned i = 0; i < effects.count; i++)
            assert_int_equal(pedro_view_fold_checked(&match->rules, view, &effects.at[i]),
                             0);
        assert_memory_equal(view, &now, sizeof now);
        free(text);
        folded++;
    }
    *view = now;
    follows[recipient] = true;
}

static void compare(json_t *merged, const json_t *news, json_t *whole, const char *text) {
    json_t *names = json_object_get(whole, "names");
    json_object_del(json_object_get(merged, "names"), "history");
    json_object_del(names, "history");
    same(merged, whole, "view", text);
    same(merged, whole, "names", text);
    same(news, whole, "legal", text);
    same(news, whole, "clock", text);
    same(news, whole, "claim", text);
    same(news, whole, "seq", text);
    compared++;
}

static void hear(const struct sample *of, int recipient) {
    static char buffer[TABLE_MESSAGE_MAX], changes[TABLE_MESSAGE_MAX];
    const struct table *table = of->table;
    const char *id =
        recipient < table->set.players ? sample_people[recipient].id : "none";
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_view(table, id, true, of->now_ms, &text);
    json_t *whole = read_message(&text);
    pedro_text_init(&text, changes, sizeof changes);
    if (!table_write_news(table, id, of->now_ms, &text)) {
        assert_int_equal(text.length, 0);
        table_write_view(table, id, false, of->now_ms, &text);
        json_t *view = read_message(&text);
        follow(table, view, recipient);
        json_decref(view);
        json_decref(known[recipient]);
        known[recipient] = whole;
        return;
    }
    json_t *news = read_message(&text);
    follow(table, news, recipient);
    view_bytes += strlen(buffer);
    news_bytes += text.length;
    assert_int_equal(json_integer_value(json_object_get(news, "after")),
                     json_integer_value(json_object_get(known[recipient], "seq")));
    put_over(known[recipient], news, "view");
    put_over(known[recipient], news, "names");
    json_object_set(known[recipient], "seq", json_object_get(news, "seq"));
    compare(known[recipient], news, whole, changes);
    json_decref(news);
    json_decref(whole);
}

static void hear_all(struct sample *of) {
    if (of->table->started && of->table->news & TABLE_NEWS_VIEW)
        for (int i = 0; i <= of->table->set.players; i++)
            hear(of, i);
}

static void forget(struct sample *of) {
    (void)of;
    for (int i = 0; i <= PEDRO_SEATS_MAX; i++) {
        json_decref(known[i]);
        known[i] = NULL;
        follows[i] = false;
    }
}

static void news_put_over_a_view_make_the_next(void **state) {
    (void)state;
    sample.look = hear_all;
    table_games(&sample, "news", 14, 160, forget);
    assert_true(compared > effort(20000));
    assert_true(folded > compared);
    /* Otherwise `news` would save nothing. */
    assert_true(news_bytes * 2 < view_bytes);
}

TEST_GROUP(news) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(news_put_over_a_view_make_the_next),
    };
    return cmocka_run_group_tests_name("news", tests, NULL, NULL);
}
