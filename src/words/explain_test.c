/* explain_test.c - the rules in plain English follow every key.
 *
 * For each key there is a game in which it matters; there each of its values must give
 * another text. For every preset the text must be well-formed: chapters, complete
 * sentences, no name of a key.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/explain.h"

enum { BOOK_MAX = 64 << 10, VALUES_MAX = 16 };

struct book_text {
    char buffer[BOOK_MAX];
};

static void write_book(const struct pedro_ruleset *set, struct book_text *book) {
    struct pedro_rules rules;
    struct pedro_option_error error;
    struct pedro_text text;
    if (pedro_rules_init(&rules, set, &error))
        fail_msg("%s = %s: %s", error.name, error.value,
                 pedro_refusal_sentence(error.code));
    pedro_text_init(&text, book->buffer, sizeof book->buffer);
    explain_rules(&rules, &text);
    assert_true(pedro_text_fits(&text));
}

/* A key, a game where it matters, and values to try: all the words of a key that has words. A key with words
 * that is not here is tried in `us`. */
static const struct {
    const char *key, *preset, *options, *values[VALUES_MAX];
} games[] = {
    {"players", "individual", "", {"2", "3", "4", "5"}},
    {"teams", "sancho", "players=4", {"pairs", "solo"}},
    {"teams", "five-handed", "", {"solo", "called"}},
    {"jokers", "us", "", {"0", "1 trumps=AKQJT98765p432X", "2 trumps=AKQJT98765p432Xx"}},
    {"trumps",
     "us",
     "",
     {"AKQJT98765p432", "AKQJT9876p5432", "AKQJT98765p432n", "AKQJjT98765p432",
      "AKkQJT98765p432"}},
    {"points",
     "us",
     "",
     {"A=1 J=1 T=1 5=5 p=5 2=1", "A=1 J=3 T=1 5=5 p=5 2=1", "A=1 J=1 T=2 5=5 p=5"}},
    {"deal", "sancho", "", {"6", "7", "even"}},
    {"packet", "us", "", {"1", "2", "3", "4", "9"}},
    {"kitty", "king", "deal=10", {"1", "2", "4"}},
    {"misdeal", "us", "", {0}},
    {"auction", "us", "", {0}},
    {"reentry", "keeper", "", {0}},
    {"min_bid", "us", "all_pass=throw_in", {"1", "6", "7", "14"}},
    {"max_bid", "us", "", {"10", "12", "total"}},
    {"dealer_steal", "us", "", {0}},
    {"top_over_top", "us", "", {0}},
    {"all_pass", "us", "", {"force 6", "force 7", "force 8", "throw_in", "redeal"}},
    {"slam", "us", "", {0}},
    {"specials", "us", "", {"none", "14-28", "28-56", "14-28 28-56", "moon double-moon"}},
    {"specials", "eightythree", "", {"none", "83-166"}},
    {"specials", "california", "", {"none", "16-32"}},
    {"dark", "us", "", {0}},
    {"kitty_taken", "king", "", {0}},
    {"hand_size", "us", "", {"5", "6", "7"}},
    {"exchange", "us", "", {"none", "refill", "draw draw=4", "kitty kitty=4"}},
    {"draw", "ukrainian", "", {"1", "3", "4"}},
    {"shortage", "us", "", {0}},
    {"discard", "us", "", {0}},
    {"protect", "cinch", "", {0}},
    {"protect", "king", "", {0}},
    {"protect", "modern", "", {0}},
    {"last_resort", "king", "", {0}},
    {"last_resort", "ukrainian", "", {0}},
    {"last_resort", "us", "points=A=1 K=1 Q=1 J=1 T=1 5=5 p=5 2=1", {0}},
    {"may_discard_scoring", "cinch", "", {0}},
    {"discarded_points", "modern", "", {0}},
    {"discarded_points", "individual", "", {0}},
    {"discards", "us", "", {0}},
    {"discards", "king", "", {0}},
    {"discards", "ukrainian", "", {0}},
    {"claim", "us", "discards=up", {0}},
    {"excess", "us", "", {"keep", "discard", "pass"}},
    {"excess", "king", "deal=8", {0}},
    {"excess", "ukrainian", "", {"keep", "discard", "pass"}},
    {"overflow", "eightythree", "", {0}},
    {"overflow", "tennessee", "", {0}},
    {"slide", "tennessee", "", {0}},
    {"fold_pass", "ukrainian", "", {0}},
    {"robber", "us", "", {0}},
    {"robber", "finland", "", {0}},
    {"rob", "us", "robber=bidder", {0}},
    {"first_lead", "us", "", {0}},
    {"plain_led", "us", "", {0}},
    {"plain_trick", "us", "", {0}},
    {"trumps_only", "us", "out=fold", {0}},
    {"trumps_only", "us", "out=fold_at_turn", {0}},
    {"out", "us", "", {0}},
    {"throw_in", "us", "", {0}},
    {"low", "us", "", {0}},
    {"made", "us", "", {0}},
    {"set", "us", "", {0}},
    {"set", "individual", "", {0}},
    {"target", "us", "", {"51", "62", "100"}},
    {"both", "us", "count_order=A J T 5 p 2", {0}},
    {"both", "sancho", "", {0}},
    {"both", "five-handed", "count_order=A J T 5 p 2", {0}},
    {"window", "us", "", {"0", "7", "10"}},
    {"go_out_on_bid", "us", "", {0}},
    {"go_out_on_bid", "five-handed", "", {0}},
    {"lose_at", "us", "", {"none", "-50", "-100"}},
    {"lock", "us", "", {"none", "50", "60"}},
    {"exposed_card", "us", "", {0}},
    {"miscount", "us", "", {0}},
    {"bid_out_of_turn", "us", "", {0}},
    {"play_out_of_turn", "us", "", {0}},
    {"revoke", "us", "", {0}},
    {"revoke_notice", "us", "revoke=forfeit", {0}},
    {"count_order", "us", "both=count_order", {"A J T 5 p 2", "2 J T A p 5"}},
};

