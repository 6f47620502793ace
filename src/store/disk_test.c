/* disk_test.c - new files belong to their owner alone, and replace nothing.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "store/disk.h"

static char folder[64];

static int set_up(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/pedro-disk-XXXXXX");
    assert_non_null(mkdtemp(folder));
    umask(0);
    return chdir(folder);
}

static int tear_down(void **state) {
    (void)state;
    assert_int_equal(chdir("/"), 0);
    return rmdir(folder);
}

static unsigned mode_of(const char *path) {
    struct stat file;
    assert_int_equal(lstat(path, &file), 0);
    return file.st_mode & 0777;
}

static void directories_are_made_with_those_above_them(void **state) {
    (void)state;
    assert_int_equal(disk_make_directory("a/b/c"), 0);
    assert_int_equal(mode_of("a"), 0700);
    assert_int_equal(mode_of("a/b/c"), 0700);
    assert_int_equal(disk_make_directory("a/b/c"), 0);
    assert_int_equal(disk_make_directory("a/b/d/"), 0);
    assert_int_equal(disk_create("a/file"), 0);
    assert_int_equal(disk_make_directory("a/file"), ENOTDIR);
    assert_int_equal(disk_make_directory("a/file/b"), ENOTDIR);
    assert_int_equal(remove("a/file") | rmdir("a/b/d") | rmdir("a/b/c") | rmdir("a/b") |
                         rmdir("a"),
                     0);
}

static void a_file_takes_the_place_of_nothing(void **state) {
    (void)state;
    assert_int_equal(disk_create("file"), 0);
    assert_int_equal(mode_of("file"), 0600);
    assert_int_equal(disk_create("file"), EEXIST);
    assert_int_equal(symlink("other", "link"), 0);
    assert_int_equal(disk_create("link"), EEXIST);
    assert_int_equal(access("other", F_OK), -1);
    assert_int_equal(disk_create("none/file"), ENOENT);
    assert_int_equal(remove("file") | remove("link"), 0);
}

static void rights_of_others_are_taken(void **state) {
    (void)state;
    assert_int_equal(disk_create("file"), 0);
    assert_int_equal(chmod("file", 0664), 0);
    assert_int_equal(disk_make_private("file"), 0);
    assert_int_equal(mode_of("file"), 0600);
    assert_int_equal(disk_make_private("none"), 0);
    assert_int_equal(remove("file"), 0);
}

static void files_and_directories_are_forced_to_the_disk(void **state) {
    (void)state;
    assert_int_equal(disk_create("file"), 0);
    assert_int_equal(disk_sync("file"), 0);
    assert_int_equal(disk_sync_parent("file"), 0);
    assert_int_equal(disk_sync_parent("./file"), 0);
    assert_int_equal(disk_sync_parent("none/file"), ENOENT);
    assert_int_equal(disk_sync_parent("/file"), 0);
    assert_int_equal(disk_sync_parent("/tmp//"), 0);
    assert_int_equal(remove("file"), 0);
}

TEST_GROUP(disk) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(directories_are_made_with_those_above_them,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_takes_the_place_of_nothing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(rights_of_others_are_taken, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_and_directories_are_forced_to_the_disk,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
