/* train_file.h - networks and checkpoints on disk. All functions write errors to stderr
 * and return an exit code.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_TRAIN_FILE_H
#define CLI_TRAIN_FILE_H

#include "train/trainer.h"

/* Checks before the work that a file can be written. */
int train_file_can_write(const char *path);

/* Writes a checkpoint. */
int train_file_save(const char *path, const struct trainer *trainer);
/* Continues from a checkpoint; if there is none yet, from the beginning. */
int train_file_load(const char *path, struct trainer *trainer);

/* Writes a network, and reads one. */
int train_file_save_net(const char *path, const struct nnet_storage *room);
int train_file_load_net(const char *path, struct nnet_storage *room);

#endif
