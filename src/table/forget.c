/* forget.c - finds the name of a person in rows, and replaces it when the person is
 * renamed or deleted.
 *
 * Ids stay in rows: the id of a person who is deleted is a number without an account.
 * Only rows of kind `sit` have a name (docs/table.md).
 *
 * SPDX-License-Identifier: MIT */
#include "table/row.h"

#include <string.h>

/* Reads a row `sit` up to the name. False for any other kind, and for a row that is too
 * long. */
static bool find_name(struct row *row, char id[TABLE_ID_MAX], const char **name,
                      size_t *length) {
    const char *word;
    uint64_t number;
    return row->end - row->at < TABLE_ROW_MAX - TABLE_PERSON_MAX &&
           row_read_number(row, UINT64_MAX, &number) && row_next(row, &word, length) &&
           *length == 3 && memcmp(word, "sit", 3) == 0 &&
           row_read_number(row, PEDRO_SEATS_MAX, &number) &&
           row_read_name(row, id, TABLE_ID_MAX) && row_next(row, &word, length) &&
           row_read_rest(row, name, length);
}

bool table_row_names(const char *row, size_t length, char id[TABLE_ID_MAX]) {
    struct pedro_refusal wrong;
    struct row reading = {.at = row, .end = row + length, .wrong = &wrong};
    const char *name;
    size_t name_length;
    return find_name(&reading, id, &name, &name_length);
}

size_t table_row_rename(const char *row, size_t length, const char *name,
                        char text[TABLE_ROW_MAX]) {
    struct pedro_refusal wrong;
    struct row reading = {.at = row, .end = row + length, .wrong = &wrong};
    char id[TABLE_ID_MAX];
    const char *old;
    size_t old_length;
    const size_t new_length = strlen(name);
    if (!find_name(&reading, id, &old, &old_length) ||
        (old_length == new_length && memcmp(old, name, new_length) == 0))
        return 0;
    const size_t before = (size_t)(old - row);
    memcpy(text, row, before);
    memcpy(text + before, name, new_length + 1);
    return before + new_length;
}
