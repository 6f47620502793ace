/* disk.h - files and directories that only their owner may read and that survive a power cut.
 *
 * A file that was created, renamed or removed is there, or gone, for certain only once its
 * directory has been forced to the disk too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_DISK_H
#define STORE_DISK_H

#include <stdbool.h>
#include <stddef.h>

enum { DISK_PATH_MAX = 1024 };

/* The functions return 0, or what errno says went wrong. */

/* Makes a directory and those above it, where they are missing, with mode 0700. */
int disk_make_directory(const char *path);

/* Makes an empty file of mode 0600. EEXIST if anything has that name already, a symbolic
 * link included. */
int disk_create(const char *path);

/* Takes the rights of everyone but the owner from a file, if it is there. */
int disk_make_private(const char *path);

/* Forces a file, or a directory, to the disk. */
int disk_sync(const char *path);
/* The directory in which a file stands. */
int disk_sync_parent(const char *path);

#endif
