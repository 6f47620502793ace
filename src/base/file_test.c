/* file_test.c - files and lines of any kind, up to their limits.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

static FILE *file_of(const char *bytes, size_t length) {
    FILE *file = tmpfile();
    assert_non_null(file);
    fwrite(bytes, 1, length, file);
    rewind(file);
    return file;
}

static void reads(FILE *file, const char *wanted, size_t length) {
    char line[8];
    size_t got;
    assert_int_equal(file_next_line(file, line, sizeof line, &got), FILE_LINE);
    assert_int_equal(got, length);
    assert_memory_equal(line, wanted, length + 1);
}

static void lines_end_in_lf_or_cr_lf_or_the_file(void **state) {
    FILE *file = file_of("one\ntwo\r\n\nfour", 14);
    char line[8];
    size_t got;
    (void)state;
    reads(file, "one", 3);
    reads(file, "two", 3);
    reads(file, "", 0);
    reads(file, "four", 4);
    assert_int_equal(file_next_line(file, line, sizeof line, &got), FILE_END);
    fclose(file);
}

static void a_line_may_hold_nul(void **state) {
    FILE *file = file_of("a\0b\n", 4);
    (void)state;
    reads(file, "a\0b", 3);
    fclose(file);
}

static void a_line_that_is_too_long_is_skipped_whole(void **state) {
    FILE *file = file_of("1234567\n12345678\nnext\n", 22);
    char line[8];
    size_t got;
    (void)state;
    reads(file, "1234567", 7);
    assert_int_equal(file_next_line(file, line, sizeof line, &got), FILE_LINE_TOO_LONG);
    reads(file, "next", 4);
    fclose(file);
}

/* Nothing is written behind the room of a line, however long that is. */
static void a_line_stays_in_its_room(void **state) {
    struct {
        char line[8], behind;
    } room = {.behind = '!'};
    size_t got;
    (void)state;
    for (int length = 6; length < 20; length++) {
        FILE *file = file_of("12345678901234567890", (size_t)length);
        file_next_line(file, room.line, sizeof room.line, &got);
        assert_int_equal(room.behind, '!');
        fclose(file);
    }
}

/* The system may write less than it was given: what is left is written too, or the error is told. */
static void a_write_that_is_cut_short_goes_on(void **state) {
    char name[] = "/tmp/pedro-file-test-XXXXXX", bytes[200] = "";
    struct rlimit before, limit;
    (void)state;
    const int fd = mkstemp(name);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 100;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    const int err = file_write(fd, bytes, sizeof bytes);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, handler);
    assert_int_equal(err, EFBIG);
    close(fd);
    remove(name);
}

static void a_file_is_read_up_to_its_limit(void **state) {
    char name[] = "/tmp/pedro-file-test-XXXXXX";
    size_t length;
    (void)state;
    int fd = mkstemp(name);
    FILE *file = fdopen(fd, "wb");
    for (int i = 0; i < 10000; i++)
        fputc(i % 251, file);
    fclose(file);
    char *bytes = file_read(name, 10000, &length);
    assert_non_null(bytes);
    assert_int_equal(length, 10000);
    assert_int_equal((unsigned char)bytes[9999], 9999 % 251);
    assert_int_equal(bytes[10000], '\0');
    free(bytes);
    assert_null(file_read(name, 9999, &length));
    assert_int_equal(errno, EFBIG);
    remove(name);
    assert_null(file_read(name, 10000, &length));
    assert_int_equal(errno, ENOENT);
}

static void a_folder_is_no_file(void **state) {
    size_t length;
    (void)state;
    assert_null(file_read("/", 100, &length));
    assert_int_equal(errno, EISDIR);
}

static void folders_are_made_all_the_way_down_and_may_be_there(void **state) {
    char base[] = "/tmp/pedro-file-XXXXXX", path[64], before[64];
    struct stat status;
    (void)state;
    assert_non_null(mkdtemp(base));
    snprintf(path, sizeof path, "%s/one/two", base);
    strcpy(before, path);
    assert_int_equal(file_make_folder(path), 0);
    assert_string_equal(path, before);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    assert_int_equal(file_make_folder(path), 0);
    snprintf(path, sizeof path, "%s/file", base);
    const int fd = open(path, O_RDWR | O_CREAT, 0600);
    assert_true(fd >= 0);
    assert_int_equal(file_write(fd, "bytes", 5), 0);
    assert_int_equal(lseek(fd, 0, SEEK_CUR), 5);
    close(fd);
    file_sync_folder(path);
    assert_int_equal(file_may_write(path), 0);
    snprintf(path, sizeof path, "%s/fresh", base);
    assert_int_equal(file_may_write(path), 0);
    assert_int_equal(stat(path, &status), -1);
    snprintf(path, sizeof path, "%s/none/fresh", base);
    assert_int_equal(file_may_write(path), ENOENT);
    snprintf(path, sizeof path, "%s/file/below", base);
    assert_int_equal(file_make_folder(path), ENOTDIR);
    snprintf(path, sizeof path, "%s/file", base);
    assert_int_equal(unlink(path), 0);
    snprintf(path, sizeof path, "%s/one/two", base);
    assert_int_equal(rmdir(path), 0);
    *strrchr(path, '/') = '\0';
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(base), 0);
}

static void a_file_that_is_added_to_is_made_first(void **state) {
    char base[] = "/tmp/pedro-file-XXXXXX", path[64];
    size_t length;
    (void)state;
    assert_non_null(mkdtemp(base));
    snprintf(path, sizeof path, "%s/rows", base);
    assert_int_equal(file_append(path, "one\n", 4), 0);
    assert_int_equal(file_append(path, "two\n", 4), 0);
    char *bytes = file_read(path, 100, &length);
    assert_non_null(bytes);
    assert_string_equal(bytes, "one\ntwo\n");
    free(bytes);
    assert_int_equal(file_create(path, "new", 3), EEXIST);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(file_append(base, "x", 1), EISDIR);
    assert_int_equal(rmdir(base), 0);
}

static void what_cannot_be_written_is_said(void **state) {
    (void)state;
    assert_int_equal(file_write(-1, "x", 1), EBADF);
    assert_int_equal(file_write(-1, "", 0), 0);
}

TEST_GROUP(file) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_in_lf_or_cr_lf_or_the_file),
        cmocka_unit_test(a_line_may_hold_nul),
        cmocka_unit_test(a_line_that_is_too_long_is_skipped_whole),
        cmocka_unit_test(a_line_stays_in_its_room),
        cmocka_unit_test(a_write_that_is_cut_short_goes_on),
        cmocka_unit_test(a_file_is_read_up_to_its_limit),
        cmocka_unit_test(a_folder_is_no_file),
        cmocka_unit_test(folders_are_made_all_the_way_down_and_may_be_there),
        cmocka_unit_test(a_file_that_is_added_to_is_made_first),
        cmocka_unit_test(what_cannot_be_written_is_said),
    };
    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
