/* ruleset_file.c - reads a game from a file (pedro-ruleset(5)).
 *
 *     [ours]              ; a name, for people
 *     from = king         ; the game it starts from, by any of its names; `us` if there is none
 *     target = 150
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "game_name.h"
#include "options.h"

enum { FILE_MAX = 64 << 10 };

struct reader {
    struct record_lines lines;
    struct pedro_record_error *error;
    const struct pedro_preset
        *preset; /* the preset it starts from, NULL until it is known */
    struct pedro_ruleset set;
    uint64_t given;
    unsigned long key_line[64]; /* where each key was given */
    bool named;
};

static int fail(const struct reader *reader, enum pedro_refusal_code reason) {
    return record_fail(reader->error, reader->lines.number, reason);
}

static int start_from(struct reader *reader, struct record_part name) {
    if (reader->preset)
        return fail(reader, PEDRO_REFUSED_FROM_LATE);
    reader->preset = record_game_find(name.at, name.length);
    if (!reader->preset)
        return record_fail(reader->error, reader->lines.number,
                           PEDRO_REFUSED_UNKNOWN_GAME, record_quote(name).text);
    reader->set = reader->preset->set;
    return PEDRO_ERR_OK;
}

static void start_from_first(struct reader *reader) {
    if (!reader->preset) {
        reader->preset = pedro_preset(0);
        reader->set = reader->preset->set;
    }
}

static int read_name(struct reader *reader, struct record_part line) {
    if (line.at[line.length - 1] != ']' || line.length < 3)
        return fail(reader, PEDRO_REFUSED_NAME_FORM);
    if (reader->named)
        return fail(reader, PEDRO_REFUSED_NAME_TWICE);
    reader->named = true;
    return PEDRO_ERR_OK;
}

static int read_line(struct reader *reader, struct record_part line) {
    struct pedro_option_error option;
    struct record_part value;
    const uint64_t before = reader->given;
    if (*line.at == '[')
        return read_name(reader, line);
    if (record_part_is(record_cut(line, "=", &value), "from") && value.at)
        return start_from(reader, record_trim(value));
    start_from_first(reader);
    int err = record_option_set(line, &reader->set, &reader->given, &option);
    if (err != PEDRO_ERR_OK)
        return record_fail_option(reader->error, reader->lines.number, &option);
    reader->key_line[__builtin_ctzll(reader->given & ~before)] = reader->lines.number;
    return PEDRO_ERR_OK;
}

/* 0 for a key that was not given, and for NULL, which ends the keys. */
static unsigned long line_of(const struct reader *reader, const struct pedro_key *key) {
    int i = 0;
    while (pedro_key(i) != key)
        i++;
    return reader->key_line[i];
}

/* A combination that is refused is reported with the later of its two lines. */
static int check(struct reader *reader) {
    struct pedro_option_error option;
    int err = pedro_ruleset_check(&reader->set, &option);
    if (err == PEDRO_ERR_OK)
        return err;
    unsigned long line = line_of(reader, option.key), with = line_of(reader, option.with);
    if (with > line)
        line = with;
    return record_fail_option(reader->error, line ? line : reader->lines.number, &option);
}

int pedro_ruleset_read(const char *text, size_t length, char variant[PEDRO_NAME_MAX],
                       struct pedro_ruleset *set, uint64_t *given,
                       struct pedro_record_error *error) {
    struct reader reader = {.lines = {.at = text, .end = text + length}, .error = error};
    int more, err;
    memset(error, 0, sizeof *error);
    if (length > FILE_MAX)
        return record_fail(error, 1, PEDRO_REFUSED_FILE_LONG);
    while ((more = record_lines_next(&reader.lines, error)) > 0) {
        struct record_part line = record_cut(reader.lines.line, ";#", NULL);
        if (line.length > 0 && (err = read_line(&reader, line)) != PEDRO_ERR_OK)
            return err;
    }
    if (more < 0)
        return more;
    start_from_first(&reader);
    err = check(&reader);
    if (err != PEDRO_ERR_OK)
        return err;
    memcpy(variant, reader.preset->name, strlen(reader.preset->name) + 1);
    *set = reader.set;
    *given = reader.given;
    return PEDRO_ERR_OK;
}
