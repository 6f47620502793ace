/* frame_test.c - payloads of close frames, and heads of frames without a mask.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "net/frame.h"

static void test_close_frames(void **state) {
    static const struct {
        const char *payload;
        size_t length;
        int answer;
    } cases[] = {
        {"", 0, 1005},
        {"\x03", 1, 1002},
        {"\x03\xe8", 2, 1000},
        {"\x03\xe9gone", 6, 1001},
        {"\x03\xeb", 2, 1003},
        {"\x03\xf3", 2, 1011},
        {"\x03\xf6", 2, 1014},
        {"\x0b\xb8", 2, 3000},
        {"\x13\x87", 2, 4999},
        /* Never sent: not in use, reserved for reports of a program to itself, unassigned. */
        {"\x00\x00", 2, 1002},
        {"\x03\xe7", 2, 1002},
        {"\x03\xec", 2, 1002},
        {"\x03\xed", 2, 1002},
        {"\x03\xee", 2, 1002},
        {"\x03\xf7", 2, 1002},
        {"\x03\xf8", 2, 1002},
        {"\x0b\xb7", 2, 1002},
        {"\x13\x88", 2, 1002},
        {"\xff\xff", 2, 1002},
        {"\x03\xe8\xff", 3, 1007},
        {"\x03\xe8\xc3", 3, 1007},
        {"\x03\xe8\xed\xa0\x80", 5, 1007},
        {"\x03\xe8\xc3\xa5", 4, 1000},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (net_frame_answer_close(cases[i].payload, cases[i].length) != cases[i].answer)
            fail_msg("close frame %zu is answered with %d, not %d", i,
                     net_frame_answer_close(cases[i].payload, cases[i].length),
                     cases[i].answer);
}

static void test_written_heads(void **state) {
    static const struct {
        size_t length;
        const char *head;
        size_t size;
    } cases[] = {
        {0, "\x81\x00", 2},
        {125, "\x81\x7d", 2},
        {126, "\x81\x7e\x00\x7e", 4},
        {65535, "\x81\x7e\xff\xff", 4},
        {65536, "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char bytes[FRAME_HEAD_MAX];
        char *end = bytes + FRAME_HEAD_MAX,
             *head = net_frame_write_head(end, WSLAY_TEXT_FRAME, cases[i].length);
        assert_int_equal(end - head, cases[i].size);
        assert_memory_equal(head, cases[i].head, cases[i].size);
    }
}

TEST_GROUP(frame) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_close_frames),
        cmocka_unit_test(test_written_heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
