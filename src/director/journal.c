/* journal.c - the journal of a tournament on the disk.
 *
 * SPDX-License-Identifier: MIT */
#include "director/journal.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

static bool fail(struct journal_trouble *trouble, int error) {
    trouble->error = error;
    return false;
}

static uint64_t now(void) {
    const time_t seconds = time(NULL);
    return seconds > 0 ? (uint64_t)seconds : 0;
}

static void prepare(struct journal *journal, struct journal_trouble *trouble) {
    tournament_init(&journal->tournament);
    journal->save.fd = -1;
    journal->save.patient = true;
    journal->torn = false;
    memset(trouble, 0, sizeof *trouble);
}

/* The folder of tournaments: matches with cards are in the folder above. */
static const char folder[] = "tournaments";

int journal_latest(char path[AUTOSAVE_PATH_MAX]) {
    char directory[AUTOSAVE_PATH_MAX];
    struct autosave_file *list = NULL;
    size_t count = 0;
    int err = autosave_folder(folder, directory);
    if (!err)
        err = autosave_list(directory, &list, &count);
    if (!err)
        err = count > 0 ? autosave_path(directory, list, path) : ENOENT;
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
static int make_file(struct journal *journal, const char *path) {
    char directory[AUTOSAVE_PATH_MAX];
    size_t length;
    int err = 0;
    char *bytes = rows_text(&journal->tournament, 0, &length);
    if (!bytes)
        return ENOMEM;
    if (path) {
        if (snprintf(journal->save.path, sizeof journal->save.path, "%s", path) >=
            (int)sizeof journal->save.path)
            err = ENAMETOOLONG;
        else
            err = access(path, F_OK) == 0
                      ? EEXIST
                      : autosave_rewrite(&journal->save, bytes, length);
    } else {
        err = autosave_folder(folder, directory);
        if (!err)
            err = autosave_create(&journal->save, directory, "tournament", bytes, length);
    }
    free(bytes);
    return err;
}

bool journal_create(struct journal *journal, const char *path, const char *name,
                    struct journal_trouble *trouble) {
    uint8_t seed[PEDRO_SEED_SIZE];
    char digits[2 * PEDRO_SEED_SIZE + 1], act[TOURNAMENT_ROW_MAX];
    struct pedro_text text;
    prepare(journal, trouble);
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
    if (tournament_do(&journal->tournament, now(), TOURNAMENT_DIRECTOR, act, text.length,
                      &trouble->refusal))
        return false;
    const int err = make_file(journal, path);
    return err ? fail(trouble, err) : true;
}

/* Reads the rows of a file. */
static bool take_rows(struct journal *journal, const char *bytes, size_t length,
                      struct journal_trouble *trouble) {
    struct tournament_journal read;
    const int err = tournament_read(bytes, length, &journal->tournament, &read);
    trouble->line = read.line;
    trouble->refusal = read.refusal;
    journal->torn = read.torn;
    if (err)
        return err == PEDRO_ERR_NO_MEMORY ? fail(trouble, ENOMEM) : false;
    /* What is appended must not follow half a line. */
    if (journal->save.fd >= 0 && read.length < length) {
        if (ftruncate(journal->save.fd, (off_t)read.length) != 0)
            return fail(trouble, errno);
        journal->save.length = read.length;
    }
    return true;
}

bool journal_open(struct journal *journal, const char *path, bool lock,
                  struct journal_trouble *trouble) {
    char *bytes = NULL;
    size_t length = 0;
    prepare(journal, trouble);
    int err = 0;
    if (lock)
        err = autosave_open(&journal->save, path, &bytes, &length);
    else if (!(bytes = file_read(path, PEDRO_RECORD_MAX, &length)))
        err = errno;
    const bool read =
        err ? fail(trouble, err) : take_rows(journal, bytes, length, trouble);
    free(bytes);
    return read;
}

/* Takes the value back to its first `rows` rows, after the disk refused those behind them. */
static bool take_back(struct journal *journal, size_t rows) {
    struct tournament before;
    struct tournament_journal read;
    size_t length;
    char *bytes = rows_text(&journal->tournament, 0, &length);
    if (!bytes)
        return false;
    size_t keep = 0;
    for (size_t i = 0; i < rows; i++)
        keep += journal->tournament.row[i].length + 1;
    const int err = tournament_read(bytes, keep, &before, &read);
    free(bytes);
    if (err) {
        tournament_finish(&before);
        return false;
    }
    tournament_finish(&journal->tournament);
    journal->tournament = before;
    return true;
}

/* Writes the rows from `rows` on to the disk. */
static bool save_rows(struct journal *journal, size_t rows,
                      struct journal_trouble *trouble) {
    size_t length;
    char *bytes = rows_text(&journal->tournament, rows, &length);
    const int err = bytes ? autosave_append(&journal->save, bytes, length) : ENOMEM;
    free(bytes);
    if (!err)
        return true;
    /* Without memory to go back the value must not differ from the file. */
    if (!take_back(journal, rows))
        abort();
    return fail(trouble, err);
}

bool journal_do(struct journal *journal, const char *act, size_t length,
                struct journal_trouble *trouble) {
    const size_t rows = journal->tournament.rows;
    memset(trouble, 0, sizeof *trouble);
    return !tournament_do(&journal->tournament, now(), TOURNAMENT_DIRECTOR, act, length,
                          &trouble->refusal) &&
           save_rows(journal, rows, trouble);
}

bool journal_do_all(struct journal *journal, const char *acts, size_t length,
                    struct journal_trouble *trouble) {
    const size_t rows = journal->tournament.rows;
    memset(trouble, 0, sizeof *trouble);
    return !tournament_do_all(&journal->tournament, now(), TOURNAMENT_DIRECTOR, acts,
                              length, &trouble->line, &trouble->refusal) &&
           save_rows(journal, rows, trouble);
}

void journal_close(struct journal *journal) {
    autosave_close(&journal->save);
    tournament_finish(&journal->tournament);
}
