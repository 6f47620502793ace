/* evening.c - the journal of a tournament on the disk.
 *
 * SPDX-License-Identifier: MIT */
#include "director/evening.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

static bool fail(struct evening_trouble *trouble, int error) {
    trouble->error = error;
    return false;
}

static uint64_t now(void) {
    const time_t seconds = time(NULL);
    return seconds > 0 ? (uint64_t)seconds : 0;
}

static void prepare(struct evening *evening, struct evening_trouble *trouble) {
    tournament_init(&evening->tournament);
    evening->save.fd = -1;
    evening->save.patient = true;
    evening->torn = false;
    memset(trouble, 0, sizeof *trouble);
}

/* The folder of tournaments: matches with cards are in the folder above. */
static int folder(char path[AUTOSAVE_PATH_MAX]) {
    static const char name[] = "/tournaments";
    int err = autosave_directory(path);
    const size_t length = strlen(path);
    if (!err && length + sizeof name > AUTOSAVE_PATH_MAX)
        err = ENAMETOOLONG;
    if (err)
        return err;
    memcpy(path + length, name, sizeof name);
    return file_make_folder(path);
}

int evening_latest(char path[AUTOSAVE_PATH_MAX]) {
    char directory[AUTOSAVE_PATH_MAX];
    struct autosave_file *list = NULL;
    size_t count = 0;
    int err = folder(directory);
    if (!err)
        err = autosave_list(directory, &list, &count);
    if (!err && count == 0)
        err = ENOENT;
    if (!err && snprintf(path, AUTOSAVE_PATH_MAX, "%s/%s", directory, list[0].name) >=
                    AUTOSAVE_PATH_MAX)
        err = ENAMETOOLONG;
    free(list);
    return err;
}

/* Rows `from` and on as text, which the caller frees; NULL if there is no memory. */
static char *rows_text(const struct tournament *tournament, size_t from, size_t *length) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    tournament_write(tournament, from, &text);
    const size_t size = text.length + 1;
    char *bytes = malloc(size);
    if (!bytes)
        return NULL;
    pedro_text_init(&text, bytes, size);
    tournament_write(tournament, from, &text);
    *length = text.length;
    return bytes;
}

/* Writes the first row of a new tournament to a new file. */
static int make_file(struct evening *evening, const char *path) {
    char directory[AUTOSAVE_PATH_MAX];
    size_t length;
    int err = 0;
    char *bytes = rows_text(&evening->tournament, 0, &length);
    if (!bytes)
        return ENOMEM;
    if (path) {
        if (snprintf(evening->save.path, sizeof evening->save.path, "%s", path) >=
            (int)sizeof evening->save.path)
            err = ENAMETOOLONG;
        else
            err = access(path, F_OK) == 0
                      ? EEXIST
                      : autosave_rewrite(&evening->save, bytes, length);
    } else {
        err = folder(directory);
        if (!err)
            err = autosave_create(&evening->save, directory, "tournament", bytes, length);
    }
    free(bytes);
    return err;
}

bool evening_create(struct evening *evening, const char *path, const char *name,
                    struct evening_trouble *trouble) {
    uint8_t seed[PEDRO_SEED_SIZE];
    char digits[2 * PEDRO_SEED_SIZE + 1], act[TOURNAMENT_ROW_MAX];
    struct pedro_text text;
    prepare(evening, trouble);
    randombytes_buf(seed, sizeof seed);
    pedro_seed_text(seed, digits);
    pedro_text_init(&text, act, sizeof act);
    pedro_text_add(&text, "open ");
    pedro_text_add_number(&text, TOURNAMENT_VERSION);
    pedro_text_add_char(&text, ' ');
    pedro_text_add(&text, digits);
    pedro_text_add(&text, " \"");
    pedro_text_add(&text, name);
    pedro_text_add_char(&text, '"');
    if (!pedro_text_fits(&text))
        return fail(trouble, E2BIG);
    if (tournament_do(&evening->tournament, now(), TOURNAMENT_DIRECTOR, act, text.length,
                      &trouble->refusal))
        return false;
    const int err = make_file(evening, path);
    return err ? fail(trouble, err) : true;
}

/* Reads the rows of a file. */
static bool take_rows(struct evening *evening, const char *bytes, size_t length,
                      struct evening_trouble *trouble) {
    struct tournament_journal journal;
    const int err = tournament_read(bytes, length, &evening->tournament, &journal);
    trouble->line = journal.line;
    trouble->refusal = journal.refusal;
    evening->torn = journal.torn;
    if (err)
        return err == PEDRO_ERR_NO_MEMORY ? fail(trouble, ENOMEM) : false;
    /* What is appended must not follow half a line. */
    if (evening->save.fd >= 0 && journal.length < length) {
        if (ftruncate(evening->save.fd, (off_t)journal.length) != 0)
            return fail(trouble, errno);
        evening->save.length = journal.length;
    }
    return true;
}

bool evening_open(struct evening *evening, const char *path, bool lock,
                  struct evening_trouble *trouble) {
    char *bytes = NULL;
    size_t length = 0;
    prepare(evening, trouble);
    int err = 0;
    if (lock)
        err = autosave_open(&evening->save, path, &bytes, &length);
    else if (!(bytes = file_read(path, PEDRO_RECORD_MAX, &length)))
        err = errno;
    const bool read =
        err ? fail(trouble, err) : take_rows(evening, bytes, length, trouble);
    free(bytes);
    return read;
}

/* Takes the value back to its first `rows` rows, after the disk refused those behind them. */
static bool take_back(struct evening *evening, size_t rows) {
    struct tournament before;
    struct tournament_journal journal;
    size_t length;
    char *bytes = rows_text(&evening->tournament, 0, &length);
    if (!bytes)
        return false;
    size_t keep = 0;
    for (size_t i = 0; i < rows; i++)
        keep += evening->tournament.row[i].length + 1;
    const int err = tournament_read(bytes, keep, &before, &journal);
    free(bytes);
    if (err) {
        tournament_finish(&before);
        return false;
    }
    tournament_finish(&evening->tournament);
    evening->tournament = before;
    return true;
}

/* Writes the rows from `rows` on to the disk. */
static bool save_rows(struct evening *evening, size_t rows,
                      struct evening_trouble *trouble) {
    size_t length;
    char *bytes = rows_text(&evening->tournament, rows, &length);
    const int err = bytes ? autosave_append(&evening->save, bytes, length) : ENOMEM;
    free(bytes);
    if (!err)
        return true;
    /* Without memory to go back the value must not differ from the file. */
    if (!take_back(evening, rows))
        abort();
    return fail(trouble, err);
}

bool evening_do(struct evening *evening, const char *act, size_t length,
                struct evening_trouble *trouble) {
    const size_t rows = evening->tournament.rows;
    memset(trouble, 0, sizeof *trouble);
    return !tournament_do(&evening->tournament, now(), TOURNAMENT_DIRECTOR, act, length,
                          &trouble->refusal) &&
           save_rows(evening, rows, trouble);
}

bool evening_do_all(struct evening *evening, const char *acts, size_t length,
                    struct evening_trouble *trouble) {
    const size_t rows = evening->tournament.rows;
    memset(trouble, 0, sizeof *trouble);
    return !tournament_do_all(&evening->tournament, now(), TOURNAMENT_DIRECTOR, acts,
                              length, &trouble->line, &trouble->refusal) &&
           save_rows(evening, rows, trouble);
}

void evening_close(struct evening *evening) {
    autosave_close(&evening->save);
    tournament_finish(&evening->tournament);
}