static void set_options(struct pedro_ruleset *set, const char *options) {
    struct pedro_option_error error;
    uint64_t given = 0;
    while (*options) {
        size_t length = strcspn(options, ",");
        if (pedro_options_read(options, length, set, &given, &error))
            fail_msg("%.*s: %s", (int)length, options,
                     pedro_refusal_sentence(error.code));
        options += length + strspn(options + length, ", ");
    }
}

/* Sets the key to a value, which may bring another key with it: "draw draw=4". */
static void set_value(struct pedro_ruleset *set, const char *name, const char *value) {
    struct pedro_option_error error;
    const struct pedro_key *key = pedro_key_find(name, strlen(name));
    const char *also =
        key->words || key->kind == PEDRO_KEY_NUMBER ? strchr(value, ' ') : NULL;
    size_t length = also ? (size_t)(also - value) : strlen(value);
    if (pedro_ruleset_set(set, name, strlen(name), value, length, &error))
        fail_msg("%s = %s: %s", name, value, pedro_refusal_sentence(error.code));
    if (also)
        set_options(set, also + 1);
}

/* Whether each value of a key, the others as in `base`, makes another text. */
static void try_values(const char *name, const char *const *value,
                       const struct pedro_ruleset *base, const char *where) {
    struct book_text *books = calloc(VALUES_MAX, sizeof *books);
    assert_non_null(books);
    for (int v = 0; v < VALUES_MAX && value[v]; v++) {
        struct pedro_ruleset set = *base;
        set_value(&set, name, value[v]);
        write_book(&set, &books[v]);
        for (int other = 0; other < v; other++)
            if (strcmp(books[v].buffer, books[other].buffer) == 0)
                fail_msg("%s: the same text for %s = %s and %s", where, name,
                         value[other], value[v]);
    }
    free(books);
}

static void every_value_of_every_key_changes_the_text(void **state) {
    enum { KEYS_MAX = 256 };
    bool tried[KEYS_MAX] = {false};
    (void)state;
    assert_true(pedro_key_count() <= KEYS_MAX);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct pedro_key *key = pedro_key_find(games[i].key, strlen(games[i].key));
        const char *const *value = games[i].values[0] ? games[i].values : key->words;
        struct pedro_ruleset base =
            pedro_preset_find(games[i].preset, strlen(games[i].preset))->set;
        set_options(&base, games[i].options);
        for (int k = 0; pedro_key(k); k++)
            tried[k] = tried[k] || pedro_key(k) == key;
        char where[256];
        snprintf(where, sizeof where, "%s, %s", games[i].preset, games[i].options);
        try_values(games[i].key, value, &base, where);
    }
    for (int k = 0; pedro_key(k); k++) {
        if (!tried[k] && !pedro_key(k)->words)
            fail_msg("no game for %s", pedro_key(k)->name);
        if (!tried[k])
            try_values(pedro_key(k)->name, pedro_key(k)->words, &pedro_preset(0)->set,
                       "us");
    }
}

static bool has_two_spaces(const char *text, size_t length) {
    for (size_t i = 1; i < length; i++)
        if (text[i - 1] == ' ' && text[i] == ' ')
            return true;
    return false;
}

static void check_lines(const char *name, const char *text) {
    for (; *text; text += strcspn(text, "\n") + 1) {
        const size_t length = strcspn(text, "\n");
        const char last = length > 0 ? text[length - 1] : '\0';
        if (length == 0 || text[length] != '\n')
            fail_msg("%s: an empty or unended line", name);
        if (*text == '#' || *text == '|')
            continue;
        if (last != '.' && last != ':')
            fail_msg("%s: does not end: %.*s", name, (int)length, text);
        if (has_two_spaces(text, length))
            fail_msg("%s: two spaces: %.*s", name, (int)length, text);
    }
}

static void every_preset_is_explained_in_whole_sentences(void **state) {
    struct book_text *book = malloc(sizeof *book);
    const struct pedro_preset *preset;
    (void)state;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        write_book(&preset->set, book);
        check_lines(preset->name, book->buffer);
        /* Prose must not contain names of keys. */
        assert_null(strchr(book->buffer, '_'));
        for (const char *title = book->buffer; (title = strstr(title, "# ")); title++)
            assert_true(isupper((unsigned char)title[2]));
    }
    free(book);
}

static void chapters_are_the_whole_in_order(void **state) {
    struct book_text *whole = malloc(sizeof *whole), *parts = malloc(sizeof *parts);
    struct pedro_rules rules;
    struct pedro_text text;
    (void)state;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    write_book(&pedro_preset(0)->set, whole);
    pedro_text_init(&text, parts->buffer, sizeof parts->buffer);
    for (int chapter = 0; chapter < EXPLAIN_CHAPTERS; chapter++) {
        assert_non_null(explain_chapter_name((enum explain_chapter)chapter));
        explain_chapter(&rules, (enum explain_chapter)chapter, &text);
    }
    assert_string_equal(whole->buffer, parts->buffer);
    free(whole);
    free(parts);
}

TEST_GROUP(explain) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_of_every_key_changes_the_text),
        cmocka_unit_test(every_preset_is_explained_in_whole_sentences),
        cmocka_unit_test(chapters_are_the_whole_in_order),
    };
    return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
