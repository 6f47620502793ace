/* data_directory.h - the data of a server that a target runs, in a directory that is removed at the end.
 *
 * To be included by one file of a target, which makes the directory by mkdtemp().
 *
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_DATA_DIRECTORY_H
#define FUZZ_DATA_DIRECTORY_H

#include <stdio.h>

static char directory[] = "/tmp/pedro-fuzz-XXXXXX";

static void no_wake(void *data) { (void)data; }

/* For atexit(). */
static void remove_all(void) {
    static const char *const files[] = {"/pedro.db", "/pedro.db-wal", "/pedro.db-shm",
                                        ""};
    char path[64];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s%s", directory, files[i]);
        remove(path);
    }
}

#endif
