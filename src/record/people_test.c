/* people_test.c - people are counted by name over many score records.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "record/people.h"

static struct record_people people;

static void add(const char *record) {
    struct pedro_pad pad;
    struct pedro_tags tags;
    struct pedro_record_error error;
    if (pedro_pad_read(record, strlen(record), &pad, &tags, &error))
        fail_msg("line %lu: %s", error.line, error.message);
    assert_int_equal(record_people_add(&people, &pad, &tags), 0);
    pedro_pad_finish(&pad);
    pedro_tags_finish(&tags);
}

static const struct record_person *find(const char *name) {
    char key[RECORD_PERSON_MAX];
    record_person_key(name, key);
    for (size_t i = 0; i < people.count; i++)
        if (strcmp(people.person[i].key, key) == 0)
            return &people.person[i];
    fail_msg("nobody is called %s", name);
    return NULL;
}

static void assert_person(const char *name, unsigned matches, unsigned won, unsigned bids,
                          unsigned made, unsigned long tenths) {
    const struct record_person *person = find(name);
    assert_int_equal(person->matches, matches);
    assert_int_equal(person->won, won);
    assert_int_equal(person->bids, bids);
    assert_int_equal(person->made, made);
    assert_int_equal(record_person_tenths(person), tenths);
}

static void assert_partners(const char *one, const char *other, unsigned matches,
                            unsigned won) {
    const size_t a = find(one)->number, b = find(other)->number;
    for (size_t i = 0; i < people.pairs; i++) {
        const struct record_partners *pair = &people.partners[i];
        if ((pair->one == a && pair->other == b) ||
            (pair->one == b && pair->other == a)) {
            assert_int_equal(pair->matches, matches);
            assert_int_equal(pair->won, won);
            return;
        }
    }
    assert_int_equal(matches, 0);
}

#define WON                                                                              \
    "hand 0 0 13 h 14 0\nscore 14 0\nhand 1 0 13 h 14 0\nscore 14 0\n"                   \
    "hand 2 1 10 h 5 9\nscore 5 -10\nhand 3 0 14 h 14 0\nscore 14 0\n"                   \
    "hand 0 2 13 h 14 0\nscore 14 0\nhand 1 2 7 h 8 6\nscore 8 6\n"

static void people_are_counted_by_name(void **data) {
    (void)data;
    record_people_init(&people);
    add("[Score \"1\"]\n[Variant \"us\"]\n[Seat0 \"Åsa  Öberg\"]\n[Seat1 \"Bo\"]\n"
        "[Seat2 \"Cleo\"]\n[Seat3 \"Dan\"]\n\n" WON);
    add("[Score \"1\"]\n[Variant \"us\"]\n[Seat0 \"bo\"]\n[Seat1 \"CLEO\"]\n"
        "[Seat2 \" åsa öberg \"]\n[Seat3 \"Eve\"]\n\n"
        "hand 0 1 8 h 5 9\nscore 5 9\nmend 1 0 0 9 h 5 9\nscore -9 9\n"
        "hand 1 misdeal\n");
    assert_int_equal(people.count, 5);
    assert_person("Åsa Öberg", 1, 1, 3, 3, 133);
    assert_person("bo", 1, 0, 2, 0, 95);
    assert_person("Cleo", 1, 1, 2, 2, 100);
    assert_person("Dan", 1, 0, 0, 0, 0);
    assert_person("Eve", 0, 0, 0, 0, 0);
    assert_partners("ÅSA ÖBERG", "Cleo", 1, 1);
    assert_partners("Bo", "Dan", 1, 0);
    assert_partners("Bo", "Åsa Öberg", 0, 0); /* that match goes on */
    record_people_sort(&people);
    assert_string_equal(people.person[0].name, "Åsa Öberg");
    assert_string_equal(people.person[1].name, "Bo");
    assert_string_equal(record_person(&people, 0)->name, "Åsa Öberg");
    record_people_finish(&people);
}

static void a_bid_without_a_number_has_no_average(void **data) {
    (void)data;
    record_people_init(&people);
    add("[Score \"1\"]\n[Variant \"tennessee-moon\"]\n[Seat1 \"Bo\"]\n\n"
        "hand 0 1 moon h 0 17\n");
    assert_int_equal(people.count, 1); /* seats without a name are nobody */
    assert_int_equal(find("Bo")->bids, 1);
    assert_int_equal(record_person_tenths(find("Bo")), 0);
    record_people_finish(&people);
}

/* The same letters with their accents as signs of their own are the same person. */
static void a_person_is_one_in_every_spelling(void **data) {
    (void)data;
    record_people_init(&people);
    add("[Score \"1\"]\n[Variant \"us\"]\n[Seat0 \"\xc3\x85sa\"]\n\n");
    add("[Score \"1\"]\n[Variant \"us\"]\n[Seat0 \"A\xcc\x8asa\"]\n\n");
    assert_int_equal(people.count, 1);
    record_people_finish(&people);
}

TEST_GROUP(people) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_are_counted_by_name),
        cmocka_unit_test(a_bid_without_a_number_has_no_average),
        cmocka_unit_test(a_person_is_one_in_every_spelling),
    };
    return cmocka_run_group_tests_name("people", tests, NULL, NULL);
}
