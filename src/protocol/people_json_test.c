/* people_json_test.c - each person with the partners whom that person had.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "protocol/people_json.h"

static void partners_are_those_of_the_person(void **state) {
    struct record_person persons[] = {
        {.name = "Ann",
         .number = 0,
         .matches = 3,
         .won = 2,
         .bids = 4,
         .made = 3,
         .figures = 2,
         .sum = 15},
        {.name = "Bo", .number = 1, .matches = 2, .won = 1},
        {.name = "Eva", .number = 2, .matches = 1, .won = 1},
        {.name = "Ulf", .number = 3},
    };
    struct record_partners pairs[] = {{0, 1, 2, 1}, {2, 0, 1, 1}};
    const struct record_people people = {
        .person = persons, .count = 4, .partners = pairs, .pairs = 2};
    char room[1024];
    struct pedro_text text;
    (void)state;
    pedro_text_init(&text, room, sizeof room);
    people_json_write(&people, &text);
    assert_string_equal(
        room,
        "{\"people\":["
        "{\"name\":\"Ann\",\"matches\":3,\"won\":2,\"bids\":4,\"made\":3,\"average\":75,"
        "\"partners\":[{\"name\":\"Bo\",\"matches\":2,\"won\":1},"
        "{\"name\":\"Eva\",\"matches\":1,\"won\":1}]},"
        "{\"name\":\"Bo\",\"matches\":2,\"won\":1,\"bids\":0,\"made\":0,\"average\":0,"
        "\"partners\":[{\"name\":\"Ann\",\"matches\":2,\"won\":1}]},"
        "{\"name\":\"Eva\",\"matches\":1,\"won\":1,\"bids\":0,\"made\":0,\"average\":0,"
        "\"partners\":[{\"name\":\"Ann\",\"matches\":1,\"won\":1}]},"
        "{\"name\":\"Ulf\",\"matches\":0,\"won\":0,\"bids\":0,\"made\":0,\"average\":0,"
        "\"partners\":[]}]}");
}

TEST_GROUP(people_json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(partners_are_those_of_the_person)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
