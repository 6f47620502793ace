/* train_file.c - networks and checkpoints on disk.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/train_file.h"
#include "cli/verb.h"
#include "words/text.h"

/* Writes a new file beside the old one and renames it, so that a complete file always
 * exists. */
static int write_file(const char *path, const uint8_t *bytes, size_t size) {
    char beside[4096];
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside)
        return verb_fail(EXIT_FAILED, "%s: %s", path, strerror(ENAMETOOLONG));
    FILE *file = fopen(beside, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file) != 0)
        good = false;
    if (!good || rename(beside, path) != 0) {
        const int err = errno;
        remove(beside);
        return verb_fail(EXIT_FAILED, "%s: %s", path, strerror(err));
    }
    return EXIT_OK;
}

int train_file_can_write(const char *path) {
    char beside[4096];
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside)
        return verb_fail(EXIT_FAILED, "%s: %s", path, strerror(ENAMETOOLONG));
    FILE *file = fopen(beside, "wb");
    if (!file)
        return verb_fail(EXIT_FAILED, "%s: %s", path, strerror(errno));
    fclose(file);
    remove(beside);
    return EXIT_OK;
}

int train_file_save(const char *path, const struct trainer *trainer) {
    uint8_t *bytes = malloc(trainer_save_size());
    if (!bytes)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    trainer_save(trainer, bytes);
    const int code = write_file(path, bytes, trainer_save_size());
    free(bytes);
    return code;
}

int train_file_load(const char *path, struct trainer *trainer) {
    size_t size;
    char *bytes = file_read(path, trainer_save_size(), &size);
    if (!bytes && errno == ENOENT)
        return EXIT_OK;
    if (!bytes)
        return verb_fail(EXIT_BAD_INPUT, "%s: %s", path, strerror(errno));
    const char *wrong = trainer_load(trainer, (const uint8_t *)bytes, size);
    free(bytes);
    return wrong ? verb_fail(EXIT_BAD_INPUT, "%s: %s", path, _(wrong)) : EXIT_OK;
}

int train_file_save_net(const char *path, const struct nnet_storage *room) {
    static uint8_t bytes[NNET_FILE_MAX];
    static struct nnet_storage check;
    const size_t size = nnet_write(room, bytes);
    const char *wrong = nnet_read(&check, bytes, size);
    if (wrong)
        return verb_fail(EXIT_FAILED, "%s: %s", path, _(wrong));
    return write_file(path, bytes, size);
}

int train_file_load_net(const char *path, struct nnet_storage *room) {
    size_t size;
    char *bytes = file_read(path, NNET_FILE_MAX, &size);
    if (!bytes)
        return verb_fail(errno == ENOENT ? EXIT_NOT_FOUND : EXIT_BAD_INPUT, "%s: %s",
                         path, strerror(errno));
    const char *wrong = nnet_read(room, bytes, size);
    free(bytes);
    return wrong ? verb_fail(EXIT_BAD_INPUT, "%s: %s", path, _(wrong)) : EXIT_OK;
}
