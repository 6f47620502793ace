/* disk.h - private, durable files and directories.
 *
 * Creating, renaming or removing a file is durable only after its directory is synced
 * too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_DISK_H
#define STORE_DISK_H

#include <stdbool.h>
#include <stddef.h>

enum { DISK_PATH_MAX = 1024 };

/* The functions return 0 or a value of errno. */

/* Creates a directory and its missing parents with mode 0700. */
int disk_make_directory(const char *path);

/* Creates an empty file with mode 0600. EEXIST if the name exists, even as a symbolic
 * link. */
int disk_create(const char *path);

/* Removes the permissions of group and others from a file, if it exists. */
int disk_make_private(const char *path);

/* Syncs a file or a directory. */
int disk_sync(const char *path);
/* Syncs the directory of a file. */
int disk_sync_parent(const char *path);

#endif
