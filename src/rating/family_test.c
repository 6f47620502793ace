/* family_test.c - families, spreads and references of all presets.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"

#include "pedro/record.h"
#include "rating/anchor.h"
#include "rating/family.h"
#include "rating/margin.h"
#include "rating/scale.h"

static void compile(const char *preset, const char *options, struct pedro_rules *rules) {
    const struct pedro_preset *found = pedro_preset_find(preset, strlen(preset));
    struct pedro_ruleset set;
    uint64_t given = 0;
    assert_non_null(found);
    set = found->set;
    assert_int_equal(pedro_options_read(options, strlen(options), &set, &given, NULL), 0);
    assert_int_equal(pedro_rules_init(rules, &set, NULL), 0);
}

static const char *family(const char *preset, const char *options) {
    struct pedro_rules rules;
    compile(preset, options, &rules);
    return rating_family(rating_family_of(&rules))->name;
}

/* As tools/anchors.py has them. */
static void games_have_the_family_of_their_rules(void **state) {
    (void)state;
    static const struct {
        const char *family, *presets;
    } listed[] = {
        {"alone", " sancho snoozer five-handed individual "},
        {"pitch", " fives pitch "},
        {"king",
         " king ukrainian sixtythree sixtythree-joker sixtythree-nine eightythree "
         "eightythree-nine eightythree-nojoker canadian48 pede "},
    };
    for (int i = 0; i < pedro_preset_count(); i++) {
        const char *preset = pedro_preset(i)->name, *wanted = "pedro";
        for (size_t at = 0; at < sizeof listed / sizeof *listed; at++) {
            char word[PEDRO_NAME_MAX + 2];
            snprintf(word, sizeof word, " %s ", preset);
            if (strstr(listed[at].presets, word))
                wanted = listed[at].family;
        }
        assert_string_equal(family(preset, ""), wanted);
    }
    assert_string_equal(family("us", "target=100"), "pedro");
    assert_string_equal(family("individual", "players=2"), "alone");
    assert_int_equal(rating_family_find("whist"), -1);
}

static void every_preset_was_measured(void **state) {
    (void)state;
    for (int i = 0; i < pedro_preset_count(); i++) {
        struct pedro_rules rules;
        compile(pedro_preset(i)->name, "", &rules);
        const struct rating_margin own = rating_margin_of(&rules, pedro_preset(i)->name);
        assert_true(own.hands > 1 && own.hand > 1 && own.match > own.hand);
        /* The luck of a match is at most that of its hands in a row, and not far below. */
        assert_true(own.match < 1.3 * sqrt(own.hands) * own.hand);
        assert_true(own.match > 0.7 * sqrt(own.hands) * own.hand);
    }
}

static void house_rules_scale_what_was_measured(void **state) {
    (void)state;
    struct pedro_rules rules;
    compile("us", "", &rules);
    const struct rating_margin usual = rating_margin_of(&rules, "us");
    compile("us", "target=124", &rules);
    const struct rating_margin twice = rating_margin_of(&rules, "us");
    assert_float_equal(twice.hands, 2 * usual.hands, 1e-3);
    assert_float_equal(twice.hand, usual.hand, 1e-3);
    assert_float_equal(twice.match, sqrt(2) * usual.match, 1e-3);
    compile("us", "points=A=2 J=2 T=2 5=10 p=10 2=2, target=124", &rules);
    const struct rating_margin doubled = rating_margin_of(&rules, "us");
    assert_float_equal(doubled.hands, usual.hands, 1e-3);
    assert_float_equal(doubled.hand, 2 * usual.hand, 1e-3);
    assert_float_equal(doubled.match, 2 * usual.match, 1e-3);
}

static double bot(const char *name, unsigned index) {
    struct rating_normal strength[RATING_FAMILIES_MAX];
    assert_true(rating_anchor(name, strength));
    return rating_points(strength[index], 1).rating;
}

static void bots_are_references(void **state) {
    (void)state;
    static const char *const level[] = {"random", "beginner", "casual",
                                        "club",   "strong",   "expert"};
    struct rating_normal strength[RATING_FAMILIES_MAX];
    for (unsigned index = 0; rating_family(index); index++) {
        assert_float_equal(bot("club", index), 1500, 1e-3);
        for (int i = 1; i < 6; i++)
            assert_true(bot(level[i - 1], index) < bot(level[i], index));
    }
    assert_false(rating_anchor("nobody", strength));
}

/* Two hundred points between the players of two pairs are about three matches of four. */
static void the_scale_is_what_people_are_told(void **state) {
    (void)state;
    struct pedro_rules rules;
    compile("us", "", &rules);
    const struct rating_margin margin = rating_margin_of(&rules, "us");
    const struct rating_normal newcomer = {0, rating_usual.base + rating_usual.offset},
                               stronger = {1, 1};
    const double unit = rating_points(stronger, 1).rating - 1500;
    const double chance =
        rating_chance_below(2 * 200 / unit * margin.hands * margin.hand / margin.match);
    assert_true(chance > .72 && chance < .78);
    assert_float_equal(rating_points(newcomer, 1).margin / 1.96, 200, 5);
    assert_true(rating_provisional(newcomer, 1, 0));
}

TEST_GROUP(family) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_the_family_of_their_rules),
        cmocka_unit_test(every_preset_was_measured),
        cmocka_unit_test(house_rules_scale_what_was_measured),
        cmocka_unit_test(bots_are_references),
        cmocka_unit_test(the_scale_is_what_people_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
